// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/match_log.h"

#include <limits>

#include <boost/json/serialize.hpp>

#include "core/codec/json_reader.h"
#include "play/fairness.h"

namespace bourse {
namespace {

json::object written(const BotStats& stats) {
  return {{"moves", stats.moves},
          {"cpu_nanoseconds", stats.nanoseconds},
          {"illegal_moves", stats.illegal},
          {"crashes", stats.crashes}};
}

BotStats read_bot_stats(const JsonReader& reader) {
  reader.exactly({"moves", "cpu_nanoseconds", "illegal_moves", "crashes"});
  const auto count = [&](std::string_view key) {
    return reader.field(key).long_integer(0, std::numeric_limits<std::int64_t>::max());
  };
  return {.moves = count("moves"),
          .nanoseconds = count("cpu_nanoseconds"),
          .illegal = count("illegal_moves"),
          .crashes = count("crashes")};
}

json::value written(const std::optional<FaultyGame>& fault) {
  if (!fault) return nullptr;
  return {{"seed", to_hex(fault->seed)},
          {"seats_of_a", fault->seats_of_a.bits()},
          {"what", fault->what}};
}

std::optional<FaultyGame> read_fault(const JsonReader& reader, int seats) {
  if (reader.is_null()) return std::nullopt;
  reader.exactly({"seed", "seats_of_a", "what"});
  FaultyGame fault;
  const auto seed = parse_seed(reader.field("seed").text());
  if (!seed) reader.field("seed").refuse(seed.error().what);
  if (seed) fault.seed = *seed;
  const int bits = reader.field("seats_of_a").integer(0, SeatSet::first(seats).bits());
  fault.seats_of_a = SeatSet::from_bits(static_cast<std::uint16_t>(bits));
  fault.what = reader.field("what").text();
  return fault;
}

}  // namespace

std::string to_log_line(const PairResult& unit) {
  return json::serialize(json::object{{"points", unit.points},
                                      {"a", written(unit.a)},
                                      {"b", written(unit.b)},
                                      {"fault", written(unit.fault)}}) +
         "\n";
}

Result<PairResult, ParseError> parse_log_line(std::string_view line,
                                              const std::string& where,
                                              int seats) {
  const auto value = parse_json(line, where);
  if (!value) return Unexpected(value.error());
  FirstError complaint;
  const JsonReader reader(*value, where, complaint);
  reader.exactly({"points", "a", "b", "fault"});
  const PairResult unit{.points = reader.field("points").integer(0, most_points(seats)),
                        .a = read_bot_stats(reader.field("a")),
                        .b = read_bot_stats(reader.field("b")),
                        .fault = read_fault(reader.field("fault"), seats)};
  if (complaint.raised()) return Unexpected(complaint.first());
  return unit;
}

}  // namespace bourse
