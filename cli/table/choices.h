// SPDX-License-Identifier: Apache-2.0
//
// The legal moves of a seat as a numbered list with the effect of each move. If there are too many
// for the screen, a few patterns of notation and the moves with the best immediate gain.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/market.h"
#include "core/text/screen.h"
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
  // From the messages of a server. The caller owns the texts that market and previews refer to.
  Choices(const Market& market, std::vector<Choice> list);

  const std::vector<Choice>& list() const { return list_; }  // in numerical order
  // The moves with the verb as patterns: "buy 1 fre|met, buy 2 met". Empty if there are none.
  std::string beginning_with(std::string_view verb) const;
  // At most about `rows` lines.
  std::vector<std::string> draw(const Screen& screen, int rows) const;
  std::vector<std::string> draw_all(const Screen& screen) const;
  // "blue 1→2, worth 5→8, ends the game!"
  std::string effect(const Preview& preview) const { return effect(preview, Detail::Full); }

 private:
  // The text of a move's effect: with names of companies, with their codes, or with figures only.
  // Figures omit the notes and shorten warnings to "!"; the session still asks for confirmation.
  enum class Detail { Full, Codes, Figures };

  std::string effect(const Preview& preview, Detail detail) const;
  std::vector<std::string> cells(std::span<const std::size_t> shown, Detail detail) const;
  // Empty if the columns are too wide for the screen.
  std::vector<std::string> in_columns(std::size_t count, Detail detail, int width) const;
  // The first layout with at most `rows` lines, or else the shortest.
  std::vector<std::string> lay_out(const Screen& screen, std::size_t rows) const;
  std::vector<std::size_t> best(std::size_t count) const;
  std::vector<std::string> draw_patterns() const;

  Market market_;
  std::vector<Choice> list_;
};

// The error for a number without a move.
std::string no_such_move(std::string_view number, std::size_t last);
// Whether the input means yes, in the current language or in English.
bool is_yes(std::string_view typed);

// Notations as patterns: "offer 1 bu|bk rdn|rds" stands for four notations, "bid 0-30" for 31.
// Every notation matches exactly one pattern, and patterns match nothing else.
std::vector<std::string> patterns(const std::vector<std::string>& notations);

}  // namespace bourse::cli
