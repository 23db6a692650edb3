// SPDX-License-Identifier: Apache-2.0
//
// A game at this keyboard between bots and people. Everybody gets the view of their own seat only.
// If several people share the screen, a curtain hides it between their turns.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/table/personal_best.h"
#include "cli/table/play_clock.h"
#include "cli/table/price_history.h"
#include "cli/table/record_file.h"
#include "cli/table/seating.h"
#include "cli/table/terminal_game.h"
#include "cli/terminal/console.h"
#include "play/event_log.h"

namespace bourse::cli {

class LocalGame final : public TerminalGame {
 public:
  // The record is written before each decision of a person, when the game ends, and when a person
  // quits. `deal` is what the match was dealt from; none: a plain seed. The console outlives the
  // game.
  LocalGame(Match match,
            std::vector<LocalPlayer> players,
            std::optional<std::string> record_path,
            Console& console,
            std::optional<LocalDeal> deal = std::nullopt);

  Input next_line(const std::optional<std::string>& question,
                  const std::vector<std::string>& commands) override;
  const Choices& choices() const override { return choices_; }
  bool is_move(const std::string& line) const override;
  Result<TypedMove, std::string> read_move(const std::string& line) const override;
  void play(const TypedMove& move) override;

  void show_table() override;
  std::string help() override;
  Result<Hint, std::string> hint() override;
  std::optional<std::string> undo() override;
  std::string prices(const Screen& screen) const override;
  std::vector<std::string> log() const override;
  std::string rules(int width) const override;
  GameCommands commands() override;
  bool is_live() const override { return false; }
  void leave() override;
  std::optional<ParseError> failure() const override { return record_.failure(); }

 private:
  // Plays until a person is to act. Returns an input if no line can be read.
  std::optional<Input> advance();
  std::optional<Input> ask(Seat seat);
  void apply(Seat seat, const AnyAction& action);
  void finish();
  void announce_record();
  std::optional<std::string> save(const std::string& path);
  std::string why(const std::string& move) const;
  std::string goodbye() const;
  std::vector<std::string> recent() const;  // since the seat's last move
  Seat seat() const { return *at_keyboard_; }

  Console& console_;
  Match match_;
  EventLog events_;
  std::vector<LocalPlayer> players_;
  std::string commitment_;  // to the deal; empty if there is none
  RecordFile record_;
  struct Saved {
    std::string path;
    std::size_t items = 0;  // of the history, when it was saved
  };
  std::optional<Saved> saved_;  // with `save`
  PersonalBest best_;
  PriceHistory history_;
  PlayClock clock_;
  Choices choices_;
  std::optional<Seat> at_keyboard_;  // the seat on the screen; set once a person was asked
  bool is_asked_ = false;            // the current decision is on the screen
  std::set<std::string> verbs_;      // first words of the moves that were legal so far
  std::string typed_ahead_;          // rest of a line, for the seat's next decision
};

}  // namespace bourse::cli
