// SPDX-License-Identifier: Apache-2.0
#include "cli/hint_words.h"

#include <cmath>

#include <fmt/format.h>

#include "cli/phrasebook.h"

namespace bourse::cli {

std::string hint_reason(std::span<const Prospect> prospects, int seats) {
  const Prospect& best = prospects.front();
  if (best.futures == 0) return word("hint.only");
  const bool is_alone = seats == 1;
  const auto figure = [is_alone](const Prospect& prospect) {
    return std::lround(is_alone ? prospect.score : 100 * prospect.chance);
  };
  const bool is_last = prospects.size() == 1;
  const Prospect& next = prospects[is_last ? 0 : 1];
  // Moves are ranked by place and margin together: the best may win no more often than the next.
  const bool is_ahead = is_alone || figure(best) > figure(next);
  const std::string_view against = is_last ? "" : is_ahead ? ".next" : ".margin";
  return word(fmt::format("hint.{}{}", is_alone ? "scores" : "wins", against),
              {{"figure", std::to_string(figure(best))},
               {"futures", std::to_string(best.futures)},
               {"next", std::to_string(figure(next))}});
}

}  // namespace bourse::cli
