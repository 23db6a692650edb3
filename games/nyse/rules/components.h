// SPDX-License-Identifier: Apache-2.0
//
// Components (RULES.md section 2): four colours, four markings, sixteen kinds of chip, six grey
// chips in a row that form twelve spots and a bust.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/per_key.h"

namespace bourse::nyse {

enum class Colour : std::uint8_t { Blue, Black, Red, Green };
inline constexpr int kColours = 4;
inline constexpr std::array<Colour, kColours> kAllColours{
    Colour::Blue, Colour::Black, Colour::Red, Colour::Green};
template <class Value>
using PerColour = PerKey<Colour, Value, kColours>;

enum class Marking : std::uint8_t { None, ArrowEnds, Circle, Arrows };
inline constexpr int kMarkings = 4;
inline constexpr std::array<Marking, kMarkings> kAllMarkings{
    Marking::None, Marking::ArrowEnds, Marking::Circle, Marking::Arrows};
template <class Value>
using PerMarking = PerKey<Marking, Value, kMarkings>;

// A kind of chip: colour · 4 + marking, which is chip order (14). Chips of a kind are
// interchangeable.
enum class Chip : std::uint8_t {};
inline constexpr int kChips = kColours * kMarkings;
template <class Value>
using PerChip = PerKey<Chip, Value, kChips>;

constexpr Chip chip_of(Colour colour, Marking marking) {
  return static_cast<Chip>(static_cast<int>(colour) * kMarkings + static_cast<int>(marking));
}
constexpr Colour colour_of(Chip chip) {
  return static_cast<Colour>(static_cast<int>(chip) / kMarkings);
}
constexpr Marking marking_of(Chip chip) {
  return static_cast<Marking>(static_cast<int>(chip) % kMarkings);
}

// 2.2: two chips of each marked kind; the number of unmarked ones is an option (NYSE-R2).
inline constexpr int kMarkedCopies = 2;
inline constexpr int kMarkedPerColour = kMarkedCopies * (kMarkings - 1);
inline constexpr int kMaxPlainChips = 5;
inline constexpr int kMaxPile = kMaxPlainChips + kMarkedPerColour - 1;  // one chip is the marker
inline constexpr int kMaxSupply = kColours * kMaxPile;
static_assert(kMaxPile == 10 && kMaxSupply == 40);

// 2.3: spots A … L are 0 … 11, two to a grey chip; 12 is the bust.
enum class Spot : std::uint8_t {};
inline constexpr int kGreyChips = 6;
inline constexpr Spot kFirstSpot{0};
inline constexpr Spot kBust{2 * kGreyChips};
using BoardOrder = std::array<std::uint8_t, kGreyChips>;

constexpr bool is_bust(Spot spot) { return spot == kBust; }
constexpr int value_at(const BoardOrder& order, Spot spot) {
  return is_bust(spot) ? 0 : order[static_cast<std::size_t>(spot) / 2];
}
// Markers never move left, and a bust marker does not move at all (5.0).
constexpr Spot advanced(Spot spot, int steps) {
  const int moved = static_cast<int>(spot) + steps;
  return moved < static_cast<int>(kBust) ? static_cast<Spot>(moved) : kBust;
}
inline constexpr int kTakeSteps = 1;
inline constexpr int kPushSteps = 2;
inline constexpr int kInvestPicks = 2;

// Codes of notation and documents (14), and words for people.
inline constexpr std::array<std::string_view, kColours> kColourCodes{"bu", "bk", "rd", "gn"};
inline constexpr std::array<std::string_view, kColours> kColourNames{
    "blue", "black", "red", "green"};
inline constexpr std::array<std::string_view, kColours> kIndustries{
    "chemicals", "technology", "fossil fuels", "foodstuffs"};
inline constexpr std::array<std::string_view, kMarkings> kMarkingCodes{"n", "s", "i", "w"};
inline constexpr std::array<std::string_view, kMarkings> kMarkingNames{
    "unmarked", "speculation", "investment", "swap"};
// clang-format off
inline constexpr std::array<std::string_view, kChips> kChipCodes{
    "bun", "bus", "bui", "buw",
    "bkn", "bks", "bki", "bkw",
    "rdn", "rds", "rdi", "rdw",
    "gnn", "gns", "gni", "gnw"};
// clang-format on

constexpr std::string_view name_of(Colour colour) {
  return kColourNames[static_cast<std::size_t>(colour)];
}
constexpr std::string_view code_of(Chip chip) { return kChipCodes[static_cast<std::size_t>(chip)]; }

}  // namespace bourse::nyse
