// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "bots/kinds.h"

namespace bourse {
namespace {

class GreedyBot final : public Bot {
 public:
  AnyAction choose(const Question& question, Rng& rng) override {
    std::int32_t best = std::numeric_limits<std::int32_t>::min();
    std::uint32_t ties = 0;
    AnyAction chosen = question.legal.front();
    for (const AnyAction& action : question.legal) {
      const std::int32_t worth = question.game.appraise(question.rules, question.view, action);
      if (worth < best) continue;
      ties = worth > best ? 1 : ties + 1;
      best = worth;
      // The n-th of the equals replaces the one kept with probability 1/n: each is as likely.
      if (rng.below(ties) == 0) chosen = action;
    }
    return chosen;
  }
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot() { return std::make_unique<GreedyBot>(); }

}  // namespace bourse
