// SPDX-License-Identifier: Apache-2.0
//
// The data set of SC-2.9.1 as people type it: boards, sides, tracks and blocks are chosen by name, the
// dividends have one figure a performance, and the entry block stays on its track.
import type { Choices, OwnShape } from '$web/own';

interface Company {
  name: string;
  track: string;
  ipo: number;
  div: unknown[];
}
interface Dataset {
  perf_limit: unknown;
  tracks: Record<string, unknown[]>;
  companies: Company[];
}

const BOARDS = [0, 1, 2, 3];
const MOST_PERFORMANCE = 5;

const boards: Choices = (_table, _path, words) =>
  BOARDS.map((board) => [board, words(`option.sides.board.${board}`)]);
const sides: Choices = (_table, _path, words) => [
  [0, words('own.front')],
  [1, words('own.back_side')],
];
const tracks: Choices = (table, _path, words) =>
  Object.keys((table as Dataset).tracks).map((key) => {
    const name = `own.dataset.tracks.${key}`;
    const word = words(name);
    return [key, word === name ? words('own.dataset.tracks.*', { key }) : word];
  });
const blocks: Choices = (table, path, words) => {
  const set = table as Dataset;
  const prices = set.tracks[set.companies[Number(path[1])]?.track ?? ''] ?? [];
  return prices
    .map((price, at): [number, string] => [
      at,
      words('own.block', { n: String(at), price: String(price) }),
    ])
    .slice(1);
};

const ridersOf = (table: unknown, path: (string | number)[]): string =>
  (table as Dataset).companies
    .filter(({ track }) => track === path[1])
    .map(({ name }) => name)
    .join(', ');

/** As many dividends as there are performances, the middle one in the middle. */
function centred(dividends: unknown[], limit: number): unknown[] {
  const shift = limit - (dividends.length - 1) / 2;
  return Array.from({ length: 2 * limit + 1 }, (_, at) => {
    const from = Math.min(Math.max(at - shift, 0), dividends.length - 1);
    return dividends[from] ?? 0;
  });
}

function dividendsOf(set: Dataset, dividends: unknown[]): unknown[] {
  const limit = Number(set.perf_limit);
  const isLimit = Number.isInteger(limit) && limit >= 1 && limit <= MOST_PERFORMANCE;
  return isLimit ? centred(dividends, limit) : dividends;
}

function fitted(set: Dataset, company: Company): Company {
  const top = (set.tracks[company.track]?.length ?? 1) - 1;
  return { ...company, ipo: Math.min(company.ipo, top), div: dividendsOf(set, company.div) };
}

/** A code that no other entry has: events have digits, rumors only letters. */
function fresh(list: unknown[], code: (at: number) => string): unknown {
  const taken = new Set(list.map((entry) => (entry as { code: string }).code));
  let at = list.length + 1;
  while (taken.has(code(at))) at += 1;
  return { ...structuredClone(list.at(-1) as object), code: code(at) };
}
const eventCode = (at: number) => `e${String(at).padStart(2, '0')}`;
const letter = (at: number) => String.fromCharCode(97 + (at % 26));
const rumorCode = (at: number) => `rumor${at < 26 ? '' : letter(at / 26)}${letter(at)}`;

const shape: OwnShape = {
  values: {
    'dataset.tracks.*': { least: 2, most: 40, note: ridersOf },
    'dataset.tracks.*.0': { isFixed: true },
    'dataset.companies': { records: 'company' },
    'dataset.companies.*.board': { choices: boards },
    'dataset.companies.*.side': { choices: sides },
    'dataset.companies.*.track': { choices: tracks },
    'dataset.companies.*.ipo': { choices: blocks },
    'dataset.events': {
      records: 'event',
      least: 4,
      most: 31,
      added: (events) => fresh(events, eventCode),
    },
    'dataset.events.*.boards': { isSet: true, choices: boards },
    'dataset.events.*.perf': {
      forms: [
        [0, 'own.perf_by'],
        ['towards_zero', 'own.perf_to_zero'],
      ],
    },
    'dataset.rumors': {
      records: 'rumor',
      least: 1,
      most: 31,
      added: (rumors) => fresh(rumors, rumorCode),
    },
    'dataset.rumors.*.effect': {
      forms: [
        [{ perf: 0, price: 0 }, 'own.effect_by'],
        ['cancel_above', 'own.effect_cancels'],
        ['repeat_below', 'own.effect_repeats'],
      ],
    },
    'dataset.characters': { records: 'character' },
  },
  engineTexts: [
    'is the code of another one',
    'must be a code of 2 to 12 lower-case letters',
    'must be a text of 1 to {most} characters',
    'must be at most {most} cards',
    'must be {least} to {most} tokens',
    'must have each side of each board once',
    'prices do not fall along a track',
  ],
  fit: (_, table) => {
    const set = table as Dataset;
    return { ...set, companies: set.companies.map((company) => fitted(set, company)) };
  },
  beside: (_, house, own) => {
    const { companies, ...others } = house as Dataset;
    const div = (company: Company) => dividendsOf(own as Dataset, company.div);
    return { ...others, companies: companies.map((each) => ({ ...each, div: div(each) })) };
  },
};

export default shape;
