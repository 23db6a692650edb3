// SPDX-License-Identifier: Apache-2.0
//
// The options of RULES.md section 3 as orthogonal axes, and Rules, their compiled form with the
// data set. Their schema is in schema.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/stockastic/rules/components.h"
#include "games/stockastic/rules/dataset.h"
#include "games/stockastic/rules/house_dataset.h"

namespace bourse::stockastic {

enum class Characters : std::uint8_t { Off, Random, Choose };
enum class CostPreset : std::uint8_t { Detailed, Table, Custom };
enum class CapScope : std::uint8_t { Turn, Transaction };
enum class InstitutionalBonus : std::uint8_t { Once, Every };
enum class ShareValue : std::uint8_t { Board, Sell };
enum class Holdings : std::uint8_t { Open, Hidden };
enum class NewForecast : std::uint8_t { Hidden, Revealed };  // at a bankruptcy during Resolution

// Front, random, or one of the sixteen layouts: bit b is set if board b shows its back.
struct Sides {
  bool is_random = false;
  bool is_front = true;  // written as the word; equivalent to the layout FFFF
  std::uint8_t backs = 0;
  bool operator==(const Sides&) const = default;
};

struct Costs {
  int forecast = 2;
  int event = 3;
  int rumor = 5;
  bool operator==(const Costs&) const = default;
};
inline constexpr Costs kDetailedCosts{2, 3, 5};
inline constexpr Costs kTableCosts{1, 1, 3};

struct Options {
  int rounds = 6;
  Characters characters = Characters::Off;
  Sides sides{};
  CostPreset cost_preset = CostPreset::Detailed;
  Costs costs{};  // of CostPreset::Custom
  int move_cap = 5;
  CapScope cap_scope = CapScope::Turn;
  int sell_spread = 1;
  int offers_per_turn = 6;
  int trading_passes = 2;
  int trading_offers = 2;
  std::optional<int> trade_price_cap =
      20;  // coins per share; none: limited by the buyer's coins only
  InstitutionalBonus institutional_bonus = InstitutionalBonus::Once;
  ShareValue operational_share_value = ShareValue::Board;
  bool operational_moves_price = false;
  bool rumor_reshuffle = true;
  std::optional<int> starting_coins{};
  std::optional<int> shares_per_company{};
  Holdings holdings = Holdings::Open;
  NewForecast bankruptcy_forecast = NewForecast::Hidden;

  bool operator==(const Options&) const = default;
};

struct Rules {
  int seats = 4;
  Options options;
  Dataset dataset = kHouse;
  // Compiled by in_force().
  Costs costs{};
  int shares = 0;                                           // N of 2.2
  int starting_coins = 0;                                   // without characters
  PerCompany<std::array<std::uint8_t, kMaxBlocks>> prices;  // by index
  PerCompany<std::uint8_t> tops;

  bool reveals_new_forecast() const { return options.bankruptcy_forecast == NewForecast::Revealed; }
  bool has_characters() const { return options.characters != Characters::Off; }
  int price(Company company, int index) const {
    return prices[company][static_cast<std::size_t>(index)];
  }
  int ipo(Company company) const { return dataset.companies[company].ipo; }
  int dividend(Company company, int perf) const {
    const int row = perf + perf_limit();
    return dataset.companies[company].dividends[static_cast<std::size_t>(row)];
  }
  int perf_limit() const { return dataset.perf_limit; }
  const CharacterCard& card(Character character) const {
    return dataset.characters[static_cast<std::size_t>(character)];
  }

  bool operator==(const Rules&) const = default;
};

// Requires: options and data set that compile() in the codec would allow.
Rules in_force(int seats, const Options& options, const Dataset& dataset = kHouse);

}  // namespace bourse::stockastic
