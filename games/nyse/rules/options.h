// SPDX-License-Identifier: Apache-2.0
//
// The options of RULES.md section 3 as orthogonal axes, their schema, and Rules, their compiled
// form.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/option.h"
#include "core/seat.h"
#include "games/nyse/rules/components.h"

namespace bourse::nyse {

enum class Board : std::uint8_t {
  Standard,
  LatePeak,
  EarlyPeak,
  Bull,
  Bear,
  Volatile,
  Random,
  Custom,
};
enum class Hands : std::uint8_t { Open, Concealed };
enum class SpecialEffects : std::uint8_t { Optional, Full };
enum class DiscardReveal : std::uint8_t { Hidden, Active, Public };

struct Options {
  Board board = Board::Standard;
  std::optional<BoardOrder> board_order{};  // with Board::Custom only
  Hands hands = Hands::Open;
  SpecialEffects special_effects = SpecialEffects::Optional;
  DiscardReveal discard_reveal = DiscardReveal::Hidden;
  std::optional<Seat> first_player{};  // none: random
  int plain_chips = kMaxPlainChips;
  bool solo_swap_marked = false;

  bool operator==(const Options&) const = default;
};

// Options in force at a table of `seats`: options without effect at this number of seats are
// written by their effect (14.2). Created by compile() in the codec, or by in_force() from options
// known to be allowed.
struct Rules {
  int seats = 2;
  Options options;

  bool is_solitaire() const { return seats == 1; }
  bool is_open() const { return options.hands == Hands::Open; }
  bool may_stop_short() const { return options.special_effects == SpecialEffects::Optional; }
  int copies(Marking marking) const {
    return marking == Marking::None ? options.plain_chips : kMarkedCopies;
  }
  int pile_size() const { return options.plain_chips + kMarkedPerColour - 1; }

  bool operator==(const Rules&) const = default;
};

Rules in_force(int seats, Options options);

// The grey chips from left to right, house values (NYSE-R1), in the order of Board.
// clang-format off
inline constexpr std::array<BoardOrder, 6> kPresets{{
    {1, 2, 3, 5, 4, 2},  // standard
    {1, 2, 3, 4, 5, 2},  // late_peak
    {1, 2, 5, 4, 3, 2},  // early_peak
    {1, 2, 2, 3, 4, 5},  // bull
    {5, 4, 3, 2, 2, 1},  // bear
    {2, 5, 1, 4, 2, 3},  // volatile
}};
inline constexpr std::array<std::string_view, 8> kBoardWords{
    "standard", "late_peak", "early_peak", "bull", "bear", "volatile", "random", "custom"};
inline constexpr std::array<std::string_view, 2> kHandsWords{"open", "concealed"};
inline constexpr std::array<std::string_view, 2> kEffectsWords{"optional", "full"};
inline constexpr std::array<std::string_view, 3> kRevealWords{"hidden", "active", "public"};

inline constexpr RuleId kValueRule = "NYSE-14.2.14";  // no clause of section 3 limits the value

inline constexpr std::array<OptionSpec, 8> kSchema{{
    {.key = "board", .kind = OptionKind::Choice, .words = kBoardWords, .initial = "\"standard\"",
     .help = "Order of the grey chips, that is, how the price of a colour rises and falls.",
     .rule = kValueRule,
     .house = "The printed picture of the board is lost: of the orders that fit the text the house "
              "took 1 2 3 5 4 2 as the standard one.",
     .house_for = "[]"},
    {.key = "board_order", .kind = OptionKind::IntegerList, .minimum = 1, .maximum = 5, .length = 6,
     .initial = "null",
     .help = "With board=custom, the grey chips from left to right: 1, 2, 2, 3, 4, 5 in any order.",
     .rule = "NYSE-3.10", .sample = R"({"board": "custom", "board_order": [5, 1, 2, 4, 2, 3]})"},
    {.key = "discard_reveal", .kind = OptionKind::Choice, .words = kRevealWords,
     .initial = "\"hidden\"",
     .help = "Who sees the marking of a chip withdrawn from the supply; the rulebook does not say.",
     .rule = kValueRule},
    {.key = "first_player", .kind = OptionKind::Seat, .words = kRandomWord,
     .initial = "\"random\"",
     .help = "The seat that begins, or random; the rulebook also lets whoever was last in New York "
             "begin.",
     .rule = "NYSE-3.20"},
    {.key = "hands", .kind = OptionKind::Choice, .words = kHandsWords, .initial = "\"open\"",
     .help = "Whether the colours in other hands stay on display, or must be remembered.",
     .rule = kValueRule, .printed = "\"concealed\"",
     .differs = "The rulebook lets players conceal the colours and numbers of their chips; here "
                "they stay on display, because every chip moves in public and could be counted.",
     .min_seats = 2},
    {.key = "plain_chips", .kind = OptionKind::Integer, .minimum = 0, .maximum = kMaxPlainChips,
     .initial = "5",
     .help = "Unmarked chips of each colour: 5 make the 44 chips of the box, fewer a shorter "
             "game.",
     .rule = "NYSE-3.21",
     .house = "The rulebook counts 44 chips and 6 marked ones of each colour; that the colours "
              "have equally many, 11 each, is a value of the house.",
     .house_for = "[]"},
    {.key = "solo_swap_marked", .kind = OptionKind::Flag, .initial = "false",
     .help = "Solitaire: whether a marked chip may be swapped into the supply.",
     .rule = kValueRule, .max_seats = 1},
    {.key = "special_effects", .kind = OptionKind::Choice, .words = kEffectsWords,
     .initial = "\"optional\"",
     .help = "Whether an investment or a swap may be cut short once its chip is played.",
     .rule = kValueRule, .min_seats = 2},
}};
// clang-format on

}  // namespace bourse::nyse
