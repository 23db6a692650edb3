// SPDX-License-Identifier: Apache-2.0
//
// A finished game on a real server: one person, who plays at random over the socket, against bots.
import type { Page } from 'playwright-core';
import { PROTOCOL, type SeatSetting } from '../src/api/wire';
import { openTable } from './tables';

const PLAYERS = 3;

/** Plays every move of a person until the game is over. Runs in the page. */
async function playOut({ table, protocol }: { table: string; protocol: number }): Promise<void> {
  const body = JSON.stringify({ seat: -1, name: 'Ines' });
  const sat = await fetch(`/api/tables/${table}/sit`, { method: 'POST', body });
  if (!sat.ok) throw new Error(await sat.text());
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  interface Told {
    type: string;
    number: number;
    position?: { choices: { action: string }[]; outcome: unknown[] };
  }
  let seed = 7;
  const below = (count: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * count);
  };
  const REFUSALS = 1000; // far more than a game has simultaneous decisions
  let refusals = 0;
  let moves = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol }));
    socket.onclose = () => reject(new Error('the socket was closed'));
    socket.onmessage = ({ data }) => {
      const { type, number, position } = JSON.parse(String(data)) as Told;
      // Refused while another decided at the same time: the position that follows asks again.
      if (type === 'refused') refusals += 1;
      if (refusals > REFUSALS) reject(new Error(String(data)));
      if (position === undefined) return;
      if (position.outcome.length > 0) resolve();
      const choice = position.choices[below(position.choices.length)];
      if (choice === undefined) return;
      moves += 1;
      const move = { type: 'move', id: `m${moves}`, after: number, action: choice.action };
      socket.send(JSON.stringify(move));
    };
  });
  socket.onclose = null;
  socket.close();
}

/** Plays the game of a table with an open seat to its end. */
export const playToTheEnd = (page: Page, table: string): Promise<void> =>
  page.evaluate(playOut, { table, protocol: PROTOCOL });

/** The id of a table with an open seat and bots. The page must be at the server already. */
export function openAmongBots(page: Page, game: string): Promise<string> {
  const bots: SeatSetting[] = Array.from({ length: PLAYERS - 1 }, () => ({
    kind: 'bot',
    bot: 'greedy',
  }));
  return openTable(page, game, [{ kind: 'open' }, ...bots], {});
}

/** The id of a table whose game is over. The page must be at the server already. */
export async function finishedTable(page: Page, game: string): Promise<string> {
  const table = await openAmongBots(page, game);
  await playToTheEnd(page, table);
  return table;
}
