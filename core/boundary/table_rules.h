// SPDX-License-Identifier: Apache-2.0
//
// What is particular about the rules of a table: what is printed for this number of players, which
// options were changed, which values are the house's because the rulebook's pictures are lost, and
// where a default is not the printed rule. An option without effect at the table is left out.
// The words for it are the program's and the site's.
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
    Own,      // a list or object replaces house values (OptionSpec::house)
    House,    // the house's values are in force
    Differs,  // the value is the default, and not what the rulebook prints (OptionSpec::differs)
  };
  Kind kind;
  const OptionSpec* option;  // none with Players
  boost::json::value value;
  const Preset* preset = nullptr;  // with Players
};

// In the order of the kinds, and of the schema within each. `options` are those in force; what is
// missing there has its default. `standard` are the options in force where nothing is chosen.
std::vector<TableRule> table_rules(const Descriptor& game,
                                   int seats,
                                   const boost::json::object& options,
                                   const boost::json::object& standard);

// Options in force at a table of `seats` where nothing is chosen.
boost::json::object standard_options(const ErasedGame& game, int seats);

// The schemas of all options (schema_json), and by number of players what a default stands for
// where that depends on it: "by_players": {"2": 1}.
std::vector<boost::json::object> schemas_json(const ErasedGame& game);

}  // namespace bourse
