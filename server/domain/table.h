// SPDX-License-Identifier: Apache-2.0
//
// One table, derived from its entries: occupants, game and clocks. The same entries give the same
// table again, on any node and after any restart; the room adds connections, bots and storage. Each
// job has a type of its own; Table distributes entries to them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "server/domain/clocks.h"
#include "server/domain/game_list.h"
#include "server/domain/game_session.h"
#include "server/domain/game_start.h"
#include "server/domain/score_eligibility.h"
#include "server/domain/seating.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

using Status = wire::TableStatus;

// A bot began to play for the person of a seat, or the person came back.
struct SeatHandover {
  Seat seat{};
  bool is_to_bot = false;
  std::int64_t at = 0;
  std::vector<int> numbers;  // of each viewer's last step (ViewerStreams::place)
};

class Table {
 public:
  // A table without entries. Refuses a game that no longer exists, or options that it no longer
  // allows. (reopen_table() of table_loader.h reads a stored table.)
  static Result<Table, ParseError> set_up(const GameList& games, TableHeader header);

  // Applies the next entry. Requires: an entry made for this table in its current state.
  void take(const Entry& entry);
  // The same for a move that is already parsed and known to be legal. Requires: is_dealt(),
  // entry.kind == EntryKind::Move and !match().refuse(seat, action).
  void take(const Entry& entry, const AnyAction& action);
  // The same for an entry older than the snapshot that resume() will restore: moves are not played.
  void take_unplayed(const Entry& entry);
  void resume(Match match, std::span<const int> numbers);
  int entries() const { return entries_; }

  const TableHeader& header() const { return header_; }
  const wire::NewTable& setting() const { return setting_; }
  Status status() const { return status_; }
  bool is_live() const { return status_ == Status::Gathering || status_ == Status::Playing; }
  const Seating& seating() const { return seating_; }
  const Clocks& clocks() const { return clocks_; }
  const ScoreEligibility& score() const { return score_; }
  std::int64_t started() const { return started_; }
  // The seats are taken and committed, and contributions to the deal are being revealed.
  bool awaits_reveals() const { return status_ == Status::Gathering && seating_.awaits_reveals(); }
  // When the last seat was taken; downtime of the house is added. Requires: every seat is taken.
  std::int64_t full_since() const { return full_since_; }
  std::int64_t last_at() const { return last_at_; }  // of the newest entry; 0: none
  const std::optional<std::string>& rematch() const { return rematch_; }
  // Oldest first, without those before the deal and before a change of the rules.
  const std::vector<SeatHandover>& handovers() const { return handovers_; }

  // See GameSession for the functions that require a deal.
  const GameSession& session() const { return session_; }
  const ErasedGame& game() const { return session_.game(); }
  bool is_dealt() const { return session_.is_dealt(); }
  // Started from a position instead of a deal: there is nothing to prove, and no result counts.
  bool is_from_position() const { return session_.is_from_position(); }
  const Match& match() const { return session_.match(); }
  const ViewerStreams& streams() const { return session_.streams(); }
  AnyView view(Viewer viewer) const { return session_.view(viewer); }
  void forget_views() { session_.forget_views(); }

 private:
  Table(const ErasedGame& game, TableHeader header, wire::NewTable setting, GameStart start);
  void note(const Entry& entry);
  void after_move(std::int64_t at, bool moved);
  void deal(const Entry& entry);
  void hand_over(const Entry& entry);
  void seat_bot(const Entry& entry);

  TableHeader header_;
  wire::NewTable setting_;
  int entries_ = 0;
  Status status_ = Status::Gathering;
  Seating seating_;
  GameSession session_;
  Clocks clocks_;
  ScoreEligibility score_;
  std::int64_t full_since_ = 0;
  std::int64_t started_ = 0;
  std::int64_t last_at_ = 0;
  std::optional<std::string> rematch_;
  std::vector<SeatHandover> handovers_;
};

// Seed of the deal, from the table's secret and all contributions.
Seed seed_of(const Table& table);

}  // namespace bourse
