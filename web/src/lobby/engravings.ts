// SPDX-License-Identifier: Apache-2.0
//
// The catalogue window: the engraving of each game, key/<game>.svg; a game without one stands there
// plain.

const engravings = import.meta.glob<string>('./engravings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const engravingOf = (game: string): string | null =>
  engravings[`./engravings/${game}.svg`] ?? null;
