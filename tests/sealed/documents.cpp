// SPDX-License-Identifier: Apache-2.0
//
// Options, notation, document and memory of Sealed.
#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "core/overload.h"
#include "tests/sealed/codec.h"

namespace bourse::sealed {
namespace {

constexpr std::array<Coins, 3> kBoxedPayouts{0, 1, 3};

Payouts read_payouts(const JsonReader& table) {
  Payouts payouts;
  if (table.is_null()) {
    for (const Coins payout : kBoxedPayouts) payouts.push_back(payout);
    return payouts;
  }
  table.exactly({"payouts"});
  if (!table.ok()) return payouts;
  const std::size_t faces = table.field("payouts").length(2, Payouts::capacity());
  for (std::size_t at = 0; at < faces && table.ok(); ++at) {
    payouts.push_back(static_cast<Coins>(table.field("payouts").item(at).integer(0, kMostPayout)));
  }
  return payouts;
}

template <class Items>
json::array row(const Items& items) {
  json::array row;
  for (const auto item : items) row.emplace_back(int{item});
  return row;
}

json::array seat_row(SeatSet seats) {
  json::array row;
  for (const Seat seat : seats) row.emplace_back(number(seat));
  return row;
}

json::object phase_json(const Rules& rules, const Phase& phase) {
  const auto* bidding = std::get_if<Bidding>(&phase);
  if (bidding == nullptr) return {{"name", "over"}};
  json::array bids;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const auto& bid = bidding->bids[seat];
    bids.push_back(bid ? json::value(int{*bid}) : json::value());
  }
  return {{"name", "bidding"}, {"holders", seat_row(bidding->holders)}, {"bids", bids}};
}

SeatSet read_holders(const Rules& rules, const JsonReader& reader) {
  SeatSet holders;
  const std::size_t count = reader.length(1, static_cast<std::size_t>(rules.seats));
  int least = 0;
  for (std::size_t at = 0; at < count && reader.ok(); ++at) {
    const int holder = reader.item(at).integer(least, rules.seats - 1);
    holders.insert(seat_at(holder));
    least = holder + 1;
    if (least == rules.seats && at + 1 < count) reader.refuse("must ascend");
  }
  return holders;
}

void read_bids(const Rules& rules, const State& state, const JsonReader& reader, Bidding& bidding) {
  const auto seats = static_cast<std::size_t>(rules.seats);
  reader.length(seats, seats);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const JsonReader bid = reader.item(static_cast<std::size_t>(seat));
    if (!reader.ok() || bid.is_null()) continue;
    if (!bidding.holders.contains(seat)) bid.refuse("only a holder bids");
    bidding.bids[seat] =
        static_cast<Coins>(bid.integer(0, std::min<int>(kMostBid, state.coins[seat])));
  }
}

Phase read_phase(const Rules& rules, const State& state, const JsonReader& reader) {
  if (reader.field("name").text() == "over") {
    reader.exactly({"name"});
    if (state.round != rules.rounds) reader.refuse("the game is not over before its last round");
    return Over{};
  }
  reader.exactly({"name", "holders", "bids"});
  if (reader.ok() && reader.field("name").text() != "bidding") {
    reader.field("name").refuse("must be 'bidding' or 'over'");
  }
  if (state.round == rules.rounds) reader.refuse("the game is over after its last round");
  if (!reader.ok()) return Over{};
  Bidding bidding;
  bidding.holders = read_holders(rules, reader.field("holders"));
  read_bids(rules, state, reader.field("bids"), bidding);
  State probe = state;
  probe.phase = bidding;
  if (reader.ok() && to_act(rules, probe).empty()) {
    reader.field("bids").refuse("somebody must be left to bid");
  }
  return bidding;
}

}  // namespace

Result<Rules, ParseError> Codec::compile(int seats, const json::object& options) {
  if (seats < kMinSeats || seats > kMostSeats) {
    return Unexpected(ParseError{"players", "Sealed seats 2 to 4"});
  }
  const auto complete = complete_options(Game::kDescriptor, seats, options);
  if (!complete) return Unexpected(complete.error());
  FirstError errors;
  const json::value value(*complete);
  const JsonReader reader(value, "options", errors);
  const JsonReader table = reader.field("payouts");
  const Rules rules{.seats = seats,
                    .rounds = reader.field("rounds").integer(1, kMostRounds),
                    .payouts = read_payouts(table),
                    .is_boxed = table.is_null()};
  if (errors.raised()) return Unexpected(errors.first());
  return rules;
}

json::object Codec::options(const Rules& rules) {
  json::value table;
  if (!rules.is_boxed) table = json::object{{"payouts", row(rules.payouts)}};
  return {{"rounds", rules.rounds}, {"payouts", table}};
}

std::string Codec::print(const Rules& /*rules*/, const Action& bid) {
  return fmt::format("bid {}", bid.coins);
}

Result<Action, ParseError> Codec::parse(const Rules& rules, std::string_view text) {
  for (int coins = 0; coins <= 9; ++coins) {
    const Action bid{static_cast<Coins>(coins)};
    if (text == print(rules, bid)) return bid;
  }
  return Unexpected(ParseError{"action", "must be 'bid' and a number of coins, 0 to 9"});
}

json::object Codec::document(const Rules& rules, const State& state) {
  json::array coins;
  for (const Seat seat : SeatSet::first(rules.seats)) coins.emplace_back(int{state.coins[seat]});
  return {{"players", rules.seats},
          {"options", options(rules)},
          {"round", int{state.round}},
          {"coins", coins},
          {"phase", phase_json(rules, state.phase)}};
}

Result<Position, ParseError> Codec::load(const json::value& document) {
  FirstError errors;
  const JsonReader root(document, "", errors);
  root.exactly({"players", "options", "round", "coins", "phase"});
  if (errors.raised()) return Unexpected(errors.first());
  const int seats = root.field("players").integer(kMinSeats, kMostSeats);
  root.field("options").exactly({"rounds", "payouts"});
  if (errors.raised()) return Unexpected(errors.first());
  const auto rules = compile(seats, document.at("options").as_object());
  if (!rules) return Unexpected(rules.error());
  State state;
  state.round = static_cast<std::uint8_t>(root.field("round").integer(0, rules->rounds));
  const auto count = static_cast<std::size_t>(seats);
  root.field("coins").length(count, count);
  for (std::size_t at = 0; at < count && root.ok(); ++at) {
    state.coins[seat_at(static_cast<int>(at))] =
        static_cast<Coins>(root.field("coins").item(at).integer(0, kMostCoins));
  }
  state.phase = read_phase(*rules, state, root.field("phase"));
  if (errors.raised()) return Unexpected(errors.first());
  return Position{*rules, state};
}

json::object Codec::memory(const Rules& /*rules*/, const State& state) {
  return {{"faces", row(state.faces)}};
}

std::optional<ParseError> Codec::load_memory(const Rules& rules,
                                             State& state,
                                             const json::value& memory) {
  FirstError errors;
  const JsonReader root(memory, "", errors);
  root.exactly({"faces"});
  if (errors.raised()) return errors.first();
  const int last_face = static_cast<int>(rules.payouts.size()) - 1;
  const std::size_t count = root.field("faces").length(0, state.round);
  Faces faces;
  for (std::size_t at = 0; at < count && root.ok(); ++at) {
    faces.push_back(static_cast<std::uint8_t>(root.field("faces").item(at).integer(0, last_face)));
  }
  if (errors.raised()) return errors.first();
  state.faces = faces;
  return std::nullopt;
}

}  // namespace bourse::sealed
