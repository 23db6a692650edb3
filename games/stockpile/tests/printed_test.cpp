// SPDX-License-Identifier: Apache-2.0
//
// Requirements of the rulebook beside the play itself: credits, scope, presets, differences from
// print, and equal scoring and sampling everywhere.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

constexpr const Descriptor& kAbout = Game::kDescriptor;

bool says(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
const OptionSpec& option(std::string_view key) {
  const auto* found = std::find_if(
      kSchema.begin(), kSchema.end(), [&](const OptionSpec& each) { return each.key == key; });
  REQUIRE(found != kSchema.end());
  return *found;
}
const Preset& preset(std::string_view key) {
  const auto* found = std::find_if(kTablePresets.begin(),
                                   kTablePresets.end(),
                                   [&](const Preset& each) { return each.key == key; });
  REQUIRE(found != kTablePresets.end());
  return *found;
}

// Every number of players with every board, with and without investors.
template <class Check>
void for_every_variant(Check check) {
  for (int seats = 2; seats <= 5; ++seats) {
    for (const char* board : {"standard", "advanced"}) {
      for (const bool investors : {false, true}) {
        CAPTURE(seats);
        CAPTURE(board);
        CAPTURE(investors);
        check(seats, fmt::format(R"({{"board": "{}", "investors": {}}})", board, investors));
      }
    }
  }
}
void play_to_the_end(Play& game) {
  game.play_until([](const State&) { return false; });
}

TEST_CASE("SP-1.1 the catalogue names the authors") {
  CHECK(says(kAbout.credits.designers, "Seth Van Orden"));
  CHECK(says(kAbout.credits.designers, "Brett Sobol"));
  CHECK(kAbout.credits.artists == "Jacqui Davis, Ian O'Toole");
  CHECK(says(kAbout.credits.publisher, "Nauvoo Games, 2015"));
  CHECK(kAbout.credits.ages.empty());
  CHECK(kAbout.credits.minutes == "45–60");
}

TEST_CASE("SP-1.2 every combination of players, board and investors is played to its end") {
  for_every_variant([](int seats, const std::string& options) {
    Play game = Play::dealt(seats, options);
    play_to_the_end(game);
    CHECK(std::holds_alternative<Over>(game.state.phase));
  });
}

TEST_CASE("SP-2.9.2 what a data file does not replace is fixed, and refused by name") {
  for (const char* key : {"standard_track",
                          "tracks",
                          "companies",
                          "start_money",
                          "majority",
                          "dividend",
                          "graham",
                          "boom"}) {
    const auto rules = compile(3, {{"data", json::object{{key, 1}}}});
    REQUIRE_FALSE(rules.has_value());
    CHECK(rules.error().rule == "SP-3.13");
  }
  const Rules moved = rules_of(3, R"({"data": {"advanced_tracks": [
    {"prices": [1, 2], "start": 0, "split": 0, "dollars": []},
    {"prices": [1, 2], "start": 0, "split": 0, "dollars": []},
    {"prices": [1, 2], "start": 0, "split": 0, "dollars": []},
    {"prices": [1, 2], "start": 0, "split": 0, "dollars": []},
    {"prices": [1, 2], "start": 0, "split": 0, "dollars": []},
    {"prices": [1, 2], "start": 0, "split": 0, "dollars": []}]}})");
  for (const Company company : kAllCompanies) CHECK(moved.tracks[company] == kStandardTrack);
  CHECK(says(option("data").help, "advanced board"));
}

TEST_CASE("SP-3.16 every printed variant is one choice away") {
  CHECK(preset("duel").options == "{}");
  CHECK(preset("duel").max_seats == 2);
  CHECK(json::parse(preset("advanced").options) == json::parse(R"({"board": "advanced"})"));
  CHECK(json::parse(preset("investors").options) == json::parse(R"({"investors": true})"));
  CHECK(json::parse(preset("both").options) ==
        json::parse(R"({"board": "advanced", "investors": true})"));
  CHECK(json::parse(preset("duel_investors").options) == json::parse(R"({"investors": true})"));
  CHECK(preset("duel_investors").max_seats == 2);
  CHECK(json::parse(preset("memory").options) == json::parse(R"({"public_ledger": false})"));
}

TEST_CASE("SP-3.16 what is not for a first game says so") {
  for (const char* key : {"advanced", "investors", "both", "duel_investors"}) {
    CHECK(says(preset(key).help, "first game"));
  }
  CHECK(says(preset("duel").help, "once with more than two"));
  CHECK(says(option("board").help, "first game"));
  CHECK(says(option("investors").help, "first game"));
}

TEST_CASE("SP-3.17 defaults that depart from print, and house values, say so") {
  const auto printed = [](std::string_view key) { return json::parse(option(key).printed); };
  CHECK(printed("donald_limit") == "face");
  CHECK(printed("cramer_timing") == "ends");
  CHECK(printed("public_ledger") == false);
  for (const char* key : {"board", "investors", "rounds", "data"}) {
    CHECK(says(option(key).house, "house values"));
  }
  CHECK(says(option("first_player").help, "meal"));
}

// In one line.
std::string unwrapped(std::string_view text) {
  std::string line;
  for (const char each : text) {
    const bool is_blank = each == ' ' || each == '\n';
    if (!is_blank) line += each;
    if (is_blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  return line;
}

TEST_CASE("SP-3.18 the summary tells the boxed game in full") {
  const std::string summary = unwrapped(kSummary);
  for (const char* fact : {
           "20 K (two players: 30 K)",
           "all begin with different stocks",
           "10 stocks of each",
           "fees of 1, 2 and 3 K, four each",
           "7 with three players, 6 with two or four, 5 with five",
           "token passes to the left",
           "previous meal",
           "No bid may be above your money",
           "as soon as you have the money",
           "Stock won later is regular again",
           "Cards that were split before receive 10 K each",
           "the price returns to 5",
           "steps that are left are lost",
           "5 K each, however many they are",
           "Both bids together may not exceed your money",
           "Discards lie face up",
           "Not for your first game",
           "once with more than two",
           "HOUSE VALUES",
           "DIFFERENT FROM PRINT",
       }) {
    CAPTURE(fact);
    CHECK(says(summary, fact));
  }
  for (int at = 0; at < kInvestors; ++at) {
    const auto index = static_cast<std::size_t>(at);
    CHECK(says(summary,
               fmt::format("{} {} {} ",
                           name_of(investor_at(at)),
                           StockpileData{}.money_of_many[index],
                           StockpileData{}.money_of_two[index])));
  }
}

TEST_CASE("SP-3.18 the summary keeps 80 columns") {
  std::size_t from = 0;
  while (from < kSummary.size()) {
    const std::size_t end = std::min(kSummary.find('\n', from), kSummary.size());
    CHECK(end - from <= 80);
    from = end + 1;
  }
}

TEST_CASE("SP-3.15 SP-14.2.2 documents from before cramer_timing are read with its default") {
  Play game = Play::dealt(3, R"({"investors": true, "investor_deal": "random"})");
  json::value old = game.document();
  old.at("options").as_object().erase("cramer_timing");
  const auto position = load(old);
  REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
  CHECK(position->rules == game.rules);
  CHECK(position->rules.options.cramer_timing == CramerTiming::Between);
}

TEST_CASE("SP-3.15 SP-14.2.22 games with `ends` are played to their end, documents and all") {
  for (int seats = 2; seats <= 5; ++seats) {
    Play game = Play::dealt(
        seats,
        R"({"investors": true, "board": "advanced", "cramer_timing": "ends", "rounds": 12,
            "investor_deal": "random"})",
        static_cast<std::uint64_t>(seats));
    int waits = 0;
    game.play_until([&](const State& state) {
      const auto position = load(game.document());
      REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
      CHECK(position->state.phase == state.phase);
      const auto* step = std::get_if<ActionStep>(&state.phase);
      waits += step != nullptr && step->card_played ? 1 : 0;
      return false;
    });
    CHECK(waits > 0);
    CHECK(std::holds_alternative<Over>(game.state.phase));
  }
}

TEST_CASE("SP-6.29 a world that is drawn looks to its observer as the true one") {
  for (int seats = 2; seats <= 5; ++seats) {
    Play game = Play::dealt(seats, R"({"investors": true})");
    Rng rng(seed_of(3), 5);
    game.play_until([&](const State& state) {
      for (const Seat seat : game.rules.all()) {
        const View view = observe(game.rules, state, Viewer::of(seat));
        const State world = prepare(game.rules, view).draw(rng);
        CHECK(observe(game.rules, world, Viewer::of(seat)) == view);
      }
      return false;
    });
  }
}

TEST_CASE("SP-R18 a dividend of Stanford Steel and one of Deborah may be declined") {
  Play steel = Play::set_up(3, R"({"options": {"board": "advanced"},
    "players": [{"regular": [0,0,0,0,0,1]}, {}, {}],
    "phase": {"name": "claim", "company": "ss", "rate": 2, "claims": [null, null, null],
              "then": {"name": "movement", "pair": 5}}})");
  const int before = steel.state.players[Seat{0}].money;
  steel.play(0, "claim 0 0");
  CHECK(steel.state.players[Seat{0}].money == before);
  Play deborah = Play::set_up(3, R"({"options": {"investors": true},
    "players": [{"investors": ["deborah"]},
                {"investors": ["bill"], "regular": [0,0,0,1,0,0]}, {"investors": ["mark"]}],
    "phase": {"name": "claim", "company": "ee", "rate": 1, "claims": [null, null, null],
              "then": {"name": "round_end"}}})");
  const int had = deborah.state.players[Seat{1}].money;
  deborah.play(1, "claim 0 0");
  CHECK(deborah.state.players[Seat{1}].money == had);
}

TEST_CASE("SP-6.30 a declined dividend excludes no world") {
  Play game = Play::set_up(3, R"({"players": [{}, {"regular": [0,0,0,1,0,0]}, {}],
    "phase": {"name": "claim", "company": "ee", "rate": 2, "claims": [null, null, null],
              "then": {"name": "movement", "pair": 3}}})");
  game.play(1, "claim 0 0");
  const Sampler sampler = prepare(game.rules, observe(game.rules, game.state, Viewer::of(Seat{0})));
  Rng rng(seed_of(4), 1);
  int holding = 0;
  int others = 0;
  for (int draw = 0; draw < 600; ++draw) {
    const State world = sampler.draw(rng);
    (world.players[Seat{1}].cards[Company::EE].regular > 0 ? holding : others) += 1;
  }
  CHECK(holding > 0);
  CHECK(others > 0);
}

int majority_of(const Play& game, Seat seat) {
  int bonus = 0;
  for (const Company company : kAllCompanies) {
    const auto shares = [&](Seat of) { return game.state.players[of].cards[company].shares(); };
    int most = 0;
    int leaders = 0;
    for (const Seat each : game.rules.all()) most = std::max(most, shares(each));
    for (const Seat each : game.rules.all()) leaders += shares(each) == most ? 1 : 0;
    if (most > 0 && shares(seat) == most) bonus += leaders == 1 ? 10 : 5;
  }
  return bonus;
}
int sales_of(const Play& game, Seat seat) {
  const Player& player = game.state.players[seat];
  int sum = 0;
  for (const Company company : kAllCompanies) {
    const int each =
        price(game.rules, game.state, company) + (player.owns(Investor::Graham) ? 1 : 0);
    sum += player.cards[company].shares() * each;
  }
  return sum;
}

TEST_CASE("SP-7.7 every number of players, board and investor is scored alike") {
  for_every_variant([](int seats, const std::string& options) {
    Play game = Play::dealt(seats, options, 9);
    play_to_the_end(game);
    const auto* ended = std::get_if<Ended>(&game.events.back());
    REQUIRE(ended != nullptr);
    for (const Seat seat : game.rules.all()) {
      CHECK(ended->bonus[seat] == majority_of(game, seat));
      CHECK(ended->sales[seat] == sales_of(game, seat));
      CHECK(ended->scores[seat] == game.state.players[seat].money);
      int better = 0;
      for (const Seat other : game.rules.all()) {
        better += ended->scores[other] > ended->scores[seat] ? 1 : 0;
      }
      CHECK(ended->ranks[seat] == better + 1);
    }
  });
}

}  // namespace
}  // namespace bourse::stockpile::test
