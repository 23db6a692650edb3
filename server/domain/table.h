// SPDX-License-Identifier: Apache-2.0
//
// One table as its entries made it: who sits where, how the game went, what the clocks say. Folding
// the same entries gives the same table again, on any node and after any restart; the room adds
// connections, bots and storage.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "play/match.h"
#include "play/viewer_streams.h"
#include "server/domain/catalogue.h"
#include "server/domain/clocks.h"
#include "server/domain/limits.h"
#include "server/protocol/said.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

using Status = wire::TableStatus;

struct Chair {
  PersonId person = kNobody;
  std::string name;  // "" while open
  std::string bot;   // the bot that sits here, "" for people
  std::string contribution;
  bool has_stand_in = false;
  std::vector<wire::StandingOrder> orders;  // for the seat alone
  int last_order = 0;                       // its number

  bool is_open() const { return person == kNobody && bot.empty(); }
  wire::SeatKind kind() const {
    if (is_open()) return wire::SeatKind::Open;
    return bot.empty() ? wire::SeatKind::Person : wire::SeatKind::Bot;
  }
  bool is_played_by_bot() const { return !bot.empty() || has_stand_in; }
};

class Table {
 public:
  // A table without entries. Refuses a game that is gone, or options it no longer allows.
  static Result<Table, ParseError> set_up(const Catalogue& games, TableHeader header);
  // Everything that was kept. Where the rules have changed since, it plays on from the snapshot and
  // says so by new_rules().
  static Result<Table, ParseError> reopen(const Catalogue& games, StoredTable stored);

  // Takes in the next entry. Requires: one that fits, as it was made for this table.
  void take(const Entry& entry);
  // The same for a move that was parsed and found legal already. Requires: is_dealt(),
  // entry.kind == EntryKind::Move and !match().refuse(seat, action).
  void take(const Entry& entry, const AnyAction& action);
  int entries() const { return entries_; }
  // An entry to be appended before anything else.
  const std::optional<Entry>& new_rules() const { return new_rules_; }

  const TableHeader& header() const { return header_; }
  const wire::NewTable& setting() const { return setting_; }
  const ErasedGame& game() const { return *game_; }
  Status status() const { return status_; }
  bool is_live() const { return status_ == Status::Gathering || status_ == Status::Playing; }

  const std::vector<Chair>& chairs() const { return chairs_; }
  std::optional<Seat> seat_of(PersonId person) const;  // Requires: person != kNobody.
  // The chair the person may have: its own choice, or for -1 one kept for it or any that is open.
  Result<Seat, Said> chair_for(PersonId person, int wish) const;
  // The option by which a game says who begins, if it has one that names a seat.
  const OptionSpec* first_option() const;
  // The options with this seat to begin, or -1: a random one. Requires: first_option().
  json::object options_with_first(int seat) const;
  bool is_full() const;
  // The names in the log as the viewer reads it: its own seat is "you".
  std::vector<std::string> names_for(Viewer viewer) const;

  bool is_dealt() const { return match_.has_value(); }
  // Both require: is_dealt().
  const Match& match() const { return *match_; }
  const ViewerStreams& streams() const { return *streams_; }
  // What the viewer sees. An entry that changes the position leaves the views of it here, for who
  // tells them; forget_views() gives their room back.
  AnyView view(Viewer viewer) const;
  void forget_views() { views_ = std::vector<AnyView>(); }
  const Clocks& clocks() const { return clocks_; }
  std::int64_t started() const { return started_; }
  std::int64_t last_at() const { return last_at_; }  // of the newest entry; 0: none
  const std::optional<std::string>& rematch() const { return rematch_; }
  std::optional<KeptSnapshot> snapshot() const;

  // As text: under what the score here is compared with the person's best. None: it is not.
  std::optional<std::string> best_key() const;
  // Whether the score will count, or counted: no move that had revealed something was taken back,
  // and no bot has moved for the person.
  bool counts() const { return !has_undone_revealed_ && !has_bot_moved_; }
  // Requires: !counts().
  wire::NotCounted reason_not_counted() const {
    return has_undone_revealed_ ? wire::NotCounted::Undo : wire::NotCounted::Bot;
  }
  // What is to be kept of a game that is over and counts.
  std::optional<CountedScore> counted_score() const;

  // Everybody disconnected; the room knows better.
  wire::TableCard card() const;
  // The game as a file. Requires: !is_live() and is_dealt() .
  std::string record() const;

 private:
  Table(const ErasedGame& game, TableHeader header, wire::NewTable setting, AnyRules rules);
  void name_first(const Entry& entry);
  void begin(const Entry& entry);
  void start(const Entry& entry);
  void change_rules(const Entry& note);
  void move(const Entry& entry);
  void play(const Entry& entry, const AnyAction& action);
  void undo(const Entry& entry);
  void watch(const Entry& entry);
  void after_move(std::int64_t at, bool moved);
  void stand(Chair& chair, const Entry& entry) const;
  void end_orders();
  std::optional<ParseError> continue_from(const Catalogue& games, StoredTable& stored);
  void take_unplayed(const Entry& entry);
  std::optional<ParseError> restore_match(const Catalogue& games, const KeptSnapshot& kept);
  Seed seed() const;
  std::string unique_name(const std::string& name, Seat seat) const;

  const ErasedGame* game_;
  TableHeader header_;
  wire::NewTable setting_;
  AnyRules rules_;
  int entries_ = 0;
  int rules_version_ = 1;  // that the entries so far were made under
  int unplayed_ = 0;       // moves from the first that changed rules refuse; none of them is played
  Status status_ = Status::Gathering;
  std::vector<Chair> chairs_;
  std::optional<Match> match_;
  std::optional<ViewerStreams> streams_;  // of match_
  std::vector<AnyView> views_;            // of the present position by stream; none: forgotten
  Clocks clocks_;
  std::int64_t started_ = 0;
  std::int64_t last_at_ = 0;
  bool has_undone_revealed_ = false;  // known of tables with a best_key() alone
  bool has_bot_moved_ = false;        // for a person
  std::optional<std::string> rematch_;
  std::optional<Entry> new_rules_;
};

// When a table that nobody comes to, or that nobody moves at and no clock drives, is given up.
std::optional<std::int64_t> given_up_at(const Table& table, const HouseLimits& limits);

// What the house must know of the table while it is not in memory.
TableNote note_of(const Table& table, const HouseLimits& limits);

// The bot that plays for people who are away.
std::string_view stand_in_bot();

}  // namespace bourse
