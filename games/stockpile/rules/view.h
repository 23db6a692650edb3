// SPDX-License-Identifier: Apache-2.0
//
// What one viewer is entitled to know, with perfect recall (RULES.md section 6). Cards before a
// seat are shown as the viewer's ledger of them: what it is certain of, and unknown cards by the
// round they were taken in; of its own cards it is certain of all. Built by observe() from nothing;
// bots, hints and the sampler see a View and no State.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockpile/rules/components.h"
#include "games/stockpile/rules/ledger.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/phase.h"

namespace bourse::stockpile {

struct PairSeen {
  SeatSet known;  // who knows it is public: targets of peeks are named
  std::optional<Company> company;
  Forecast forecast{};  // where the company is seen

  bool operator==(const PairSeen&) const = default;
};

struct PileCardSeen {
  std::optional<Kind> kind;
  std::optional<Seat> by;
  bool is_up = false;
  SeatSet known;

  bool operator==(const PileCardSeen&) const = default;
};

struct PlayerSeen {
  std::int32_t money = 0;
  Ledger cards;         // regular cards and pending actions, as the viewer knows them
  Ledger public_cards;  // as everybody knows them
  PerCompany<std::uint8_t> split;
  std::array<std::uint8_t, kMostFee> fees{};
  std::uint8_t hand = 0;  // cards to place
  InvestorSet investors;
  InvestorSet rejected;  // the viewer's own

  bool owns(Investor investor) const { return investors.contains(investor); }
  bool operator==(const PlayerSeen&) const = default;
};

// Sealed and unannounced choices are seen by who made them.
struct PickSeen {
  InvestorSet offer;  // the viewer's own
  InvestorSet kept;
  bool operator==(const PickSeen&) const = default;
};
struct SellingSeen {
  Seat seat;
  std::optional<Company> company;  // the seller's own: so many companies held is a secret
  PerCompany<Maybe<Cards>> plan;
  bool operator==(const SellingSeen&) const = default;
};
struct ClaimSeen {
  Company company;
  std::uint8_t rate;
  Then then;
  std::optional<Cards> own;
  bool operator==(const ClaimSeen&) const = default;
};
using PhaseSeen = std::variant<PickSeen,
                               Supply,
                               PreDemand,
                               Bidding,
                               MarthaLast,
                               ActionStep,
                               SellingSeen,
                               ClaimSeen,
                               Declaring,
                               Over>;

struct View {
  Viewer viewer = Viewer::spectator();
  // In a claim or a choice of investors anybody may be asked: then all seats but a viewer that is
  // not.
  SeatSet waiting;
  Seat first{};
  std::uint8_t round = 1;
  std::uint8_t deck = 0;  // cards in it
  PerCompany<std::uint8_t> tickers;
  PerCompany<std::uint8_t> fresh;
  PerKind<std::uint8_t> discard;
  std::array<PairSeen, kPairs> pairs{};
  FixedList<Tip, kPairs> last;  // the pairs of the round before, as revealed
  PerPile<FixedList<PileCardSeen, kMostPileCards>> piles;
  PerPlayer<PlayerSeen> players;
  FixedList<Kind, kHandCards> hand;  // the viewer's own, in the order dealt
  std::optional<Company> started;    // the viewer's own starting stock
  PhaseSeen phase;

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View> && sizeof(View) <= 2048);

inline int price(const Rules& rules, const View& view, Company company) {
  return rules.tracks[company].prices[view.tickers[company]];
}
// What the viewer is certain that the seat has.
inline Cards certain_cards(const View& view, Seat seat, Company company) {
  return {view.players[seat].cards.known[company], view.players[seat].split[company]};
}
inline bool is_over(const View& view) { return std::holds_alternative<Over>(view.phase); }
// Money, and what the viewer is certain of at present prices. The final money holds the price of
// everything already.
inline int certain_worth(const Rules& rules, const View& view, Seat seat) {
  int sum = view.players[seat].money;
  if (is_over(view)) return sum;
  for (const Company company : kAllCompanies) {
    sum += certain_cards(view, seat, company).shares() * price(rules, view, company);
  }
  return sum;
}

}  // namespace bourse::stockpile
