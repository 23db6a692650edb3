// SPDX-License-Identifier: Apache-2.0
//
// Draws states consistent with a view, uniformly (RULES.md 6.10 – 6.14).
//
// Tokens: those that the viewer cannot place are dealt to the face-down places and the pile. After
// a collapse, the refill and everything returned and drawn since are drawn again, and rejected if
// they contradict a token that the viewer saw.
// Events: any order below what is known. Rumors: those that the viewer cannot place go to others'
// hands, to their cards on boards and face down in the discard, and to the deck; rumors shuffled
// into the deck go where cards have been drawn since. Sealed decisions of others are any of those
// they had.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/stockastic/rules/options.h"
#include "games/stockastic/rules/state.h"
#include "games/stockastic/rules/view.h"

namespace bourse::stockastic {

// A place for a rumor that the viewer cannot see; `at` indexes hands, planted and buried cards.
struct RumorSlot {
  enum class Where : std::uint8_t { Hand, Board, Discard, Deck };
  Where where;
  std::uint8_t at;  // the seat, or the index in the list of planted cards
  bool is_old;
};

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  State draw(Rng& rng) const;

 private:
  void collect_events(const View& view);
  void collect_rumors(const View& view);
  void collect_rumor_slots(const View& view);
  void collect_tokens(const View& view);
  void restore_memory(const View& view);
  void restore_phase(const View& view);
  void restore_offer(const OfferView& view, std::optional<Offer>& offer);

  void deal_tokens(State& state, Rng& rng) const;
  void split_tokens(State& state, Rng& rng) const;
  void deal_rumors(State& state, Rng& rng) const;
  void put_rumor(State& state, const RumorSlot& slot, Rumor rumor) const;
  void seal(State& state, Rng& rng) const;
  void prepare_offer(State& state, Rng& rng) const;
  void answer_offer(State& state, Rng& rng) const;

  const Rules* rules_;
  Viewer viewer_;
  State base_;  // everything the viewer can place

  TokenBag unseen_{};                                            // tokens the viewer cannot place
  PerBoard<std::array<std::optional<Token>, kSlots>> tokens_{};  // those it can
  FixedList<CollapseSeen, kMaxCollapses> collapses_;

  FixedList<EventCard, kMaxEvents> events_;  // whose order is unknown

  Rumors bound_;  // unseen rumors that were shuffled into the deck
  Rumors free_;   // the other unseen rumors
  FixedList<RumorSlot, kMaxRumors> new_slots_;
  FixedList<RumorSlot, kMaxRumors> old_slots_;

  SeatSet sealed_;             // others whose decision is made and hidden
  bool is_preparing_ = false;  // another seat's firm offer that is not complete
};

Sampler prepare(const Rules& rules, const View& view);

}  // namespace bourse::stockastic
