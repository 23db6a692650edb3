// SPDX-License-Identifier: Apache-2.0
//
// Golden games as text, golden/*.txt.
#include "tests/support/golden.h"

#include <array>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/stonks/codec/codec.h"

namespace bourse::stonks {
namespace {

// clang-format off
constexpr std::array<Golden, 10> kGoldens{{
    {"seats_2", 2, R"({})"},
    {"seats_2_small_blue_unshown", 2,
     R"({"variant": "small_blue", "rounds": 2, "show_last_card": false})"},
    {"seats_3", 3, R"({})"},
    {"seats_3_moderate_reset", 3,
     R"({"variant": "moderate", "prices_between_rounds": "reset", "rounds": 2})"},
    {"seats_3_small_caps", 3,
     R"({"variant": "small_blue", "small_caps_3p": 3, "removed_company": "gr", "rounds": 1})"},
    {"seats_4", 4, R"({})"},
    {"seats_4_no_speculation", 4, R"({"speculation": false, "rounds": 1})"},
    {"seats_4_three_locks", 4,
     R"({"lock_capacity": 3, "unused_speculation": "market_lowest", "rounds": 1,
         "tile_order": ["ap", "ca", "ho", "gr", "fi"]})"},
    {"seats_5", 5, R"({})"},
    {"seats_5_own_cards", 5,
     R"({"rounds": 1, "unused_speculation": "none",
         "card_table": {"stocks": [5, 4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4, 5],
                        "fluctuations": [1, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0]}})"},
}};
// clang-format on

TEST_CASE("golden games replay to the letter") { check_goldens(erase<Game>(), kGoldens); }

}  // namespace
}  // namespace bourse::stonks
