// SPDX-License-Identifier: Apache-2.0
//
// The options of RULES.md section 3, their schema, and Rules, their compiled form with the numbers
// of section 4.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_list.h"
#include "core/option.h"
#include "games/stonks/rules/components.h"

namespace bourse::stonks {

enum class Variant : std::uint8_t { Standard, Moderate, SmallBlue };
enum class PricesBetweenRounds : std::uint8_t { Keep, Reset };
enum class UnusedSpeculation : std::uint8_t { OwnLowest, MarketLowest, None };

// The stocks and icons of each card.
struct CardTable {
  PerCard<std::uint8_t> stocks;
  PerCard<std::uint8_t> icons;

  bool operator==(const CardTable&) const = default;
};
CardTable standard_table();

using TileOrder = FixedList<Company, kCompanies>;

struct Options {
  Variant variant = Variant::Standard;
  int rounds = 3;
  std::optional<int> lock_capacity{};  // none: by seats and variant
  PricesBetweenRounds prices_between_rounds = PricesBetweenRounds::Keep;
  bool speculation = true;
  UnusedSpeculation unused_speculation = UnusedSpeculation::OwnLowest;
  int small_caps_3p = 2;
  bool show_last_card = true;
  CardTable card_table = standard_table();
  std::optional<TileOrder> tile_order{};     // none: random
  std::optional<Company> removed_company{};  // none: random; 3 seats only
  bool seen_list = true;                     // display only

  bool operator==(const Options&) const = default;
};

inline constexpr int kMostRounds = 9;
// STK-7.13: the points of each round, from round 1 on; 0 if the round is unknown.
using RoundScores = std::array<PerPlayer<std::int16_t>, kMostRounds>;
// The possible lock capacities.
inline constexpr int kOneLock = 1;
inline constexpr int kMoreLocks = 3;

struct Rules {
  int seats = kMinSeats;
  Options options;

  // Section 4 by seats.
  bool is_pair() const { return seats == 2; }
  int companies() const { return seats == 3 ? 4 : kCompanies; }
  int dealt() const { return seats == 2 || seats == 4 ? 11 : 9; }
  int tricks() const {
    return dealt() - 3;
  }  // two cards go to the portfolio, the last card is not played
  int deals() const { return is_pair() ? 2 : 1; }
  int lock_capacity() const {
    return options.lock_capacity.value_or(
        is_pair() || options.variant == Variant::Moderate ? kMoreLocks : kOneLock);
  }
  int icons(Card card) const { return options.card_table.icons[card]; }
  int stocks(Card card) const { return options.card_table.stocks[card]; }

  bool operator==(const Rules&) const = default;
};

// clang-format off
inline constexpr std::array<std::string_view, 3> kVariantWords{
    "standard", "moderate", "small_blue"};
inline constexpr std::array<std::string_view, 3> kLockWords{"auto", "1", "3"};
inline constexpr std::array<std::string_view, 2> kPricesWords{"keep", "reset"};
inline constexpr std::array<std::string_view, 3> kUnusedWords{
    "own_lowest", "market_lowest", "none"};
inline constexpr std::array<std::string_view, 6> kRemovedWords{
    "random", "ca", "gr", "ho", "fi", "ap"};
inline constexpr std::array<std::string_view, 1> kTableWords{"standard"};

inline constexpr std::array<OptionSpec, 12> kSchema{{
    {.key = "variant", .kind = OptionKind::Choice, .words = kVariantWords,
     .initial = "\"standard\"",
     .help = "Tile sides and locks: standard, moderate (3 to 5 players), or small caps and blue "
             "chips.",
     .rule = "STK-3.2"},
    {.key = "rounds", .kind = OptionKind::Integer, .minimum = 1, .maximum = kMostRounds,
     .initial = "null",
     .help = "Scoring rounds; left open it is 3, with 2 players 1 (of two deals). The rulebook "
             "suggests 3, or 5 for a longer game.",
     .rule = "STK-3.5"},
    {.key = "lock_capacity", .kind = OptionKind::Choice, .words = kLockWords,
     .initial = "\"auto\"",
     .help = "Black tokens that may stand at once; auto: 3 with 2 players or in the moderate game, "
             "else 1.",
     .rule = "STK-3.7"},
    {.key = "prices_between_rounds", .kind = OptionKind::Choice, .words = kPricesWords,
     .initial = "\"keep\"", .help = "Whether levels and locks carry over to the next round.",
     .rule = "STK-3.10"},
    {.key = "speculation", .kind = OptionKind::Flag, .initial = "true",
     .help = "Whether everybody gets a Speculation card in each deal.", .rule = "STK-3.12"},
    {.key = "unused_speculation", .kind = OptionKind::Choice, .words = kUnusedWords,
     .initial = "\"own_lowest\"",
     .help = "What an unspent Speculation card scores: own lowest value, lowest of all, nothing.",
     .rule = "STK-3.14"},
    {.key = "small_caps_3p", .kind = OptionKind::Integer, .minimum = 2, .maximum = 3,
     .initial = "2",
     .help = "Low tiles of small caps and blue chips with 3 players; the rulebook lays out five "
             "tiles.",
     .rule = "STK-3.17",
     .differs = "The rulebook lays out three low tiles and two high ones, but three players have "
                "only four tiles; here two are low and two high, so that both blue chips stay.",
     .min_seats = 3, .max_seats = 3, .needs = R"({"variant": ["small_blue"]})"},
    {.key = "show_last_card", .kind = OptionKind::Flag, .initial = "true",
     .help = "Whether the card left over at the end of a deal is discarded face up.",
     .rule = "STK-3.19"},
    {.key = "card_table", .kind = OptionKind::Table, .words = kTableWords,
     .initial = "\"standard\"",
     .help = "Stocks and fluctuation icons of the cards, by number or by company and number.",
     .rule = "STK-2.2.4",
     .house = "The pictures of the cards are lost: how many stocks each number carries, and which "
              "of the numbers 1 to 5 carry two icons, are house values.",
     .sample = R"({"card_table": {"stocks": [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3],
                                  "fluctuations": [[1, 1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0],
                                                   [2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0],
                                                   [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
                                                   [1, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0],
                                                   [2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]]}})"},
    {.key = "tile_order", .kind = OptionKind::WordList, .words = kRandomWord,
     .items = kCompanyCodes, .shortest = kCompanies - 1, .length = kCompanies,
     .initial = "\"random\"",
     .help = "The companies in play from left to right, or random.",
     .rule = "STK-3.24", .sample = R"({"tile_order": ["ap", "ca", "ho", "gr", "fi"]})"},
    {.key = "removed_company", .kind = OptionKind::Choice, .words = kRemovedWords,
     .initial = "\"random\"", .help = "With 3 players, the company that is left out.",
     .rule = "STK-3.26", .min_seats = 3, .max_seats = 3},
    {.key = "seen_list", .kind = OptionKind::Flag, .initial = "true",
     .help = "Whether everybody may read a list of the discards and of the companies a hand is "
             "known to lack.",
     .rule = "STK-3.28", .printed = "false",
     .differs = "The rulebook has a discard pile and no list; this house lists what everybody saw, "
                "so that nobody has to write it down."},
}};
// clang-format on

}  // namespace bourse::stonks
