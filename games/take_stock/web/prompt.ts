// SPDX-License-Identifier: Apache-2.0
//
// The prompt: the current decision as a question; with a staged action, the question to confirm;
// otherwise the players awaited. Figures come from the engine's choice.
import type { BoardProps, Prompt } from '$web/board';
import type { Choice } from '$web/api/wire';
import { read, type Action } from './action';
import { pointed } from './draftState.svelte';
import { isSealed, rowOf, stockOf, type Kind, type View } from './view';
import {
  capital,
  cardName,
  cardNames,
  effectOf,
  kindName,
  listed,
  playerName,
  stockName,
} from './words';

type Props = BoardProps<View>;

/** The names of what an action speaks of, for its sentences. */
function namesIn(action: Action, { t, view }: Props): Record<string, string> {
  const names: Record<string, string> = {};
  if ('card' in action) {
    names['card'] = cardName(t, action.card);
    names['stock'] = stockName(t, stockOf(action.card));
  }
  if ('paid' in action) names['paid'] = cardName(t, action.paid);
  if ('kind' in action) names['event'] = kindName(t, action.kind);
  if ('stock' in action) {
    names['stock'] = stockName(t, action.stock);
    names['top'] = String(rowOf(view, action.stock).row.at(-1) ?? 1);
  }
  if ('cards' in action) names['cards'] = cardNames(t, action.cards);
  return names;
}

/** The part of a key that tells forms of one verb apart: "market_a", "audit_split", "take_none". */
function formOf(action: Action): string {
  if (action.verb === 'market') return `market_${action.mode}`;
  if (action.verb === 'audit') return `audit_${action.target}`;
  return 'cards' in action && action.cards.length === 0 ? `${action.verb}_none` : action.verb;
}

/** The text of an action, for buttons and the log: "Raise Corn with Corn 5". */
export function phrase(text: string, props: Props): string {
  const action = read(text);
  return action === null ? text : props.t(`act.${formOf(action)}`, namesIn(action, props));
}

/** The effects that the engine predicts, in sentences. */
function consequences(props: Props, choice: Choice | undefined): string {
  const { t, view } = props;
  const sentences = (choice?.prices ?? []).map((step) =>
    t(step.after < step.before ? 'then.falls' : 'then.rises', {
      stock: stockName(t, step.company),
      before: step.before,
      after: step.after,
    }),
  );
  const [before, after] = [choice?.worth_before, choice?.worth_after];
  if (before !== undefined && after !== undefined && before !== after) {
    sentences.push(t('then.worth', { before, after }));
  }
  if (choice?.cost !== undefined && choice.cash_after !== undefined) {
    sentences.push(t('then.tokens', { count: choice.cash_after }));
  }
  for (const note of choice?.notes ?? []) {
    const key = NOTES[note];
    if (key !== undefined) sentences.push(t(key));
  }
  if (choice?.warnings.includes('ends the round'))
    sentences.push(t('then.ends_round', { round: view.round }));
  return sentences.join(' ');
}

/** The engine's remarks that are worth a sentence here. */
const NOTES: Record<string, string> = {
  'the hand shrinks for good': 'then.shrinks',
  'no raise, audit or split': 'then.frozen',
};

/** What a saved event does; on the phone it stands below the hand. */
const effectIn = ({ t, narrow, options }: Props, kind: Kind): { detail?: string } =>
  narrow ? {} : { detail: effectOf(t, kind, options) };

/** A card or a use is pointed at, but not both. */
function halfway(props: Props): Prompt {
  const { t, view } = props;
  const draft = pointed(null);
  const detail = view.above === 0 ? { detail: t('bell.next') } : {};
  if (draft.use === 'save' && draft.card !== null) {
    return { sentence: t('ask.save_paid', { card: cardName(t, draft.card) }) };
  }
  if (draft.use?.startsWith('play ')) {
    const kind = draft.use.slice('play '.length);
    return {
      sentence: t('ask.play_paid', { event: kindName(t, kind) }),
      ...effectIn(props, kind),
    };
  }
  if (draft.use === 'a' || draft.use === 'b') return { sentence: t('ask.market_paid'), ...detail };
  if (draft.use !== null) return { sentence: t(`ask.${draft.use}_which`) };
  if (draft.card !== null)
    return { sentence: t('ask.use', { card: cardName(t, draft.card) }), ...detail };
  return { sentence: t('ask.turn'), detail: t(view.above === 0 ? 'bell.next' : 'ask.turn_how') };
}

/** The prompt while nothing is staged. */
function open(props: Props): Prompt {
  const { t, view } = props;
  const { phase } = view;
  switch (phase.name) {
    case 'action':
      return halfway(props);
    case 'pick':
      return {
        sentence: t('ask.pick', {
          events: listed(
            t,
            [...new Set(phase.cards ?? [])].map((kind) => kindName(t, kind)),
            'or',
          ),
        }),
        detail: t('ask.pick_why'),
      };
    case 'audit':
      return { sentence: t('ask.audit'), detail: t('ask.audit_why') };
    case 'freeze':
      return { sentence: t('ask.freeze'), detail: t('ask.freeze_why') };
    case 'insider_take':
      return {
        sentence: t('ask.take', { stock: stockName(t, phase.stock) }),
        detail: t('ask.take_why'),
      };
    case 'insider_pay':
      return {
        sentence: t('ask.pay', { count: phase.taken.length, cards: cardNames(t, phase.taken) }),
      };
    case 'downturn':
      return {
        sentence: t('ask.discard'),
        detail: t(isSealed(view, props.options) ? 'ask.discard_why' : 'ask.discard_open'),
      };
    case 'exercise':
      return {
        sentence: t('ask.exercise', { count: view.seats[props.seat ?? 0]?.tokens ?? 0 }),
        detail: [
          t(`cause.${phase.cause}`),
          t('ask.exercise_why'),
          ...(view.round === view.rounds ? [t('ask.exercise_last')] : []),
        ].join(' '),
      };
    case 'over':
      return { sentence: t('over') };
  }
}

function awaited(props: Props, waiting: number[]): Prompt {
  const { t, view } = props;
  const { phase } = view;
  if (phase.name === 'over') return { sentence: t('over'), detail: t(`cause.${phase.cause}`) };
  if (waiting.length > 1 || (phase.name === 'exercise' && phase.answered.length > 0)) {
    const of = view.seats.length;
    const detail = phase.name === 'exercise' ? { detail: t(`cause.${phase.cause}`) } : {};
    return { sentence: t(`wait.${phase.name}_all`, { ready: of - waiting.length, of }), ...detail };
  }
  const stock = 'stock' in phase ? stockName(t, phase.stock) : '';
  const name = playerName(t, props.names, waiting[0] ?? view.active);
  return { sentence: capital(t(`wait.${phase.name}`, { name, stock })) };
}

export function prompt(props: Props, waiting: number[]): Prompt {
  if (props.choices.length === 0) return awaited(props, waiting);
  const action = props.picked === null ? null : read(props.picked);
  if (action === null) return open(props);
  const choice = props.choices.find((each) => each.action === props.picked);
  const told = action.verb === 'play' ? effectIn(props, action.kind).detail : undefined;
  const detail = [told, consequences(props, choice)].filter(Boolean).join(' ');
  return { sentence: props.t(`confirm.${formOf(action)}`, namesIn(action, props)), detail };
}
