// SPDX-License-Identifier: Apache-2.0
//
// External engines as players: `bourse engine`, the example in examples/engine, and engines that
// misbehave.
#include <algorithm>
#include <cerrno>
#include <csignal>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "bots/external/engine_protocol.h"
#include "games/registry.h"
#include "play/match.h"
#include "tests/cli/run_program.h"
#include "tests/support/project_file.h"

namespace bourse::test {
namespace {

const std::string kFirstBot =
    "engine:python3 '" + project_file("examples/engine/first_bot.py").string() + "'";

constexpr const char* kDying =
    R"(read bourse; echo 'engine {"protocol":1,"name":"x","version":"1","options":[]}'
read game; echo ok
read position; exit 3
)";

Run play_match(const std::string& game,
               const std::string& a,
               const std::string& b,
               const std::string& games,
               const std::string& players = "3") {
  return bourse({"match",
                 game,
                 "--players",
                 players,
                 "--a",
                 a,
                 "--b",
                 b,
                 "--games",
                 games,
                 "--seed",
                 "1",
                 "--json",
                 "--threads",
                 "1"});
}

json::object conduct_of(const Run& run) {
  CAPTURE(run.err);
  REQUIRE((run.code == 0 || run.code == 1));
  return json::parse(run.out).at("conduct").at("a").as_object();
}

// An engine in Python that plays its first legal move unless say(word, rest) answers something
// else. first() is true once for all of its processes together.
std::string script(const Folder& folder, const std::string& body) {
  const std::string once = folder.file("once");
  const std::string path =
      folder.write("engine.py",
                   "import json, os, sys, time\n"
                   "about = {'protocol': 1, 'name': 'x', 'version': '1', 'options': []}\n"
                   "legal = []\n"
                   "def first():\n"
                   "    try: os.close(os.open('" +
                       once +
                       "', os.O_CREAT | os.O_EXCL))\n"
                       "    except FileExistsError: return False\n"
                       "    return True\n"
                       "def say(word, rest):\n" +
                       body +
                       "    if word == 'bourse': return 'engine ' + json.dumps(about)\n"
                       "    if word == 'think': return 'move ' + legal[0]\n"
                       "    return 'ok'\n"
                       "for line in sys.stdin:\n"
                       "    word, _, rest = line.strip().partition(' ')\n"
                       "    if word == 'position': legal = json.loads(rest)['legal']\n"
                       "    if word == 'quit': break\n"
                       "    said = say(word, rest)\n"
                       "    said = said if isinstance(said, bytes) else said.encode()\n"
                       "    sys.stdout.buffer.write(said + b'\\n')\n"
                       "    sys.stdout.flush()\n");
  return "engine:limit=5000 python3 '" + path + "'";
}

std::string without(json::object object, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) object[key] = json::object();
  return json::serialize(object);
}

std::string printed_exchange() {
  const std::string whole = Folder::read(project_file("docs/engine_protocol.md").string());
  const std::string from = "<!-- captured -->\n";
  const std::size_t start = whole.find(from);
  const std::size_t end = whole.find("<!-- /captured -->");
  if (start == std::string::npos || end == std::string::npos) return {};
  return whole.substr(start + from.size(), end - start - from.size());
}

// The protocol lines for the first decision of a game of NYSE.
std::vector<std::string> house_lines() {
  const ErasedGame& game = *find_game("nyse");
  const Match match = Match::start(game, *game.compile(2, {}), Seed{1});
  const Seat seat = match.to_act().front();
  const AnyView view = match.view(Viewer::of(seat));
  const auto legal = match.legal(seat);
  Rng rng(Seed{2}, 0);
  return {"bourse 1",
          "option bot search:iterations=200",
          write_seat({&game, match.rules(), seat}),
          write_position({game, match.rules(), view, legal}, rng),
          write_think({Seed{3}, {.iterations = 500, .time = {}}}),
          "think about it",
          "quit"};
}

bool is_running(pid_t pid) { return kill(pid, 0) == 0 || errno != ESRCH; }

}  // namespace

TEST_CASE("an engine answers as in the exchange in docs/engine_protocol.md") {
  const std::vector<std::string> lines = house_lines();
  std::string input;
  for (const std::string& line : lines) input += line + "\n";
  const Run run = bourse({"engine", "--bot", "greedy"}, input);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  const std::vector<std::string> answers = lines_of(run.out);
  REQUIRE(answers.size() == lines.size() - 1);
  std::string captured = "\n";
  for (std::size_t at = 0; at < lines.size(); ++at) {
    std::string line = lines[at];
    if (line.starts_with("game ")) {
      line = "game " + without(json::parse(line.substr(5)).as_object(), {"options"});
    } else if (line.starts_with("position ")) {
      line = "position " + without(json::parse(line.substr(9)).as_object(), {"view", "world"});
    }
    captured += "    → " + line + "\n";
    if (at < answers.size()) captured += "    ← " + answers[at] + "\n";
  }
  captured += "\n";
  INFO(captured);
  CHECK(printed_exchange() == captured);
}

TEST_CASE("an engine survives hostile lines and exits at the end of its input") {
  const std::vector<std::string> lines = house_lines();
  std::string input;
  for (const std::size_t at : {std::size_t{2}, std::size_t{3}}) input += lines[at] + "\n";
  input += std::string(3'000'000, 'x') + "\n";
  input += std::string("\0\xff\x1b[2J\n", 7);
  input += "position " + std::string(100'000, '[') + "\n";
  input += "\r\n# a remark\n" + lines[4];  // without newline
  const Run run = bourse({"engine"}, input);
  CHECK(run.code == 0);
  const std::vector<std::string> answers = lines_of(run.out);
  REQUIRE(answers.size() == 6);
  CHECK(answers[1] == "ok");
  CHECK(answers[2] == "error a line has at most 1048576 bytes");
  CHECK(answers[3].starts_with("error there is no word"));
  CHECK(answers[4].starts_with("error "));
  CHECK(answers[5].starts_with("move take "));
  CHECK(bourse({"engine"}).code == 0);
  CHECK(bourse({"engine"}, "quit now\nquit\n").out == "error quit: stands alone\n");
  const Run refused = bourse({"engine", "--bot", "oracle"});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "there is no bot 'oracle'"));
}

TEST_CASE("the example bot plays every game legally, and the same with the same seed") {
  for (const ErasedGame& game : games()) {
    const std::string key(game.descriptor->key);
    CAPTURE(key);
    const Run run = play_match(key, kFirstBot, "random", "6");
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    const json::object again =
        json::parse(play_match(key, kFirstBot, "random", "6").out).as_object();
    CHECK(json::parse(run.out).at("score") == again.at("score"));
  }
}

TEST_CASE("`bourse engine` plays every game, with options and a time budget") {
  const std::string engine =
      "engine:bot=search:iterations=9 iterations=5 '" + program_file() + "' engine";
  for (const ErasedGame& game : games()) {
    const std::string key(game.descriptor->key);
    CAPTURE(key);
    const Run run = play_match(key, engine, "random", "6");
    CHECK(run.code == 0);
    CHECK(conduct_of(run).at("illegal_moves") == 0);
  }
  const Run traced =
      bourse({"trace", "nyse", "--players", "2", "--seed", "1", "--bot", engine, "--bot", engine});
  CHECK(traced.code == 0);
  CHECK(decisions_of(traced.out).size() > 4);
}

TEST_CASE("with --recover an engine that dies is restarted, and the games continue") {
  const Folder folder;
  const std::string dying = "engine:sh '" + folder.write("engine.sh", kDying) + "'";
  std::vector<std::string> words{"match", "nyse", "--players", "2", "--a", dying, "--b", "random"};
  words.insert(words.end(), {"--games", "2", "--seed", "1", "--threads", "1", "--recover"});
  CHECK(has(bourse(words).out, "a fallback move was played after each (--recover)"));
  words.emplace_back("--json");
  const Run run = bourse(words);
  CHECK(run.code == 1);
  const json::object conduct = conduct_of(run);
  CHECK(conduct.at("crashes").as_int64() > 2);
  CHECK(conduct.at("crashes") == conduct.at("moves"));
  CHECK(conduct.at("illegal_moves") == 0);
  CHECK(json::parse(run.out).at("faults") == "recover");
  CHECK(json::parse(run.out).at("verdict") == "none");
}

TEST_CASE("a fault forfeits the game: a nonsense engine scores 0 and exits 1 in every game") {
  const Folder folder;
  const std::string nonsense = script(folder, "    if word == 'think': return 'move nonsense'\n");
  const auto check = [&](const std::string& key, const std::string& players) {
    CAPTURE(key);
    CAPTURE(players);
    const Run run = play_match(key, nonsense, "random", "6", players);
    CHECK(run.code == 1);
    const json::value report = json::parse(run.out);
    CHECK(report.at("score").at("value").to_number<double>() == 0.0);
    CHECK(report.at("verdict") == "none");
    CHECK(report.at("sprt").at("verdict") == "none");
    CHECK(report.at("faults") == "forfeit");
    // A game ends with its first fault; in solitaire the engine plays every other game.
    const std::int64_t games = report.at("games").as_int64() / (players == "1" ? 2 : 1);
    CHECK(report.at("conduct").at("a").at("illegal_moves") == games);
  };
  for (const ErasedGame& game : games()) check(std::string(game.descriptor->key), "3");
  check("nyse", "1");
}

TEST_CASE("match and rate give no verdict on a bot that fails") {
  const Folder folder;
  const std::string nonsense = script(folder, "    if word == 'think': return 'move nonsense'\n");
  // A sequential match ends with the first mirrored set that has a fault.
  const Run match = bourse({"match",
                            "nyse",
                            "--players",
                            "2",
                            "--a",
                            nonsense,
                            "--b",
                            "random",
                            "--seed",
                            "1",
                            "--threads",
                            "1"});
  CHECK(match.code == 1);
  CHECK(has(match.out, "2 games in 1 mirrored set\n"));
  CHECK(has(match.out, "no verdict       2 illegal moves or crashes by engine:"));
  CHECK(has(match.out, "each lost the game"));
  CHECK_FALSE(has(match.out, "stronger"));

  std::vector<std::string> words{"rate", "nyse", "--players", "2", "--bot", "random"};
  words.insert(words.end(), {"--bot", "greedy", "--bot", nonsense, "--games", "20"});
  words.insert(words.end(), {"--seed", "1", "--threads", "1"});
  const Run rate = bourse(words);
  CHECK(rate.code == 1);
  CHECK(has(rate.out, " not rated: 40 illegal moves or crashes; each lost the game"));
  words.emplace_back("--json");
  const json::value ratings = json::parse(bourse(words).out).at("ratings");
  CHECK(ratings.at(0).at("bot") == "greedy");
  CHECK(ratings.at(1).at("elo").at("value").to_number<double>() == 0.0);
  CHECK(text_of(ratings.at(2).at("bot")) == nonsense);
  CHECK(ratings.at(2).at("elo").is_null());
}

TEST_CASE("every report of the laboratory has the first fault and how to reproduce it") {
  const Folder folder;
  const std::string dying = "engine:sh '" + folder.write("an engine.sh", kDying) + "'";
  const auto check = [&](std::vector<std::string> words, std::size_t dying_seats) {
    words.insert(words.end(), {"--players", "2", "--games", "2", "--seed", "1", "--threads", "1"});
    const std::string text = bourse(words).out;
    CHECK(has(text, "first fault: seat "));
    CHECK(has(text, "; reproduce with: bourse trace nyse --players 2 --seed "));
    CHECK(has(text, " --option hands=concealed\n"));
    words.emplace_back("--json");
    const json::value fault = json::parse(bourse(words).out).at("first_fault");
    CHECK(has(text, text_of(fault.at("what")) + "; reproduce with: bourse trace"));
    const auto& bots = fault.at("bots").as_array();
    CHECK(bots.size() == 2);
    CHECK(std::count(bots.begin(), bots.end(), json::value(dying)) ==
          static_cast<std::ptrdiff_t>(dying_seats));
    std::vector<std::string> again{
        "trace", "nyse", "--players", "2", "--option", "hands=concealed"};
    again.insert(again.end(), {"--seed", text_of(fault.at("seed"))});
    for (const json::value& bot : bots) again.insert(again.end(), {"--bot", text_of(bot)});
    CHECK(bourse(again).code == 1);
  };
  const std::string option = "hands=concealed";
  check({"match", "nyse", "--a", dying, "--b", "random", "--option", option}, 1);
  check({"rate", "nyse", "--bot", dying, "--bot", "random", "--option", option}, 1);
  check({"simulate", "nyse", "--bot", dying, "--option", option}, 2);
  check({"simulate", "nyse", "--bot", "random", "--bot", dying, "--option", option}, 1);
}

TEST_CASE("an engine that hangs is killed at its time limit, with its child processes") {
  const Folder folder;
  const std::string pids = folder.file("pids");
  // Ignores SIGTERM, and has a child process.
  const Run run = play_match("nyse",
                             script(folder,
                                    "    if word == 'think' and first():\n"
                                    "        import signal, subprocess\n"
                                    "        signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                    "        child = subprocess.Popen(['sleep', '1000'])\n"
                                    "        with open('" +
                                        pids +
                                        "', 'w') as file:\n"
                                        "            file.write(f'{os.getpid()} {child.pid}')\n"
                                        "        time.sleep(1000)\n"),
                             "random",
                             "2",
                             "2");
  CHECK(run.code == 1);
  CHECK(conduct_of(run).at("crashes") == 1);
  std::istringstream written(Folder::read(pids));
  pid_t hung = 0;
  pid_t child = 0;
  REQUIRE(static_cast<bool>(written >> hung >> child));
  CHECK_FALSE(is_running(hung));
  // The orphan may need a moment to be reaped.
  for (int wait = 0; wait < 50 && is_running(child); ++wait) usleep(100'000);
  CHECK_FALSE(is_running(child));
}

TEST_CASE("invalid answers of an engine are counted by kind") {
  struct Nonsense {
    const char* body;
    const char* counted;
  };
  for (const Nonsense& nonsense :
       {Nonsense{"    if word == 'think' and first(): return 'move to the moon'\n",
                 "illegal_moves"},
        Nonsense{"    if word == 'think' and first(): return 'move'\n", "illegal_moves"},
        Nonsense{"    if word == 'think' and first(): return b'move \\0\\xff'\n", "illegal_moves"},
        Nonsense{"    if word == 'think' and first(): return 'best ' + legal[0]\n", "crashes"},
        Nonsense{"    if word == 'think' and first(): return 'error no idea'\n", "crashes"},
        Nonsense{"    if word == 'think' and first(): return bytes(range(256)) * 999\n", "crashes"},
        Nonsense{"    if word == 'think' and first(): return 'x' * 99999\n", "crashes"},
        Nonsense{"    if word == 'position' and first(): return 'ok\\nok\\nok'\n", "crashes"},
        Nonsense{"    if word == 'game' and first(): return 'ok\\n' * 5000\n", "crashes"},
        Nonsense{"    if word == 'game' and first(): sys.exit(0)\n", "crashes"}}) {
    CAPTURE(nonsense.body);
    const Folder folder;
    const Run run = play_match("nyse", script(folder, nonsense.body), "random", "2", "2");
    CHECK(run.code == 1);
    const json::object conduct = conduct_of(run);
    CHECK(conduct.at(nonsense.counted) == 1);
    CHECK(conduct.at("illegal_moves").as_int64() + conduct.at("crashes").as_int64() == 1);
    CHECK(json::parse(run.out).at("first_fault").is_object());
  }
}

TEST_CASE("a program that is not an engine is refused before the first game") {
  const Folder folder;
  const auto check = [](const std::string& spec, const std::string& reason) {
    CAPTURE(spec);
    const Run run = play_match("nyse", spec, "random", "2");
    CAPTURE(run.err);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(has(run.err, reason));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  };
  check("engine:", "which program?");
  check("engine:/no/such/program", "No such file or directory");
  check("engine:true", "it has ended");
  check("engine:yes", "it sends more lines than it was asked for");
  check("engine:cat", "it answers 'bourse 1' instead of engine");
  check("engine:depth=3 " + kFirstBot.substr(7), "it has no option 'depth'");
  check(script(folder, "    return 'engine {\"protocol\": 2}'\n"), "field");
}

}  // namespace bourse::test
