// SPDX-License-Identifier: Apache-2.0
//
// Finds what a drawn board leaves unexplained: pieces, symbols and numbers for which hovering,
// focus or a long press would show nothing.
import { setExplainer, tipOf } from '../ui/tips';

// jsdom lays nothing out, so it has no innerText.
if (!('innerText' in HTMLElement.prototype))
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    get(this: HTMLElement) {
      return this.textContent;
    },
  });

/** Without words of its own: "12", "−2", "$$ 4", "1 2", "5 K". */
const isFigure = (text: string): boolean => /\d/.test(text) && !/[^-+−–×$%/·.,=\d\sK]/.test(text);

/** Symbols, pieces, phases, and elements whose own text is a number. */
function isToExplain(element: Element): boolean {
  if (element.matches('svg.ic, .co, [data-piece], .phases li')) return true;
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const text = own.map((node) => node.textContent ?? '').join('');
  return isFigure(text) && isFigure(element.textContent ?? '');
}

/** Words beside a number or a symbol, in the same control or line, explain it. */
function hasWords(element: Element): boolean {
  const line = element.parentElement?.closest(
    'button, a, p, li, label, h2, h3, th, caption, small',
  );
  return /\p{L}{3}/u.test(line?.textContent ?? '');
}

function nameOf(element: Element): string {
  const place = element.parentElement?.closest('[class]')?.getAttribute('class') ?? '';
  return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> "${element.textContent?.trim() ?? ''}" in "${place}"`;
}

/** Pieces, symbols, numbers and phases for which neither a tip nor words beside them say anything. */
export function unexplained(root: ParentNode = document.body): string[] {
  setExplainer({ company: (code) => code, why: () => Promise.resolve('') });
  const found = [...root.querySelectorAll('*')].filter(
    (each) =>
      isToExplain(each) && each.closest('.sr') === null && tipOf(each) === null && !hasWords(each),
  );
  setExplainer(null);
  return [...new Set(found.map(nameOf))];
}
