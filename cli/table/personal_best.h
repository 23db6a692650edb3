// SPDX-License-Identifier: Apache-2.0
//
// Best scores of solitaire games at this terminal. They are stored in one file of the user's data
// folder:
//   {"format": "bourse-bests", "version": 1,
//    "bests": [{"game": "nyse", "options": {…}, "score": 44}]}
// `options` are those of ErasedGame::best_key. A file of any other form is never overwritten.
#pragma once

#include <optional>
#include <string>

#include "core/codec/json_reader.h"
#include "play/match.h"

namespace bourse::cli {

std::string bests_file();

// The best score so far; none if no game has counted.
Result<std::optional<int>, ParseError> best_score(const std::string& game, const json::object& key);
// Records the score of a finished game and returns the best score before it.
Result<std::optional<int>, ParseError> record_score(const std::string& game,
                                                    const json::object& key,
                                                    int score);

// Sentences without newline; `best` is the best score before the game.
std::string best_before_game(std::optional<int> best);
std::string best_in_game(int worth, std::optional<int> best);
std::string best_after_game(int score, std::optional<int> best);

// Compares one game with the best score so far. Every text is a line without newline, or empty if
// the game is not compared.
class PersonalBest {
 public:
  // Only solitaire games that start with a deal are compared.
  PersonalBest(const Match& match, int people);

  // The current score and the best one.
  std::string during(const Match& match) const;
  // Records the score. Requires: the match is over.
  std::string after(const Match& match) const;

 private:
  std::string game_;
  std::optional<json::object> key_;
  std::optional<int> best_;
  std::string read_error_;  // why the file cannot be read
};

}  // namespace bourse::cli
