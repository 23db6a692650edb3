// SPDX-License-Identifier: Apache-2.0
//
// The view: everything one viewer is entitled to know, with perfect recall (RULES.md section 6).
// The cards of a seat are shown as the viewer's ledger: certain cards, and unknown cards by the
// round they were taken in; it is certain of all its own cards. Built by observe() from nothing;
// bots, heuristics and the sampler see a View and no State.
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
  SeatSet known;  // public: peeks name their targets
  std::optional<Company> company;
  Forecast forecast{};  // if the company is seen

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
  Ledger public_cards;  // public knowledge
  PerCompany<std::uint8_t> split;
  std::array<std::uint8_t, kMostFee> fees{};
  std::uint8_t hand = 0;  // cards to place
  InvestorSet investors;
  InvestorSet rejected;  // the viewer's own

  bool owns(Investor investor) const { return investors.contains(investor); }
  bool operator==(const PlayerSeen&) const = default;
};

// Sealed and unannounced choices are visible to the seat that made them.
struct PickSeen {
  InvestorSet offer;  // the viewer's own
  InvestorSet kept;
  bool operator==(const PickSeen&) const = default;
};
struct SellingSeen {
  Seat seat;
  std::optional<Company> company;  // the seller's own: the number of companies held is secret
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
  // In a claim or a choice of investors any seat may be asked: then all seats, without the viewer
  // if it is not.
  SeatSet waiting;
  Seat first{};
  std::uint8_t round = 1;
  std::uint8_t deck = 0;  // cards in it
  PerCompany<std::uint8_t> tickers;
  PerCompany<std::uint8_t> fresh;
  PerKind<std::uint8_t> discard;
  std::array<PairSeen, kPairs> pairs{};
  FixedList<Tip, kPairs> last;  // the pairs of the previous round, as revealed
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
// The cards of the seat that the viewer is certain of.
inline Cards certain_cards(const View& view, Seat seat, Company company) {
  return {view.players[seat].cards.known[company], view.players[seat].split[company]};
}
inline bool is_over(const View& view) { return std::holds_alternative<Over>(view.phase); }
// Money, plus what the viewer is certain of at current prices. The final money already includes
// everything.
inline int certain_worth(const Rules& rules, const View& view, Seat seat) {
  int sum = view.players[seat].money;
  if (is_over(view)) return sum;
  for (const Company company : kAllCompanies) {
    sum += certain_cards(view, seat, company).shares() * price(rules, view, company);
  }
  return sum;
}

}  // namespace bourse::stockpile
