// SPDX-License-Identifier: Apache-2.0
//
// Names and clocks of players.
import type { Translate } from '../i18n/translate';
import type { ClockSeen, SeatCard } from '../api/wire';

/** The strength of a bot, in the viewer's language. */
export function botLevel({ bot = '' }: { bot?: string | undefined }, speak: Translate): string {
  const word = speak(`bot.${bot}`);
  return word === `bot.${bot}` ? speak('table.bot') : word;
}

/** A persona's name; without a persona the bot's translated, with the number the server gave it. */
export function botName({ name, bot = '', persona }: SeatCard, speak: Translate): string {
  if (persona !== undefined) return name;
  const word = speak(`bot.${bot}`);
  return word === `bot.${bot}` ? name : word + (/ \d+$/.exec(name)?.[0] ?? '');
}

interface Doer {
  card: SeatCard;
  isYou: boolean;
  isAsked: boolean;
  isAway: boolean;
}

/** What a player does: the end of a key of translations; '' for nothing, or if nobody can tell. */
export function doing(player: Doer, isSealed: boolean, isNow: boolean) {
  if (isSealed && !player.isAsked) return 'ready';
  if (!player.isAsked || (player.isAway && !player.card.stand_in)) return '';
  if (isSealed) return 'choosing';
  return isNow && (!player.isYou || player.card.stand_in) ? 'thinking' : '';
}

/** A sentence about a bot's persona; '' without one. */
export function manner({ persona }: SeatCard, speak: Translate): string {
  return persona === undefined ? '' : speak(`persona.${persona}`);
}

/** The displayed names; `open` names an open seat. */
export function seatNames(
  seats: SeatCard[],
  speak: Translate,
  open: (seat: number) => string,
): string[] {
  return seats.map((card, seat) => {
    if (card.name === '') return open(seat);
    return card.kind === 'bot' ? botName(card, speak) : card.name;
  });
}

/** Remaining time of a clock, `since` milliseconds after the message. */
export function leftNow(clock: ClockSeen, since: number): number {
  const ran = clock.running ? Math.max(0, since - (clock.starts_in ?? 0)) : 0;
  return Math.max(0, clock.left - ran);
}

/** Seconds until the first clock runs, `since` milliseconds after the message; 0: clocks run. */
export function secondsToBell(clocks: ClockSeen[], since: number): number {
  const waits = clocks.flatMap(({ starts_in }) => (starts_in === undefined ? [] : [starts_in]));
  return waits.length === 0 ? 0 : Math.max(0, Math.ceil((Math.min(...waits) - since) / 1000));
}

/** "0:47", "12:05", "3 h 20", "2 d 4 h". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${two(minutes % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
