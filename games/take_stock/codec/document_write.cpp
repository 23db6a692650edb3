// SPDX-License-Identifier: Apache-2.0
//
// Writes the state document (RULES.md 14.2) and the memory. document_read.cpp reads both.
#include <utility>

#include "core/overload.h"
#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

json::array share_pile_json(const State& state) {
  json::array cards;
  for (std::size_t left = state.pile.size(); left > 0; --left) {
    cards.emplace_back(code_of(state.pile[left - 1]));
  }
  return cards;
}

json::array event_pile_json(const State& state) {
  json::array kinds;
  for (std::size_t left = state.above.size(); left > 0; --left) {
    kinds.emplace_back(code_of(state.above[left - 1]));
  }
  if (cause_of(state.phase) != Cause::Closed) kinds.emplace_back(code_of(Kind::Closed));
  for (json::value& kind : events_json(state.under)) kinds.push_back(std::move(kind));
  return kinds;
}

json::array event_discard_json(const State& state) {
  json::array kinds = events_json(state.spent);
  if (cause_of(state.phase) == Cause::Closed) kinds.emplace_back(code_of(Kind::Closed));
  return kinds;
}

json::array classes_json(const State& state, Seat seat) {
  json::array classes;
  for (const Card card : state.hands[seat]) {
    if (state.known[seat].contains(card)) {
      classes.emplace_back(nullptr);
    } else {
      classes.emplace_back(state.classes[card]);
    }
  }
  return classes;
}

json::array scores_json(const Rules& rules, const State& state) {
  const int scored = std::holds_alternative<Over>(state.phase) ? state.round : state.round - 1;
  json::array rounds;
  for (int round = 0; round < scored; ++round) {
    rounds.emplace_back(by_seat(rules.seats, [&](Seat seat) {
      return state.scores[static_cast<std::size_t>(round)][seat];
    }));
  }
  return rounds;
}

json::object phase_json(const Rules& rules, const Phase& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  match(
      phase,
      [&](const Picking& at) {
        object["cards"] = json::array{code_of(at.first), code_of(at.second)};
      },
      [&](const Taking& at) { object["stock"] = key_of(at.stock); },
      [&](const Paying& at) {
        object["stock"] = key_of(at.stock);
        object["taken"] = cards_json(at.taken);
      },
      [&](const Downturn& at) {
        object["chosen"] = by_seat(rules.seats, [&](Seat seat) -> json::value {
          if (!at.chosen[seat]) return nullptr;
          return json::string(code_of(*at.chosen[seat]));
        });
      },
      [&](const Exercising& at) {
        object["cause"] = word_of(at.cause);
        object["chosen"] = by_seat(rules.seats, [&](Seat seat) -> json::value {
          if (!at.answered.contains(seat)) return nullptr;
          return cards_json(at.chosen[seat]);
        });
      },
      [&](const Over& at) { object["cause"] = word_of(at.cause); },
      [](const auto&) {});
  return object;
}

json::value draw_json(const std::optional<TurnDraw>& draw) {
  if (!draw) return nullptr;
  return json::object{{"seat", number(draw->seat)}, {"card", code_of(draw->card)}};
}

}  // namespace

json::object document(const Rules& rules, const State& state) {
  const int seats = rules.seats;
  json::value supply;
  if (rules.has_supply()) supply = state.supply;
  return {
      {"options", options_json(rules)},
      {"round", state.round},
      {"dealer", number(state.dealer)},
      {"active", number(state.active)},
      {"market", by_stock([&](Stock stock) { return row_json(state.market, stock); })},
      {"share_pile", share_pile_json(state)},
      {"share_discard", cards_json(state.discard)},
      {"reshuffles", state.reshuffles},
      {"hands", by_seat(seats, [&](Seat seat) { return cards_json(state.hands[seat]); })},
      {"classes", by_seat(seats, [&](Seat seat) { return classes_json(state, seat); })},
      {"certs", by_seat(seats, [&](Seat seat) { return cards_json(state.certs[seat]); })},
      {"tokens", by_seat(seats, [&](Seat seat) { return state.tokens[seat]; })},
      {"supply", std::move(supply)},
      {"event_pile", event_pile_json(state)},
      {"event_discard", event_discard_json(state)},
      {"saved", by_seat(seats, [&](Seat seat) { return events_json(state.saved[seat]); })},
      {"resolved", events_json(state.resolved)},
      {"rejected", by_seat(seats, [&](Seat seat) { return events_json(state.rejected[seat]); })},
      {"scores", scores_json(rules, state)},
      {"phase", phase_json(rules, state.phase)},
  };
}

json::object memory_json(const Rules& rules, const State& state) {
  return {{"drawn", draw_json(state.last.drawn)},
          {"last_drawn", draw_json(state.last.closing)},
          {"last_hands",
           by_seat(rules.seats, [&](Seat seat) { return cards_json(state.last.hands[seat]); })},
          {"last_certs",
           by_seat(rules.seats, [&](Seat seat) { return cards_json(state.last.certs[seat]); })},
          {"last_discard", cards_json(state.last.discard)},
          {"last_discarded", by_seat(rules.seats, [&](Seat seat) {
             return code_or_null(state.last.discarded[seat]);
           })}};
}

}  // namespace bourse::take_stock
