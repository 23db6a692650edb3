// SPDX-License-Identifier: Apache-2.0
//
// The names of the dialogs of a table; '' is none.

export type DialogName =
  | ''
  | 'help'
  | 'rules' // of this table
  | 'settings'
  | 'moves'
  | 'hint'
  | 'warning' // before a drastic move
  | 'device' // a second one for the same person
  | 'leave'
  | 'close' // ends the game
  | 'remove'; // a person from the game
