// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat (RULES.md 5.2 – 5.7), in the order of the numbering (5.10).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <variant>

#include "core/fixed_list.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/event_bag.h"

namespace bourse::take_stock {

// A set of deck cards in seven bytes: no action names a starter, so eleven bits per stock suffice.
class PackedCards {
 public:
  PackedCards() = default;
  PackedCards(CardSet cards) : PackedCards(packed(cards)) {}  // the same set
  static PackedCards from_bits(std::uint64_t bits) { return PackedCards(bits); }

  // Bit 11 · stock + value − 2. Packing preserves the order of cards, so subsets are in the same
  // order packed and unpacked.
  static std::uint64_t packed(CardSet cards) {
    std::uint64_t bits = 0;
    for (unsigned stock = 0; stock < kStocks; ++stock) {
      bits |= ((cards.bits() >> (kValues * stock + 1)) & kRow) << (kRowBits * stock);
    }
    return bits;
  }
  CardSet set() const {
    std::uint64_t packed = 0;
    std::memcpy(&packed, bytes_.data(), bytes_.size());
    std::uint64_t bits = 0;
    for (unsigned stock = 0; stock < kStocks; ++stock) {
      bits |= ((packed >> (kRowBits * stock)) & kRow) << (kValues * stock + 1);
    }
    return CardSet::from_bits(bits);
  }
  bool operator==(const PackedCards&) const = default;

 private:
  static constexpr unsigned kRowBits = 11;
  static constexpr std::uint64_t kRow = 0x7FF;

  explicit PackedCards(std::uint64_t bits) { std::memcpy(bytes_.data(), &bits, bytes_.size()); }

  std::array<std::uint8_t, 7> bytes_{};
};

enum class Mode : std::uint8_t { A, B };
enum class Target : std::uint8_t { Card, Split, None };
inline constexpr std::array<std::string_view, 3> kTargetWords{"card", "split", "none"};

struct Raise {
  Card card;
  bool operator==(const Raise&) const = default;
};
struct Save {
  Card card;
  Card paid;
  bool operator==(const Save&) const = default;
};
struct Visit {  // MARKET
  Card paid;
  Mode mode;
  bool operator==(const Visit&) const = default;
};
struct Play {  // PLAY_SAVED
  Card paid;
  Kind kind;
  bool operator==(const Play&) const = default;
};
struct Pick {
  Kind kind;
  bool operator==(const Pick&) const = default;
};
struct Audit {
  Stock stock;
  Target target;
  bool operator==(const Audit&) const = default;
};
struct Freeze {
  Stock stock;
  bool operator==(const Freeze&) const = default;
};
struct Thaw {
  Stock stock;
  bool operator==(const Thaw&) const = default;
};
struct Take {
  PackedCards cards;
  bool operator==(const Take&) const = default;
};
struct Pay {
  PackedCards cards;
  bool operator==(const Pay&) const = default;
};
struct Discard {
  Card card;
  bool operator==(const Discard&) const = default;
};
struct Exercise {
  PackedCards cards;
  bool operator==(const Exercise&) const = default;
};
using Action =
    std::variant<Raise, Save, Visit, Play, Pick, Audit, Freeze, Thaw, Take, Pay, Discard, Exercise>;
static_assert(sizeof(Action) == 8);

// Two players hold at most 7 + 1 (upturn) + 1 (draw) cards; in a constructed position the upturn
// may still be to come, so that a hand of 9 grows to 10 (TS-14.2.47).
inline constexpr int kMaxHand = 10;
inline constexpr int kMostTaken = 3;
// The longest list: exercising any of ten cards. A turn has at most 10 + 90 + 20 + 10 · 23 = 350.
inline constexpr std::size_t kMaxLegal = std::size_t{1} << kMaxHand;
using ActionList = FixedList<Action, kMaxLegal>;

}  // namespace bourse::take_stock
