// SPDX-License-Identifier: Apache-2.0
//
// The shop window: the engraving of each game, shelf/<game>.svg; a game without one stands there
// plain.

const engravings = import.meta.glob<string>('./engravings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const engravingOf = (game: string): string | null =>
  engravings[`./engravings/${game}.svg`] ?? null;
