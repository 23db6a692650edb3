// SPDX-License-Identifier: Apache-2.0
//
// The game of a table: its rules from the start; the match and its viewers' streams from the deal
// on.
//
// The rules may have changed since the moves were made. Replay stops at the first move that the
// current rules refuse: later moves might be legal without it but would mean something else.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "play/match.h"
#include "play/viewer_streams.h"
#include "server/store/store.h"

namespace bourse {

class GameSession {
 public:
  // With a start position, deal() starts from it instead of dealing.
  GameSession(const ErasedGame& game,
              AnyRules rules,
              int rules_version,
              std::shared_ptr<const AnyState> start = nullptr);

  const ErasedGame& game() const { return *game_; }
  const AnyRules& rules() const { return rules_; }
  // Version of the rules under which the moves so far were made.
  int rules_version() const { return rules_version_; }
  void record_rules_version(int version) { rules_version_ = version; }
  // Switches to the current rules. Moves that were not replayed never will be.
  void adopt_rules(int version);
  // Compiles other options and returns them complete. Requires: !is_dealt(),
  // !is_from_position(), and options that the game allows.
  json::object change_options(int players, const json::object& options);

  bool is_from_position() const { return start_ != nullptr; }
  void deal(const Seed& seed);
  // Continues a match from a snapshot; `numbers` are the positions of the viewers' streams.
  void resume(Match match, std::span<const int> numbers);

  // Everything below requires is_dealt().
  bool is_dealt() const { return match_.has_value(); }
  const Match& match() const { return *match_; }
  const ViewerStreams& streams() const { return *streams_; }
  // A move or an undo caches the views of the new position; forget_views() frees them.
  AnyView view(Viewer viewer) const;
  void forget_views() { views_ = std::vector<AnyView>(); }

  // Parses and plays the move of the entry. False: older rules allowed it, the current ones do not.
  bool move(const Entry& entry);
  // Requires: !has_unplayed() and !match().refuse(seat, action).
  void play(const Entry& entry, const AnyAction& action);
  // Undoes the newest moves, starting with those that were not replayed. False: none of them had
  // been played.
  bool undo(const Entry& entry);
  bool has_unplayed() const { return unplayed_ > 0; }

  // The settings that two scores must share to be compared, as text. None: scores are not compared.
  std::optional<std::string> best_key() const;
  // Whether the last move revealed something to anybody, if this seat undoes it. Assumed of moves
  // that cannot be checked: those made under older rules.
  bool has_revealed(Seat seat) const;

 private:
  const ErasedGame* game_;
  AnyRules rules_;
  int rules_version_;
  std::shared_ptr<const AnyState> start_;  // null: the game is dealt
  int unplayed_ = 0;                       // moves from the first one that changed rules refuse
  std::optional<Match> match_;
  std::optional<ViewerStreams> streams_;  // of match_
  std::vector<AnyView> views_;            // of the current position by stream; empty: forgotten
};

}  // namespace bourse
