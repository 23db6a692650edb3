// SPDX-License-Identifier: Apache-2.0
//
// The letters by which avatars tell players apart.

const initial = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase();

/** Candidates for two letters of a name, best first: of two words, or of its beginning. */
function pairs(name: string): string[] {
  const signs = [...name.trim()];
  const lastWord = name.trim().split(/\s+/).slice(1).at(-1) ?? '';
  const seconds = [[...lastWord][0], signs[1]];
  return seconds.flatMap((second) => (second ? [initial(name) + second.toLowerCase()] : []));
}

/** Distinct pairs for all names; null if there are none. */
function tellApart(names: string[], taken: string[] = []): string[] | null {
  const [name, ...others] = names;
  if (name === undefined) return [];
  for (const pair of pairs(name).filter((each) => !taken.includes(each))) {
    const rest = tellApart(others, [...taken, pair]);
    if (rest !== null) return [pair, ...rest];
  }
  return null;
}

/** One letter per seat, two if initials clash, else the initial with the number of the seat. */
export function avatarLetters(names: string[]): string[] {
  return names.map((name, seat) => {
    const alike = names.filter((other) => initial(other) === initial(name));
    if (alike.length === 1) return initial(name);
    const at = names.slice(0, seat).filter((other) => initial(other) === initial(name)).length;
    return tellApart(alike)?.[at] ?? `${initial(name)}${seat + 1}`;
  });
}
