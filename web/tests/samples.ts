// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games on the real page of a table: the site comes from a server, the messages of
// the table from games/*/web/fixtures/games.json over the socket.
import { readFile } from 'node:fs/promises';
import type { Page, WebSocketRoute } from 'playwright-core';
import type { FromHouse, LogLine, Position, TableCard, ToHouse, Welcome } from '../src/api/wire';

export interface Sample {
  players: number;
  viewer: number | null;
  names: string[];
  number: number;
  log: LogLine[];
  options?: Record<string, unknown>;
  position: Position;
}

export function phaseOf({ position }: Sample): string {
  const phase = position.view['phase'] as string | { name: string };
  return typeof phase === 'string' ? phase : phase.name;
}

const roleOf = ({ viewer, position }: Sample): string =>
  viewer === null ? 'watching' : position.choices.length > 0 ? 'asked' : 'waiting';

/** Of those alike, who has most to choose at the smallest and at the largest table, and who least. */
function extremes(alike: Sample[]): Sample[] {
  const full = [...alike].sort((a, b) => b.position.choices.length - a.position.choices.length);
  const seats = full.map(({ players }) => players);
  const at = (count: number) => full.find(({ players }) => players === count);
  const picked = [at(Math.min(...seats)), at(Math.max(...seats)), full[full.length - 1]];
  return [...new Set(picked)].flatMap((sample) => sample ?? []);
}

/** Every phase of a game for whoever is asked, waits or watches there, at its extremes. */
export async function samplesOf(game: string): Promise<Sample[]> {
  const address = new URL(`../../games/${game}/web/fixtures/games.json`, import.meta.url);
  const { positions } = JSON.parse(await readFile(address, 'utf8')) as { positions: Sample[] };
  const kinds = new Map<string, Sample[]>();
  for (const sample of positions) {
    const kind = `${phaseOf(sample)} ${roleOf(sample)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), sample]);
  }
  return [...kinds.values()].flatMap((alike) =>
    alike.every((sample) => sample.position.choices.length > 0)
      ? extremes(alike)
      : alike.sort((a, b) => b.players - a.players).slice(0, 1),
  );
}

const SEAL = 'c0ffee'.repeat(10);
const STEPS = 12; // of the chart; the last one has a log

function welcomeTo(game: string, sample: Sample, number: number): Welcome {
  const { position, viewer, players } = sample;
  const table: TableCard = {
    id: 'sizes',
    game,
    players,
    options: sample.options ?? {},
    own_data: false,
    from_position: false,
    status: position.outcome.length > 0 ? 'over' : 'playing',
    seats: sample.names.map((name, seat) => ({
      kind: seat === viewer ? 'person' : 'bot',
      name,
      connected: true,
      stand_in: false,
    })),
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'invited',
    commitment: '',
    created: 0,
  };
  const prices = position.market.companies.map(({ price }) => price);
  const { worth } = position.market;
  const past = Array.from({ length: STEPS }, (_, at) => ({
    number: number - STEPS + 1 + at,
    hash: '',
    log: at === STEPS - 1 ? sample.log : [],
    prices,
    worth,
    undone: false,
  }));
  return {
    type: 'welcome',
    protocol: 1,
    table,
    ...(viewer === null ? {} : { seat: viewer }),
    host: false,
    number,
    hash: String(number),
    views: '',
    past,
    earlier: false,
    position,
    memory_game: false,
    chat: [],
    now: Date.now(),
  };
}

/** A table whose house is the test: it shows one sample after the other and hears what is sent. */
export class StagedTable {
  readonly moves: string[] = [];
  #line: WebSocketRoute | null = null;
  #number = 20;
  #sample: Sample;

  private constructor(
    readonly page: Page,
    readonly game: string,
    first: Sample,
  ) {
    this.#sample = first;
  }

  static async open(
    page: Page,
    address: string,
    game: string,
    first: Sample,
  ): Promise<StagedTable> {
    const table = new StagedTable(page, game, first);
    await page.routeWebSocket(/\/api\/tables\/sizes\/socket$/, (line) => {
      table.#line = line;
      line.onMessage((text) => table.#hear(JSON.parse(String(text)) as ToHouse));
    });
    await page.route('**/api/tables/sizes', (route) =>
      route.fulfill({ json: welcomeTo(game, table.#sample, 0).table }),
    );
    await page.route('**/api/tables/sizes/best', (route) =>
      route.fulfill({ json: { compared: true, counts: true, best: 44 } }),
    );
    await page.goto(`${address}/table/sizes`);
    await page.locator('main.board > *').first().waitFor();
    return table;
  }

  /** As if the page had been opened in the window as it is now. */
  async reopen(sample: Sample): Promise<void> {
    this.#sample = sample;
    this.#number = 20;
    await this.page.reload();
    await this.page.locator('main.board > *').first().waitFor();
  }

  show(sample: Sample): void {
    this.#sample = sample;
    this.#welcome();
  }

  /** The same table before the deal, with a seat for the viewer and one that is open. */
  gather(): void {
    this.#number += STEPS + 1; // never the next one: the page asks for everything
    const welcome = welcomeTo(this.game, this.#sample, this.#number);
    const seats = welcome.table.seats.map((card, seat): TableCard['seats'][number] =>
      seat === 0
        ? { ...card, kind: 'person' }
        : seat === 1
          ? { ...card, kind: 'open', name: '' }
          : card,
    );
    const table: TableCard = { ...welcome.table, status: 'gathering', seats, commitment: SEAL };
    const { position: _none, ...rest } = welcome;
    this.#say({ ...rest, table, seat: 0, host: true, past: [] });
  }

  #welcome(): void {
    this.#number += STEPS + 1; // never the next one: the page asks for everything
    this.#say(welcomeTo(this.game, this.#sample, this.#number));
  }

  #say(message: FromHouse): void {
    this.#line?.send(JSON.stringify(message));
  }

  #hear(message: ToHouse): void {
    if (message.type === 'hello') this.#welcome();
    if (message.type === 'ping') this.#say({ type: 'pong' });
    if (message.type !== 'move') return;
    this.moves.push(message.action);
    const { id } = message;
    this.#say({ type: 'refused', id, rule: '', sentence: 'Not now.', number: this.#number });
  }
}
