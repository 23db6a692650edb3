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

#include "games/stockpile/rules/components.h"

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
  // `count` cards of the company leave in the open, after `turned` others joined in the open.
  void discard(Company company, int count, int fresh, int turned = 0) {
    const int certain = known[company] + turned;
    known[company] = static_cast<std::uint8_t>(std::max(certain - count, 0));
    if (count > certain) drop_slots(count - certain, fresh);
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
  // A stock or an action is taken in this round; without a branch on whether the observer knows it.
  void take_stock(Company company, bool is_known, int round) {
    take(known[company], is_known, round);
  }
  void take_action(Kind kind, bool is_known, int round) { take(actions(kind), is_known, round); }

  bool operator==(const Ledger&) const = default;

 private:
  void take(std::uint8_t& certain, bool is_known, int round) {
    std::uint8_t& slot = slots[static_cast<std::size_t>(round)];
    certain = static_cast<std::uint8_t>(certain + (is_known ? 1 : 0));
    slot = static_cast<std::uint8_t>(slot + (is_known ? 0 : 1));
  }
};

}  // namespace bourse::stockpile
