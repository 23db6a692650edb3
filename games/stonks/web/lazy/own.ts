// SPDX-License-Identifier: Apache-2.0
//
// Values of the cards by number, or by company and number (STK-2.2.4). Only the numbers 1 to 5 carry
// fluctuation icons (STK-2.2.5).
import type { OwnShape, RowsShape, ValueShape } from '$web/own';

const NUMBERS = 13;
const WITH_ICONS = 5;

const rows: RowsShape = {
  names: ['ca', 'gr', 'ho', 'fi', 'ap'].map((company) => `company.${company}`),
  length: NUMBERS,
  isFlat: false,
};

function withoutIcons(): Record<string, ValueShape> {
  const numbers = Array.from({ length: NUMBERS - WITH_ICONS }, (_, at) => WITH_ICONS + at);
  return Object.fromEntries(
    numbers.flatMap((at) => [
      [`card_table.fluctuations.${at}`, { isFixed: true }],
      [`card_table.fluctuations.*.${at}`, { isFixed: true }],
    ]),
  );
}

const shape: OwnShape = {
  values: {
    'card_table.stocks': { rows },
    'card_table.fluctuations': { rows },
    ...withoutIcons(),
  },
};

export default shape;
