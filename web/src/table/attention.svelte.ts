// SPDX-License-Identifier: Apache-2.0
//
// Tells players whose tab is hidden that it is their turn: the icon of the tab, the badge of the
// installed app, a notification. Asks once whether notifications are wanted: after the first move of
// a game over days, or when somebody comes back who had left the tab to wait.
import { t } from '../i18n/language';
import { showBadge } from '../badge';
import { isUndecided, notify, withdraw } from '../notify';
import type { Session } from './session.svelte';

function showTurn(isDue: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null) icon.href = isDue ? '/icon-turn.svg' : '/icon.svg';
  showBadge(isDue ? 1 : 0);
}

/** Whether somebody waits here for other people. */
const isWaiting = (session: Session): boolean =>
  session.seat !== null &&
  session.hasPeople &&
  !session.isOver &&
  session.table?.status !== 'abandoned' &&
  !session.isDue;

export class Attention {
  #hasLeft = false; // while waiting

  constructor(readonly session: Session) {}

  /** The tab was hidden or shown. */
  readonly onVisibility = (): void => {
    if (document.hidden) {
      this.#hasLeft = isWaiting(this.session);
      return;
    }
    void withdraw(this.session.id).catch(() => null);
    if (this.#hasLeft) this.ask();
  };

  /** The viewer's turn began or ended. */
  turn(isDue: boolean): void {
    showTurn(isDue);
    const { session } = this;
    if (!isDue) return void withdraw(session.id).catch(() => null);
    if (!document.hidden || !session.hasPeople) return;
    const title = t('notify.turn', { game: session.gameName });
    void notify(session.id, title, session.prompt?.sentence ?? '').catch(() => null);
  }

  /** The last seat was taken, and the cards are dealt. */
  begin(): void {
    const { session } = this;
    if (session.bell > 0) session.announcement = t('table.bell_said', { seconds: session.bell });
    if (!document.hidden || session.seat === null || session.isDue) return;
    const title = t('notify.begins', { game: session.gameName });
    void notify(session.id, title, session.prompt?.sentence ?? '').catch(() => null);
  }

  ask(): void {
    if (isUndecided()) this.session.offersNotify = true;
  }
}

/** Watches the table until the returned function is called. */
export function watchAttention(session: Session): () => void {
  const attention = new Attention(session);
  document.addEventListener('visibilitychange', attention.onVisibility);
  let hasGathered = false;
  const stop = $effect.root(() => {
    $effect(() => {
      if (session.table?.status === 'gathering') hasGathered = true;
      else if (hasGathered && session.isPlaying && session.feed.position !== null) {
        hasGathered = false;
        attention.begin();
      }
    });
    $effect(() => attention.turn(session.isDue));
    $effect(() => {
      if (session.table?.clock.kind === 'days' && session.hasMoved) attention.ask();
    });
  });
  return () => {
    document.removeEventListener('visibilitychange', attention.onVisibility);
    stop();
    showTurn(false);
  };
}
