// SPDX-License-Identifier: Apache-2.0
//
// Witnessed events as JSON. Accepts no State and no unwitnessed event, so nothing here can reveal
// what a viewer may not know.
#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

constexpr std::array<std::string_view, 2> kModeWords{"a", "b"};

std::string_view word_of(Mode mode) { return kModeWords[static_cast<std::size_t>(mode)]; }
std::string_view word_of(Target target) { return kTargetWords[static_cast<std::size_t>(target)]; }

template <class Value, class Encode>
json::object with(json::object object,
                  std::string_view key,
                  const Seen<Value>& seen,
                  Encode encode) {
  if (seen) object[key] = encode(*seen);
  return object;
}
json::value pair_json(const Picking& cards) {
  return json::array{code_of(cards.first), code_of(cards.second)};
}

struct EventWriter {
  const Rules& rules;

  static json::object of(std::string_view event) { return {{"event", event}}; }
  static json::object by(std::string_view event, Seat seat) {
    return {{"event", event}, {"seat", number(seat)}};
  }

  json::object operator()(const RoundBegan& e) const {
    return {{"event", "round_began"},
            {"round", e.round},
            {"dealer", number(e.dealer)},
            {"fresh_events", e.is_fresh}};
  }
  json::object operator()(const Dealt<Seen>& e) const {
    json::object object = by("dealt", e.seat);
    object["count"] = e.count;
    return with(std::move(object), "cards", e.cards, cards_json);
  }
  json::object operator()(const Drew<Seen>& e) const {
    return with(by("drew", e.seat), "card", e.card, [](Card card) { return code_of(card); });
  }
  json::object operator()(const Reshuffled& e) const {
    return {{"event", "reshuffled"}, {"cards", e.cards}};
  }
  json::object operator()(const Raised& e) const {
    return {{"event", "raised"},
            {"seat", number(e.seat)},
            {"card", code_of(e.card)},
            {"price", e.price}};
  }
  json::object operator()(const Certified& e) const {
    return {{"event", "certified"},
            {"seat", number(e.seat)},
            {"card", code_of(e.card)},
            {"paid", code_of(e.paid)}};
  }
  json::object operator()(const Visited& e) const {
    return {{"event", "visited"},
            {"seat", number(e.seat)},
            {"paid", code_of(e.paid)},
            {"mode", word_of(e.mode)}};
  }
  json::object operator()(const DrewEvents<Seen>& e) const {
    return with(by("drew_events", e.seat), "cards", e.cards, pair_json);
  }
  json::object operator()(const Kept<Seen>& e) const {
    return with(by("kept", e.seat), "kind", e.kind, [](Kind kind) { return code_of(kind); });
  }
  json::object operator()(const Rejected<Seen>& e) const {
    return with(by("rejected", e.seat), "kind", e.kind, [](Kind kind) { return code_of(kind); });
  }
  json::object operator()(const Shown& e) const {
    json::object object = by("shown", e.seat);
    object["kind"] = code_of(e.kind);
    if (e.paid) object["paid"] = code_of(*e.paid);
    return object;
  }
  json::object operator()(const SplitPlaced& e) const {
    json::object object{{"event", "split_placed"}, {"stock", key_of(e.stock)}, {"price", e.price}};
    if (e.removed) object["removed"] = code_of(*e.removed);
    return object;
  }
  json::object operator()(const SplitWasted& e) const {
    return {{"event", "split_wasted"}, {"stock", key_of(e.stock)}};
  }
  json::object operator()(const Crashed& e) const {
    return {{"event", "crashed"},
            {"stock", key_of(e.stock)},
            {"removed", cards_json(e.removed)},
            {"thawed", e.thawed},
            {"split_lost", e.split_lost},
            {"price", e.price}};
  }
  json::object operator()(const Audited& e) const {
    return {{"event", "audited"},
            {"seat", number(e.seat)},
            {"stock", key_of(e.stock)},
            {"target", word_of(e.target)},
            {"price", e.price}};
  }
  json::object operator()(const Froze& e) const {
    return {{"event", e.is_frozen ? "froze" : "thawed"},
            {"seat", number(e.seat)},
            {"stock", key_of(e.stock)}};
  }
  json::object operator()(const Took& e) const {
    return {{"event", "took"}, {"seat", number(e.seat)}, {"cards", cards_json(e.cards)}};
  }
  json::object operator()(const Exchanged& e) const {
    return {{"event", "exchanged"},
            {"seat", number(e.seat)},
            {"taken", cards_json(e.taken)},
            {"paid", cards_json(e.paid)}};
  }
  json::object operator()(const TokensMoved& e) const {
    return {{"event", e.is_gain ? "tokens_gained" : "tokens_lost"}, {"seats", seats_json(e.seats)}};
  }
  json::object operator()(const Answered& e) const { return by("answered", e.seat); }
  json::object operator()(const Discarded& e) const {
    return {{"event", "discarded"}, {"seat", number(e.seat)}, {"card", code_of(e.card)}};
  }
  json::object operator()(const RoundEnded& e) const {
    return {{"event", "round_ended"},
            {"cause", word_of(e.cause)},
            {"prices", by_stock([&](Stock stock) { return e.prices[stock]; })}};
  }
  json::object operator()(const Exercised& e) const {
    return {{"event", "exercised"}, {"seat", number(e.seat)}, {"cards", cards_json(e.cards)}};
  }
  json::object operator()(const Scored& e) const {
    return {{"event", "scored"},
            {"round", e.round},
            {"scores", by_seat(rules.seats, [&](Seat seat) { return e.scores[seat]; })},
            {"totals", by_seat(rules.seats, [&](Seat seat) { return e.totals[seat]; })}};
  }
  json::object operator()(const Ended& e) const {
    return {{"event", "ended"},
            {"scores", by_seat(rules.seats, [&](Seat seat) { return e.totals[seat]; })},
            {"ranks", by_seat(rules.seats, [&](Seat seat) { return e.ranks[seat]; })}};
  }
};

}  // namespace

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

}  // namespace bourse::take_stock
