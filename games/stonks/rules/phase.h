// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5 (D1 to D5), and the cards of a trick. The struct of a
// decision point holds what it needs beyond the table.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stonks/rules/components.h"

namespace bourse::stonks {

// The cards that a seat has chosen in D1: the one to show, then the one to hide.
using Choices = FixedList<Card, 2>;

struct Portfolio {
  PerPlayer<Choices> choices;  // sealed; the cards stay in the hand until everybody is ready

  bool operator==(const Portfolio&) const = default;
};
struct Lead {
  bool operator==(const Lead&) const = default;
};
struct Follow {
  bool operator==(const Follow&) const = default;
};
struct Fluctuation {
  bool operator==(const Fluctuation&) const = default;
};
struct Acquire {
  bool operator==(const Acquire&) const = default;
};
struct Over {
  bool operator==(const Over&) const = default;
};
using Phase = std::variant<Portfolio, Lead, Follow, Fluctuation, Acquire, Over>;

// The mode of a card in the trick: face up; face down under a bluff, and turned up at its end;
// converted to the leading company; conversion cancelled.
enum class Mode : std::uint8_t { Plain, Hidden, Revealed, Converted, Cancelled };

struct TrickCard {
  Card card;
  Mode mode;

  bool operator==(const TrickCard&) const = default;
};
// In the order played: entry i is by the seat i places after the starting player.
using Trick = FixedList<TrickCard, kMostSeats>;

inline constexpr bool is_bluff(Mode mode) { return mode == Mode::Hidden || mode == Mode::Revealed; }

// 5.7.2
constexpr Company effective_company(const TrickCard& play, Company leading) {
  return play.mode == Mode::Converted ? leading : company_of(play.card);
}

// 5.7.3 – 5.7.5: the rank of a card in a trick; 0: it cannot win. Trump beats the leading company,
// then the number decides; of two equal numbers, one is converted and loses.
constexpr int rank_of(const TrickCard& play, Company leading, Company trump) {
  constexpr int kLeading = 32;  // more than any 2 · number + 1
  constexpr int kTrump = 2 * kLeading;
  const Company company = effective_company(play, leading);
  if (company != trump && company != leading) return 0;
  const int suit = company == trump ? kTrump : kLeading;
  return suit + 2 * number_of(play.card) + (play.mode == Mode::Converted ? 0 : 1);
}

// The index of the winning card in the trick, if there is a winner.
inline std::optional<std::size_t> winning_place(const Trick& trick,
                                                Company leading,
                                                Company trump) {
  std::optional<std::size_t> winner;
  int best = 0;
  for (std::size_t at = 0; at < trick.size(); ++at) {
    const int rank = rank_of(trick[at], leading, trump);
    if (rank <= best) continue;
    best = rank;
    winner = at;
  }
  return winner;
}

// The last card of a seat in a deal that was discarded unseen (STK-R23). It was in hand during all
// tricks, so the voids of that deal apply to it (6.3.7).
struct LastCard {
  Seat seat{};
  std::uint8_t deal = 1;
  Card card{};
  CompanySet voids;

  bool operator==(const LastCard&) const = default;
};

}  // namespace bourse::stonks
