// SPDX-License-Identifier: Apache-2.0
//
// Golden games as text, golden/*.txt.
#include "tests/support/golden.h"

#include <array>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/stockastic/codec/codec.h"

namespace bourse::stockastic {
namespace {

// clang-format off
constexpr std::array<Golden, 6> kGoldens{{
    {"seats_3", 3, R"({"offers_per_turn": 2})"},
    {"seats_3_characters", 3, R"({"characters": "random", "offers_per_turn": 2})"},
    {"seats_4_short", 4, R"({"rounds": 4, "sides": "random", "trading_passes": 1,
          "offers_per_turn": 1})"},
    {"seats_4_chosen", 4,
     R"({"characters": "choose", "rounds": 4, "offers_per_turn": 1,
           "operational_moves_price": true})"},
    {"seats_5", 5, R"({"rounds": 4, "offers_per_turn": 1, "cost_preset": "table"})"},
    {"seats_6_characters", 6, R"({"characters": "random", "rounds": 4, "offers_per_turn": 1})"},
}};
// clang-format on

TEST_CASE("golden games replay to the letter") { check_goldens(erase<Game>(), kGoldens); }

}  // namespace
}  // namespace bourse::stockastic
