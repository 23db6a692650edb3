// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: what a viewer may know, built up from nothing, and what it sees of an event.
#include "core/overload.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {
namespace {

PhaseSeen phase_seen(const State& state, Viewer viewer) {
  return match(
      state.phase,
      [&](const Portfolio& phase) -> PhaseSeen {
        PortfolioSeen seen;
        if (const auto seat = viewer.seat()) seen.own = phase.choices[*seat];
        return seen;
      },
      [](const auto& phase) -> PhaseSeen { return phase; });
}

void look_at_trick(const Rules& rules, const State& state, View& view) {
  for (std::size_t at = 0; at < state.trick.size(); ++at) {
    const TrickCard& play = state.trick[at];
    TrickCardSeen seen{std::nullopt, play.mode};
    const bool is_own = view.viewer.is(player_of(state, at, rules.seats));
    if (play.mode != Mode::Hidden || is_own) seen.card = play.card;
    view.trick.push_back(seen);
  }
}

void look_at_last_cards(const State& state, View& view) {
  for (const LastCard& last : state.unshown) {
    LastCardSeen seen{last.seat, last.deal, last.voids, std::nullopt};
    if (view.viewer.is(last.seat)) seen.card = last.card;
    view.unshown.push_back(seen);
  }
}

void count_cards(const Rules& rules, const State& state, View& view) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    view.hand_sizes[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    view.down_sizes[seat] = static_cast<std::uint8_t>(state.down[seat].size());
  }
  view.deck_size = static_cast<std::uint8_t>(state.deck.size());
}

}  // namespace

View observe(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.waiting = to_act(rules, state);
  view.actor = state.actor;
  view.starter = state.starter;
  view.round = state.round;
  view.deal = state.deal;
  view.phase = phase_seen(state, viewer);
  view.tiles = state.tiles;
  view.market = state.market;
  view.leading = state.leading;
  look_at_trick(rules, state, view);
  view.speculation = state.speculation;
  view.voids = state.voids;
  if (const auto seat = viewer.seat()) {
    view.hand = state.hands[*seat];
    view.down = state.down[*seat];
  }
  count_cards(rules, state, view);
  view.up = state.up;
  view.discard = state.discard;
  look_at_last_cards(state, view);
  view.scores = state.scores;
  view.round_scores = state.round_scores;
  return view;
}

Witnessed witness(const Event& event, Viewer viewer) {
  return match(
      event,
      [&](const Dealt<Secret>& dealt) -> Witnessed {
        return Dealt<Seen>{dealt.seat, dealt.deal, dealt.count, glimpse(dealt.cards, viewer)};
      },
      [&](const Ready<Secret>& ready) -> Witnessed {
        return Ready<Seen>{ready.seat, glimpse(ready.chosen, viewer)};
      },
      [&](const Bluffed<Secret>& bluffed) -> Witnessed {
        return Bluffed<Seen>{bluffed.seat, bluffed.announced, glimpse(bluffed.card, viewer)};
      },
      [&](const LastDiscarded<Secret>& last) -> Witnessed {
        return LastDiscarded<Seen>{last.seat, glimpse(last.card, viewer)};
      },
      [](const auto& open) -> Witnessed { return open; });
}

}  // namespace bourse::stonks
