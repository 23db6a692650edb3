// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "bots/kinds.h"

namespace bourse {
namespace {

class GreedyBot final : public Bot {
 public:
  AnyAction choose(const DecisionRequest& request, Rng& rng) override {
    const std::vector<std::int32_t> scores =
        request.game.evaluate_actions(request.rules, request.view, request.legal);
    std::int32_t best = std::numeric_limits<std::int32_t>::min();
    std::uint32_t ties = 0;
    std::size_t chosen = 0;
    for (std::size_t choice = 0; choice < scores.size(); ++choice) {
      if (scores[choice] < best) continue;
      ties = scores[choice] > best ? 1 : ties + 1;
      best = scores[choice];
      // The n-th of the tied choices replaces the current one with probability 1/n, so each is
      // equally likely.
      if (rng.below(ties) == 0) chosen = choice;
    }
    return request.legal[chosen];
  }
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot() { return std::make_unique<GreedyBot>(); }

}  // namespace bourse
