// SPDX-License-Identifier: Apache-2.0
//
// Options from and to JSON (RULES.md section 3).
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

constexpr RuleId kTableShape = "STK-2.2.4";
constexpr RuleId kTableRange = "STK-2.2.5";

// The values that 2.2.5 allows for a card of each number.
struct Bounds {
  int least;
  int most;
};
Bounds stocks_of(int /*number*/) { return {1, kMostStocks}; }
Bounds icons_of(int number) {
  return number <= kIconNumbers ? Bounds{1, kMostIcons} : Bounds{0, 0};
}

using BoundsOf = Bounds (*)(int number);

void read_row(const JsonReader& reader,
              BoundsOf bounds_of,
              Company company,
              PerCard<std::uint8_t>& to) {
  if (reader.size() != kNumbers) reader.refuse("must have 13 numbers", kTableShape);
  for (int number = 1; number <= kNumbers && reader.ok(); ++number) {
    const JsonReader item = reader.item(static_cast<std::size_t>(number - 1));
    const auto [least, most] = bounds_of(number);
    const std::int64_t* entry = item.value().if_int64();
    if (entry == nullptr || *entry < least || *entry > most) {
      item.refuse(fmt::format("must be {} to {}", least, most), kTableRange);
      return;
    }
    to[card_of(company, number)] = static_cast<std::uint8_t>(*entry);
  }
}

void read_rows(const JsonReader& reader, BoundsOf bounds_of, PerCard<std::uint8_t>& to) {
  const bool is_by_company = reader.size() > 0 && reader.item(0).value().is_array();
  if (is_by_company && reader.size() != kCompanies) {
    reader.refuse("must be one list of 13 or five of them", kTableShape);
  }
  for (const Company company : kAllCompanies) {
    if (!reader.ok()) return;
    const JsonReader row = is_by_company ? reader.item(static_cast<std::size_t>(company)) : reader;
    read_row(row, bounds_of, company, to);
  }
}

json::value rows_json(const PerCard<std::uint8_t>& entries) {
  std::array<json::array, kCompanies> rows;
  for (int card = 0; card < kCards; ++card) {
    rows[static_cast<std::size_t>(card / kNumbers)].emplace_back(
        int{entries[static_cast<Card>(card)]});
  }
  const bool is_same =
      std::all_of(rows.begin(), rows.end(), [&](const json::array& row) { return row == rows[0]; });
  if (is_same) return rows[0];
  return json::array(rows.begin(), rows.end());
}

std::optional<int> read_lock_capacity(const JsonReader& reader) {
  constexpr std::array<std::optional<int>, kLockWords.size()> kCapacities{
      std::nullopt, kOneLock, kMoreLocks};
  return kCapacities[reader.enumerator(kLockWords, one_of(kLockWords))];
}

std::optional<TileOrder> read_tile_order(const JsonReader& reader, const Rules& rules) {
  if (reader.is_text()) return std::nullopt;
  TileOrder order;
  const auto companies = static_cast<std::size_t>(rules.companies());
  reader.length(companies, companies);
  CompanySet found;
  for (std::size_t at = 0; at < companies && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    const auto company = static_cast<Company>(item.enumerator(kCompanyCodes, "a company"));
    if (found.contains(company)) item.refuse("stands twice");
    found.insert(company);
    order.push_back(company);
  }
  return order;
}

std::optional<Company> read_removed(const JsonReader& reader) {
  const std::size_t word = reader.enumerator(kRemovedWords, "random or a company");
  if (word == 0) return std::nullopt;
  return static_cast<Company>(word - 1);
}

// STK-3.6
int read_rounds(const JsonReader& reader, const Rules& rules) {
  if (reader.is_null()) return rules.is_pair() ? 1 : 3;
  return reader.integer(1, kMostRounds);
}

Options read_options(const JsonReader& reader, const Rules& rules) {
  return {
      .variant = read_choice<Variant>(reader.field("variant"), kVariantWords),
      .rounds = read_rounds(reader.field("rounds"), rules),
      .lock_capacity = read_lock_capacity(reader.field("lock_capacity")),
      .prices_between_rounds =
          read_choice<PricesBetweenRounds>(reader.field("prices_between_rounds"), kPricesWords),
      .speculation = reader.field("speculation").boolean(),
      .unused_speculation =
          read_choice<UnusedSpeculation>(reader.field("unused_speculation"), kUnusedWords),
      .small_caps_3p = reader.field("small_caps_3p").integer(2, 3),
      .show_last_card = reader.field("show_last_card").boolean(),
      .card_table = read_card_table(reader.field("card_table")),
      .tile_order = read_tile_order(reader.field("tile_order"), rules),
      .removed_company = read_removed(reader.field("removed_company")),
      .seen_list = reader.field("seen_list").boolean(),
  };
}

std::optional<ParseError> check_options(const Rules& rules) {
  const Options& options = rules.options;
  if (options.variant == Variant::Moderate && rules.is_pair()) {
    return ParseError{"options.variant",
                      "moderate is for 3 to 5 players; with 2 it would change nothing",
                      "STK-3.3"};
  }
  if (!options.removed_company) return std::nullopt;
  if (rules.seats != 3) {
    return ParseError{"options.removed_company", "is for 3 players only", "STK-3.26"};
  }
  if (!options.tile_order) return std::nullopt;
  const TileOrder& order = *options.tile_order;
  if (std::find(order.begin(), order.end(), *options.removed_company) == order.end()) {
    return std::nullopt;
  }
  return ParseError{"options.removed_company", "stands in options.tile_order", "STK-3.26"};
}

json::value order_json(const std::optional<TileOrder>& order) {
  if (!order) return "random";
  json::array codes;
  for (const Company company : *order) codes.emplace_back(code_of(company));
  return codes;
}

json::object written_out(const CardTable& table) {
  return {{"stocks", rows_json(table.stocks)}, {"fluctuations", rows_json(table.icons)}};
}

}  // namespace

CardTable read_card_table(const JsonReader& reader) {
  CardTable table = standard_table();
  if (reader.is_text()) {
    reader.enumerator(kTableWords, "standard or a table");
    return table;
  }
  reader.exactly({"stocks", "fluctuations"});
  if (!reader.ok()) return table;
  read_rows(reader.field("stocks"), stocks_of, table.stocks);
  read_rows(reader.field("fluctuations"), icons_of, table.icons);
  return table;
}

json::value card_table_json(const CardTable& table) {
  if (table == standard_table()) return "standard";
  return written_out(table);
}

Result<Rules, ParseError> compile(int seats, const json::object& options) {
  const Descriptor& game = Game::kDescriptor;
  auto complete = complete_options(game, seats, options, "STK-3.1");
  if (!complete) return Unexpected(std::move(complete).error());
  const json::value values(*std::move(complete));
  FirstError errors;
  Rules rules{.seats = seats, .options = {}};
  rules.options = read_options({values, "options", errors}, rules);
  if (errors.raised()) return Unexpected(with_rule(game, errors.first()));
  if (auto error = check_options(rules)) return Unexpected(*std::move(error));
  return rules;
}

json::object options_json(const Rules& rules) {
  const Options& options = rules.options;
  return {
      {"variant", choice_word(options.variant, kVariantWords)},
      {"rounds", options.rounds},
      {"lock_capacity",
       options.lock_capacity ? json::value(*options.lock_capacity) : json::value("auto")},
      {"prices_between_rounds", choice_word(options.prices_between_rounds, kPricesWords)},
      {"speculation", options.speculation},
      {"unused_speculation", choice_word(options.unused_speculation, kUnusedWords)},
      {"small_caps_3p", options.small_caps_3p},
      {"show_last_card", options.show_last_card},
      {"card_table", card_table_json(options.card_table)},
      {"tile_order", order_json(options.tile_order)},
      {"removed_company",
       options.removed_company ? code_of(*options.removed_company) : std::string_view("random")},
      {"seen_list", options.seen_list},
  };
}

// A random order is written in the order of the companies.
json::object values_in_force(const Rules& rules) {
  json::value order = order_json(rules.options.tile_order);
  if (!rules.options.tile_order) {
    const auto* const end = kCompanyCodes.begin() + rules.companies();
    order = json::array(kCompanyCodes.begin(), end);
  }
  return {{"card_table", written_out(rules.options.card_table)}, {"tile_order", std::move(order)}};
}

}  // namespace bourse::stonks
