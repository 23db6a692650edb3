// SPDX-License-Identifier: Apache-2.0
//
// Whole numbers that mean something: money is not a share count, and neither is an int.
#pragma once

#include <compare>
#include <cstdint>

namespace bourse {

template <class Tag, class Number = std::int32_t>
class Quantity {
 public:
  constexpr Quantity() = default;
  constexpr explicit Quantity(int amount) : amount_(static_cast<Number>(amount)) {}
  constexpr int amount() const { return amount_; }

  constexpr Quantity& operator+=(Quantity other) { return *this = *this + other; }
  constexpr Quantity& operator-=(Quantity other) { return *this = *this - other; }
  friend constexpr Quantity operator+(Quantity a, Quantity b) {
    return Quantity(a.amount() + b.amount());
  }
  friend constexpr Quantity operator-(Quantity a, Quantity b) {
    return Quantity(a.amount() - b.amount());
  }
  friend constexpr Quantity operator*(int times, Quantity quantity) {
    return Quantity(times * quantity.amount());
  }
  constexpr auto operator<=>(const Quantity&) const = default;

 private:
  Number amount_ = 0;
};

// In the smallest unit of the game at hand (NYSE: millions of dollars).
using Money = Quantity<struct MoneyTag>;

}  // namespace bourse
