// SPDX-License-Identifier: Apache-2.0
//
// Words and lists of a state document (RULES.md 14.2), read as untrusted input. An error is
// reported with the rule that is broken. document_read.cpp combines them.
#pragma once

#include <fmt/format.h>

#include "core/codec/json_reader.h"
#include "games/take_stock/codec/json_words.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/event_bag.h"
#include "games/take_stock/rules/phase.h"

namespace bourse::take_stock {

inline constexpr RuleId kSorted = "TS-14.2.38";
inline constexpr RuleId kCardOnce = "TS-14.2.40";
inline constexpr RuleId kClosedPlace = "TS-14.2.42";
inline constexpr RuleId kEventOnce = "TS-14.2.41";

inline Card read_card(const JsonReader& reader) {
  const auto card = static_cast<Card>(reader.enumerator(kCardCodes, "a card (c2, …, m12)"));
  if (reader.ok() && value_of(card) == 1) {
    reader.refuse("a starter lies in its row and nowhere else", kCardOnce);
  }
  return card;
}
inline Kind read_kind(const JsonReader& reader) {
  return static_cast<Kind>(reader.enumerator(kKindCodes, "an event (csplit, …, closed)"));
}
inline Stock read_stock(const JsonReader& reader) {
  return static_cast<Stock>(
      reader.enumerator(kStockKeys, "a stock (corn, gems, tech, oil, movie)"));
}
inline Cause read_cause(const JsonReader& reader) {
  return static_cast<Cause>(reader.enumerator(kCauseWords, "a cause"));
}
inline Seat read_seat(const JsonReader& reader, int seats) {
  return seat_at(reader.integer(0, seats - 1));
}

inline CardSet read_cards(const JsonReader& reader) {
  CardSet cards;
  int last = -1;
  const std::size_t size = reader.size();
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    const Card card = read_card(item);
    if (reader.ok() && static_cast<int>(card) <= last) {
      item.refuse("the list is not in card order, each card once", kSorted);
    }
    last = static_cast<int>(card);
    cards.insert(card);
  }
  return reader.ok() ? cards : CardSet();
}

// A list of kinds in kind order, without Market Closed unless it is allowed there. `rule` refuses
// more of a kind than the box has.
struct EventHeap {
  EventBag bag;
  bool has_closed = false;
};
inline void add_event(const JsonReader& item, Kind kind, RuleId rule, EventHeap& heap) {
  const bool is_closed = kind == Kind::Closed;
  const bool is_full =
      is_closed ? heap.has_closed : heap.bag.count(kind) == kCopies[static_cast<std::size_t>(kind)];
  if (is_full) return item.refuse(fmt::format("there are fewer {} than that", code_of(kind)), rule);
  if (is_closed) {
    heap.has_closed = true;
  } else {
    heap.bag.insert(kind);
  }
}
inline EventHeap read_heap(const JsonReader& reader, RuleId rule, std::size_t from = 0) {
  EventHeap heap;
  Kind last{};
  const std::size_t size = reader.size();
  for (std::size_t at = from; at < size && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    const Kind kind = read_kind(item);
    if (reader.ok() && kind < last) item.refuse("the list is not in kind order", kSorted);
    if (reader.ok()) add_event(item, kind, rule, heap);
    last = kind;
  }
  return heap;
}
inline EventBag read_bag(const JsonReader& reader, RuleId rule) {
  const EventHeap heap = read_heap(reader, rule);
  if (heap.has_closed) reader.refuse("Market Closed cannot be here", kClosedPlace);
  return heap.bag;
}

// Calls read(seat, reader of its item) for each seat.
template <class Read>
inline void read_by_seat(const JsonReader& reader, int seats, Read read) {
  const auto count = static_cast<std::size_t>(seats);
  reader.length(count, count);
  for (const Seat seat : SeatSet::first(seats)) {
    if (reader.ok()) read(seat, reader.item(static_cast<std::size_t>(seat)));
  }
}

}  // namespace bourse::take_stock
