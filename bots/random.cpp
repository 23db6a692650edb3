// SPDX-License-Identifier: Apache-2.0
#include "bots/kinds.h"

namespace bourse {
namespace {

class RandomBot final : public Bot {
 public:
  AnyAction choose(const DecisionRequest& request, Rng& rng) override {
    return request.legal[rng.below(static_cast<std::uint32_t>(request.legal.size()))];
  }
};

}  // namespace

Seed seed_from(Rng& rng) {
  Seed seed;
  for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(rng.next());
  return seed;
}

std::unique_ptr<Bot> make_random_bot() { return std::make_unique<RandomBot>(); }

}  // namespace bourse
