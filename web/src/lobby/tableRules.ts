// SPDX-License-Identifier: Apache-2.0
//
// The rules of a table, sorted from its options as core/boundary/table_rules.h does it, and their
// sentences: what differs from the standard game, the house's values, and where a default differs
// from the printed rules.
import { t, type Key, type Translate } from '../language';
import type { GameSpec, OptionSpec, OptionValues } from './house';
import { same, standardOf } from './wishes';
import { differsLine, houseLine, keysName, optionName, valueName, wordOr } from './words';

export type RuleKind = 'changed' | 'own' | 'house' | 'differs';

export interface TableRule {
  kind: RuleKind;
  spec: OptionSpec;
  value: unknown;
}

const KINDS: RuleKind[] = ['changed', 'own', 'house', 'differs'];
/** Whether the values that the house's sentence is about are in force. */
function hasHouseValues(spec: OptionSpec, value: unknown, isChanged: boolean): boolean {
  if (spec.house === undefined || isOwn(value)) return false;
  if (spec.house_for === undefined) return true;
  if (spec.house_for.length === 0) return !isChanged;
  return spec.house_for.some((each) => same(each, value));
}

const isOwn = (value: unknown) => typeof value === 'object' && value !== null;

function applies({ kind, spec, value }: TableRule, players: number): boolean {
  const isChanged = !same(value, spec.default) && !same(value, standardOf(spec, players));
  switch (kind) {
    case 'changed':
      return isChanged;
    case 'own':
      return spec.house !== undefined && isOwn(value);
    case 'house':
      return hasHouseValues(spec, value, isChanged);
    case 'differs':
      return !isChanged && spec.printed !== undefined;
  }
}

export function tableRules(game: GameSpec, players: number, options: OptionValues): TableRule[] {
  const valueOf = (spec: OptionSpec) => (spec.key in options ? options[spec.key] : spec.default);
  return KINDS.flatMap((kind) =>
    game.options
      .map((spec): TableRule => ({ kind, spec, value: valueOf(spec) }))
      .filter((rule) => applies(rule, players)),
  );
}

/** A default that has no words ("left open") is not told. */
function changedSentence(words: Translate, option: string, spec: OptionSpec, value: unknown) {
  const told = { option, value: valueName(words, spec, value) };
  if (spec.default === null && wordOr(words, `option.${spec.key}.null`, '') === '') {
    return t('rules_here.only_value', told);
  }
  const standard = valueName(words, spec, spec.default);
  return t('rules_here.value', { ...told, standard });
}

export function ruleSentence(words: Translate, { kind, spec, value }: TableRule): string {
  const option = optionName(words, spec);
  switch (kind) {
    case 'changed':
      return changedSentence(words, option, spec, value);
    case 'own':
      if (Array.isArray(value)) return t('rules_here.own', { option });
      return t('rules_here.own_of', {
        option,
        keys: keysName(words, spec, value as object),
        house: houseLine(words, spec),
      });
    case 'house':
      return `${option}: ${houseLine(words, spec)}`;
    case 'differs':
      return `${option}: ${differsLine(words, spec)}`;
  }
}

export interface RuleGroup {
  title: Key;
  sentences: string[];
}

const GROUPS: [Key, RuleKind[]][] = [
  ['rules_here.changed', ['changed']],
  ['rules_here.house', ['own', 'house']],
  ['rules_here.differs', ['differs']],
];

/** The groups that have anything to say. */
export function ruleGroups(
  words: Translate,
  game: GameSpec,
  players: number,
  options: OptionValues,
): RuleGroup[] {
  const rules = tableRules(game, players, options);
  return GROUPS.map(([title, kinds]) => ({
    title,
    sentences: rules
      .filter((rule) => kinds.includes(rule.kind))
      .map((rule) => ruleSentence(words, rule)),
  })).filter((group) => group.sentences.length > 0);
}
