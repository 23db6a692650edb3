// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableStream, type Connection, type Socket } from './stream';
import type { FromHouse, Refused, ToHouse, Welcome } from './wire';

// Fake server end of a socket: records messages and sends answers.
class End implements Socket {
  said: ToHouse[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.said.push(JSON.parse(text) as ToHouse);
  }
  close(): void {
    this.isClosed = true;
  }
  answer(message: FromHouse | { type: string }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: ToHouse['type']): ToHouse[] {
    return this.said.filter((message) => message.type === type);
  }
}

const welcome = (number: number, more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  protocol: 3,
  table: { id: 'k3', game: 'nyse', status: 'playing', seats: [] } as unknown as Welcome['table'],
  seat: 0,
  host: true,
  number,
  hash: `h${number}`,
  views: 'v',
  past: [{ number, hash: `h${number}`, log: [], prices: [], worth: [], undone: false }],
  earlier: false,
  memory_game: false,
  chat: [],
  now: 0,
  ...more,
});

let ends: End[];
let connection: Connection;
let stream: TableStream;
let isOnline: boolean;
const now = (): End => ends.at(-1) as End;

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  isOnline = true;
  let ids = 0;
  stream = new TableStream({
    connect: () => {
      ends.push(new End());
      return now();
    },
    changed: (next) => (connection = next),
    newId: () => `id${(ids += 1)}`,
    chance: () => 0,
    isOnline: () => isOnline,
  });
  now().onopen?.();
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

describe('the connection', () => {
  it('says hello and is open after the welcome', () => {
    expect(now().said).toEqual([{ type: 'hello', protocol: 3 }]);
    now().answer(welcome(1));
    expect(connection.state).toBe('open');
  });
  it('comes back by itself and resumes from the last number', () => {
    now().answer(welcome(1));
    now().onclose?.();
    expect(connection.state).toBe('down');
    vi.advanceTimersByTime(1000);
    expect(ends.length).toBe(2);
    now().onopen?.();
    expect(now().said).toEqual([{ type: 'hello', protocol: 3, last: 1 }]);
    now().answer(welcome(1, { past: [] }));
    expect(connection.state).toBe('open');
  });
  it('asks again when a batch does not fit', () => {
    now().answer(welcome(1));
    now().answer({
      type: 'batch',
      number: 3,
      was: 'x',
      hash: 'y',
      undone: false,
      log: [],
      position: {},
    } as never);
    expect(now().of('hello')).toHaveLength(2);
    expect(connection.feed.number).toBe(1);
  });
  it('that says hello too often retries after a while', () => {
    now().answer({ type: 'refused', rule: '', sentence: 'later', key: 'hello_later', number: 0 });
    expect(connection.error).toBeNull();
    expect(now().of('hello')).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(now().of('hello')).toEqual([
      { type: 'hello', protocol: 3 },
      { type: 'hello', protocol: 3 },
    ]);
    now().answer(welcome(1));
    expect(connection.state).toBe('open');
  });
});

describe('the connection to a server', () => {
  it('of another version than the server is closed for good, and says why', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    const end = now();
    end.onopen?.();
    const refusal: Refused = {
      type: 'refused',
      rule: '',
      sentence: 'this server speaks protocol version 9',
      key: 'other_version',
      protocol: 9,
      number: 0,
    };
    end.answer(refusal);
    expect(connection.error).toEqual(refusal);
    expect(connection.state).toBe('down');
    expect(end.isClosed).toBe(true);
    end.onclose?.();
    stream.retryNow();
    vi.advanceTimersByTime(60_000);
    expect(now()).toBe(end);
  });
  it('of a server that restarts says so until the next welcome', () => {
    now().answer(welcome(1));
    now().answer({ type: 'restarting' });
    expect(connection).toMatchObject({ state: 'open', isRestarting: true });
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    now().onopen?.();
    expect(connection.isRestarting).toBe(true);
    now().answer(welcome(1, { past: [] }));
    expect(connection).toMatchObject({ state: 'open', isRestarting: false });
  });
  it('sends a move again that a closing server has refused', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().answer({
      type: 'refused',
      id: 'id1',
      rule: '',
      sentence: '…',
      key: 'closing',
      number: 1,
    });
    expect(connection).toMatchObject({ refused: null, error: null });
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    now().onopen?.();
    now().answer(welcome(1, { past: [] }));
    expect(now().of('move')).toEqual([{ type: 'move', id: 'id1', after: 1, action: 'take bu' }]);
  });
  it('that stays silent after a ping is lost', () => {
    now().answer(welcome(1));
    vi.advanceTimersByTime(20_000);
    expect(now().of('ping')).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(connection.state).toBe('down');
  });
  it('that answers stays open', () => {
    now().answer(welcome(1));
    vi.advanceTimersByTime(20_000);
    now().answer({ type: 'pong' });
    vi.advanceTimersByTime(10_000);
    expect(connection.state).toBe('open');
  });
  it('ignores garbage', () => {
    now().answer(welcome(1));
    now().onmessage?.({ data: '{"type":' });
    expect(connection.state).toBe('open');
  });
  it('closed by the page stays closed', () => {
    stream.close();
    vi.advanceTimersByTime(60_000);
    expect(ends.length).toBe(1);
    expect(now().isClosed).toBe(true);
  });
});

describe('a move', () => {
  it('is sent once and completed when accepted', () => {
    now().answer(welcome(1));
    expect(stream.move('take bu')).toBe(true);
    expect(stream.move('take rd')).toBe(false);
    expect(now().of('move')).toEqual([{ type: 'move', id: 'id1', after: 1, action: 'take bu' }]);
    now().answer({ type: 'accepted', id: 'id1', number: 2 });
    expect(connection.pending).toBeNull();
    expect(connection.accepted).toBe(2);
  });
  it('without an answer is sent again after the break, under the same id', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    now().onopen?.();
    expect(now().of('move')).toEqual([]);
    now().answer(welcome(1, { past: [] }));
    expect(now().of('move')).toEqual([{ type: 'move', id: 'id1', after: 1, action: 'take bu' }]);
  });
  it('that may have been saved stays pending, and is sent again after the break', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().answer({
      type: 'refused',
      id: 'id1',
      rule: '',
      sentence: 'We do not know.',
      key: 'maybe_kept',
      number: 1,
    });
    expect(connection.pending?.id).toBe('id1');
    expect(connection.refused).toBeNull();
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    now().onopen?.();
    now().answer(welcome(2));
    expect(now().of('move')).toEqual([{ type: 'move', id: 'id1', after: 1, action: 'take bu' }]);
    now().answer({ type: 'accepted', id: 'id1', number: 2 });
    expect(connection.pending).toBeNull();
  });
  it('refused says why and can be followed by another', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().answer({
      type: 'refused',
      id: 'id1',
      rule: 'NYSE-5.1',
      sentence: 'That pile is empty.',
      number: 1,
    });
    expect(connection.refused?.sentence).toBe('That pile is empty.');
    expect(connection.stale).toBe(false);
    expect(stream.move('take rd')).toBe(true);
    expect(connection.refused).toBeNull();
  });
  it('that came too late is distinguished from an illegal one', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().answer({
      type: 'refused',
      id: 'id1',
      rule: '',
      sentence: 'The game went on.',
      number: 2,
    });
    expect(connection.stale).toBe(true);
  });
  it('is not answered by the refusal of something else', () => {
    now().answer(welcome(1));
    stream.move('take bu');
    now().answer({ type: 'refused', rule: '', sentence: 'Not so fast.', number: 1 });
    expect(connection.pending?.id).toBe('id1');
    expect(connection.refused).toBeNull();
    expect(connection.error?.sentence).toBe('Not so fast.');
  });
});

it('answers all callers of the same question at once', async () => {
  now().answer(welcome(1));
  const asked = [stream.why('take bu'), stream.why('take bu')];
  expect(now().of('why')).toHaveLength(1);
  now().answer({ type: 'reason', action: 'take bu', rule: 'R', sentence: 'Empty.' });
  expect((await Promise.all(asked)).map((reason) => reason.sentence)).toEqual(['Empty.', 'Empty.']);
});

it('asks for the text if the board needs it, also after reconnecting', () => {
  now().answer(welcome(1));
  stream.wantText();
  expect(now().of('hello').at(-1)).toEqual({
    type: 'hello',
    protocol: 3,
    text: { colour: false, unicode: true },
  });
  now().answer(welcome(1));
  now().onclose?.();
  vi.advanceTimersByTime(1000);
  now().onopen?.();
  expect(now().of('hello')[0]).toMatchObject({ last: 1, text: { colour: false, unicode: true } });
});

it('goes down at once when the machine is offline, and back with it', () => {
  now().answer(welcome(1));
  isOnline = false;
  stream.goOffline();
  expect(connection.state).toBe('down');
  vi.advanceTimersByTime(5_000);
  expect(ends.length).toBe(1);
  isOnline = true;
  stream.retryNow();
  now().onopen?.();
  now().answer(welcome(1, { past: [] }));
  expect(connection.state).toBe('open');
});

describe('a standing order', () => {
  const order = { do: 'pass' };
  it('is sent at once, and again after a break until it is answered', () => {
    now().answer(welcome(1));
    stream.setOrder(order);
    stream.cancelOrder(3);
    stream.cancelOrder(null);
    const sent = [
      { type: 'order_set', id: 'id1', order },
      { type: 'order_cancel', id: 'id2', number: 3 },
      { type: 'order_cancel', id: 'id3' },
    ];
    expect(now().said.slice(1)).toEqual(sent);
    now().answer({ type: 'accepted', id: 'id2', number: 1 } as FromHouse);
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    now().onopen?.();
    now().answer(welcome(1, { past: [] }));
    expect(now().said.slice(1)).toEqual([sent[0], sent[2]]);
  });
  it('that is refused is reported and not sent again; no move waits for it', () => {
    now().answer(welcome(1));
    stream.setOrder(order);
    expect(stream.move('take bu')).toBe(true);
    now().answer({
      type: 'refused',
      id: 'id1',
      rule: '',
      sentence: 'no',
      number: 1,
    } as FromHouse);
    expect(connection.error?.sentence).toBe('no');
    expect(connection.pending?.action).toBe('take bu');
    now().onclose?.();
    vi.advanceTimersByTime(1000);
    now().onopen?.();
    now().answer(welcome(1, { past: [] }));
    expect(now().of('order_set')).toEqual([]);
  });
  it('is listed as the server says, and a welcome resets the list', () => {
    now().answer(welcome(1));
    now().answer({ type: 'orders', orders: [{ number: 2, order }] } as FromHouse);
    expect(connection.feed.orders).toEqual([{ number: 2, order }]);
    now().answer(welcome(1, { past: [] }));
    expect(connection.feed.orders).toEqual([]);
  });
});
