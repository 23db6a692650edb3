// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: what a viewer may know, built up from nothing, and what it sees of an event.
#include <algorithm>

#include "core/overload.h"
#include "games/stockastic/rules/game.h"

namespace bourse::stockastic {
namespace {

// Only the viewer's own and revealed values.
Bids bids_seen(const Bids& bids, Viewer viewer) {
  Bids seen{.answered = bids.answered, .coins = {}};
  const auto seat = viewer.seat();
  if (seat && bids.answered.contains(*seat)) seen.coins[*seat] = bids.coins[*seat];
  return seen;
}

SeatSet first_steps(const Offer& offer) {
  SeatSet made;
  for (const Seat seat : offer.candidates) {
    if (offer.answers[seat].reply != Reply::Open) made.insert(seat);
  }
  return made;
}

OfferView offer_seen(const Offer& offer, Seat proposer, Viewer viewer) {
  const bool is_open = offer.stage == Stage::Shares || offer.stage == Stage::Price;
  if (is_open && !viewer.is(proposer)) return Preparing{};
  OfferSeen seen{offer, first_steps(offer)};
  if (offer.stage != Stage::Respond) return seen;
  for (const Seat seat : offer.candidates) {
    if (!viewer.is(seat)) seen.offer.answers[seat] = {};
  }
  return seen;
}

PhaseSeen phase_seen(const State& state, Viewer viewer) {
  return match(
      state.phase,
      [&](const Bidding& phase) -> PhaseSeen { return Bidding{bids_seen(phase.bids, viewer)}; },
      [&](const TieBreak& phase) -> PhaseSeen {
        TieBreak seen = phase;
        seen.answers = bids_seen(phase.answers, viewer);
        return seen;
      },
      [&](const Acting& phase) -> PhaseSeen {
        ActingSeen seen{phase, {}};
        seen.acting.offer.reset();
        if (phase.offer) seen.offer = offer_seen(*phase.offer, proposer_of(state), viewer);
        return seen;
      },
      [&](const Polling& phase) -> PhaseSeen {
        Polling seen = phase;
        const auto seat = viewer.seat();
        seen.wants = seat ? both(phase.wants, SeatSet::of(*seat)) : SeatSet();
        return seen;
      },
      [&](const Slot& phase) -> PhaseSeen {
        SlotSeen seen{phase, {}};
        seen.slot.offer.reset();
        if (phase.offer) seen.offer = offer_seen(*phase.offer, proposer_of(state), viewer);
        return seen;
      },
      [](const auto& phase) -> PhaseSeen { return phase; });
}

// Of the seats that answer an offer, a viewer knows who has made the first step, not who still
// lacks the second (that would reveal a counter). If all have made the first, some seat lacks the
// second.
SeatSet waiting_seen(const Rules& rules, const State& state, Viewer viewer) {
  const SeatSet acting = to_act(rules, state);
  const auto* room = offer_of(state.phase);
  if (room == nullptr || !*room || (*room)->stage != Stage::Respond) return acting;
  SeatSet waiting = without((*room)->candidates, first_steps(**room));
  const auto seat = viewer.seat();
  if (seat) waiting.erase(*seat);
  if (seat && acting.contains(*seat)) {
    waiting.insert(*seat);
  } else if (waiting.empty()) {
    waiting = (*room)->candidates;
    if (seat) waiting.erase(*seat);
  }
  return waiting;
}

// SC-R23: what every player knows is open for spectators too.
bool is_known_to_all(const Rules& rules, const Table& table, Board board) {
  if (!rules.reveals_new_forecast()) return false;
  const SeatSet seats = active_seats(rules, table);
  return std::all_of(seats.begin(), seats.end(), [&](Seat seat) {
    return table.players[seat].known_tokens.contains(board);
  });
}

void see_tokens(const Rules& rules, const State& state, View& view) {
  const std::size_t slot = slot_of(state.table.round);
  const auto seat = view.viewer.seat();
  const auto* paying = std::get_if<Paying>(&state.phase);
  for (const Board board : kAllBoards) {
    if (are_tokens_up(state.phase)) view.tokens[board][slot] = state.tokens[board][slot];
    const bool is_revealed = paying != nullptr && paying->revealed.contains(board);
    if (is_revealed) view.tokens[board][slot] = state.tokens[board][slot];
    const bool has_looked = seat ? state.table.players[*seat].known_tokens.contains(board)
                                 : is_known_to_all(rules, state.table, board);
    if (has_looked) view.tokens[board][1 - slot] = state.tokens[board][1 - slot];
  }
}

void see_cards(const Rules& rules, const State& state, View& view) {
  const auto own = view.viewer.seat();
  view.event_discard = state.event_discard;
  view.event_deck = static_cast<std::uint8_t>(state.event_deck.size());
  if (own && state.table.players[*own].known_event && !state.event_deck.empty()) {
    view.top_event = state.event_deck[state.event_deck.size() - 1];
  }
  view.rumor_deck = static_cast<std::uint8_t>(state.rumor_deck.size());
  view.rumor_discard = state.rumor_discard;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    view.hand_sizes[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
  }
  if (own) view.hand = state.hands[*own];
  for (const Planted& planted : state.planted) {
    PlantedSeen seen{planted.board, planted.seat, std::nullopt, planted.is_old};
    if (view.viewer.is(planted.seat)) seen.rumor = planted.rumor;
    view.planted.push_back(seen);
  }
  for (const Buried& buried : state.buried) {
    ++view.buried_sizes[buried.seat];
    if (view.viewer.is(buried.seat)) view.buried.push_back(buried.rumor);
  }
}

void copy_memory(const State& state, View& view) {
  const Memory& memory = state.memory;
  view.memory.resolved = memory.resolved;
  view.memory.old_hand = memory.old_hand;
  view.memory.old_buried = memory.old_buried;
  for (const Collapse& collapse : memory.collapses) {
    CollapseSeen seen{collapse.board,
                      std::nullopt,
                      std::nullopt,
                      collapse.front_seen,
                      collapse.is_front_up,
                      collapse.back_seen};
    if (collapse.is_front_up || view.viewer.in(collapse.front_seen)) seen.front = collapse.front;
    if (view.viewer.in(collapse.back_seen)) seen.back = collapse.back;
    view.memory.collapses.push_back(seen);
  }
  for (const Reshuffled& reshuffled : memory.reshuffled) {
    if (reshuffled.seat == kEverybody) {
      view.memory.reshuffled.push_back(reshuffled.rumor);
    } else if (view.viewer.is(static_cast<Seat>(reshuffled.seat))) {
      view.memory.own_reshuffled.push_back(reshuffled.rumor);
    }
  }
}

}  // namespace

View observe(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.waiting = waiting_seen(rules, state, viewer);
  view.table = state.table;
  view.phase = phase_seen(state, viewer);
  see_tokens(rules, state, view);
  see_cards(rules, state, view);
  copy_memory(state, view);
  return view;
}

Witnessed witness(const Event& event, Viewer viewer) {
  return match(
      event,
      [&](const LookedAtToken<Secret>& looked) -> Witnessed {
        return LookedAtToken<Seen>{
            looked.seat, looked.company, looked.paid, glimpse(looked.token, viewer)};
      },
      [&](const LookedAtEvent<Secret>& looked) -> Witnessed {
        return LookedAtEvent<Seen>{looked.seat, looked.paid, glimpse(looked.card, viewer)};
      },
      [&](const RumorBought<Secret>& bought) -> Witnessed {
        return RumorBought<Seen>{
            bought.seat, bought.paid, bought.is_reshuffled, glimpse(bought.rumor, viewer)};
      },
      [&](const RumorPlayed<Secret>& played) -> Witnessed {
        return RumorPlayed<Seen>{played.seat, played.company, glimpse(played.rumor, viewer)};
      },
      [&](const OfferPrepared<Secret>& prepared) -> Witnessed {
        return OfferPrepared<Seen>{prepared.seat, glimpse(prepared.offer, viewer)};
      },
      [](const auto& open) -> Witnessed { return open; });
}

}  // namespace bourse::stockastic
