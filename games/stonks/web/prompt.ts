// SPDX-License-Identifier: Apache-2.0
//
// The prompt: the current decision as a question; with a staged action, the question to confirm;
// otherwise the players awaited. Figures come from the engine's choice.
import type { BoardProps, Prompt } from '$web/board';
import type { Choice } from '$web/api/wire';
import { read, type Action } from './action';
import { pointed } from './draftState.svelte';
import { iconsOf } from './table.svelte';
import { companyOf, numberOf, playOf, seats, tileOf, trumpOf, type View } from './view';
import { capital, cardName, companyName, playerName } from './words';

type Props = BoardProps<View>;

const player = (props: Props, seat: number | null | undefined): string =>
  playerName(props.t, props.names, seat);

/** The end of the keys of a verb: the first card of a trick is led. */
const wordOf = ({ verb }: Action, { phase }: View): string =>
  verb === 'play' && phase === 'lead' ? 'lead' : verb;

/** The text of an action, for buttons and the log: "Play grass 6". */
export function phrase(text: string, props: Props): string {
  const { t, view } = props;
  const action = read(text);
  if (action === null) return text;
  if (!('card' in action)) {
    return t(`act.${action.verb}`, { company: companyName(t, action.company) });
  }
  const card = cardName(t, action.card);
  if (action.verb === 'bluff')
    return t('act.bluff', { card, company: companyName(t, action.company) });
  if (action.verb === 'convert' && view.leading === null) return t('act.convert_any', { card });
  return t(`act.${wordOf(action, view)}`, { card, company: companyName(t, view.leading) });
}

function question(props: Props, action: Action): string {
  const { t, view } = props;
  if (!('card' in action)) {
    const tile = tileOf(view, action.company);
    const from = tile?.level ?? 0;
    const levels = iconsOf(view.plays.at(-1)?.card ?? '');
    const to = action.verb === 'raise' ? from + levels : from - levels;
    return t(`ask.${action.verb}`, { company: companyName(t, action.company), from, to });
  }
  const card = cardName(t, action.card);
  if (action.verb === 'bluff')
    return t('ask.bluff', { card, company: companyName(t, action.company) });
  return t(`ask.${wordOf(action, view)}`, { card, company: companyName(t, view.leading) });
}

/** The effects that the engine predicts, in sentences. */
function consequences(props: Props, action: Action, choice: Choice | undefined): string {
  const { t } = props;
  const sentences: string[] = [];
  for (const step of choice?.prices ?? []) {
    sentences.push(
      t(step.after < step.before ? 'then.falls' : 'then.rises', {
        company: capital(companyName(t, step.company)),
        before: step.before,
        after: step.after,
      }),
    );
  }
  if (!('card' in action) && sentences.length === 0) {
    sentences.push(t('then.value_stays'));
  }
  if (choice?.notes.includes('trump changes')) sentences.push(t('then.trump'));
  if (action.verb === 'bluff') sentences.push(t('then.spent'), t('then.no_icons'));
  if (action.verb === 'convert') sentences.push(t('then.spent'));
  if (action.verb === 'play' || action.verb === 'convert') {
    const icons = iconsOf(action.card);
    if (icons > 0) sentences.push(t('then.moves', { count: icons }));
  }
  const [before, after] = [choice?.worth_before, choice?.worth_after];
  if (before !== undefined && after !== undefined && before !== after) {
    sentences.push(t('then.worth', { before, after }));
  }
  return sentences.join(' ');
}

/** Who is winning, and what is trump: what a card is judged by. */
function standing(props: Props): string {
  const { t, view } = props;
  const sentences: string[] = [];
  const best = view.winning === null ? undefined : playOf(view, view.winning);
  if (best?.card) {
    const key = best.seat === props.seat ? 'is_winning_you' : 'is_winning';
    sentences.push(t(key, { name: player(props, best.seat), card: cardName(t, best.card) }));
  }
  sentences.push(t('is_trump', { company: companyName(t, trumpOf(view)) }));
  return sentences.join(' ');
}

function toFollow(props: Props): Prompt {
  const { t, view } = props;
  const company = capital(companyName(t, view.leading));
  const { wolf } = pointed(null);
  if (wolf)
    return {
      sentence: t('ask.convert_which', { company: companyName(t, view.leading) }),
      detail: t('then.spent'),
    };
  const cards = view.hand.filter((card) => companyOf(card) === view.leading);
  if (cards.length === 0)
    return { sentence: t('ask.discard', { company }), detail: standing(props) };
  const numbers = cards.map((card) => String(numberOf(card)));
  const last = numbers.pop() ?? '';
  const list = numbers.length === 0 ? last : t('or', { first: numbers.join(', '), last });
  return { sentence: t('ask.follow', { company, numbers: list }), detail: standing(props) };
}

function toLead(props: Props): Prompt {
  const { t, view } = props;
  const { wolf, card } = pointed(null);
  if (wolf && card !== null)
    return {
      sentence: t('ask.announce'),
      detail: t('ask.announce_why', { card: capital(cardName(t, card)) }),
    };
  if (wolf) return { sentence: t('ask.bluff_which'), detail: t('then.spent') };
  const market =
    view.market === null ? '' : `${t('is_market', { card: cardName(t, view.market) })} `;
  return {
    sentence: t('ask.lead_which'),
    detail: market + t('is_trump', { company: companyName(t, trumpOf(view)) }),
  };
}

/** The prompt while nothing is staged. */
function open(props: Props): Prompt {
  const { t, view } = props;
  switch (view.phase) {
    case 'portfolio':
      return view.choices.length === 0
        ? { sentence: t('ask.show_which'), detail: t('ask.show_why') }
        : { sentence: t('ask.hide_which'), detail: t('ask.hide_why') };
    case 'lead':
      return toLead(props);
    case 'follow':
      return toFollow(props);
    case 'fluctuate':
      return {
        sentence: t('ask.move', { count: iconsOf(view.plays.at(-1)?.card ?? '') }),
        detail: standing(props),
      };
    default:
      return { sentence: t('ask.take_which') };
  }
}

function awaited(props: Props, waiting: number[]): Prompt {
  const { t, view } = props;
  if (view.phase === 'over') return { sentence: t('over') };
  if (view.phase === 'portfolio') {
    const of = seats(view);
    return { sentence: t('wait.portfolio', { ready: of - waiting.length, of }) };
  }
  const name = player(props, waiting[0] ?? view.actor);
  const detail = view.phase === 'lead' ? {} : { detail: standing(props) };
  return { sentence: t(`wait.${view.phase}`, { name }), ...detail };
}

export function prompt(props: Props, waiting: number[]): Prompt {
  if (props.choices.length === 0) return awaited(props, waiting);
  const action = props.picked === null ? null : read(props.picked);
  if (action === null) return open(props);
  const choice = props.choices.find((each) => each.action === props.picked);
  return { sentence: question(props, action), detail: consequences(props, action, choice) };
}
