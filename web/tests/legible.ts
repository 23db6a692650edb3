// SPDX-License-Identifier: Apache-2.0
//
// Checks that all text of a page can be read and that nothing lies over anything else. Runs in the page, after
// installSight.
import type { Box } from './sight';

export interface Legible {
  within: string; // a selector: text elsewhere is not checked
  piles: string; // a selector: what lies inside one of these may lie over the rest of it
}

/** What is wrong, one line a fault, each opening with its kind. */
export function illegible({ within, piles }: Legible): string[] {
  const { sight } = window;
  interface Piece {
    element: Element;
    name: string;
    box: Box;
    raft: Element | null;
  }
  /** What stays in sight while the page scrolls under it. */
  const raftOf = (element: Element | null): Element | null => {
    for (let at = element; at !== null; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const faults: string[] = [];
  const pieceOf = (element: Element, name: string, whole: Box): Piece[] => {
    const { box, cut, by } = sight.through(element, whole);
    const least = by !== null && getComputedStyle(by).textOverflow === 'ellipsis' ? 0.2 : 1;
    if (cut > least && by !== null)
      faults.push(`clipped: ${name} by ${Math.round(cut)} px, ${sight.nameOf(by).split(' ')[0]}`);
    return box === null ? [] : [{ element, name, box, raft: raftOf(element) }];
  };
  const texts = sight
    .lines(within)
    .flatMap(({ element, words, box }) => pieceOf(element, `"${words}"`, box));
  const controls = sight
    .controls(within)
    .flatMap((each) => pieceOf(each, sight.nameOf(each), each.getBoundingClientRect()));

  const shared = (a: Box, b: Box): number =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    );
  const isNested = (a: Element, b: Element): boolean => a.contains(b) || b.contains(a);
  const label = (element: Element) => element.closest('label');
  const isOnePiece = (a: Element, b: Element): boolean => {
    const pile = a.closest(piles);
    return (
      (pile !== null && pile === b.closest(piles)) || (label(a) !== null && label(a) === label(b))
    );
  };
  const paints = (element: Element): boolean =>
    element instanceof SVGElement ||
    !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(element).backgroundColor);
  /** Whether nothing painted lies over the middle of a box; not known outside the window. */
  const isOnTop = ({ element, box, raft }: Piece): boolean => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return true;
    for (const hit of document.elementsFromPoint(x, y)) {
      if (isNested(hit, element) || isOnePiece(hit, element)) return true;
      if (paints(hit) && raftOf(hit) === raft) return false;
    }
    return true;
  };
  const report = (a: Piece, b: Piece): void => {
    if (a.raft !== b.raft) return;
    faults.push(`overlap: ${a.name} and ${b.name} by ${Math.round(shared(a.box, b.box))} px`);
  };
  const sorted = [...texts].sort((a, b) => a.box.top - b.box.top);
  sorted.forEach((a, at) => {
    for (const b of sorted.slice(at + 1)) {
      if (b.box.top >= a.box.bottom) break;
      if (a.element === b.element || isOnePiece(a.element, b.element)) continue;
      if (shared(a.box, b.box) > 1) report(a, b);
    }
  });
  for (const text of texts)
    for (const control of controls) {
      if (isNested(text.element, control.element)) continue;
      if (shared(text.box, control.box) > 2 && !isOnePiece(text.element, control.element))
        report(text, control);
    }
  controls.forEach((a, at) => {
    for (const b of controls.slice(at + 1))
      if (shared(a.box, b.box) > 2 && !isNested(a.element, b.element))
        if (!isOnePiece(a.element, b.element)) report(a, b);
  });
  for (const text of texts)
    if (!isOnTop(text) && text.element.closest(piles) === null)
      faults.push(`covered: ${text.name}`);
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) faults.push(`sideways: the page is ${wider} px wider than the window`);
  return [...new Set(faults)];
}
