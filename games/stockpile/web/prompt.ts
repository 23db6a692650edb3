// SPDX-License-Identifier: Apache-2.0
//
// The prompt: the current decision as a question; with a staged action, the question to confirm;
// otherwise the players awaited. Figures come from the engine's choice.
import type { BoardProps, Prompt } from '$web/board';
import type { Choice } from '$web/api/wire';
import { read, type Action } from './action';
import { liftedOf } from './draftState.svelte';
import { planOf, proceeds, saleRows } from './sale';
import { actorOf, feeOf, heldBy, type Holding, type View } from './view';
import {
  capital,
  cardLetters,
  cardName,
  cardsText,
  companyName,
  investorName,
  listed,
  pileName,
  playerName,
} from './words';

type Props = BoardProps<View>;

const player = (props: Props, seat: number | null | undefined): string =>
  playerName(props.t, props.names, seat);

/** "Kenji's tip", "the tip on the table" */
function pairName(props: Props, pair: number): string {
  const { t, view } = props;
  const holder = view.pairs[pair]?.holder ?? null;
  const number = view.pairs.filter((each, at) => at <= pair && each.holder === holder).length;
  const isOne = view.pairs.filter((each) => each.holder === holder).length < 2;
  const key = holder === null ? 'pair.table' : 'pair.of';
  return t(isOne ? key : `${key}_many`, { name: player(props, holder), number });
}

/** What would be sold to end up with this. */
function sale(
  props: Props,
  company: string,
  [regular, split]: Holding,
): { turned: number; sold: number } {
  const held = heldBy(props.view, props.seat ?? 0, company);
  return { turned: held[1] - split, sold: held[0] + held[1] - regular - split };
}

function holdKey(props: Props, company: string, target: Holding): string {
  const { turned, sold } = sale(props, company, target);
  if (turned === 0 && sold === 0) return 'all';
  if (target[0] + target[1] === 0) return 'none';
  return 'some';
}

/** The values of the sentences about an action. */
function valuesOf(action: Action, props: Props): Record<string, string | number> {
  const { t, view } = props;
  switch (action.verb) {
    case 'keep':
      return {
        investors: listed(
          t,
          action.investors.map((each) => investorName(t, each)),
        ),
      };
    case 'up':
    case 'down':
      return {
        card: cardName(t, action.first.card),
        pile: pileName(t, action.first.pile),
        other: cardName(t, action.second.card),
        short: cardLetters(t, action.first.card),
        short_other: cardLetters(t, action.second.card),
        where: pileName(t, action.second.pile),
      };
    case 'look':
      return { pile: pileName(t, action.pile) };
    case 'move': {
      const card = view.piles[action.from]?.[action.position]?.card ?? null;
      return {
        card: cardName(t, card),
        number: action.position + 1,
        pile: pileName(t, action.from),
        to: pileName(t, action.to),
      };
    }
    case 'bid':
      return { amount: action.amount, pile: pileName(t, action.pile) };
    case 'peek':
      return { pair: pairName(props, action.pair) };
    case 'hold':
      return {
        company: companyName(t, action.company),
        cards: cardsText(t, [action.regular, action.split]),
      };
    case 'claim':
      return { cards: cardsText(t, [action.regular, action.split]) };
    case 'done':
    case 'pass':
      return {};
    default:
      return { company: companyName(t, action.company) };
  }
}

function keyOf(action: Action, props: Props): string {
  if (action.verb === 'hold') {
    return `hold_${holdKey(props, action.company, [action.regular, action.split])}`;
  }
  if (action.verb === 'claim') return action.regular + action.split === 0 ? 'claim_none' : 'claim';
  if (action.verb === 'pass') return `pass_${props.view.phase.name}`;
  return action.verb.replace(' ', '_');
}

/** The values of the sentences about a whole sale; null unless `text` is the first of its answers. */
function saleValues(text: string, props: Props): Record<string, string | number> | null {
  const isSheet = text === props.picked && props.view.phase.name === 'sell';
  if (!isSheet || props.seat === null) return null;
  const rows = saleRows(props.view, props.seat, props.choices);
  const { shares, money } = proceeds(rows, planOf([text, ...(props.then ?? [])]));
  const cash = (props.view.players[props.seat]?.money ?? 0) + money;
  return { count: shares, amount: money, cash };
}

/** Every company of the sale is answered; the list of all moves answers one. */
function isWhole({ view, seat, choices, then = [] }: Props): boolean {
  return seat !== null && then.length + 1 === saleRows(view, seat, choices).length;
}

/** The text of an action, for buttons and the log: "Bid 6 K on pile 1". */
export function phrase(text: string, props: Props): string {
  const action = read(text);
  if (action === null) return text;
  const { t } = props;
  const sheet = saleValues(text, props);
  if (sheet !== null && isWhole(props))
    return sheet['count'] === 0 ? t('sheet.keep_all') : t('act.sheet', sheet);
  const key = `act.${keyOf(action, props)}`;
  const words = t(key, valuesOf(action, props));
  return words === key ? t(`act.${action.verb.replace(' ', '_')}`, valuesOf(action, props)) : words;
}

/** The effects that the engine predicts, in sentences. */
function consequences(props: Props, action: Action, choice: Choice | undefined): string {
  const { t, view } = props;
  const sentences: string[] = [];
  for (const step of choice?.prices ?? []) {
    const company = companyName(t, step.company);
    const key = step.before === step.after ? 'then.price_same' : 'then.price';
    sentences.push(t(key, { company, before: step.before, after: step.after }));
  }
  if (choice?.cash_after !== undefined && action.verb === 'bid') {
    const key = choice.cost === action.amount ? 'then.keep' : 'then.pay';
    sentences.push(t(key, { cost: choice.cost ?? 0, cash: choice.cash_after }));
    const fees = (view.piles[action.pile] ?? [])
      .map(({ card }) => feeOf(card ?? ''))
      .filter((fee) => fee > 0);
    if (fees.length > 0) sentences.push(t('then.fees', { fees: listed(t, fees.map(String)) }));
  } else if (
    choice?.cash_after !== undefined &&
    (action.verb === 'hold' || action.verb === 'claim')
  ) {
    const before = view.players[props.seat ?? 0]?.money ?? 0;
    if (choice.cash_after !== before) {
      sentences.push(t('then.cash', { gain: choice.cash_after - before, cash: choice.cash_after }));
    }
    if (choice.worth_after !== undefined && choice.worth_after !== choice.worth_before) {
      sentences.push(
        t('then.worth', { before: choice.worth_before ?? 0, after: choice.worth_after }),
      );
    }
  }
  if (action.verb === 'up' || action.verb === 'down')
    sentences.push(capital(t(`then.${action.verb}`, valuesOf(action, props))));
  if (action.verb === 'hold' && sentences.length === 0) sentences.push(t('then.together'));
  if (action.verb === 'claim' || action.verb === 'keep') sentences.push(t('then.sealed'));
  return sentences.join(' ');
}

function toPlace({ t, view }: Props): Prompt {
  const [one = '', two = ''] = view.hand;
  const cards = listed(t, [cardName(t, one), cardName(t, two)]);
  return { sentence: t('ask.place'), detail: t('ask.place_why', { cards }) };
}

/** Who outbid the viewer, where and with how much; null: nobody in this auction. */
function outbidBy(props: Props): Record<string, string | number> | null {
  const bids = props.recent.map(({ event }) => event).filter(({ event }) => event === 'bid_placed');
  const last = bids.findLast((event) => event['outbid'] === props.seat);
  if (last === undefined || props.seat === null) return null;
  return {
    name: player(props, Number(last['seat'])),
    amount: Number(last['bid']),
    pile: pileName(props.t, Number(last['pile'])),
  };
}

function toBid(props: Props): Prompt {
  const { t, view, narrow } = props;
  const own = view.players[props.seat ?? 0];
  const canPeek = props.choices.some(({ action }) => action.startsWith('peek '));
  const outbid = outbidBy(props);
  return {
    sentence: outbid === null ? t('ask.bid') : t('ask.bid_again', outbid),
    detail: t(canPeek ? 'ask.bid_peek' : narrow ? 'ask.bid_cash' : 'ask.bid_why', {
      cash: own?.money ?? 0,
    }),
  };
}

const toSell = ({ t }: Props): Prompt => ({
  sentence: t('ask.sell'),
  detail: t('ask.sell_why'),
});

/** A whole sale, to confirm. */
function saleQuestion(props: Props, sale: Record<string, string | number>): Prompt {
  const { t } = props;
  return sale['count'] === 0
    ? { sentence: t('sure.sheet_none'), detail: t('then.together') }
    : { sentence: t('sure.sheet', sale), detail: t('then.sheet', sale) };
}

/** What the viewer's investors can do before the bids. */
function abilities({ t, choices }: Props): string {
  const verbs = choices.map(({ action }) => action.split(' ')[0] ?? '');
  const keys = ['look', 'move'].filter((verb) => verbs.includes(verb));
  return [...keys, 'else'].map((key) => t(`ask.pre_demand_${key}`)).join(' ');
}

/** The prompt while nothing is staged. */
function open(props: Props): Prompt {
  const { t, view } = props;
  const { phase } = view;
  switch (phase.name) {
    case 'investor_pick':
      return {
        sentence: t('ask.keep', { count: props.names.length === 2 ? 2 : 1 }),
        detail: t('then.sealed'),
      };
    case 'supply':
      return toPlace(props);
    case 'pre_demand':
      return liftedOf(null) === null
        ? { sentence: t('ask.pre_demand'), detail: abilities(props) }
        : { sentence: t('ask.move_where') };
    case 'bid':
      return toBid(props);
    case 'martha_last':
      return { sentence: t('ask.martha_last'), detail: t('ask.martha_last_why') };
    case 'action':
      return { sentence: t('ask.action'), detail: t('ask.action_why') };
    case 'sell':
      return toSell(props);
    case 'claim':
      return {
        sentence: t('ask.claim', { company: companyName(t, phase.company) }),
        detail: [
          t('ask.claim_why', { rate: phase.rate }),
          ...(view.round === view.rounds ? [t('ask.claim_last')] : []),
        ].join(' '),
      };
    default:
      return { sentence: t('ask.deborah'), detail: t('ask.deborah_why') };
  }
}

function awaited(props: Props): Prompt {
  const { t, view } = props;
  const { phase } = view;
  if (phase.name === 'over') return { sentence: t('over') };
  if (phase.name === 'claim') {
    const company = companyName(t, phase.company);
    return {
      sentence: t('wait.claim', { company, rate: phase.rate }),
      detail: t('wait.claim_why'),
    };
  }
  return { sentence: capital(t(`wait.${phase.name}`, { name: player(props, actorOf(view)) })) };
}

const isOnOnePile = (action: Action): boolean =>
  (action.verb === 'up' || action.verb === 'down') && action.first.pile === action.second.pile;

export function prompt(props: Props, _waiting: number[]): Prompt {
  if (props.choices.length === 0) return awaited(props);
  const action = props.picked === null ? null : read(props.picked);
  if (action === null) return open(props);
  const sale = saleValues(props.picked ?? '', props);
  if (sale !== null && isWhole(props)) return saleQuestion(props, sale);
  const choice = props.choices.find((each) => each.action === props.picked);
  const key = isOnOnePile(action) ? `${action.verb}_one` : keyOf(action, props);
  return {
    sentence: props.t(`sure.${key}`, valuesOf(action, props)),
    detail: consequences(props, action, choice),
  };
}
