// SPDX-License-Identifier: Apache-2.0
//
// Socket of the lobby: the server sends the list of tables at once and after every change.
// Reconnects with exponential backoff.
import type { LobbyNews, TableCard } from './wire';

const FIRST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 15_000;

/** 0.5 s, 1 s, 2 s … at most 15 s. */
export function waitBefore(attempt: number): number {
  return Math.min(FIRST_WAIT * 2 ** Math.max(0, attempt), LONGEST_WAIT);
}

export function readNews(text: string): TableCard[] | null {
  try {
    const news = JSON.parse(text) as Partial<LobbyNews>;
    return news.type === 'lobby' && Array.isArray(news.tables) ? news.tables : null;
  } catch {
    return null;
  }
}

/** Calls back with the tables, or with null while disconnected. Returns a function that stops it. */
export function followLobby(tell: (tables: TableCard[] | null) => void): () => void {
  let socket: WebSocket | null = null;
  let timer = 0;
  let attempt = 0;
  let isOver = false;

  function dial() {
    const address = new URL('/api/lobby/socket', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address);
    socket.onmessage = (message) => {
      const tables = typeof message.data === 'string' ? readNews(message.data) : null;
      if (!tables) return;
      attempt = 0;
      tell(tables);
    };
    socket.onclose = () => {
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
