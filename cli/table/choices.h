// SPDX-License-Identifier: Apache-2.0
//
// The legal moves of a seat as a numbered list, with each move in words and its effect. If there
// are too many for the screen, a few patterns of notation and the moves with the best immediate
// gain.
#pragma once

#include <optional>
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
  std::string words{};  // "Bid 6 K on pile 1"; empty if unknown
};

class Choices {
 public:
  Choices() = default;
  Choices(const Match& match, Seat seat, std::span<const std::string> names);
  // From the messages of a server. The caller owns the texts that market and previews refer to.
  Choices(const Market& market, std::vector<Choice> list);

  const std::vector<Choice>& list() const { return list_; }  // in numerical order
  // The move with this number, or null. If the moves are amounts (`bid 0`, `bid 1` …), a move has
  // its amount as its number, and a move without an amount has none.
  const Choice* at(std::size_t number) const;
  // The lowest and the highest number. Requires: list() is not empty.
  std::size_t first_number() const;
  std::size_t last_number() const;
  // The moves with the verb as patterns: "buy 1 fre|met, buy 2 met". Empty if there are none.
  std::string beginning_with(std::string_view verb) const;
  // The first words of the moves: "take, withdraw".
  std::string verbs() const;
  // At most `rows` lines, or three if `rows` is less. A few moves are listed as far as they fit;
  // many become patterns.
  std::vector<std::string> draw(const Screen& screen, int rows) const;
  std::vector<std::string> draw_all(const Screen& screen) const;
  // "blue 1→2, worth 5→8, ends the game!"
  std::string effect(const Preview& preview) const { return effect(preview, Detail::Full); }

 private:
  // How much is said about a move: its words and its effect; the same with figures only; its effect
  // with names of companies, with their codes, or with figures only. Figures omit the notes and
  // shorten warnings to "!"; the session still asks for confirmation.
  enum class Detail { Words, BriefWords, Full, Codes, Figures };

  std::string effect(const Preview& preview, Detail detail) const;
  std::vector<std::string> price_changes(const Preview& preview, bool is_named) const;
  std::vector<std::string> cells(std::span<const std::size_t> shown, Detail detail) const;
  // Empty if the columns are too wide for the screen.
  std::vector<std::string> in_columns(std::span<const std::size_t> shown,
                                      std::size_t count,
                                      Detail detail,
                                      int width) const;
  // The first layout with at most `rows` lines, or else the shortest.
  std::vector<std::string> lay_out(std::span<const std::size_t> shown,
                                   const Screen& screen,
                                   std::size_t rows) const;
  // The moves with the most words that fit the width.
  std::vector<std::string> one_column(std::span<const std::size_t> shown, int width) const;
  std::vector<std::size_t> best(std::size_t count) const;
  std::vector<std::string> draw_first(std::size_t count,
                                      const Screen& screen,
                                      std::size_t rows) const;
  std::vector<std::string> draw_patterns(const Screen& screen, std::size_t rows) const;
  // "raise g4|g5|m2  Raise Gems with Gems 4 …"
  std::vector<std::string> pattern_lines(const Screen& screen) const;

  Market market_;
  std::vector<Choice> list_;
  std::vector<std::optional<std::size_t>> numbers_;  // of the moves in list_
};

// The error for a number without a move. Requires: choices.list() is not empty.
std::string no_such_move(std::string_view number, const Choices& choices);
// A sentence of a game (a note, a warning) in the current language, as part of a list.
std::string remark(std::string_view english);
// Whether the input means yes, in the current language or in English.
bool is_yes(std::string_view typed);

// Notations as patterns: "offer 1 bu|bk rdn|rds" stands for four notations, "bid 0-30" for 31.
// Every notation matches exactly one pattern, and patterns match nothing else.
std::vector<std::string> patterns(const std::vector<std::string>& notations);

}  // namespace bourse::cli
