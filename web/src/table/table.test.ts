// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { translatorFor } from '../i18n/translate';
import type { PastStep, Position, SeatKind } from '../api/wire';
import { changedRows, linePath, BADGE, scale, spans, spread } from './chart';
import { flights } from './flights';
import { digitsOf, keyOf } from './keys';
import { lastOwnStep, listings, openRows, since } from './past';
import { avatarLetters } from '../ui/letters';
import { clockText, doing, leftNow, seatNames } from './people';
import { soundOf } from './sound';
import { parts, plain } from './narration';

describe('avatars', () => {
  it('are initials', () => {
    expect(avatarLetters(['Ada', 'Ines', 'tomasz'])).toEqual(['A', 'I', 'T']);
  });
  it('have two letters where initials clash, and the seat where those clash too', () => {
    expect(avatarLetters(['Ada', 'Anton', 'Wen'])).toEqual(['Ad', 'An', 'W']);
    expect(avatarLetters(['Guest 41', 'Guest 42'])).toEqual(['G4', 'Gu']);
    const guests = ['Guest 3', 'Greedy', 'Greedy 2', 'Greedy 3'];
    expect(avatarLetters(guests)).toEqual(['Gu', 'Gr', 'G2', 'G3']);
    expect(avatarLetters(['Al', 'Al', 'Al'])).toEqual(['A1', 'A2', 'A3']);
    expect(avatarLetters(['Ada Byron', 'Ada King'])).toEqual(['Ab', 'Ak']);
  });
  it('survive names without letters', () => {
    expect(avatarLetters(['', '💹'])).toEqual(['?', '💹']);
  });
});

describe('clocks', () => {
  it('count down only while they run', () => {
    expect(leftNow({ left: 5000, running: true }, 2000)).toBe(3000);
    expect(leftNow({ left: 5000, running: false }, 2000)).toBe(5000);
    expect(leftNow({ left: 5000, running: true }, 9000)).toBe(0);
  });
  it('are as exact as one needs', () => {
    expect(clockText(47_000)).toBe('0:47');
    expect(clockText(46_100)).toBe('0:47');
    expect(clockText(725_000)).toBe('12:05');
    expect(clockText(12_000_000)).toBe('3 h 20');
    expect(clockText(52 * 3_600_000)).toBe('2 d 4 h');
  });
});

it('bots have the name of their persona or are called as the language calls them, people as they call themselves', () => {
  const seat = (kind: SeatKind, name: string, bot?: string) => ({
    kind,
    name,
    connected: true,
    stand_in: false,
    ...(bot === undefined ? {} : { bot }),
  });
  const seats = [
    seat('person', 'Greedy', 'greedy'),
    seat('bot', 'Greedy 2', 'greedy'),
    seat('bot', 'Oracle', 'oracle'),
    { ...seat('bot', 'Okoro', 'greedy'), persona: 'okoro' },
    seat('open', ''),
  ];
  const speak = translatorFor('de', [{ 'bot.greedy': 'Gierig' }]);
  const names = seatNames(seats, speak, (at) => `Platz ${at + 1}`);
  expect(names).toEqual(['Greedy', 'Gierig 2', 'Oracle', 'Okoro', 'Platz 5']);
});

it('a person who is away does not think; the bot that plays the seat does', () => {
  const card = { kind: 'person' as const, name: 'Ada', connected: false, stand_in: false };
  const asked = { card, isYou: false, isAsked: true, isAway: true };
  expect(doing(asked, false, true)).toBe('');
  expect(doing(asked, true, true)).toBe('');
  expect(doing({ ...asked, isAsked: false }, true, true)).toBe('ready');
  expect(doing({ ...asked, isAway: false }, false, true)).toBe('thinking');
  expect(doing({ ...asked, isAway: false }, true, true)).toBe('choosing');
  expect(doing({ ...asked, card: { ...card, stand_in: true } }, false, true)).toBe('thinking');
});

const step = (number: number, seat: number, prices: number[] = [1], undone = false): PastStep => ({
  number,
  hash: '',
  log: [{ sentence: '', event: { seat } }],
  prices,
  worth: [],
  undone,
});

describe('the tape', () => {
  it('begins after the last own step', () => {
    const past = [step(1, 0), step(2, 1), step(3, 0)];
    expect(lastOwnStep(past, 1, 0)).toBe(2);
    expect(lastOwnStep(past, 1, 3)).toBe(3);
    expect(lastOwnStep(past, null, 0)).toBe(0);
    expect(since(past, 2, ['bu']).steps.map((one) => one.number)).toEqual([3]);
  });
  it('shows the last step while nothing has happened since', () => {
    const past = [step(1, 0), step(2, 1), step(3, 1, [1], true)];
    expect(since(past, 2, ['bu'])).toMatchObject({ steps: [past[1]], isOld: true, missed: 0 });
    expect(since(past, 1, ['bu']).isOld).toBe(false);
    expect(since([], 0, ['bu']).steps).toEqual([]);
  });
  it('ignores undone steps', () => {
    expect(lastOwnStep([step(1, 1), step(2, 1, [1], true)], 1, 0)).toBe(1);
    expect(lastOwnStep([step(1, 1), step(2, 1, [1], true)], 1, 2)).toBe(1);
    expect(since([step(1, 0), step(2, 0, [1], true)], 0, []).steps).toHaveLength(1);
  });
  it('goes on through answers, which are no turn of one’s own', () => {
    const past = [step(1, 1), step(2, 0), step(3, 1)];
    const isAnswer = (_past: PastStep[], at: number): boolean => at === 2;
    expect(lastOwnStep(past, 1, 3, isAnswer)).toBe(1);
    expect(lastOwnStep(past, 1, 0, isAnswer)).toBe(1);
    expect(lastOwnStep(past, 1, 3)).toBe(3);
  });
  it('tells what an own step set off for everybody', () => {
    const own = step(2, 1);
    const log = [...own.log, { sentence: 'A tip', event: { event: 'pair_revealed' } }];
    const past = [step(1, 0), { ...own, log }];
    expect(since(past, 2, [], ['pair_revealed'])).toMatchObject({
      isOld: false,
      steps: [{ number: 2, log: [{ sentence: 'A tip' }] }],
    });
    expect(since(past, 2, []).isOld).toBe(true);
  });
  it('sums up what it cannot hold', () => {
    const past = Array.from({ length: 10 }, (_one, at) => step(at + 1, 0, [at, 5]));
    const news = since(past, 1, ['bu', 'rd']);
    expect(news.steps.map((one) => one.number)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(news.missed).toBe(3);
    expect(news.prices).toEqual([{ company: 'bu', before: 0, after: 9 }]);
  });
});

describe('a narrated step', () => {
  const codes = new Set(['bu', 'rd']);
  it('has badges and players in it', () => {
    expect(parts('[#1] takes [bu].', codes, 2)).toEqual([
      { kind: 'seat', seat: 1 },
      { kind: 'text', text: ' takes ' },
      { kind: 'company', code: 'bu' },
      { kind: 'text', text: '.' },
    ]);
  });
  it('leaves other brackets alone', () => {
    expect(parts('[xx] [#7] [#1', codes, 2)).toEqual([{ kind: 'text', text: '[xx] [#7] [#1' }]);
  });
  it('can be read aloud', () => {
    expect(
      plain(
        parts('[#0]: [rd]', codes, 2),
        () => 'red',
        () => 'Ada',
      ),
    ).toBe('Ada: red');
  });
});

describe('the chart', () => {
  const frame = { width: 312, height: 190, left: 20, right: 42, top: 10, bottom: 20 };
  it('draws steps for turns and slopes for rounds', () => {
    const axes = scale(frame, 2, 5);
    expect(linePath([1, 1, 2], axes, 'turn', 0, 1)).toMatch(/^M\S+ \S+H\S+H[^V]+V\S+$/);
    expect(linePath([1, 2], axes, 'round', 0, 1)).toMatch(/^M\S+ \S+L\S+ \S+$/);
  });
  it('has figures where something has changed, and at the end', () => {
    const rows = [
      [3, 4],
      [3, 4],
      [3, 5],
      [3, 5],
    ];
    expect(changedRows(rows).map(({ step }) => step)).toEqual([0, 2, 3]);
    expect(changedRows([])).toEqual([]);
  });
  it('shows worth only where all of it is open', () => {
    expect(
      openRows([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(
      openRows([
        [1, 2],
        [3, null],
      ]),
    ).toEqual([]);
    expect(openRows([[1, 2], []])).toEqual([]);
  });
  it('keeps equal prices apart', () => {
    const axes = scale(frame, 2, 5);
    expect(linePath([1, 1], axes, 'turn', 0, 2)).not.toBe(linePath([1, 1], axes, 'turn', 1, 2));
  });
  it('has a gridline at nothing and at the top', () => {
    expect(scale(frame, 40, 5).ticks).toEqual([0, 1, 2, 3, 4, 5]);
    expect(scale(frame, 40, 260).ticks[0]).toBe(0);
    expect(scale(frame, 40, 260).ticks.at(-1)).toBeGreaterThanOrEqual(260);
    expect(scale(frame, 0, 0).x(0)).toBe(frame.left);
  });
  it('spreads badges without changing their order or leaving the frame', () => {
    const placed = spread([10, 10, 170, 168], 0, 170);
    const sorted = [...placed].sort((a, b) => a - b);
    sorted.forEach(
      (height, at) =>
        at > 0 && expect(height - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(BADGE),
    );
    expect(Math.max(...placed)).toBeLessThanOrEqual(170);
    expect(placed[0]).toBeLessThan(placed[1] ?? 0);
  });
});

describe('keys', () => {
  const press = (key: string, target: object | null = null, more = {}) =>
    keyOf(
      {
        key,
        altKey: false,
        ctrlKey: false,
        metaKey: false,
        defaultPrevented: false,
        target: target as EventTarget | null,
        ...more,
      },
      true,
    );
  const control = (selector: string, attributes: Record<string, string> = {}) => ({
    matches: (wanted: string) => wanted.split(', ').includes(selector),
    closest: () => null,
    getAttribute: (name: string) => attributes[name] ?? null,
  });
  it('mean what the help says', () => {
    expect([
      press('Enter'),
      press('Escape'),
      press('?'),
      press('m'),
      press('h'),
      press('7'),
      press('ArrowLeft'),
    ]).toEqual(['enter', 'escape', 'help', 'moves', 'hint', '7', 'earlier']);
  });
  it('leave writing and the browser alone', () => {
    expect(press('m', control('input'))).toBeNull();
    expect(press('Enter', control('textarea'))).toBeNull();
    expect(press('m', null, { ctrlKey: true })).toBeNull();
  });
  it('send from the control that staged the move, and from no other', () => {
    expect(press('Enter', control('button'))).toBeNull();
    expect(press('Enter', control('button', { 'aria-pressed': 'true' }))).toBe('enter');
  });
  it('can be switched off, but for Enter and Escape', () => {
    const off = (key: string) =>
      keyOf(
        {
          key,
          altKey: false,
          ctrlKey: false,
          metaKey: false,
          defaultPrevented: false,
          target: null,
        },
        false,
      );
    expect([off('m'), off('3'), off('Enter')]).toEqual([null, null, 'enter']);
  });
  it('take numbers of two digits', () => {
    expect(digitsOf('', 0, '1', 20)).toBe('1');
    expect(digitsOf('1', 300, '2', 20)).toBe('12');
    expect(digitsOf('1', 2000, '2', 20)).toBe('2');
    expect(digitsOf('3', 300, '2', 20)).toBe('2');
  });
});

describe('the sound of news', () => {
  const position = (prices: number[], choices: number, outcome = 0) =>
    ({
      market: { companies: prices.map((price) => ({ code: 'x', price })) },
      choices: Array.from({ length: choices }),
      outcome: Array.from({ length: outcome }),
    }) as unknown as Position;
  const before = position([3, 4], 0);
  it('is one bell for the player who is asked', () => {
    expect(soundOf(before, position([3, 4], 2), false)).toBe('bell');
    expect(soundOf(null, position([3, 4], 2), false)).toBe('bell');
    expect(soundOf(position([3, 4], 1), position([3, 4], 2), false)).toBe('take');
    expect(soundOf(before, position([3, 4], 0), false)).toBe('take');
  });
  it('is what matters most of all that happened', () => {
    expect(soundOf(before, position([0, 4], 2, 2), true)).toBe('bells');
    expect(soundOf(before, position([0, 4], 2), true)).toBe('thud');
    expect(soundOf(position([0, 4], 0), position([0, 4], 2), true)).toBe('tape');
  });
});

describe('flights', () => {
  const held = (...counts: number[]) =>
    counts.map((count, at) => ({
      company: ['bu', 'rd'][at] ?? null,
      label: '',
      count,
      hidden: false,
    }));
  it('go from the pile to the new owner', () => {
    expect(flights([held(1, 0), held(0, 0)], [held(1, 1), held(0, 0)])).toEqual([
      { company: 'rd', from: null, to: 0 },
    ]);
  });
  it('cross when two players swap', () => {
    expect(flights([held(1, 0), held(0, 1)], [held(0, 1), held(1, 0)])).toEqual([
      { company: 'rd', from: 1, to: 0 },
      { company: 'bu', from: 0, to: 1 },
    ]);
  });
  it('are none where pieces only leave', () => {
    expect(flights([held(2, 0)], [held(1, 0)])).toEqual([]);
  });
});

describe('a company that takes another’s place', () => {
  const step = (number: number, undone = false, successor?: string): PastStep => ({
    number,
    hash: '',
    log:
      successor === undefined
        ? []
        : [{ sentence: '', event: { event: 'collapsed', company: 'fre', successor } }],
    prices: [],
    worth: [],
    undone,
  });
  const listed = (after: string[], log: PastStep['log']): string[] =>
    after.map((code) => (code === log[0]?.event['successor'] ? 'fre' : code));

  it('is listed from its step on; an undone step changed nothing', () => {
    const past = [step(1), step(2, true, 'sou'), step(3, false, 'sou'), step(4)];
    const found = listings(past, ['sou', 'mul'], listed);
    expect([1, 2, 3, 4].map((number) => found.get(number)?.[0])).toEqual([
      'fre',
      'fre',
      'sou',
      'sou',
    ]);
  });

  it('begins a line of its own', () => {
    expect(spans(['fre', 'fre', 'sou'], 'sou')).toEqual([
      { code: 'fre', from: 0, to: 2 },
      { code: 'sou', from: 2, to: 3 },
    ]);
    expect(spans([], 'sou')).toEqual([{ code: 'sou', from: 0, to: 0 }]);
  });
});
