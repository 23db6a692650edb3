// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON. Accepts no State, so nothing here can reveal what a viewer may not know.
#include <utility>
#include <variant>

#include "core/overload.h"
#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

json::object phase_json(const Rules& rules, const PhaseSeen& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  match(
      phase,
      [&](const PickingSeen& at) {
        if (at.cards) {
          object["cards"] = json::array{code_of(at.cards->first), code_of(at.cards->second)};
        }
      },
      [&](const Taking& at) { object["stock"] = key_of(at.stock); },
      [&](const Paying& at) {
        object["stock"] = key_of(at.stock);
        object["taken"] = cards_json(at.taken);
      },
      [&](const DownturnSeen& at) {
        object["answered"] = seats_json(at.answered);
        object["chosen"] = by_seat(rules.seats, [&](Seat seat) -> json::value {
          if (!at.chosen[seat]) return nullptr;
          return json::string(code_of(*at.chosen[seat]));
        });
      },
      [&](const ExercisingSeen& at) {
        object["cause"] = word_of(at.cause);
        object["answered"] = seats_json(at.answered);
        object["chosen"] = by_seat(rules.seats, [&](Seat seat) -> json::value {
          if (!at.seen.contains(seat)) return nullptr;
          return cards_json(at.chosen[seat]);
        });
      },
      [&](const Over& at) { object["cause"] = word_of(at.cause); },
      [](const auto&) {});
  return object;
}

json::object stock_json(const View& view, Stock stock) {
  json::object object = row_json(view.market, stock);
  object["price"] = view.market.price(stock);
  return object;
}

json::object seat_json(const Rules& rules, const View& view, Seat seat) {
  const SeatSeen& seen = view.seats[seat];
  return {{"cards", seen.hand_size},
          {"known", cards_json(seen.known)},
          {"classes", json::array(seen.hand_classes.begin(), seen.hand_classes.end())},
          {"certs", cards_json(seen.certs)},
          {"worth", worth_of(rules, view.market, seen.certs)},
          {"tokens", seen.tokens},
          {"saved", seen.saved},
          {"rejected", seen.rejected},
          {"total", total(view, seat)}};
}

// The classes of cards that were reshuffled since the deal.
json::object classes_json(const View& view) {
  json::object classes;
  for (const Card card : kDeckCards) {
    if (view.classes[card] > 0) classes[code_of(card)] = view.classes[card];
  }
  return classes;
}

json::array scores_json(const Rules& rules, const View& view) {
  const int scored = std::holds_alternative<Over>(view.phase) ? view.round : view.round - 1;
  json::array rounds;
  for (int round = 0; round < scored; ++round) {
    rounds.emplace_back(by_seat(rules.seats, [&](Seat seat) {
      return view.scores[static_cast<std::size_t>(round)][seat];
    }));
  }
  return rounds;
}

}  // namespace

json::object view_json(const Rules& rules, const View& view) {
  json::value viewer("spectator");
  if (const auto seat = view.viewer.seat()) viewer = number(*seat);
  json::value above;
  if (view.above) above = *view.above;
  json::value supply;
  if (rules.has_supply()) supply = view.supply;
  return {
      {"viewer", std::move(viewer)},
      {"waiting", seats_json(view.waiting)},
      {"round", view.round},
      {"rounds", rules.options.rounds},
      {"dealer", number(view.dealer)},
      {"active", number(view.active)},
      {"phase", phase_json(rules, view.phase)},
      {"market", by_stock([&](Stock stock) { return stock_json(view, stock); })},
      {"limit", limit(rules, view.market)},
      {"share_pile", view.pile},
      {"share_discard", cards_json(view.discard)},
      {"reshuffles", view.reshuffles},
      {"classes", classes_json(view)},
      {"hand", cards_json(view.hand)},
      {"seats", by_seat(rules.seats, [&](Seat seat) { return seat_json(rules, view, seat); })},
      {"supply", std::move(supply)},
      {"above", std::move(above)},
      {"event_pile", view.event_pile},
      {"event_discard", view.event_discard},
      {"resolved", events_json(view.resolved)},
      {"saved", events_json(view.saved)},
      {"rejected", events_json(view.rejected)},
      {"scores", scores_json(rules, view)},
      {"drawn", code_or_null(view.drawn)},
      {"last_drawn", code_or_null(view.last_drawn)},
      {"last_hand", cards_json(view.last_hand)},
      {"last_certs",
       by_seat(rules.seats, [&](Seat seat) { return cards_json(view.last_certs[seat]); })},
      {"last_discard", cards_json(view.last_discard)},
      {"last_discarded",
       by_seat(rules.seats, [&](Seat seat) { return code_or_null(view.last_discarded[seat]); })},
  };
}

// 3.6: without the counter a person has to count the events above Market Closed. If it may be
// anywhere, there is nothing to count. 3.14: events discarded face down are not listed.
json::object display_json(const Rules& rules, const View& view) {
  json::object display = view_json(rules, view);
  if (!rules.options.close_counter && !rules.is_hidden_close()) display.erase("above");
  if (!rules.is_discard_listed()) {
    display.erase("resolved");
    display.erase("rejected");
  }
  return display;
}

}  // namespace bourse::take_stock
