// SPDX-License-Identifier: Apache-2.0
//
// Contract between the rules page and a game: games/<game>/web/lazy/rules.ts exports a RulesArt as
// default. It draws what the texts in games/<game>/rules_text/ name: figures (":figure NAME …"),
// the pieces on reference cards (":cards NAME") and symbols in sentences ("{CODE}"). What games have
// in common the page draws itself: badges of companies, and rows of cards (":figure cards cards=…").
import type { Component } from 'svelte';
import type { CompanyLook } from './board';
import type { JsonObject } from './api/wire';
import type { Translate } from './i18n/language';

export interface FigureProps {
  params: Record<string, string>; // as the text gives them
  options: JsonObject; // in force at the table, or the defaults; lists are written out
  t: Translate; // translations of the game, then of the site
}

export interface PieceProps {
  code: string;
  t: Translate;
}

export interface RulesArt {
  figures: Record<string, Component<FigureProps>>;
  cards: Record<string, Component<PieceProps>>;
  companies?: CompanyLook[]; // their badges are symbols in sentences
  card?: Component<{ card: string }>; // of rows of cards
  piece?: Component<PieceProps>; // any other symbol, as high as a line of text
}

/** The position of a worked example; tools/regen_examples takes it from the vector of that name. */
export interface RulesExample {
  players: number;
  seat: number; // acts first
  position: JsonObject; // a state document
}
