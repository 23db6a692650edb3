// SPDX-License-Identifier: Apache-2.0
//
// Runs the fuzz targets on pseudo-random bytes in every build; tools/fuzz.sh runs them longer.
#include <cstdint>
#include <span>
#include <vector>

#include <doctest/doctest.h>

#include "core/rng.h"
#include "tests/fuzz/engine_target.h"
#include "tests/fuzz/targets.h"

namespace bourse {
namespace {

constexpr int kInputs = 2'000;
constexpr std::uint32_t kLongest = 64;

void run(void (*target)(std::span<const std::uint8_t>)) {
  Rng rng(Seed{}, 0);
  for (int input = 0; input < kInputs; ++input) {
    std::vector<std::uint8_t> bytes(rng.below(kLongest));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    CAPTURE(input);
    REQUIRE_NOTHROW(target(bytes));
  }
}

TEST_CASE("notation survives hostile bytes") { run(fuzz::fuzz_notation); }
TEST_CASE("state documents survive hostile changes and can be played on") {
  run(fuzz::fuzz_document);
}
TEST_CASE("options survive hostile changes") { run(fuzz::fuzz_options); }
TEST_CASE("records survive hostile changes") { run(fuzz::fuzz_record); }
TEST_CASE("an engine survives hostile lines") { run(fuzz::fuzz_engine); }
TEST_CASE("raw bytes survive every reader") { run(fuzz::fuzz_json); }

}  // namespace
}  // namespace bourse
