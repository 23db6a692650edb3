// SPDX-License-Identifier: Apache-2.0
//
// Firefox by WebDriver BiDi: commands and answers over one WebSocket that Firefox itself opens.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, inJson, PATIENCE, said, start, type Engine } from './engine';

interface Reply {
  id: number | null;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
}

/** Commands by number, answered in any order. */
class Line {
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #number = 0;

  private constructor(readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      this.#waiting.get(reply.id ?? -1)?.(reply);
    };
  }

  static open(address: string): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.onopen = () => resolve(new Line(socket));
      socket.onerror = () => reject(new Error(`no connection to ${address}`));
    });
  }

  async send(method: string, params: object): Promise<unknown> {
    const id = (this.#number += 1);
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, resolve);
      setTimeout(() => reject(new Error(`${method} gets no answer`)), PATIENCE).unref();
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.#waiting.delete(id);
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`);
    return reply.result;
  }
}

export async function launchFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'bourse-firefox-'));
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const program = start('firefox-esr', words, {
    MOZ_HEADLESS_WIDTH: 1440,
    MOZ_HEADLESS_HEIGHT: 1000,
  });
  const address = await said(program, /WebDriver BiDi listening on (ws:\S+)/);
  const line = await Line.open(`${address}/session`);
  await line.send('session.new', { capabilities: {} });
  const tree = (await line.send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = tree.contexts[0]?.context;
  return {
    name: 'Firefox',
    hasFront: false,
    open: async (url) => {
      await line.send('browsingContext.navigate', { context, url, wait: 'interactive' });
      await line.send('browsingContext.activate', { context });
    },
    run: async (work, given) => {
      const answer = (await line.send('script.callFunction', {
        functionDeclaration: inJson(work),
        arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
        awaitPromise: true,
        target: { context },
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result?.value ?? 'null') as never;
    },
    perform: async (actions) => {
      await line.send('input.performActions', { context, actions });
    },
    close: async () => {
      line.socket.close();
      await end(program);
      await rm(profile, { recursive: true, force: true });
    },
  };
}
