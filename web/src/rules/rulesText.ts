// SPDX-License-Identifier: Apache-2.0
//
// Parses the rules of a game, games/<game>/rules_text/<language>.md. docs/rules_texts.md describes
// the format; cli/table/rules_page.cpp reads the same files for the terminal.

/** A condition on an option of the table, or on its number of players ("players"). */
export interface Condition {
  option: string;
  isNegated: boolean;
  values: string[]; // any of them; of players also ranges, "3..5"
}

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'italic'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'piece'; code: string; text: string } // a symbol of the game; text: for the terminal
  | { kind: 'value'; option: string } // the value of an option at the table
  | { kind: 'link'; text: string; to: string };

/** The text from one anchor to the next. */
export interface Passage {
  rules: string[]; // the rules it explains: anchors
  parts: Part[];
}

export interface Text {
  when: Condition[];
  passages: Passage[];
}

export type Block =
  | { kind: 'heading'; id: string; title: string }
  | { kind: 'paragraph'; text: Text }
  | { kind: 'list'; isOrdered: boolean; when: Condition[]; items: Text[] }
  | { kind: 'table'; when: Condition[]; rows: Text[][] } // the first row is the head
  | { kind: 'figure'; when: Condition[]; name: string; params: Params; caption: Text }
  | { kind: 'cards'; when: Condition[]; of: string; items: CardText[] }
  | { kind: 'example'; key: string; title: string; blocks: Block[] }
  | { kind: 'options'; items: CardText[] } // the rules that define the values of an option
  | { kind: 'credits' };

export type Params = Record<string, string>;

export interface CardText {
  code: string;
  text: Text;
}

export interface Section {
  when: Condition[];
  id: string;
  title: string;
  blocks: Block[];
}

export interface RulesText {
  title: string;
  lead: Block[]; // before the first section
  sections: Section[];
}

const ID = '[A-Z]{2,4}-[A-Z]?\\d+(?:\\.\\d+)*[a-z]?';
const ANCHORS = new RegExp(`\\[(${ID}(?: ${ID})*)\\]\\s*`);
const INLINE =
  /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|`(?<code>[^`]+)`|\{=(?<option>\w+)\}|\{(?<piece>[^}|]+)(?:\|(?<plain>[^}]*))?\}|\[(?<label>[^\]]+)\]\(#(?<to>[\w.-]+)\)/g;

function partOf(groups: Record<string, string | undefined>): Part {
  const { bold, italic, code, option, piece, plain, label, to } = groups;
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (italic !== undefined) return { kind: 'italic', text: italic };
  if (code !== undefined) return { kind: 'code', text: code };
  if (option !== undefined) return { kind: 'value', option };
  if (piece !== undefined) return { kind: 'piece', code: piece, text: plain ?? `(${piece})` };
  return { kind: 'link', text: label ?? '', to: to ?? '' };
}

export function parseParts(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push(partOf(match.groups ?? {}));
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

function parsePassages(text: string): Passage[] {
  const pieces = text.split(ANCHORS); // text, ids, text, ids, text …
  const passages: Passage[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const rules = at === 0 ? [] : (pieces[at - 1] ?? '').split(' ');
    const piece = pieces[at] ?? '';
    const parts = parseParts(rules.length === 0 ? piece : piece.trimEnd());
    if (parts.length > 0 || rules.length > 0) passages.push({ rules, parts });
  }
  return passages;
}

const CONDITION = /^(\w+)(!?=)(.+)$/;

function parseCondition(text: string): Condition {
  const [, option, sign, values] = CONDITION.exec(text) ?? [];
  if (option === undefined || values === undefined) throw new Error(`no condition: ${text}`);
  return { option, isNegated: sign === '!=', values: values.split(',') };
}

/** Splits "@(hands=open players=2) Text" into its conditions and the text. */
function conditional(text: string): { when: Condition[]; rest: string } {
  const [whole, list] = /^@\(([^)]*)\)\s*/.exec(text) ?? [];
  if (whole === undefined || list === undefined) return { when: [], rest: text };
  return { when: list.split(' ').map(parseCondition), rest: text.slice(whole.length) };
}

function parseText(text: string): Text {
  const { when, rest } = conditional(text);
  return { when, passages: parsePassages(rest) };
}

/** The items of a list: lines that begin with a mark, and their continuations. */
function itemsOf(text: string, mark: RegExp): string[] {
  const items: string[] = [];
  for (const line of text.split('\n')) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

const BULLET = /^- /;
const NUMBER = /^\d+\. /;

function parseTable(text: string): Text[][] {
  return text
    .split('\n')
    .filter((line) => !/^\|[-| ]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => parseText(cell.trim())),
    );
}

function parseCards(text: string): CardText[] {
  return itemsOf(text, BULLET).map((item) => {
    const colon = item.indexOf(':');
    return { code: item.slice(0, colon), text: parseText(item.slice(colon + 1).trim()) };
  });
}

/** ":figure curve bu=8 bk=10 | Caption" */
function parseFigure(line: string, when: Condition[]): Block {
  const [given = '', ...caption] = line.split(' | ');
  const [name = '', ...words] = given.split(' ');
  const params = Object.fromEntries(
    words.map((word): [string, string] => {
      const sign = word.indexOf('=');
      return [word.slice(0, sign), word.slice(sign + 1)];
    }),
  );
  return { kind: 'figure', when, name, params, caption: parseText(caption.join(' | ')) };
}

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

function parseDirective(text: string, when: Condition[]): Block {
  const [, word = '', rest = ''] = /^:(\w+)\s*([^]*)$/.exec(text) ?? [];
  switch (word) {
    case 'figure':
      return parseFigure(inOneLine(rest), when);
    case 'cards': {
      const [of = '', ...items] = rest.split('\n');
      return { kind: 'cards', when, of, items: parseCards(items.join('\n')) };
    }
    case 'options':
      return { kind: 'options', items: rest === '' ? [] : parseCards(rest) };
    case 'credits':
      return { kind: 'credits' };
    default:
      throw new Error(`no directive: ${text}`);
  }
}

function parseBlock(text: string): Block {
  const { when, rest } = conditional(text);
  if (rest.startsWith(':')) return parseDirective(rest, when);
  if (rest.startsWith('|')) return { kind: 'table', when, rows: parseTable(rest) };
  const heading = /^### (\w+): (.*)$/.exec(rest);
  if (heading) return { kind: 'heading', id: heading[1] ?? '', title: heading[2] ?? '' };
  for (const mark of [BULLET, NUMBER]) {
    if (!mark.test(rest)) continue;
    const items = itemsOf(rest, mark).map(parseText);
    return { kind: 'list', isOrdered: mark === NUMBER, when, items };
  }
  return { kind: 'paragraph', text: { when, passages: parsePassages(inOneLine(rest)) } };
}

export function parseRules(source: string): RulesText {
  const rules: RulesText = { title: '', lead: [], sections: [] };
  let into = rules.lead;
  let outside = into; // an example's surroundings
  for (const text of source.replace(/<!--[^]*?-->/g, '').split(/\n{2,}/)) {
    const block = text.trim();
    const { when, rest } = conditional(block);
    const section = /^## (\w+): (.*)$/.exec(rest);
    const example = /^:example (\S+) (.*)$/.exec(block);
    if (block === '') continue;
    if (block.startsWith('# ')) rules.title = block.slice(2);
    else if (section) {
      into = [];
      rules.sections.push({ when, id: section[1] ?? '', title: section[2] ?? '', blocks: into });
    } else if (example) {
      outside = into;
      into = [];
      outside.push({
        kind: 'example',
        key: example[1] ?? '',
        title: example[2] ?? '',
        blocks: into,
      });
    } else if (block === ':end') into = outside;
    else into.push(parseBlock(block));
  }
  return rules;
}

/** Every text of a block, those of an example's blocks included. */
export function textsOf(block: Block): Text[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items;
    case 'table':
      return block.rows.flat();
    case 'figure':
      return [block.caption];
    case 'cards':
    case 'options':
      return block.items.map(({ text }) => text);
    case 'example':
      return block.blocks.flatMap(textsOf);
    default:
      return [];
  }
}

/** The ids of all rules that the text explains, in its order. */
export function anchorsOf({ lead, sections }: RulesText): string[] {
  const blocks = [...lead, ...sections.flatMap((section) => section.blocks)];
  return blocks.flatMap(textsOf).flatMap(({ passages }) => passages.flatMap(({ rules }) => rules));
}
