// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 3 and 2.9: options, and data sets of one's own.
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

TEST_CASE("SC-3.1 three to six players") {
  for (int seats = 3; seats <= 6; ++seats) CHECK(refused_options(seats, "{}") == "accepted");
  CHECK(refused_options(2, "{}") == "players SC-3.1");
  CHECK(refused_options(7, "{}") == "players SC-3.1");
}

TEST_CASE("SC-3.2 SC-3.3 SC-3.4 SC-3.5 SC-3.6 SC-3.7 SC-3.8 SC-3.9 values of the options") {
  CHECK(refused_options(3, R"({"rounds": 5})") == "options.rounds SC-3.2");
  CHECK(refused_options(3, R"({"rounds": 4})") == "accepted");
  CHECK(refused_options(3, R"({"characters": "some"})") == "options.characters SC-3.3");
  CHECK(refused_options(3, R"({"sides": "FFFX"})") == "options.sides SC-3.4");
  CHECK(refused_options(3, R"({"cost_preset": "cheap"})") == "options.cost_preset SC-3.5");
  CHECK(refused_options(3, R"({"cost_event": 21})") == "options.cost_event SC-3.6");
  CHECK(refused_options(3, R"({"move_cap": 0})") == "options.move_cap SC-3.7");
  CHECK(refused_options(3, R"({"cap_scope": "game"})") == "options.cap_scope SC-3.8");
  CHECK(refused_options(3, R"({"sell_spread": 4})") == "options.sell_spread SC-3.9");
}

TEST_CASE("SC-3.10 SC-3.11 SC-3.12 SC-3.13 SC-3.14 SC-3.15 SC-3.16 SC-3.17 SC-3.19 more values") {
  CHECK(refused_options(3, R"({"offers_per_turn": 21})") == "options.offers_per_turn SC-3.10");
  CHECK(refused_options(3, R"({"trading_passes": 5})") == "options.trading_passes SC-3.11");
  CHECK(refused_options(3, R"({"trading_offers": 0})") == "options.trading_offers SC-3.12");
  CHECK(refused_options(3, R"({"trade_price_cap": 14})") == "options.trade_price_cap SC-3.13");
  CHECK(refused_options(3, R"({"institutional_bonus": 1})") ==
        "options.institutional_bonus SC-3.14");
  CHECK(refused_options(3, R"({"operational_share_value": "none"})") ==
        "options.operational_share_value SC-3.15");
  CHECK(refused_options(3, R"({"operational_moves_price": 1})") ==
        "options.operational_moves_price SC-3.16");
  CHECK(refused_options(3, R"({"rumor_reshuffle": "yes"})") == "options.rumor_reshuffle SC-3.17");
  CHECK(refused_options(3, R"({"starting_coins": 0})") == "options.starting_coins SC-3.19");
  CHECK(refused_options(3, R"({"shares_per_company": 16})") ==
        "options.shares_per_company SC-3.19");
}

TEST_CASE("SC-3.5 SC-R1 what information costs") {
  CHECK(rules_of(3).costs == Costs{2, 3, 5});
  CHECK(rules_of(3, R"({"cost_preset": "table", "cost_event": 9})").costs == Costs{1, 1, 3});
  CHECK(rules_of(3, R"({"cost_preset": "custom", "cost_event": 9})").costs == Costs{2, 9, 5});
}

TEST_CASE("SC-3.19 coins and shares by option, the coins without characters only") {
  const Play t = dealt(3, 1, R"({"starting_coins": 12, "shares_per_company": 9})");
  CHECK(t.at("/players/0/coins") == "12");
  CHECK(t.at("/boards/0/market") == "9");
  const Play c = dealt(3, 1, R"({"starting_coins": 1, "characters": "choose"})");
  CHECK(c.at("/players/0/coins") == "0");
}

TEST_CASE("options come back as they were given") {
  for (const char* text :
       {R"({})",
        R"({"sides": "BFFB", "rounds": 4})",
        R"({"sides": "FFFF", "characters": "random"})",
        R"({"sides": "random", "cost_preset": "custom", "cost_rumor": 7, "starting_coins": 40})"}) {
    const Rules rules = rules_of(4, text);
    const auto again = compile(4, options_json(rules));
    REQUIRE(again.has_value());
    CHECK(*again == rules);
    const json::value given = json_of(text);
    for (const auto& pair : given.as_object()) {
      CHECK(options_json(rules).at(pair.key()) == pair.value());
    }
  }
}

json::value sample_set() {
  for (const OptionSpec& spec : kSchema) {
    if (spec.key == "dataset") return json_of(spec.sample).at("dataset");
  }
  return nullptr;
}
std::string refused_set(std::string_view pointer, std::string_view value) {
  json::value set = sample_set();
  const std::size_t slash = pointer.rfind('/');
  json::value& parent = set.at_pointer(pointer.substr(0, slash));
  const std::string_view last = pointer.substr(slash + 1);
  if (json::object* object = parent.if_object()) {
    (*object)[last] = json_of(value);
  } else {
    parent.as_array().at(std::stoul(std::string(last))) = json_of(value);
  }
  const auto rules = compile(3, json::object{{"dataset", set}});
  return rules ? "accepted" : std::string(rules.error().rule);
}

TEST_CASE("SC-2.9.1 SC-2.9.2 SC-3.18 a data set of one's own is played and written back") {
  const json::value set = sample_set();
  const auto rules = compile(3, json::object{{"dataset", set}});
  REQUIRE(rules.has_value());
  CHECK(rules->dataset.name.view() == "short");
  CHECK(rules->perf_limit() == 2);
  CHECK(rules->shares == 6);
  CHECK(dataset_json(rules->dataset) == set);
  CHECK(parse(*rules, "buy 1 aa").has_value());
  CHECK_FALSE(parse(*rules, "buy 1 fre").has_value());
  CHECK(dataset_json(kHouse) == json::value("house-1"));
  CHECK(refused_options(3, R"({"dataset": "house-9"})") == "options.dataset SC-3.18");
}

TEST_CASE("SC-2.9.1 house-1 written out is house-1") {
  Dataset renamed = kHouse;
  renamed.name = "mine";
  const auto rules = compile(4, json::object{{"dataset", dataset_json(renamed)}});
  REQUIRE(rules.has_value());
  CHECK(rules->dataset == renamed);
}

TEST_CASE("SC-2.9.1 what a data set may not say") {
  CHECK(refused_set("/name", R"("other")") == "accepted");
  for (const auto& change : std::vector<std::pair<std::string, std::string>>{
           {"/perf_limit", "6"},
           {"/colour", "1"},
           {"/tokens", R"({"2": 3, "1": 2, "-1": 2})"},
           {"/tokens", R"({"2": 20, "1": 20})"},
           {"/tokens", R"({"3": 20})"},
           {"/tracks/a", R"([1, 2, 3])"},
           {"/tracks/a", R"(["x", 3, 2])"},
           {"/tracks/a", R"(["x"])"},
           {"/tracks/a", R"(["x", 0])"},
           {"/companies/0/track", R"("z")"},
           {"/companies/0/ipo", "0"},
           {"/companies/0/ipo", "10"},
           {"/companies/0/div", "[0, 0, 0]"},
           {"/companies/0/div", "[0, 0, 0, 0, 21]"},
           {"/companies/0/side", "1"},
           {"/companies/0/code", R"("ab")"},
           {"/companies/0/code", R"("all")"},
           {"/companies/0/code", R"("event")"},
           {"/companies/0/code", R"("A1")"},
           {"/companies/0/code", R"("a")"},
           {"/companies/0/name", R"("")"},
           {"/events", "[]"},
           {"/events/0/boards", "[4]"},
           {"/events/0/code", R"("bust")"},
           {"/events/0/perf", R"("zero")"},
           {"/events/0/price", "41"},
           {"/rumors", "[]"},
           {"/rumors/0/count", "30"},
           {"/rumors/0/effect", R"("sideways")"},
           {"/rumors/0/effect", R"({"perf": 1})"},
           {"/characters", "[]"},
           {"/characters/0/start", "100"},
           {"/characters/0/cost", "21"},
           {"/shares_per_company", R"({"3": 16, "4": 8, "5": 8, "6": 8})"},
           {"/starting_coins", R"({"3": 10, "4": 8, "5": 8})"},
       }) {
    CAPTURE(change.first);
    CAPTURE(change.second);
    CHECK(refused_set(change.first, change.second) == "SC-2.9.1");
  }
}

TEST_CASE("SC-2.9.2 a document carries a data set that is not installed") {
  const Rules rules = *compile(3, json::object{{"dataset", sample_set()}});
  Rng rng(Seed{1}, 1);
  NoEvents silence;
  const State state = setup(rules, rng, silence);
  const json::object written = document(rules, state);
  CHECK(written.at("options").at("dataset") == sample_set());
  const auto position = load(written);
  REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
  CHECK(position->rules.dataset == rules.dataset);
}

}  // namespace
}  // namespace bourse::stockastic::test
