// SPDX-License-Identifier: Apache-2.0
//
// Witnessed events as JSON. Accepts no State and no unwitnessed event, so nothing here can reveal
// what a viewer may not know.
#include <utility>
#include <variant>

#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

struct EventWriter {
  const Rules& rules;

  json::object operator()(const Started& event) const {
    return {{"event", "started"},
            {"options", options_json(rules)},
            {"order", order_json(event.order)},
            {"first", number(event.first)}};
  }
  json::object operator()(const Took<Seen>& event) const {
    return with_marking(
        {{"event", "took"}, {"seat", number(event.seat)}, {"colour", code_of(event.colour)}},
        event.marking);
  }
  json::object operator()(const Withdrew<Seen>& event) const {
    return with_marking(
        {{"event", "withdrew"}, {"seat", number(event.seat)}, {"colour", code_of(event.colour)}},
        event.marking);
  }
  json::object operator()(const Moved& event) const {
    return {{"event", "moved"},
            {"colour", code_of(event.colour)},
            {"from", static_cast<int>(event.from)},
            {"to", static_cast<int>(event.to)},
            {"bust", is_bust(event.to)}};
  }
  json::object operator()(const Played& event) const {
    json::object object{
        {"event", "played"}, {"seat", number(event.seat)}, {"chip", code_of(event.chip)}};
    if (event.pushed) object["pushed"] = code_of(*event.pushed);
    return object;
  }
  json::object operator()(const InvestStopped& event) const {
    return {{"event", "invest_stopped"}, {"seat", number(event.seat)}};
  }
  json::object operator()(const SwapDeclined& event) const {
    return {{"event", "swap_declined"}, {"seat", number(event.seat)}};
  }
  json::object operator()(const SwapOffered<Seen>& event) const {
    return with_marking({{"event", "swap_offered"},
                         {"seat", number(event.seat)},
                         {"partner", number(event.partner)},
                         {"give", code_of(event.give)},
                         {"ask", code_of(event.ask)}},
                        event.marking);
  }
  json::object operator()(const SwapDenied& event) const {
    return {
        {"event", "swap_denied"}, {"partner", number(event.partner)}, {"ask", code_of(event.ask)}};
  }
  json::object operator()(const Swapped<Seen>& event) const {
    return with_markings({{"event", "swapped"},
                          {"seat", number(event.seat)},
                          {"partner", number(event.partner)},
                          {"give", code_of(event.give)},
                          {"ask", code_of(event.ask)}},
                         event.markings);
  }
  json::object operator()(const Exchanged<Seen>& event) const {
    return with_markings({{"event", "exchanged"},
                          {"seat", number(event.seat)},
                          {"give", code_of(event.give)},
                          {"take", code_of(event.take)}},
                         event.markings);
  }
  json::object operator()(const Ended& event) const {
    json::array scores;
    json::array ranks;
    json::array hands;
    json::array withdrawn;
    for (const Seat seat : SeatSet::first(rules.seats)) {
      scores.emplace_back(event.scores[seat]);
      ranks.emplace_back(event.ranks[seat]);
      hands.push_back(chips_json(event.hands[seat]));
      withdrawn.push_back(chips_json(event.withdrawn[seat]));
    }
    return {{"event", "ended"},
            {"scores", std::move(scores)},
            {"ranks", std::move(ranks)},
            {"hands", std::move(hands)},
            {"withdrawn", std::move(withdrawn)},
            {"markers", by_colour([&](Colour colour) { return code_of(event.markers[colour]); })}};
  }

 private:
  static json::object with_marking(json::object object, const Seen<Marking>& marking) {
    if (marking) object["marking"] = code_of(*marking);
    return object;
  }
  static json::object with_markings(json::object object, const Seen<SwappedMarkings>& markings) {
    if (markings) {
      object["given"] = code_of(markings->given);
      object["received"] = code_of(markings->received);
    }
    return object;
  }
};

}  // namespace

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

}  // namespace bourse::nyse
