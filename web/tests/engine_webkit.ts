// SPDX-License-Identifier: Apache-2.0
//
// WebKitGTK, the engine of iPhones, by WebDriver, on a screen that exists in memory alone.
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { end, inJson, PATIENCE, said, start, type Engine } from './engine';

const BROWSERS = ['4.1', '4.0'].map((version) => `webkit2gtk-${version}/MiniBrowser`);
const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'];

function browser(): string {
  const places = FOLDERS.flatMap((folder) => BROWSERS.map((name) => `${folder}/${name}`));
  const found = places.find(existsSync);
  if (found === undefined)
    throw new Error('MiniBrowser is missing: apt-get install webkit2gtk-driver');
  return found;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

async function call(address: string, method: string, body?: object): Promise<unknown> {
  const text = body === undefined ? null : JSON.stringify(body);
  const answer = await fetch(address, { method, body: text });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${address}: ${(value as { message: string }).message}`);
  return value;
}

/** Calls until the driver listens. */
async function ready(address: string): Promise<void> {
  const latest = Date.now() + PATIENCE;
  for (;;) {
    const isUp = await call(`${address}/status`, 'GET').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > latest) throw new Error('WebKitWebDriver does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function launchWebKit(): Promise<Engine> {
  const screen = start('Xvfb', [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1440x1000x24',
    '-nolisten',
    'tcp',
  ]);
  const display = `:${await said(screen, /^(\d+)\n/)}`;
  const port = await freePort();
  const environment = { DISPLAY: display, LANGUAGE: 'en', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const driver = start('WebKitWebDriver', [`--port=${port}`], environment);
  const address = `http://127.0.0.1:${port}`;
  await ready(address);
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: browser(), args: ['--automation'] } };
  const asked = { capabilities: { alwaysMatch } };
  const { sessionId } = (await call(`${address}/session`, 'POST', asked)) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;
  await call(`${session}/timeouts`, 'POST', { script: PATIENCE, pageLoad: PATIENCE });
  return {
    name: 'WebKitGTK',
    hasFront: true,
    open: async (url) => {
      await call(`${session}/url`, 'POST', { url });
    },
    run: async (work, given) => {
      const script = `const done = arguments[1]; (${inJson(work)})(arguments[0])
        .then((value) => done({ value }), (fault) => done({ fault: String(fault) }));`;
      const args = [JSON.stringify(given ?? null)];
      const answer = (await call(`${session}/execute/async`, 'POST', { script, args })) as {
        value?: string;
        fault?: string;
      };
      if (answer.value === undefined) throw new Error(answer.fault);
      return JSON.parse(answer.value) as never;
    },
    perform: async (actions) => {
      await call(`${session}/actions`, 'POST', { actions });
    },
    close: async () => {
      await call(session, 'DELETE').catch(() => null);
      await end(driver);
      await end(screen);
    },
  };
}
