// SPDX-License-Identifier: Apache-2.0
//
// Golden games as text, golden/*.txt.
#include "tests/support/golden.h"

#include <array>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/nyse/codec/codec.h"

namespace bourse::nyse {
namespace {

// clang-format off
constexpr std::array<Golden, 10> kGoldens{{
    {"seats_1", 1, R"({})"},
    {"seats_1_marked_swaps", 1, R"({"solo_swap_marked": true, "board": "random"})"},
    {"seats_2", 2, R"({})"},
    {"seats_2_concealed_full", 2, R"({"hands": "concealed", "special_effects": "full"})"},
    {"seats_3", 3, R"({})"},
    {"seats_3_bear_public", 3, R"({"board": "bear", "discard_reveal": "public"})"},
    {"seats_4", 4, R"({})"},
    {"seats_4_short_concealed", 4,
     R"({"plain_chips": 2, "hands": "concealed", "discard_reveal": "active"})"},
    {"seats_10", 10, R"({})"},
    {"seats_10_custom_full", 10,
     R"({"board": "custom", "board_order": [5, 1, 2, 4, 2, 3], "special_effects": "full"})"},
}};
// clang-format on

TEST_CASE("golden games replay to the letter") { check_goldens(erase<Game>(), kGoldens); }

}  // namespace
}  // namespace bourse::nyse
