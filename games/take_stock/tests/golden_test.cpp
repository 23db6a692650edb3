// SPDX-License-Identifier: Apache-2.0
//
// Golden games as text, golden/*.txt.
#include "tests/support/golden.h"

#include <array>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/take_stock/codec/codec.h"

namespace bourse::take_stock {
namespace {

// clang-format off
constexpr std::array<Golden, 7> kGoldens{{
    {"seats_2", 2, R"({})"},
    {"seats_2_long_unlimited", 2, R"({"rounds": 6, "option_supply": "unlimited"})"},
    {"seats_3", 3, R"({})"},
    {"seats_3_sequential", 3,
     R"({"downturn_mode": "sequential", "exercise_mode": "sequential",
         "tie_break": "last_round"})"},
    {"seats_4", 4, R"({})"},
    {"seats_5_hidden_mild", 5,
     R"({"market_closed": "hidden11", "crash_counts_starter": false, "shares_table": "thirds"})"},
    {"seats_6", 6, R"({})"},
}};
// clang-format on

TEST_CASE("golden games replay to the letter") { check_goldens(erase<Game>(), kGoldens); }

}  // namespace
}  // namespace bourse::take_stock
