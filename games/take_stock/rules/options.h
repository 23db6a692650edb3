// SPDX-License-Identifier: Apache-2.0
//
// The options of RULES.md section 3 as orthogonal axes, their schema, and Rules, their compiled
// form with the share icons of every card.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_list.h"
#include "core/option.h"
#include "core/seat.h"
#include "games/take_stock/rules/components.h"

namespace bourse::take_stock {

enum class SharesTable : std::uint8_t { Bands4, Thirds, Own };
enum class MarketClosed : std::uint8_t { Fixed11, Hidden11 };
enum class OptionSupply : std::uint8_t { Tokens30, Unlimited };
enum class Order : std::uint8_t { Simultaneous, Sequential };
enum class TieBreak : std::uint8_t { Shared, LastRound };
enum class EventDiscards : std::uint8_t { Listed, FaceDown };  // on screen only; views contain them

inline constexpr int kMinRounds = 1;
inline constexpr int kMaxRounds = 8;
inline constexpr int kMaxStartOptions = 5;
inline constexpr int kMaxShares = 4;

struct Options {
  int rounds = 4;
  int start_options = 4;
  SharesTable shares_table = SharesTable::Bands4;
  FixedList<std::uint8_t, kCards> own_shares{};  // with SharesTable::Own: 12 or 60 numbers
  MarketClosed market_closed = MarketClosed::Fixed11;
  bool close_counter = true;
  bool crash_counts_starter = true;
  bool limit_counts_freeze = false;
  OptionSupply option_supply = OptionSupply::Tokens30;
  Order downturn_mode = Order::Simultaneous;
  Order exercise_mode = Order::Simultaneous;
  std::optional<Seat> first_dealer{};  // none: random
  TieBreak tie_break = TieBreak::Shared;
  EventDiscards event_discards = EventDiscards::Listed;

  bool operator==(const Options&) const = default;
};

struct Rules {
  int seats = 2;
  Options options;
  PerCard<std::uint8_t> shares;  // of a certificate

  bool is_hidden_close() const { return options.market_closed == MarketClosed::Hidden11; }
  bool has_supply() const { return options.option_supply == OptionSupply::Tokens30; }
  bool is_sealed_downturn() const { return options.downturn_mode == Order::Simultaneous; }
  bool is_discard_listed() const { return options.event_discards == EventDiscards::Listed; }
  bool is_sealed_exercise() const { return options.exercise_mode == Order::Simultaneous; }

  bool operator==(const Rules&) const = default;
};

// Requires: options allowed at a table of `seats`.
Rules in_force(int seats, const Options& options);

// Share icons by value, house values (TS-R1).
// clang-format off
inline constexpr std::array<std::array<std::uint8_t, kValues>, 2> kShareTables{{
    // 1  2  3  4  5  6  7  8  9 10 11 12
    {{ 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3}},  // bands4
    {{ 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}},  // thirds
}};
inline constexpr std::array<std::string_view, 2> kSharesWords{"bands4", "thirds"};
inline constexpr std::array<std::string_view, 2> kClosedWords{"fixed11", "hidden11"};
inline constexpr std::array<std::string_view, 2> kSupplyWords{"tokens30", "unlimited"};
inline constexpr std::array<std::string_view, 2> kOrderWords{"simultaneous", "sequential"};
inline constexpr std::array<std::string_view, 2> kTieWords{"shared", "last_round"};
inline constexpr std::array<std::string_view, 2> kDiscardWords{"listed", "face_down"};

inline constexpr std::array<OptionSpec, 13> kSchema{{
    {.key = "rounds", .kind = OptionKind::Integer, .minimum = kMinRounds, .maximum = kMaxRounds,
     .initial = "4", .help = "Rounds of the game; the rulebook plays 4.", .rule = "TS-3.2"},
    {.key = "start_options", .kind = OptionKind::Integer, .minimum = 0,
     .maximum = kMaxStartOptions, .initial = "4",
     .help = "Option tokens each player starts with, for the whole game; the rulebook gives 4.",
     .rule = "TS-3.3"},
    {.key = "shares_table", .kind = OptionKind::IntegerList, .words = kSharesWords, .minimum = 0,
     .maximum = kMaxShares, .shortest = kValues, .length = kCards, .initial = "\"bands4\"",
     .help = "Shares of a certificate: a table by name, 12 numbers by value, or 60 by card.",
     .rule = "TS-3.4",
     .house = "How many shares each card is worth stood only in pictures that are lost: all tables "
              "are house values.",
     .sample = R"({"shares_table": [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]})"},
    {.key = "market_closed", .kind = OptionKind::Choice, .words = kClosedWords,
     .initial = "\"fixed11\"",
     .help = "Market Closed is eleventh from the bottom, as printed, or anywhere among the last "
             "eleven.",
     .rule = "TS-3.5"},
    {.key = "close_counter", .kind = OptionKind::Flag, .initial = "true",
     .help = "Show how many events lie above Market Closed.", .rule = "TS-3.6",
     .printed = "false",
     .differs = "The rulebook has no counter; this table shows one, because everybody may count "
                "the cards drawn."},
    {.key = "crash_counts_starter", .kind = OptionKind::Flag, .initial = "true",
     .help = "Whether a crash takes half of the row with its starter, or half of the rest.",
     .rule = "TS-3.7"},
    {.key = "limit_counts_freeze", .kind = OptionKind::Flag, .initial = "false",
     .help = "Whether a freeze lengthens its row for the limit on certificates.", .rule = "TS-3.8"},
    {.key = "option_supply", .kind = OptionKind::Choice, .words = kSupplyWords,
     .initial = "\"tokens30\"", .help = "Thirty option tokens in all, or as many as needed.",
     .rule = "TS-3.9"},
    {.key = "downturn_mode", .kind = OptionKind::Choice, .words = kOrderWords,
     .initial = "\"simultaneous\"",
     .help = "Discards of a downturn: sealed together, or openly one after the other.",
     .rule = "TS-3.10", .printed = "\"sequential\"",
     .differs = "The rulebook ends the round the moment a player discards the last card of a hand; "
                "here all discard together first, so that nobody gains by discarding later."},
    {.key = "exercise_mode", .kind = OptionKind::Choice, .words = kOrderWords,
     .initial = "\"simultaneous\"",
     .help = "Options are exercised sealed together, or openly one after the other.",
     .rule = "TS-3.11"},
    {.key = "first_dealer", .kind = OptionKind::Seat, .words = kRandomWord,
     .initial = "\"random\"", .help = "The dealer of the first round, or random.",
     .rule = "TS-3.12"},
    {.key = "tie_break", .kind = OptionKind::Choice, .words = kTieWords, .initial = "\"shared\"",
     .help = "Equal totals share their place, or the last round's score decides.",
     .rule = "TS-3.13"},
    {.key = "event_discards", .kind = OptionKind::Choice, .words = kDiscardWords,
     .initial = "\"listed\"",
     .help = "Events played since the last full shuffle are listed, or discarded face down and "
             "left to memory.",
     .rule = "TS-3.14", .printed = "\"face_down\"",
     .differs = "The rulebook discards events face down; here those that were played are listed, "
                "because everybody has seen them."},
}};
// clang-format on

}  // namespace bourse::take_stock
