// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it } from 'vitest';
import { Clicks, controlOf, isChosen, placeBeside, SECOND_CLICK } from './sending';

/** A control of a board as far as this module reads it. */
class Control {
  constructor(
    public pressed: boolean,
    readonly isPart = false,
  ) {}
  getAttribute(name: string): string | null {
    return name === 'aria-pressed' ? String(this.pressed) : null;
  }
  closest(selector: string): Control | null {
    return selector !== '[data-part]' || this.isPart ? this : null;
  }
}
const asElement = (control: Control): Element => control as unknown as Element;

describe('a second click on the chosen control', () => {
  let clicks: Clicks;
  let take: Element;
  beforeEach(() => {
    clicks = new Clicks();
    const control = new Control(false);
    take = asElement(control);
    expect(clicks.meaning(take, null, 1000)).toBe('pass');
    control.pressed = true;
    expect(clicks.hasStaged(take, 'take bu', 1000)).toBe(true);
  });

  it('sends', () => {
    expect(clicks.meaning(take, 'take bu', 1000 + SECOND_CLICK)).toBe('send');
  });
  it('of a double click does nothing', () => {
    expect(clicks.meaning(take, 'take bu', 1000 + SECOND_CLICK - 1)).toBe('ignore');
  });
  it('does not send a move that was staged in another way since', () => {
    expect(clicks.meaning(take, 'take rd', 2000)).toBe('pass');
    expect(clicks.meaning(take, null, 2000)).toBe('pass');
  });
  it('does not send from another control that is part of the move', () => {
    expect(clicks.meaning(asElement(new Control(true)), 'take bu', 2000)).toBe('pass');
  });
  it('does not send from a stepper, which is never pressed', () => {
    const more = asElement(new Control(false));
    clicks.meaning(more, 'bid 1 4', 2000);
    expect(clicks.hasStaged(more, 'bid 1 6', 2000)).toBe(false);
    expect(clicks.meaning(more, 'bid 1 6', 3000)).toBe('pass');
  });
});

it('a control of a choice that can still grow neither sends nor is sent from', () => {
  const part = asElement(new Control(true, true));
  expect(isChosen(part)).toBe(true);
  expect(controlOf(part)).toBeNull();
});

describe('the key beside a control', () => {
  const room = { width: 1000, height: 600 };
  const key = { width: 100, height: 30 };
  const control = { left: 400, top: 300, width: 80, height: 30 };

  it('stands below it', () => {
    expect(placeBeside(control, key, [], room)).toEqual({ left: 390, top: 336 });
  });
  it('stands above it if another control is below', () => {
    const other = { ...control, top: 340 };
    expect(placeBeside(control, key, [other], room)).toEqual({ left: 390, top: 264 });
  });
  it('stays inside the window', () => {
    const corner = { left: 960, top: 580, width: 40, height: 20 };
    expect(placeBeside(corner, key, [], room)).toEqual({ left: 894, top: 544 });
  });
});
