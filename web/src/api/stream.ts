// SPDX-License-Identifier: Apache-2.0
//
// The line to a table: connects, says hello, resumes after a break from the last number held, and
// sends moves exactly once in effect: a move without an answer is sent again when the line is back,
// under the same id, and the house answers a repeated id with its first answer.
//
// Whoever draws the table gets a new `Connection` after every change and never waits for the network.
import { randomHex } from '../browser';
import { backoff, applyMessage, lastHeld, EMPTY_FEED, ignoreUnknown, type Feed } from './feed';
import {
  OTHER_VERSION,
  PROTOCOL,
  type FromHouse,
  type JsonObject,
  type Reason,
  type Refused,
  type Stand,
  type ToHouse,
  type Unstand,
} from './wire';

export type ConnectionState = 'connecting' | 'open' | 'down';

/** A move or an undo that has been sent and not been answered. */
export interface Pending {
  kind: 'move' | 'undo';
  id: string;
  after: number;
  action: string; // '' for an undo
}

export interface Connection {
  state: ConnectionState;
  feed: Feed;
  pending: Pending | null;
  refused: Refused | null; // the answer to the last move, until the next one
  stale: boolean; // it was refused because the position had changed meanwhile
  error: Refused | null; // the newest refusal of anything that is no move
  accepted: number; // the step that showed the last own move; 0: none yet
}

/** Before the first message. */
export const CONNECTING: Connection = {
  state: 'connecting',
  feed: EMPTY_FEED,
  pending: null,
  refused: null,
  stale: false,
  error: null,
  accepted: 0,
};

/** The part of WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface StreamSettings {
  connect: () => Socket;
  changed: (connection: Connection) => void;
  now?: () => number;
  chance?: () => number;
  newId?: () => string;
  isOnline?: () => boolean;
}

const PING_EVERY = 20_000;
const HELLO_AGAIN = 1_000; // after too many hellos; see Limits in docs/protocol.md
const OFFLINE_WAIT = 8_000; // machines that say they are offline may still reach this house
const SILENCE = 10_000; // after a ping: the line is taken for dead

export class TableStream {
  #connection: Connection = CONNECTING;
  #socket: Socket | null = null;
  #tries = 0;
  #isFullHello = true; // the last hello asked for everything
  #wantsText = false;
  #isClosed = false;
  #isOpen = false; // the present socket is open
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #orders = new Map<string, Stand | Unstand>(); // sent and not answered, by id
  readonly #whys = new Map<string, ((reason: Reason) => void)[]>();
  #helps: ((text: string) => void)[] = [];
  readonly #settings: Required<StreamSettings>;

  constructor(settings: StreamSettings) {
    this.#settings = {
      now: () => Date.now(),
      chance: () => Math.random(),
      newId: () => randomHex(16),
      isOnline: () => navigator.onLine,
      ...settings,
    };
    this.#open();
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Sends a move; false while another one is unanswered or nothing is known of the table. */
  move(action: string): boolean {
    return this.#commit('move', action);
  }

  undo(): boolean {
    return this.#commit('undo', '');
  }

  consent(question: number, yes: boolean): void {
    this.#send({ type: 'consent', question, yes });
  }

  say(text: string): void {
    this.#send({ type: 'say', text });
  }

  sayPhrase(phrase: string): void {
    this.#send({ type: 'say', phrase });
  }

  reclaimSeat(): void {
    this.#send({ type: 'take_back' });
  }

  /** Gives a standing order of the game's own. */
  setOrder(order: JsonObject): void {
    this.#sendOrder({ type: 'stand', id: this.#settings.newId(), order });
  }

  /** Ends the order of this number; null ends all. */
  cancelOrder(number: number | null): void {
    const which = number === null ? {} : { number };
    this.#sendOrder({ type: 'unstand', id: this.#settings.newId(), ...which });
  }

  /** Why an action is not allowed now. */
  why(action: string): Promise<Reason> {
    return new Promise((resolve) => {
      const asked = this.#whys.get(action);
      this.#whys.set(action, [...(asked ?? []), resolve]);
      if (asked === undefined) this.#send({ type: 'why', action });
    });
  }

  /** The rules of the present decision. */
  help(): Promise<string> {
    return new Promise((resolve) => {
      this.#helps.push(resolve);
      if (this.#helps.length === 1) this.#send({ type: 'help' });
    });
  }

  /** Asks for the position as text as well, from now on. */
  wantText(): void {
    if (this.#wantsText) return;
    this.#wantsText = true;
    this.#hello(true);
  }

  /** Connects anew, as whoever the person is now. */
  reconnect(): void {
    this.#tries = 0;
    this.#drop();
    this.#set({
      feed: { ...EMPTY_FEED, table: this.#connection.feed.table, chat: this.#connection.feed.chat },
    });
    this.#open();
  }

  /** The refusal has been read. */
  dismissRefusal(): void {
    this.#set({ refused: null, stale: false });
  }

  /** The last own step, as this browser remembers it from an earlier session. */
  setLastOwn(accepted: number): void {
    this.#set({ accepted: Math.max(this.#connection.accepted, accepted) });
  }

  /** The machine says that it is offline: nothing more will come over this line. */
  goOffline(): void {
    if (!this.#isClosed && this.#socket !== null) this.#lost();
  }

  /** Tries now instead of at the end of the wait: the machine is online again, the tab is seen. */
  retryNow(): void {
    if (this.#isClosed || this.#connection.state !== 'down') return;
    this.#tries = 0;
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #set(change: Partial<Connection>): void {
    this.#connection = { ...this.#connection, ...change };
    this.#settings.changed(this.#connection);
  }

  #open(): void {
    const socket = this.#settings.connect();
    this.#socket = socket;
    this.#isOpen = false;
    socket.onopen = () => {
      this.#isOpen = true;
      this.#hello(false);
      this.#pinger = setInterval(() => this.#ping(), PING_EVERY);
    };
    socket.onmessage = (event) => this.#receive(String(event.data));
    socket.onclose = () => this.#lost();
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#pinger);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onmessage = socket.onclose = null;
    // Closing a socket that is still being opened is an error to the browser: it is closed then.
    if (this.#isOpen) socket.close();
    socket.onopen = () => socket.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#isClosed) return;
    const wait = this.#settings.isOnline()
      ? backoff(this.#tries, this.#settings.chance())
      : OFFLINE_WAIT;
    this.#retry = setTimeout(() => this.#open(), wait);
    this.#tries += 1;
    this.#set({ state: 'down' });
  }

  #ping(): void {
    this.#send({ type: 'ping' });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE);
  }

  #send(message: ToHouse): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // Not open: what must arrive is sent again after the welcome.
    }
  }

  #sendOrder(message: Stand | Unstand): void {
    this.#orders.set(message.id, message);
    this.#send(message);
  }

  #hello(anew: boolean): void {
    const last = anew ? undefined : lastHeld(this.#connection.feed);
    this.#isFullHello = last === undefined;
    this.#send({
      type: 'hello',
      protocol: PROTOCOL,
      ...(last === undefined ? {} : { last }),
      ...(this.#wantsText ? { text: { colour: false, unicode: true } } : {}),
    });
  }

  #commit(kind: Pending['kind'], action: string): boolean {
    if (this.#connection.pending !== null || this.#connection.feed.table === null) return false;
    const id = this.#settings.newId();
    this.#set({
      pending: { kind, id, after: this.#connection.feed.number, action },
      refused: null,
    });
    this.#sendPending();
    return true;
  }

  #sendPending(): void {
    const pending = this.#connection.pending;
    if (pending === null) return;
    const { kind, id, after, action } = pending;
    this.#send(kind === 'move' ? { type: 'move', id, after, action } : { type: 'undo', id, after });
  }

  #receive(text: string): void {
    clearTimeout(this.#silence);
    let message: FromHouse;
    try {
      message = JSON.parse(text) as FromHouse;
    } catch {
      return;
    }
    this.#answer(message);
    const { feed, again } = applyMessage(
      this.#connection.feed,
      message,
      this.#isFullHello,
      this.#settings.now(),
    );
    if (feed !== this.#connection.feed) this.#set({ feed });
    if (again !== 'no') this.#hello(again === 'anew');
    else if (message.type === 'welcome') this.#welcomed();
  }

  // Everything that was asked before the break is asked again.
  #welcomed(): void {
    this.#tries = 0;
    this.#set({ state: 'open' });
    this.#sendPending();
    for (const order of this.#orders.values()) this.#send(order);
    for (const action of this.#whys.keys()) this.#send({ type: 'why', action });
    if (this.#helps.length > 0) this.#send({ type: 'help' });
  }

  #refused(message: Refused): void {
    if (message.key === 'hello_later') {
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#hello(this.#isFullHello), HELLO_AGAIN);
      return;
    }
    if (message.key === OTHER_VERSION) {
      this.close(); // the same hello would be refused again
      return this.#set({ state: 'down', error: message });
    }
    this.#orders.delete(message.id ?? '');
    const { pending } = this.#connection;
    if (pending === null || message.id !== pending.id) {
      this.#set({ error: message });
      return;
    }
    const stale = message.rule === '' && pending.after < message.number;
    this.#set({ refused: message, stale, pending: null });
  }

  #answer(message: FromHouse): void {
    switch (message.type) {
      case 'accepted':
        this.#orders.delete(message.id);
        if (message.id !== this.#connection.pending?.id) return;
        return this.#set({ pending: null, accepted: message.number });
      case 'refused':
        return this.#refused(message);
      case 'reason': {
        const asked = this.#whys.get(message.action) ?? [];
        this.#whys.delete(message.action);
        for (const tell of asked) tell(message);
        return;
      }
      case 'help': {
        const asked = this.#helps;
        this.#helps = [];
        for (const tell of asked) tell(message.text);
        return;
      }
      case 'undo_question':
        if (this.#connection.pending?.kind === 'undo') this.#set({ pending: null });
        return;
      case 'welcome':
      case 'batch':
      case 'table':
      case 'standing':
      case 'chat':
      case 'pong':
      case 'lobby':
        return; // the feed takes what is in them
      default:
        ignoreUnknown(message);
    }
  }
}

/** The line to a table of this house. */
export function tableStream(table: string, changed: (connection: Connection) => void): TableStream {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const address = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
  return new TableStream({ connect: () => new WebSocket(address) as unknown as Socket, changed });
}
