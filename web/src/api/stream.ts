// SPDX-License-Identifier: Apache-2.0
//
// Connection to a table: connects, says hello and resumes after an interruption from the last
// number held. Moves take effect exactly once: an unanswered move is sent again under the same id,
// and the server answers a repeated id with its first answer.
//
// The page gets a new `Connection` after every change and never waits for the network.
import { randomHex } from '../browser';
import {
  backoff,
  applyMessage,
  lastHeld,
  withEarlier,
  EMPTY_FEED,
  ignoreUnknown,
  type Feed,
} from './feed';
import {
  OTHER_VERSION,
  PROTOCOL,
  type FromHouse,
  type JsonObject,
  type PastPage,
  type ProposalKind,
  type Reason,
  type Refused,
  type OrderSet,
  type ToHouse,
  type OrderCancel,
} from './wire';

export type ConnectionState = 'connecting' | 'open' | 'down';

/** A move or undo that was sent and not answered yet. */
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
  stale: boolean; // it was refused because the position had changed
  error: Refused | null; // the latest refusal of anything but a move
  accepted: number; // the step that showed the last own move; 0: none yet
  isRestarting: boolean; // the server has announced that it closes and starts again
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
  isRestarting: false,
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
const OFFLINE_WAIT = 8_000; // a server on the same network may still be reachable
const SILENCE = 10_000; // without a reply to a ping: the connection is lost

export class TableStream {
  #connection: Connection = CONNECTING;
  #socket: Socket | null = null;
  #tries = 0;
  #isFullHello = true; // the last hello asked for everything
  #wantsText = false;
  #isClosed = false;
  #isOpen = false; // the current socket is open
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #orders = new Map<string, OrderSet | OrderCancel>(); // sent and not answered, by id
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

  /** Sends a move; false while another one is pending or before the first welcome. */
  move(action: string): boolean {
    return this.#commit('move', action);
  }

  undo(): boolean {
    return this.#commit('undo', '');
  }

  consent(question: number, yes: boolean): void {
    this.#send({ type: 'consent', question, yes });
  }

  /** Asks the others to end the game or to remove the person of a seat. */
  propose(kind: ProposalKind, seat?: number): void {
    const whom = seat === undefined ? {} : { seat };
    this.#send({ type: 'propose', id: this.#settings.newId(), kind, ...whom });
  }

  vote(proposal: number, yes: boolean): void {
    this.#send({ type: 'vote', proposal, yes });
  }

  say(text: string): void {
    this.#send({ type: 'say', text });
  }

  sayPhrase(phrase: string): void {
    this.#send({ type: 'say', phrase });
  }

  /** Reveals this person's contribution to the deal. */
  reveal(contribution: string): void {
    this.#send({ type: 'reveal', id: this.#settings.newId(), contribution });
  }

  reclaimSeat(): void {
    this.#send({ type: 'reclaim_seat' });
  }

  /** Sets a standing order. */
  setOrder(order: JsonObject): void {
    this.#sendOrder({ type: 'order_set', id: this.#settings.newId(), order });
  }

  /** Cancels an order; null: all of them. */
  cancelOrder(number: number | null): void {
    const which = number === null ? {} : { number };
    this.#sendOrder({ type: 'order_cancel', id: this.#settings.newId(), ...which });
  }

  /** Asks why an action is not allowed. */
  why(action: string): Promise<Reason> {
    return new Promise((resolve) => {
      const asked = this.#whys.get(action);
      this.#whys.set(action, [...(asked ?? []), resolve]);
      if (asked === undefined) this.#send({ type: 'why', action });
    });
  }

  /** Asks for the rules of the current decision. */
  help(): Promise<string> {
    return new Promise((resolve) => {
      this.#helps.push(resolve);
      if (this.#helps.length === 1) this.#send({ type: 'help' });
    });
  }

  /** From now on, also requests the position as text. */
  wantText(): void {
    if (this.#wantsText) return;
    this.#wantsText = true;
    this.#hello(true);
  }

  /** Adds older steps. */
  addEarlier(page: PastPage, before: number): void {
    this.#set({ feed: withEarlier(this.#connection.feed, page, before) });
  }

  /** Reconnects after the identity of the person has changed. */
  reconnect(): void {
    this.#tries = 0;
    this.#drop();
    this.#set({
      feed: { ...EMPTY_FEED, table: this.#connection.feed.table, chat: this.#connection.feed.chat },
    });
    this.#open();
  }

  /** Clears the last refusal. */
  dismissRefusal(): void {
    this.#set({ refused: null, stale: false });
  }

  /** Restores the number of the last own step from an earlier visit. */
  setLastOwn(accepted: number): void {
    this.#set({ accepted: Math.max(this.#connection.accepted, accepted) });
  }

  /** Drops the connection because the browser is offline. */
  goOffline(): void {
    if (!this.#isClosed && this.#socket !== null) this.#lost();
  }

  /** Reconnects at once: the browser is online again, or the tab is visible. */
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
    // Browsers report an error if a connecting socket is closed, so it is closed once it is open.
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
      // Not open: everything that needs an answer is sent again after the welcome.
    }
  }

  #sendOrder(message: OrderSet | OrderCancel): void {
    this.#orders.set(message.id, message);
    this.#send(message);
  }

  #hello(isFull: boolean): void {
    const last = isFull ? undefined : lastHeld(this.#connection.feed);
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
    const { feed, rehello } = applyMessage(
      this.#connection.feed,
      message,
      this.#isFullHello,
      this.#settings.now(),
    );
    if (feed !== this.#connection.feed) this.#set({ feed });
    if (rehello !== 'none') this.#hello(rehello === 'restart');
    else if (message.type === 'welcome') this.#welcomed();
  }

  // Sends all unanswered messages again.
  #welcomed(): void {
    this.#tries = 0;
    this.#set({ state: 'open', isRestarting: false });
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
    // The server closes the connection; after reconnecting, the message is sent again.
    if (message.key === 'maybe_kept' || message.key === 'closing') return;
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
      case 'restarting':
        return this.#set({ isRestarting: true });
      case 'welcome':
      case 'batch':
      case 'table':
      case 'orders':
      case 'handovers':
      case 'proposal':
      case 'removed':
      case 'chat':
      case 'pong':
      case 'lobby':
      case 'lobby_change':
        return; // handled by the feed
      default:
        ignoreUnknown(message);
    }
  }
}

/** Connects to a table of this server. */
export function tableStream(table: string, changed: (connection: Connection) => void): TableStream {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const address = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
  return new TableStream({ connect: () => new WebSocket(address) as unknown as Socket, changed });
}
