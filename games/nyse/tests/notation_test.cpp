// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.0 and 14.1: one action, one text.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/nyse/tests/support.h"

namespace bourse::nyse::test {
namespace {

constexpr Colour kBlue = Colour::Blue;
constexpr Colour kBlack = Colour::Black;
constexpr Colour kRed = Colour::Red;
constexpr Colour kGreen = Colour::Green;

// The action is written as the text and read from it.
void check_both_ways(const Action& action, std::string_view text) {
  CHECK(print(action) == text);
  const auto read = parse(text);
  REQUIRE_MESSAGE(read.has_value(), explain(read.error()));
  CHECK(*read == action);
}

std::string errors(std::string_view text) {
  const auto read = parse(text);
  return read ? "accepted as " + print(*read) : explain(read.error());
}

std::vector<Action> all_actions() {
  std::vector<Action> actions{Stop{}, Decline{}};
  for (const Marking marking : kAllMarkings) actions.emplace_back(Give{marking});
  for (const Colour colour : kAllColours) {
    actions.insert(actions.end(), {Take{colour}, Withdraw{colour}, Invest{colour}, Swap{colour}});
    for (const Colour pushed : kAllColours) actions.emplace_back(Speculate{colour, pushed});
    for (int kind = 0; kind < kChips; ++kind) {
      const Chip chip = static_cast<Chip>(kind);
      actions.emplace_back(Exchange{chip, colour});
      for (int seat = 0; seat < kMaxSeats; ++seat) {
        actions.emplace_back(Offer{seat_at(seat), colour, chip});
      }
    }
  }
  return actions;
}

TEST_CASE("NYSE-14.0.1 colours, markings, chips and seats have their codes in this order") {
  const std::vector<std::string> colours{"bu", "bk", "rd", "gn"};
  const std::vector<std::string> markings{"n", "s", "i", "w"};
  int kind = 0;
  for (const Colour colour : kAllColours) {
    const std::string& code = colours[static_cast<std::size_t>(colour)];
    CHECK(print(Take{colour}) == "take " + code);
    for (const std::string& marking : markings) {
      CHECK(print(Exchange{static_cast<Chip>(kind++), kBlue}) ==
            fmt::format("exchange {}{} bu", code, marking));
    }
  }
  for (const Marking marking : kAllMarkings) {
    CHECK(print(Give{marking}) == "give " + markings[static_cast<std::size_t>(marking)]);
  }
  for (int seat = 0; seat < 10; ++seat) {
    CHECK(print(Offer{seat_at(seat), kBlue, Chip{0}}) ==
          "offer " + std::to_string(seat) + " bu bun");
  }
}

TEST_CASE("NYSE-14.1.1 NYSE-14.1.6 take names the colour") {
  check_both_ways(Take{kBlue}, "take bu");
  check_both_ways(Take{kBlack}, "take bk");
}
TEST_CASE("NYSE-14.1.2 withdraw names the colour") {
  check_both_ways(Withdraw{kGreen}, "withdraw gn");
}
TEST_CASE("NYSE-14.1.3 speculate names the chip played, then the marker pushed") {
  check_both_ways(Speculate{kBlack, kGreen}, "speculate bk gn");
}
TEST_CASE("NYSE-14.1.4 invest names the chip played") {
  check_both_ways(Invest{kBlue}, "invest bu");
}
TEST_CASE("NYSE-14.1.5 swap names the chip played") { check_both_ways(Swap{kRed}, "swap rd"); }
TEST_CASE("NYSE-14.1.7 stop") { check_both_ways(Stop{}, "stop"); }
TEST_CASE("NYSE-14.1.8 offer names partner, colour asked and chip given") {
  check_both_ways(Offer{seat_at(1), kBlack, chip_of(kRed, Marking::ArrowEnds)}, "offer 1 bk rds");
}
TEST_CASE("NYSE-14.1.9 decline") { check_both_ways(Decline{}, "decline"); }
TEST_CASE("NYSE-14.1.10 give names the marking") { check_both_ways(Give{Marking::None}, "give n"); }
TEST_CASE("NYSE-14.1.11 exchange names the chip given, then the colour taken") {
  check_both_ways(Exchange{chip_of(kBlue, Marking::None), kGreen}, "exchange bun gn");
}

TEST_CASE("every action has its own text and is read from it") {
  std::set<std::string> texts;
  for (const Action& action : all_actions()) {
    check_both_ways(action, print(action));
    CHECK(texts.insert(print(action)).second);
  }
  CHECK(texts.size() == 2 + 4 + 4 * (4 + 4 + 16 + 160));
}

TEST_CASE("NYSE-14.1.12 single spaces, lower case, nothing before or after") {
  const std::string spaces =
      "words are separated by single spaces, with nothing before or after (NYSE-14.1.12)";
  CHECK(errors(" take bu") == spaces);
  CHECK(errors(" ") == spaces);
  CHECK(errors("take  bu") == "take: " + spaces);
  CHECK(errors("take bu ") == "take: " + spaces);
  CHECK(errors("take bu  rd") == "take: " + spaces);
  CHECK(errors("stop ") == "stop: " + spaces);
  for (const std::string_view text : {"Take bu",
                                      "TAKE BU",
                                      "take BU",
                                      "take bu.",
                                      "take bu\n",
                                      "take\tbu",
                                      "take,bu",
                                      "\ntake bu",
                                      "take bu rd",
                                      "stop bu",
                                      "offer 1 bk rds n",
                                      "offer 01 bk rds",
                                      "offer +1 bk rds",
                                      "offer 10 bk rds",
                                      "give -",
                                      "exchange BU.- gn",
                                      "takebu"}) {
    CHECK_FALSE(parse(text).has_value());
  }
}

TEST_CASE("what cannot be parsed is named, with what was expected") {
  CHECK(errors("take blu") ==
        "take: 'blu' is not a colour; expected bu, bk, rd or gn (NYSE-14.1.1)");
  CHECK(errors("take") ==
        "take: the text ends where a colour should be; expected bu, bk, rd or gn (NYSE-14.1.1)");
  CHECK(errors("take bu rd") == "take: nothing may follow, found 'rd' (NYSE-14.1.1)");
  CHECK(errors("speculate bk") ==
        "speculate: the text ends where a colour should be; expected bu, bk, rd or gn "
        "(NYSE-14.1.3)");
  CHECK(errors("offer x bk rds") == "offer: 'x' is not a seat; expected 0 to 9 (NYSE-14.1.8)");
  CHECK(errors("offer 1 bk rd") ==
        "offer: 'rd' is not a chip; expected a colour and a marking in one word, such as rds "
        "(NYSE-14.1.8)");
  CHECK(errors("give rds") == "give: 'rds' is not a marking; expected n, s, i or w (NYSE-14.1.10)");
  const std::string verbs =
      "expected take, withdraw, speculate, invest, swap, stop, decline, give, offer or exchange "
      "(NYSE-14.1.12)";
  CHECK(errors("buy bu") == "'buy' is not an action; " + verbs);
  CHECK(errors("") == "'' is not an action; " + verbs);
}

TEST_CASE("hostile text is cut and sanitized in the error") {
  const std::string_view garbage("take \0\xff\x1b[31m", 12);
  CHECK(errors(garbage) ==
        "take: '???[31m' is not a colour; expected bu, bk, rd or gn (NYSE-14.1.1)");
  CHECK(errors(std::string(1'000'000, 'x')).size() < 200);
  CHECK(errors("take " + std::string(1'000'000, 'x')).size() < 200);
  CHECK(errors("take bu " + std::string(1'000'000, 'x')).size() < 200);
}

}  // namespace
}  // namespace bourse::nyse::test
