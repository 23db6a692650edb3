// SPDX-License-Identifier: Apache-2.0
//
// Options from and to JSON (RULES.md section 3). The schema checks each value; this file checks
// what only the game can.
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/codec/option_values.h"
#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

void read_shares(const JsonReader& reader, Options& options) {
  if (reader.is_text()) {
    options.shares_table = read_choice<SharesTable>(reader, kSharesWords);
    return;
  }
  options.shares_table = SharesTable::Own;
  const std::size_t size = reader.size();
  if (reader.ok() && size != kValues && size != kCards) {
    reader.refuse(fmt::format("must be {}, or {} or {} numbers, not {}",
                              fmt::join(kSharesWords, ", "),
                              kValues,
                              kCards,
                              size));
  }
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    options.own_shares.push_back(static_cast<std::uint8_t>(reader.item(at).integer(0, kMaxShares)));
  }
}

// TS-14.2.59: documents older than the option lack it.
EventDiscards read_discards(const JsonReader& options) {
  if (!options.members().contains("event_discards")) return EventDiscards::Listed;
  return read_choice<EventDiscards>(options.field("event_discards"), kDiscardWords);
}

json::value shares_json(const Options& options) {
  if (options.shares_table != SharesTable::Own) {
    return json::string(choice_word(options.shares_table, kSharesWords));
  }
  return json::array(options.own_shares.begin(), options.own_shares.end());
}

}  // namespace

Options read_options(const JsonReader& options, int seats) {
  Options chosen{
      .rounds = options.field("rounds").integer(kMinRounds, kMaxRounds),
      .start_options = options.field("start_options").integer(0, kMaxStartOptions),
      .market_closed = read_choice<MarketClosed>(options.field("market_closed"), kClosedWords),
      .close_counter = options.field("close_counter").boolean(),
      .crash_counts_starter = options.field("crash_counts_starter").boolean(),
      .limit_counts_freeze = options.field("limit_counts_freeze").boolean(),
      .option_supply = read_choice<OptionSupply>(options.field("option_supply"), kSupplyWords),
      .downturn_mode = read_choice<Order>(options.field("downturn_mode"), kOrderWords),
      .exercise_mode = read_choice<Order>(options.field("exercise_mode"), kOrderWords),
      .first_dealer = read_seat_or_random(options.field("first_dealer"), seats),
      .tie_break = read_choice<TieBreak>(options.field("tie_break"), kTieWords),
      .event_discards = read_discards(options),
  };
  read_shares(options.field("shares_table"), chosen);
  return chosen;
}

Result<Rules, ParseError> compile(int seats, const json::object& options) {
  const Descriptor& game = Game::kDescriptor;
  auto complete = complete_options(game, seats, options, "TS-3.1");
  if (!complete) return Unexpected(std::move(complete).error());
  const json::value values(*std::move(complete));
  FirstError errors;
  const Options chosen = read_options({values, "options", errors}, seats);
  if (errors.raised()) return Unexpected(with_rule(game, errors.first()));
  return in_force(seats, chosen);
}

json::object options_json(const Rules& rules) {
  const Options& options = rules.options;
  return {
      {"rounds", options.rounds},
      {"start_options", options.start_options},
      {"shares_table", shares_json(options)},
      {"market_closed", choice_word(options.market_closed, kClosedWords)},
      {"close_counter", options.close_counter},
      {"crash_counts_starter", options.crash_counts_starter},
      {"limit_counts_freeze", options.limit_counts_freeze},
      {"option_supply", choice_word(options.option_supply, kSupplyWords)},
      {"downturn_mode", choice_word(options.downturn_mode, kOrderWords)},
      {"exercise_mode", choice_word(options.exercise_mode, kOrderWords)},
      {"first_dealer", seat_or_random_json(options.first_dealer)},
      {"tie_break", choice_word(options.tie_break, kTieWords)},
      {"event_discards", choice_word(options.event_discards, kDiscardWords)},
  };
}

json::object values_in_force(const Rules& rules) {
  const Options& options = rules.options;
  if (options.shares_table == SharesTable::Own) return {{"shares_table", shares_json(options)}};
  const auto& shares = kShareTables[static_cast<std::size_t>(options.shares_table)];
  return {{"shares_table", json::array(shares.begin(), shares.end())}};
}

}  // namespace bourse::take_stock
