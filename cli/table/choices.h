// SPDX-License-Identifier: Apache-2.0
//
// What a seat may do now, as a person reads it: numbered, with what each move would do. Where there
// are more than fit, as a few patterns of notation and the moves that pay best at once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/boundary/screen.h"
#include "core/market.h"
#include "play/match.h"

namespace bourse::cli {

struct Choice {
  std::string notation;
  AnyAction action;
  Preview preview;
};

class Choices {
 public:
  Choices() = default;
  Choices(const Match& match, Seat seat);
  // As a house told them; the texts that the market and the previews look at are the caller's.
  Choices(const Market& market, std::vector<Choice> list);

  const std::vector<Choice>& list() const { return list_; }  // in the order of their numbers
  // The moves with the verb as patterns: "buy 1 fre|met, buy 2 met". Empty if there are none.
  std::string beginning_with(std::string_view verb) const;
  // At most about `rows` lines.
  std::vector<std::string> draw(const Screen& screen, int rows) const;
  std::vector<std::string> draw_all(const Screen& screen) const;
  // "blue 1→2, worth 5→8, ends the game!"
  std::string effect(const Preview& preview) const { return effect(preview, Detail::Full); }

 private:
  // How much is said of a move: with the names of companies, with their codes, or in figures alone.
  // Figures drop the notes, and a warning is a "!" that asks when the move is chosen.
  enum class Detail { Full, Codes, Figures };

  std::string effect(const Preview& preview, Detail detail) const;
  std::vector<std::string> cells(std::span<const std::size_t> shown, Detail detail) const;
  // Empty if the columns are too wide for the screen.
  std::vector<std::string> in_columns(std::size_t count, Detail detail, int width) const;
  // The first layout with at most `rows` lines, or the shortest there is.
  std::vector<std::string> lay_out(const Screen& screen, std::size_t rows) const;
  std::vector<std::size_t> best(std::size_t count) const;
  std::vector<std::string> draw_patterns() const;

  Market market_;
  std::vector<Choice> list_;
};

// What is said to a number that no move has.
std::string no_such_move(std::string_view number, std::size_t last);
// Whether what was typed says yes, in the language of this run or in English.
bool is_yes(std::string_view typed);

// Notations as patterns: "offer 1 bu|bk rdn|rds" stands for all four of them, "bid 0-30" for every
// number from 0 to 30. Every text fits one pattern, and no pattern allows another text.
std::vector<std::string> patterns(const std::vector<std::string>& notations);

}  // namespace bourse::cli
