// SPDX-License-Identifier: Apache-2.0
//
// Golden games as text, golden/*.txt.
#include "tests/support/golden.h"

#include <array>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/stockpile/codec/codec.h"

namespace bourse::stockpile {
namespace {

// clang-format off
constexpr std::array<Golden, 9> kGoldens{{
    {"seats_2", 2, R"({})"},
    {"seats_2_investors", 2, R"({"investors": true, "board": "advanced"})"},
    {"seats_3", 3, R"({})"},
    {"seats_3_dealt_investors", 3, R"({"investors": true, "investor_deal": "random"})"},
    {"seats_3_long", 3, R"({"rounds": 12, "board": "advanced", "repeat_split_bonus": 0})"},
    {"seats_4", 4, R"({})"},
    {"seats_4_investors", 4, R"({"investors": true, "donald_limit": "face"})"},
    {"seats_5", 5, R"({"first_player": 3, "public_ledger": false})"},
    {"seats_5_all", 5, R"({"investors": true, "board": "advanced"})"},
}};
// clang-format on

TEST_CASE("golden games replay to the letter") { check_goldens(erase<Game>(), kGoldens); }

}  // namespace
}  // namespace bourse::stockpile
