// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from '../../../lang/en.json';
import de from '../../../lang/de.json';

const personas = readFileSync('../play/personas.cpp', 'utf8');
const art = readFileSync('src/ui/glyphs.svg', 'utf8');

it('every persona of the server has a face of its own, and a sentence in both languages', () => {
  const keys = [...personas.matchAll(/\{"(\w+)", "\w+"\}/g)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(9);
  const faces = keys.map((key) => new RegExp(`<symbol id="face-${key}"[^]*?</symbol>`).exec(art));
  const drawn = faces.map((face) => face?.[0].replace(/^[^>]*>/, ''));
  expect(drawn).not.toContain(undefined);
  expect(new Set(drawn).size).toBe(keys.length);
  for (const words of [en, de] as Record<string, string>[]) {
    for (const key of keys) expect(words[`persona.${key}`]).toMatch(/\.$/);
  }
});

it('every part of a face is drawn', () => {
  const parts = [...art.matchAll(/<use href="#(face-[\w-]+)"/g)].map(([, id]) => id);
  expect(parts.filter((id) => !art.includes(`id="${id}"`))).toEqual([]);
});
