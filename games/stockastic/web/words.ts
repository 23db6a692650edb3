// SPDX-License-Identifier: Apache-2.0
//
// Translated names of the game's components, for use in sentences. Those of the house's data set
// are in lang/, those of another one in the options of the table.
import type { BoardProps } from '$web/board';
import { boardOf, type Company, type Token, type View } from './view';

type Props = BoardProps<View>;

interface Shift {
  perf?: number | string; // "towards_zero"
  price?: number;
}
interface Printed extends Shift {
  code: string;
  name: string;
  effect?: Shift | string; // of a rumor: a shift, "cancel_above" or "repeat_below"
}

/** A card of the table's own data set; null where it has none of its own. */
function cardOf(props: Props, kind: string, code: string): Printed | null {
  const set = props.options['dataset'] as Record<string, Printed[]> | string | undefined;
  if (set === undefined || typeof set === 'string') return null;
  return set[kind]?.find((each) => each.code === code) ?? { code, name: code };
}
const printed = (props: Props, kind: string, code: string): string | null =>
  cardOf(props, kind, code)?.name ?? null;

function shiftWords({ t }: Props, { perf = 0, price = 0 }: Shift): string {
  const words = [];
  if (typeof perf === 'string') words.push(t('effect.to_zero'));
  else if (perf !== 0) words.push(t('moves.perf', { perf: signed(perf) }));
  if (price !== 0) words.push(t('effect.price', { price: signed(price) }));
  return words.length === 0 ? t('rumor.hoax.does') : words.join(', ');
}

const named = (props: Props, kind: string, key: string, code: string): string => {
  const own = printed(props, kind, code);
  if (own !== null) return own;
  const told = props.t(`${key}.${code}`);
  return told === `${key}.${code}` ? code : told;
};

export const companyName = (props: Props, company: Company): string =>
  props.view.boards[boardOf(props.view, company)]?.name ??
  named(props, 'companies', 'company', company);
/** The leading words of the name that fit a key: "Freebay Copper". */
export function shortName(props: Props, company: Company): string {
  const words = companyName(props, company).split(' ');
  let count = 1;
  while (count < words.length && words.slice(0, count + 1).join(' ').length <= 14) count += 1;
  return words.slice(0, count).join(' ');
}
export const rumorName = (props: Props, rumor: string): string =>
  named(props, 'rumors', 'rumor', rumor);
export const eventName = (props: Props, event: string): string =>
  named(props, 'events', 'event', event);
export const characterName = (props: Props, character: string): string =>
  named(props, 'characters', 'character', character);

/** What a rumor or an event does, in a few words. */
export function effectWords(props: Props, kind: 'rumor' | 'event', code: string): string {
  const own = cardOf(props, `${kind}s`, code);
  if (own?.effect === 'cancel_above') return props.t('rumor.denial.does');
  if (own?.effect === 'repeat_below') return props.t('rumor.echo.does');
  if (own !== null) return shiftWords(props, typeof own.effect === 'object' ? own.effect : own);
  const key = `${kind}.${code}.does`;
  const told = props.t(key);
  return told === key ? '' : told;
}

/** The sector of a board, as the events of the house call it; '' where another data set lies there. */
export const sectorName = (props: Props, board: number, form: 'short' | 'full' = 'full'): string =>
  typeof props.options['dataset'] === 'object'
    ? ''
    : props.t(form === 'short' ? `sector.${board}.short` : `sector.${board}`);

export const playerName = (props: Props, seat: number | null | undefined): string =>
  seat === null || seat === undefined
    ? ''
    : (props.names[seat] ?? props.t('seat', { seat: seat + 1 }));

/** "+2", "−1": with a real minus. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : '0';

export const tokenWords = (props: Props, token: Token | null | undefined): string =>
  token === null || token === undefined ? props.t('token.unknown') : signed(token);

/** Whom an offer is made to: "all", or a name. */
export const audienceName = (props: Props, audience: string): string =>
  audience === 'all' ? props.t('all') : playerName(props, Number(audience));

export const shares = (props: Props, count: number, company: Company): string =>
  props.t('shares_of', { count, company: shortName(props, company) });
