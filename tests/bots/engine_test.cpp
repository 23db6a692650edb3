// SPDX-License-Identifier: Apache-2.0
//
// The engine protocol without processes; tests/cli/engine_test.cpp runs real programs.
#include "bots/external/engine.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "bots/external/engine_command.h"
#include "bots/external/line_splitter.h"
#include "games/registry.h"
#include "tests/play/tables.h"

namespace bourse {
namespace {

std::vector<std::string> lines_in(LineSplitter& splitter, std::string_view bytes) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    if (const auto line = splitter.next(bytes)) lines.push_back(line->is_whole ? line->text : "!");
  }
  return lines;
}

std::string refused(std::string_view command) {
  const auto parsed = parse_engine_command(command);
  return parsed ? "" : explain(parsed.error());
}

Engine engine_of(const std::string& spec) { return *Engine::with(spec, "1"); }

// The first position in which a seat has a choice.
Match choice_in(const ErasedGame& game) {
  Match match = table_of(game, game.descriptor->min_seats);
  while (match.legal(match.to_act().front()).size() < 2) {
    const Seat seat = match.to_act().front();
    REQUIRE_FALSE(match.play(seat, match.legal(seat).front()));
  }
  return match;
}

// The lines an engine would get in this position.
struct Telling {
  explicit Telling(const Match& match)
      : seat(match.to_act().front()),
        view(match.view(Viewer::of(seat))),
        legal(match.legal(seat)),
        game(write_seat({&match.game(), match.rules(), seat})) {
    Rng rng(test_seed(9), 0);
    position = write_position({match.game(), match.rules(), view, legal}, rng);
  }

  Seat seat;
  AnyView view;
  std::vector<AnyAction> legal;
  std::string game;
  std::string position;
};

}  // namespace

TEST_CASE("lines are split correctly however they arrive, and long ones do not fill the memory") {
  LineSplitter splitter(5);
  CHECK(lines_in(splitter, "ab").empty());
  CHECK(lines_in(splitter, "c\r\n\nde\nf") == std::vector<std::string>{"abc", "", "de"});
  CHECK(splitter.rest()->text == "f");
  CHECK_FALSE(splitter.rest().has_value());
  CHECK(lines_in(splitter, "12345\n123456\n12") == std::vector<std::string>{"12345", "!"});
  for (int more = 0; more < 1000; ++more) CHECK(lines_in(splitter, "3456789").empty());
  CHECK(lines_in(splitter, "\nok\n") == std::vector<std::string>{"!", "ok"});
}

TEST_CASE("a command is options followed by words, quoted to contain blanks") {
  const auto command =
      parse_engine_command(R"(limit=500 ms=50 bot=a=b  "my program" --seed='1 2' x=1 "")");
  REQUIRE(command.has_value());
  CHECK(command->words == std::vector<std::string>{"my program", "--seed=1 2", "x=1", ""});
  CHECK(command->limit == std::chrono::milliseconds(500));
  CHECK(command->budget.time == std::chrono::milliseconds(50));
  CHECK_FALSE(command->budget.iterations.has_value());
  CHECK(command->options == std::vector<std::pair<std::string, std::string>>{{"bot", "a=b"}});
}

TEST_CASE("an invalid command is refused with a message") {
  CHECK(refused("") == "engine: which program? For example engine:python3 bot.py");
  CHECK(refused("limit=5") == refused(""));
  CHECK(refused("''") == refused(""));
  CHECK(refused("'bot") == "engine: a quotation mark is not closed");
  CHECK(refused("limit=0 bot") == "engine: limit must be a whole number from 1 to 600000");
  CHECK(refused("iterations=many bot").starts_with("engine: iterations must be a whole number"));
  CHECK(refused("ms=10000 bot").starts_with("engine: limit"));
  CHECK(refused("bot\nquit") == "engine: a command must be one line of text");
  CHECK(explain(bot_maker("engine:/no/such/program").error()) ==
        "engine:/no/such/program: /no/such/program: No such file or directory");
}

TEST_CASE("a built-in engine plays every game from its seat's lines alone") {
  for (const ErasedGame& game : games()) {
    CAPTURE(game.descriptor->key);
    const Match match = choice_in(game);
    const Telling telling(match);
    Engine engine = engine_of("search:iterations=20");
    CHECK(engine.answer(telling.game) == "ok");
    REQUIRE(engine.answer(telling.position) == "ok");
    const auto answer = engine.answer(R"(think {"seed":"7","iterations":30})");
    REQUIRE(answer->starts_with("move "));
    const auto action = game.parse(match.rules(), std::string_view(*answer).substr(5));
    REQUIRE(action.has_value());
    CHECK_FALSE(game.refuse(match.rules(), match.state(), telling.seat, *action));
    CHECK(engine.answer(R"(think {"seed":"7","iterations":30})") == answer);
  }
}

TEST_CASE("the lines for an engine depend on nothing that its seat cannot know") {
  for (const ErasedGame& game : games()) {
    CAPTURE(game.descriptor->key);
    const Match match = choice_in(game);
    const Telling truth(match);
    Rng rng(test_seed(4), 0);
    for (int drawn = 0; drawn < 5; ++drawn) {
      const AnyState world = game.sample(match.rules(), truth.view, rng);
      const Match other = Match::resume(game, {match.rules(), world}, test_seed(1));
      Rng same(test_seed(9), 0);
      const AnyView view = other.view(Viewer::of(truth.seat));
      CHECK(write_position({game, match.rules(), view, truth.legal}, same) == truth.position);
    }
  }
}

TEST_CASE("an invalid line is answered with an error and changes nothing") {
  const Match match = choice_in(*find_game("nyse"));
  const Telling telling(match);
  Engine engine = engine_of("greedy");
  CHECK(engine.answer("think {}") == "error think: about what? A position line comes first");
  CHECK(engine.answer(telling.position) ==
        "error position: of which game? A game line comes first");
  CHECK(engine.answer(telling.game) == "ok");
  CHECK(engine.answer(telling.position) == "ok");
  const auto move = engine.answer(R"(think {"seed":"1"})");
  for (const std::string_view line : {"bourse",
                                      "bourse 2",
                                      "option",
                                      "option depth 3",
                                      "option bot oracle",
                                      "option bot engine:true",
                                      "game",
                                      "game []",
                                      R"(game {"game":"chess","players":2,"options":{},"seat":0})",
                                      R"(game {"game":"nyse","players":2,"options":{},"seat":2})",
                                      R"(game {"game":"nyse","players":99,"options":{},"seat":0})",
                                      "position",
                                      "position {}",
                                      R"(position {"view":{},"legal":[],"world":{}})",
                                      "think",
                                      R"(think {"seed":"x"})",
                                      R"(think {"seed":"1","ms":0})",
                                      "\xff\x01\x1b[2J",
                                      "go"}) {
    CAPTURE(line);
    const auto answer = engine.answer(line);
    REQUIRE(answer.has_value());
    CHECK(answer->starts_with("error "));
    CHECK(engine.answer(R"(think {"seed":"1"})") == move);
  }
  CHECK_FALSE(engine.answer("# a remark").has_value());
  CHECK_FALSE(engine.answer("").has_value());
  CHECK_FALSE(engine.is_over());
  CHECK_FALSE(engine.answer("quit").has_value());
  CHECK(engine.is_over());
}

TEST_CASE("an engine refuses a world that does not fit the view or the moves") {
  const Match match = choice_in(*find_game("nyse"));
  const Telling telling(match);
  Engine engine = engine_of("greedy");
  CHECK(engine.answer(telling.game) == "ok");
  json::object changed = json::parse(split_line(telling.position).rest).as_object();
  changed.at("view").as_object().at("active") = 1;
  CHECK(engine.answer("position " + json::serialize(changed)) ==
        "error view: is not what the seat sees in the world");
  changed = json::parse(split_line(telling.position).rest).as_object();
  changed.at("legal").as_array().pop_back();
  CHECK(engine.answer("position " + json::serialize(changed)) ==
        "error legal: is not what the seat may do in the world");
}

}  // namespace bourse
