// SPDX-License-Identifier: Apache-2.0
//
// Shares of the cards: 12 numbers by value, or 12 for each stock (TS-3.4).
import type { OwnShape } from '$web/own';

const shape: OwnShape = {
  values: {
    shares_table: {
      rows: {
        names: ['corn', 'gems', 'tech', 'oil', 'movie'].map((stock) => `stock.${stock}`),
        length: 12,
        isFlat: true,
      },
    },
  },
};

export default shape;
