// SPDX-License-Identifier: Apache-2.0
//
// What an observer knows of the face-down cards before another seat (RULES.md section 6): cards it
// is certain of, action cards it is certain of, and unknown cards by the round they were taken in.
// A split or bankruptcy of a company shows all its cards, so an unknown card taken before that
// round or in it cannot be of that company: `fresh` is the first round whose cards can be.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/stockpile/components.h"

namespace bourse::stockpile {

// Starting stocks count as round 0.
inline constexpr int kSlotRounds = kMostRounds + 1;

struct Ledger {
  PerCompany<std::uint8_t> known;
  std::uint8_t booms = 0;
  std::uint8_t busts = 0;
  std::array<std::uint8_t, kSlotRounds> slots{};

  std::uint8_t& actions(Kind kind) { return kind == kBoom ? booms : busts; }
  int actions() const { return booms + busts; }
  int unknown() const {
    int sum = 0;
    for (const std::uint8_t count : slots) sum += count;
    return sum;
  }
  int cards() const {
    int sum = actions() + unknown();
    for (const std::uint8_t count : known) sum += count;
    return sum;
  }

  // Takes `count` unknown cards that may be of a company out, the oldest first: they leave newer
  // slots, which any older card would fit as well.
  void drop_slots(int count, int fresh) {
    for (auto at = static_cast<std::size_t>(fresh); count > 0 && at < slots.size(); ++at) {
      const int gone = std::min<int>(count, slots[at]);
      slots[at] = static_cast<std::uint8_t>(slots[at] - gone);
      count -= gone;
    }
  }
  // `count` cards of the company leave in the open.
  void discard(Company company, int count, int fresh) {
    const int use = std::min<int>(count, known[company]);
    known[company] = static_cast<std::uint8_t>(known[company] - use);
    if (count > use) drop_slots(count - use, fresh);
  }
  // `count` cards of the company are shown and stay.
  void show(Company company, int count, int fresh) {
    if (count <= known[company]) return;
    drop_slots(count - known[company], fresh);
    known[company] = static_cast<std::uint8_t>(count);
  }
  // An action card is played; an unknown one was taken in this round.
  void play(Kind kind, int round) {
    std::uint8_t& certain = actions(kind);
    std::uint8_t& source = certain > 0 ? certain : slots[static_cast<std::size_t>(round)];
    if (source > 0) --source;
  }
  void take(Kind kind) {
    if (is_stock(kind)) {
      ++known[company_of(kind)];
    } else {
      ++actions(kind);
    }
  }

  bool operator==(const Ledger&) const = default;
};

}  // namespace bourse::stockpile
