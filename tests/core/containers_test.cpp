// SPDX-License-Identifier: Apache-2.0
//
// The vocabulary types: lists without heap, arrays by key, seats and viewers, results, quantities.
#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include "core/check.h"
#include "core/event.h"
#include "core/fixed_list.h"
#include "core/overload.h"
#include "core/per_key.h"
#include "core/result.h"
#include "core/seat.h"

namespace bourse {
namespace {

using Short = FixedList<int, 4>;

Short list_of(std::initializer_list<int> items) {
  Short list;
  for (const int item : items) list.push_back(item);
  return list;
}

TEST_CASE("a fixed list holds the pushed items in order, up to its capacity") {
  Short list = list_of({3, 1, 4});
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{3, 1, 4});
  CHECK_FALSE(list.full());
  list.push_back(1);
  CHECK(list.full());
  CHECK(list.size() == Short::capacity());
  list.clear();
  CHECK(list.empty());
}

TEST_CASE("erase_at keeps the order of the other items") {
  Short list = list_of({3, 1, 4, 5});
  list.erase_at(1);
  CHECK(list == list_of({3, 4, 5}));
  list.erase_at(2);
  CHECK(list == list_of({3, 4}));
  list.erase_at(0);
  CHECK(list == list_of({4}));
}

TEST_CASE("fixed lists are compared by their items, whatever the unused capacity contains") {
  Short long_ago = list_of({7, 8, 9});
  long_ago.clear();
  long_ago.push_back(7);
  CHECK(long_ago == list_of({7}));
  CHECK_FALSE(long_ago == list_of({8}));
  CHECK_FALSE(long_ago == list_of({7, 8}));
  CHECK_FALSE(list_of({7, 8}) == long_ago);
}

TEST_CASE("a fixed list is trivially copyable and small") {
  CHECK(std::is_trivially_copyable_v<Short>);
  CHECK(sizeof(FixedList<std::uint8_t, 15>) == 16);
  CHECK(FixedList<int, 300>{}.empty());
  FixedList<int, 300> list;
  for (int item = 0; item < 300; ++item) list.push_back(item);
  CHECK(list.size() == 300);
  CHECK(list[299] == 299);
}

TEST_CASE("an array by key starts at zero and compares by value") {
  PerSeat<int> cash;
  CHECK(std::all_of(cash.begin(), cash.end(), [](int amount) { return amount == 0; }));
  PerSeat<int> richer = cash;
  richer[seat_at(3)] = 5;
  CHECK(richer[seat_at(3)] == 5);
  CHECK(richer[seat_at(2)] == 0);
  CHECK_FALSE(cash == richer);
  CHECK(PerSeat<int>::size() == static_cast<std::size_t>(kMaxSeats));
}

TEST_CASE("a seat set is a set in ascending order") {
  SeatSet seats = SeatSet::of(seat_at(9));
  seats.insert(seat_at(0));
  seats.insert(seat_at(4));
  seats.insert(seat_at(4));
  CHECK(seats.size() == 3);
  std::vector<int> numbers;
  for (const Seat seat : seats) numbers.push_back(number(seat));
  CHECK(numbers == std::vector<int>{0, 4, 9});
  seats.erase(seat_at(0));
  seats.erase(seat_at(1));
  CHECK(seats.front() == seat_at(4));
  CHECK(seats.contains(seat_at(9)));
  CHECK_FALSE(seats.contains(seat_at(0)));
  CHECK(seats == SeatSet::from_bits(0b1000010000));
}

TEST_CASE("the first seats of a table are exactly its seats") {
  CHECK(SeatSet::first(0).empty());
  CHECK(SeatSet::first(3).bits() == 0b111);
  CHECK(SeatSet::first(kMaxSeats).size() == kMaxSeats);
}

TEST_CASE("after the last seat comes the first") {
  CHECK(next_seat(seat_at(0), 3) == seat_at(1));
  CHECK(next_seat(seat_at(2), 3) == seat_at(0));
  CHECK(next_seat(seat_at(0), 1) == seat_at(0));
}

TEST_CASE("a viewer is a seat or a spectator, who is in no set") {
  const Viewer seated = Viewer::of(seat_at(2));
  CHECK(seated.is(seat_at(2)));
  CHECK_FALSE(seated.is(seat_at(1)));
  CHECK(seated.seat() == seat_at(2));
  CHECK(seated.in(SeatSet::of(seat_at(2))));
  CHECK_FALSE(seated.in(SeatSet::of(seat_at(1))));
  const Viewer spectator = Viewer::spectator();
  CHECK(spectator.is_spectator());
  CHECK_FALSE(spectator.seat().has_value());
  CHECK_FALSE(spectator.in(SeatSet::first(kMaxSeats)));
  CHECK_FALSE(spectator == seated);
}

TEST_CASE("a secret shows to the privy alone, unless it is public") {
  const Secret<int> secret{.value = 7, .privy = SeatSet::of(seat_at(1))};
  CHECK(glimpse(secret, Viewer::of(seat_at(1))) == 7);
  CHECK_FALSE(glimpse(secret, Viewer::of(seat_at(0))).has_value());
  CHECK_FALSE(glimpse(secret, Viewer::spectator()).has_value());
  const Secret<int> open{.value = 8, .privy = {}, .is_public = true};
  CHECK(glimpse(open, Viewer::spectator()) == 8);
  CHECK(glimpse(open, Viewer::of(seat_at(5))) == 8);
}

TEST_CASE("an event is built only if the sink collects events") {
  int made = 0;
  const auto make = [&] { return ++made; };
  NoEvents silence;
  emit(silence, make);
  CHECK(made == 0);
  EventSink<Short> sink;
  emit(sink, make);
  CHECK(made == 1);
  CHECK(sink.events == list_of({1}));
}

TEST_CASE("a result is a value or the reason why there is none") {
  Result<int, std::string> good = 5;
  CHECK(good.has_value());
  CHECK(*good == 5);
  *good += 1;
  CHECK(good.value() == 6);
  const Result<int, std::string> bad = Unexpected(std::string("why"));
  CHECK_FALSE(bad);
  CHECK(bad.error() == "why");
  Result<std::string, std::string> text = std::string("moved");
  CHECK(text->size() == 5);
  CHECK(*std::move(text) == "moved");
}

TEST_CASE("match calls the lambda of the alternative") {
  const std::variant<int, std::string> word = std::string("four");
  const auto length = match(
      word, [](int) { return 0; }, [](const std::string& text) { return int(text.size()); });
  CHECK(length == 4);
}

TEST_CASE("a failed check throws a Bug that names the condition") {
  CHECK_NOTHROW(BOURSE_CHECK(1 < 2));
  CHECK_THROWS_AS(BOURSE_CHECK(2 < 1), Bug);
  CHECK_THROWS_WITH(BOURSE_CHECK(2 < 1), doctest::Contains("2 < 1"));
}

}  // namespace
}  // namespace bourse
