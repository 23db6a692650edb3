// SPDX-License-Identifier: Apache-2.0
//
// The messages of the house, printed by `bourse protocol` from server/protocol/wire.h: change
// that file, not this one. docs/protocol.md says what they mean.

export const PROTOCOL = 3;

/** The key of the refusal of a hello of another version. */
export const OTHER_VERSION = 'other_version';

/** An object of the game's own. */
export type JsonObject = Record<string, unknown>;

export type ClockKind = 'none' | 'bank' | 'days';

export type ClockExpiry = 'fallback' | 'bot';

export type SeatPlan = 'open' | 'bot';

export type SeatKind = 'open' | 'person' | 'bot';

export type Visibility = 'open' | 'invited';

export type TableStatus = 'gathering' | 'playing' | 'over' | 'abandoned';

export type VoteState = 'open' | 'granted' | 'denied' | 'lapsed';

export type ProposalKind = 'end' | 'remove';

export type NotCounted = 'undo' | 'bot' | 'position';

export type OptionType = 'flag' | 'integer' | 'choice' | 'seat' | 'integer_list' | 'word_list' | 'table';

export interface ClockSetting {
  kind: ClockKind;
  bank_seconds?: number;
  increment_seconds?: number;
  days?: number;
  expiry: ClockExpiry;
}

export interface SeatSetting {
  kind: SeatPlan;
  bot?: string;
  persona?: string;
  script?: string[];
}

export interface NewTable {
  game: string;
  players: number;
  options: JsonObject;
  seats: SeatSetting[];
  clock: ClockSetting;
  visibility: Visibility;
  position?: JsonObject;
}

export interface SeatCard {
  kind: SeatKind;
  name: string;
  bot?: string;
  persona?: string;
  connected: boolean;
  stand_in: boolean;
  commitment?: string;
  revealed?: boolean;
}

export interface TableCard {
  id: string;
  game: string;
  players: number;
  options: JsonObject;
  own_data: boolean;
  from_position: boolean;
  status: TableStatus;
  seats: SeatCard[];
  clock: ClockSetting;
  visibility: Visibility;
  commitment: string;
  created: number;
  rematch?: string;
  expires?: number;
  reveal_by?: number;
  watching?: number;
}

export interface SeatListing {
  kind: SeatKind;
  name: string;
  bot?: string;
}

export interface PriceHistory {
  companies: string[];
  rows: number[][];
}

export interface TableListing {
  id: string;
  game: string;
  players: number;
  options: JsonObject;
  own_data: boolean;
  from_position: boolean;
  status: TableStatus;
  seats: SeatListing[];
  clock: ClockSetting;
  visibility: Visibility;
  created: number;
  expires?: number;
  watching?: number;
  prices?: PriceHistory;
}

export interface LogLine {
  sentence: string;
  event: JsonObject;
}

export interface PriceStep {
  company: string;
  before: number;
  after: number;
}

export interface Choice {
  action: string;
  prices: PriceStep[];
  cost?: number;
  cash_after?: number;
  worth_before?: number;
  worth_after?: number;
  notes: string[];
  warnings: string[];
}

export interface Quote {
  code: string;
  name: string;
  price: number;
}

export interface MarketSeen {
  companies: Quote[];
  worth: (number | null)[];
}

export interface ClockSeen {
  left: number;
  running: boolean;
  starts_in?: number;
}

export interface Placing {
  score: number;
  rank: number;
  decided_by: string;
  criterion: string;
}

export interface Position {
  view: JsonObject;
  waiting: number[];
  choices: Choice[];
  market: MarketSeen;
  clocks: ClockSeen[];
  can_undo: boolean;
  made?: number;
  outcome: Placing[];
  text?: string;
}

export interface PastStep {
  number: number;
  hash: string;
  log: LogLine[];
  prices: number[];
  worth: (number | null)[];
  undone: boolean;
  back_to?: number;
}

export interface StandingOrder {
  number: number;
  order: JsonObject;
}

export interface Handover {
  seat: number;
  to_bot: boolean;
  number: number;
  at: number;
}

export interface TextOptions {
  colour: boolean;
  unicode: boolean;
  rows?: number;
}

export interface Welcome {
  type: 'welcome';
  protocol: number;
  table: TableCard;
  seat?: number;
  host: boolean;
  number: number;
  hash: string;
  views: string;
  past: PastStep[];
  earlier: boolean;
  position?: Position;
  memory_game: boolean;
  chat: ChatLine[];
  now: number;
}

export interface Batch {
  type: 'batch';
  number: number;
  was: string;
  hash: string;
  undone: boolean;
  back_to?: number;
  log: LogLine[];
  position: Position;
}

export interface TableNews {
  type: 'table';
  table: TableCard;
}

export interface Accepted {
  type: 'accepted';
  id: string;
  number: number;
}

export interface Refused {
  type: 'refused';
  id?: string;
  rule: string;
  sentence: string;
  key?: string;
  protocol?: number;
  number: number;
}

export interface Reason {
  type: 'reason';
  action: string;
  rule: string;
  sentence: string;
}

export interface HelpText {
  type: 'help';
  text: string;
}

export interface UndoQuestion {
  type: 'undo_question';
  question: number;
  seat: number;
  missing: number[];
  state: VoteState;
}

export interface ProposalNews {
  type: 'proposal';
  proposal: number;
  kind: ProposalKind;
  by: number;
  seat?: number;
  missing: number[];
  yes: number;
  needed: number;
  state: VoteState;
}

export interface Removed {
  type: 'removed';
  by?: string;
}

export interface Orders {
  type: 'orders';
  orders: StandingOrder[];
}

export interface Handovers {
  type: 'handovers';
  handovers: Handover[];
}

export interface ChatLine {
  type: 'chat';
  number: number;
  seat?: number;
  name: string;
  text: string;
  phrase?: string;
  at: number;
}

export interface Pong {
  type: 'pong';
}

export interface Restarting {
  type: 'restarting';
}

export interface LobbyNews {
  type: 'lobby';
  number: number;
  tables: TableListing[];
}

export interface LobbyChange {
  type: 'lobby_change';
  number: number;
  tables: TableListing[];
  gone: string[];
}

export type FromHouse =
  | Welcome
  | Batch
  | TableNews
  | Accepted
  | Refused
  | Reason
  | HelpText
  | UndoQuestion
  | ProposalNews
  | Removed
  | Orders
  | Handovers
  | ChatLine
  | Pong
  | Restarting
  | LobbyNews
  | LobbyChange;

export interface Hello {
  type: 'hello';
  protocol: number;
  last?: number;
  text?: TextOptions;
}

export interface Move {
  type: 'move';
  id: string;
  after: number;
  action: string;
}

export interface WhyNot {
  type: 'why';
  action: string;
}

export interface HelpRequest {
  type: 'help';
}

export interface Undo {
  type: 'undo';
  id: string;
  after: number;
}

export interface Consent {
  type: 'consent';
  question: number;
  yes: boolean;
}

export interface Propose {
  type: 'propose';
  id: string;
  kind: ProposalKind;
  seat?: number;
}

export interface Vote {
  type: 'vote';
  proposal: number;
  yes: boolean;
}

export interface Say {
  type: 'say';
  text?: string;
  phrase?: string;
}

export interface ReclaimSeat {
  type: 'reclaim_seat';
}

export interface OrderSet {
  type: 'order_set';
  id: string;
  order: JsonObject;
}

export interface OrderCancel {
  type: 'order_cancel';
  id: string;
  number?: number;
}

export interface RevealContribution {
  type: 'reveal';
  id: string;
  contribution: string;
}

export interface Ping {
  type: 'ping';
}

export type ToHouse =
  | Hello
  | Move
  | WhyNot
  | HelpRequest
  | Undo
  | Consent
  | Propose
  | Vote
  | Say
  | ReclaimSeat
  | OrderSet
  | OrderCancel
  | RevealContribution
  | Ping;

export interface Me {
  name: string;
}

export interface OwnTable {
  table: TableListing;
  seat: number;
  asked: boolean;
}

export interface OwnTables {
  tables: OwnTable[];
  more: boolean;
}

export interface PersonalBest {
  game: string;
  options: JsonObject;
  score: number;
}

export interface PersonalBests {
  bests: PersonalBest[];
}

export interface TableBest {
  compared: boolean;
  counts: boolean;
  reason?: NotCounted;
  best?: number;
  score?: number;
}

export interface DeviceLinkCode {
  code: string;
}

export interface DeviceCard {
  id: number;
  name: string;
  created?: number;
  used?: number;
  connected: boolean;
  own: boolean;
}

export interface DeviceList {
  devices: DeviceCard[];
}

export interface DeviceRef {
  id: number;
}

export interface PlayerCount {
  min: number;
  max: number;
}

export interface OptionCard {
  key: string;
  type: OptionType;
  values?: string[];
  minimum?: number;
  maximum?: number;
  items?: string[];
  shortest?: number;
  length?: number;
  default: unknown;
  help: string;
  sample?: unknown;
  printed?: unknown;
  differs?: string;
  house?: string;
  house_for?: unknown[];
  min_players?: number;
  max_players?: number;
  needs?: Record<string, unknown[]>;
  same_as?: JsonObject;
  by_players?: JsonObject;
}

export interface PresetCard {
  key: string;
  name: string;
  help: string;
  options: JsonObject;
  players: PlayerCount;
}

export interface CreditsCard {
  designers: string;
  artists: string;
  publisher: string;
  ages: string;
  minutes: string;
}

export interface GameCard {
  key: string;
  name: string;
  tagline: string;
  players: PlayerCount;
  rules_version: number;
  options: OptionCard[];
  presets: PresetCard[];
  credits: CreditsCard;
}

export interface BotCard {
  key: string;
  help: string;
}

export interface Phrase {
  key: string;
  text: string;
}

export interface GamesAnswer {
  protocol: number;
  games: GameCard[];
  bots: BotCard[];
  phrases: Phrase[];
}

export interface OptionsRequest {
  players: number;
  options: JsonObject;
}

export interface OptionsAnswer {
  options: JsonObject;
  values: JsonObject;
}

export interface TablesAnswer {
  tables: TableListing[];
}

export interface TableId {
  id: string;
}

export interface SeatTaken {
  seat: number;
}

export interface Sit {
  seat: number;
  name: string;
  commitment?: string;
  contribution?: string;
}

export interface FirstSeat {
  seat?: number;
}

export interface SeatsForBots {
  seat?: number;
  bot: string;
}

export interface RemovedSeat {
  seat: number;
}

export interface PastPage {
  steps: PastStep[];
  earlier: boolean;
}

export interface ChainStep {
  number: number;
  hash: string;
  back_to?: number;
}

export interface ChainPage {
  steps: ChainStep[];
}

export interface HintMove {
  action: string;
  simulations: number;
  percent?: number;
  score?: number;
}

export interface Hint {
  number: number;
  moves: HintMove[];
}

export interface ErrorAnswer {
  sentence: string;
  rule: string;
  key?: string;
}

export interface ReplayStep {
  number: number;
  seat?: number;
  action?: string;
  log: LogLine[];
  position: Position;
  views: JsonObject[];
  back_to?: number;
}

export interface Replay {
  table: TableCard;
  viewer?: number;
  steps: ReplayStep[];
}
