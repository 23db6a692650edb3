// SPDX-License-Identifier: Apache-2.0
//
// HTTP client: one function per request of docs/protocol.md. Each returns the value or an error
// whose sentence can be shown to people. Network failures are errors too.
import { serverError } from '../i18n/serverErrors';
import type {
  DeviceList,
  ErrorAnswer,
  GamesAnswer,
  Hint,
  JsonObject,
  NewTable,
  OptionsAnswer,
  OwnTables,
  ChainPage,
  PastPage,
  PersonalBests,
  Replay,
  Sit,
  TableBest,
  TableCard,
} from './wire';

export type Answer<T> = { ok: true; value: T } | { ok: false; error: ErrorAnswer; status: number };

const UNREACHABLE: ErrorAnswer = { sentence: '', rule: '' };

async function errorOf(response: Response): Promise<ErrorAnswer> {
  try {
    const body = (await response.json()) as Partial<ErrorAnswer>;
    const sentence = serverError({ sentence: body.sentence ?? '', key: body.key });
    return { sentence, rule: body.rule ?? '' };
  } catch {
    return UNREACHABLE;
  }
}

/** If the server cannot be reached the sentence is empty; the caller supplies the text. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const init: RequestInit = { method, credentials: 'same-origin' };
    if (body !== undefined) {
      init.headers = { 'Content-Type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    const response = await fetch(path, init);
    if (!response.ok) {
      return { ok: false, error: await errorOf(response), status: response.status };
    }
    return { ok: true, value: (await response.json()) as T };
  } catch {
    return { ok: false, error: UNREACHABLE, status: 0 };
  }
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const setName = (name: string) => ask<{ name: string }>('POST', '/api/me', { name });
export const myTables = () => ask<OwnTables>('GET', '/api/me/tables');
export const myBests = () => ask<PersonalBests>('GET', '/api/me/bests');
export const linkCode = () => ask<{ code: string }>('POST', '/api/devices/link', {});
export const devices = () => ask<DeviceList>('GET', '/api/devices');
export const revokeDevice = (id: number) => ask<unknown>('POST', '/api/devices/revoke', { id });
export const revokeOtherDevices = () => ask<unknown>('POST', '/api/devices/revoke_others', {});
/** Signs this device out. */
export const logOut = () => ask<unknown>('POST', '/api/devices/log_out', {});
export const redeemLinkCode = (code: string) =>
  ask<{ name: string }>('POST', '/api/devices/link/redeem', { code });

export const gameList = () => ask<GamesAnswer>('GET', '/api/games');
/** The effective value of every option, with lists and tables written out. */
export const checkOptions = (game: string, players: number, options: JsonObject) =>
  ask<OptionsAnswer>('POST', `/api/games/${encodeURIComponent(game)}/options`, {
    players,
    options,
  });

export const openTable = (form: NewTable) => ask<{ id: string }>('POST', '/api/tables', form);
export const tableCard = (table: string) => ask<TableCard>('GET', at(table));
export const leaveTable = (table: string) => ask<unknown>('POST', `${at(table)}/leave`, {});
export const closeTable = (table: string) => ask<unknown>('POST', `${at(table)}/close`, {});
/** The host removes a person before the game. */
export const removePerson = (table: string, seat: number) =>
  ask<unknown>('POST', `${at(table)}/remove`, { seat });
/** Gives open seats to bots: this one, or all. */
export const giveToBots = (table: string, bot: string, seat: number | null) =>
  ask<unknown>('POST', `${at(table)}/bots`, seat === null ? { bot } : { bot, seat });
export const rematch = (table: string) => ask<{ id: string }>('POST', `${at(table)}/rematch`, {});
export const tableBest = (table: string) => ask<TableBest>('GET', `${at(table)}/best`);
/** Chooses the first player; null: at random. */
export const setFirstSeat = (table: string, seat: number | null) =>
  ask<unknown>('POST', `${at(table)}/first`, seat === null ? {} : { seat });
export const hint = (table: string) => ask<Hint>('GET', `${at(table)}/hint`);
export const replay = (table: string, viewer: string) =>
  ask<Replay>('GET', `${at(table)}/replay?viewer=${encodeURIComponent(viewer)}`);
export const pastPage = (table: string, before: number) =>
  ask<PastPage>('GET', `${at(table)}/past?before=${before}`);
export const chainPage = (table: string, after: number) =>
  ask<ChainPage>('GET', `${at(table)}/chain?after=${after}`);
export const record = (table: string) => ask<unknown>('GET', `${at(table)}/record`);
export const recordAddress = (table: string) => `${at(table)}/record`;

/** Takes a seat; sitDown.ts makes the request. */
export const takeSeat = (table: string, body: Sit) =>
  ask<{ seat: number }>('POST', `${at(table)}/sit`, body);
