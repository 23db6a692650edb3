// SPDX-License-Identifier: Apache-2.0
//
// The games with a lesson; which files there are is known when the site is built.
const games = new Set(
  Object.keys(import.meta.glob('../../../games/*/lessons/lesson.json')).map(
    (path) => path.split('/').at(-3) ?? '',
  ),
);

export const hasLesson = (game: string): boolean => games.has(game);
