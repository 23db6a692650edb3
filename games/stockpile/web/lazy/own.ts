// SPDX-License-Identifier: Apache-2.0
//
// The data file of SP-3.13 as people type it: spaces are counted from 1, fees of every value have a
// number of cards, and a start, octagon or dollar sign stays on its track.
import type { Choices, OwnShape } from '$web/own';
import { INVESTORS } from './open';

interface Track {
  prices: unknown[];
  start: number;
  split: number;
  dollars: number[];
}
interface Tables {
  deck?: { fees: Record<string, unknown> };
  advanced_tracks?: Track[];
}

const COMPANIES = ['aa', 'bb', 'cc', 'ee', 'll', 'ss'].map((code) => `company.${code}`);
const INVESTOR_WORDS = INVESTORS.map((code) => `investor.${code}`);
const FEES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const spaces: Choices = (table, path, words) => {
  const track = (table as Tables).advanced_tracks?.[Number(path[1])];
  return (track?.prices ?? []).map((price, at) => [
    at,
    words('own.space', { n: String(at + 1), price: String(price) }),
  ]);
};

function fitted({ prices, start, split, dollars }: Track): Track {
  const last = Math.max(0, prices.length - 1);
  return {
    prices,
    start: Math.min(start, last),
    split: Math.min(split, last),
    dollars: dollars.filter((at) => at <= last),
  };
}

const shape: OwnShape = {
  values: {
    'data.bids': { least: 1, most: 8, added: (bids) => Number(bids.at(-1) ?? -1) + 1 },
    'data.advanced_tracks': { names: COMPANIES },
    'data.advanced_tracks.*.prices': { least: 1, most: 16 },
    'data.advanced_tracks.*.start': { choices: spaces },
    'data.advanced_tracks.*.split': { choices: spaces },
    'data.advanced_tracks.*.dollars': { least: 0, most: 32 },
    'data.advanced_tracks.*.dollars.*': { choices: spaces },
    'data.investor_money_multi': { names: INVESTOR_WORDS },
    'data.investor_money_two': { names: INVESTOR_WORDS },
  },
  engineTexts: [
    'the bids must begin with 0 and ascend',
    'has {cards} cards; {least} to {most} are needed',
  ],
  fit: (_, table) => {
    const { deck, advanced_tracks: tracks, ...others } = table as Tables;
    const fees = Object.fromEntries(FEES.map((fee) => [fee, deck?.fees[fee] ?? 0]));
    return {
      ...others,
      ...(deck && { deck: { ...deck, fees } }),
      ...(tracks && { advanced_tracks: tracks.map(fitted) }),
    };
  },
};

export default shape;
