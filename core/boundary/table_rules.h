// SPDX-License-Identifier: Apache-2.0
//
// The rules of a table that deserve a mention: rules for this number of players, changed options,
// our own values where the rulebook's pictures are lost, and defaults that differ from the printed
// rule. An option without effect at the table is left out. The program and the site word them for
// people.
#pragma once

#include <cstdint>
#include <vector>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "core/boundary/erased_game.h"
#include "core/descriptor.h"

namespace bourse {

struct TableRule {
  enum class Kind : std::uint8_t {
    Players,  // rules for this number of players: a preset without options
    Changed,  // the value is not the default
    Own,      // a list or object replaces our own values (OptionSpec::house)
    House,    // our own values are in force
    Differs,  // the value is the default, which differs from the rulebook (OptionSpec::differs)
  };
  Kind kind;
  const OptionSpec* option;  // none with Players
  boost::json::value value;
  const Preset* preset = nullptr;  // with Players
};

// Sorted by kind, then in schema order. `options` are those in force; a missing one has its
// default. `standard` are the options in force if nothing is chosen.
std::vector<TableRule> table_rules(const Descriptor& game,
                                   int seats,
                                   const boost::json::object& options,
                                   const boost::json::object& standard);

// The options in force at a table of `seats` if nothing is chosen.
boost::json::object standard_options(const ErasedGame& game, int seats);

// The schemas of all options (schema_json), with "by_players": {"2": 1} where the meaning of a
// default depends on the number of players.
std::vector<boost::json::object> schemas_json(const ErasedGame& game);

}  // namespace bourse
