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
#include "games/stockpile/rules/components.h"

namespace bourse::stockpile {

enum class Board : std::uint8_t { Standard, Advanced };
enum class InvestorDeal : std::uint8_t { Choose, Random };
enum class DonaldLimit : std::uint8_t { Cost, Face };
enum class CramerTiming : std::uint8_t { Between, Ends };

inline constexpr int kMostStartMoney = 99;
inline constexpr int kMostSplitBonus = 20;

// The keys of a data file, in the order of section 3; one bit each in Options::data_keys.
inline constexpr std::array<std::string_view, 7> kDataKeys{"forecasts",
                                                           "bids",
                                                           "deck",
                                                           "rounds",
                                                           "advanced_tracks",
                                                           "investor_money_multi",
                                                           "investor_money_two"};

struct Options {
  Board board = Board::Standard;
  bool investors = false;
  int rounds = 0;       // 0: the table of 2.4
  int start_money = 0;  // 0: as printed
  std::optional<Seat> first_player{};
  InvestorDeal investor_deal = InvestorDeal::Choose;
  DonaldLimit donald_limit = DonaldLimit::Cost;
  CramerTiming cramer_timing = CramerTiming::Between;
  int repeat_split_bonus = 10;
  bool public_ledger = true;
  std::optional<std::uint8_t> data_keys{};  // the keys of the data file; none: no file
  StockpileData data{};

  bool operator==(const Options&) const = default;
};

// Options in force at a table of `seats`. Created by compile() in the codec, or by in_force() from
// options known to be allowed.
struct Rules {
  int seats = 3;
  Options options;
  Tracks tracks;  // of the board in use

  bool is_pair() const { return seats == 2; }
  int piles() const { return is_pair() ? 4 : seats; }
  int meeples() const { return is_pair() ? 2 : 1; }
  int batches() const { return meeples(); }
  int pairs_each() const { return meeples(); }
  // 2.4: one card per pile, two per player and batch.
  int cards_per_round() const { return piles() + seats * batches() * kHandCards; }
  int rounds() const {
    return options.rounds > 0 ? options.rounds
                              : options.data.rounds[static_cast<std::size_t>(seats)];
  }
  int kept_investors() const { return meeples(); }
  int dealt_investors() const { return 2 * meeples(); }
  bool is_picking() const {
    return options.investors && options.investor_deal == InvestorDeal::Choose;
  }
  SeatSet all() const { return SeatSet::first(seats); }
  int bid_value(int level) const { return options.data.bids[static_cast<std::size_t>(level)]; }
  int levels() const { return options.data.levels; }
  int investor_money(Investor investor) const {
    const auto at = static_cast<std::size_t>(investor);
    return is_pair() ? options.data.money_of_two[at] : options.data.money_of_many[at];
  }
  int copies(Kind kind) const { return options.data.copies[kind]; }

  bool operator==(const Rules&) const = default;
};

Rules in_force(int seats, const Options& options);

// clang-format off
inline constexpr std::array<std::string_view, 2> kBoardWords{"standard", "advanced"};
inline constexpr std::array<std::string_view, 2> kDealWords{"choose", "random"};
inline constexpr std::array<std::string_view, 2> kLimitWords{"cost", "face"};
inline constexpr std::array<std::string_view, 2> kTimingWords{"between", "ends"};

inline constexpr std::array<OptionSpec, 11> kSchema{{
    {.key = "board", .kind = OptionKind::Choice, .words = kBoardWords, .initial = "\"standard\"",
     .help = "Side of the board: one price track for all, or six different ones. Not the advanced "
             "side for your first game.",
     .rule = "SP-3.2",
     .house = "The six tracks of the advanced side are in a picture that is lost: their prices, "
              "starts, octagons and dollar signs are house values.",
     .house_for = R"(["advanced"])"},
    {.key = "investors", .kind = OptionKind::Flag, .initial = "false",
     .help = "Investor expansion: everybody is somebody with money and an ability of their own. "
             "Not for your first game.",
     .rule = "SP-3.3",
     .house = "What the investors bring with three to five players is printed on cards whose "
              "picture is lost: these amounts are house values. Those for two players are "
              "printed.",
     .house_for = "[true]"},
    {.key = "rounds", .kind = OptionKind::Integer, .minimum = 0, .maximum = kMostRounds,
     .initial = "0",
     .help = "Number of rounds; 0 is 6, 7, 6 or 5 with two, three, four or five players.",
     .rule = "SP-3.4",
     .house = "The calendar is in a picture that is lost: 6, 7, 6 and 5 rounds with two, three, "
              "four and five players are house values.",
     .house_for = "[]"},
    {.key = "start_money", .kind = OptionKind::Integer, .minimum = 0, .maximum = kMostStartMoney,
     .initial = "0",
     .help = "Thousands of dollars at the start; 0 is as printed: 20, or 30 with two players. "
             "Not used with investors.",
     .rule = "SP-3.5", .needs = R"({"investors": [false]})"},
    {.key = "first_player", .kind = OptionKind::Seat, .words = kRandomWord,
     .initial = "\"random\"",
     .help = "The seat that is first in round 1, or random. The rulebook lets whoever paid the "
             "most for the previous meal begin.",
     .rule = "SP-3.6"},
    {.key = "investor_deal", .kind = OptionKind::Choice, .words = kDealWords,
     .initial = "\"choose\"", .help = "Whether investors are chosen from those dealt, or dealt.",
     .rule = "SP-3.7", .needs = R"({"investors": [true]})"},
    {.key = "donald_limit", .kind = OptionKind::Choice, .words = kLimitWords,
     .initial = "\"cost\"",
     .help = "Whether Discount Donald needs what he will pay, or the amount of his bid.",
     .rule = "SP-3.8", .printed = "\"face\"",
     .differs = "Printed: nobody bids more than the money they have. Here Donald needs only what "
                "he will pay, because the limit is there so that bids can be paid.",
     .needs = R"({"investors": [true]})"},
    {.key = "cramer_timing", .kind = OptionKind::Choice, .words = kTimingWords,
     .initial = "\"between\"",
     .help = "When Crazy Cramer may move a price: at any point of his action step, or only before "
             "his first action card and after his last.",
     .rule = "SP-3.15", .printed = "\"ends\"",
     .differs = "Printed: an ability is used before or after the action cards. Here Cramer may "
                "also act between two of them, because a step is played card by card.",
     .needs = R"({"investors": [true]})"},
    {.key = "repeat_split_bonus", .kind = OptionKind::Integer, .minimum = 0,
     .maximum = kMostSplitBonus, .initial = "10",
     .help = "Thousands of dollars for each card already split when its company splits again.",
     .rule = "SP-3.9"},
    {.key = "public_ledger", .kind = OptionKind::Flag, .initial = "true",
     .help = "Whether people are shown what can be deduced of other portfolios.",
     .rule = "SP-3.10", .printed = "false",
     .differs = "Printed: stock is kept secret and lies face down. Here the table remembers for "
                "you what everybody has seen, so that nobody has to take notes."},
    {.key = "data", .kind = OptionKind::Table, .initial = "null",
     .help = "A file that replaces tables of the game: deck, forecasts, bids, rounds, tracks of "
             "the advanced board and money of the investors.",
     .rule = "SP-3.11",
     .house = "Pictures that are lost held the number of cards of each kind, the fees of 1, 2 and "
              "3 K, the forecast +1 and the bids of 1, 3, 15 and 20 K: these are house values.",
     .sample = R"({"board": "advanced", "investors": true,
       "data": {"forecasts": [5, 2, 2, "$$", "$$", -4], "bids": [0, 2, 4, 8, 16],
                "deck": {"stock_each": 7, "fees": {"1": 3, "4": 2}, "boom": 6, "bust": 5},
                "rounds": {"2": 3, "3": 4, "4": 5, "5": 4}}})"},
}};
// clang-format on

}  // namespace bourse::stockpile
