// SPDX-License-Identifier: Apache-2.0
//
// Narrated steps: in the text, `[bu]` stands for a company badge and `[#1]` for seat 1. Other
// brackets are text.

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'company'; code: string }
  | { kind: 'seat'; seat: number };

export function parts(narration: string, codes: ReadonlySet<string>, seats: number): Part[] {
  const list: Part[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') list.push({ kind: 'text', text });
    text = '';
  };
  for (const piece of narration.split(/(\[#?\w+\])/)) {
    const name = /^\[(#?\w+)\]$/.exec(piece)?.[1] ?? '';
    const seat = name.startsWith('#') ? Number(name.slice(1)) : NaN;
    if (codes.has(name)) {
      flush();
      list.push({ kind: 'company', code: name });
    } else if (Number.isInteger(seat) && seat >= 0 && seat < seats) {
      flush();
      list.push({ kind: 'seat', seat });
    } else {
      text += piece;
    }
  }
  flush();
  return list;
}

/** The viewer in a narration: "you", or "You" at the start of a sentence. */
export function ownName(list: Part[], at: number, you: string): string {
  const before = list[at - 1];
  const isFirst =
    before === undefined || (before.kind === 'text' && /[.!?\n]\s*$/.test(before.text));
  return isFirst ? you.charAt(0).toUpperCase() + you.slice(1) : you;
}

/** As plain text, with names instead of badges and avatars. */
export function plain(
  list: Part[],
  company: (code: string) => string,
  seat: (at: number, place: number) => string,
): string {
  return list
    .map((part, place) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'company' ? company(part.code) : seat(part.seat, place);
    })
    .join('');
}
