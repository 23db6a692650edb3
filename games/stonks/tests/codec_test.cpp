// SPDX-License-Identifier: Apache-2.0
//
// JSON and sentences: narration, views, the terminal, heuristics and previews.
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stonks/tests/support.h"
#include "tests/support/evaluated.h"

namespace bourse::stonks::test {
namespace {

const std::vector<std::string> kNames{"you", "Ada", "Bo", "Cy"};

std::string all_told(const Table& table, Viewer viewer) {
  std::string text;
  for (const std::string& line : table.told(viewer, kNames)) text += line + "\n";
  return text;
}

Action first_legal(const Table& table, Seat seat) {
  ActionList list;
  legal(table.rules, table.state, seat, list);
  return list[0];
}

void check_fallback(const Table& table, Seat seat) {
  const Action action = fallback(table.rules, table.view(number(seat)));
  REQUIRE_FALSE(refuse(table.rules, table.state, seat, action).has_value());
  const auto* take = std::get_if<Take>(&action);
  if (take == nullptr) {
    REQUIRE(print(action) == print(first_legal(table, seat)));
    return;
  }
  const auto points = [&](Card each) {
    return table.rules.stocks(each) * table.state.tiles.value(company_of(each));
  };
  REQUIRE(points(take->card) >= points(*table.state.market));
  for (const TrickCard& play : table.state.trick) {
    REQUIRE(points(take->card) >= points(play.card));
  }
}

}  // namespace

TEST_CASE("sentences name people and reveal no secrets") {
  Table table(position("four.json"));
  const Card lead = table.state.hands[Seat{0}].front();
  table.apply(0, Bluff{lead, Company::Fish});
  CHECK(all_told(table, Viewer::of(Seat{1})) ==
        "You lead a card face down with the Speculation card and announce fish.\n");
  CHECK(all_told(table, Viewer::of(Seat{0})) ==
        fmt::format("You lead {} {} face down with the Speculation card and announce fish.\n",
                    symbol_of(company_of(lead)),
                    number_of(lead)));
  CHECK(table.told(Viewer::spectator())[0] ==
        "Seat 0 leads a card face down with the Speculation card and announces fish.");
}

TEST_CASE("the golden round in words") {
  json::value document = base_document("three.json");
  Table table(loaded(document));
  table.play(0, "play " + std::string(code_of(table.state.hands[Seat{0}].front())));
  CHECK(all_told(table, Viewer::of(Seat{2})).starts_with("You play carrot "));
}

TEST_CASE("every event has an object with its name and a complete sentence") {
  for (int seats = 2; seats <= 5; ++seats) {
    each_position(rules_of(seats, R"({"rounds": 2})"), seats, [](const Table& table) {
      for (const Event& event : table.events) {
        for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::spectator()}) {
          const Witnessed seen = witness(event, viewer);
          const json::object object = event_json(table.rules, seen);
          REQUIRE(object.at("event").is_string());
          const std::string sentence = narrate(table.rules, seen, {});
          REQUIRE(sentence.back() == '.');
          REQUIRE((sentence[0] >= 'A' && sentence[0] <= 'Z'));
          REQUIRE(sentence.find("  ") == std::string::npos);
        }
      }
    });
  }
}

TEST_CASE("sentences about a dealt hand, a choice and a last card for other seats") {
  Table table(rules_of(3, R"({"show_last_card": false})"), seed_of(1));
  int hidden = 0;
  Rng chooser(seed_of(1), 2);
  do {
    for (const Event& event : table.events) {
      const json::object other = event_json(table.rules, witness(event, Viewer::spectator()));
      const std::string name(other.at("event").as_string());
      if (name == "dealt") REQUIRE_FALSE(other.contains("cards"));
      if (name == "ready") REQUIRE_FALSE((other.contains("up") || other.contains("down")));
      if (name == "last_discarded" || name == "bluffed") REQUIRE_FALSE(other.contains("card"));
      if (name == "dealt" || name == "ready" || name == "last_discarded") ++hidden;
    }
  } while (table.play_any(chooser));
  CHECK(hidden > 10);
}

TEST_CASE("a view as JSON marks trump, the current winner and the worth of portfolios") {
  Table table(position("four.json"));
  const json::object before = view_json(table.rules, table.view(0));
  CHECK(before.at("winning").is_null());
  CHECK(before.at("tiles").as_array()[0].as_object().at("trump") == true);
  CHECK(before.at("tiles").as_array()[1].as_object().at("value") == 2);
  CHECK(before.at("portfolios").as_array()[1].as_object().at("worth_up") == 12);
  table.play(0, "play " + std::string(code_of(table.state.hands[Seat{0}].front())));
  CHECK(view_json(table.rules, table.view(1)).at("winning") == 0);
  CHECK(display_json(table.rules, table.view(1)) == view_json(table.rules, table.view(1)));
  CHECK(view_json(table.rules, table.open_view()).at("viewer") == "spectator");
}

TEST_CASE("the terminal fits 80 columns with and without colour, with the same text") {
  for (int seats = 2; seats <= 5; ++seats) {
    each_position(rules_of(seats), seats + 30, [](const Table& table) {
      for (const View& view : {table.view(0), table.view(1), table.open_view()}) {
        const std::vector<std::string> names{"Bartholomew the Great", "B", "C", "D", "E"};
        const std::string plain = draw(table.rules, view, names, {.width = 80, .colour = false});
        const std::string bright = draw(table.rules, view, names, {.width = 80, .colour = true});
        REQUIRE(plain.find('\x1b') == std::string::npos);
        REQUIRE(bright.size() > plain.size());
        std::istringstream lines(plain);
        for (std::string line; std::getline(lines, line);) REQUIRE(columns(line) <= 80);
        REQUIRE(plain.find("TRUMP") != std::string::npos);
        std::istringstream helping(help(table.rules, view));
        for (std::string line; std::getline(helping, line);) REQUIRE(columns(line) <= 80);
        REQUIRE(help(table.rules, view).find("STK-") != std::string::npos);
      }
    });
  }
}

TEST_CASE("the terminal explains why a card may not be played") {
  Table table(position("four.json"));
  Card lead{};
  table.state.hands[Seat{0}].each([&](Card each) {
    if (table.rules.icons(each) == 0) lead = each;
  });
  table.apply(0, Play{lead});
  const View view = table.view(1);
  const std::string screen = draw(table.rules, view, kNames, {});
  const bool can_follow = view.hand.has(*view.leading);
  CHECK((screen.find("you must follow") != std::string::npos) == can_follow);
  CHECK(screen.find("winning") != std::string::npos);
  CHECK(screen.find("to follow") != std::string::npos);
}

TEST_CASE("a preview shows prices, worth and what comes next") {
  Table table(position("four.json"));
  table.state.tiles.locked = {};
  const View lead = table.view(0);
  Card icons{};
  lead.hand.each([&](Card each) {
    if (table.rules.icons(each) == 2) icons = each;
  });
  table.state.hands[Seat{0}].insert(card("gr2"));
  const Preview play = preview(table.rules, table.view(0), Play{card("gr2")});
  CHECK(play.notes[0] == "then move one company two levels");
  CHECK(play.worth_before == play.worth_after);
  table.state.trick.push_back({card("gr2"), Mode::Plain});
  table.state.leading = Company::Grass;
  table.state.phase = Fluctuation{};
  const Preview move =
      preview(table.rules, table.view(0), Fluctuate{Company::Apple, Direction::Up});
  REQUIRE(move.prices.size() == 1);
  CHECK((move.prices[0].before == 1 && move.prices[0].after == 3));
  CHECK(move.prices[0].company == 4);
  CHECK(*move.worth_after == *move.worth_before + 6 * 2);
  CHECK(move.notes[0] == "trump changes");
  const Preview bluff = preview(table.rules, table.view(0), Bluff{icons, Company::Fish});
  CHECK(bluff.notes[0] == "spends your Speculation card");
}

TEST_CASE("a preview of the second portfolio card begins with the worth of the first") {
  int seen = 0;
  each_position(rules_of(4), 64, [&](const Table& table) {
    for (const Seat seat : to_act(table.rules, table.state)) {
      const View view = table.view(number(seat));
      const auto* phase = std::get_if<PortfolioSeen>(&view.phase);
      if (phase == nullptr || phase->own.empty()) continue;
      const Action hide = fallback(table.rules, view);
      CardSet shown;
      shown.insert(phase->own[0]);
      CHECK(preview(table.rules, view, hide).worth_before == worth(table.rules, view.tiles, shown));
      ++seen;
    }
  });
  CHECK(seen > 0);
}

TEST_CASE("STK-5.0.6 a clock that runs out plays the first legal choice, or the best card") {
  for (int seats = 2; seats <= 5; ++seats) {
    each_position(rules_of(seats), seats + 60, [](const Table& table) {
      for (const Seat seat : to_act(table.rules, table.state)) check_fallback(table, seat);
    });
  }
}

TEST_CASE("heuristics win more than random play") {
  int greedy = 0;
  int others = 0;
  for (int game = 0; game < 30; ++game) {
    Table table(rules_of(3, R"({"rounds": 1})"), seed_of(game));
    Rng chooser(seed_of(game), 3);
    while (!to_act(table.rules, table.state).empty()) {
      const Seat seat = to_act(table.rules, table.state).front();
      if (number(seat) != game % 3) {
        table.play_any(chooser);
        continue;
      }
      ActionList list;
      legal(table.rules, table.state, seat, list);
      const View view = table.view(number(seat));
      Action best = list[0];
      for (const Action& action : list) {
        if (evaluated<Game>(table.rules, view, action) > evaluated<Game>(table.rules, view, best)) {
          best = action;
        }
      }
      table.apply(number(seat), best);
    }
    for (int seat = 0; seat < 3; ++seat) {
      (seat == game % 3 ? greedy : others) += table.state.scores[seat_at(seat)];
    }
  }
  CHECK(2 * greedy > others * 11 / 10);
}

TEST_CASE("the summary fits a terminal") {
  std::istringstream lines{std::string(kSummary)};
  for (std::string line; std::getline(lines, line);) CHECK(columns(line) <= 78);
}

TEST_CASE("STK-5.4.3 a refused fluctuation says how far the token would have to go") {
  std::set<int> seen;
  Rng chooser(seed_of(3), 1);
  Table table(rules_of(4), seed_of(3));
  do {
    if (!std::holds_alternative<Fluctuation>(table.state.phase)) continue;
    const int icons = table.rules.icons(table.state.trick[table.state.trick.size() - 1].card);
    for (const Company company : kAllCompanies) {
      const auto refusal =
          refuse(table.rules, table.state, table.state.actor, Fluctuate{company, Direction::Up});
      if (!refusal || refusal->rule != "STK-5.4.3") continue;
      seen.insert(icons);
      CHECK(explain(*refusal).find(icons == 1 ? "the full level" : "the full two levels") !=
            std::string::npos);
    }
  } while (table.play_any(chooser));
  CHECK(seen == std::set<int>{1, 2});
}

}  // namespace bourse::stonks::test
