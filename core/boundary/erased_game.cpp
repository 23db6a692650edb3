// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/erased_game.h"

#include <boost/json/parse.hpp>

#include "core/codec/json_reader.h"

namespace bourse {

bool hides_history(const ErasedGame& game, const AnyRules& rules, const AnyView& view) {
  std::string shown;
  std::string seen;
  game.write_display(rules, view, shown);
  game.write_view(rules, view, seen);
  // Called for most moves, and usually decided by two equal texts: comparing trees costs ten times
  // as much.
  return shown != seen && !has_all(json::parse(shown), json::parse(seen));
}

}  // namespace bourse
