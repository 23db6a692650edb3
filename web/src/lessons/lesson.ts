// SPDX-License-Identifier: Apache-2.0
//
// A lesson: chapters of steps at tables from prepared positions, games/<game>/lessons/lesson.json
// with its texts. A step waits for one of its right moves; every other legal move has an explanation.
// Nothing here knows a rule: the server says what is legal, the file what is right.
import { fill } from '../i18n/translate';
import type { Choice, JsonObject, NewTable, Position } from '../api/wire';

export interface Wrong {
  key: string;
  moves: string[]; // patterns: '*' stands for any text
}

export interface Step {
  key: string;
  right: string[]; // patterns
  wrong: Wrong[];
}

export interface Chapter {
  key: string;
  position: JsonObject & { players: number };
  scripts: (string[] | null)[]; // by seat; null: the learner
  steps: Step[];
}

export interface Lesson {
  bot: string;
  chapters: Chapter[];
}

/** Whether a pattern stands for this action. */
export function fits(pattern: string, action: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(action);
}

export const isRight = (step: Step, action: string): boolean =>
  step.right.some((pattern) => fits(pattern, action));

/** The explanation of a move that is not right; null: it has none. */
export function wrongAt(step: Step, action: string): Wrong | null {
  return step.wrong.find(({ moves }) => moves.some((pattern) => fits(pattern, action))) ?? null;
}

/** The table of a chapter. */
export function tableOf(game: string, lesson: Lesson, chapter: Chapter): NewTable {
  return {
    game,
    players: chapter.scripts.length,
    options: {},
    seats: chapter.scripts.map((script) =>
      script === null ? { kind: 'open' } : { kind: 'bot', bot: lesson.bot, script },
    ),
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'invited',
    position: chapter.position,
  };
}

/** The figures and names that a text may mention, as the server has told them. */
export function figuresOf(
  position: Position,
  seat: number,
  names: string[],
  choice: Choice | undefined,
): Record<string, string | number> {
  const figures: Record<string, string | number> = {};
  const put = (key: string, value: number | null | undefined) => {
    if (value !== null && value !== undefined) figures[key] = value;
  };
  put('worth', position.market.worth[seat]);
  position.market.worth.forEach((worth, at) => put(`worth.${at}`, worth));
  for (const { code, price } of position.market.companies) put(`price.${code}`, price);
  put('after', choice?.worth_after);
  names.forEach((name, at) => (figures[`name.${at}`] = name));
  return figures;
}

/** Fills in a text. */
export function told(
  language: string,
  text: string,
  figures: Record<string, string | number>,
): string {
  const plain = text.replace(/\{([\w.]+)\}/g, (_, name: string) => `{${name.replace('.', '_')}}`);
  const values = Object.entries(figures).map(([name, value]) => [name.replace('.', '_'), value]);
  return fill(language, plain, Object.fromEntries(values) as Record<string, string | number>);
}
