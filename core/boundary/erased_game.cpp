// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/erased_game.h"

#include <algorithm>

#include <boost/json/parse.hpp>

#include "core/codec/json_reader.h"

namespace bourse {

std::string draw_within(const ErasedGame& game,
                        const AnyRules& rules,
                        const AnyView& view,
                        std::span<const std::string> names,
                        Screen screen,
                        std::optional<int> rows) {
  // Below the table: four rows of moves, two of the log, one of prices, and the prompt.
  constexpr int kRest = 8;
  std::string whole = game.draw(rules, view, names, screen);
  if (!rows || std::count(whole.begin(), whole.end(), '\n') + kRest <= *rows) return whole;
  screen.is_compact = true;
  return game.draw(rules, view, names, screen);
}

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
