// SPDX-License-Identifier: Apache-2.0
//
// A person's session at a table: connection, board, staged move, and the earlier position that is
// shown. The page draws it; nothing here touches the document.
import type { BoardProps } from '../board';
import { gameBoard, gameWords, type LoadedGame } from '../games';
import { language, t, translator, type Translations } from '../i18n/language';
import { gameList, tableCard } from '../api/client';
import { reloadOnce } from '../api/reload';
import type { EngineText } from '../i18n/engineText';
import { serverError } from '../i18n/serverErrors';
import type { Violation } from '../api/dealGuard';
import type { DealWatch } from './dealWatch';
import { store, stored } from '../api/storage';
import { settings } from '../settings.svelte';
import type { Feed } from '../api/feed';
import { CONNECTING, tableStream, type Connection, type TableStream } from '../api/stream';
import {
  OTHER_VERSION,
  type GamesAnswer,
  type LogLine,
  type Position,
  type ReplayStep,
} from '../api/wire';
import { asSentence } from '../i18n/translate';
import { hintless } from './hints';
import { lastOwnStep, listings, since, TAPE_LENGTH } from './past';
import { seatNames, secondsToBell } from './people';
import { avatarLetters } from '../ui/letters';
import { ReplayCache } from './replayCache';
import {
  codesOf,
  companyLooks,
  companyName,
  named,
  narrateStep,
  told,
  type TableView,
} from './tableView';
import type { Sound } from './sound';
import { ownName, plain } from './narration';

const TRAILS = 12; // steps that the board gets as recent
const READING = 8_000; // milliseconds that a message stays, whatever happens

const isOffered = (position: Position | null, action: string | null): boolean =>
  position?.choices.some((choice) => choice.action === action) === true;

export class Session {
  readonly stream: TableStream;
  isClosed = false;
  readonly #key: ReplayCache;
  #isLoading = false; // older steps
  #deal: Promise<DealWatch> | null = null;
  #handed = $state.raw<typeof import('./handovers') | null>(null);
  verdict = $state.raw<typeof import('./outcome') | null>(null); // words for the end of the game

  connection = $state.raw<Connection>(CONNECTING);
  picked = $state<string | null>(null);
  then = $state.raw<string[]>([]); // the viewer's next decisions, to be sent after it
  #unsent: string[] = []; // those not sent yet
  #held = $state.raw<Position | null>(null); // shown until the last of them is answered
  looked = $state.raw<ReplayStep | null>(null);
  game = $state.raw<LoadedGame | null>(null);
  words = $state.raw<Translations>({});
  engineText = $state.raw<EngineText>((sentence) => sentence);
  gameList = $state.raw<GamesAnswer | null>(null); // games, bots, phrases
  record = $state(''); // solitaire: the record beside the worth or the result
  isMissing = $state(false);
  outdated = $state(''); // why the server refuses this page, after a reload
  isNarrow = $state(false);
  wasAway = $state(false); // more happened before the page was opened than the tape holds
  isForced = $state(false); // the staged move is about to play itself
  #notice = $state(''); // a message to dismiss; the viewer's next move or the game's next step also does
  #noticedAt = 0;
  hasMoved = $state(false); // since the page was opened
  reserved = $state.raw<string[]>([]); // for whom seats of a rematch are kept, known by the waiting room
  offersNotify = $state(false); // the question whether notifications are wanted is shown
  announcement = $state(''); // the latest steps, for screen readers
  // In a lesson: whether this move may be sent; a move that is not is put back.
  goOn = $state.raw<{ label: string; go: () => unknown } | null>(null); // at the end of a chapter
  allows = $state.raw<((action: string) => boolean) | null>(null);
  violations = $state.raw<Violation[]>([]); // what the server did other than it had shown
  seenChat = $state<number | null>(null); // the last chat message seen
  now = $state(Date.now());

  readonly feed = $derived(this.connection.feed);
  readonly table = $derived(this.feed.table);
  readonly seat = $derived(this.feed.seat);
  readonly names = $derived(
    seatNames(this.table?.seats ?? [], translator({}), (seat) =>
      t('table.seat', { seat: seat + 1 }),
    ),
  );
  readonly letters = $derived(avatarLetters(this.names));
  readonly gameKey = $derived(this.table?.game ?? '');
  readonly gameName = $derived(
    this.gameList?.games.find((card) => card.key === this.gameKey)?.name ??
      this.gameKey.toUpperCase(),
  );
  readonly isNow = $derived(this.looked === null);
  readonly isPlaying = $derived(this.table?.status === 'playing');
  readonly isStoodIn = $derived(
    this.isPlaying && this.seat !== null && this.table?.seats[this.seat]?.stand_in === true,
  );
  readonly position = $derived(
    named(this.looked?.position ?? this.#held ?? this.feed.position, this.engineText),
  );
  // None while a bot plays the seat: the server sends them, and would refuse a move.
  readonly choices = $derived(this.isNow && !this.isStoodIn ? (this.position?.choices ?? []) : []);
  readonly choice = $derived(this.choices.find((choice) => choice.action === this.picked));
  readonly isAsked = $derived(this.choices.length > 0);
  // Also while looking back.
  readonly isDue = $derived(!this.isStoodIn && (this.feed.position?.choices.length ?? 0) > 0);
  readonly hasPeople = $derived(
    this.table?.seats.some(({ kind }, seat) => kind !== 'bot' && seat !== this.seat) === true,
  ); // others, or seats for them
  readonly awaited = $derived(this.feed.position?.waiting ?? []);
  readonly isOver = $derived(
    (this.feed.position?.outcome.length ?? 0) > 0 || this.table?.status === 'over',
  );
  /** Other people who play themselves. */
  readonly others = $derived(
    (this.table?.seats ?? []).flatMap((card, seat) =>
      card.kind === 'person' && !card.stand_in && seat !== this.seat ? [seat] : [],
    ),
  );
  readonly hintless = $derived(
    this.table === null ? null : hintless(this.table.seats, this.seat, this.feed.isMemoryGame),
  );
  /** Whether the hint button is shown, also to say why there is no hint. */
  readonly isHintDue = $derived(
    this.isAsked &&
      !this.isStoodIn &&
      this.allows === null &&
      this.picked === null &&
      this.connection.pending === null &&
      this.connection.state === 'open' &&
      this.hintless !== 'people',
  );
  readonly canSend = $derived(
    this.#isOffered(this.position, this.picked) &&
      this.connection.pending === null &&
      this.connection.state === 'open',
  );
  readonly unread = $derived(
    this.feed.chat.filter(
      (line) => line.number > (this.seenChat ?? Infinity) && line.seat !== (this.seat ?? -1),
    ).length,
  );
  readonly elapsed = $derived(Math.max(0, this.now - this.feed.at));
  readonly bell = $derived(secondsToBell(this.feed.position?.clocks ?? [], this.elapsed));

  readonly own = $derived(
    lastOwnStep(this.feed.past, this.seat, this.connection.accepted, this.game?.board.isAnswer),
  );
  readonly steps = $derived(this.feed.past.filter((step) => !step.undone));
  // Before the first own step, only the latest steps count as new.
  readonly #since = $derived(this.own > 0 ? this.own : Math.max(0, this.feed.number - TAPE_LENGTH));
  readonly recent = $derived(
    since(
      this.feed.past,
      this.#since,
      this.feed.position?.market.companies.map((company) => company.code) ?? [],
      this.game?.board.news,
    ),
  );
  readonly #trails = $derived(
    this.steps
      .filter((step) => step.number > this.#since)
      .slice(-TRAILS)
      .flatMap((step) => step.log),
  );

  readonly props: BoardProps<unknown> | null = $derived(this.#boardProps());
  readonly tableView: TableView | null = $derived(this.#tableView());
  readonly prompt = $derived(
    this.tableView === null
      ? null
      : this.tableView.board.prompt(this.tableView.props, this.tableView.position.waiting),
  );

  constructor(readonly id: string) {
    this.#key = new ReplayCache(id);
    this.stream = tableStream(id, (next) => this.#receive(next));
    this.stream.setLastOwn(Number(stored(`bourse.own.${id}`)) || 0);
    void tableCard(id).then((answer) => {
      this.isMissing = !answer.ok && answer.status === 404;
    });
    void gameList().then((answer) => {
      if (answer.ok) this.gameList = answer.value;
    });
  }

  get notice(): string {
    return this.#notice;
  }
  set notice(words: string) {
    this.#notice = words;
    this.#noticedAt = Date.now();
  }
  /** The game goes on, so the message is old. Whoever was removed keeps it. */
  #outgrowNotice(): void {
    if (this.#notice !== '' && this.feed.removed === null) this.#notice = '';
  }

  close(): void {
    this.isClosed = true;
    this.stream.close();
  }

  /** Loads the board and the translations of the game. */
  async fetchGame(): Promise<void> {
    const key = this.gameKey;
    if (key === '') return;
    const spoken = language();
    try {
      const [loaded, words, { engineTranslator }] = await Promise.all([
        gameBoard(key),
        gameWords(key, spoken),
        import('../i18n/engineText'),
      ]);
      this.words = words;
      this.engineText = engineTranslator(spoken, words);
      this.game = loaded;
      if (loaded.isGeneric) this.stream.wantText();
    } catch {
      this.notice = t('house.page_unreachable');
    }
  }

  /** Stages an action; null: none. */
  readonly pick = (action: string | null, then: string[] = []): void => {
    if (this.connection.pending !== null || !this.isNow) return;
    if (action !== null && !this.#isOffered(this.position, action)) return;
    if (this.connection.refused !== null) this.stream.dismissRefusal();
    this.picked = action;
    this.then = then;
    if (action !== null) this.#playSound(() => 'tick');
  };

  /** Whether an action is listed, or legal though unlisted. */
  #isOffered(position: Position | null, action: string | null): boolean {
    if (isOffered(position, action)) return true;
    if (action === null || !position || position.choices.length === 0) return false;
    return this.game?.board.unlisted?.(action, position.view, this.seat) === true;
  }

  send(): void {
    if (!this.canSend || this.picked === null) return;
    if (this.allows?.(this.picked) === false) return this.#putBack();
    this.#outgrowNotice();
    this.#unsent = [...this.then];
    if (this.then.length > 0) this.#held = this.feed.position;
    this.stream.move(this.picked);
  }

  /** After an accepted move: sends the next decision if it is legal, else unstages. */
  #goOn(): void {
    const next = this.#unsent.shift() ?? '';
    if (this.#isOffered(this.feed.position, next) && this.allows?.(next) !== false)
      this.stream.move(next);
    else this.#putBack();
  }

  #putBack(): void {
    this.picked = this.#held = null;
    this.#unsent = [];
  }

  /** The text of an action. */
  phrase(action: string): string {
    return this.tableView === null
      ? action
      : this.tableView.board.phrase(action, this.tableView.props);
  }

  /** Shows the position after a step; the newest returns to the present. */
  async look(number: number): Promise<void> {
    if (number >= this.feed.number) return this.back();
    if (this.feed.isMemoryGame) {
      this.notice = t('table.no_past'); // the server reveals it after the game
      return;
    }
    const viewer = this.seat === null ? 'spectator' : String(this.seat);
    const step = await this.#key.step(number, viewer);
    if (typeof step === 'string') {
      this.notice = step === '' ? t('table.no_step') : step;
    } else {
      this.looked = step;
      this.picked = null;
    }
  }

  back(): void {
    this.looked = null;
  }

  /** Goes to an earlier or later step. */
  walk(by: number): void {
    const numbers = this.steps.map((step) => step.number);
    const at = this.looked === null ? numbers.length - 1 : numbers.indexOf(this.looked.number);
    const next = numbers[at + by];
    if (next !== undefined) void this.look(next);
  }

  /** A step as plain text. */
  narrate({ log, number }: { log: LogLine[]; number: number }): string {
    if (this.tableView === null) return '';
    const tableView = told(this.tableView, number);
    const narration = narrateStep(tableView, log, 'log');
    const seat = (at: number, place: number): string =>
      at === tableView.seat ? ownName(narration, place, t('table.you')) : (this.names[at] ?? '');
    return plain(narration, (code) => companyName(tableView, code), seat);
  }

  #boardProps(): BoardProps<unknown> | null {
    const { table, position, game, connection, picked } = this;
    if (table === null || position === null || game === null) return null;
    const text = position.text ?? JSON.stringify(position.view, null, 1);
    return {
      view: game.isGeneric ? { text } : position.view,
      seat: this.seat,
      names: this.names,
      market: position.market,
      // While a move is pending nothing else can be staged. Otherwise the list is the same as long
      // as the question is: a board drops half a move when it changes.
      choices:
        connection.pending === null
          ? this.choices
          : this.choices.filter(({ action }) => action === picked),
      picked,
      then: this.then,
      pick: this.pick,
      why: async (action) => {
        const reason = await this.stream.why(action);
        return { ...reason, sentence: asSentence(this.engineText(reason.sentence)) };
      },
      ...this.#orders(),
      recent: this.looked?.log ?? this.#trails,
      past: this.steps.filter(({ number }) => number <= (this.looked?.number ?? Infinity)),
      reveal: [],
      narrow: this.isNarrow,
      options: table.options,
      t: translator(this.words),
    };
  }

  /** Standing orders, for players whose seat is not played by a bot. */
  #orders(): Pick<BoardProps<unknown>, 'standing'> {
    if (this.seat === null || !this.isNow || !this.isPlaying || this.isStoodIn) return {};
    if (this.allows !== null) return {};
    return {
      standing: {
        orders: this.feed.orders,
        give: (order) => this.stream.setOrder(order),
        end: (number) => this.stream.cancelOrder(number),
      },
    };
  }

  #tableView(): TableView | null {
    const { table, position, game, props, isNow, seat, names, letters } = this;
    if (table === null || position === null || game === null || props === null) return null;
    const looks = companyLooks(game.board, position);
    const { past, position: last } = this.feed;
    const listed = listings(past, codesOf(last ?? position), game.board.listed);
    return {
      table,
      position,
      isNow,
      seat,
      board: game.board,
      props,
      names,
      letters,
      looks,
      handovers: this.feed.handovers,
      handed: this.#handed,
      listed,
    };
  }

  #receive(next: Connection): void {
    const before = this.connection;
    this.connection = next;
    this.now = Date.now();
    if (next.refused !== before.refused && next.refused !== null) this.#putBack();
    if (next.error !== before.error) {
      this.notice = next.error === null ? '' : serverError(next.error);
      if (next.error?.key === OTHER_VERSION && !reloadOnce())
        this.outdated = asSentence(this.notice);
    }
    if (next.accepted !== before.accepted) {
      store(`bourse.own.${this.id}`, String(next.accepted));
      this.wasAway = false;
      this.hasMoved = before.pending !== null;
    }
    const [was, is] = [before.feed.question, next.feed.question];
    if (was?.state === 'open' && is?.state === 'denied') this.notice = t('table.undo_denied');
    this.#heard(before.feed, next.feed);
    if (next.feed.handovers.length > 0 && this.#handed === null)
      void import('./handovers').then((part) => (this.#handed = part)).catch(() => null);
    if (before.feed.position === null && next.feed.position !== null)
      void import('./outcome').then((part) => (this.verdict = part)).catch(() => null);
    if (next.feed.earlier) void this.#loadEarlier();
    if (before.feed.table === null && next.feed.table !== null) this.#arrived(next);
    else if (next.feed.number !== before.feed.number) this.#stepped(before, next);
    if (before.pending !== null && next.pending === null) this.#goOn();
    this.#deal ??= import('./dealWatch').then(({ DealWatch }) => new DealWatch(this));
    this.#deal.then((deal) => deal.receive(before.feed, next.feed)).catch(() => null);
  }

  async #loadEarlier(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    await import('./history')
      .then(({ loadEarlier }) =>
        loadEarlier(
          this.id,
          () => (this.isClosed ? null : this.feed),
          (page, from) => this.stream.addEarlier(page, from),
        ),
      )
      .catch(() => null); // offline: the log begins later
    this.#isLoading = false;
  }

  /** Tells how a proposal has ended, and that the viewer was removed. */
  #heard(before: Feed, next: Feed): void {
    const state = next.proposal?.state ?? 'open';
    if (before.proposal?.state === 'open' && state !== 'open')
      this.notice = t(`table.proposal_${state}`);
    if (next.removed === null || next.removed === before.removed) return;
    const { by } = next.removed;
    this.notice =
      by === undefined ? t('table.removed_by_vote') : t('table.removed_by', { name: by });
  }

  #arrived({ feed, accepted }: Connection): void {
    this.seenChat ??= feed.chat.at(-1)?.number ?? 0;
    this.wasAway = since(feed.past, lastOwnStep(feed.past, feed.seat, accepted), []).missed > 0;
  }

  #stepped(before: Connection, next: Connection): void {
    const { past, position } = next.feed;
    if (this.#held === null && !this.#isOffered(position, this.picked)) this.#putBack();
    if (past.some((step) => step.undone)) this.#key.forget();
    if (Date.now() - this.#noticedAt > READING) this.#outgrowNotice();
    const news = past.filter((step) => step.number > before.feed.number && !step.undone);
    if (news.length < TAPE_LENGTH)
      this.announcement = news.map((step) => this.narrate(step)).join(' ');
    const isLong = news.length > TAPE_LENGTH;
    if (position !== null)
      this.#playSound(({ soundOf }) => soundOf(before.feed.position, position, isLong));
  }

  // Loaded with the first sound, because games against bots are silent at first.
  #playSound(choose: (floor: typeof import('./sound')) => Sound): void {
    if (settings.sound === 'off' || (settings.sound === 'people' && !this.hasPeople)) return;
    void import('./sound').then((floor) => floor.play(choose(floor))).catch(() => null);
  }
}
