// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.3 to 14.5: the example document, round trips, and the contents of a trace. Documents
// that are refused are in vectors/documents.play.
#include <set>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

// The example of 14.3: the golden round, trick 4, seat 1 to play.
json::value example_document() {
  return json_of(R"({
  "players": 3,
  "options": {"rounds": 3, "lock_capacity": 1, "prices_between_rounds": "keep",
              "speculation": true, "unused_speculation": "own_lowest", "show_last_card": true,
              "card_table": "standard"},
  "round": 1, "deal": 1, "phase": "follow", "actor": 1, "starter": 2,
  "tiles": [{"company": "ap", "side": "high", "level": 5, "locked": false},
            {"company": "fi", "side": "high", "level": 3, "locked": true},
            {"company": "ca", "side": "high", "level": 3, "locked": false},
            {"company": "ho", "side": "high", "level": 5, "locked": false}],
  "deck": ["ca12", "fi11", "ca2", "ca4", "ca7", "ca9", "ca10", "ho2", "ho6", "ho7", "ho11", "ho13",
           "fi5", "fi6", "fi8", "fi12", "fi13", "ap1", "ap3", "ap8", "ap13"],
  "market": "fi4", "leading": "ho",
  "plays": [{"card": "ho5", "mode": "plain"}, {"card": "ap9", "mode": "plain"}],
  "hands": [["ca13", "ap4", "ap10"], ["ca11", "fi3", "ap5", "ap11"], ["ca1", "ca3", "ap6"]],
  "choices": [[], [], []],
  "speculation": [true, true, false],
  "portfolios": [{"up": ["ho10"], "down": ["fi7"]}, {"up": ["ca5"], "down": ["ho12"]},
                 {"up": ["ca8", "ho8", "ap7"], "down": ["ca6"]}],
  "voids": [["ho"], ["ho"], []],
  "discard": ["ho1", "ho3", "ho4", "ho9", "fi1", "fi2", "fi9", "fi10", "ap2", "ap12"],
  "unshown": [], "scores": [0, 0, 0]})");
}

}  // namespace

TEST_CASE(
    "STK-14.1.4 STK-14.3.1 STK-14.3.2 STK-14.3.4 STK-14.3.7 STK-14.3.20 the example is read and "
    "written") {
  Table table(loaded(example_document()));
  CHECK(table.doc() == example_document().as_object());
  std::vector<std::string> texts = table.legal_texts(1);
  std::sort(texts.begin(), texts.end());
  CHECK(texts == std::vector<std::string>{"convert ap11",
                                          "convert ap5",
                                          "convert ca11",
                                          "convert fi3",
                                          "play ap11",
                                          "play ap5",
                                          "play ca11",
                                          "play fi3"});
  CHECK(to_act(table.rules, table.state) == SeatSet::of(Seat{1}));
}

TEST_CASE("STK-14.5.2 in D1 every seat that is not ready has a list of its own") {
  Table table(rules_of(3), seed_of(4));
  table.apply(1, Show{table.state.hands[Seat{1}].front()});
  for (int seat = 0; seat < 3; ++seat) {
    const std::vector<std::string> texts = table.legal_texts(seat);
    CHECK(texts.size() == (seat == 1 ? 8 : 9));
    for (const std::string& text : texts) {
      CHECK(text.starts_with(seat == 1 ? "hide " : "show "));
      CHECK(table.state.hands[seat_at(seat)].contains(card(text.substr(5))));
    }
  }
  CardSet rest = table.state.hands[Seat{1}];
  rest.erase(rest.front());
  table.apply(1, Hide{rest.front()});
  CHECK(table.legal_texts(1).empty());
  CHECK(to_act(table.rules, table.state).size() == 2);
}

TEST_CASE("STK-14.3.21 STK-14.3.3 STK-14.3.5 STK-14.3.6 STK-14.3.9 every position has a document") {
  std::set<std::string> phases;
  for (int seats = 2; seats <= 5; ++seats) {
    each_position(rules_of(seats, R"({"show_last_card": false})"), seats, [&](const Table& table) {
      const json::object written = table.doc();
      CHECK(written.size() == 20);
      Position again = loaded(written);
      REQUIRE_FALSE(load_memory(again.rules, again.state, memory_json(table.rules, table.state)));
      REQUIRE(again.state == table.state);
      REQUIRE(document(again.rules, again.state) == written);
      const std::string phase(written.at("phase").as_string());
      phases.insert(phase);
      const bool is_trick = phase != "portfolio" && phase != "over";
      REQUIRE(written.at("actor").is_null() != is_trick);
      REQUIRE(written.at("market").is_null() != is_trick);
      REQUIRE(written.at("starter").is_null() !=
              (is_trick || (phase == "portfolio" && written.at("deal") == 2)));
    });
  }
  CHECK(phases.size() == 6);
}

TEST_CASE("STK-14.3.2 a table equal to the standard one is written as a word, others in full") {
  const auto table_of = [](std::string_view options) {
    return Table(rules_of(3, options), seed_of(1)).doc().at("options").as_object().at("card_table");
  };
  CHECK(table_of("{}") == "standard");
  CHECK(table_of(R"({"card_table": {"stocks": [1,1,1,2,2,3,3,3,2,2,1,1,1],
                                    "fluctuations": [2,2,1,1,1,0,0,0,0,0,0,0,0]}})") == "standard");
  const json::value other = json_of(R"({"stocks": [1,1,1,2,2,3,3,3,2,2,1,1,2],
                                        "fluctuations": [2,2,1,1,1,0,0,0,0,0,0,0,0]})");
  CHECK(table_of(json::serialize(json::object{{"card_table", other}})) == other);
}

TEST_CASE("STK-14.3.8 STK-14.3.12 STK-14.3.16 the deck from the top, hands and voids sorted") {
  Table table(position("four.json"));
  CHECK(table.doc().at("deck").as_array()[0] ==
        json::value(code_of(table.state.deck[table.state.deck.size() - 1])));
  const json::object written = table.doc();
  for (const json::value& hand : written.at("hands").as_array()) {
    Card last{};
    for (const json::value& code : hand.as_array()) {
      const Card each = card(std::string_view(code.as_string()));
      CHECK(each >= last);
      last = each;
    }
  }
}

TEST_CASE("STK-14.4.3 nothing is random but the setup and a new round") {
  each_position(rules_of(4, R"({"rounds": 2})"), 11, [&](const Table& table) {
    for (const Seat seat : to_act(table.rules, table.state)) {
      ActionList list;
      legal(table.rules, table.state, seat, list);
      State one = table.state;
      State other = table.state;
      NoEvents silence;
      Rng rng_one(seed_of(1), 1);
      Rng rng_other(seed_of(2), 1);
      apply(table.rules, one, seat, list[0], rng_one, silence);
      apply(table.rules, other, seat, list[0], rng_other, silence);
      if (one.round == table.state.round) REQUIRE(one == other);
      if (one.round != table.state.round) CHECK_FALSE(one == other);
    }
  });
}

TEST_CASE("STK-14.5.3 STK-14.3.23 the end: empty hands, open portfolios, places from one") {
  Table table(rules_of(4, R"({"rounds": 1})"), seed_of(3));
  Rng chooser(seed_of(3), 5);
  while (table.play_any(chooser)) {
  }
  const json::object end = table.doc();
  CHECK(end.at("phase") == "over");
  CHECK(end.at("plays").as_array().empty());
  for (const json::value& hand : end.at("hands").as_array()) CHECK(hand.as_array().empty());
  for (const json::value& portfolio : end.at("portfolios").as_array()) {
    CHECK(portfolio.as_object().at("down").as_array().empty());
    CHECK(portfolio.as_object().at("up").as_array().size() >= 2);
  }
  const auto result = outcome(table.rules, table.state);
  REQUIRE(result.has_value());
  CHECK(*std::min_element(result->ranks.begin(), result->ranks.begin() + 4) == 1);
}

TEST_CASE("STK-14.3.39 a document has the fields of the table and nothing derived but the actor") {
  const json::object document = Table(position("four.json")).doc();
  std::set<std::string> fields;
  for (const auto& field : document) fields.insert(std::string(field.key()));
  CHECK(fields == std::set<std::string>{"players",     "options",    "round",   "deal",
                                        "phase",       "actor",      "starter", "tiles",
                                        "deck",        "market",     "leading", "plays",
                                        "hands",       "choices",    "voids",   "discard",
                                        "speculation", "portfolios", "unshown", "scores"});
  for (const json::value& tile : document.at("tiles").as_array()) {
    CHECK(tile.as_object().size() == 4);
  }
}

TEST_CASE("STK-14.3.40 a document that play cannot reach is accepted, a broken one refused") {
  const json::value document = base_document("four.json");
  const Position odd = loaded(changed(document, "scores = [0, 9999, 1, 0]"));
  CHECK(odd.state.scores[Seat{1}] == 9999);
  const auto broken = load(changed(document, "scores = [0, 10001, 1, 0]"));
  REQUIRE_FALSE(broken.has_value());
  CHECK(broken.error().rule == "STK-14.3.26");
  json::value derived = document;
  derived.as_object()["winner"] = 1;
  const auto strange = load(derived);
  REQUIRE_FALSE(strange.has_value());
  CHECK(strange.error().rule == "STK-14.3.24");
}

TEST_CASE("STK-14.3.41 the document of the specification has the choices it names") {
  std::ifstream file(project_file("games/stonks/RULES.md"));
  std::ostringstream whole;
  whole << file.rdbuf();
  const std::string text = whole.str();
  const std::size_t example = text.find("[STK-14.3.41]");
  REQUIRE(example != std::string::npos);
  const std::size_t begin = text.find("```json", example) + 7;
  const Table table(loaded(json_of(text.substr(begin, text.find("```", begin) - begin))));
  const std::string_view words(text.data() + example, begin - example);
  std::vector<std::string> legal = table.legal_texts(1);
  CHECK(legal.size() == 8);
  for (const std::string& each : legal) {
    CHECK_MESSAGE(words.find("`" + each + "`") != std::string_view::npos, each);
  }
}

TEST_CASE("a twin differs in what the viewer cannot see, and in nothing else") {
  const json::value document = base_document("four.json");
  Rng rng(seed_of(4), 1);
  const Table table(loaded(document));
  for (int seat = 0; seat < 4; ++seat) {
    const Viewer viewer = Viewer::of(seat_at(seat));
    const Table other(loaded(twin(document.as_object(), viewer, rng)));
    CHECK(other.view(seat) == table.view(seat));
    CHECK_FALSE(other.state == table.state);
  }
}

}  // namespace bourse::stonks::test
