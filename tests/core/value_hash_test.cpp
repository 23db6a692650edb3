// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/value_hash.h"

#include <array>
#include <cstring>
#include <memory>

#include <doctest/doctest.h>

#include "core/fixed_list.h"

namespace bourse {
namespace {

using Chosen = FixedList<std::uint8_t, 3>;
struct Sealed {
  Chosen own;
};
struct Padded {
  std::uint8_t small = 1;
  std::uint32_t large = 2;
};
struct Everything {
  std::variant<Sealed, Padded> phase;
  std::optional<std::uint16_t> card;
  std::array<Sealed, 2> hands;
  FixedList<Padded, 2> trick;
  std::uint8_t round = 1;
};

// The same value in memory that held something else before.
template <class T>
std::uint64_t hash_over(unsigned char before, void (*make)(T&)) {
  alignas(T) std::array<unsigned char, sizeof(T)> room{};
  room.fill(before);
  T* value = ::new (room.data()) T;
  make(*value);
  return hash_of(*value);
}

void make_everything(Everything& value) {
  Chosen own;
  for (std::uint8_t card = 7; card < 10; ++card) own.push_back(card);
  own.erase_at(2);
  value.phase = Sealed{own};
  value.hands[1].own.push_back(4);
}

}  // namespace

TEST_CASE("value hash: removed items of a list do not count, at any depth") {
  static_assert(std::has_unique_object_representations_v<Sealed>);
  Sealed one;
  Sealed other;
  one.own.push_back(1);
  other.own.push_back(2);
  CHECK(hash_of(one) != hash_of(other));
  one.own.clear();
  other.own.clear();
  CHECK(hash_of(one) == hash_of(other));
  CHECK(hash_of(std::variant<Sealed, Padded>(one)) == hash_of(std::variant<Sealed, Padded>(other)));
  CHECK(hash_of(std::array{one, one}) == hash_of(std::array{other, other}));
}

TEST_CASE("value hash: neither padding nor earlier contents of memory count") {
  CHECK(hash_over<Everything>(0x00, make_everything) ==
        hash_over<Everything>(0xff, make_everything));
}

TEST_CASE("value hash: the boundary between two lists counts") {
  using Lists = std::array<Chosen, 2>;
  Lists early;
  Lists late;
  early[0].push_back(5);
  late[1].push_back(5);
  CHECK(hash_of(early) != hash_of(late));
  CHECK(hash_of(std::array<std::optional<std::uint8_t>, 2>{5, std::nullopt}) !=
        hash_of(std::array<std::optional<std::uint8_t>, 2>{std::nullopt, 5}));
}

TEST_CASE("value hash: a large value is hashed to its last byte") {
  FixedList<std::uint64_t, 400> numbers;
  for (std::uint64_t number = 0; number < 400; ++number) numbers.push_back(number);
  const std::uint64_t hash = hash_of(numbers);
  ++numbers[399];
  CHECK(hash_of(numbers) != hash);
}

TEST_CASE("value hash: every field counts") {
  Everything value;
  make_everything(value);
  const std::uint64_t hash = hash_of(value);
  const auto differs = [&](auto change) {
    Everything other = value;
    change(other);
    return hash_of(other) != hash;
  };
  CHECK(differs([](Everything& other) { other.phase = Padded{}; }));
  CHECK(differs([](Everything& other) { other.card = 0; }));
  CHECK(differs([](Everything& other) { other.hands[0].own.push_back(0); }));
  CHECK(differs([](Everything& other) { other.trick.push_back({1, 3}); }));
  CHECK(differs([](Everything& other) { other.round = 2; }));
}

}  // namespace bourse
