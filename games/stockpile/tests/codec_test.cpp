// SPDX-License-Identifier: Apache-2.0
//
// Narration, and the table at a terminal.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

const std::vector<std::string> kNames{"you", "Bea", "Cem"};

std::string told(const Play& game, int seat) {
  std::string text;
  for (const Event& event : game.events) {
    text += narrate(game.rules, witness(event, Viewer::of(seat_at(seat))), kNames) + "\n";
  }
  return text;
}

TEST_CASE("SP-5.3.5 the sentence about a placement names the hidden card to its placer alone") {
  Play game = Play::set_up(3, R"({"players": [{"hand": ["aa", "fee2"]}, {"hand": ["bb", "cc"]},
    {"hand": ["bb", "cc"]}], "phase": {"name": "supply", "seat": 0, "batch": 0}})");
  game.play(0, "up aa 1 down fee2 2");
  CHECK(told(game, 0) ==
        "You lay American Automotive on pile 1 and a fee of 2 K face down on pile 2.\n");
  CHECK(told(game, 1) == "You lay American Automotive on pile 1 and a card face down on pile 2.\n");
}

TEST_CASE("SP-5.5.9 SP-5.5.13 there are sentences about bids and settlements") {
  Play game = Play::set_up(3, R"({"players": [{"regular": [1,0,0,0,0,0]}, {}, {}],
    "piles": [[{"card": "aa", "face": "up", "by": null}],
    [{"card": "fee3", "face": "up", "by": null}], []],
    "phase": {"name": "bid", "seat": 0, "martha_used": false,
              "tracks": [{"owner": 1, "bid": 1}, null, {"owner": 2, "bid": 0}]}})");
  game.play(0, "bid 0 3");
  CHECK(told(game, 2) == "You bid $3 K for pile 0 and Bea is out.\n");
  game.play(1, "bid 1 6");
  const std::string text = told(game, 2);
  CHECK(text.find("Bea bids $6 K for pile 1.\n") == 0);
  CHECK(text.find("You pay $3 K and take 1 card.\n") != std::string::npos);
  CHECK(text.find("Bea pays $6 K and takes 0 cards, with fees of $3 K.\n") != std::string::npos);
  CHECK(text.find("Bea pays fees of $3 K.\n") != std::string::npos);
  CHECK(told(game, 0).find("take American Automotive.") != std::string::npos);
}

TEST_CASE("SP-5.8.1 SP-5.9.1 SP-5.9.2 SP-7.6 there are sentences about movement and the end") {
  Play game = Play::set_up(3, R"({"round": 7, "tickers": [9, 4, 4, 4, 4, 1], "players":
    [{"regular": [1,0,0,0,0,1]}, {"split": [1,0,0,0,0,0]}, {}],
    "phase": {"name": "sell", "seat": 1, "company": "aa",
              "plan": [null, null, null, null, null, null]}})");
  game.play(1, "hold aa 0 1");
  const std::string text = told(game, 2);
  CHECK(text.find("Bea sells nothing.\n") == 0);
  CHECK(text.find("Revealed: American Automotive +4.\n") != std::string::npos);
  CHECK(text.find("American Automotive splits: you show 1 card and Bea shows 1 split card for "
                  "$10 K.\n") != std::string::npos);
  CHECK(text.find("American Automotive goes from $10 K to $9 K.\n") != std::string::npos);
  CHECK(text.find("Stanford Steel goes bankrupt: you lose 1 card.\n") != std::string::npos);
  CHECK(text.find("Revealed: Epic Electric pays a dividend.\n") != std::string::npos);
  CHECK(text.find("Nobody shows Epic Electric.\n") != std::string::npos);
  CHECK(text.find("The game is over: Bea wins with $53 K, you ($43 K), Cem ($20 K).\n") !=
        std::string::npos);
}

TEST_CASE("SP-7.6 the final sentence lists the seats by place") {
  const Play game = Play::dealt(3, "{}", 1);
  Ended event{};
  event.scores[Seat{0}] = 20;
  event.ranks[Seat{0}] = 3;
  event.scores[Seat{1}] = 31;
  event.ranks[Seat{1}] = 1;
  event.scores[Seat{2}] = 25;
  event.ranks[Seat{2}] = 2;
  CHECK(narrate(game.rules, witness(Event{event}, Viewer::spectator()), kNames) ==
        "The game is over: Bea wins with $31 K, Cem ($25 K), you ($20 K).");
}

TEST_CASE("every event of investor games has a sentence and a name in JSON") {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    Play game = Play::dealt(4, R"({"investors": true, "board": "advanced"})", seed);
    game.play_until([&](const State&) {
      for (const Event& event : game.events) {
        for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{1})}) {
          const std::string sentence = narrate(game.rules, witness(event, viewer), {});
          CHECK(sentence.size() > 8);
          CHECK(sentence.back() == '.');
          CHECK(event_json(game.rules, witness(event, viewer)).contains("event"));
        }
      }
      return false;
    });
  }
}

void check_width(const std::string& text, int width) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    CHECK_MESSAGE(columns(line) <= width, line);
    begin = end + 1;
  }
}

TEST_CASE("the table fits 80 columns, with and without colour, and help names rules") {
  const std::vector<std::string> names{
      "a very long name indeed", "Bea", "Cem", "Dora", "someone else with a name"};
  for (const char* options : {"{}", R"({"investors": true, "board": "advanced"})"}) {
    for (const int seats : {2, 5}) {
      Play game = Play::dealt(seats, options, 8);
      game.play_until([&](const State& state) {
        const SeatSet asked = to_act(game.rules, state);
        const Seat seat = asked.empty() ? Seat{0} : asked.front();
        for (const Viewer viewer : {Viewer::spectator(), Viewer::of(seat)}) {
          const View view = observe(game.rules, state, viewer);
          const std::string plain = draw(game.rules, view, names, {80, false});
          CHECK(plain.find('\x1b') == std::string::npos);
          check_width(plain, 80);
          const std::string colour = draw(game.rules, view, names, {80, true});
          check_width(colour, 80);
          const std::string help_text = help(game.rules, view);
          check_width(help_text, 80);
          CHECK(help_text.find("SP-") != std::string::npos);
        }
        return false;
      });
    }
  }
}

TEST_CASE("the table shows own tips, hidden cards and bids") {
  const Play game = Play::set_up(3, R"({"players": [{"money": 2, "fees": ["fee3"],
    "regular": [2,0,0,0,0,0]}, {"split": [0,2,0,0,0,0]}, {}],
    "piles": [[{"card": "aa", "face": "up", "by": null}, {"card": "boom", "face": "down", "by": 0}],
      [{"card": "bb", "face": "down", "by": 1}], []],
    "phase": {"name": "bid", "seat": 0, "martha_used": false,
              "tracks": [null, {"owner": 1, "bid": 10}, null]}})");
  const std::string own =
      draw(game.rules, observe(game.rules, game.state, Viewer::of(Seat{0})), kNames, {80, false});
  CHECK(own.find("demand, 3 of 6: ") != std::string::npos);
  CHECK(own.find("+4 (tip)") != std::string::npos);
  CHECK(own.find("(BOOM)") != std::string::npos);
  CHECK(own.find("[Bea]\n") != std::string::npos);
  CHECK(own.find("† 1  2  3  4 [5] 6  7  8  9  10 »6") != std::string::npos);
  CHECK(own.find("$10 Bea") != std::string::npos);
  CHECK(own.find("owes 3") != std::string::npos);
  CHECK(own.find("AA2") != std::string::npos);
  CHECK(own.find("split BB2") != std::string::npos);
  const std::string other =
      draw(game.rules, observe(game.rules, game.state, Viewer::of(Seat{1})), kNames, {80, false});
  CHECK(other.find("(BOOM)") == std::string::npos);
  CHECK(other.find("[you]") != std::string::npos);
  CHECK(other.find("(BB)") != std::string::npos);
  CHECK(other.find("+4 (tip)") == std::string::npos);
}

}  // namespace
}  // namespace bourse::stockpile::test
