// SPDX-License-Identifier: Apache-2.0
//
// Options from and to JSON (RULES.md section 3). The schema checks each value; this file checks
// what only the game can, above all the tables of a data file.
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

constexpr RuleId kTableRange = "SP-3.12";
constexpr RuleId kTableShape = "SP-3.13";
constexpr ShapeRules kDataRules{.unknown_field = kTableShape,
                                .missing_field = kTableShape,
                                .wrong_type = kTableShape,
                                .out_of_range = kTableRange};
constexpr int kMostDollars = 99;  // on one track, so that a claim fits a byte
constexpr int kMostInvestorMoney = 255;

// The tables of a data file.

void read_forecasts(const JsonReader& reader, StockpileData& data) {
  reader.length(kPairs, kPairs);
  for (std::size_t at = 0; at < kPairs && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    const bool is_dividend = item.is_text() && item.text() == kDividendWord;
    data.forecasts[at] =
        is_dividend ? kDividend : static_cast<Forecast>(item.integer(-kMostSteps, kMostSteps));
  }
}

void read_bids(const JsonReader& reader, StockpileData& data) {
  data.levels = static_cast<std::uint8_t>(reader.length(1, kMostLevels));
  data.bids = {};
  int least = 0;
  for (std::size_t at = 0; at < data.levels && reader.ok(); ++at) {
    const int bid = reader.item(at).integer(0, kMostPrice);
    if (at == 0 ? bid != 0 : bid < least) {
      reader.item(at).refuse("the bids must begin with 0 and ascend", kTableRange);
    }
    data.bids[at] = static_cast<std::uint8_t>(bid);
    least = bid + 1;
  }
}

void read_fees(const JsonReader& reader, StockpileData& data) {
  if (!reader.value().is_object()) {
    reader.refuse("must be an object of counts by value", kTableShape);
    return;
  }
  for (const auto& pair : reader.value().get_object()) {
    const std::string_view key = pair.key();
    if (key.size() != 1 || key[0] < '1' || key[0] > '9') {
      reader.refuse("has a value that is not 1 to 9", kTableRange);
      return;
    }
    data.copies[fee_of(key[0] - '0')] =
        static_cast<std::uint8_t>(reader.field(key).integer(0, kMostCards));
  }
}

void read_deck(const JsonReader& reader, StockpileData& data) {
  reader.exactly({"stock_each", "fees", "boom", "bust"});
  if (!reader.ok()) return;
  data.copies = {};
  const int each = reader.field("stock_each").integer(1, kMostOfStock);
  for (const Company company : kAllCompanies) {
    data.copies[stock_of(company)] = static_cast<std::uint8_t>(each);
  }
  read_fees(reader.field("fees"), data);
  data.copies[kBoom] = static_cast<std::uint8_t>(reader.field("boom").integer(0, kMostCards));
  data.copies[kBust] = static_cast<std::uint8_t>(reader.field("bust").integer(0, kMostCards));
}

void read_rounds(const JsonReader& reader, StockpileData& data) {
  reader.exactly({"2", "3", "4", "5"});
  for (int seats = kFewestSeats; seats <= kMostSeats && reader.ok(); ++seats) {
    data.rounds[static_cast<std::size_t>(seats)] =
        static_cast<std::uint8_t>(reader.field(std::to_string(seats)).integer(1, kMostRounds));
  }
}

Track read_track(const JsonReader& reader) {
  Track track;
  reader.exactly({"prices", "start", "split", "dollars"});
  if (!reader.ok()) return track;
  const JsonReader prices = reader.field("prices");
  track.spaces = static_cast<std::uint8_t>(prices.length(1, kMostSpaces));
  for (std::size_t at = 0; at < track.spaces && reader.ok(); ++at) {
    track.prices[at] = static_cast<std::uint8_t>(prices.item(at).integer(1, kMostPrice));
  }
  track.start = static_cast<std::uint8_t>(reader.field("start").integer(0, track.last()));
  track.split = static_cast<std::uint8_t>(reader.field("split").integer(0, track.last()));
  const JsonReader dollars = reader.field("dollars");
  const std::size_t signs = dollars.length(0, kMostDollars);
  for (std::size_t at = 0; at < signs && reader.ok(); ++at) {
    const int space = dollars.item(at).integer(0, track.last());
    if (reader.ok()) ++track.dollars[static_cast<std::size_t>(space)];
  }
  return track;
}

void read_tracks(const JsonReader& reader, StockpileData& data) {
  reader.length(kCompanies, kCompanies);
  for (const Company company : kAllCompanies) {
    if (!reader.ok()) return;
    data.advanced_tracks[company] = read_track(reader.item(static_cast<std::size_t>(company)));
  }
}

void read_money(const JsonReader& reader, std::array<std::uint8_t, kInvestors>& money) {
  reader.length(kInvestors, kInvestors);
  for (std::size_t at = 0; at < kInvestors && reader.ok(); ++at) {
    money[at] = static_cast<std::uint8_t>(reader.item(at).integer(0, kMostInvestorMoney));
  }
}

void read_table(const JsonReader& reader, std::size_t key, StockpileData& data) {
  switch (key) {
    case 0: return read_forecasts(reader, data);
    case 1: return read_bids(reader, data);
    case 2: return read_deck(reader, data);
    case 3: return read_rounds(reader, data);
    case 4: return read_tracks(reader, data);
    case 5: return read_money(reader, data.money_of_many);
    default: return read_money(reader, data.money_of_two);
  }
}

void read_data(const JsonReader& reader, Options& options) {
  if (reader.is_null()) return;
  reader.allow_only({kDataKeys[0],
                     kDataKeys[1],
                     kDataKeys[2],
                     kDataKeys[3],
                     kDataKeys[4],
                     kDataKeys[5],
                     kDataKeys[6]});
  if (!reader.ok()) return;
  unsigned given = 0;
  for (std::size_t key = 0; key < kDataKeys.size() && reader.ok(); ++key) {
    if (!reader.value().as_object().contains(kDataKeys[key])) continue;
    given |= 1U << key;
    read_table(reader.field(kDataKeys[key]), key, options.data);
  }
  options.data_keys = static_cast<std::uint8_t>(given);
}

Options read_options(const JsonReader& reader, const JsonReader& data, int seats) {
  Options options{
      .board = read_choice<Board>(reader.field("board"), kBoardWords),
      .investors = reader.field("investors").boolean(),
      .rounds = reader.field("rounds").integer(0, kMostRounds),
      .start_money = reader.field("start_money").integer(0, kMostStartMoney),
      .first_player = read_seat_or_random(reader.field("first_player"), seats),
      .investor_deal = read_choice<InvestorDeal>(reader.field("investor_deal"), kDealWords),
      .donald_limit = read_choice<DonaldLimit>(reader.field("donald_limit"), kLimitWords),
      .cramer_timing = read_choice<CramerTiming>(reader.field("cramer_timing"), kTimingWords),
      .repeat_split_bonus = reader.field("repeat_split_bonus").integer(0, kMostSplitBonus),
      .public_ledger = reader.field("public_ledger").boolean(),
  };
  read_data(data, options);
  return options;
}

std::optional<ParseError> check_deck(const Rules& rules) {
  const int cards = rules.options.data.cards();
  const int needed = rules.seats + rules.cards_per_round();
  if (cards >= needed && cards <= kMostCards) return std::nullopt;
  return ParseError{"options.data.deck",
                    fmt::format("has {} cards; {} to {} are needed", cards, needed, kMostCards),
                    kTableRange};
}

json::object deck_json(const StockpileData& data) {
  json::object fees;
  for (int value = 1; value <= kMostFee; ++value) {
    const int count = data.copies[fee_of(value)];
    if (count > 0) fees[std::to_string(value)] = count;
  }
  return {{"stock_each", int{data.copies[stock_of(Company::AA)]}},
          {"fees", std::move(fees)},
          {"boom", int{data.copies[kBoom]}},
          {"bust", int{data.copies[kBust]}}};
}

json::array forecasts_json(const StockpileData& data) {
  json::array forecasts;
  for (const Forecast forecast : data.forecasts) forecasts.push_back(forecast_json(forecast));
  return forecasts;
}

json::object rounds_json(const StockpileData& data) {
  json::object rounds;
  for (std::size_t seats = kFewestSeats; seats <= kMostSeats; ++seats) {
    rounds[std::to_string(seats)] = int{data.rounds[seats]};
  }
  return rounds;
}

json::value table_json(const StockpileData& data, std::size_t key) {
  switch (key) {
    case 0: return forecasts_json(data);
    case 1: return numbers_json(data.bids, data.levels);
    case 2: return deck_json(data);
    case 3: return rounds_json(data);
    case 4:
      return by_company([&](Company company) { return track_json(data.advanced_tracks[company]); });
    case 5: return numbers_json(data.money_of_many, kInvestors);
    default: return numbers_json(data.money_of_two, kInvestors);
  }
}

json::value data_json(const Options& options) {
  if (!options.data_keys) return nullptr;
  json::object tables;
  for (std::size_t key = 0; key < kDataKeys.size(); ++key) {
    if (((unsigned{*options.data_keys} >> key) & 1U) == 0) continue;
    tables[kDataKeys[key]] = table_json(options.data, key);
  }
  return tables;
}

}  // namespace

Result<Rules, ParseError> compile(int seats, const json::object& options) {
  const Descriptor& game = Game::kDescriptor;
  auto complete = complete_options(game, seats, options, "SP-3.1");
  if (!complete) return Unexpected(std::move(complete).error());
  const json::value values(*std::move(complete));
  FirstError errors(kDataRules);
  const JsonReader reader(values, "options", errors);
  const Rules rules = in_force(seats, read_options(reader, reader.field("data"), seats));
  if (errors.raised()) return Unexpected(errors.first());
  if (auto error = check_deck(rules)) return Unexpected(*std::move(error));
  return rules;
}

json::object options_json(const Rules& rules) {
  const Options& options = rules.options;
  return {
      {"board", choice_word(options.board, kBoardWords)},
      {"investors", options.investors},
      {"rounds", options.rounds},
      {"start_money", options.start_money},
      {"first_player", seat_or_random_json(options.first_player)},
      {"investor_deal", choice_word(options.investor_deal, kDealWords)},
      {"donald_limit", choice_word(options.donald_limit, kLimitWords)},
      {"cramer_timing", choice_word(options.cramer_timing, kTimingWords)},
      {"repeat_split_bonus", options.repeat_split_bonus},
      {"public_ledger", options.public_ledger},
      {"data", data_json(options)},
  };
}

json::object values_in_force(const Rules& rules) {
  Options options = rules.options;
  options.data_keys = static_cast<std::uint8_t>((1U << kDataKeys.size()) - 1U);
  return {{"data", data_json(options)}};
}

}  // namespace bourse::stockpile
