// SPDX-License-Identifier: Apache-2.0
//
// An observer's knowledge of the face-down cards of another seat (RULES.md section 6): certain
// stocks, certain action cards, and unknown cards by the round they were taken in. A split or
// bankruptcy of a company shows all its cards, so an unknown card taken in or before that round
// cannot belong to that company: `fresh` is the first round whose cards can.
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

  // Removes `count` unknown cards that may belong to a company, the oldest first: that leaves newer
  // slots, which fit any older card as well.
  void drop_slots(int count, int fresh) {
    for (auto at = static_cast<std::size_t>(fresh); count > 0 && at < slots.size(); ++at) {
      const int gone = std::min<int>(count, slots[at]);
      slots[at] = static_cast<std::uint8_t>(slots[at] - gone);
      count -= gone;
    }
  }
  // `count` cards of the company leave openly, after `turned` others joined openly.
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
  // A stock or an action is taken in this round. No branch on whether the observer knows it.
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
