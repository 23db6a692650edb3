// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.2 and 14.3: the contents of a document, round trips, and the effects of chance on it.
// (document_refusals_test.cpp: which documents are refused.)
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/nyse/tests/support.h"

namespace bourse::nyse::test {
namespace {

Seed seed_of(int number) {
  Seed seed{};
  seed[0] = static_cast<std::uint8_t>(number);
  seed[1] = static_cast<std::uint8_t>(number >> 8);
  return seed;
}

Rules rules_of(int seats, std::string_view options) {
  const auto rules = compile(seats, json_of(options).as_object());
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  return *rules;
}

State deal(const Rules& rules, int number) {
  Rng rng(seed_of(number), 0);
  NoEvents silence;
  return setup(rules, rng, silence);
}

// A random legal move; false when the game is over.
bool move(const Rules& rules, State& state, Rng& choice, const Seed& seed, std::uint64_t number) {
  const SeatSet acting = to_act(rules, state);
  if (acting.empty()) return false;
  ActionList actions;
  legal(rules, state, acting.front(), actions);
  REQUIRE_FALSE(actions.empty());
  Rng rng(seed, number);
  NoEvents silence;
  const Action action = actions[choice.below(static_cast<std::uint32_t>(actions.size()))];
  apply(rules, state, acting.front(), action, rng, silence);
  return true;
}

// load() of what document() wrote, then load_memory() of what memory_json() wrote.
State reloaded(const Rules& rules, const State& state) {
  const auto read = load(document(rules, state));
  REQUIRE_MESSAGE(read.has_value(), explain(read.error()));
  CHECK(read->rules == rules);
  State again = read->state;
  const auto error = load_memory(rules, again, memory_json(state));
  REQUIRE_MESSAGE(!error.has_value(), explain(*error));
  return again;
}

// The position of vector T20 before its first move.
Position t20() {
  return position(R"({
    "options": {"first_player": 0},
    "markers": {"bu": "n", "bk": "n", "rd": "s", "gn": "i"},
    "piles": {"bu": ["i", "n", "w", "s", "n", "n", "s", "i", "w", "n"],
              "bk": ["s", "s", "n", "n", "i", "n", "w", "n", "i", "w"],
              "rd": ["w", "n", "s", "n", "i", "n", "w", "n", "i", "n"],
              "gn": ["n", "i", "n", "w", "n", "s", "n", "n", "s", "w"]}})",
                  3);
}

constexpr std::string_view kT20[] = {"take bu",
                                     "take bk",
                                     "take rd",
                                     "invest bu",
                                     "take bk",
                                     "take rd",
                                     "speculate bk gn",
                                     "take rd",
                                     "take gn",
                                     "take bu",
                                     "swap rd",
                                     "offer 0 bk rds",
                                     "withdraw gn",
                                     "take bu"};

TEST_CASE(
    "NYSE-14.2.1 NYSE-14.2.2 NYSE-14.2.3 NYSE-14.2.4 NYSE-14.2.5 NYSE-14.2.7 the example of 14.2 "
    "is "
    "vector T20 after step 11") {
  Play game(t20());
  for (const std::string_view text : kT20) game.play(text);
  json::object written = document(game.rules, game.state);
  CHECK(json::serialize(written) == json::serialize(example_document()));
  const Position read = loaded(example_document());
  CHECK(read.rules == game.rules);
  CHECK(read.state == game.state);
}

TEST_CASE("NYSE-14.2.2 all eight options are written, by their effect") {
  for (const int seats : {1, 2, 10}) {
    const Rules rules = rules_of(
        seats,
        R"({"hands": "concealed", "solo_swap_marked": true, "special_effects": "optional"})");
    const json::object options = document(rules, deal(rules, 1)).at("options").as_object();
    std::vector<std::string> keys;
    for (const auto& pair : options) keys.emplace_back(pair.key());
    CHECK(keys == std::vector<std::string>{"board",
                                           "board_order",
                                           "discard_reveal",
                                           "first_player",
                                           "hands",
                                           "plain_chips",
                                           "solo_swap_marked",
                                           "special_effects"});
    CHECK(options.at("hands") == (seats == 1 ? "open" : "concealed"));
    CHECK(options.at("special_effects") == (seats == 1 ? "full" : "optional"));
    CHECK(options.at("solo_swap_marked") == (seats == 1));
    CHECK(options.at("board_order").is_null());
  }
  const Rules custom = rules_of(2, R"({"board": "custom", "board_order": [5,1,2,4,2,3]})");
  const json::object written = document(custom, deal(custom, 1));
  CHECK(json::serialize(written.at("options").at("board_order")) == "[5,1,2,4,2,3]");
  CHECK(json::serialize(written.at("order")) == "[5,1,2,4,2,3]");
}

TEST_CASE("NYSE-14.2.3 piles are written from the top") {
  Play game(position(R"({"piles": {"bu": ["s", "i", "w", "n"]}})"));
  game.play("take bu");
  const json::object written = document(game.rules, game.state);
  CHECK(json::serialize(written.at("piles").at("bu")) == R"(["i","w","n"])");
  CHECK(json::serialize(written.at("hands")) == R"([["bus"],[]])");
}

TEST_CASE(
    "NYSE-14.2.4 withdrawn chips are listed under the seat that withdrew them, in chip order") {
  Play game(position(R"({"piles": {"gn": ["w"], "bu": ["s", "n"]}})"));
  for (const auto* text : {"withdraw gn", "withdraw rd", "withdraw bu", "withdraw bk"}) {
    game.play(text);
  }
  CHECK(json::serialize(document(game.rules, game.state).at("withdrawn")) ==
        R"([["bus","gnw"],["bkn","rdn"]])");
}

TEST_CASE("NYSE-14.2.5 what seats know is counted and sorted by seat, holder and chip") {
  Play game(position(R"({"hands": [["buw", "buw", "rdn", "rdn"], ["bkn", "bkn"], []],
                         "options": {"special_effects": "full"}})",
                     3));
  for (const auto* text : {"swap bu", "offer 1 bk rdn", "give n", "take gn", "take gn"}) {
    game.play(text);
  }
  CHECK(json::serialize(document(game.rules, game.state).at("known")) ==
        R"([{"seat":0,"holder":1,"chip":"rdn","count":1},)"
        R"({"seat":1,"holder":0,"chip":"bkn","count":1}])");
  for (const auto* text : {"swap bu", "offer 1 bk rdn"}) game.play(text);
  CHECK(json::serialize(document(game.rules, game.state).at("known")) ==
        R"([{"seat":0,"holder":1,"chip":"rdn","count":2},)"
        R"({"seat":1,"holder":0,"chip":"bkn","count":2}])");
}

TEST_CASE("NYSE-14.2.6 chips put back in solitaire are listed as returned") {
  Play game(position(R"({"hands": [["bun", "rdn", "rdw"]]})", 1));
  game.play("swap rd");
  game.play("exchange rdn gn");
  CHECK(json::serialize(document(game.rules, game.state).at("returned")) == R"(["rdn"])");
  CHECK(verdict(changed(plain_document(2), "/returned", R"(["rdn"])")) == "returned NYSE-14.2.17");
  CHECK(verdict(changed(plain_document(1), "/returned", R"(["rdn"])")) == "accepted");
}

TEST_CASE("NYSE-14.2.7 when the game is over, active is the seat that removed the last chip") {
  Play game(position(R"({"piles": {"bu": ["n"], "bk": [], "rd": [], "gn": ["n"]}})"));
  game.play("take gn");
  CHECK(document(game.rules, game.state).at("active") == 1);
  game.play("withdraw bu");
  const json::object over = document(game.rules, game.state);
  CHECK(over.at("active") == 1);
  CHECK(json::serialize(over.at("phase")) == R"({"name":"over"})");
}

TEST_CASE("NYSE-14.2.8 each phase has its shape and its acting seat") {
  Play game(position(R"({"hands": [["bui", "buw", "rds"], ["bkn", "bks"], []],
                         "options": {"hands": "concealed"}})",
                     3));
  const auto phase = [&] { return json::serialize(document(game.rules, game.state).at("phase")); };
  const auto acting = [&] { return number(to_act(game.rules, game.state).front()); };
  CHECK(phase() == R"({"name":"turn"})");
  game.play("invest bu");
  CHECK(phase() == R"({"name":"invest_pick","picks_left":2})");
  game.play("take gn");
  CHECK(phase() == R"({"name":"invest_pick","picks_left":1})");
  for (const auto* text : {"stop", "take gn", "take gn", "swap bu"}) game.play(text);
  CHECK(phase() == R"({"name":"swap_offer","partner":null,"denied":[]})");
  game.play("offer 1 rd rds");
  game.play("offer 1 bu rds");
  CHECK(phase() == R"({"name":"swap_offer","partner":1,"denied":["bu","rd"]})");
  CHECK(acting() == 0);
  game.play("offer 1 bk rds");
  CHECK(phase() == R"({"name":"swap_answer","partner":1,"ask":"bk","give":"rds"})");
  CHECK(acting() == 1);
  CHECK(game.state.hands[seat_at(0)][chip_of(Colour::Red, Marking::ArrowEnds)] == 1);

  Play solo(position(R"({"hands": [["bun", "rdw"]]})", 1));
  solo.play("swap rd");
  CHECK(json::serialize(document(solo.rules, solo.state).at("phase")) == R"({"name":"solo_swap"})");
}

TEST_CASE("NYSE-14.2.9 a chip leaves the hand for played with the action that plays it") {
  for (const auto& [chip, text] : std::map<std::string, std::string>{
           {"bus", "speculate bu rd"}, {"bui", "invest bu"}, {"buw", "swap bu"}}) {
    Play game(position(R"({"hands": [["rdn"], ["rdn"]]})"));
    const auto kind = std::find(kChipCodes.begin(), kChipCodes.end(), chip) - kChipCodes.begin();
    ++game.state.hands[seat_at(0)][static_cast<Chip>(kind)];
    game.play(text);
    const json::object after = document(game.rules, game.state);
    CHECK(json::serialize(after.at("hands").at(0)) == R"(["rdn"])");
    CHECK(json::serialize(after.at("played")) == "[\"" + chip + "\"]");
  }
}

TEST_CASE("documents and memory bring back every state of a game") {
  const std::string_view variants[] = {
      R"({})",
      R"({"hands": "concealed", "discard_reveal": "active"})",
      R"({"special_effects": "full", "board": "random", "solo_swap_marked": true})",
      R"({"plain_chips": 0, "discard_reveal": "public", "hands": "concealed"})"};
  for (int seats = 1; seats <= 10; ++seats) {
    for (int game = 0; game < 12; ++game) {
      const Rules rules = rules_of(seats, variants[game % 4]);
      State state = deal(rules, game);
      Rng choice(seed_of(game), 1'000'000);
      std::uint64_t number = 0;
      do {
        CHECK(reloaded(rules, state) == state);
      } while (move(rules, state, choice, seed_of(game), ++number));
    }
  }
}

TEST_CASE("memory is refused unless it fits the document") {
  const Position start = loaded(example_document());
  const json::value memory = memory_json(start.state);
  CHECK(json::serialize(memory.at("astray")) == "[]");
  CHECK(memory.at("box").at("bun") == 5);
  CHECK(memory.at("box").at("gnw") == 2);
  const std::string row = R"({"seat": 0, "chip": "bus", "places": ["1", "2"]})";
  const auto errors = [&](const json::value& given) {
    State state = start.state;
    const auto error = load_memory(start.rules, state, given);
    if (error) CHECK(state == start.state);
    return error ? explain(*error) : "accepted";
  };
  CHECK(errors(memory) == "accepted");
  CHECK(errors(changed(memory, "/astray", "[" + row + "]")) == "accepted");
  CHECK(errors(json_of("[]")) == "must be an object, not a list");
  CHECK(errors(without(memory, "/box")) == "field 'box' is missing");
  CHECK(errors(changed(memory, "/box/bun", "4")) ==
        "box.bun: must be 5, as many as the document has");
  CHECK(errors(changed(memory, "/box/xxn", "4")) == "box: has a field that is no chip");
  CHECK(errors(changed(memory, "/box", "3")) == "box: must be an object, not an integer");
  CHECK(errors(changed(memory, "/astray", R"([{"seat": 3, "chip": "bus", "places": ["1"]}])")) ==
        "astray[0].seat: must be 0 to 2");
  const auto placed = [&](std::string_view places) {
    return errors(
        changed(memory,
                "/astray",
                R"([{"seat": 0, "chip": "bus", "places": )" + std::string(places) + "}]"));
  };
  CHECK(placed(R"(["pile", "withdrawn"])") == "accepted");
  CHECK(placed(R"(["withdrawn"])") == "accepted");
  CHECK(placed("[]") == "astray[0].places: must have 1 to 12 items, not 0");
  CHECK(placed(R"(["1"])") == "astray[0]: a chip in one hand belongs to known of the document");
  for (const std::string_view places : {R"(["1", "3"])", R"(["2", "1"])", R"(["1", "1"])"}) {
    CHECK(placed(places) ==
          "astray[0].places: must be seats of the table, pile and withdrawn in this order, "
          "each once");
  }
  std::string rows = row;
  for (int count = 1; count < 31; ++count) rows += "," + row;
  CHECK(errors(changed(memory, "/astray", "[" + rows + "]")) ==
        "astray: must have 0 to 30 items, not 31");
}

TEST_CASE("memory keeps a chip that has gone astray between two hands") {
  // Seat 0 knows a bks in hand 1; seat 1 gives seat 2 one of two black chips, unseen by seat 0.
  Play game(position(R"({"hands": [[], ["bkn", "bks", "gnw"], ["rdn"]],
                         "known": [{"seat": 0, "holder": 1, "chip": "bks", "count": 1}],
                         "active": 1})",
                     3));
  game.play("swap gn");
  game.play("offer 2 rd bkn");
  CHECK(json::serialize(memory_json(game.state).at("astray")) ==
        R"([{"seat":0,"chip":"bks","places":["1","2"]}])");
  CHECK(reloaded(game.rules, game.state) == game.state);
}

TEST_CASE("NYSE-14.2.36 bounds hold in play from a document that is as full as may be") {
  for (int game = 0; game < 40; ++game) {
    const bool is_solo = game % 2 == 0;
    json::value start = plain_document(is_solo ? 1 : 3);
    if (is_solo) {
      start = changed(start, "/options/solo_swap_marked", "true");
      for (const std::string_view colour : kColourCodes) {
        start = changed(start, "/piles/" + std::string(colour), R"(["w","w","n","n","s","i","n"])");
      }
      start =
          changed(start, "/hands/0", R"(["bun","bun","bun","bkn","bkn","bkn","rds","rds","rds"])");
      start = changed(start, "/withdrawn/0", repeated("gnn", 12));
    } else {
      for (const std::string_view colour : kColourCodes) {
        start = changed(start, "/piles/" + std::string(colour), repeated("n", 10));
      }
      start = changed(start, "/hands/0", repeated("bkw", 8));
      start = changed(start, "/hands/1", repeated("rdi", 40));
      start = changed(start, "/hands/2", repeated("gns", 40));
      start = changed(start,
                      "/known",
                      R"([{"seat": 0, "holder": 1, "chip": "rdi", "count": 8},
                          {"seat": 1, "holder": 2, "chip": "gns", "count": 8}])");
    }
    const Position position = loaded(start);
    State state = position.state;
    Rng choice(seed_of(game), 1'000'000);
    std::uint64_t number = 0;
    while (move(position.rules, state, choice, seed_of(game), ++number)) {
      for (const Pile& pile : state.piles) CHECK(pile.size() <= 10);
      CHECK(supply(state) + static_cast<int>(state.withdrawn.size()) <= 40);
      CHECK(state.known.size() <= 32);
    }
  }
}

TEST_CASE(
    "NYSE-14.3.1 the setup draws order, markers, piles and the active seat, and nothing else") {
  const Rules rules = rules_of(3, R"({"board": "random"})");
  std::map<std::string, std::set<std::string>> seen;
  for (int game = 0; game < 50; ++game) {
    for (const auto& pair : document(rules, deal(rules, game))) {
      seen[std::string(pair.key())].insert(json::serialize(pair.value()));
    }
  }
  for (const auto& each : seen) {
    const std::string& field = each.first;
    const bool is_drawn =
        field == "order" || field == "markers" || field == "piles" || field == "active";
    CHECK_MESSAGE((each.second.size() > 1) == is_drawn, field);
  }
}

TEST_CASE(
    "NYSE-14.3.2 an exchange puts the chip at any place of its pile, the others keep their order") {
  const Position start = position(R"({"hands": [["bun"]], "piles": {"bu": ["s", "i"]},
                                      "phase": {"name": "solo_swap"}})",
                                  1);
  std::map<std::string, int> piles;
  for (int game = 0; game < 300; ++game) {
    Play play(start);
    play.seed = seed_of(game);
    play.play("exchange bun gn");
    const json::object after = document(play.rules, play.state);
    ++piles[json::serialize(after.at("piles").at("bu"))];
    CHECK(json::serialize(after.at("piles").at("gn")) == R"(["n","n","n","n"])");
    CHECK(json::serialize(after.at("piles").at("rd")) == R"(["n","n","n","n","n"])");
  }
  CHECK(piles.size() == 3);
  // 300 draws with probability 1/3: mean 100, standard deviation 8.2.
  for (const auto* pile : {R"(["n","s","i"])", R"(["s","n","i"])", R"(["s","i","n"])"}) {
    CHECK(piles[pile] > 60);
    CHECK(piles[pile] < 140);
  }
}

TEST_CASE("NYSE-14.3.3 an exchange into an empty pile draws nothing") {
  Play play(
      position(R"({"hands": [["bun"]], "piles": {"bu": []}, "phase": {"name": "solo_swap"}})", 1));
  Rng rng(Seed{}, 1);
  Rng untouched(Seed{}, 1);
  NoEvents silence;
  apply(play.rules, play.state, seat_at(0), *parse("exchange bun gn"), rng, silence);
  CHECK(json::serialize(document(play.rules, play.state).at("piles").at("bu")) == R"(["n"])");
  CHECK(rng.next() == untouched.next());
}

TEST_CASE("NYSE-14.3.4 with 2 or more players nothing but the setup is drawn") {
  for (const int seats : {2, 3, 7}) {
    const Rules rules = rules_of(seats, R"({"hands": "concealed"})");
    State one = deal(rules, seats);
    State other = one;
    Rng choice(seed_of(1), 99);
    Rng same_choice(seed_of(1), 99);
    std::uint64_t number = 0;
    while (move(rules, one, choice, seed_of(5), ++number)) {
      REQUIRE(move(rules, other, same_choice, seed_of(6), number));
      CHECK(document(rules, one) == document(rules, other));
    }
  }
}

// Replaces one value somewhere in the document by another value of the document.
json::value mutated(json::value document, Rng& rng) {
  std::vector<json::value*> places;
  const auto collect = [&places](const auto& self, json::value& value) -> void {
    places.push_back(&value);
    if (auto* object = value.if_object()) {
      for (auto& pair : *object) self(self, pair.value());
    } else if (auto* array = value.if_array()) {
      for (json::value& item : *array) self(self, item);
    }
  };
  collect(collect, document);
  const auto any = [&] { return places[rng.below(static_cast<std::uint32_t>(places.size()))]; };
  const json::value replacement = *any();
  *any() = replacement;
  return document;
}

TEST_CASE("a mutated document is refused or plays on to its end") {
  Rng rng(seed_of(7), 0);
  int accepted = 0;
  for (int round = 0; round < 4000; ++round) {
    json::value document = round % 2 == 0 ? example_document() : plain_document(1 + round % 3);
    for (std::uint32_t changes = 1 + rng.below(3); changes > 0; --changes) {
      document = mutated(document, rng);
    }
    const auto read = load(document);
    if (!read) {
      CHECK_FALSE(read.error().what.empty());
      CHECK_FALSE(read.error().rule.empty());
      continue;
    }
    ++accepted;
    State state = read->state;
    std::uint64_t number = 0;
    while (number < 500 && move(read->rules, state, rng, seed_of(round), ++number)) {
      const View view = observe(read->rules, state, Viewer::of(seat_at(0)));
      CHECK(view_json(read->rules, view).size() >= display_json(read->rules, view).size());
    }
    CHECK(to_act(read->rules, state).empty());
  }
  CHECK(accepted > 100);
}

}  // namespace
}  // namespace bourse::nyse::test
