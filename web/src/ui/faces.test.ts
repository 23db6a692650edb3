// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from '../../../lang/en.json';
import de from '../../../lang/de.json';
import { faceOf, PERSONAS } from './faces';

it('every persona of the server has a face of its own, and a sentence in both languages', () => {
  const source = readFileSync(new URL('../../../play/personas.cpp', import.meta.url), 'utf8');
  const served = [...source.matchAll(/\{"(\w+)", "\w+"\}/g)].map(([, key]) => key);
  expect(served.length).toBeGreaterThan(9);
  expect(PERSONAS).toEqual(served);
  const faces = PERSONAS.map((persona) => JSON.stringify(faceOf(persona)));
  expect(new Set(faces).size).toBe(faces.length);
  for (const words of [en, de] as Record<string, string>[]) {
    for (const persona of PERSONAS) expect(words[`persona.${persona}`]).toMatch(/\.$/);
  }
});

it('a persona that the page does not know has no face', () => {
  expect(faceOf('nobody')).toBeUndefined();
});
