// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { anchorsOf, parseRules, textsOf, type Block, type Part } from './rulesText';

const blocksOf = (text: string): Block[] =>
  parseRules(`# Game\n\n## aim: Aim\n\n${text}`).sections[0]!.blocks;

function partsOf(text: string): Part[] {
  return blocksOf(text)
    .flatMap(textsOf)
    .flatMap(({ passages }) => passages.flatMap(({ parts }) => parts));
}

describe('the rules of a game', () => {
  it('have a title, a lead and sections', () => {
    const rules = parseRules('<!-- a\n\nnote -->\n\n# Game\n\nLead.\n\n## aim: The aim\n\nWin.\n');
    expect(rules.title).toBe('Game');
    expect(rules.lead).toHaveLength(1);
    expect(rules.sections.map(({ id, title }) => [id, title])).toEqual([['aim', 'The aim']]);
  });

  it('have passages that are the anchors of rules', () => {
    const [block] = blocksOf('Free. [GA-1.2 GA-R3] Take a chip.\nOf any pile. [GA-4] Or not.');
    expect(textsOf(block!)[0]!.passages).toEqual([
      { rules: [], parts: [{ kind: 'text', text: 'Free. ' }] },
      { rules: ['GA-1.2', 'GA-R3'], parts: [{ kind: 'text', text: 'Take a chip. Of any pile.' }] },
      { rules: ['GA-4'], parts: [{ kind: 'text', text: 'Or not.' }] },
    ]);
  });

  it('have emphasis, symbols, values of options and links', () => {
    expect(partsOf('**Win** *now* `take bu` {i} {bu|} {=rounds} [here](#aim).')).toEqual([
      { kind: 'bold', text: 'Win' },
      { kind: 'text', text: ' ' },
      { kind: 'italic', text: 'now' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'take bu' },
      { kind: 'text', text: ' ' },
      { kind: 'piece', code: 'i', text: '(i)' },
      { kind: 'text', text: ' ' },
      { kind: 'piece', code: 'bu', text: '' },
      { kind: 'text', text: ' ' },
      { kind: 'value', option: 'rounds' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'here', to: 'aim' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('have conditions on blocks and on items', () => {
    const [paragraph] = blocksOf('@(hands=open,shut players!=1)\nText.');
    expect(paragraph).toMatchObject({
      kind: 'paragraph',
      text: {
        when: [
          { option: 'hands', isNegated: false, values: ['open', 'shut'] },
          { option: 'players', isNegated: true, values: ['1'] },
        ],
      },
    });
    const [list] = blocksOf('1. One\n   more\n2. @(players=3..5) Two');
    expect(list).toMatchObject({ kind: 'list', isOrdered: true, items: [{ when: [] }, {}] });
    expect(textsOf(list!)[1]!.when).toEqual([
      { option: 'players', isNegated: false, values: ['3..5'] },
    ]);
  });

  it('have conditions on sections', () => {
    const { sections } = parseRules('# Game\n\n@(hands=shut)\n## shut: Shut hands\n\nText.');
    expect(sections).toMatchObject([{ id: 'shut', when: [{ option: 'hands' }] }]);
  });

  it('have tables, figures, cards and examples', () => {
    const [table, figure, cards, example] = blocksOf(
      '| a | b |\n|---|---|\n| 1 | 2 |\n\n' +
        ':figure track bu=3 move=take_bu | Words\nhere.\n\n' +
        ':cards marking\n- s: **Push.** Two\n  spots.\n- n: Plain.\n\n' +
        ':example G-X-E1 A title\n\nText.\n\n- Item\n\n:end',
    );
    expect(table).toMatchObject({ kind: 'table' });
    expect(table).toHaveProperty('rows.length', 2);
    expect(figure).toMatchObject({
      kind: 'figure',
      name: 'track',
      params: { bu: '3', move: 'take_bu' },
      caption: { passages: [{ parts: [{ text: 'Words here.' }] }] },
    });
    expect(cards).toMatchObject({
      kind: 'cards',
      of: 'marking',
      items: [{ code: 's' }, { code: 'n' }],
    });
    expect(example).toMatchObject({ kind: 'example', key: 'G-X-E1', title: 'A title' });
    expect(example).toHaveProperty('blocks.length', 2);
  });

  it('have options, with the rules that define them', () => {
    const [options, credits] = blocksOf(
      ':options\n- hands: [GA-3.1 GA-3.2]\n- board: [GA-3.3]\n\n:credits',
    );
    expect(textsOf(options!).map(({ passages }) => passages[0]?.rules)).toEqual([
      ['GA-3.1', 'GA-3.2'],
      ['GA-3.3'],
    ]);
    expect(credits).toEqual({ kind: 'credits' });
  });

  it('refuse what they do not know', () => {
    expect(() => blocksOf(':picture x')).toThrow('no directive');
    expect(() => blocksOf('@(hands)\nText.')).toThrow('no condition');
  });
});

const games = new URL('../../../games/', import.meta.url);
const texts = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /rules_text\/\w+\.md$/.test(path),
);

function everyBlock(blocks: Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'example' ? [block, ...everyBlock(block.blocks)] : [block],
  );
}

test.each(texts)('%s can be read, and its links arrive', (path) => {
  const rules = parseRules(readFileSync(new URL(path, games), 'utf8'));
  const blocks = everyBlock([
    ...rules.lead,
    ...rules.sections.flatMap((section) => section.blocks),
  ]);
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
  const places = [...rules.sections.map(({ id }) => id), ...headings, 'presets', 'options'];
  expect(new Set(places).size).toBe(places.length);
  for (const text of blocks.flatMap(textsOf)) {
    for (const part of text.passages.flatMap(({ parts }) => parts)) {
      if (part.kind === 'link') expect([...places, ...anchorsOf(rules)]).toContain(part.to);
      // A mark that is left over was not understood.
      if (part.kind === 'text') expect(part.text).not.toMatch(/\*|\{|\}|@\(|\[/);
    }
  }
});
