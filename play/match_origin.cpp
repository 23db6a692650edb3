// SPDX-License-Identifier: Apache-2.0
#include "play/match_origin.h"

#include "play/rng_streams.h"

namespace bourse {

AnyState MatchOrigin::first_state(AnyEvents& events) const {
  if (position) return *position;
  Rng rng(seed, rng_stream(RngUse::Setup));
  return game->setup(rules, rng, events);
}

Rng MatchOrigin::move_rng(int number) const {
  const int from_deal = moves_before + number;
  return {seed, rng_stream(RngUse::Move, static_cast<std::uint64_t>(from_deal))};
}

}  // namespace bourse
