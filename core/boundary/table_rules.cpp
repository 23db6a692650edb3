// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/table_rules.h"

#include <algorithm>
#include <string>
#include <utility>

#include <boost/json/parse.hpp>

#include "core/boundary/option_values.h"

namespace bourse {
namespace {

namespace json = boost::json;
using Kind = TableRule::Kind;

json::value value_in(const json::object& options, const OptionSpec& spec) {
  const json::value* const given = options.if_contains(spec.key);
  return given != nullptr ? *given : json::parse(spec.initial);
}

// Whether the values that OptionSpec::house tells of are in force.
bool has_house_values(const OptionSpec& spec, const json::value& value, bool is_changed) {
  if (spec.house.empty() || value.is_array() || value.is_object()) return false;
  if (spec.house_for.empty()) return true;
  const json::array values = json::parse(spec.house_for).as_array();
  if (values.empty()) return !is_changed;
  return std::find(values.begin(), values.end(), value) != values.end();
}

bool applies(Kind kind, const OptionSpec& spec, const json::value& value, bool is_changed) {
  const bool is_own = value.is_array() || value.is_object();
  switch (kind) {
    case Kind::Changed: return is_changed;
    case Kind::Own: return !spec.house.empty() && is_own;
    case Kind::House: return has_house_values(spec, value, is_changed);
    case Kind::Differs: return !is_changed && !spec.printed.empty();
  }
  return false;
}

}  // namespace

std::vector<TableRule> table_rules(const Descriptor& game,
                                   const json::object& options,
                                   const json::object& standard) {
  std::vector<TableRule> rules;
  for (const Kind kind : {Kind::Changed, Kind::Own, Kind::House, Kind::Differs}) {
    for (const OptionSpec& spec : game.options) {
      json::value value = value_in(options, spec);
      const bool is_changed = value != value_in(standard, spec);
      if (applies(kind, spec, value, is_changed)) rules.push_back({kind, &spec, std::move(value)});
    }
  }
  return rules;
}

json::object standard_options(const ErasedGame& game, int seats) {
  const auto rules = game.compile(seats, {});
  return rules ? game.options(*rules) : json::object();
}

std::vector<json::object> schemas_json(const ErasedGame& game) {
  const Descriptor& about = *game.descriptor;
  std::vector<json::object> schemas;
  for (const OptionSpec& spec : about.options) schemas.push_back(schema_json(spec));
  for (int seats = about.min_seats; seats <= about.max_seats; ++seats) {
    const json::object standard = standard_options(game, seats);
    for (json::object& schema : schemas) {
      const json::value* const value = standard.if_contains(schema.at("key").as_string());
      if (value == nullptr || *value == schema.at("default")) continue;
      schema.emplace("by_players", json::object());
      schema.at("by_players").as_object()[std::to_string(seats)] = *value;
    }
  }
  return schemas;
}

}  // namespace bourse
