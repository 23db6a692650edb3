// SPDX-License-Identifier: Apache-2.0
//
// The terminal draws everything open at the table within 80 columns, and help explains the
// investors.
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/text/screen.h"
#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

const std::vector<std::string> kPeople{"Ada", "Ben", "Cleo", "Dora", "Emil"};

View view_of(const Play& game, int seat) {
  return observe(game.rules, game.state, Viewer::of(seat_at(seat)));
}
std::string drawn(const Play& game, int seat) {
  return draw(game.rules, view_of(game, seat), kPeople, Screen{});
}
std::string helped(const Play& game, int seat) { return help(game.rules, view_of(game, seat)); }
// In one line.
std::string flat(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
// The first line that begins with these words after blanks; empty if none does.
std::string line_with(const std::string& text, std::string_view beginning) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto at = line.find_first_not_of(' ');
    if (at != std::string::npos && line.compare(at, beginning.size(), beginning) == 0) return line;
  }
  return {};
}
void check_width(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK(columns(line) <= 80);
  }
}

const char* const kBidding = R"({"options": {"investors": true}, "first": 1, "players":
  [{"investors": ["martha"], "regular": [0,1,0,0,0,0]}, {"investors": ["donald"]},
   {"investors": ["bernie"]}],
  "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})";

TEST_CASE("SP-6.1 SP-6.31 the terminal counts the discard pile by kind") {
  const Play game = Play::set_up(3, kBidding);
  CHECK(line_with(drawn(game, 0), "discards") ==
        "  discards  AA10 BB9 CC10 EE10 LL10 SS10 FEE1×4 FEE2×4 FEE3×4 BOOM4 BUST4");
  CHECK(line_with(drawn(Play::dealt(3), 0), "discards") == "  discards  none");
}

TEST_CASE("SP-2.4.5 the terminal draws a calendar of seven spaces") {
  const std::array<std::string, 4> wanted{"  calendar  · [1] 2 3 4 5 6",
                                          "  calendar  [1] 2 3 4 5 6 7",
                                          "  calendar  · [1] 2 3 4 5 6",
                                          "  calendar  · · [1] 2 3 4 5"};
  for (int seats = 2; seats <= 5; ++seats) {
    CHECK(line_with(drawn(Play::dealt(seats), 0), "calendar") ==
          wanted[static_cast<std::size_t>(seats - 2)]);
  }
  CHECK(line_with(drawn(Play::dealt(3, R"({"rounds": 9})"), 0), "calendar") ==
        "  calendar  [1] 2 3 4 5 6 7 8 9");
}

TEST_CASE("SP-5.5.12 SP-6.31 the terminal names the holder of every pair by its number") {
  const std::string table = drawn(Play::set_up(3, kBidding), 0);
  CHECK(line_with(table, "tips") ==
        "  tips      1 (0) Ben ?  2 (1) Cleo ?  3 (2) Ada CC +1  4 (3) open EE $$");
  CHECK(has(table, "5 (4) hidden ?"));  // peek 4
  const Play two = Play::dealt(2);
  CHECK(has(drawn(two, 0), " 5 hidden ?"));  // without Martha, no move names a pair
  CHECK_FALSE(has(drawn(two, 0), "open"));
}

TEST_CASE("SP-6.31 piles count from 1, with the number of the notation in brackets") {
  const std::string table = drawn(Play::dealt(3), 0);
  for (int pile = 0; pile < 3; ++pile) {
    CHECK_FALSE(line_with(table, fmt::format("{} ({})  ", pile + 1, pile)).empty());
  }
  const Play bidding = Play::set_up(3, kBidding);
  CHECK(has(flat(helped(bidding, 0)), "bid 2 10 $10 K for pile 3 (moves count from 0)"));
}

TEST_CASE("SP-5.1.2 SP-6.31 the pick shows money and ability of the investors dealt") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "pairs": [],
    "players": [{"money": 0}, {"money": 0}, {"money": 0}],
    "phase": {"name": "investor_pick", "offers": [["bill", "donald"], ["martha", "stuart"],
              ["deborah", "warren"]], "kept": [null, null, null]}})");
  const std::string table = drawn(game, 0);
  CHECK(has(line_with(table, "bill"), "Billionaire Bill, $32 K"));
  CHECK(has(line_with(table, "donald"), "Discount Donald, $13 K"));
  CHECK(has(table, "one space less"));
  CHECK_FALSE(has(table, "martha"));
  check_width(table);
}

TEST_CASE("SP-6.31 help at the pick lists the ten investors") {
  const Play game = Play::dealt(2, R"({"investors": true})");
  const std::string text = helped(game, 0);
  for (int at = 0; at < kInvestors; ++at) {
    CHECK(has(text, name_of(investor_at(at))));
    CHECK(has(text, fmt::format("${} K", game.rules.investor_money(investor_at(at)))));
  }
  check_width(text);
}

TEST_CASE("SP-6.31 help explains the investors at the table, also to a seat that is not asked") {
  const Play game = Play::set_up(3, kBidding);
  for (const int seat : {0, 1}) {
    const std::string text = helped(game, seat);
    for (const char* name : {"Mayknow Martha", "Discount Donald", "Broker Bernie"}) {
      CHECK(has(text, name));
    }
    CHECK_FALSE(has(text, "Wise Warren"));
  }
  CHECK_FALSE(has(helped(Play::dealt(3), 0), "nvestor"));
}

TEST_CASE("SP-R7 SP-5.5.7 help shows Donald his own limit, and nobody else's") {
  const auto bidding = [](std::string_view limit) {
    return Play::set_up(3,
                        fmt::format(R"({{"options": {{"investors": true, "donald_limit": "{}"}},
      "players": [{{"investors": ["donald"]}}, {{"investors": ["bill"]}},
                  {{"investors": ["mark"]}}],
      "phase": {{"name": "bid", "seat": 0, "martha_used": false,
                 "tracks": [null, null, null]}}}})",
                                    limit));
  };
  const std::string cost = flat(helped(bidding("cost"), 0));
  CHECK_FALSE(has(cost, "never above your money"));
  CHECK(has(cost, "may be above your money"));
  CHECK(has(flat(helped(bidding("face"), 0)), "never above your money"));
  CHECK(has(flat(helped(Play::set_up(3, kBidding), 0)), "never above your money"));
}

TEST_CASE("SP-5.5.2 SP-5.5.7 help explains to two players that both bids together count") {
  Play two = Play::dealt(2);
  REQUIRE(two.play_until(
      [](const State& state) { return std::holds_alternative<Bidding>(state.phase); }));
  const int seat = number(to_act(two.rules, two.state).front());
  CHECK(has(flat(helped(two, seat)), "both bids together"));
}

TEST_CASE("SP-5.7.4 the terminal shows what a sale brings") {
  const auto selling = [](std::string_view investor) {
    return Play::set_up(3,
                        fmt::format(R"({{"options": {{"investors": true}},
      "players": [{{"investors": ["{}"], "regular": [0,0,0,2,0,0], "split": [0,0,0,1,0,0]}},
                  {{"investors": ["bill"]}}, {{"investors": ["mark"]}}],
      "phase": {{"name": "sell", "seat": 0, "company": "ee",
                 "plan": [null, null, null, null, null, null]}}}})",
                                    investor));
  };
  CHECK(line_with(drawn(selling("cramer"), 0), "to sell") ==
        "  to sell   EE: $5 K a share, all of it brings $20 K");
  CHECK(line_with(drawn(selling("graham"), 0), "to sell") ==
        "  to sell   EE: $6 K a share, all of it brings $24 K");
  CHECK(line_with(drawn(selling("graham"), 1), "to sell").empty());
}

TEST_CASE("SP-3.15 help explains when Cramer may act") {
  const auto acting = [](std::string_view options, std::string_view more) {
    return Play::set_up(3,
                        fmt::format(R"({{"options": {},
      "players": [{{"investors": ["cramer"], "actions": ["boom"]}}, {{"investors": ["bill"]}},
                  {{"investors": ["mark"]}}],
      "phase": {{"name": "action", "seat": 0, "cramer_used": false{}}}}})",
                                    options,
                                    more));
  };
  CHECK(has(flat(helped(acting(R"({"investors": true})", ""), 0)), "between two cards"));
  const std::string ends = flat(helped(
      acting(R"({"investors": true, "cramer_timing": "ends"})", R"(, "card_played": false)"), 0));
  CHECK_FALSE(has(ends, "between two cards"));
  CHECK(has(ends, "before your first card or after your last"));
}

TEST_CASE("SP-6.31 whole games stay within 80 columns") {
  for (int seats = 2; seats <= 5; ++seats) {
    Play game = Play::dealt(seats, R"({"investors": true, "board": "advanced"})");
    game.play_until([&](const State&) {
      for (const Seat seat : game.rules.all()) check_width(drawn(game, number(seat)));
      for (const Seat seat : to_act(game.rules, game.state)) {
        check_width(helped(game, number(seat)));
      }
      return false;
    });
    check_width(drawn(game, 0));
  }
}

}  // namespace
}  // namespace bourse::stockpile::test
