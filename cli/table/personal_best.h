// SPDX-License-Identifier: Apache-2.0
//
// Best scores of games for one at this terminal, and what is said of them. They are kept in one
// file of the user's data folder:
//   {"format": "bourse-bests", "version": 1,
//    "bests": [{"game": "nyse", "options": {…}, "score": 44}]}
// `options` are those of ErasedGame::best_key. A file that is not of this form is never written to.
#pragma once

#include <optional>
#include <string>

#include "core/boundary/json_reader.h"
#include "play/match.h"

namespace bourse::cli {

std::string bests_file();

// The best score so far; none: no game has counted.
Result<std::optional<int>, ParseError> best_score(const std::string& game, const json::object& key);
// Takes in the score of a finished game. The result is the best score before it.
Result<std::optional<int>, ParseError> record_score(const std::string& game,
                                                    const json::object& key,
                                                    int score);

// In words, each a line without its end; `best` is that before the game.
std::string best_before_game(std::optional<int> best);
std::string best_in_game(int worth, std::optional<int> best);
std::string best_after_game(int score, std::optional<int> best);

// One game beside the best score so far. Every text is a line without its end, or empty where the
// game compares nothing.
class PersonalBest {
 public:
  // A game from the first deal on by one person alone; any other is not compared.
  PersonalBest(const Match& match, int people);

  // The score that the position is worth, and the best.
  std::string during(const Match& match) const;
  // Keeps the score. Requires: the match is over.
  std::string after(const Match& match) const;

 private:
  std::string game_;
  std::optional<json::object> key_;
  std::optional<int> best_;
  std::string fault_;  // why the file cannot be read
};

}  // namespace bourse::cli
