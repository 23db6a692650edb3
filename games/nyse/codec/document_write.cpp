// SPDX-License-Identifier: Apache-2.0
//
// Writes the state document (RULES.md 14.2) and the memory. document_read.cpp reads both.
#include <utility>

#include "core/overload.h"
#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

Seat holder_of(const KnownChip& known) { return SeatSet::from_bits(known.places).front(); }

json::array pile_json(const Pile& pile) {
  json::array markings;
  for (int depth = 0; depth < pile.size(); ++depth) markings.emplace_back(code_of(pile.at(depth)));
  return markings;
}

json::array hands_json(const Rules& rules, const State& state) {
  json::array hands;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    hands.push_back(chips_json(state.hands[seat]));
  }
  return hands;
}

json::array withdrawn_json(const Rules& rules, const State& state) {
  PerSeat<PerChip<std::uint8_t>> heaps;
  for (const Withdrawal& withdrawal : state.withdrawn) {
    ++heaps[withdrawal.seat()][withdrawal.chip()];
  }
  json::array lists;
  for (const Seat seat : SeatSet::first(rules.seats)) lists.push_back(chips_json(heaps[seat]));
  return lists;
}

json::array known_json(const State& state) {
  json::array rows;
  const KnownChip* last = nullptr;
  int count = 0;
  for (const KnownChip& known : state.known) {
    if (known.is_astray()) continue;
    if (last != nullptr && *last == known) {
      rows.back().as_object()["count"] = ++count;
      continue;
    }
    last = &known;
    count = 1;
    rows.push_back(json::object{{"seat", number(known.knower)},
                                {"holder", number(holder_of(known))},
                                {"chip", code_of(known.chip)},
                                {"count", count}});
  }
  return rows;
}

json::object phase_json(const Phase& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  match(
      phase,
      [](const Turn&) {},
      [&](const InvestPick& pick) { object["picks_left"] = pick.picks_left; },
      [&](const SwapOffer& offer) {
        object["partner"] = partner_json(offer);
        object["denied"] = denied_json(offer.denied);
      },
      [&](const SwapAnswer& answer) {
        object["partner"] = number(answer.partner);
        object["ask"] = code_of(answer.ask);
        object["give"] = code_of(answer.give);
      },
      [](const SoloSwap&) {},
      [](const Over&) {});
  return object;
}

}  // namespace

json::object document(const Rules& rules, const State& state) {
  return {
      {"players", rules.seats},
      {"options", options_json(rules)},
      {"order", order_json(state.order)},
      {"positions",
       by_colour([&](Colour colour) { return static_cast<int>(state.positions[colour]); })},
      {"markers", by_colour([&](Colour colour) { return code_of(state.markers[colour]); })},
      {"piles", by_colour([&](Colour colour) { return pile_json(state.piles[colour]); })},
      {"hands", hands_json(rules, state)},
      {"played", chips_json(state.played)},
      {"withdrawn", withdrawn_json(rules, state)},
      {"known", known_json(state)},
      {"returned", chips_json(state.returned)},
      {"active", number(state.active)},
      {"phase", phase_json(state.phase)},
  };
}

json::object memory_json(const State& state) {
  json::array astray;
  for (const KnownChip& known : state.known) {
    if (!known.is_astray()) continue;
    astray.push_back(json::object{{"seat", number(known.knower)},
                                  {"chip", code_of(known.chip)},
                                  {"places", places_json(known.places)}});
  }
  return {{"box", by_chip(state.box)}, {"astray", std::move(astray)}};
}

}  // namespace bourse::nyse
