// SPDX-License-Identifier: Apache-2.0
//
// A screen reader: knows a page only by its accessibility tree, as the browser gives it to assistive
// technology, and acts by moving the focus and pressing Enter. Nothing here reads the DOM.
import type { CDPSession, Page } from 'playwright-core';

/** A node of the tree; nodes that are not exposed are left out, and their children take their place. */
export interface Heard {
  role: string;
  name: string;
  value: string;
  level: number; // of a heading
  isFocusable: boolean;
  isDisabled: boolean;
  isPressed: boolean;
  isLive: boolean; // changes are announced
  isTold: boolean; // announced when it changes: live, or within something live
  parts: Heard[];
  backend: number;
}

type Nodes = Awaited<ReturnType<typeof treeOf>>['nodes'];
const treeOf = (session: CDPSession) => session.send('Accessibility.getFullAXTree');

function heardOf(nodes: Nodes): Heard {
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const build = (id: string, isTold: boolean): Heard[] => {
    const node = known.get(id);
    if (node === undefined) return [];
    const has = new Map(node.properties?.map(({ name, value }) => [name, value.value as unknown]));
    const isLive = /polite|assertive/.test(String(has.get('live') ?? ''));
    const parts = (node.childIds ?? []).flatMap((each) => build(each, isTold || isLive));
    if (node.ignored) return parts;
    const word = (value: { value?: unknown } | undefined) => String(value?.value ?? '');
    return [
      {
        role: word(node.role),
        name: word(node.name),
        value: word(node.value),
        level: Number(has.get('level') ?? 0),
        isFocusable: has.get('focusable') === true,
        isDisabled: has.get('disabled') === true,
        isPressed: has.get('pressed') === 'true',
        isLive,
        isTold: isTold || isLive,
        parts,
        backend: node.backendDOMNodeId ?? 0,
      },
    ];
  };
  const [page] = build(nodes[0]?.nodeId ?? '', false);
  if (page === undefined) throw new Error('the page has no accessibility tree');
  return page;
}

export const all = (heard: Heard): Heard[] => [heard, ...heard.parts.flatMap(all)];

export interface Wanted {
  role: string;
  name?: RegExp;
}

const fits = ({ role, name }: Wanted, heard: Heard): boolean =>
  heard.role === role && (name?.test(heard.name) ?? true);

export const find = (within: Heard, wanted: Wanted): Heard[] =>
  all(within).filter((each) => fits(wanted, each));

/** What is read of it, from the first word to the last. */
export const textOf = (heard: Heard): string =>
  heard.role === 'StaticText' ? heard.name : heard.parts.map(textOf).join('');

const CONTROLS =
  /^(button|link|checkbox|radio|combobox|textbox|searchbox|slider|spinbutton|switch|tab|option|menuitem|DisclosureTriangle)$/;
const SILENT = /^(generic|none|unknown)$/;

/** What can be focused or pressed, and would be read without a name or without saying what it is. */
export const unspoken = (page: Heard): string[] =>
  all(page)
    .filter((each) => each.isFocusable || CONTROLS.test(each.role))
    .filter((each) => each.name.trim() === '' || SILENT.test(each.role))
    .map((each) => `${each.role} "${each.name}": ${textOf(each).slice(0, 60)}`);

const PAUSE = 60; // milliseconds between two looks
const PATIENCE = 60_000;

export class Reader {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<Reader> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new Reader(page, session);
  }

  async hear(): Promise<Heard> {
    return heardOf((await treeOf(this.session)).nodes);
  }

  /** The page once it says so. */
  async await<Found>(what: string, look: (page: Heard) => Found | null | undefined) {
    for (const late = Date.now() + PATIENCE; Date.now() < late;) {
      const found = look(await this.hear());
      if (found !== null && found !== undefined) return found;
      await this.page.waitForTimeout(PAUSE);
    }
    const said = all(await this.hear()).map(({ role, name }) => `${role} "${name}"`);
    throw new Error(`${what} was never heard, only\n${said.join('\n')}`);
  }

  find(wanted: Wanted): Promise<Heard> {
    return this.await(`${wanted.role} ${wanted.name}`, (page) => find(page, wanted)[0]);
  }

  async press({ backend }: Heard): Promise<void> {
    await this.session.send('DOM.focus', { backendNodeId: backend });
    await this.page.keyboard.press('Enter');
  }
}
