// SPDX-License-Identifier: Apache-2.0
//
// Seats and viewers. A Seat is a place at the table, numbered clockwise from 0; a SeatSet is a set
// of seats (to act, privy to a secret); a Viewer is a seat or a spectator.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

namespace bourse {

// NYSE seats 10; no other game seats more.
inline constexpr int kMaxSeats = 10;

enum class Seat : std::uint8_t {};

constexpr int number(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int number) { return static_cast<Seat>(number); }
// Requires: the seat is one of the `seats`.
constexpr Seat next_seat(Seat seat, int seats) {
  const int next = number(seat) + 1;
  return seat_at((next < seats ? 1 : 0) * next);
}

class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(1U << number(seat)); }
  static constexpr SeatSet first(int seats) { return SeatSet((1U << seats) - 1U); }
  static constexpr SeatSet from_bits(std::uint16_t bits) { return SeatSet(bits); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Seat seat) const { return ((bits_ >> number(seat)) & 1U) != 0; }
  constexpr Seat front() const { return seat_at(std::countr_zero(bits_)); }  // Requires: !empty().
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | of(seat).bits_); }
  constexpr void insert_if(bool wanted, Seat seat) {  // without a branch
    bits_ = static_cast<std::uint16_t>(bits_ | (wanted ? 1U : 0U) << number(seat));
  }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~of(seat).bits_); }

  // Ascending by seat number.
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = Seat;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint16_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return seat_at(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1U));
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint16_t bits_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  constexpr bool operator==(const SeatSet&) const = default;

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}

  std::uint16_t bits_ = 0;
};

class Viewer {
 public:
  static constexpr Viewer spectator() { return Viewer(kMaxSeats); }
  static constexpr Viewer of(Seat seat) { return Viewer(number(seat)); }

  constexpr bool is_spectator() const { return number_ == kMaxSeats; }
  constexpr bool is(Seat seat) const { return number_ == number(seat); }
  constexpr bool in(SeatSet seats) const { return !is_spectator() && seats.contains(*seat()); }
  constexpr std::optional<Seat> seat() const {
    return is_spectator() ? std::nullopt : std::optional(seat_at(number_));
  }

  constexpr bool operator==(const Viewer&) const = default;

 private:
  constexpr explicit Viewer(int number) : number_(static_cast<std::uint8_t>(number)) {}

  std::uint8_t number_;
};

}  // namespace bourse
