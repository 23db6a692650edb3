// SPDX-License-Identifier: Apache-2.0
//
// A table of Take Stock for tests: built by chaining, played in notation.
//
//   Table t = Table(3).hand(0, "c2 g12").row("corn", "c3 c7").saved(0, "audit");
//   t.play(0, "play c2 audit");
//
// Unless told otherwise every card is in the pile in card order, c2 on top, every event lies under
// Market Closed, and seat 0 has the first turn of round 1. What is built takes its cards there.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock::test {

using Texts = std::vector<std::string>;

inline Texts words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  Texts list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}
template <class Codes>
int place(const Codes& codes, std::string_view word) {
  const auto found = std::find(codes.begin(), codes.end(), word);
  REQUIRE_MESSAGE(found != codes.end(), word);
  return static_cast<int>(found - codes.begin());
}
inline Card card(std::string_view code) { return static_cast<Card>(place(kCardCodes, code)); }
inline Kind kind(std::string_view code) { return kind_at(place(kKindCodes, code)); }
inline Stock stock(std::string_view key) { return static_cast<Stock>(place(kStockKeys, key)); }
inline CardSet cards(std::string_view codes) {
  CardSet set;
  for (const std::string& word : words(codes)) set.insert(card(word));
  return set;
}
inline std::string text(CardSet set) {
  std::string codes;
  for (const Card each : set) codes += (codes.empty() ? "" : " ") + std::string(code_of(each));
  return codes;
}
inline std::string text(EventBag bag) {
  std::string codes;
  bag.each([&](Kind each, int copies) {
    for (int copy = 0; copy < copies; ++copy) {
      codes += (codes.empty() ? "" : " ") + std::string(code_of(each));
    }
  });
  return codes;
}

class Table {
 public:
  explicit Table(int seats, const Options& options = {}) : rules(in_force(seats, options)) {
    for (int at = kCards - 1; at >= 0; --at) {
      if (value_of(static_cast<Card>(at)) > 1) state.pile.push_back(static_cast<Card>(at));
    }
    state.under = kBox;
    state.dealer = seat_at(seats - 1);
    for (const Seat seat : SeatSet::first(seats)) {
      state.tokens[seat] = static_cast<std::uint8_t>(options.start_options);
    }
    if (rules.has_supply()) {
      state.supply = static_cast<std::uint8_t>(kTokens - seats * options.start_options);
    }
  }
  Table(const Rules& of, const State& at) : rules(of), state(at) {}

  // Building.

  Table& hand(int seat, std::string_view codes) {
    state.hands[seat_at(seat)] |= from_pile(codes);
    return *this;
  }
  Table& known(int seat, std::string_view codes) {
    state.known[seat_at(seat)] |= cards(codes);
    return hand(seat, codes);
  }
  Table& drawn_in(int number, std::string_view codes) {
    for (const Card each : cards(codes)) state.classes[each] = static_cast<std::uint8_t>(number);
    return *this;
  }
  Table& cert(int seat, std::string_view codes) {
    state.certs[seat_at(seat)] |= from_pile(codes);
    return *this;
  }
  Table& row(std::string_view codes) {
    state.market.cards |= from_pile(codes);
    return *this;
  }
  Table& discard(std::string_view codes) {
    state.discard |= from_pile(codes);
    return *this;
  }
  // Everything but these cards leaves the pile for the certificates of the last seat.
  Table& only_pile(std::string_view codes) {
    const CardSet kept = cards(codes);
    CardSet rest;
    for (const Card each : state.pile) rest.insert(each);
    cert(rules.seats - 1, text(rest - kept));
    return *this;
  }
  Table& splits(std::string_view key, int count) {
    state.market.splits[stock(key)] = static_cast<std::uint8_t>(count);
    for (; count > 0; --count) state.under.erase(split_of(stock(key)));
    return *this;
  }
  Table& frozen(std::string_view key) {
    state.market.frozen.insert(stock(key));
    state.under.erase(Kind::Freeze);
    return *this;
  }
  Table& above(std::string_view top_first) {
    const Texts codes = words(top_first);
    for (std::size_t at = codes.size(); at-- > 0;) {
      state.under.erase(kind(codes[at]));
      state.above.push_back(kind(codes[at]));
    }
    return *this;
  }
  Table& saved(int seat, std::string_view codes) { return give(state.saved[seat_at(seat)], codes); }
  Table& spent(std::string_view codes) { return give(state.spent, codes); }
  Table& resolved(std::string_view codes) {
    for (const std::string& code : words(codes)) state.resolved.insert(kind(code));
    return *this;
  }
  Table& rejected(int seat, std::string_view codes) {
    for (const std::string& code : words(codes)) {
      state.rejected[seat_at(seat)].insert(kind(code));
    }
    return spent(codes);
  }
  Table& tokens(int seat, int count) {
    state.supply = static_cast<std::uint8_t>(state.supply + state.tokens[seat_at(seat)] - count);
    state.tokens[seat_at(seat)] = static_cast<std::uint8_t>(count);
    return *this;
  }
  Table& reshuffles(int count) {
    return state.reshuffles = static_cast<std::uint8_t>(count), *this;
  }
  Table& round(int number) { return state.round = static_cast<std::uint8_t>(number), *this; }
  Table& active(int seat) { return state.active = seat_at(seat), *this; }
  Table& dealer(int seat) { return state.dealer = seat_at(seat), *this; }
  Table& phase(const Phase& phase) { return state.phase = phase, *this; }
  // The decision that an event requires; its card leaves the pile.
  Table& resolving(std::string_view code, const Phase& at) {
    state.under.erase(kind(code));
    resolved(code);
    return phase(at);
  }

  // Playing.

  void play(int seat, std::string_view notation) {
    const auto action = parse(notation);
    REQUIRE_MESSAGE(action.has_value(), notation);
    const auto refusal = refuse(rules, state, seat_at(seat), *action);
    REQUIRE_MESSAGE(!refusal, notation);
    EventSink<EventList> sink;
    Rng rng(seed, ++moves);
    apply(rules, state, seat_at(seat), *action, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }
  Texts legal_texts(int seat) const {
    ActionList list;
    legal(rules, state, seat_at(seat), list);
    Texts texts;
    for (const Action& action : list) texts.push_back(print(action));
    return texts;
  }
  std::string fallback_text(int seat) const {
    return print(fallback(rules, observe(rules, state, Viewer::of(seat_at(seat)))));
  }
  View view(int seat) const { return observe(rules, state, Viewer::of(seat_at(seat))); }
  View spectator() const { return observe(rules, state, Viewer::spectator()); }
  // The events of the last move, one JSON text each.
  Texts seen_by(Viewer viewer) const {
    Texts texts;
    for (const Event& event : events) {
      texts.push_back(json::serialize(event_json(rules, witness(event, viewer))));
    }
    return texts;
  }
  std::string told(Viewer viewer) const {
    std::string log;
    for (const Event& event : events) log += narrate(rules, witness(event, viewer), {}) + "\n";
    return log;
  }
  int price(std::string_view key) const { return state.market.price(stock(key)); }
  std::string hand_text(int seat) const { return text(state.hands[seat_at(seat)]); }

  Rules rules;
  State state;
  Seed seed{};
  std::uint64_t moves = 0;
  std::vector<Event> events;

 private:
  CardSet from_pile(std::string_view codes) {
    const CardSet taken = cards(codes);
    FixedList<Card, kDeck> left;
    for (const Card each : state.pile) {
      if (!taken.contains(each)) left.push_back(each);
    }
    REQUIRE(left.size() + static_cast<std::size_t>(taken.size()) == state.pile.size());
    state.pile = left;
    return taken;
  }
  Table& give(EventBag& bag, std::string_view codes) {
    for (const std::string& code : words(codes)) {
      state.under.erase(kind(code));
      bag.insert(kind(code));
    }
    return *this;
  }
};

inline Table dealt(int seats, std::uint64_t stream, const Options& options = {}) {
  const Rules rules = in_force(seats, options);
  Rng rng(Seed{7}, stream);
  EventSink<EventList> sink;
  Table table(rules, setup(rules, rng, sink));
  table.events.assign(sink.events.begin(), sink.events.end());
  return table;
}

// One random move.
inline void step(Table& t, Rng& chooser) {
  const SeatSet seats = to_act(t.rules, t.state);
  ActionList list;
  legal(t.rules, t.state, seats.front(), list);
  const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
  EventSink<EventList> sink;
  Rng rng(t.seed, ++t.moves);
  apply(t.rules, t.state, seats.front(), action, rng, sink);
  t.events.assign(sink.events.begin(), sink.events.end());
}

}  // namespace bourse::take_stock::test
