// SPDX-License-Identifier: Apache-2.0
//
// Writes a tensor from left to right, for the tensor.cpp of a game: scaled numbers, booleans,
// one-hot vectors. The values must fit; a game ends with a check of is_full().
#pragma once

#include <cassert>
#include <cstddef>
#include <span>

#include "core/seat.h"

namespace bourse {

class TensorWriter {
 public:
  explicit TensorWriter(std::span<float> out) : out_(out) {}

  void put(float value) {
    assert(at_ < out_.size());
    out_[at_++] = value;
  }
  void put(int value, int scale) { put(static_cast<float>(value) / static_cast<float>(scale)); }
  void flag(bool value) { put(value ? 1.0F : 0.0F); }
  void one_hot(int value, int count) {
    for (int at = 0; at < count; ++at) flag(at == value);
  }
  bool is_full() const { return at_ == out_.size(); }

 private:
  std::span<float> out_;
  std::size_t at_ = 0;
};

// The seat `steps` after the viewer, or after seat 0 for a spectator, so that a policy always finds
// itself in the same place.
constexpr Seat seat_after(Viewer viewer, int steps, int seats) {
  const int from = viewer.is_spectator() ? 0 : number(*viewer.seat());
  return seat_at((from + steps) % seats);
}

}  // namespace bourse
