// SPDX-License-Identifier: Apache-2.0
//
// Texts for players beside the play itself: presets and differences from print (RULES.md 3 and 8),
// the events and companies (6.6), and summary.txt.
#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

const Descriptor& game() { return Game::kDescriptor; }

Rules with_options(int seats, std::string_view options) {
  auto rules = compile(seats, json::parse(options).as_object());
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  return *rules;
}
bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
// Replaces every run of blanks and line ends by one blank.
std::string flowing(std::string_view text) {
  std::string flat;
  for (const std::string& word : words(text)) flat += (flat.empty() ? "" : " ") + word;
  return flat;
}
std::string drawn(const Table& t, int seat) {
  return flowing(draw(t.rules, t.view(seat), {}, Screen{}));
}

TEST_CASE("TS-1.1 the catalogue has the players, ages and minutes of the box") {
  CHECK(game().min_seats == 2);
  CHECK(game().max_seats == 6);
  CHECK(game().credits.ages == "10+");
  CHECK(game().credits.minutes == "30–60");
  CHECK(game().credits.designers == "Simon Hunt");
  CHECK(game().credits.artists == "Oliver Castañeda");
  CHECK(has(game().credits.publisher, "Z-Man Games"));
}

TEST_CASE("TS-2.2.6 the tables of shares are called the house's") {
  for (const OptionSpec& spec : game().options) {
    CAPTURE(spec.key);
    CHECK(spec.house.empty() == (spec.key != "shares_table"));
  }
  CHECK(has(find_option(game(), "shares_table")->house, "house"));
  CHECK(has(flowing(kSummary), "The printed icons are not known"));
}

TEST_CASE("TS-3.15 three defaults differ from a printed sentence and say so") {
  std::string differing;
  for (const OptionSpec& spec : game().options) {
    if (!spec.printed.empty()) differing += fmt::format("{}={} ", spec.key, spec.printed);
    CHECK(spec.printed.empty() == spec.differs.empty());
  }
  CHECK(differing ==
        "close_counter=false downturn_mode=\"sequential\" event_discards=\"face_down\" ");
}

TEST_CASE("TS-3.16 To the letter has the printed values, and play follows them") {
  const Preset* letter = find_preset(game(), "letter");
  REQUIRE(letter != nullptr);
  const Rules rules = with_options(3, letter->options);
  CHECK_FALSE(rules.options.close_counter);
  CHECK_FALSE(rules.is_sealed_downturn());
  CHECK(rules.is_sealed_exercise());
  CHECK(options_json(rules).at("event_discards") == json::value("face_down"));
}

TEST_CASE("TS-8.0.1 every house variant is off in the standard game") {
  const json::object standard = options_json(with_options(4, "{}"));
  CHECK(has_all(standard, json::parse(R"({"shares_table": "bands4", "market_closed": "fixed11",
      "rounds": 4, "start_options": 4, "exercise_mode": "simultaneous",
      "crash_counts_starter": true, "limit_counts_freeze": false, "option_supply": "tokens30",
      "tie_break": "shared"})")));
}

TEST_CASE("TS-8.8 the presets of the lobby") {
  const auto values = [](std::string_view key) {
    const Preset* preset = find_preset(game(), key);
    REQUIRE_MESSAGE(preset != nullptr, key);
    return json::parse(preset->options);
  };
  CHECK(values("standard") == json::parse("{}"));
  CHECK(values("hidden") == json::parse(R"({"market_closed": "hidden11"})"));
  CHECK(values("short") == json::parse(R"({"rounds": 2, "start_options": 2})"));
  CHECK(values("single") == json::parse(R"({"rounds": 1, "start_options": 1})"));
}

TEST_CASE("no option or preset calls a value printed that the rulebook does not print") {
  for (const OptionSpec& spec : game().options) CHECK_FALSE(has(spec.help, "boxed"));
  for (const Preset& preset : game().presets) {
    CHECK_FALSE(has(preset.name, "boxed"));
    CHECK_FALSE(has(preset.help, "boxed"));
  }
}

Table rich(const Rules& rules) {
  Table t = Table(3).hand(0, "c2 c3").hand(1, "g2 g3").hand(2, "t2 t3");
  t.above("audit gain").rejected(0, "nochange").resolved("osplit lose");
  t.rules = rules;
  return t;
}

TEST_CASE("TS-3.14 TS-6.6.5 events discarded face down are listed for nobody") {
  const Table listed = rich(with_options(3, "{}"));
  const json::object shown = display_json(listed.rules, listed.view(0));
  CHECK(shown.at("resolved") == json::array{"osplit", "lose"});
  CHECK(shown.at("rejected") == json::array{"nochange"});
  const Table hidden = rich(with_options(3, R"({"event_discards": "face_down"})"));
  const json::object concealed = display_json(hidden.rules, hidden.view(0));
  CHECK_FALSE(concealed.contains("resolved"));
  CHECK_FALSE(concealed.contains("rejected"));
  CHECK(concealed.contains("event_discard"));
  CHECK(has(drawn(listed, 1), "events played: osplit lose"));
  CHECK_FALSE(has(drawn(hidden, 1), "events played"));
  CHECK(hidden.state == listed.state);
  CHECK(hidden.view(0) == listed.view(0));
  CHECK(view_json(hidden.rules, hidden.view(0)) == view_json(listed.rules, listed.view(0)));
}

TEST_CASE("TS-6.6.1 the terminal says what drawn and saved events do") {
  Table t = rich(with_options(3, "{}"));
  t.saved(0, "csplit freeze");
  const std::string turn = drawn(t, 0);
  CHECK(has(turn, "csplit above the row of Corn"));
  CHECK(has(turn, "unless it is the 1"));
  CHECK(has(turn, "freeze no raise, audit or split"));
  CHECK_FALSE(has(drawn(t, 1), "above the row of Corn"));
  t.play(0, "market c2 a");
  const std::string pick = drawn(t, 0);
  CHECK(has(pick, "You drew Stock Audit and Stock Option Gained."));
  CHECK(has(pick, "audit an unfrozen stock loses its last card"));
  CHECK(has(pick, "gain everybody takes an option token"));
  CHECK_FALSE(has(drawn(t, 1), "everybody takes an option token"));
}

TEST_CASE("TS-6.6.1 TS-8.5 a mild crash is told as one") {
  const auto told = [](std::string_view options) {
    Table t = rich(with_options(3, options));
    return drawn(t.saved(0, "gcrash"), 0);
  };
  CHECK(has(told("{}"), "gcrash half the cards of Gems"));
  CHECK(has(told(R"({"crash_counts_starter": false})"), "half the cards of Gems above the 1"));
  CHECK_FALSE(has(told("{}"), "above the 1"));
}

TEST_CASE("TS-6.6.2 the market of the terminal names the companies in full") {
  const std::string table = drawn(rich(with_options(3, "{}")), 0);
  for (const std::string_view name : kStockNames) {
    CAPTURE(name);
    CHECK(has(table, name));
  }
}

TEST_CASE("TS-6.6.4 TS-5.5.18 TS-5.5.28 help says whether the discards of a downturn are sealed") {
  const auto advice = [](std::string_view options) {
    Table t = rich(with_options(3, options));
    t.saved(0, "downturn").play(0, "play c2 downturn");
    return flowing(help(t.rules, t.view(0)));
  };
  CHECK(has(advice("{}"), "unseen until all have chosen (TS-5.5.18)"));
  const std::string open = advice(R"({"downturn_mode": "sequential"})");
  CHECK_FALSE(has(open, "unseen"));
  CHECK(has(open, "one after the other, openly (TS-5.5.28)"));
}

TEST_CASE("TS-5.7.2 help says that the limit does not bind options") {
  Table t = rich(with_options(3, "{}"));
  t.phase(Exercising{Cause::Top, {}, {}});
  CHECK(has(flowing(help(t.rules, t.view(0))), "limit on certificates does not apply"));
}

// summary.txt: with it and the terminal a person could referee the game.

TEST_CASE("TS-6.6.3 TS-2.4.1 TS-2.4.2 the summary tells deal and tokens") {
  const std::string text = flowing(kSummary);
  CHECK(has(text, "players 2 3 4 5 6"));
  CHECK(has(text, "cards dealt to each 7 6 5 4 4"));
  CHECK(has(text, "30 option tokens"));
  CHECK(has(text, "four each"));
  CHECK(has(text, "55"));
}

TEST_CASE("TS-6.6.3 TS-2.3.14 the summary tells how many events of each kind there are") {
  for (const std::string_view entry : {"split 15 (3 for each company)",
                                       "crash 5 (1 for each company)",
                                       "insider 5 (1 for each company)",
                                       "audit 4 ",
                                       "freeze 3 ",
                                       "nochange 2 ",
                                       "upturn 1 ",
                                       "downturn 1 ",
                                       "gain 1 ",
                                       "lose 1 ",
                                       "allcrash 1 ",
                                       "closed 1 "}) {
    CAPTURE(entry);
    CHECK(has(flowing(kSummary), entry));
  }
  CHECK(has(flowing(kSummary), "40 events"));
}

TEST_CASE("TS-6.6.3 the summary tells what the rulebook rules") {
  const std::string text = flowing(kSummary);
  for (const std::string_view said : {"unless it is the 1",
                                      "limit does not apply",
                                      "the discard pile is shuffled at once",
                                      "no passing",
                                      "eleventh from the bottom",
                                      "x2, x3, x4",
                                      "rounded down",
                                      "before you draw",
                                      "The player with the lowest total deals"}) {
    CAPTURE(said);
    CHECK(has(text, said));
  }
  for (const std::string_view name : kStockNames) CHECK(has(text, name));
}

TEST_CASE("the summary fits into 80 columns") {
  std::istringstream lines{std::string(kSummary)};
  for (std::string line; std::getline(lines, line);) CHECK(columns(line) <= 79);
}

}  // namespace
}  // namespace bourse::take_stock::test
