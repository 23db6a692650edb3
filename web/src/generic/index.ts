// SPDX-License-Identifier: Apache-2.0
//
// Board for games without one of their own: the position as text and every choice as a button.
// Needs Position.text, which the page requests from the server.
import type { BoardProps, Prompt, GameBoard } from '../board';
import Board from './Board.svelte';

export interface GenericView {
  text: string;
}

function prompt(props: BoardProps<GenericView>, waiting: number[]): Prompt {
  if (props.choices.length > 0) {
    return props.picked === null
      ? { sentence: props.t('generic.choose', { count: props.choices.length }) }
      : { sentence: props.t('generic.confirm', { action: props.picked }) };
  }
  const names = waiting.map((seat) => props.names[seat] ?? String(seat + 1)).join(', ');
  return { sentence: names === '' ? props.t('table.over') : props.t('table.awaiting', { names }) };
}

const generic: GameBoard<GenericView> = {
  Board,
  Hand: null,
  companies: [],
  prompt,
  phrase: (action) => action,
  holdings: () => [],
  figure: (_view, seat, market) => market.worth[seat]?.toString() ?? null,
  chart: 'turn',
};

export default generic as GameBoard;
