// SPDX-License-Identifier: Apache-2.0
//
// Event cards (RULES.md 2.3): their kinds, and multisets of them packed into one word.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "games/take_stock/rules/components.h"

namespace bourse::take_stock {

// 2.3: kinds of events in kind order; kinds that exist per stock come as five in stock order.
enum class Kind : std::uint8_t {
  Split = 0,
  Crash = 5,
  Insider = 10,
  Audit = 15,
  Freeze,
  NoChange,
  Upturn,
  Downturn,
  Gain,
  Lose,
  AllCrash,
  Closed,
};
inline constexpr int kKinds = 23;  // without Market Closed
static_assert(static_cast<int>(Kind::Closed) == kKinds);

constexpr Kind kind_at(int number) { return static_cast<Kind>(number); }
constexpr int number(Kind kind) { return static_cast<int>(kind); }
constexpr Kind split_of(Stock stock) { return kind_at(static_cast<int>(stock)); }
constexpr bool is_split(Kind kind) { return number(kind) < number(Kind::Crash); }
constexpr bool is_crash(Kind kind) { return !is_split(kind) && kind < Kind::Insider; }
constexpr bool is_insider(Kind kind) { return kind >= Kind::Insider && kind < Kind::Audit; }
// Requires: a split, a crash or insider trading.
constexpr Stock stock_of(Kind kind) { return static_cast<Stock>(number(kind) % kStocks); }

// clang-format off
//                                            splits         crashes        insiders
inline constexpr std::array<int, kKinds> kCopies{3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
//  audit freeze no change upturn downturn gain lose market crash
    4,    3,     2,        1,     1,       1,   1,   1};
// clang-format on
inline constexpr int kEvents = 39;  // without Market Closed
inline constexpr int kLower = 10;   // of them under Market Closed at the start of a cycle
inline constexpr int kUpper = kEvents - kLower;
inline constexpr int kMaxSplits = 3;
inline constexpr int kFreezes = 3;

// A multiset of events, limited to the copies in the box. The count of a kind has as many bits as
// its copies need: 5 · 2 for splits, 10 · 1, 3 for audits, 2 + 2, 5 · 1: 32 together.
class EventBag {
 public:
  static constexpr EventBag box();

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count(Kind kind) const {
    return static_cast<int>((bits_ >> kShift[at(kind)]) & kMask[at(kind)]);
  }
  constexpr int size() const {
    return count_bits(bits_ & kWeights[0]) + 2 * count_bits(bits_ & kWeights[1]) +
           4 * count_bits(bits_ & kWeights[2]);
  }
  // Requires: count(kind) < its copies, count(kind) > 0.
  constexpr void insert(Kind kind) { bits_ += 1U << kShift[at(kind)]; }
  constexpr void erase(Kind kind) { bits_ -= 1U << kShift[at(kind)]; }
  constexpr bool contains(Kind kind) const { return count(kind) > 0; }
  // A constructed position may add a card that the knowledge already mentions: it counts once.
  constexpr void note(Kind kind) {
    if (count(kind) < kCopies[at(kind)]) insert(kind);
  }
  // Requires: no kind exceeds its copies.
  constexpr EventBag& operator+=(EventBag other) {
    bits_ += other.bits_;
    return *this;
  }
  constexpr bool operator==(const EventBag&) const = default;

  // Calls visit(kind, count) for each kind in the bag, in kind order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint32_t left = bits_; left != 0;) {
      const Kind kind = kKindOfBit[static_cast<std::size_t>(std::countr_zero(left))];
      visit(kind, count(kind));
      left &= ~(kMask[at(kind)] << kShift[at(kind)]);
    }
  }

 private:
  static constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }
  static constexpr int width(int copies) { return copies > 3 ? 3 : copies > 1 ? 2 : 1; }
  static constexpr std::array<std::uint8_t, kKinds> shifts() {
    std::array<std::uint8_t, kKinds> shift{};
    int next = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      shift[kind] = static_cast<std::uint8_t>(next);
      next += width(kCopies[kind]);
    }
    return shift;
  }
  static constexpr std::array<std::uint32_t, kKinds> masks() {
    std::array<std::uint32_t, kKinds> mask{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      mask[kind] = (1U << width(kCopies[kind])) - 1U;
    }
    return mask;
  }
  static constexpr std::array<Kind, 32> kinds_of_bits() {
    std::array<Kind, 32> kinds{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      for (int bit = 0; bit < width(kCopies[kind]); ++bit) {
        const int place = shifts()[kind] + bit;
        kinds[static_cast<std::size_t>(place)] = kind_at(static_cast<int>(kind));
      }
    }
    return kinds;
  }
  // The bits that stand for 1, 2 or 4 cards.
  static constexpr std::array<std::uint32_t, 3> weights() {
    std::array<std::uint32_t, 3> bits{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      for (int power = 0; power < width(kCopies[kind]); ++power) {
        bits[static_cast<std::size_t>(power)] |= 1U << (shifts()[kind] + power);
      }
    }
    return bits;
  }

  static const std::array<std::uint8_t, kKinds> kShift;
  static const std::array<std::uint32_t, kKinds> kMask;
  static const std::array<Kind, 32> kKindOfBit;
  static const std::array<std::uint32_t, 3> kWeights;

  std::uint32_t bits_ = 0;
};
inline constexpr std::array<std::uint8_t, kKinds> EventBag::kShift = EventBag::shifts();
inline constexpr std::array<std::uint32_t, kKinds> EventBag::kMask = EventBag::masks();
inline constexpr std::array<Kind, 32> EventBag::kKindOfBit = EventBag::kinds_of_bits();
inline constexpr std::array<std::uint32_t, 3> EventBag::kWeights = EventBag::weights();

constexpr EventBag EventBag::box() {
  EventBag bag;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (int copy = 0; copy < kCopies[kind]; ++copy) bag.insert(kind_at(static_cast<int>(kind)));
  }
  return bag;
}
inline constexpr EventBag kBox = EventBag::box();
static_assert(kBox.size() == kEvents && kBox.count(Kind::Audit) == 4);

// Codes of notation and documents (14), and words for people.
// clang-format off
inline constexpr std::array<std::string_view, kKinds + 1> kKindCodes{
    "csplit", "gsplit", "tsplit", "osplit", "msplit",
    "ccrash", "gcrash", "tcrash", "ocrash", "mcrash",
    "cinsider", "ginsider", "tinsider", "oinsider", "minsider",
    "audit", "freeze", "nochange", "upturn", "downturn", "gain", "lose", "allcrash", "closed"};
inline constexpr std::array<std::string_view, kKinds + 1> kKindNames{
    "Corn split", "Gems split", "Tech split", "Oil split", "Movie split",
    "Corn crash", "Gems crash", "Tech crash", "Oil crash", "Movie crash",
    "Corn insider trading", "Gems insider trading", "Tech insider trading",
    "Oil insider trading", "Movie insider trading",
    "Stock Audit", "Stock Freeze", "No Market Change", "Market Upturn", "Market Downturn",
    "Stock Option Gained", "Stock Option Lost", "Market Crash", "Market Closed"};
// clang-format on
constexpr std::string_view code_of(Kind kind) { return kKindCodes[static_cast<std::size_t>(kind)]; }
constexpr std::string_view name_of(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

}  // namespace bourse::take_stock
