// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: what a viewer may know, built up from nothing, and what it sees of an event.
#include <algorithm>

#include "core/overload.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {
namespace {

// In place: copying a struct just written byte by byte would stall on store forwarding.
void look_at_seat(const State& state, Seat seat, SeatSeen& seen) {
  seen.hand_size = static_cast<std::uint8_t>(state.hands[seat].size());
  seen.known = state.known[seat];
  for (const Card card : state.hands[seat] - state.known[seat]) {
    seen.hand_classes.push_back(state.classes[card]);
  }
  if (state.reshuffles > 0) std::sort(seen.hand_classes.begin(), seen.hand_classes.end());
  seen.certs = state.certs[seat];
  seen.tokens = state.tokens[seat];
  seen.saved = static_cast<std::uint8_t>(state.saved[seat].size());
  seen.rejected = static_cast<std::uint8_t>(state.rejected[seat].size());
}

// 6.4: cards in the pile were shuffled last, those in hands when they were drawn.
void see_classes(const State& state, View& view) {
  if (state.reshuffles == 0) return;
  view.classes = state.classes;
  for (const Card card : state.pile) view.classes[card] = state.reshuffles;
}

PhaseSeen see(const Rules& rules, const Downturn& phase, Viewer viewer) {
  DownturnSeen seen;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!phase.chosen[seat]) continue;
    seen.answered.insert(seat);
    if (!rules.is_sealed_downturn() || viewer.is(seat)) seen.chosen[seat] = phase.chosen[seat];
  }
  return seen;
}

// A skipped seat chose nothing, as everybody knows.
PhaseSeen see(const Rules& rules, const State& state, const Exercising& phase, Viewer viewer) {
  ExercisingSeen seen{phase.cause, phase.answered, {}, {}};
  for (const Seat seat : phase.answered) {
    const bool is_skipped = state.tokens[seat] == 0 || state.hands[seat].empty();
    if (rules.is_sealed_exercise() && !viewer.is(seat) && !is_skipped) continue;
    seen.seen.insert(seat);
    seen.chosen[seat] = phase.chosen[seat];
  }
  return seen;
}

PhaseSeen phase_seen(const Rules& rules, const State& state, Viewer viewer) {
  return match(
      state.phase,
      [&](const Picking& phase) -> PhaseSeen {
        PickingSeen seen;
        if (viewer.is(state.active)) seen.cards = phase;
        return seen;
      },
      [&](const Downturn& phase) { return see(rules, phase, viewer); },
      [&](const Exercising& phase) { return see(rules, state, phase, viewer); },
      [](const auto& phase) -> PhaseSeen { return phase; });
}

std::optional<Card> drawn_by(Seat seat, const std::optional<TurnDraw>& draw) {
  if (!draw || draw->seat != seat) return std::nullopt;
  return draw->card;
}

void count_events(const Rules& rules, const State& state, View& view) {
  // If Market Closed ended the round, it has moved from the pile to the discard.
  const int closed = cause_of(state.phase) == Cause::Closed ? 1 : 0;
  const auto above = static_cast<std::uint8_t>(state.above.size());
  view.event_pile = static_cast<std::uint8_t>(above + 1 - closed + state.under.size());
  view.event_discard = static_cast<std::uint8_t>(state.spent.size() + closed);
  if (!rules.is_hidden_close() || closed == 1) view.above = above;
  view.resolved = state.resolved;
}

}  // namespace

View observe(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.waiting = to_act(rules, state);
  view.round = state.round;
  view.reshuffles = state.reshuffles;
  view.dealer = state.dealer;
  view.active = state.active;
  view.phase = phase_seen(rules, state, viewer);
  view.market = state.market;
  view.discard = state.discard;
  view.pile = static_cast<std::uint8_t>(state.pile.size());
  for (const Seat seat : SeatSet::first(rules.seats)) look_at_seat(state, seat, view.seats[seat]);
  see_classes(state, view);
  count_events(rules, state, view);
  view.supply = state.supply;
  view.scores = state.scores;
  view.last_certs = state.last.certs;
  view.last_discard = state.last.discard;
  view.last_discarded = state.last.discarded;
  if (const auto seat = viewer.seat()) {
    view.hand = state.hands[*seat];
    view.drawn = drawn_by(*seat, state.last.drawn);
    view.last_drawn = drawn_by(*seat, state.last.closing);
    view.last_hand = state.last.hands[*seat];
    view.saved = state.saved[*seat];
    view.rejected = state.rejected[*seat];
  }
  return view;
}

Witnessed witness(const Event& event, Viewer viewer) {
  return match(
      event,
      [&](const Dealt<Secret>& dealt) -> Witnessed {
        return Dealt<Seen>{dealt.seat, dealt.count, glimpse(dealt.cards, viewer)};
      },
      [&](const Drew<Secret>& drew) -> Witnessed {
        return Drew<Seen>{drew.seat, glimpse(drew.card, viewer)};
      },
      [&](const DrewEvents<Secret>& drew) -> Witnessed {
        return DrewEvents<Seen>{drew.seat, glimpse(drew.cards, viewer)};
      },
      [&](const Kept<Secret>& kept) -> Witnessed {
        return Kept<Seen>{kept.seat, glimpse(kept.kind, viewer)};
      },
      [&](const Rejected<Secret>& rejected) -> Witnessed {
        return Rejected<Seen>{rejected.seat, glimpse(rejected.kind, viewer)};
      },
      [](const auto& open) -> Witnessed { return open; });
}

}  // namespace bourse::take_stock
