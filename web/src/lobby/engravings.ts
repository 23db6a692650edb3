// SPDX-License-Identifier: Apache-2.0
//
// The engravings of games in the lobby: engravings/<game>.svg.

const engravings = import.meta.glob<string>('./engravings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const engravingOf = (game: string): string | null =>
  engravings[`./engravings/${game}.svg`] ?? null;
