// SPDX-License-Identifier: Apache-2.0
//
// The deal of a table, as its page watches over it. Loaded on demand.
import { DealGuard } from '../api/dealGuard';
import { chainPage } from '../api/client';
import type { Feed } from '../api/feed';
import { store, stored } from '../api/storage';
import { t } from '../i18n/language';
import type { Session } from './session.svelte';

const REVEAL_AGAIN = 3000; // milliseconds until the server should have confirmed a contribution
const LOAD_AGAIN = 5000; // after a refusal, until the next message may load steps

export class DealWatch {
  readonly #session: Session;
  readonly #guard: DealGuard;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#guard = new DealGuard(session.id, {
      reveal: (contribution) => session.stream.reveal(contribution),
      violation: (next) => (session.violations = [...session.violations, next]),
      chain: async (after) => {
        const page = await chainPage(session.id, after);
        if (page.ok) return page.value.steps;
        await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN));
        return [];
      },
    });
  }

  receive(before: Feed, feed: Feed): void {
    if (feed === before) return;
    this.#guard.receive(feed);
    if (feed.table === before.table) return;
    this.#noteUnrevealed(feed);
    this.#reveal();
  }

  /** Reveals the contribution, again and again until the server has it. */
  #reveal(): void {
    clearTimeout(this.#again);
    const { feed, isClosed } = this.#session;
    if (isClosed || feed.table?.reveal_by === undefined) return;
    this.#guard.reveal(feed);
    this.#again = setTimeout(() => this.#reveal(), REVEAL_AGAIN);
  }

  /** Once, says whose contributions were not revealed before the deal. */
  #noteUnrevealed({ table }: Feed): void {
    const key = `bourse.late.${this.#session.id}`;
    const late = (table?.seats ?? []).flatMap((card, at) =>
      card.revealed === false ? [this.#session.names[at] ?? ''] : [],
    );
    if (table?.status !== 'playing' || late.length === 0 || stored(key) !== '') return;
    store(key, '1');
    this.#session.notice = t('deal.unrevealed', { names: late.join(', ') });
  }
}
