// SPDX-License-Identifier: Apache-2.0
//
// An array indexed by one enum only. The only array that a State may hold, so indexing hands by
// colour does not compile.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "core/seat.h"

namespace bourse {

template <class Key, class Value, std::size_t Count>
struct PerKey {
  std::array<Value, Count> values{};

  constexpr Value& operator[](Key key) { return values[static_cast<std::size_t>(key)]; }
  constexpr const Value& operator[](Key key) const { return values[static_cast<std::size_t>(key)]; }
  static constexpr std::size_t size() { return Count; }
  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }

  constexpr bool operator==(const PerKey& other) const requires std::equality_comparable<Value> {
    return values == other.values;
  }
};

template <class Value>
using PerSeat = PerKey<Seat, Value, kMaxSeats>;

}  // namespace bourse
