// SPDX-License-Identifier: Apache-2.0
//
// Draws states consistent with a view, uniformly (RULES.md 6.3, 6.4).
//
// Share cards: the unseen cards of each class are dealt to the slots of that class, which are
// places in other hands and, for the current class, the pile.
// Events: those that the viewer cannot place are dealt to the places above Market Closed, to what
// others saved and rejected, to the two cards of another seat's pick and to those below from the
// start. If Market Closed may be anywhere (8.2), its place is drawn first.
// Sealed choices of others are any of the choices they had.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/take_stock/rules/options.h"
#include "games/take_stock/rules/state.h"
#include "games/take_stock/rules/view.h"

namespace bourse::take_stock {

// A place in another hand for a card of a class.
struct HandSlot {
  Seat seat;
  std::uint8_t drawn_in;  // the class
};

using EventCards = FixedList<Kind, kEvents>;

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  State draw(Rng& rng) const;

 private:
  class Urn;

  void place_known_cards(const View& view);
  void collect_shares(const View& view);
  void collect_slots(const SeatSeen& seen, Seat seat, int drawn_in);
  void count_events(const View& view);
  void collect_events(const View& view);
  void deal_shares(State& state, Rng& rng) const;
  void deal_events(State& state, Rng& rng) const;
  void deal_spent(State& state, Urn& urn, Rng& rng) const;
  void seal_choices(State& state, Rng& rng) const;
  int events_above(Rng& rng) const;

  int seats_;
  State base_;  // everything the viewer can place

  // Unseen share cards and slots, both ascending by class; the pile takes the rest.
  FixedList<Card, kDeck> unseen_;
  FixedList<HandSlot, std::size_t{kMaxPlayers} * kMaxHand> slots_;
  std::size_t older_slots_ = 0;  // of a class before the current one

  EventCards unknown_;  // events the viewer cannot place
  EventCards below_;    // events that are certainly in the discard pile or below
  int pile_size_ = 0;   // events in the pile without Market Closed
  int discard_size_ = 0;
  int least_above_ = 0;
  int most_above_ = 0;
  PerPlayer<std::uint8_t> saved_;     // of others, to be filled
  PerPlayer<std::uint8_t> rejected_;  // of others, to be filled
  bool is_pick_hidden_ = false;
  int with_others_ = 0;  // unknown events that others hold, rejected or pick from
  SeatSet sealed_;       // others whose choice is made and hidden
};

Sampler prepare(const Rules& rules, const View& view);

}  // namespace bourse::take_stock
