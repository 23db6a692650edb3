// SPDX-License-Identifier: Apache-2.0
// limits: table
//
// The schema of the options (RULES.md section 3).
#pragma once

#include <array>
#include <string_view>

#include "core/option.h"

namespace bourse::stockastic {

// clang-format off
inline constexpr std::array<std::string_view, 2> kRoundsWords{"6", "4"};
inline constexpr std::array<std::string_view, 3> kCharactersWords{"off", "random", "choose"};
// After front and random: boards 0 to 3, F or B; the index minus 2 is the set of backs.
inline constexpr std::array<std::string_view, 18> kSidesWords{
    "front", "random",
    "FFFF", "BFFF", "FBFF", "BBFF", "FFBF", "BFBF", "FBBF", "BBBF",
    "FFFB", "BFFB", "FBFB", "BBFB", "FFBB", "BFBB", "FBBB", "BBBB"};
inline constexpr std::array<std::string_view, 3> kPresetWords{"detailed", "table", "custom"};
inline constexpr std::array<std::string_view, 2> kScopeWords{"turn", "transaction"};
inline constexpr std::array<std::string_view, 2> kBonusWords{"once", "every"};
inline constexpr std::array<std::string_view, 2> kValueWords{"board", "sell"};
inline constexpr std::array<std::string_view, 1> kDatasetWords{"house-1"};
inline constexpr std::array<std::string_view, 1> kNoCapWords{"none"};
inline constexpr std::array<std::string_view, 2> kHoldingsWords{"open", "hidden"};
inline constexpr std::array<std::string_view, 2> kNewForecastWords{"hidden", "revealed"};

inline constexpr std::array<OptionSpec, 23> kSchema{{
    {.key = "rounds", .kind = OptionKind::Choice, .words = kRoundsWords, .initial = "\"6\"",
     .help = "Six rounds, or four in the introductory game.", .rule = "SC-3.2"},
    {.key = "characters", .kind = OptionKind::Choice, .words = kCharactersWords,
     .initial = "\"off\"", .help = "Character cards: none, dealt at random, or chosen.", .rule = "SC-3.3",
     .house = "Coins and operational costs of the six characters are the house's: only their names and skills are printed.",
     .house_for = R"(["random", "choose"])"},
    {.key = "sides", .kind = OptionKind::Choice, .words = kSidesWords, .initial = "\"front\"",
     .help = "Which side of each board begins: front, random, or F and B for boards 0 to 3.", .rule = "SC-3.4",
     .house = "The rulebook names seven companies and one pair, Multilever and Old Man Brand; the other "
              "pairs, Sour Hill Coal and the four sectors are the house's.",
     .same_as = R"({"FFFF": "front"})"},
    {.key = "cost_preset", .kind = OptionKind::Choice, .words = kPresetWords,
     .initial = "\"detailed\"",
     .help = "What looks at a token, at the event and a rumor cost: 2, 3, 5 or 1, 1, 3 or custom.", .rule = "SC-3.5",
     .differs = "The rulebook prints two lists of prices: its chapters say 2, 3 and 5 coins, its overview of "
                "phases 1, 1 and 3; here the chapters hold."},
    {.key = "cost_forecast", .kind = OptionKind::Integer, .minimum = 0, .maximum = 20,
     .initial = "2", .help = "Only with cost_preset=custom: a look at a forecast token.", .rule = "SC-3.6",
     .needs = R"({"cost_preset": ["custom"]})",
     .sample = R"({"cost_preset": "custom", "cost_forecast": 1})"},
    {.key = "cost_event", .kind = OptionKind::Integer, .minimum = 0, .maximum = 20,
     .initial = "3", .help = "Only with cost_preset=custom: a look at the next event.", .rule = "SC-3.6",
     .needs = R"({"cost_preset": ["custom"]})",
     .sample = R"({"cost_preset": "custom", "cost_event": 4})"},
    {.key = "cost_rumor", .kind = OptionKind::Integer, .minimum = 0, .maximum = 20,
     .initial = "5", .help = "Only with cost_preset=custom: a rumor.", .rule = "SC-3.6",
     .needs = R"({"cost_preset": ["custom"]})",
     .sample = R"({"cost_preset": "custom", "cost_rumor": 7})"},
    {.key = "move_cap", .kind = OptionKind::Integer, .minimum = 1, .maximum = 15, .initial = "5",
     .help = "Most blocks that market trades move a price.", .rule = "SC-3.7"},
    {.key = "cap_scope", .kind = OptionKind::Choice, .words = kScopeWords, .initial = "\"turn\"",
     .help = "Whether the cap holds for a whole turn or for each trade.", .rule = "SC-3.8"},
    {.key = "sell_spread", .kind = OptionKind::Integer, .minimum = 0, .maximum = 3,
     .initial = "1", .help = "What a share sold to the market pays less than its price.", .rule = "SC-3.9"},
    {.key = "offers_per_turn", .kind = OptionKind::Integer, .minimum = 0, .maximum = 20,
     .initial = "6", .help = "Offers that may be opened in one turn.", .rule = "SC-3.10",
     .printed = "20",
     .differs = "The rulebook sets no limit to bargaining; a turn has 6 offers, so that it ends in good time. "
                "20 is the most that can be set."},
    {.key = "trading_passes", .kind = OptionKind::Integer, .minimum = 0, .maximum = 4,
     .initial = "2", .help = "Most passes of the trading phase.", .rule = "SC-3.11",
     .printed = "4",
     .differs = "The rulebook lets the trading phase last as long as anybody trades; here it has 2 passes, so "
                "that it ends in good time. 4 is the most that can be set."},
    {.key = "trading_offers", .kind = OptionKind::Integer, .minimum = 1, .maximum = 5,
     .initial = "2", .help = "Offers of each player in a pass of the trading phase.", .rule = "SC-3.12",
     .printed = "5",
     .differs = "The rulebook sets no limit to bargaining; a pass has 2 offers of each player, so that it ends "
                "in good time. 5 is the most that can be set."},
    {.key = "trade_price_cap", .kind = OptionKind::Integer, .words = kNoCapWords, .minimum = 15, .maximum = 99,
     .initial = "20", .help = "Most coins a share may cost in a trade between players; none: all that the buyer has.",
     .rule = "SC-3.13", .printed = "\"none\"",
     .differs = "The rulebook leaves the price to buyer and seller; here a share costs at most 20 coins, so that "
                "the prices to choose from stay few and nobody gives a game away in one trade."},
    {.key = "institutional_bonus", .kind = OptionKind::Choice, .words = kBonusWords,
     .initial = "\"once\"",
     .help = "Whether the Institutional Trader's bonus is paid once a buyer, company and round.", .rule = "SC-3.14",
     .printed = "\"every\"",
     .differs = "The rulebook pays 3 coins for every sale to a player; here once for each buyer, company and round, "
                "because selling a share back and forth would pay without end.",
     .needs = R"({"characters": ["random", "choose"]})"},
    {.key = "operational_share_value", .kind = OptionKind::Choice, .words = kValueWords,
     .initial = "\"board\"",
     .help = "What a share handed in for operational cost counts: its price, or the selling price.", .rule = "SC-3.15",
     .differs = "The rulebook values a share handed in for operational cost in two ways, at its price and at one "
                "coin less; here it counts its price, as in the rulebook's own examples.",
     .needs = R"({"characters": ["random", "choose"]})"},
    {.key = "operational_moves_price", .kind = OptionKind::Flag, .initial = "false",
     .help = "Whether a share handed in for operational cost lowers the price.", .rule = "SC-3.16",
     .needs = R"({"characters": ["random", "choose"]})"},
    {.key = "rumor_reshuffle", .kind = OptionKind::Flag, .initial = "true",
     .help = "Whether discarded rumors become a new deck when it is empty.", .rule = "SC-3.17"},
    {.key = "dataset", .kind = OptionKind::Table, .words = kDatasetWords,
     .initial = "\"house-1\"",
     .help = "The values on boards, tokens and cards: the house's, or a data set of your own.", .rule = "SC-3.18",
     .house = "The rulebook's pictures are lost: price tracks, dividends, the kinds of the 16 tokens, the faces of "
              "the 15 events and 15 rumors and the characters' numbers are the house's.",
     .sample = R"({"dataset": {"name": "short", "perf_limit": 2,
       "tokens": {"2": 4, "1": 4, "-1": 4, "-2": 4},
       "tracks": {"a": ["x", 1, 2, 3, 4, 5, 6, 7, 8, 9], "b": ["x", 2, 2, 3, 3, 5, 5, 8, 8]},
       "companies": [
         {"code": "aa", "name": "Aa", "board": 0, "side": 0, "track": "a", "ipo": 3, "div": [0, 0, 1, 1, 2]},
         {"code": "ab", "name": "Ab", "board": 0, "side": 1, "track": "b", "ipo": 2, "div": [0, 1, 1, 1, 2]},
         {"code": "ba", "name": "Ba", "board": 1, "side": 0, "track": "a", "ipo": 4, "div": [0, 0, 0, 1, 2]},
         {"code": "bb", "name": "Bb", "board": 1, "side": 1, "track": "b", "ipo": 3, "div": [1, 1, 1, 1, 1]},
         {"code": "ca", "name": "Ca", "board": 2, "side": 0, "track": "b", "ipo": 4, "div": [0, 0, 1, 1, 3]},
         {"code": "cb", "name": "Cb", "board": 2, "side": 1, "track": "a", "ipo": 2, "div": [0, 0, 0, 0, 4]},
         {"code": "da", "name": "Da", "board": 3, "side": 0, "track": "a", "ipo": 5, "div": [0, 0, 1, 2, 2]},
         {"code": "db", "name": "Db", "board": 3, "side": 1, "track": "a", "ipo": 1, "div": [0, 0, 0, 1, 1]}],
       "events": [
         {"code": "boom", "name": "Boom", "boards": [0, 2], "perf": 1, "price": 2},
         {"code": "bust", "name": "Bust", "boards": [1, 3], "perf": -1, "price": -2},
         {"code": "calm", "name": "Calm", "boards": [0, 1, 2, 3], "perf": "towards_zero", "price": 1},
         {"code": "ev1", "name": "Ev", "boards": [0], "perf": 0, "price": -4},
         {"code": "ev2", "name": "Ev", "boards": [1], "perf": 2, "price": 0},
         {"code": "ev3", "name": "Ev", "boards": [3], "perf": 0, "price": 3}],
       "rumors": [
         {"code": "up", "name": "Up", "count": 2, "effect": {"perf": 0, "price": 3}},
         {"code": "down", "name": "Down", "count": 2, "effect": {"perf": -1, "price": -3}},
         {"code": "no", "name": "No", "count": 1, "effect": "cancel_above"},
         {"code": "again", "name": "Again", "count": 2, "effect": "repeat_below"}],
       "characters": [
         {"code": "st", "name": "St", "start": 12, "cost": 3},
         {"code": "tr", "name": "Tr", "start": 20, "cost": 4},
         {"code": "sc", "name": "Sc", "start": 20, "cost": 4},
         {"code": "ce", "name": "Ce", "start": 20, "cost": 4},
         {"code": "in", "name": "In", "start": 20, "cost": 5},
         {"code": "en", "name": "En", "start": 15, "cost": 6}],
       "shares_per_company": {"3": 6, "4": 8, "5": 10, "6": 12},
       "starting_coins": {"3": 20, "4": 20, "5": 20, "6": 20}}})"},
    {.key = "starting_coins", .kind = OptionKind::Integer, .minimum = 1, .maximum = 99,
     .initial = "null", .help = "Coins of each player at the start, without characters.", .rule = "SC-3.19",
     .needs = R"({"characters": ["off"]})"},
    {.key = "shares_per_company", .kind = OptionKind::Integer, .minimum = 1, .maximum = 15,
     .initial = "null", .help = "Shares of each company.", .rule = "SC-3.19"},
    {.key = "holdings", .kind = OptionKind::Choice, .words = kHoldingsWords, .initial = "\"open\"",
     .help = "Whether everybody sees who holds which shares, or only the own ones. What can be offered "
             "still depends on what is held.", .rule = "SC-3.20",
     .printed = "\"hidden\"",
     .differs = "The rulebook has players keep their shares in the hand; here they lie open, because every "
                "trade is public and a good memory would know them anyway."},
    {.key = "bankruptcy_forecast", .kind = OptionKind::Choice, .words = kNewForecastWords,
     .initial = "\"hidden\"",
     .help = "Whether a company that replaces a bankrupt one during Resolution shows one of its tokens at once.",
     .rule = "SC-3.21", .printed = "\"revealed\"",
     .differs = "The rulebook reveals a token at every bankruptcy; here both stay face down during Resolution, "
                "because the forecasts of the semester have been resolved by then."},
}};
// clang-format on

}  // namespace bourse::stockastic
