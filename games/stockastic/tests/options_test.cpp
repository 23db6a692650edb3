// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 3 and 2.9: options, and custom data sets.
#include <boost/json/parse.hpp>

#include "core/codec/option_values.h"
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

TEST_CASE("the list of games has the ages and minutes of the box and credits its makers") {
  const Credits& credits = Game::kDescriptor.credits;
  CHECK(credits.designers == "Febndy, Lovita Darwin; concept: G. J. M. Tampubolon, A. H. Tanoto");
  CHECK(credits.artists == "Febndy, Kevin Reynaldo");
  CHECK(credits.publisher == "Aqua Terra Ventus Production, 2017");
  CHECK(credits.ages == "15+");
  CHECK(credits.minutes == "45–90");
}

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
  CHECK(rules_of(3, R"({"cost_preset": "table"})").costs == Costs{1, 1, 3});
  CHECK(rules_of(3, R"({"cost_preset": "custom", "cost_event": 9})").costs == Costs{2, 9, 5});
}

TEST_CASE("SC-3.13 SC-5.4.1 without a cap a price is limited by the buyer's coins alone") {
  const std::string_view rich = R"(boards[0].market = 5; players[0].shares = [2, 0, 0, 0];
      players[1].coins = 600)";
  Play capped = from("three.json", rich);
  capped.play(0, "offer 1 sell fre");
  capped.play(0, "shares 1");
  CHECK(capped.refused(0, "for 20").empty());
  CHECK(capped.refused(0, "for 21") == "SC-5.4.9");
  Play t = from("three.json", fmt::format("options.trade_price_cap = \"none\"; {}", rich));
  t.play(0, "offer 1 sell fre");
  t.play(0, "shares 1");
  CHECK(t.legal_texts(0).size() == 512);  // up to 511, and cancel: more is not listed (5.8)
  CHECK(t.refused(0, "for 600").empty());
  CHECK(t.refused(0, "for 601") == "SC-5.4.9");
  t.play(0, "for 600");
  t.play(1, "accept");
  CHECK(t.at("/players/0/coins") == "630");
  CHECK(t.at("/players/1/coins") == "0");
}

TEST_CASE("SC-3.22 a price of news that cannot count is refused") {
  CHECK(refused_options(3, R"({"cost_forecast": 9})") == "options.cost_forecast SC-3.22");
  CHECK(refused_options(3, R"({"cost_event": 0})") == "options.cost_event SC-3.22");
  CHECK(refused_options(3, R"({"cost_preset": "table", "cost_rumor": 3})") ==
        "options.cost_rumor SC-3.22");
  CHECK(refused_options(3, R"({"cost_preset": "custom", "cost_rumor": 3})") == "accepted");
  CHECK(refused_options(3, R"({"cost_forecast": 2, "cost_event": 3, "cost_rumor": 5})") ==
        "accepted");
}

TEST_CASE("SC-3.24 starting coins with characters are refused") {
  CHECK(refused_options(3, R"({"starting_coins": 20, "characters": "random"})") ==
        "options.starting_coins SC-3.24");
  CHECK(refused_options(3, R"({"starting_coins": 20})") == "accepted");
}

TEST_CASE("SC-3.25 defaults that are not the printed values and values of the house are named") {
  Texts printed;
  Texts house;
  for (const OptionSpec& spec : kSchema) {
    if (!spec.printed.empty()) printed.emplace_back(spec.key);
    if (!spec.house.empty()) house.emplace_back(spec.key);
  }
  CHECK(printed == Texts{"offers_per_turn",
                         "trading_passes",
                         "trading_offers",
                         "trade_price_cap",
                         "institutional_bonus",
                         "holdings",
                         "bankruptcy_forecast"});
  CHECK(house == Texts{"characters", "sides", "dataset"});
}

json::object words_in(const char* language) {
  std::ifstream file(project_file(fmt::format("games/stockastic/lang/{}.json", language)));
  std::ostringstream text;
  text << file.rdbuf();
  return json_of(text.str()).as_object();
}

TEST_CASE("every option, value and preset has words in both languages") {
  for (const char* language : {"en", "de"}) {
    const json::object words = words_in(language);
    const auto check = [&](const std::string& key) {
      CHECK_MESSAGE(words.contains(key), fmt::format("{} {}", language, key));
    };
    for (const OptionSpec& spec : kSchema) {
      check(fmt::format("option.{}", spec.key));
      check(fmt::format("option.{}.help", spec.key));
      for (const std::string_view word : spec.words) {
        check(fmt::format("option.{}.{}", spec.key, word));
      }
      if (!spec.differs.empty()) check(fmt::format("option.{}.differs", spec.key));
      if (!spec.house.empty()) check(fmt::format("option.{}.house", spec.key));
    }
    for (const Preset& preset : kTablePresets) {
      check(fmt::format("preset.{}", preset.key));
      check(fmt::format("preset.{}.help", preset.key));
    }
  }
}

TEST_CASE("SC-3.4 every board has a name, and so have both its sides, one by one and together") {
  for (const char* language : {"en", "de"}) {
    const json::object words = words_in(language);
    const auto word = [&](const std::string& key) {
      CHECK_MESSAGE(words.contains(key), fmt::format("{} {}", language, key));
      return words.contains(key) ? std::string(words.at(key).as_string()) : std::string();
    };
    for (int board = 0; board < 4; ++board) {
      CHECK_FALSE(word(fmt::format("option.sides.board.{}", board)).empty());
    }
    for (int bits = 0; bits < 16; ++bits) {
      std::string code;
      std::vector<std::string> names;
      for (int board = 0; board < 4; ++board) {
        code += ((bits >> board) & 1) != 0 ? 'B' : 'F';
        names.push_back(word(fmt::format("option.sides.board.{}.{}", board, code.back())));
      }
      std::istringstream listed(word("option.sides." + code));
      for (const std::string& name : names) {
        std::string first;
        std::getline(listed >> std::ws, first, ',');
        CHECK_MESSAGE((!first.empty() && name.starts_with(first)), code, " ", first, " ", name);
      }
    }
  }
}

TEST_CASE("SC-3.23 options that were kept before the latest existed are still read") {
  json::object kept = options_json(rules_of(3));
  kept.erase("holdings");
  kept.erase("bankruptcy_forecast");
  kept["cost_event"] = 9;
  const auto rules = compile(3, kept);
  REQUIRE(rules.has_value());
  CHECK(rules->costs == Costs{2, 3, 5});
  CHECK(rules->options.holdings == Holdings::Open);
  CHECK(rules->options.bankruptcy_forecast == NewForecast::Hidden);
  // Options written with the newest ones, as a game saved again has them, are read too.
  const auto again = compile(3, options_json(*rules));
  REQUIRE(again.has_value());
  CHECK(*again == *rules);
}

TEST_CASE("SC-3.13 SC-3.20 SC-3.21 values of the later options") {
  CHECK(refused_options(3, R"({"trade_price_cap": "none"})") == "accepted");
  CHECK(refused_options(3, R"({"trade_price_cap": "all"})") == "options.trade_price_cap SC-3.13");
  CHECK(refused_options(3, R"({"holdings": "secret"})") == "options.holdings SC-3.20");
  CHECK(refused_options(3, R"({"holdings": "hidden"})") == "accepted");
  CHECK(refused_options(3, R"({"bankruptcy_forecast": "open"})") ==
        "options.bankruptcy_forecast SC-3.21");
  CHECK(refused_options(3, R"({"bankruptcy_forecast": "revealed"})") == "accepted");
}

TEST_CASE("SC-8.2.1 SC-8.3.1 SC-8.4.1 every printed variant is a preset") {
  const auto options_of = [](std::string_view key) {
    const Preset* preset = find_preset(Game::kDescriptor, key);
    return preset == nullptr ? json::value() : json::parse(preset->options);
  };
  CHECK(options_of("introductory") == json_of(R"({"rounds": "4"})"));
  CHECK(options_of("dealt") == json_of(R"({"characters": "random"})"));
  CHECK(options_of("chosen") == json_of(R"({"characters": "choose"})"));
  CHECK(options_of("mixed") == json_of(R"({"sides": "random"})"));
  CHECK(options_of("overview") == json_of(R"({"cost_preset": "table"})"));
  CHECK(options_of("memory") == json_of(R"({"holdings": "hidden"})"));
}

TEST_CASE("SC-3.19 coins and shares by option, the coins without characters only") {
  const Play t = dealt(3, 1, R"({"starting_coins": 12, "shares_per_company": 9})");
  CHECK(t.at("/players/0/coins") == "12");
  CHECK(t.at("/boards/0/market") == "9");
  CHECK(dealt(3, 1, R"({"characters": "choose"})").at("/players/0/coins") == "0");
}

TEST_CASE("options survive a round trip") {
  for (const char* text :
       {R"({})",
        R"({"sides": "BFFB", "rounds": 4})",
        R"({"sides": "FFFF", "characters": "random"})",
        R"({"trade_price_cap": "none", "holdings": "hidden", "bankruptcy_forecast": "revealed"})",
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

TEST_CASE("SC-2.9.3 house-1 stands as a file in the form of a data set") {
  std::ifstream file(project_file("games/stockastic/web/lazy/house.json"));
  std::ostringstream text;
  text << file.rdbuf();
  Dataset copy = kHouse;
  copy.name = "my copy";
  json::value written = json_of(text.str());
  written.as_object()["name"] = "my copy";
  CHECK(written == dataset_json(copy));
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
           {"/events/0/boards", "[0, 0]"},
           {"/events/0/boards", "[2, 0]"},
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
