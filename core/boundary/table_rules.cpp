// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/table_rules.h"

#include <algorithm>
#include <string>
#include <utility>

#include <boost/json/parse.hpp>

#include "core/codec/option_values.h"

namespace bourse {
namespace {

namespace json = boost::json;
using Kind = TableRule::Kind;

json::value value_in(const json::object& options, const OptionSpec& spec) {
  const json::value* const given = options.if_contains(spec.key);
  return given != nullptr ? *given : json::parse(spec.initial);
}

bool has_needed(const json::object& options, const OptionSpec& other, const json::value& values) {
  const json::array& needed = values.as_array();
  return std::find(needed.begin(), needed.end(), value_in(options, other)) != needed.end();
}

// Whether the option has any effect at a table of `seats` with these options.
bool has_effect(const Descriptor& game,
                int seats,
                const json::object& options,
                const OptionSpec& spec) {
  if (spec.min_seats != 0 && seats < spec.min_seats) return false;
  if (spec.max_seats != 0 && seats > spec.max_seats) return false;
  if (spec.needs.empty()) return true;
  const json::object needs = json::parse(spec.needs).as_object();
  return std::all_of(game.options.begin(), game.options.end(), [&](const OptionSpec& other) {
    const json::value* const values = needs.if_contains(other.key);
    return values == nullptr || has_needed(options, other, *values);
  });
}

// The value this one is equivalent to, or itself (OptionSpec::same_as).
json::value meaning_of(const OptionSpec& spec, json::value value) {
  if (spec.same_as.empty() || !value.is_string()) return value;
  const json::object same_as = json::parse(spec.same_as).as_object();
  const json::value* const other = same_as.if_contains(value.as_string());
  return other != nullptr ? *other : value;
}

// Whether the values that OptionSpec::house describes are in force.
bool has_house_values(const OptionSpec& spec, const json::value& value, bool is_changed) {
  if (spec.house.empty() || value.is_array() || value.is_object()) return false;
  if (spec.house_for.empty()) return true;
  const json::array values = json::parse(spec.house_for).as_array();
  if (values.empty()) return !is_changed;
  return std::find(values.begin(), values.end(), value) != values.end();
}

bool is_printed(const OptionSpec& spec, const json::value& value) {
  return !spec.printed.empty() && json::parse(spec.printed) == value;
}

bool applies(Kind kind, const OptionSpec& spec, const json::value& value, bool is_changed) {
  const bool is_own = value.is_array() || value.is_object();
  switch (kind) {
    case Kind::Players: return false;
    case Kind::Changed: return is_changed;
    case Kind::Own: return !spec.house.empty() && is_own;
    case Kind::House: return has_house_values(spec, value, is_changed);
    case Kind::Differs: return !is_changed && !spec.differs.empty() && !is_printed(spec, value);
  }
  return false;
}

// The preset for this number of players alone: it changes no option and describes the printed
// rules.
const Preset* preset_for(const Descriptor& game, int seats) {
  const auto found =
      std::find_if(game.presets.begin(), game.presets.end(), [&](const Preset& preset) {
        const bool is_for_few = preset.min_seats != 0 || preset.max_seats != 0;
        return is_for_few && json::parse(preset.options) == json::value(json::object()) &&
               allows_seats(game, preset, seats);
      });
  return found == game.presets.end() ? nullptr : &*found;
}

}  // namespace

std::vector<TableRule> table_rules(const Descriptor& game,
                                   int seats,
                                   const json::object& options,
                                   const json::object& standard) {
  std::vector<TableRule> rules;
  if (const Preset* const preset = preset_for(game, seats)) {
    rules.push_back({Kind::Players, nullptr, nullptr, preset});
  }
  for (const Kind kind : {Kind::Changed, Kind::Own, Kind::House, Kind::Differs}) {
    for (const OptionSpec& spec : game.options) {
      if (!has_effect(game, seats, options, spec)) continue;
      json::value value = meaning_of(spec, value_in(options, spec));
      const bool is_changed = value != meaning_of(spec, value_in(standard, spec));
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
