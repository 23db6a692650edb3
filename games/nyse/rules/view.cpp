// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: what a viewer may know, built up from nothing, and what it sees of an event.
#include "core/overload.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {
namespace {

void add_certain(Heap& heap, Chip chip) { ++heap.certain[chip]; }

void count_hands(const Rules& rules, const State& state, View& view) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    for (const Colour colour : kAllColours) {
      view.hands[seat].total[colour] = static_cast<std::uint8_t>(held(state.hands[seat], colour));
    }
  }
}

void count_piles(const State& state, View& view) {
  for (const Colour colour : kAllColours) {
    view.piles.total[colour] = static_cast<std::uint8_t>(state.piles[colour].size());
  }
}

// Markings by discard_reveal (6.2.4); all of them when the game is over.
void count_withdrawn(const Rules& rules, const State& state, bool is_over, View& view) {
  const DiscardReveal reveal = rules.options.discard_reveal;
  for (const Withdrawal& withdrawal : state.withdrawn) {
    Heap& heap = view.withdrawn[withdrawal.seat()];
    ++heap.total[colour_of(withdrawal.chip())];
    const bool is_seen = is_over || reveal == DiscardReveal::Public ||
                         (reveal == DiscardReveal::Active && view.viewer.is(withdrawal.seat()));
    if (is_seen) add_certain(heap, withdrawal.chip());
  }
}

// 6.3: the viewer's own rows of K, and chips gone astray.
void recall_known(const State& state, Seat viewer, View& view) {
  for (const KnownChip& known : state.known) {
    if (known.knower != viewer) continue;
    if (known.is_astray()) {
      view.stray.push_back({known.chip, known.places});
    } else {
      add_certain(view.hands[SeatSet::from_bits(known.places).front()], known.chip);
    }
  }
  view.piles.certain = state.returned;
}

// 5.6.10: the end shows every hand and every marker.
void reveal_all(const Rules& rules, const State& state, View& view) {
  for (const Seat seat : SeatSet::first(rules.seats)) view.hands[seat].certain = state.hands[seat];
  for (const Colour colour : kAllColours) view.markers[colour] = state.markers[colour];
}

PhaseSeen phase_seen(const State& state, Viewer viewer) {
  return match(
      state.phase,
      [&](const SwapAnswer& answer) -> PhaseSeen {
        OfferSeen seen{answer.partner, answer.ask, colour_of(answer.give), std::nullopt};
        if (viewer.is(state.active)) seen.marking = marking_of(answer.give);
        return seen;
      },
      [](const auto& phase) -> PhaseSeen { return phase; });
}

}  // namespace

View observe(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.waiting = to_act(rules, state);
  view.active = state.active;
  view.phase = phase_seen(state, viewer);
  view.order = state.order;
  view.positions = state.positions;
  view.box = state.box;
  view.played = state.played;
  const bool is_over = std::holds_alternative<Over>(state.phase);
  count_hands(rules, state, view);
  count_piles(state, view);
  count_withdrawn(rules, state, is_over, view);
  if (is_over) {
    reveal_all(rules, state, view);
  } else if (const auto seat = viewer.seat()) {
    view.hands[*seat].certain = state.hands[*seat];
    recall_known(state, *seat, view);
  }
  return view;
}

Witnessed witness(const Event& event, Viewer viewer) {
  return match(
      event,
      [&](const Took<Secret>& took) -> Witnessed {
        return Took<Seen>{took.seat, took.colour, glimpse(took.marking, viewer)};
      },
      [&](const Withdrew<Secret>& withdrew) -> Witnessed {
        return Withdrew<Seen>{withdrew.seat, withdrew.colour, glimpse(withdrew.marking, viewer)};
      },
      [&](const SwapOffered<Secret>& offered) -> Witnessed {
        return SwapOffered<Seen>{offered.seat,
                                 offered.partner,
                                 offered.give,
                                 offered.ask,
                                 glimpse(offered.marking, viewer)};
      },
      [&](const Swapped<Secret>& swapped) -> Witnessed {
        return Swapped<Seen>{swapped.seat,
                             swapped.partner,
                             swapped.give,
                             swapped.ask,
                             glimpse(swapped.markings, viewer)};
      },
      [&](const Exchanged<Secret>& exchanged) -> Witnessed {
        return Exchanged<Seen>{
            exchanged.seat, exchanged.give, exchanged.take, glimpse(exchanged.markings, viewer)};
      },
      [](const auto& open) -> Witnessed { return open; });
}

}  // namespace bourse::nyse
