// SPDX-License-Identifier: Apache-2.0
//
// Witnessed events as JSON. Accepts no State and no unwitnessed event, so nothing here can reveal
// what a viewer may not know.
#include <string_view>
#include <variant>

#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

struct EventWriter {
  const Rules& rules;

  json::object operator()(const Started& event) const {
    return {{"event", "started"},
            {"options", options_json(rules)},
            {"tiles", valued_tiles_json(event.tiles)},
            {"removed", code_or_null(event.removed)}};
  }
  json::object operator()(const RoundStarted& event) const {
    return {{"event", "round_started"},
            {"round", event.round},
            {"tiles", valued_tiles_json(event.tiles)}};
  }
  json::object operator()(const Dealt<Seen>& event) const {
    json::object object{{"event", "dealt"},
                        {"seat", number(event.seat)},
                        {"deal", event.deal},
                        {"count", event.count}};
    if (event.cards) object["cards"] = cards_json(*event.cards);
    return object;
  }
  json::object operator()(const Ready<Seen>& event) const {
    json::object object{{"event", "ready"}, {"seat", number(event.seat)}};
    if (event.chosen) {
      object["up"] = code_of(event.chosen->up);
      object["down"] = code_of(event.chosen->down);
    }
    return object;
  }
  json::object operator()(const PortfoliosOpened& event) const {
    return {{"event", "portfolios_opened"},
            {"cards", by_seat(rules.seats, [&](Seat seat) { return code_of(event.cards[seat]); })},
            {"starter", number(event.starter)}};
  }
  json::object operator()(const MarketOpened& event) const {
    return with_card("market_opened", "starter", event.starter, event.card);
  }
  json::object operator()(const Played& event) const {
    json::object object = with_card("played", "seat", event.seat, event.card);
    object["converted"] = event.is_converted;
    return object;
  }
  json::object operator()(const Bluffed<Seen>& event) const {
    json::object object{{"event", "bluffed"},
                        {"seat", number(event.seat)},
                        {"announced", code_of(event.announced)}};
    if (event.card) object["card"] = code_of(*event.card);
    return object;
  }
  json::object operator()(const SpeculationCancelled& event) const {
    return with_card("speculation_cancelled", "seat", event.seat, event.card);
  }
  json::object operator()(const Moved& event) const {
    return {{"event", "moved"},
            {"seat", number(event.seat)},
            {"company", code_of(event.company)},
            {"from", event.from},
            {"to", event.to},
            {"locked", companies_json(event.locked)},
            {"trump", code_of(event.trump)}};
  }
  json::object operator()(const LeadRevealed& event) const {
    return with_card("lead_revealed", "seat", event.seat, event.card);
  }
  json::object operator()(const TrickWon& event) const {
    return with_card("trick_won", "seat", event.seat, event.card);
  }
  json::object operator()(const NobodyWon& event) const {
    return {{"event", "nobody_won"}, {"starter", number(event.starter)}};
  }
  json::object operator()(const Acquired& event) const {
    return with_card("acquired", "seat", event.seat, event.card);
  }
  json::object operator()(const LastDiscarded<Seen>& event) const {
    json::object object{{"event", "last_discarded"}, {"seat", number(event.seat)}};
    if (event.card) object["card"] = code_of(*event.card);
    return object;
  }
  json::object operator()(const Scored& event) const {
    return {{"event", "scored"},
            {"seat", number(event.seat)},
            {"round", event.round},
            {"base", event.base},
            {"bonus", event.bonus},
            {"total", event.total},
            {"revealed", cards_json(event.revealed)}};
  }
  json::object operator()(const Ended& event) const {
    return {{"event", "ended"},
            {"scores", per_seat_json(rules.seats, event.scores)},
            {"ranks", per_seat_json(rules.seats, event.ranks)}};
  }

 private:
  static json::object with_card(std::string_view event,
                                std::string_view role,
                                Seat seat,
                                Card card) {
    return {{"event", event}, {role, number(seat)}, {"card", code_of(card)}};
  }
};

}  // namespace

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

}  // namespace bourse::stonks
