// SPDX-License-Identifier: Apache-2.0
//
// The prompt: the current decision as a question; with a staged action, the question to confirm;
// otherwise the players awaited. Figures come from the engine's choice.
import type { BoardProps, Prompt } from '$web/board';
import type { Choice } from '$web/api/wire';
import { read, travel, type Action } from './action';
import { drafted } from './draftState.svelte';
import { Steps, type Draft } from './draft';
import type { View } from './view';
import { capital, chipName, colourName, playerName, spotName } from './words';

type Props = BoardProps<View>;

const colour = (props: Props, code: string | null | undefined): string =>
  colourName(props.t, code ?? '');
const player = (props: Props, seat: number | null | undefined): string =>
  playerName(props.t, props.names, seat);

/** The text of an action, for buttons and the log: "Take blue". */
export function phrase(text: string, props: Props): string {
  const { t } = props;
  const action = read(text);
  switch (action?.verb) {
    case 'take':
    case 'withdraw':
      return t(`act.${action.verb}`, { colour: colour(props, action.colour) });
    case 'speculate':
      return t('act.speculate', {
        colour: colour(props, action.pushed),
        played: colour(props, action.played),
      });
    case 'invest':
    case 'swap':
      return t(`act.${action.verb}`, { colour: colour(props, action.played) });
    case 'stop':
    case 'decline':
      return t(`act.${action.verb}`);
    case 'give': {
      const chip = `${props.view.phase.ask ?? ''}${action.marking}`;
      return t('act.give', {
        chip: props.view.phase.ask ? chipName(t, chip) : t(`marking.${action.marking}`),
      });
    }
    case 'offer':
      return t('act.offer', {
        name: player(props, action.partner),
        chip: chipName(t, action.give),
        colour: colour(props, action.ask),
      });
    case 'exchange':
      return t('act.exchange', {
        chip: chipName(t, action.give),
        colour: colour(props, action.take),
      });
    default:
      return text;
  }
}

function moved(props: Props, action: Action): Record<string, string> {
  const way = travel(action);
  if (!way) return {};
  const from = props.view.positions[way.colour] ?? 0;
  return {
    from: spotName(props.t, props.view, from),
    to: spotName(props.t, props.view, from + way.steps),
  };
}

function isOnBoard(props: Props, action: Action): boolean {
  const way = travel(action);
  return way !== null && (props.view.positions[way.colour] ?? 0) < 2 * props.view.order.length;
}

function question(props: Props, action: Action): string {
  const { t } = props;
  const spots = moved(props, action);
  switch (action.verb) {
    case 'take':
      return t(isOnBoard(props, action) ? 'ask.take' : 'ask.take_bust', {
        colour: colour(props, action.colour),
        ...spots,
      });
    case 'withdraw':
      return t('ask.withdraw', { colour: colour(props, action.colour) });
    case 'speculate':
      return t('ask.speculate', { colour: colour(props, action.pushed), ...spots });
    case 'invest':
    case 'swap':
      return t(`ask.${action.verb}`, { colour: colour(props, action.played) });
    case 'stop':
    case 'decline':
      return t(`ask.${action.verb}`);
    case 'give':
      return t('ask.give', {
        name: player(props, props.view.active),
        chip: chipName(t, `${props.view.phase.ask ?? ''}${action.marking}`),
      });
    case 'offer':
      return t('ask.offer', {
        name: player(props, action.partner),
        chip: chipName(t, action.give),
        colour: colour(props, action.ask),
      });
    case 'exchange':
      return t('ask.exchange', {
        chip: chipName(t, action.give),
        colour: colour(props, action.take),
      });
  }
}

/** The effects that the engine predicts: prices, the viewer's worth, spent chips. */
function consequences(props: Props, action: Action, choice: Choice | undefined): string {
  const { t } = props;
  const sentences = (choice?.prices ?? []).map((step) => {
    const key = step.after === 0 ? 'bust' : step.after < step.before ? 'falls' : 'rises';
    return t(`then.${key}`, {
      colour: capital(colour(props, step.company)),
      before: step.before,
      after: step.after,
    });
  });
  const before = choice?.worth_before;
  const after = choice?.worth_after;
  if (before !== undefined && after !== undefined) {
    sentences.push(
      before === after ? t('then.worth_stays', { after }) : t('then.worth', { before, after }),
    );
  }
  if (action.verb === 'speculate' || action.verb === 'invest' || action.verb === 'swap') {
    sentences.push(t('then.spent', { colour: colour(props, action.played) }));
  }
  return sentences.join(' ');
}

function toTurn(props: Props, steps: Steps, draft: Draft): Prompt {
  const { t } = props;
  if (draft.chip?.endsWith('s')) {
    return {
      sentence: t('ask.which_marker'),
      detail: t('then.spent', { colour: colour(props, draft.chip.slice(0, 2)) }),
      next: t('next.marker'),
    };
  }
  const canTake = props.choices.some((choice) => choice.action.startsWith('take '));
  if (!canTake) return { sentence: t('ask.must_play'), detail: t('ask.must_play_why') };
  return { sentence: t(steps.chips().length > 0 ? 'ask.turn_play' : 'ask.turn') };
}

function toOffer(props: Props, draft: Draft): Prompt {
  const { t, view } = props;
  const name = player(props, draft.partner);
  const denied = view.phase.denied ?? [];
  const said = denied.map((code) =>
    t('swap.has_none', { name: player(props, view.phase.partner), colour: colour(props, code) }),
  );
  const detail = said.length > 0 ? { detail: said.join(' ') } : {};
  if (draft.partner === null) return { sentence: t('ask.whom'), next: t('next.player'), ...detail };
  if (draft.colour === null)
    return { sentence: t('ask.which_colour', { name }), next: t('next.colour'), ...detail };
  return {
    sentence: t('ask.which_give', { name, colour: colour(props, draft.colour) }),
    next: t('next.chip'),
    ...detail,
  };
}

/** The prompt while nothing is staged. */
function open(props: Props): Prompt {
  const { t, view } = props;
  const steps = new Steps(props.choices, view.phase.ask);
  const draft = drafted(steps, null);
  switch (view.phase.name) {
    case 'invest_pick': {
      const canStop = steps.has('stop');
      const key = view.phase.picks_left === 1 ? 'ask.pick_last' : 'ask.pick_first';
      return { sentence: t(key), ...(canStop ? { detail: t('ask.may_stop') } : {}) };
    }
    case 'swap_offer':
      return toOffer(props, draft);
    case 'swap_answer':
      return {
        sentence: t('ask.answer', {
          name: player(props, view.active),
          colour: colour(props, view.phase.ask),
        }),
        detail: t('ask.answer_for', { colour: colour(props, view.phase.give) }),
      };
    case 'solo_swap':
      return {
        sentence: draft.chip
          ? t('ask.solo_take', { chip: chipName(t, draft.chip) })
          : t('ask.solo_give'),
      };
    default:
      return toTurn(props, steps, draft);
  }
}

function awaited(props: Props, waiting: number[]): Prompt {
  const { t, view } = props;
  if (view.phase.name === 'over') return { sentence: t('over') };
  const name = player(props, waiting[0] ?? view.active);
  const active = player(props, view.active);
  switch (view.phase.name) {
    case 'invest_pick':
      return { sentence: t('wait.invest_pick', { name, count: view.phase.picks_left ?? 1 }) };
    case 'swap_offer':
      return { sentence: t('wait.swap_offer', { name }) };
    case 'swap_answer':
      return {
        sentence: t('wait.swap_answer', { name: player(props, view.phase.partner) }),
        detail: t('wait.swap_offered', {
          active,
          give: colour(props, view.phase.give),
          ask: colour(props, view.phase.ask),
        }),
      };
    case 'solo_swap':
      return { sentence: t('wait.swap_offer', { name }) };
    default:
      return { sentence: t('wait.turn', { name }) };
  }
}

export function prompt(props: Props, waiting: number[]): Prompt {
  if (props.choices.length === 0) return awaited(props, waiting);
  const action = props.picked === null ? null : read(props.picked);
  if (!action) return open(props);
  const choice = props.choices.find((each) => each.action === props.picked);
  return { sentence: question(props, action), detail: consequences(props, action, choice) };
}
