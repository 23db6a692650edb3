// SPDX-License-Identifier: Apache-2.0
// limits: table
//
// The messages between the house and its clients, as docs/protocol.md tells them: people's
// browsers, terminals and bots speak the same. One description of each message feeds the JSON
// encoder, the strict reader and the TypeScript types (web/src/api/wire.ts). An optional without a
// value is left out of the JSON; a name that C++ keeps for itself has an underscore behind it here.
//
// No message depends on a game: views, events and options are JSON objects that the game defines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11/list.hpp>

#include "server/protocol/wire_enums.h"

namespace bourse::wire {

namespace json = boost::json;

inline constexpr int kProtocol = 3;

// A JSON object defined by the game, already serialized.
struct ObjectText {
  std::string text = "{}";
};

// Tables.

struct ClockSetting {
  ClockKind kind = ClockKind::None;
  std::optional<int> bank_seconds;
  std::optional<int> increment_seconds;
  std::optional<int> days;
  ClockExpiry expiry = ClockExpiry::Bot;
};
BOOST_DESCRIBE_STRUCT(ClockSetting, (), (kind, bank_seconds, increment_seconds, days, expiry))

// A bot with a script plays these moves when it is asked, then it waits. In place of one that is not
// legal it plays a move of its own. Only at tables with a start position.
struct SeatSetting {
  SeatPlan kind = SeatPlan::Open;
  std::optional<std::string> bot;
  // Of the bot (play/personas.h). The server draws those that are missing.
  std::optional<std::string> persona{};
  std::optional<std::vector<std::string>> script{};
};
BOOST_DESCRIBE_STRUCT(SeatSetting, (), (kind, bot, persona, script))

struct NewTable {
  std::string game;
  int players = 0;
  json::object options;
  std::vector<SeatSetting> seats;  // one per seat
  ClockSetting clock;
  Visibility visibility = Visibility::Open;
  // A state document (section 14 of the game's rules) from which the game starts instead of a deal.
  // `options` are then empty, or those of the document.
  std::optional<json::object> position;
};
BOOST_DESCRIBE_STRUCT(NewTable, (), (game, players, options, seats, clock, visibility, position))

struct SeatCard {
  SeatKind kind = SeatKind::Open;
  std::string name;  // "" while open
  std::optional<std::string> bot;
  std::optional<std::string> persona{};  // of the bot; none at tables of earlier versions
  bool connected = false;                // the person has a connection to the table
  bool stand_in = false;                 // a bot currently plays for the person
  // The commitment to the seat's contribution to the deal, 64 hex digits; absent if the seat
  // contributes nothing. `revealed`: the contribution is known. After the deal, false says that the
  // commitment was used instead.
  std::optional<std::string> commitment{};
  std::optional<bool> revealed{};
};
BOOST_DESCRIBE_STRUCT(SeatCard,
                      (),
                      (kind, name, bot, persona, connected, stand_in, commitment, revealed))

// Public information about a table.
struct TableCard {
  std::string id;
  std::string game;
  int players = 0;
  json::object options;   // normalised: every key
  bool own_data = false;  // uses a data table other than the boxed one
  // Started from a position instead of a deal: no commitment, no proof, and no result that counts.
  bool from_position = false;
  TableStatus status = TableStatus::Gathering;
  std::vector<SeatCard> seats;
  ClockSetting clock;
  Visibility visibility = Visibility::Open;
  std::string commitment;    // 64 hex digits, published before the deal; "" if from_position
  std::int64_t created = 0;  // milliseconds since 1970
  std::optional<std::string> rematch;   // the table of the rematch
  std::optional<std::int64_t> expires;  // while gathering: closed then, unless the game has begun
  // Every seat is taken, and contributions to the deal are awaited: dealt then at the latest.
  std::optional<std::int64_t> reveal_by;
  std::optional<int> watching{};  // spectators when the card was made; absent: none
};
BOOST_DESCRIBE_STRUCT(TableCard,
                      (),
                      (id,
                       game,
                       players,
                       options,
                       own_data,
                       from_position,
                       status,
                       seats,
                       clock,
                       visibility,
                       commitment,
                       created,
                       rematch,
                       expires,
                       reveal_by,
                       watching))

// A seat in a list of tables.
struct SeatListing {
  SeatKind kind = SeatKind::Open;
  std::string name;  // "" while open
  std::optional<std::string> bot;
};
BOOST_DESCRIBE_STRUCT(SeatListing, (), (kind, name, bot))

// The prices of a running game as spectators saw them change, oldest first: at most 24 rows and 512
// bytes of JSON.
struct PriceHistory {
  std::vector<std::string> companies;  // codes
  std::vector<std::vector<int>> rows;  // each has the price of every company
};
BOOST_DESCRIBE_STRUCT(PriceHistory, (), (companies, rows))

// The part of a card that lists of tables show: at most 2 KiB of JSON.
struct TableListing {
  std::string id;
  std::string game;
  int players = 0;
  json::object options;  // without lists and tables
  bool own_data = false;
  bool from_position = false;
  TableStatus status = TableStatus::Gathering;
  std::vector<SeatListing> seats;
  ClockSetting clock;
  Visibility visibility = Visibility::Open;
  std::int64_t created = 0;
  std::optional<std::int64_t> expires;
  std::optional<int> watching{};         // spectators connected to it; absent: none
  std::optional<PriceHistory> prices{};  // only in the lobby, of the newest 12 running tables
};
BOOST_DESCRIBE_STRUCT(TableListing,
                      (),
                      (id,
                       game,
                       players,
                       options,
                       own_data,
                       from_position,
                       status,
                       seats,
                       clock,
                       visibility,
                       created,
                       expires,
                       watching,
                       prices))

// The game as a viewer sees it.

struct LogLine {
  std::string sentence;
  ObjectText event;
};
BOOST_DESCRIBE_STRUCT(LogLine, (), (sentence, event))

struct PriceStep {
  std::string company;
  int before = 0;
  int after = 0;
};
BOOST_DESCRIBE_STRUCT(PriceStep, (), (company, before, after))

// A legal move and its foreseeable effects. Warnings are drastic and ask for confirmation.
struct Choice {
  std::string action;
  std::vector<PriceStep> prices;
  std::optional<int> cost;
  std::optional<int> cash_after;
  std::optional<int> worth_before;
  std::optional<int> worth_after;
  std::vector<std::string> notes;
  std::vector<std::string> warnings;
};
BOOST_DESCRIBE_STRUCT(
    Choice, (), (action, prices, cost, cash_after, worth_before, worth_after, notes, warnings))

struct Quote {
  std::string code;
  std::string name;
  int price = 0;
};
BOOST_DESCRIBE_STRUCT(Quote, (), (code, name, price))

struct MarketSeen {
  std::vector<Quote> companies;
  std::vector<std::optional<int>> worth;  // one per seat; null if the viewer may not know
};
BOOST_DESCRIBE_STRUCT(MarketSeen, (), (companies, worth))

// One per seat; absent if the table has no clock. While `running`, `left` counts down from the time
// the message was sent. Other seats' clocks show public appearance: they run while the view says
// that the seat may be asked. Before the opening bell of a game they wait: `left` counts down only
// after `starts_in` milliseconds.
struct ClockSeen {
  std::int64_t left = 0;  // milliseconds
  bool running = false;
  std::optional<std::int64_t> starts_in{};
};
BOOST_DESCRIBE_STRUCT(ClockSeen, (), (left, running, starts_in))

struct Placing {
  int score = 0;
  int rank = 0;
  std::string decided_by;  // rule id, "" for the last place and for shared ones
  std::string criterion;
};
BOOST_DESCRIBE_STRUCT(Placing, (), (score, rank, decided_by, criterion))

// The current position as the viewer sees it.
struct Position {
  ObjectText view;
  std::vector<int> waiting;     // seats that are asked, as far as the viewer may know
  std::vector<Choice> choices;  // empty unless the viewer is asked
  MarketSeen market;
  std::vector<ClockSeen> clocks;
  bool can_undo = false;  // immediately, without a vote
  // Moves that the viewer's seat has made since the start; only at tables from a position.
  std::optional<int> made;
  std::vector<Placing> outcome;     // empty until the game is over
  std::optional<std::string> text;  // the board as drawn in a terminal, if the client asked for it
};
BOOST_DESCRIBE_STRUCT(Position,
                      (),
                      (view, waiting, choices, market, clocks, can_undo, made, outcome, text))

// Stream messages, from the house.

// One step of the viewer's own stream. `was` is the hash of the view before the step, `hash` the
// hash after it: a client whose last hash is not `was` has missed a step and says hello again.
struct Batch {
  std::string type = "batch";
  int number = 0;
  std::string was;
  std::string hash;
  bool undone = false;  // the viewer's steps after `back_to` were undone
  std::optional<int> back_to;
  std::vector<LogLine> log;
  Position position;
};
BOOST_DESCRIBE_STRUCT(Batch, (), (type, number, was, hash, undone, back_to, log, position))

struct PastStep {
  int number = 0;
  std::string hash;  // of the view after the step
  std::vector<LogLine> log;
  std::vector<int> prices;
  std::vector<std::optional<int>> worth;  // as in MarketSeen; empty if the history is hidden
  bool undone = false;                    // a later step undid it; set by clients
  std::optional<int> back_to;             // this step undid the viewer's steps after `back_to`
};
BOOST_DESCRIBE_STRUCT(PastStep, (), (number, hash, log, prices, worth, undone, back_to))

struct ChatLine {
  std::string type = "chat";
  int number = 0;
  std::optional<int> seat;  // absent: a spectator
  std::string name;
  std::string text;
  std::optional<std::string> phrase;  // key of a quick phrase; text is its English
  std::int64_t at = 0;                // milliseconds since 1970
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (type, number, seat, name, text, phrase, at))

// The answer to hello. `past` holds the newest steps after the client's last number (after the deal
// for a new client), without those that were undone. `earlier`: there are older ones that the client
// lacks; GET /api/tables/ID/past has them.
struct Welcome {
  std::string type = "welcome";
  int protocol = kProtocol;
  TableCard table;
  std::optional<int> seat;  // the viewer's; absent: a spectator
  bool host = false;        // the viewer created the table
  int number = 0;
  std::string hash;
  std::string views;  // how this program hashes views; hashes of another kind cannot be compared
  std::vector<PastStep> past;
  bool earlier = false;
  std::optional<Position> position;  // absent before the deal
  bool memory_game = false;  // memory game: logs before the viewer's last move are not repeated
  std::vector<ChatLine> chat;
  std::int64_t now = 0;
};
BOOST_DESCRIBE_STRUCT(Welcome,
                      (),
                      (type,
                       protocol,
                       table,
                       seat,
                       host,
                       number,
                       hash,
                       views,
                       past,
                       earlier,
                       position,
                       memory_game,
                       chat,
                       now))

// Somebody sat down, left, lost the connection or came back; the table started, ended or got a
// rematch.
struct TableNews {
  std::string type = "table";
  TableCard table;
};
BOOST_DESCRIBE_STRUCT(TableNews, (), (type, table))

struct Accepted {
  std::string type = "accepted";
  std::string id;
  int number = 0;  // of the viewer's stream: the step that shows the move
};
BOOST_DESCRIBE_STRUCT(Accepted, (), (type, id, number))

struct Refused {
  std::string type = "refused";
  std::optional<std::string> id;
  std::string rule;  // "" if no rule of the game refuses
  std::string sentence;
  std::optional<std::string> key;  // code of the sentence, if the house refused
  std::optional<int> protocol;     // of this server; only with the key "other_version"
  int number = 0;                  // the last step of the viewer's stream
};
BOOST_DESCRIBE_STRUCT(Refused, (), (type, id, rule, sentence, key, protocol, number))

struct Reason {
  std::string type = "reason";
  std::string action;
  std::string rule;
  std::string sentence;
};
BOOST_DESCRIBE_STRUCT(Reason, (), (type, action, rule, sentence))

struct HelpText {
  std::string type = "help";
  std::string text;
};
BOOST_DESCRIBE_STRUCT(HelpText, (), (type, text))

// A seat asks to undo its last move, and the rules of undo require everybody's consent.
struct UndoQuestion {
  std::string type = "undo_question";
  int question = 0;
  int seat = 0;
  std::vector<int> missing;  // seats that have not answered
  VoteState state = VoteState::Open;
};
BOOST_DESCRIBE_STRUCT(UndoQuestion, (), (type, question, seat, missing, state))

// A proposal of a player, and how the others have answered.
struct ProposalNews {
  std::string type = "proposal";
  int proposal = 0;
  ProposalKind kind = ProposalKind::End;
  int by = 0;                // the seat that proposes
  std::optional<int> seat;   // whose person is to be removed
  std::vector<int> missing;  // seats that are asked and have not answered
  int yes = 0;               // seats that agree, with `by`
  int needed = 0;            // that must agree
  VoteState state = VoteState::Open;
};
BOOST_DESCRIBE_STRUCT(ProposalNews,
                      (),
                      (type, proposal, kind, by, seat, missing, yes, needed, state))

// The viewer has been removed from the table. Only that person receives it.
struct Removed {
  std::string type = "removed";
  std::optional<std::string> by;  // the host's name; absent: the other players, by vote
};
BOOST_DESCRIBE_STRUCT(Removed, (), (type, by))

// A standing order of the viewer's seat; `order` is the game's object, as the game normalised it.
// Only that seat receives it.
struct StandingOrder {
  int number = 0;
  json::object order;
  bool operator==(const StandingOrder&) const = default;
};
BOOST_DESCRIBE_STRUCT(StandingOrder, (), (number, order))

struct Orders {
  std::string type = "orders";
  std::vector<StandingOrder> orders;
};
BOOST_DESCRIBE_STRUCT(Orders, (), (type, orders))

// A bot began to play for the person of a seat, or the person came back.
struct Handover {
  int seat = 0;
  bool to_bot = false;
  int number = 0;  // of the viewer's last step before it
  std::int64_t at = 0;
};
BOOST_DESCRIBE_STRUCT(Handover, (), (seat, to_bot, number, at))

// All handovers of the game so far, oldest first: after the welcome, unless there are none, and
// after each.
struct Handovers {
  std::string type = "handovers";
  std::vector<Handover> handovers;
};
BOOST_DESCRIBE_STRUCT(Handovers, (), (type, handovers))

struct Pong {
  std::string type = "pong";
};
BOOST_DESCRIBE_STRUCT(Pong, (), (type))

// To every connection: the server is about to close it and to start again.
struct Restarting {
  std::string type = "restarting";
};
BOOST_DESCRIBE_STRUCT(Restarting, (), (type))

// Every message that the house may send on a table's socket.
using ServerMessages = boost::mp11::mp_list<Welcome,
                                            Batch,
                                            TableNews,
                                            Accepted,
                                            Refused,
                                            Reason,
                                            HelpText,
                                            UndoQuestion,
                                            ProposalNews,
                                            Removed,
                                            Orders,
                                            Handovers,
                                            ChatLine,
                                            Pong,
                                            Restarting>;

// Messages on the lobby's socket. The first is the list, newest first.
struct LobbyNews {
  std::string type = "lobby";
  int number = 0;
  std::vector<TableListing> tables;
};
BOOST_DESCRIBE_STRUCT(LobbyNews, (), (type, number, tables))

// Changes since the message with the number before.
struct LobbyChange {
  std::string type = "lobby_change";
  int number = 0;
  std::vector<TableListing> tables;  // new, or changed
  std::vector<std::string> gone;     // ids of tables that are no longer listed
};
BOOST_DESCRIBE_STRUCT(LobbyChange, (), (type, number, tables, gone))

// Stream messages, to the house.

struct TextOptions {
  bool colour = false;
  bool unicode = true;
  std::optional<int> rows{};  // of the terminal: the drawing leaves room for moves and log
};
BOOST_DESCRIBE_STRUCT(TextOptions, (), (colour, unicode, rows))

struct Hello {
  std::string type = "hello";
  int protocol = 0;
  std::optional<int> last;          // number of the last step that the client has
  std::optional<TextOptions> text;  // send Position::text
};
BOOST_DESCRIBE_STRUCT(Hello, (), (type, protocol, last, text))

// `after` is the number of the last step in the viewer's stream that the client has. A repeated id
// gets the first answer again.
struct Move {
  std::string type = "move";
  std::string id;
  int after = 0;
  std::string action;
};
BOOST_DESCRIBE_STRUCT(Move, (), (type, id, after, action))

struct WhyNot {
  std::string type = "why";
  std::string action;
};
BOOST_DESCRIBE_STRUCT(WhyNot, (), (type, action))

struct HelpRequest {
  std::string type = "help";
};
BOOST_DESCRIBE_STRUCT(HelpRequest, (), (type))

struct Undo {
  std::string type = "undo";
  std::string id;
  int after = 0;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (type, id, after))

struct Consent {
  std::string type = "consent";
  int question = 0;
  bool yes = false;
};
BOOST_DESCRIBE_STRUCT(Consent, (), (type, question, yes))

// Proposes to end the game, or to remove the person of `seat`.
struct Propose {
  std::string type = "propose";
  std::string id;  // repeated in the answer
  ProposalKind kind = ProposalKind::End;
  std::optional<int> seat;
};
BOOST_DESCRIBE_STRUCT(Propose, (), (type, id, kind, seat))

struct Vote {
  std::string type = "vote";
  int proposal = 0;
  bool yes = false;
};
BOOST_DESCRIBE_STRUCT(Vote, (), (type, proposal, yes))

struct Say {
  std::string type = "say";
  std::optional<std::string> text;
  std::optional<std::string> phrase;
};
BOOST_DESCRIBE_STRUCT(Say, (), (type, text, phrase))

// A person reclaims a seat from its stand-in.
struct ReclaimSeat {
  std::string type = "reclaim_seat";
};
BOOST_DESCRIBE_STRUCT(ReclaimSeat, (), (type))

// Places a standing order.
struct OrderSet {
  std::string type = "order_set";
  std::string id;  // repeated in a refusal
  json::object order;
};
BOOST_DESCRIBE_STRUCT(OrderSet, (), (type, id, order))

// Cancels the order with this number, or all orders if there is none.
struct OrderCancel {
  std::string type = "order_cancel";
  std::string id;
  std::optional<int> number;
};
BOOST_DESCRIBE_STRUCT(OrderCancel, (), (type, id, number))

// Reveals the seat's contribution to the deal, once every seat is taken.
struct RevealContribution {
  std::string type = "reveal";
  std::string id;
  std::string contribution;
};
BOOST_DESCRIBE_STRUCT(RevealContribution, (), (type, id, contribution))

struct Ping {
  std::string type = "ping";
};
BOOST_DESCRIBE_STRUCT(Ping, (), (type))

// Every message that a client may send on a table's socket. Parser, dispatcher, TypeScript and
// fuzzing follow from this list.
using ClientMessages = boost::mp11::mp_list<Hello,
                                            Move,
                                            WhyNot,
                                            HelpRequest,
                                            Undo,
                                            Consent,
                                            Propose,
                                            Vote,
                                            Say,
                                            ReclaimSeat,
                                            OrderSet,
                                            OrderCancel,
                                            RevealContribution,
                                            Ping>;

// HTTP bodies.

// A person's public identity; also the body of the request that creates or renames one.
struct Me {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Me, (), (name))

// A table at which the person has a seat. `asked`: the game is waiting for the person's move, or the
// deal for the person's contribution.
struct OwnTable {
  TableListing table;
  int seat = 0;
  bool asked = false;
};
BOOST_DESCRIBE_STRUCT(OwnTable, (), (table, seat, asked))

// A page of at most 50: live tables first, then newest first.
struct OwnTables {
  std::vector<OwnTable> tables;
  bool more = false;  // the next page begins after the last of these
};
BOOST_DESCRIBE_STRUCT(OwnTables, (), (tables, more))

// A person's highest score in finished solo games with these settings: the options by which the
// game's rules compare scores.
struct PersonalBest {
  std::string game;
  json::object options;
  int score = 0;
};
BOOST_DESCRIBE_STRUCT(PersonalBest, (), (game, options, score))

// Newest first; at most 100.
struct PersonalBests {
  std::vector<PersonalBest> bests;
};
BOOST_DESCRIBE_STRUCT(PersonalBests, (), (bests))

// The person's best score, compared with the game at one table.
struct TableBest {
  bool compared = false;  // the person plays alone here, and the game compares scores
  bool counts = true;
  std::optional<NotCounted> reason;
  std::optional<int> best;   // before this game; absent: no game has counted yet
  std::optional<int> score;  // of this game, once it is over and has counted
};
BOOST_DESCRIBE_STRUCT(TableBest, (), (compared, counts, reason, best, score))

struct DeviceLinkCode {
  std::string code;
};
BOOST_DESCRIBE_STRUCT(DeviceLinkCode, (), (code))

// A browser or a program that is signed in as the person.
struct DeviceCard {
  std::int64_t id = 0;
  std::string name;                     // its kind, such as "Firefox, Linux"; "" if not known
  std::optional<std::int64_t> created;  // milliseconds since 1970; absent: long ago
  std::optional<std::int64_t> used;     // the last request, to the hour; absent: long ago
  bool connected = false;               // to a table, now
  bool own = false;                     // the device that asks
};
BOOST_DESCRIBE_STRUCT(DeviceCard, (), (id, name, created, used, connected, own))

// The device used last comes first; at most 50.
struct DeviceList {
  std::vector<DeviceCard> devices;
};
BOOST_DESCRIBE_STRUCT(DeviceList, (), (devices))

struct DeviceRef {
  std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(DeviceRef, (), (id))

struct PlayerCount {
  int min = 0;
  int max = 0;
};
BOOST_DESCRIBE_STRUCT(PlayerCount, (), (min, max))

// One option of a game. Fields that do not apply are absent.
struct OptionCard {
  std::string key;
  OptionType type = OptionType::Flag;
  std::optional<std::vector<std::string>> values;  // values that have names
  std::optional<int> minimum;
  std::optional<int> maximum;
  std::optional<std::vector<std::string>> items;  // for a list of words
  std::optional<int> shortest;
  std::optional<int> length;
  json::value default_;  // NOLINT(readability-identifier-naming): "default" is a keyword
  std::string help;
  std::optional<json::value> sample;
  std::optional<json::value> printed;                 // the printed value, if the default differs
  std::optional<std::string> differs;                 // why the default differs
  std::optional<std::string> house;                   // which values are house rules
  std::optional<std::vector<json::value>> house_for;  // values it is about; []: the default
  std::optional<int> min_players;  // numbers of players for which it has an effect
  std::optional<int> max_players;
  // Values of other options without which it has no effect.
  std::optional<std::map<std::string, std::vector<json::value>>> needs;
  std::optional<json::object> same_as;     // values equivalent to another
  std::optional<json::object> by_players;  // meaning of the default, by number of players
};
BOOST_DESCRIBE_STRUCT(OptionCard,
                      (),
                      (key,
                       type,
                       values,
                       minimum,
                       maximum,
                       items,
                       shortest,
                       length,
                       default_,
                       help,
                       sample,
                       printed,
                       differs,
                       house,
                       house_for,
                       min_players,
                       max_players,
                       needs,
                       same_as,
                       by_players))

// Named options: a variant, a length, a recommendation for a first game.
struct PresetCard {
  std::string key;
  std::string name;
  std::string help;
  json::object options;
  PlayerCount players;
};
BOOST_DESCRIBE_STRUCT(PresetCard, (), (key, name, help, options, players))

// Credits of the boxed game. Fields that no source names are empty.
struct CreditsCard {
  std::string designers;
  std::string artists;
  std::string publisher;
  std::string ages;
  std::string minutes;
};
BOOST_DESCRIBE_STRUCT(CreditsCard, (), (designers, artists, publisher, ages, minutes))

struct GameCard {
  std::string key;
  std::string name;
  std::string tagline;
  PlayerCount players;
  int rules_version = 0;
  std::vector<OptionCard> options;
  std::vector<PresetCard> presets;
  CreditsCard credits;
};
BOOST_DESCRIBE_STRUCT(GameCard,
                      (),
                      (key, name, tagline, players, rules_version, options, presets, credits))

struct BotCard {
  std::string key;
  std::string help;
};
BOOST_DESCRIBE_STRUCT(BotCard, (), (key, help))

struct Phrase {
  std::string key;
  std::string text;  // in English
};
BOOST_DESCRIBE_STRUCT(Phrase, (), (key, text))

struct GamesAnswer {
  int protocol = kProtocol;
  std::vector<GameCard> games;
  std::vector<BotCard> bots;
  std::vector<Phrase> phrases;
};
BOOST_DESCRIBE_STRUCT(GamesAnswer, (), (protocol, games, bots, phrases))

struct OptionsRequest {
  int players = 0;
  json::object options;
};
BOOST_DESCRIBE_STRUCT(OptionsRequest, (), (players, options))

struct OptionsAnswer {
  json::object options;
  json::object values;  // meaning of options that hold lists and tables, written out
};
BOOST_DESCRIBE_STRUCT(OptionsAnswer, (), (options, values))

struct TablesAnswer {
  std::vector<TableListing> tables;
};
BOOST_DESCRIBE_STRUCT(TablesAnswer, (), (tables))

struct TableId {
  std::string id;
};
BOOST_DESCRIBE_STRUCT(TableId, (), (id))

struct SeatTaken {
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(SeatTaken, (), (seat))

struct Sit {
  int seat = -1;  // -1: any open seat
  std::string name;
  // The commitment to the seat's contribution to the deal, 64 hex digits; absent or empty: the seat
  // contributes nothing.
  std::optional<std::string> commitment;
  // The contribution itself, if nobody else's is awaited and this takes the last seat.
  std::optional<std::string> contribution;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (seat, name, commitment, contribution))

// The first player, named by the host while people gather.
struct FirstSeat {
  std::optional<int> seat;  // absent: a random one
};
BOOST_DESCRIBE_STRUCT(FirstSeat, (), (seat))

// Open seats that the host gives to bots while people gather.
struct SeatsForBots {
  std::optional<int> seat;  // absent: all open ones
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(SeatsForBots, (), (seat, bot))

// A seat whose person the host removes while people gather.
struct RemovedSeat {
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(RemovedSeat, (), (seat))

// A move suggested by a hint, with the result of the simulated games that followed it.
struct HintMove {
  std::string action;
  int simulations = 0;         // simulated games; 0: there is no other move
  std::optional<int> percent;  // won simulated games; a shared first place counts in part
  std::optional<int> score;    // in a solo game: the mean final score
};
BOOST_DESCRIBE_STRUCT(HintMove, (), (action, simulations, percent, score))

struct Hint {
  int number = 0;               // of the seat's stream: the step that the hint is for
  std::vector<HintMove> moves;  // best first, at most two
};
BOOST_DESCRIBE_STRUCT(Hint, (), (number, moves))

// The newest steps before a given number that were not undone, oldest first.
struct PastPage {
  std::vector<PastStep> steps;
  bool earlier = false;  // there are older ones
};
BOOST_DESCRIBE_STRUCT(PastPage, (), (steps, earlier))

// One step of the viewer's hash chain (docs/protocol.md, "The chain").
struct ChainStep {
  int number = 0;
  std::string hash;
  std::optional<int> back_to{};
};
BOOST_DESCRIBE_STRUCT(ChainStep, (), (number, hash, back_to))

// The first steps after a given number, also those that were undone, without gaps; empty after the
// last.
struct ChainPage {
  std::vector<ChainStep> steps;
};
BOOST_DESCRIBE_STRUCT(ChainPage, (), (steps))

struct ErrorAnswer {
  std::string sentence;
  std::string rule;                // "" if no rule of a game refuses
  std::optional<std::string> key;  // code of the sentence, if the house refused
};
BOOST_DESCRIBE_STRUCT(ErrorAnswer, (), (sentence, rule, key))

// One step of a replay: the viewer's step `number` and the position after it. Omniscient replays
// (of finished games) add every seat's own view.
struct ReplayStep {
  int number = 0;
  std::optional<int> seat;  // the seat that moved, if the viewer may know
  std::optional<std::string> action;
  std::vector<LogLine> log;
  Position position;
  std::vector<json::object> views;
  std::optional<int> back_to;  // an undo: the steps after this one were taken back
};
BOOST_DESCRIBE_STRUCT(ReplayStep, (), (number, seat, action, log, position, views, back_to))

struct Replay {
  TableCard table;
  std::optional<int> viewer;
  std::vector<ReplayStep> steps;
};
BOOST_DESCRIBE_STRUCT(Replay, (), (table, viewer, steps))

}  // namespace bourse::wire
