// SPDX-License-Identifier: Apache-2.0
//
// Animated pieces: when the holdings of a seat grow, a disc flies from the pile or the previous
// owner to the player list. Boards mark piles with data-pile="CODE"; the player list marks entries
// with data-holding="SEAT CODE", or data-seat="SEAT" in its narrow form. Any input ends a flight.
import { mount, unmount } from 'svelte';
import type { CompanyLook, Holding } from '../board';
import Token from './Token.svelte';

export const MOST = 6; // more are not animated

export interface Flight {
  company: string;
  from: number | null; // a seat; null: the pile
  to: number;
}

function counts(holdings: Holding[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { company, count } of holdings) {
    if (company !== null) sums.set(company, (sums.get(company) ?? 0) + count);
  }
  return sums;
}

/** The transfers between two positions: from a seat that lost a piece of the company, else from the pile. */
export function flights(before: Holding[][], after: Holding[][]): Flight[] {
  const gains: Flight[] = [];
  const losses: { company: string; seat: number }[] = [];
  after.forEach((holdings, seat) => {
    const [then, now] = [counts(before[seat] ?? []), counts(holdings)];
    for (const [company, count] of now) {
      const more = count - (then.get(company) ?? 0);
      for (let n = 0; n < more; n += 1) gains.push({ company, from: null, to: seat });
      for (let n = 0; n < -more; n += 1) losses.push({ company, seat });
    }
  });
  for (const gain of gains) {
    const at = losses.findIndex((loss) => loss.company === gain.company);
    if (at >= 0) gain.from = losses.splice(at, 1)[0]?.seat ?? null;
  }
  return gains;
}

function place(root: ParentNode, company: string, seat: number | null): DOMRect | null {
  const found =
    seat === null
      ? root.querySelector(`[data-pile="${CSS.escape(company)}"]`)
      : (root.querySelector(`[data-holding="${seat} ${CSS.escape(company)}"] svg`) ??
        root.querySelector(`[data-seat="${seat}"]`));
  const box = found?.getBoundingClientRect();
  return box === undefined || box.width === 0 ? null : box;
}

function drawDisc(look: CompanyLook | undefined): SVGElement | null {
  if (look === undefined) return null;
  const desk = document.createElement('div');
  const token = mount(Token, { target: desk, props: { look } });
  const disc = desk.querySelector('svg')?.cloneNode(true);
  void unmount(token);
  if (!(disc instanceof SVGElement)) return null;
  disc.classList.add('flying');
  return disc;
}

/** Animates the pieces above the page. */
export function fly(root: HTMLElement, list: Flight[], looks: Map<string, CompanyLook>): void {
  if (list.length > MOST || document.hidden) return;
  const style = getComputedStyle(root);
  const time = (name: string): number => {
    const value = style.getPropertyValue(name).trim();
    return (parseFloat(value) || 0) * (value.endsWith('ms') ? 1 : 1000);
  };
  const [travel, stagger] = [time('--m-travel'), time('--m-stagger')];
  if (travel === 0) return;
  list.forEach(({ company, from, to }, at) => {
    const [start, end] = [place(root, company, from), place(root, company, to)];
    const disc = drawDisc(looks.get(company));
    if (start === null || end === null || disc === null) return;
    root.append(disc);
    const over = (box: DOMRect): string => {
      const size = Math.min(box.width, box.height, 60);
      const [x, y] = [box.left + (box.width - size) / 2, box.top + (box.height - size) / 2];
      return `translate(${x}px, ${y}px) scale(${size / 20})`;
    };
    const flight = disc.animate([{ transform: over(start) }, { transform: over(end) }], {
      duration: travel,
      delay: at * stagger,
      fill: 'backwards',
      easing: style.getPropertyValue('--ease-set'),
    });
    const land = (): void => flight.finish();
    for (const input of ['pointerdown', 'keydown'] as const) {
      addEventListener(input, land, { once: true, capture: true });
    }
    flight.onfinish = flight.oncancel = () => {
      disc.remove();
      removeEventListener('pointerdown', land, true);
      removeEventListener('keydown', land, true);
    };
  });
}
