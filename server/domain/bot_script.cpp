// SPDX-License-Identifier: Apache-2.0
#include "server/domain/bot_script.h"

#include <algorithm>
#include <utility>

namespace bourse {

int moves_made(const Match& match, Seat seat) {
  int made = 0;
  for (int number = 1; number <= match.moves().count(); ++number) {
    made += match.moves().at(number).seat == seat ? 1 : 0;
  }
  return made;
}

BotScript::BotScript(const wire::SeatSetting& setting, const Match& match, Seat seat)
    : has_moves_(setting.script.has_value()) {
  if (!setting.script) return;
  const std::vector<std::string>& all = *setting.script;
  const auto made = std::min(all.size(), static_cast<std::size_t>(moves_made(match, seat)));
  moves_.assign(all.rbegin(), all.rend() - static_cast<std::ptrdiff_t>(made));
}

std::optional<AnyAction> BotScript::next(const ErasedGame& game,
                                         const AnyRules& rules,
                                         std::span<const AnyAction> legal) {
  if (moves_.empty()) return std::nullopt;
  const std::string text = std::move(moves_.back());
  moves_.pop_back();
  const auto found = std::find_if(legal.begin(), legal.end(), [&](const AnyAction& action) {
    return game.print(rules, action) == text;
  });
  return found == legal.end() ? std::nullopt : std::optional(*found);
}

}  // namespace bourse
