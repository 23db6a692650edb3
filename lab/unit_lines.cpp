// SPDX-License-Identifier: Apache-2.0
#include "lab/unit_lines.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/boundary/json_reader.h"
#include "play/fairness.h"

namespace bourse {
namespace {

// Of one unit, 2.4 hours where it is a time: the sum over as many as a file of 32 MiB has lines
// does not overflow. More is written as so much.
constexpr std::int64_t kMostOfUnit = std::numeric_limits<std::int64_t>::max() >> 20U;

json::object written(const Conduct& conduct) {
  return {{"moves", conduct.moves},
          {"cpu_nanoseconds", std::min(conduct.nanoseconds, kMostOfUnit)},
          {"illegal_moves", conduct.illegal},
          {"crashes", conduct.crashes}};
}

Conduct read_conduct(const JsonReader& reader) {
  reader.exactly({"moves", "cpu_nanoseconds", "illegal_moves", "crashes"});
  const auto count = [&](std::string_view key) {
    return reader.field(key).long_integer(0, kMostOfUnit);
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

Result<UnitResult, ParseError> read_unit(std::string_view line,
                                         const std::string& where,
                                         int seats) {
  const auto value = parse_json(line, where);
  if (!value) return Unexpected(value.error());
  Complaint complaint;
  const JsonReader reader(*value, where, complaint);
  reader.exactly({"points", "a", "b", "fault"});
  const UnitResult unit{.points = reader.field("points").integer(0, most_points(seats)),
                        .a = read_conduct(reader.field("a")),
                        .b = read_conduct(reader.field("b")),
                        .fault = read_fault(reader.field("fault"), seats)};
  if (complaint.raised()) return Unexpected(complaint.first());
  return unit;
}

}  // namespace

std::string line_of(const UnitResult& unit) {
  return json::serialize(json::object{{"points", unit.points},
                                      {"a", written(unit.a)},
                                      {"b", written(unit.b)},
                                      {"fault", written(unit.fault)}}) +
         "\n";
}

Result<std::vector<UnitResult>, ParseError> read_units(std::string_view text,
                                                       std::string_view title,
                                                       int seats) {
  std::vector<UnitResult> units;
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', start)) {
    const std::string_view line = text.substr(start, end - start);
    if (start > 0) {
      const auto unit = read_unit(line, fmt::format("unit {}", units.size() + 1), seats);
      if (!unit) return Unexpected(unit.error());
      units.push_back(*unit);
    } else if (line != title) {
      return Unexpected(ParseError{"first line", "is of another match"});
    }
    start = end + 1;
  }
  return units;
}

}  // namespace bourse
