// SPDX-License-Identifier: Apache-2.0
//
// The view: everything one viewer is entitled to know (RULES.md section 6). Nothing shown is
// forgotten before the round ends, so the view needs no history. Built by observe() from nothing;
// bots, heuristics and the sampler see a View and no State.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stonks/rules/components.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/phase.h"

namespace bourse::stonks {

struct PortfolioSeen {
  Choices own;  // of others, View::waiting shows who is ready

  bool operator==(const PortfolioSeen&) const = default;
};
using PhaseSeen = std::variant<PortfolioSeen, Lead, Follow, Fluctuation, Acquire, Over>;

struct TrickCardSeen {
  std::optional<Card> card;  // none: a face-down lead of another seat
  Mode mode = Mode::Plain;

  bool operator==(const TrickCardSeen&) const = default;
};
struct LastCardSeen {
  Seat seat{};
  std::uint8_t deal = 1;
  CompanySet voids;
  std::optional<Card> card;  // the owner's

  bool operator==(const LastCardSeen&) const = default;
};

struct View {
  Viewer viewer = Viewer::spectator();
  SeatSet waiting;
  Seat actor{};    // of D2 to D5, else seat 0
  Seat starter{};  // see state.h
  std::uint8_t round = 1;
  std::uint8_t deal = 1;
  PhaseSeen phase;
  Tiles tiles;
  std::optional<Card> market;
  std::optional<Company> leading;
  FixedList<TrickCardSeen, kMostSeats> trick;
  SeatSet speculation;
  PerPlayer<CompanySet> voids;
  CardSet hand;  // the viewer's own
  CardSet down;  // the viewer's own face-down portfolio cards
  PerPlayer<std::uint8_t> hand_sizes;
  PerPlayer<std::uint8_t> down_sizes;
  PerPlayer<CardSet> up;
  CardSet discard;
  FixedList<LastCardSeen, kMostSeats> unshown;
  std::uint8_t deck_size = 0;
  PerPlayer<std::int16_t> scores;
  RoundScores round_scores{};

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

inline int rounds_scored(const View& view) {
  return view.round - (std::holds_alternative<Over>(view.phase) ? 0 : 1);
}

inline Seat player_of(const View& view, std::size_t at, int seats) {
  return seat_at((number(view.starter) + static_cast<int>(at)) % seats);
}
// The trick as the viewer sees it, without a face-down lead of another seat. `first` is the index
// of its first card in the whole trick.
struct KnownTrick {
  Trick cards;
  std::size_t first = 0;
};
inline KnownTrick known_trick(const View& view) {
  KnownTrick known;
  for (const TrickCardSeen& play : view.trick) {
    if (play.card) {
      known.cards.push_back({*play.card, play.mode});
    } else {
      known.first = 1;
    }
  }
  return known;
}
inline int stocks_of(const Rules& rules, const CardSet& cards, Company company) {
  int stocks = 0;
  cards.each(company, [&](Card card) { stocks += rules.stocks(card); });
  return stocks;
}
// 7.2: the worth of the cards at the current values.
inline int worth(const Rules& rules, const Tiles& tiles, const CardSet& cards) {
  int sum = 0;
  for (const Company company : tiles.order) {
    sum += stocks_of(rules, cards, company) * tiles.value(company);
  }
  return sum;
}

}  // namespace bourse::stonks
