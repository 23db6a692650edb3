// SPDX-License-Identifier: Apache-2.0
//
// Transitions of the pieces on boards, timed by the design tokens: pieces are laid down or make
// room, cards turn. Tokens of 0 (reduced motion) disable them. Svelte plays them for new pieces,
// not for a new page.

/** Parses a CSS time, "520ms" or ".52s"; 0 if it is none. */
export function milliseconds(text: string): number {
  const figure = Number.parseFloat(text);
  if (Number.isNaN(figure)) return 0;
  return /\dms\s*$/.test(text) ? figure : figure * 1000;
}

/** The time of a token; 0 without styles. */
export function timeOf(token: string): number {
  return milliseconds(getComputedStyle(document.documentElement).getPropertyValue(token));
}

interface Motion {
  duration: number;
  css: (t: number) => string;
}

const settle = (t: number): number => 1 - (1 - t) ** 3;

/** A piece arrives from `dy` pixels below (above if negative). */
export function laid(_node: Element, { dy = 26 }: { dy?: number } = {}): Motion {
  return {
    duration: timeOf('--m-travel'),
    css: (t) => `transform: translateY(${(1 - settle(t)) * dy}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** A card turns about its long edge. */
export function turned(_node: Element): Motion {
  return {
    duration: timeOf('--m-reveal'),
    css: (t) => `transform: perspective(600px) rotateY(${(1 - settle(t)) * 90}deg)`,
  };
}

/** A piece of a row slides from its old place. */
export function slid(_node: Element, { from, to }: { from: DOMRect; to: DOMRect }): Motion {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  return {
    duration: timeOf('--m-move'),
    css: (t) => `transform: translate(${(1 - settle(t)) * dx}px, ${(1 - settle(t)) * dy}px)`,
  };
}
