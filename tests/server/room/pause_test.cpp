// SPDX-License-Identifier: Apache-2.0
#include "server/room/pause.h"

#include <set>

#include <doctest/doctest.h>

namespace bourse {

TEST_CASE("pause: every duration from the least to the most, inclusive") {
  using std::chrono::milliseconds;
  Rng rng(Seed{}, 1);
  std::set<std::int64_t> drawn;
  for (int at = 0; at < 200; ++at) drawn.insert(draw_pause(rng, milliseconds(5), milliseconds(8)));
  CHECK(drawn == std::set<std::int64_t>{5, 6, 7, 8});
  CHECK(draw_pause(rng, milliseconds(3), milliseconds(3)) == 3);
  CHECK(draw_pause(rng, milliseconds(7), milliseconds(2)) == 7);
}

}  // namespace bourse
