// SPDX-License-Identifier: Apache-2.0
//
// The geometry of the price curve: heights are numbers, nothing leaves the frame, markers that
// share a spot stay apart.
import { describe, expect, test } from 'vitest';
import { Curve, stood } from './curve';

const STANDARD = [1, 2, 3, 5, 4, 2];
const ORDERS = [STANDARD, [5, 4, 3, 2, 2, 1], [1, 2, 2, 3, 4, 5], [2, 5, 1, 4, 2, 3]];
const FRAMES = [
  { width: 760, height: 290, narrow: false },
  { width: 1200, height: 520, narrow: false },
  { width: 700, height: 150, narrow: false },
  { width: 390, height: 240, narrow: true },
  { width: 360, height: 130, narrow: true },
];
const curves = FRAMES.flatMap((frame) =>
  ORDERS.map((order) => ({ frame, curve: new Curve({ ...frame, order }) })),
);

test('the height of a spot is the number of its grey chip', () => {
  const curve = new Curve({ width: 760, height: 290, order: STANDARD, narrow: false });
  const heights = Array.from(
    { length: 13 },
    (_, spot) => (curve.base - curve.surface(spot)) / curve.step,
  );
  expect(heights.map(Math.round)).toEqual([1, 1, 2, 2, 3, 3, 5, 5, 4, 4, 2, 2, 0]);
});

test('the edge has one step a grey chip and ends in the pit', () => {
  const curve = new Curve({ width: 760, height: 290, order: STANDARD, narrow: false });
  expect(curve.edge().match(/V/g)).toHaveLength(7);
  expect(curve.edge()).toMatch(new RegExp(`V${curve.base}H[\\d.]+$`));
});

test.each(curves)(
  '$frame.width x $frame.height: everything is inside the frame',
  ({ frame, curve }) => {
    for (let spot = 0; spot <= 12; ++spot) {
      for (let count = 1; count <= 4; ++count) {
        for (let at = 0; at < count; ++at) {
          const { x, y } = curve.place(spot, at, count);
          expect(x - curve.chip / 2).toBeGreaterThanOrEqual(0);
          expect(x + curve.chip / 2).toBeLessThanOrEqual(frame.width);
          expect(y - curve.chip / 2).toBeGreaterThanOrEqual(-0.1);
          expect(y + curve.chip / 2).toBeLessThanOrEqual(curve.surface(spot) + 0.2);
        }
      }
    }
    for (const { y } of curve.values()) expect(y).toBeLessThanOrEqual(curve.base);
  },
);

test.each(curves)(
  '$frame.width x $frame.height: markers on one spot are half a chip apart',
  ({ curve }) => {
    for (const spot of [0, 6, 7, 12]) {
      const places = Object.values(curve.places({ bu: spot, bk: spot, rd: spot, gn: spot }));
      places.forEach((one, at) => {
        for (const other of places.slice(at + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(
            curve.chip / 2 - 0.2,
          );
        }
      });
    }
  },
);

test.each(curves)(
  '$frame.width x $frame.height: markers stand on their own spot, however many',
  ({ curve }) => {
    for (let spot = 1; spot < curve.spots; ++spot) {
      for (const { x } of Object.values(curve.places({ bu: spot, bk: spot, rd: spot, gn: spot }))) {
        expect(Math.abs(x - curve.x(spot))).toBeLessThan(curve.column / 2);
      }
    }
  },
);

test('the leap of a move begins at its own marker, also under others', () => {
  const curve = new Curve({ width: 760, height: 290, order: STANDARD, narrow: false });
  const { bu } = curve.places({ bu: 4, bk: 4, rd: 4, gn: 4 });
  const [, x, y] = /^M(\S+) ([^C]+)C/.exec(curve.leap(bu!, curve.place(5))) ?? [];
  expect(Math.hypot(Number(x) - bu!.x, Number(y) - bu!.y)).toBeLessThan(curve.chip / 2 + 3);
});

test('spots go from left to right and the pit is the last', () => {
  const curve = new Curve({ width: 760, height: 290, order: STANDARD, narrow: false });
  const xs = Array.from({ length: 13 }, (_, spot) => curve.x(spot));
  expect([...xs].sort((a, b) => a - b)).toEqual(xs);
  expect(curve.x(15)).toBe(curve.x(12));
});

test('a landing marker stands on those already there', () => {
  const curve = new Curve({ width: 760, height: 290, order: STANDARD, narrow: false });
  const free = curve.landing('bu', 4, { bu: 2, bk: 5, rd: 6, gn: 7 });
  const taken = curve.landing('bu', 4, { bu: 2, bk: 4, rd: 6, gn: 7 });
  expect(taken.y).toBeLessThan(free.y);
  expect(taken.x).toBe(free.x);
});

test('the way of a marker is spot by spot', () => {
  const curve = new Curve({ width: 760, height: 290, order: STANDARD, narrow: false });
  expect(curve.way(3, 6).map(({ x }) => x)).toEqual([3, 4, 5, 6].map((spot) => curve.x(spot)));
});

describe('where markers stood', () => {
  const moved = (colour: string, from: number, to: number) => ({
    event: 'moved',
    colour,
    from,
    to,
    bust: false,
  });

  test('is the start of the first of several moves', () => {
    const log = [
      moved('bu', 2, 3),
      { event: 'took', seat: 1, colour: 'bu' },
      moved('bu', 3, 4),
      moved('rd', 0, 2),
    ];
    expect(stood(log)).toEqual({ bu: 2, rd: 0 });
  });

  test('is unknown where nothing moved or the event is of another shape', () => {
    expect(
      stood([
        { event: 'withdrew', seat: 0, colour: 'bu' },
        { event: 'moved', colour: 7, from: 'A' },
      ]),
    ).toEqual({});
  });
});
