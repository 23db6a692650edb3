// SPDX-License-Identifier: Apache-2.0
//
// Draws states consistent with a view, uniformly (RULES.md section 6). Every market card that the
// viewer cannot place goes to a place that it cannot fill: unknown cards of the others, face-down
// cards on the piles, hands, the deck; all deals that satisfy the constraints are equally likely.
// Places are nested: an unknown card of an older round can be of fewer kinds than one of a newer
// round, and the deck can hold anything. So cards are dealt to the most restricted places first,
// each from a prefix of one array, without backtracking. Deals are rejected only if two starting
// stocks are of one company, a seat in its action step has no action, or nobody is left to claim.
//
// Choices that the viewer has not seen (sealed ones, a seller's plan) are drawn for each such world
// among those it allows. What others know of one another is hidden too; in a drawn world they have
// the public knowledge.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/state.h"
#include "games/stockpile/rules/view.h"

namespace bourse::stockpile {

// `count` unknown cards of one seat and round; each is one of the first `prefix` cards.
struct SlotGroup {
  Seat seat;
  std::uint8_t count;
  std::uint8_t prefix;
};
struct HiddenPileCard {
  Pile pile;
  std::uint8_t position;
};

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  State draw(Rng& rng) const;

 private:
  using Deal = std::array<Kind, kMostCards>;

  void place_known(const View& view);
  void place_piles(const View& view);
  void share_ledgers(const View& view);
  void order_cards(const View& view, const PerKind<std::uint8_t>& left);
  void collect_slots(const View& view);
  void collect_pairs(const View& view);
  void collect_choices(const View& view);
  PerKind<std::uint8_t> unplaced(const View& view) const;

  void deal_cards(State& state, Rng& rng) const;
  std::size_t deal_starting_stocks(State& state, Deal& deal, Rng& rng) const;
  std::size_t deal_acting(State& state, Deal& deal, std::size_t at, Rng& rng) const;
  void deal_rest(State& state, Deal& deal, std::size_t at, Rng& rng) const;
  void deal_tips(State& state, Rng& rng) const;
  void deal_investors(State& state, Rng& rng) const;
  InvestorSet any_kept(InvestorSet offer, Rng& rng) const;
  void choose_kept(State& state, Rng& rng) const;
  void choose_plan(State& state, Rng& rng) const;
  bool choose_claims(State& state, Rng& rng) const;

  const Rules* rules_;
  Viewer viewer_;
  State base_;    // everything the viewer can place
  Deal cards_{};  // those that it cannot, the most restricted first: stocks by fresh, actions, fees
  std::uint8_t count_ = 0;
  std::uint8_t with_actions_ = 0;  // of cards_: stocks and actions
  std::array<std::uint8_t, kSlotRounds + 1>
      prefixes_{};  // by round, the number of cards that fit its slots
  FixedList<SlotGroup, kMostSeats> starting_;
  FixedList<SlotGroup, std::size_t{kMostSeats} * kSlotRounds> slots_;  // by prefix
  FixedList<SlotGroup, kMostSeats> acting_;                            // may be actions
  FixedList<HiddenPileCard, std::size_t{kMostPiles} * kMostPileCards> hidden_;
  SeatSet hands_;                     // others with cards to place
  std::optional<Seat> must_act_;      // has an action among its unknown cards
  std::optional<Company> own_start_;  // no other starting stock is of this company
  InvestorSet unseen_;                // investors the viewer has not seen
  FixedList<std::uint8_t, kPairs> hidden_pairs_;
  FixedList<Company, kPairs> companies_;
  FixedList<Forecast, kPairs> forecasts_;
  bool is_waited_for_ = false;  // the viewer is to act
  bool is_plan_hidden_ = false;
};

Sampler prepare(const Rules& rules, const View& view);

}  // namespace bourse::stockpile
