// SPDX-License-Identifier: Apache-2.0
//
// A game at this terminal from the first deal to the last word: people and bots take their turns,
// the table is drawn for whoever decides, and every other seat's secrets stay off the screen. Bots
// are given their view; people are too. Between two people a curtain falls.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/choices.h"
#include "cli/personal_best.h"
#include "cli/price_history.h"
#include "cli/story.h"
#include "play/event_log.h"

namespace bourse::cli {

struct Sitter {
  std::string name;          // "you" where games are to say so
  std::unique_ptr<Bot> bot;  // none: a person
  std::string recorded;      // the name in a record
};

class Sitting {
 public:
  // The record is written before each decision of a person, when the game ends, and when a person
  // quits.
  Sitting(Match match, std::vector<Sitter> sitters, std::optional<std::string> record_path);

  // The reason why the record could not be written, or why a piped game did not end, if so.
  std::optional<ParseError> run();

 private:
  enum class Next { AskAgain, Moved, Left };
  struct Word;  // a command a person can type
  static const std::vector<Word>& vocabulary();

  // Turns.
  void play_bot(Seat seat);
  Next ask_person(Seat seat);
  Next answer(Seat seat, const Choices& choices, const std::string& line);
  Next object_to_verb(Seat seat, const Choices& choices, const std::string& line);
  Next play_text(Seat seat, const Choices& choices, const std::string& line);
  Next object(const std::string& reason);
  Next end_of_input(Seat seat);
  bool is_confirmed(const Choice& choice) const;
  void move(Seat seat, const AnyAction& action);
  void finish();

  // What a person can ask for.
  Next explain_decision(Seat seat, const std::string& argument);
  Next give_hint(Seat seat, const std::string& argument);
  Next take_back(Seat seat, const std::string& argument);
  Next save(Seat seat, const std::string& argument);
  Next show_log(Seat seat, const std::string& argument);
  Next show_moves(Seat seat, const std::string& argument);
  Next show_prices(Seat seat, const std::string& argument);
  Next show_table(Seat seat, const std::string& argument);
  Next show_rules(Seat seat, const std::string& argument);
  Next quit(Seat seat, const std::string& argument);

  // The screen.
  // A curtain until the seat's person presses Enter; false at the end of input.
  bool pass_keyboard(Seat seat);
  void show(Seat seat, const Choices& choices);
  std::vector<std::string> recent_lines(Seat seat, int width) const;
  std::vector<std::string> words_to_complete(const Choices& choices) const;

  const Sitter& sitter(Seat seat) const { return sitters_[static_cast<std::size_t>(number(seat))]; }
  Names names() const;
  Names ranked_names() const;
  int people() const;
  enum class Telling { Aloud, Silent };
  std::optional<ParseError> write_record(const std::string& path, Telling telling);
  void keep_record(Telling telling);  // if there is a place for it

  Match match_;
  EventLog events_;
  std::vector<Sitter> sitters_;
  std::optional<std::string> record_path_;
  std::optional<ParseError> objection_;  // to the first line of a pipe that was no move
  std::optional<ParseError> failure_;
  PersonalBest best_;
  PriceHistory history_;
  std::optional<Seat> at_keyboard_;
  std::set<std::string> verbs_;  // with which moves began that a person could make
  std::string typed_ahead_;  // the rest of a line of several actions, for the same seat's next one
  std::int64_t milliseconds_before_ = 0;  // those of a game that was saved
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace bourse::cli
