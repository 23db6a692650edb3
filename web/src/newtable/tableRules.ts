// SPDX-License-Identifier: Apache-2.0
//
// Describes the rules of a table from its options, as core/boundary/table_rules.h does: rules
// printed for this number of players, differences from the standard game, house values, and
// defaults that differ from the printed rules.
import { t, type Key, type Translate } from '../i18n/language';
import type { GameCard, JsonObject, OptionCard, PresetCard } from '../api/wire';
import { same, standardOf } from './newTableForm';
import {
  differsLine,
  houseLine,
  keysName,
  optionName,
  presetHelp,
  presetName,
  valueName,
  wordOr,
} from './optionText';

export type OptionRuleKind = 'changed' | 'own' | 'house' | 'differs';
export type RuleKind = 'players' | OptionRuleKind;

export interface OptionRule {
  kind: OptionRuleKind;
  spec: OptionCard;
  value: unknown;
  standard: unknown; // with this number of players
}

export interface PlayersRule {
  kind: 'players';
  preset: PresetCard;
}

export type TableRule = OptionRule | PlayersRule;

const KINDS: OptionRuleKind[] = ['changed', 'own', 'house', 'differs'];

const valueIn = (options: JsonObject, spec: OptionCard) =>
  spec.key in options ? options[spec.key] : spec.default;

/** The value that this one is equivalent to, or itself. */
const meaningOf = (spec: OptionCard, value: unknown): unknown =>
  typeof value === 'string' ? (spec.same_as?.[value] ?? value) : value;

/** Whether the option has an effect at a table of this number of players with these options. */
export function hasEffect(
  game: GameCard,
  players: number,
  options: JsonObject,
  spec: OptionCard,
): boolean {
  if (players < (spec.min_players ?? 0) || players > (spec.max_players ?? Infinity)) return false;
  return game.options.every((other) => {
    const values = spec.needs?.[other.key];
    return values === undefined || values.some((each) => same(each, valueIn(options, other)));
  });
}

const isStandard = (spec: OptionCard, value: unknown, players: number) =>
  same(meaningOf(spec, value), spec.default) ||
  same(meaningOf(spec, value), standardOf(spec, players));

/** Whether the rulebook prints another value than this default, or two. */
export const isDiffering = (spec: OptionCard, value: unknown, players: number): boolean =>
  spec.differs !== undefined &&
  isStandard(spec, value, players) &&
  (spec.printed === undefined || !same(value, spec.printed));

/** Whether the house values are in effect. */
function hasHouseValues(spec: OptionCard, value: unknown, isChanged: boolean): boolean {
  if (spec.house === undefined || isOwn(value)) return false;
  if (spec.house_for === undefined) return true;
  if (spec.house_for.length === 0) return !isChanged;
  return spec.house_for.some((each) => same(each, value));
}

const isOwn = (value: unknown) => typeof value === 'object' && value !== null;

function applies({ kind, spec, value }: OptionRule, players: number): boolean {
  const isChanged = !isStandard(spec, value, players);
  switch (kind) {
    case 'changed':
      return isChanged;
    case 'own':
      return spec.house !== undefined && isOwn(value);
    case 'house':
      return hasHouseValues(spec, value, isChanged);
    case 'differs':
      return isDiffering(spec, value, players);
  }
}

/** The rules printed for this number of players: a preset without options that is not for all. */
function playersRules({ players: all, presets }: GameCard, players: number): PlayersRule[] {
  const preset = presets.find(
    ({ options, players: { min, max } }) =>
      Object.keys(options).length === 0 &&
      (min > all.min || max < all.max) &&
      players >= min &&
      players <= max,
  );
  return preset === undefined ? [] : [{ kind: 'players', preset }];
}

export function tableRules(game: GameCard, players: number, options: JsonObject): TableRule[] {
  const effective = game.options.filter((spec) => hasEffect(game, players, options, spec));
  const ofOptions = KINDS.flatMap((kind) =>
    effective
      .map((spec): OptionRule => {
        const value = meaningOf(spec, valueIn(options, spec));
        return { kind, spec, value, standard: standardOf(spec, players) };
      })
      .filter((rule) => applies(rule, players)),
  );
  return [...playersRules(game, players), ...ofOptions];
}

/** A default without a name ("left open") is not mentioned. */
function changedSentence(words: Translate, option: string, { spec, value, standard }: OptionRule) {
  const told = { option, value: valueName(words, spec, value) };
  if (standard === null && wordOr(words, `option.${spec.key}.null`, '') === '') {
    return t('rules_here.only_value', told);
  }
  return t('rules_here.value', { ...told, standard: valueName(words, spec, standard) });
}

export function ruleSentence(words: Translate, rule: TableRule): string {
  if (rule.kind === 'players') {
    return `${presetName(words, rule.preset)}: ${presetHelp(words, rule.preset)}`;
  }
  const { spec, value } = rule;
  const option = optionName(words, spec);
  switch (rule.kind) {
    case 'changed':
      return changedSentence(words, option, rule);
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
  ['rules_here.players', ['players']],
  ['rules_here.changed', ['changed']],
  ['rules_here.house', ['own', 'house']],
  ['rules_here.differs', ['differs']],
];

/** The groups that are not empty. */
export function ruleGroups(
  words: Translate,
  game: GameCard,
  players: number,
  options: JsonObject,
): RuleGroup[] {
  const rules = tableRules(game, players, options);
  return GROUPS.map(([title, kinds]) => ({
    title,
    sentences: rules
      .filter((rule) => kinds.includes(rule.kind))
      .map((rule) => ruleSentence(words, rule)),
  })).filter((group) => group.sentences.length > 0);
}
