// SPDX-License-Identifier: Apache-2.0
//
// A real server for a test: `bourse serve` on a free port with an empty data folder. BOURSE names
// the program (default: the release build); SITE a folder with the built site instead of the one in
// the program.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM =
  process.env['BOURSE'] ??
  fileURLToPath(new URL('../../build/release/bin/bourse', import.meta.url));
const PATIENCE = 60_000; // milliseconds for the house to open

export interface House {
  address: string; // without the last slash
  program: string;
  stop(): Promise<void>;
}

function arguments_(data: string): string[] {
  const site = process.env['SITE'];
  const words = [
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--bot-delay',
    '0',
    '--host',
    'house.test',
  ];
  return site === undefined ? words : [...words, '--site', site];
}

/** The address it prints once it is open; what it said instead, where it never opens. */
function openedAt(process_: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`the house did not open: ${said}`)), PATIENCE);
    const hear = (piece: Buffer) => {
      said += piece.toString();
      const address = /open at (http:\/\/[^\s/]+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    process_.stdout?.on('data', hear);
    process_.stderr?.on('data', hear);
    process_.on('error', reject);
    process_.on('exit', (code) => reject(new Error(`the house closed with ${code}: ${said}`)));
  });
}

export async function openHouse(): Promise<House> {
  const data = await mkdtemp(join(tmpdir(), 'bourse-site-test-'));
  const process_ = spawn(PROGRAM, arguments_(data), { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise<void>((resolve) => process_.on('exit', () => resolve()));
  const address = await openedAt(process_);
  return {
    address,
    program: PROGRAM,
    async stop() {
      process_.kill('SIGTERM');
      await gone;
      await rm(data, { recursive: true, force: true });
    },
  };
}
