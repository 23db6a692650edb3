// SPDX-License-Identifier: Apache-2.0
#include "cli/table/hint_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

// The reason for the first move, compared with the next.
std::string reason_for(std::span<const HintedMove> moves, bool is_alone) {
  const HintedMove& best = moves.front();
  if (best.simulations == 0) return tr("hint.only");
  const bool is_last = moves.size() == 1;
  const HintedMove& next = moves[is_last ? 0 : 1];
  // Moves are ranked by place and margin together, so the best may win less often than the next.
  const bool is_ahead = is_alone || best.figure > next.figure;
  const std::string_view behind = best.figure == next.figure ? ".equal" : ".place";
  const std::string_view against = is_last ? "" : is_ahead ? ".next" : behind;
  return tr(fmt::format("hint.{}{}", is_alone ? "scores" : "wins", against),
            {{"figure", std::to_string(best.figure)},
             {"simulations", std::to_string(best.simulations)},
             {"next", std::to_string(next.figure)}});
}

std::string effect_of(const std::string& notation, const Choices& choices) {
  const auto& list = choices.list();
  const auto found = std::find_if(
      list.begin(), list.end(), [&](const Choice& choice) { return choice.notation == notation; });
  const std::string effect = found == list.end() ? "" : choices.effect(found->preview);
  return effect.empty() ? "" : fmt::format("  ({})", effect);
}

}  // namespace

std::vector<std::string> hint_lines(std::span<const HintedMove> moves,
                                    bool is_alone,
                                    const Choices& choices) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const std::string& notation = moves[at].notation;
    lines.push_back(fmt::format("{}{}: {}",
                                notation,
                                effect_of(notation, choices),
                                reason_for(moves.subspan(at), is_alone)));
  }
  return lines;
}

}  // namespace bourse::cli
