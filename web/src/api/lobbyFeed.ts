// SPDX-License-Identifier: Apache-2.0
//
// Socket of the lobby: the server sends the list of tables at once, then numbered changes.
// Reconnects with exponential backoff, and at once if a change is missing.
import type { LobbyChange, LobbyNews, TableListing } from './wire';

const FIRST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 15_000;

/** 0.5 s, 1 s, 2 s … at most 15 s. */
export function waitBefore(attempt: number): number {
  return Math.min(FIRST_WAIT * 2 ** Math.max(0, attempt), LONGEST_WAIT);
}

export interface LobbyList {
  number: number; // of the last message
  tables: TableListing[]; // newest first
}

function changed(list: LobbyList, { number, tables, gone }: LobbyChange): LobbyList {
  const left = new Set([...gone, ...tables.map(({ id }) => id)]);
  const kept = list.tables.filter(({ id }) => !left.has(id));
  const all = [...kept, ...tables].sort((a, b) => b.created - a.created);
  return { number, tables: all };
}

/** The list after a message: 'gap' if a message before it is missing, null if it is not about the list. */
export function takeNews(list: LobbyList | null, text: string): LobbyList | 'gap' | null {
  try {
    const news = JSON.parse(text) as LobbyNews | LobbyChange;
    if (news.type === 'lobby') return { number: news.number, tables: news.tables };
    if (news.type !== 'lobby_change') return null;
    return list?.number === news.number - 1 ? changed(list, news) : 'gap';
  } catch {
    return null;
  }
}

/** Calls back with the tables, or with null while disconnected. Returns a function that stops it. */
export function followLobby(tell: (tables: TableListing[] | null) => void): () => void {
  let socket: WebSocket | null = null;
  let list: LobbyList | null = null;
  let timer = 0;
  let attempt = 0;
  let isOver = false;

  function read(text: string) {
    const news = takeNews(list, text);
    if (news === 'gap') return socket?.close();
    if (!news) return;
    list = news;
    attempt = 0;
    tell(news.tables);
  }

  function dial() {
    const address = new URL('/api/lobby/socket', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address);
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') read(data);
    };
    socket.onclose = () => {
      list = null;
      if (isOver) return;
      if (attempt > 0) tell(null);
      timer = window.setTimeout(dial, waitBefore(attempt));
      attempt += 1;
    };
  }

  dial();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
}
