// SPDX-License-Identifier: Apache-2.0
//
// Draws states consistent with a view, uniformly (RULES.md 6.3). Every card that the viewer cannot
// place goes to a slot that the viewer cannot see; all assignments that respect the voids are
// equally likely.
//
// Slots restricted by voids form groups: a hand together with the face-down lead that came from it,
// or a last card discarded unseen. All other slots (hands without voids, face-down portfolio cards,
// the deck) accept any card, so they share the rest in random order. One group after the other
// picks its cards among those it may have. Its choices depend on what earlier groups took, so an
// attempt is weighted by rejection: it is accepted with probability
//   Π over groups (choices it had) / (choices it could at most have had),
// which makes all assignments equally likely, and repeated otherwise.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/state.h"
#include "games/stonks/rules/view.h"

namespace bourse::stonks {

struct SlotGroup {
  enum class In : std::uint8_t { Hand, LastCard };
  In in = In::Hand;
  std::uint8_t at = 0;    // the seat, or the place in State::unshown
  std::uint8_t size = 0;  // including a face-down lead
  CompanySet voids;
  std::uint8_t choices = 0;  // unseen cards of the companies it may have
  std::uint8_t most = 0;     // the most of them that earlier groups can leave
};
// Hands and unshown last cards of five seats.
using SlotGroups = FixedList<SlotGroup, std::size_t{2} * kMostSeats>;
using UnseenCards = std::array<Card, kCards>;

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  State draw(Rng& rng) const;

 private:
  void place_seen(const View& view);
  void find_unseen(const View& view);
  void find_slots(const View& view);
  void bound_choices();
  // The cards of the groups first, each group's in random order. False: try again.
  bool attempt(UnseenCards& cards, Rng& rng) const;
  // Any valid assignment, then random swaps: for positions so constrained that attempts fail.
  void settle(UnseenCards& cards, Rng& rng) const;
  void fill_hand(Seat seat, const Card* cards, State& state) const;
  void fill(const UnseenCards& cards, State& state) const;
  void choose_portfolios(State& state, Rng& rng) const;

  int seats_;
  Viewer viewer_;
  SeatSet waiting_;
  State base_;  // everything the viewer can place
  UnseenCards unseen_{};
  std::uint32_t unseen_count_ = 0;
  SlotGroups groups_;             // those with the fewest choices first
  std::uint32_t grouped_ = 0;     // slots of all groups
  PerPlayer<std::uint8_t> hand_;  // slots of other hands, including a face-down lead
  PerPlayer<std::uint8_t> down_;  // slots of others' face-down cards
  std::uint8_t deck_ = 0;
  bool is_lead_hidden_ = false;
};

Sampler prepare(const Rules& rules, const View& view);

}  // namespace bourse::stonks
