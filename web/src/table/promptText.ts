// SPDX-License-Identifier: Apache-2.0
//
// Texts of the prompt. The board words the decision; this module everything else: before the deal,
// others' turns, stand-in bots, earlier positions, refusals, the end.
import { t, translator } from '../i18n/language';
import { serverError } from '../i18n/serverErrors';
import { asSentence } from '../i18n/translate';
import { clockText, leftNow } from './people';
import { scoreText } from './tableView';
import type { Session } from './session.svelte';

export interface PromptText {
  mood: 'asked' | 'waiting' | 'quiet'; // quiet: not exactly one player is asked
  head: string; // beside the bell: "Your turn"
  clock: string;
  avatar: string; // letters of the player awaited
  glyph: string; // if not exactly one player is awaited
  sentence: string;
  detail: string;
  alarm: string; // in red, instead of the detail
}

function moodOf(session: Session): PromptText['mood'] {
  if (session.isNow && session.isOver && hasWon(session)) return 'asked'; // the bell is brass
  if (!session.isNow || session.isOver || !session.isPlaying) return 'quiet';
  if (session.isAsked) return 'asked';
  return session.awaited.length === 1 ? 'waiting' : 'quiet';
}

function glyphOf(session: Session): string {
  if (!session.isNow) return 'i-eye';
  return session.isPlaying && !session.isAsked && !session.isOver ? 'i-lock' : 'i-bell';
}

function headOf(session: Session): string {
  const { table, names, awaited } = session;
  if (!session.isNow) return t('table.looking_back');
  if (table === null) return 'Bourse';
  if (table.status === 'abandoned') return t('table.abandoned_head');
  if (session.isOver) return t('table.over_head');
  if (!session.isPlaying) return t('table.gathering');
  if (session.isAsked) return t('table.your_turn');
  if (awaited.length > 1) {
    return t('table.ready_count', { count: names.length - awaited.length, of: names.length });
  }
  if (session.isStoodIn && awaited[0] === session.seat) return t('table.bot_thinking');
  return t('table.is_thinking', { name: names[awaited[0] ?? -1] ?? '' });
}

/** The clock of the player awaited; none runs for a bot that plays a person's seat. */
function clockOf(session: Session): string {
  const seat = session.isAsked && session.seat !== null ? session.seat : session.awaited[0];
  const clock = seat === undefined ? undefined : session.feed.position?.clocks[seat];
  if (clock === undefined || !session.isNow || session.isOver) return '';
  if (session.table?.seats[seat ?? -1]?.stand_in === true) return '';
  if (session.bell > 0) return t('table.bell', { seconds: session.bell });
  return t('table.left', { time: clockText(leftNow(clock, session.elapsed)) });
}

function outcomeOf(session: Session): string {
  const { game, words, names, seat } = session;
  const spoken = translator(words);
  const text = session.verdict?.outcomeText(session.position?.outcome ?? [], {
    t: translator({}),
    names,
    seat,
    words: spoken,
    score: (amount) => (game === null ? String(amount) : scoreText(game.board, spoken, amount)),
    because: session.engineText,
  });
  return text ?? t('table.over');
}

/** The viewer has won, alone or with others. */
const hasWon = ({ seat, position }: Session): boolean =>
  seat !== null && (position?.outcome.length ?? 0) > 1 && position?.outcome[seat]?.rank === 1;

/** Those for whom the open seats of a rematch are reserved; empty if any is for everybody. */
function awaitedNames({ table, reserved }: Session): string[] {
  const open = (table?.seats ?? []).flatMap((card, at) =>
    card.kind === 'open' ? [reserved[at] ?? ''] : [],
  );
  return open.includes('') ? [] : open;
}

function sentenceOf(session: Session): string {
  const { looked, table, feed, connection } = session;
  if (looked !== null) return t('table.step_of', { step: looked.number, of: feed.number });
  if (table === null)
    return connection.state === 'down' ? t('table.unreachable') : t('table.loading');
  if (table.status === 'abandoned') return t('table.abandoned');
  if (session.isOver) return outcomeOf(session);
  if (!session.isPlaying) {
    const names = awaitedNames(session);
    if (names.length > 0) return t('table.awaiting', { names: names.join(', ') });
    const open = table.seats.filter((card) => card.kind === 'open').length;
    return open === 0 ? t('deal.waiting') : t('table.seats_open', { count: open });
  }
  if (session.isStoodIn) return t('table.bot_for_you');
  return session.prompt?.sentence ?? t('table.loading');
}

function detailOf(session: Session): string {
  const { looked, table, seat, prompt, choice } = session;
  if (looked !== null) return session.narrate(looked);
  if (session.isOver) return session.record;
  if (table === null || table.status === 'abandoned') return '';
  if (table.reveal_by !== undefined) return '';
  if (!session.isPlaying) {
    if (awaitedNames(session).length > 0) return t('table.reserved_detail');
    return seat === null ? t('table.sit_detail') : t('table.gather_detail');
  }
  if (session.isStoodIn) return t('table.bot_for_you_more');
  if (seat === null) return prompt?.detail ?? t('table.you_watch');
  const words =
    prompt?.detail ??
    choice?.notes.map((note) => asSentence(session.engineText(note))).join(' ') ??
    '';
  if (!session.isForced || session.picked === null) return words;
  return `${t(session.choices.length === 1 ? 'table.only_move' : 'table.same_again')} ${words}`;
}

/** The player who moved last, if the newest events tell. */
function moverOf(session: Session): string {
  const seats = session.steps.at(-1)?.log.map((line) => line.event['seat']) ?? [];
  const mover = seats.find((seat): seat is number => typeof seat === 'number');
  return (mover === undefined ? undefined : session.names[mover]) ?? t('table.somebody');
}

function alarmOf(session: Session): string {
  const { connection, choice, picked } = session;
  if (!session.isNow) return '';
  if (connection.refused !== null && picked === null) {
    return connection.stale
      ? t('table.stale', { name: moverOf(session) })
      : session.engineText(serverError(connection.refused));
  }
  return choice?.warnings.map((words) => asSentence(session.engineText(words))).join(' ') ?? '';
}

export function promptText(session: Session): PromptText {
  return {
    mood: moodOf(session),
    head: headOf(session),
    clock: clockOf(session),
    avatar: session.letters[session.awaited[0] ?? -1] ?? '?',
    glyph: glyphOf(session),
    sentence: sentenceOf(session),
    detail: detailOf(session),
    alarm: alarmOf(session),
  };
}

/** Label of the button that sends; if nothing can be sent, the reason. */
export function commitLabel(session: Session): string {
  if (session.connection.state !== 'open') return t('table.reconnecting');
  if (session.connection.pending !== null) return t('table.sent');
  if (session.picked !== null) return session.phrase(session.picked);
  return session.prompt?.next ?? t('table.choose_first');
}
