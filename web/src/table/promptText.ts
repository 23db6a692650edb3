// SPDX-License-Identifier: Apache-2.0
//
// What the call says. The game's board words the decision; here stands everything else: before the
// deal, while others think, a bot in one's seat, an earlier position, a refusal, the end.
import { t, translator } from '../i18n/language';
import { said } from '../i18n/serverErrors';
import { asSentence } from '../i18n/translate';
import { clockText, leftNow } from './people';
import { scoreText } from './tableView';
import type { Session } from './session.svelte';

export interface Headline {
  mood: 'asked' | 'waiting' | 'quiet'; // quiet: nobody, or more than one, is asked
  head: string; // beside the bell: "Your turn"
  clock: string;
  stamp: string; // of who is awaited
  glyph: string; // where nobody is awaited alone
  sentence: string;
  detail: string;
  alarm: string; // in red, instead of the detail
}

function moodOf(visit: Session): Headline['mood'] {
  if (!visit.isNow || visit.isOver || !visit.isPlaying) return 'quiet';
  if (visit.isAsked) return 'asked';
  return visit.awaited.length === 1 ? 'waiting' : 'quiet';
}

function glyphOf(visit: Session): string {
  if (!visit.isNow) return 'i-eye';
  return visit.isPlaying && !visit.isAsked && !visit.isOver ? 'i-lock' : 'i-bell';
}

function headOf(visit: Session): string {
  const { table, names, awaited } = visit;
  if (!visit.isNow) return t('table.looking_back');
  if (table === null) return 'Bourse';
  if (table.status === 'abandoned') return t('table.abandoned_head');
  if (visit.isOver) return t('table.over_head');
  if (!visit.isPlaying) return t('table.gathering');
  if (visit.isAsked) return t('table.your_turn');
  if (awaited.length > 1) {
    return t('table.ready_count', { count: names.length - awaited.length, of: names.length });
  }
  return t('table.is_thinking', { name: names[awaited[0] ?? -1] ?? '' });
}

function clockOf(visit: Session): string {
  const seat = visit.isAsked && visit.seat !== null ? visit.seat : visit.awaited[0];
  const clock = seat === undefined ? undefined : visit.feed.position?.clocks[seat];
  if (clock === undefined || !visit.isNow || visit.isOver) return '';
  return t('table.left', { time: clockText(leftNow(clock, visit.elapsed)) });
}

function outcomeOf(visit: Session): string {
  const outcome = visit.feed.position?.outcome ?? [];
  const winners = outcome.flatMap((placing, seat) => (placing.rank === 1 ? [seat] : []));
  const [first] = winners;
  if (first === undefined) return t('table.over');
  const { game, words } = visit;
  const amount = outcome[first]?.score ?? 0;
  const score = game === null ? amount : scoreText(game.board, translator(words), amount);
  if (outcome.length === 1) return t('after.alone', { score });
  if (winners.length === 1 && first === visit.seat) return t('table.you_win', { score });
  const names = winners.map((seat) => visit.names[seat]).join(', ');
  return t('table.wins', { names, count: winners.length, score });
}

function sentenceOf(visit: Session): string {
  const { looked, table, feed, line } = visit;
  if (looked !== null) return t('table.step_of', { step: looked.number, of: feed.number });
  if (table === null) return line.state === 'down' ? t('table.no_line') : t('table.fetching');
  if (table.status === 'abandoned') return t('table.abandoned');
  if (visit.isOver) return outcomeOf(visit);
  if (!visit.isPlaying) {
    const open = table.seats.filter((card) => card.kind === 'open').length;
    return t('table.seats_open', { count: open });
  }
  if (visit.isStoodIn) return t('table.bot_for_you');
  return visit.call?.sentence ?? t('table.fetching');
}

function detailOf(visit: Session): string {
  const { looked, table, seat, call, choice } = visit;
  if (looked !== null) return visit.tell(looked.log);
  if (visit.isOver) return visit.record;
  if (table === null || table.status === 'abandoned') return '';
  if (!visit.isPlaying) return seat === null ? t('table.sit_detail') : t('table.gather_detail');
  if (visit.isStoodIn) return t('table.bot_for_you_more');
  if (seat === null) return call?.detail ?? t('table.you_watch');
  return call?.detail ?? choice?.notes.map((note) => asSentence(visit.says(note))).join(' ') ?? '';
}

/** Who moved last, as far as the newest events say. */
function moverOf(visit: Session): string {
  const seats = visit.steps.at(-1)?.log.map((line) => line.event['seat']) ?? [];
  const mover = seats.find((seat): seat is number => typeof seat === 'number');
  return (mover === undefined ? undefined : visit.names[mover]) ?? t('table.somebody');
}

function alarmOf(visit: Session): string {
  const { line, choice, picked } = visit;
  if (!visit.isNow) return '';
  if (line.refused !== null && picked === null) {
    return line.stale ? t('table.stale', { name: moverOf(visit) }) : visit.says(said(line.refused));
  }
  return choice?.warnings.map((words) => asSentence(visit.says(words))).join(' ') ?? '';
}

export function headline(visit: Session): Headline {
  return {
    mood: moodOf(visit),
    head: headOf(visit),
    clock: clockOf(visit),
    stamp: visit.letters[visit.awaited[0] ?? -1] ?? '?',
    glyph: glyphOf(visit),
    sentence: sentenceOf(visit),
    detail: detailOf(visit),
    alarm: alarmOf(visit),
  };
}

/** What the key that commits says; where nothing can be sent, why. */
export function commitWords(visit: Session): string {
  if (visit.line.state !== 'open') return t('table.wait_line');
  if (visit.line.pending !== null) return t('table.sent');
  return visit.picked === null ? t('table.choose_first') : visit.phrase(visit.picked);
}
