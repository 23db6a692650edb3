// SPDX-License-Identifier: Apache-2.0
//
// A browser of another engine, driven by the protocols of the W3C: Firefox by WebDriver BiDi, WebKitGTK by WebDriver.
import { spawn, type ChildProcess } from 'node:child_process';

export interface Engine {
  readonly name: string;
  readonly hasFront: boolean; // its window is in front, so that Enter presses the focused button
  open(address: string): Promise<void>;
  /** Runs a function in the page, also one that waits. It knows nothing of the test but its argument. */
  run<Value, Argument>(work: (given: Argument) => Value, given: Argument): Promise<Awaited<Value>>;
  /** What a keyboard or a pointer does, as WebDriver describes it. */
  perform(sources: object[]): Promise<void>;
  close(): Promise<void>;
}

export const PATIENCE = 60_000; // milliseconds: a busy machine is slow, not wrong

/** The first thing a program says that fits; what it said instead, where it ends before. */
export function said(program: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    const fail = (why: string) => reject(new Error(`${program.spawnfile} ${why}: ${all}`));
    const late = setTimeout(() => fail('does not start'), PATIENCE);
    const hear = (piece: Buffer) => {
      all += piece.toString();
      const found = wanted.exec(all)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    program.stdio.slice(1).forEach((pipe) => pipe?.on('data', hear));
    program.on('error', reject);
    program.on('exit', (code) => fail(`has ended with ${code}`));
  });
}

export function start(program: string, words: string[], environment: object = {}): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
  return spawn(program, words, { stdio: [...stdio], env: { ...process.env, ...environment } });
}

/** Ends a program and waits until it has gone. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => program.on('exit', () => resolve()));
  program.kill('SIGTERM');
  await gone;
}

/** The source of a function that takes its argument and gives its value as JSON. */
export const inJson = <Value, Argument>(work: (given: Argument) => Value): string =>
  `async (given) => JSON.stringify((await (${work.toString()})(JSON.parse(given))) ?? null)`;

/** A click in the middle of the window's point. */
export const clickAt = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const ENTER = '\uE007';

export const press = (value: string): object[] => [
  {
    type: 'key',
    id: 'keys',
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  },
];
