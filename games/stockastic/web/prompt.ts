// SPDX-License-Identifier: Apache-2.0
//
// The prompt: the current decision as a question; with a staged action, the question to confirm;
// otherwise the players awaited. Figures come from the engine's choice; the steps after a staged
// one (shares, price) are the player's own.
import type { BoardProps, Prompt } from '$web/board';
import type { Choice, PriceStep } from '$web/api/wire';
import { read, stepNumber, type Action } from './action';
import { draftState } from './draftState.svelte';
import { offerOf, ownAnswer, ownerOf, semesterOf, yearOf, type Offer, type View } from './view';
import {
  audienceName,
  characterName,
  companyName,
  playerName,
  rumorName,
  shares,
  shortName,
} from './words';

type Props = BoardProps<View>;

const coins = (props: Props, count: number): string => props.t('coins', { count });

/** The company of the offer on the table. */
const offered = (props: Props): string => {
  const offer = offerOf(props.view);
  return offer ? (props.view.boards[offer.board]?.company ?? '') : '';
};

/** Key and values of an action's words, for keys ("act.") and questions ("ask.") alike. */
function worded(
  props: Props,
  action: Action,
  then: string[],
): [string, Record<string, string | number>] {
  switch (action.verb) {
    case 'char':
      return ['char', { character: characterName(props, action.character) }];
    case 'ceo':
    case 'give':
      return [action.verb, { company: shortName(props, action.company) }];
    case 'look':
      return action.company === 'event'
        ? ['look_event', {}]
        : ['look', { company: shortName(props, action.company) }];
    case 'bid':
    case 'for':
      return [action.verb, { coins: coins(props, action.coins) }];
    case 'buy':
    case 'sell':
      return [action.verb, { shares: shares(props, action.shares, action.company) }];
    case 'play':
      return [
        'play',
        { rumor: rumorName(props, action.rumor), company: shortName(props, action.company) },
      ];
    case 'call':
    case 'offer':
      return wordedOffer(props, action, then);
    case 'shares':
      return ['shares', { shares: shares(props, action.shares, offered(props)) }];
    case 'counter': {
      const price = stepNumber(then, 'for');
      const what = shares(props, action.shares, offered(props));
      return price === null
        ? ['counter', { shares: what }]
        : ['counter_for', { shares: what, coins: coins(props, price) }];
    }
    case 'take':
      return ['take', { name: playerName(props, action.seat) }];
    default:
      return [action.verb, {}];
  }
}

function wordedOffer(
  props: Props,
  action: Action & { verb: 'call' | 'offer' },
  then: string[],
): [string, Record<string, string | number>] {
  const to = audienceName(props, action.audience);
  const company = shortName(props, action.company);
  const [count, price] = [stepNumber(then, 'shares'), stepNumber(then, 'for')];
  if (count === null || price === null) return [`${action.verb}_${action.side}`, { to, company }];
  const terms = { shares: shares(props, count, action.company), coins: coins(props, price) };
  return [`firm_${action.side}`, { to, company, ...terms }];
}

const stepsAfter = (text: string, props: Props): string[] =>
  text === props.picked ? (props.then ?? []) : [];

/** The text of an action, for buttons and the log: "Buy 3 shares of Metro". */
export function phrase(text: string, props: Props): string {
  const action = read(text);
  if (action === null) return text;
  const [key, values] = worded(props, action, stepsAfter(text, props));
  return props.t(`act.${key}`, values);
}

function question(props: Props, text: string, action: Action): string {
  const [key, values] = worded(props, action, stepsAfter(text, props));
  return props.t(`ask.${key}`, values);
}

const wayOf = ({ before, after }: PriceStep): string =>
  after === before ? 'same' : after < before ? 'falls' : 'rises';

/** The effects that the engine predicts: prices, coins, worth. */
function consequences(props: Props, action: Action, choice: Choice | undefined): string {
  const { t } = props;
  const sentences = (choice?.prices ?? []).map((step) =>
    t(`then.${wayOf(step)}`, {
      before: step.before,
      after: step.after,
    }),
  );
  const { cost, cash_after: left } = choice ?? {};
  if (action.verb !== 'bid' && cost !== undefined && left !== undefined) {
    if (cost > 0) sentences.unshift(t('then.costs', { coins: coins(props, cost), left }));
    else if (cost < 0) sentences.unshift(t('then.brings', { coins: coins(props, -cost), left }));
    else sentences.unshift(t('then.free'));
  }
  if (action.verb === 'bid') sentences.push(t('then.bid'));
  if (action.verb === 'offer') sentences.push(t('then.firm'));
  if (action.verb === 'call') sentences.push(t('then.call'));
  const [before, after] = [choice?.worth_before, choice?.worth_after];
  if (before !== undefined && after !== undefined && before !== after && action.verb !== 'bid') {
    sentences.push(t('then.worth', { before, after }));
  }
  return sentences.join(' ');
}

/** "Ada offers all 5 shares of Multilever for 22 coins." */
export function offerWords(props: Props, offer: Offer): string {
  const company = props.view.boards[offer.board]?.company ?? '';
  const values = {
    name: playerName(props, ownerOf(props.view)),
    to: audienceName(props, offer.audience),
    company: companyName(props, company),
    shares: shares(props, offer.shares, company),
    coins: coins(props, offer.coins),
  };
  // While it is being prepared there is no price yet.
  const form = offer.form === 'firm' && offer.coins === 0 ? 'open' : offer.form;
  return props.t(`offer.${form}_${offer.side}`, values);
}

function ownCoins(props: Props): string {
  const player = props.seat === null ? undefined : props.view.players[props.seat];
  return player ? props.t('you_have', { coins: coins(props, player.coins) }) : '';
}

function toAnswer(props: Props, offer: Offer): Prompt {
  const { t } = props;
  switch (offer.stage) {
    case 'shares':
      return { sentence: t('ask.shares_which'), detail: t('then.cancel') };
    case 'price':
      return { sentence: t('ask.price_which', { count: offer.shares }), detail: t('then.cancel') };
    case 'choose':
      return { sentence: t('ask.take_which'), detail: offerWords(props, offer) };
    default: {
      const own = ownAnswer(props.view, props.seat);
      if (own?.answer === 'counter')
        return {
          sentence: t('ask.price_which', { count: own.shares }),
          detail: offerWords(props, offer),
        };
      // One line each, so that nothing moves when somebody offers.
      const sentence = t('ask.answer', { name: playerName(props, ownerOf(props.view)) });
      return { sentence, detail: `${offerWords(props, offer)} ${ownCoins(props)}` };
    }
  }
}

/** The prompt while nothing is staged. */
function open(props: Props): Prompt {
  const { t, view } = props;
  const offer = offerOf(view);
  if (offer) return toAnswer(props, offer);
  switch (view.phase.name) {
    case 'setup_char':
      return { sentence: t('ask.char_which'), detail: t('ask.char_why') };
    case 'setup_ceo':
      return { sentence: t('ask.ceo_which'), detail: t('ask.ceo_why') };
    case 'bid':
      return {
        sentence: t('ask.bid_which', {
          round: view.round,
          rounds: view.rounds,
          year: yearOf(view.round),
          semester: semesterOf(view.round),
        }),
        detail: `${t('then.bid')} ${ownCoins(props)}`,
      };
    case 'tiebreak_bid':
      return { sentence: t('ask.tie_which'), detail: `${t('then.bid')} ${ownCoins(props)}` };
    case 'trade_poll':
      return { sentence: t('ask.poll'), detail: t('ask.poll_why') };
    case 'opcost_pay':
      return {
        sentence: t('ask.give_which'),
        detail: t('ask.give_why', { credit: view.phase.credit ?? 0 }),
      };
    default:
      if (draftState.rumor !== null)
        return { sentence: t('ask.play_where', { rumor: rumorName(props, draftState.rumor) }) };
      return {
        sentence: t(view.phase.name === 'trade_slot' ? 'ask.slot' : 'ask.turn'),
        detail: ownCoins(props),
      };
  }
}

function awaited(props: Props, waiting: number[]): Prompt {
  const { t, view } = props;
  const { name } = view.phase;
  if (name === 'end') return { sentence: t('over') };
  const who = playerName(props, ownerOf(view) ?? waiting[0]);
  const offer = offerOf(view);
  if (offer) {
    const sentence = t(offer.stage === 'respond' ? 'wait.answers' : 'wait.choice', { name: who });
    return { sentence, detail: offerWords(props, offer) };
  }
  if (view.phase.offer) return { sentence: t('wait.prepares', { name: who }) };
  if (name === 'bid' || name === 'tiebreak_bid' || name === 'trade_poll') {
    const of =
      name === 'bid'
        ? view.players.filter(({ out }) => !out).length
        : (view.phase.tied ?? view.phase.asked ?? []).length;
    return { sentence: t(`wait.${name}`, { ready: view.phase.answered?.length ?? 0, of }) };
  }
  return { sentence: t(`wait.${name}`, { name: who }) };
}

export function prompt(props: Props, waiting: number[]): Prompt {
  if (props.choices.length === 0) return awaited(props, waiting);
  const action = props.picked === null ? null : read(props.picked);
  if (action === null || props.picked === null) return open(props);
  const choice = props.choices.find((each) => each.action === props.picked);
  return {
    sentence: question(props, props.picked, action),
    detail: consequences(props, action, choice),
  };
}
