// SPDX-License-Identifier: Apache-2.0
//
// The faces of the bots' personas (play/personas.h), drawn from shared parts in a square of 40.

/** Filled with ink. */
const SOLID: Record<string, string> = {
  short:
    'M11.4 18c-1-8.5 3-12.4 8.6-12.4S29.6 9.5 28.6 18c-.7-3.4-2-5.8-3.6-7-3.4 1.2-7.4 1.1-10.4-.2-1.7 1.6-2.6 4-3.2 7.2z',
  parted:
    'M11.3 18.4C10.4 10 14 5.4 21 5.4c6 0 8.8 4.6 7.7 12.8-.8-3.4-1.8-5.4-3.3-6.9-4.3.9-7.9.2-10.3-1.6-1.6 2-2.9 4.6-3.8 8.7z',
  long: 'M9.6 29.5C7.2 14.6 11.6 5.2 20 5.2s12.8 9.4 10.4 24.3l-3-1c1.1-6.4.7-12-1.4-16.2-3.4 1.4-8.6 1.4-12 0-2.1 4.2-2.5 9.8-1.4 16.2z',
  bob: 'M10.6 23.4C9.2 11.2 12.6 5.4 20 5.4s10.8 5.8 9.4 18l-2.2-.4c.6-4.4.2-8-1-11-3.6 1.6-9 1.6-12.4 0-1.2 3-1.6 6.6-1 11z',
  bun: 'M16.8 5.6a3.3 3.3 0 1 1 6.4 0c4 1.2 6 5.4 5.4 11.6-1-3.4-2.2-5.2-3.6-6.4-3.4 1.4-6.8 1.4-10 0-1.4 1.2-2.6 3-3.6 6.4-.6-6.2 1.4-10.4 5.4-11.6z',
  curls:
    'M11.2 18.6a3 3 0 0 1-.4-5.4 3.2 3.2 0 0 1 2.4-5 3.6 3.6 0 0 1 5-2.6 3.8 3.8 0 0 1 6 .4 3.4 3.4 0 0 1 4 3.4 3.2 3.2 0 0 1 1.2 4.6 2.9 2.9 0 0 1-.6 4.6c-.5-3.2-1.5-5.4-3.2-6.8-3.7 1.1-7.5 1-11-.2-1.7 1.5-2.8 3.7-3.4 7z',
  sides:
    'M11.8 21.4c-1.6-1.4-1.7-5 .1-7.2.5 2.5.4 4.8-.1 7.2zM28.2 21.4c1.6-1.4 1.7-5-.1-7.2-.5 2.5-.4 4.8.1 7.2z',
  bowler:
    'M11.6 12.4C11.6 6.2 15 3 20 3s8.4 3.2 8.4 9.4zM7.6 12.2q12.4 3.4 24.8 0l-.8 2.2q-11.6 2.6-23.2 0z',
  topper: 'M13.2 12V1.8q6.8-1.6 13.6 0V12zM8.6 11.8q11.4 2.8 22.8 0l-.6 2.2q-10.8 2.2-21.6 0z',
  flatcap: 'M10.2 13.2c0-5.4 4.6-8.6 10-8.6 6.2 0 10.4 3 10.8 7.4l-2.8 1.8c-4.4-1.5-12-1.7-18-.6z',
  beret:
    'M9.4 11.4c-.4-4.6 5-7.8 11.2-7.4 6 .3 10.4 3.4 9.6 6.4-.4 1.6-3.4 2-6.2 1.8-4.6-.3-8.8.5-11.4 1.8-1.8.9-3.1-.6-3.2-2.6z',
  moustache: 'M15 25c.6-2.2 3-2.8 5-1.4 2-1.4 4.4-.8 5 1.4-1.8.9-3.6.7-5-.4-1.4 1.1-3.2 1.3-5 .4z',
  handlebar:
    'M20 23.8c1.6-1.6 4-1.4 5 .2.5.8 1.4.9 2.2 0-.1 2-2 2.9-3.8 2.3-1.3-.4-2.4-1-3.4-1.9-1 .9-2.1 1.5-3.4 1.9-1.8.6-3.7-.3-3.8-2.3.8.9 1.7.8 2.2 0 1-1.6 3.4-1.8 5-.2z',
  beard:
    'M11.9 19.6c-.3 8 3.4 12.4 8.1 12.4s8.4-4.4 8.1-12.4c-.8 2.8-1.9 4.2-3.5 3.8-2.9-.8-6.3-.8-9.2 0-1.6.4-2.7-1-3.5-3.8zM17.4 26q2.6 1.6 5.2 0-2.6-1-5.2 0z',
  goatee: 'M18 27.6q2-.8 4 0 .2 3-2 4.4-2.2-1.4-2-4.4z',
  tie: 'M18.4 33.6h3.2l-.6 2 1.2 4.4h-4.4L19 35.6z',
  bow: 'M15.6 33l4 1.8 4.8-1.8v4.2l-4.4-1.6-4.4 1.6z',
};

/** Drawn as lines. */
const LINES: Record<string, string> = {
  smile: 'M17 25.4q3 2.2 6 0',
  level: 'M17.4 25.8h5.2',
  wry: 'M17.4 26.2q3 .6 5.4-1.2',
  round:
    'M13.9 19a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0zM20.7 19a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0zM19.3 18.6q.7-.6 1.4 0',
  square: 'M13.6 17h5.4v4h-5.4zM21 17h5.4v4H21zM19 18.4h2',
  monocle: 'M20.8 19a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0zM26.2 20.4l2 10',
  brows: 'M14.8 15.8l3.8.7M25.2 15.8l-3.8.7',
  rings: 'M11.4 23.2v2.2M28.6 23.2v2.2',
  collar: 'M15.8 30.6L20 34.4l4.2-3.8',
};

/** The parts of each face. */
const FACES: Record<string, string[]> = {
  abara: ['curls', 'rings', 'smile', 'collar'],
  bruun: ['flatcap', 'beard', 'brows'],
  castell: ['topper', 'monocle', 'handlebar', 'bow'],
  duval: ['beret', 'bob', 'wry', 'collar'],
  eklund: ['bun', 'round', 'level', 'collar'],
  ferro: ['short', 'brows', 'moustache', 'tie'],
  haddad: ['sides', 'square', 'goatee', 'level', 'tie'],
  ivanova: ['long', 'rings', 'level', 'collar'],
  kimura: ['parted', 'square', 'smile', 'tie'],
  moreau: ['bowler', 'handlebar', 'tie'],
  novak: ['short', 'beard', 'collar'],
  okoro: ['bun', 'rings', 'smile', 'collar'],
  quist: ['parted', 'round', 'wry', 'bow'],
  rossi: ['curls', 'moustache', 'bow'],
  varga: ['sides', 'monocle', 'brows', 'level', 'tie'],
  zamora: ['bob', 'round', 'smile', 'collar'],
};

export interface FaceArt {
  solid: string;
  lines: string;
}

const joined = (parts: string[], from: Record<string, string>): string =>
  parts.flatMap((part) => from[part] ?? []).join('');

/** Undefined for a persona that this page does not know. */
export function faceOf(persona: string): FaceArt | undefined {
  const parts = FACES[persona];
  return parts && { solid: joined(parts, SOLID), lines: joined(parts, LINES) };
}

export const PERSONAS = Object.keys(FACES);
