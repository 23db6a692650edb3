// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 3: which options a table may have, and what they become.
#include <algorithm>
#include <string>
#include <string_view>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/nyse/tests/support.h"

namespace bourse::nyse::test {
namespace {

json::object options_of(std::string_view text) { return json_of(text).as_object(); }

Rules compiled(int seats, std::string_view options) {
  const auto rules = compile(seats, options_of(options));
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  return *rules;
}

std::string errors(int seats, std::string_view options) {
  const auto rules = compile(seats, options_of(options));
  return rules ? "accepted" : explain(rules.error());
}

// The board as it lies when the game begins.
std::string board(std::string_view options) {
  const Rules rules = compiled(2, options);
  Rng rng(Seed{}, 0);
  NoEvents silence;
  return json::serialize(document(rules, setup(rules, rng, silence)).at("order"));
}

std::string option(int seats, std::string_view options, std::string_view key) {
  return json::serialize(options_json(compiled(seats, options)).at(key));
}

TEST_CASE("NYSE-3.1 a table has 1 to 10 players") {
  for (int seats = 1; seats <= 10; ++seats) CHECK(compiled(seats, "{}").seats == seats);
  CHECK(errors(0, "{}") == "players: NYSE is for 1 to 10 players, not 0 (NYSE-3.1)");
  CHECK(errors(11, "{}") == "players: NYSE is for 1 to 10 players, not 11 (NYSE-3.1)");
  CHECK(errors(-1, "{}") == "players: NYSE is for 1 to 10 players, not -1 (NYSE-3.1)");
  CHECK(compiled(1, "{}").is_solitaire());
  CHECK_FALSE(compiled(2, "{}").is_solitaire());
}

TEST_CASE("NYSE-3.2 the standard board is 1,2,3,5,4,2 and the default") {
  CHECK(board(R"({"board": "standard"})") == "[1,2,3,5,4,2]");
  CHECK(board("{}") == "[1,2,3,5,4,2]");
}
TEST_CASE("NYSE-3.3 late_peak is 1,2,3,4,5,2") {
  CHECK(board(R"({"board": "late_peak"})") == "[1,2,3,4,5,2]");
}
TEST_CASE("NYSE-3.4 early_peak is 1,2,5,4,3,2") {
  CHECK(board(R"({"board": "early_peak"})") == "[1,2,5,4,3,2]");
}
TEST_CASE("NYSE-3.5 bull is 1,2,2,3,4,5") {
  CHECK(board(R"({"board": "bull"})") == "[1,2,2,3,4,5]");
}
TEST_CASE("NYSE-3.6 bear is 5,4,3,2,2,1") {
  CHECK(board(R"({"board": "bear"})") == "[5,4,3,2,2,1]");
}
TEST_CASE("NYSE-3.7 volatile is 2,5,1,4,2,3") {
  CHECK(board(R"({"board": "volatile"})") == "[2,5,1,4,2,3]");
}
TEST_CASE("NYSE-3.9 a custom board lies as board_order says") {
  CHECK(board(R"({"board": "custom", "board_order": [5, 1, 2, 4, 2, 3]})") == "[5,1,2,4,2,3]");
}

TEST_CASE("NYSE-3.10 board_order is a permutation of 1,2,2,3,4,5") {
  for (const std::string_view order : {"[1,2,3,4,5,5]", "[1,1,2,3,4,5]", "[2,2,2,3,4,5]"}) {
    CHECK(errors(2, R"({"board": "custom", "board_order": )" + std::string(order) + "}") ==
          "options.board_order: must be 1, 2, 2, 3, 4, 5 in some order (NYSE-3.10)");
  }
  CHECK(errors(2, R"({"board": "custom", "board_order": [1,2,2,3,4]})") ==
        "options.board_order: must have 6 items, not 5 (NYSE-3.10)");
  CHECK(errors(2, R"({"board": "custom", "board_order": [1,2,2,3,4,6]})") ==
        "options.board_order[5]: must be 1 to 5 (NYSE-3.10)");
  CHECK(errors(2, R"({"board": "custom", "board_order": "122345"})") ==
        "options.board_order: must be a list, not a text (NYSE-3.10)");
  BoardOrder order{1, 2, 2, 3, 4, 5};
  int orders = 0;
  do {
    ++orders;
    CHECK(is_permutation(order));
  } while (std::next_permutation(order.begin(), order.end()));
  CHECK(orders == 360);
}

TEST_CASE("NYSE-3.11 board_order is given exactly with a custom board") {
  CHECK(errors(2, R"({"board": "custom"})") ==
        "options.board_order: is needed with board=custom: the six grey chips (NYSE-3.11)");
  CHECK(errors(2, R"({"board": "bull", "board_order": [1,2,2,3,4,5]})") ==
        "options.board_order: is only for board=custom (NYSE-3.11)");
  CHECK(errors(2, R"({"board_order": [1,2,3,5,4,2]})") ==
        "options.board_order: is only for board=custom (NYSE-3.11)");
  CHECK(errors(2, R"({"board": "bull", "board_order": null})") == "accepted");
}

TEST_CASE("NYSE-3.14 NYSE-3.15 special_effects decides whether an investment can be stopped") {
  const std::string_view picking = R"({"phase": {"name": "invest_pick", "picks_left": 2}})";
  const auto can_stop = [](const Play& play) {
    const auto texts = play.legal_texts();
    return std::find(texts.begin(), texts.end(), "stop") != texts.end();
  };
  Play play(position(picking));
  CHECK(can_stop(play));
  play.rules = compiled(2, R"({"special_effects": "full"})");
  CHECK_FALSE(can_stop(play));
  CHECK(option(2, "{}", "special_effects") == R"("optional")");
}

TEST_CASE("NYSE-3.19 first_player is random unless a seat is named") {
  CHECK(option(3, "{}", "first_player") == R"("random")");
  CHECK_FALSE(compiled(3, R"({"first_player": "random"})").options.first_player.has_value());
}

TEST_CASE("NYSE-3.20 first_player is a seat of the table") {
  CHECK(compiled(3, R"({"first_player": 2})").options.first_player == seat_at(2));
  CHECK(option(3, R"({"first_player": 2})", "first_player") == "2");
  CHECK(errors(3, R"({"first_player": 3})") == "options.first_player: must be 0 to 2 (NYSE-3.20)");
  CHECK(errors(3, R"({"first_player": -1})") == "options.first_player: must be 0 to 2 (NYSE-3.20)");
  CHECK(errors(3, R"({"first_player": 1.5})") ==
        "options.first_player: must be an integer, not a fraction (NYSE-3.20)");
  CHECK(errors(3, R"({"first_player": "last"})") ==
        "options.first_player: 'last' is not random, or the number of a seat (NYSE-3.20)");
}

TEST_CASE("NYSE-3.21 plain_chips is 0 to 5 and sets the size of the piles") {
  for (int plain = 0; plain <= 5; ++plain) {
    const Rules rules = compiled(2, R"({"plain_chips": )" + std::to_string(plain) + "}");
    Rng rng(Seed{}, 0);
    NoEvents silence;
    const json::object start = document(rules, setup(rules, rng, silence));
    for (const auto& pile : start.at("piles").as_object()) {
      CHECK(pile.value().as_array().size() == static_cast<std::size_t>(plain + 5));
    }
  }
  CHECK(errors(2, R"({"plain_chips": 6})") == "options.plain_chips: must be 0 to 5 (NYSE-3.21)");
  CHECK(errors(2, R"({"plain_chips": -1})") == "options.plain_chips: must be 0 to 5 (NYSE-3.21)");
  CHECK(errors(2, R"({"plain_chips": 99999999999999999999})") != "accepted");
}

TEST_CASE("NYSE-3.22 plain_chips is 5 by default") {
  CHECK(compiled(2, "{}").options.plain_chips == 5);
}

TEST_CASE("NYSE-3.23 NYSE-3.24 solo_swap_marked decides which chips solitaire may swap") {
  const std::string_view swapping =
      R"({"hands": [["bun", "bks"]], "phase": {"name": "solo_swap"}})";
  Play play(position(swapping, 1));
  CHECK_FALSE(play.rules.options.solo_swap_marked);
  CHECK(play.legal_texts().size() == 4);
  play.rules = compiled(1, R"({"solo_swap_marked": true})");
  CHECK(play.legal_texts().size() == 8);
}

TEST_CASE("NYSE-3.25 an option left out has its default") {
  CHECK(json::serialize(options_json(compiled(2, "{}"))) ==
        R"({"board":"standard","board_order":null,"discard_reveal":"hidden",)"
        R"("first_player":"random","hands":"open","plain_chips":5,"solo_swap_marked":false,)"
        R"("special_effects":"optional"})");
  Rules other = compiled(2, R"({"hands": "concealed"})");
  CHECK(other.options.hands == Hands::Concealed);
  other.options.hands = Hands::Open;
  CHECK(other == compiled(2, "{}"));
}

TEST_CASE("NYSE-3.26 ignored options have a fixed effect") {
  const std::string_view all =
      R"({"hands": "concealed", "special_effects": "optional", "solo_swap_marked": true})";
  CHECK(option(1, all, "hands") == R"("open")");
  CHECK(option(1, all, "special_effects") == R"("full")");
  CHECK(option(1, all, "solo_swap_marked") == "true");
  CHECK(option(2, all, "hands") == R"("concealed")");
  CHECK(option(2, all, "special_effects") == R"("optional")");
  CHECK(option(2, all, "solo_swap_marked") == "false");
}

TEST_CASE("options in force compile to themselves") {
  for (const int seats : {1, 2, 10}) {
    for (const std::string_view text :
         {R"({})",
          R"({"board": "custom", "board_order": [5,1,2,4,2,3], "hands": "concealed"})",
          R"({"board": "random", "first_player": 0, "discard_reveal": "active"})",
          R"({"discard_reveal": "public", "plain_chips": 0, "special_effects": "full"})",
          R"({"solo_swap_marked": true})"}) {
      const Rules rules = compiled(seats, text);
      const auto again = compile(seats, options_json(rules));
      REQUIRE(again.has_value());
      CHECK(*again == rules);
    }
  }
}

TEST_CASE("a refused option is named, with what it may be") {
  CHECK(errors(2, R"({"boards": "bull"})") ==
        "options: NYSE has no option 'boards'; it has board, board_order, discard_reveal, "
        "first_player, hands, plain_chips, solo_swap_marked, special_effects");
  CHECK(errors(2, R"({"hands": "closed"})") ==
        "options.hands: 'closed' is not one of open, concealed (NYSE-14.2.14)");
  CHECK(errors(2, R"({"solo_swap_marked": 1})") ==
        "options.solo_swap_marked: must be true or false, not an integer (NYSE-14.2.14)");
  CHECK(errors(2, R"({"discard_reveal": null})") ==
        "options.discard_reveal: must be a text, not null (NYSE-14.2.14)");
}

TEST_CASE("NYSE-7.8 a record is kept by board, plain_chips, solo_swap_marked and discard_reveal") {
  const auto key = [](std::string_view options) {
    return json::serialize(*best_key(compiled(1, options)));
  };
  const std::string boxed = key("{}");
  CHECK(
      boxed ==
      R"({"board":"standard","discard_reveal":"hidden","plain_chips":5,"solo_swap_marked":false})");
  for (const char* other : {R"({"board": "bull"})",
                            R"({"board": "random"})",
                            R"({"discard_reveal": "active"})",
                            R"({"plain_chips": 4})",
                            R"({"solo_swap_marked": true})",
                            R"({"board": "custom", "board_order": [5, 1, 2, 4, 2, 3]})"}) {
    CHECK(key(other) != boxed);
  }
  CHECK(key(R"({"board": "custom", "board_order": [1, 2, 3, 5, 4, 2]})") == boxed);
  CHECK(key(R"({"hands": "concealed"})") == boxed);
  CHECK(key(R"({"first_player": 0})") == boxed);
  CHECK(!best_key(compiled(2, "{}")).has_value());
}

}  // namespace
}  // namespace bourse::nyse::test
