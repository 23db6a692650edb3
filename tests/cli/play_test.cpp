// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <regex>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

Run play(std::vector<std::string> more, const std::string& input) {
  more.insert(more.begin(), {"play", "nyse"});
  return bourse(more, input);
}

std::string scores_text(const json::object& final_line) {
  return json::serialize(final_line.at("result").at("scores"));
}

json::value recorded(const std::string& path) { return json::parse(Folder::read(path)); }

// The longest text between two prompts: what a person has to read for one decision.
std::size_t longest_screen(const std::string& out) {
  std::size_t longest = 0;
  std::size_t lines = 0;
  for (const std::string& line : lines_of(out)) {
    ++lines;
    if (!has(line, "> ")) continue;
    longest = std::max(longest, lines);
    lines = 0;
  }
  return longest;
}

// The lines of a hint:
// "take bu  (blue 1→2): wins about 25% of 173 simulated games; the next best move 18%".
std::vector<std::string> hint_in(const std::vector<std::string>& table) {
  const Run run = play(table, "hint\nquit\n");
  CHECK(run.code == 0);
  std::string text = run.out;
  for (std::size_t at = 0; (at = text.find("\n   ")) != std::string::npos;) {
    text.replace(at, 4, " ");
  }
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(text)) {
    if (has(line, " simulated games")) lines.push_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE("a solitaire game is played to the end of its trace by piped moves") {
  const Folder folder;
  const std::string path = folder.file("alone.bourse");
  const std::string trace = bourse({"trace", "nyse", "--players", "1", "--seed", "21"}).out;
  const Run run = play({"--players", "1", "--seed", "21", "--record", path}, moves_of(trace));
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(has(run.out, "Saved to " + path));
  CHECK(recorded(path).at("result") == json_lines(trace).back().at("result"));
  CHECK(recorded(path).at("moves").as_array().size() == decisions_of(trace).size());
  CHECK(bourse({"verify", path}).code == 0);
}

TEST_CASE("a game against bots equals the trace with the same bots") {
  const Folder folder;
  const std::string path = folder.file("bots.bourse");
  const std::string trace = bourse({"trace",
                                    "nyse",
                                    "--players",
                                    "4",
                                    "--seed",
                                    "22",
                                    "--bot",
                                    "random",
                                    "--bot",
                                    "greedy",
                                    "--bot",
                                    "greedy",
                                    "--bot",
                                    "random"})
                                .out;
  const Run run = play(
      {"--bot", "greedy", "--bot", "greedy", "--bot", "random", "--seed", "22", "--record", path},
      moves_of(trace, 0));
  CHECK(run.code == 0);
  CHECK(recorded(path).at("result") == json_lines(trace).back().at("result"));
  CHECK(json::serialize(recorded(path).at("names")) ==
        R"(["Person 1","greedy 1","greedy 2","random 1"])");
  const Run verified = bourse({"verify", path});
  CHECK(verified.code == 0);
  CHECK(has(verified.out, "valid: "));
}

TEST_CASE(
    "the program commits to the deal before the first move, and the record verifies against it") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  const Run begun = play({"--bot", "greedy", "--record", path}, "1\nquit\n");
  CHECK(begun.code == 0);
  const std::string commitment(recorded(path).at("commitment").as_string());
  CHECK(has(begun.out, "This program has committed to the deal:"));
  CHECK(has(begun.out, commitment));
  std::string ones;
  for (int move = 0; move < 200; ++move) ones += "1\n";
  REQUIRE(bourse({"play", "--resume", path}, ones).code == 0);
  CHECK(recorded(path).at("commitment").as_string() == commitment);
  CHECK(recorded(path).as_object().contains("result"));
  const Run verified = bourse({"verify", path});
  CHECK(verified.code == 0);
  CHECK(has(verified.out, "deal: the program committed to the deal in advance"));
  std::string text = Folder::read(path);
  folder.write("game.bourse", text.replace(text.find(commitment), 64, std::string(64, '0')));
  CHECK(has(bourse({"verify", path}).err, "commitment: does not fit the secret"));
}

TEST_CASE("a deal from a given seed was not committed to, and the record says so") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  const Run run = play({"--players", "1", "--seed", "27", "--record", path}, "1\nquit\n");
  CHECK_FALSE(has(run.out, "committed"));
  CHECK_FALSE(recorded(path).as_object().contains("commitment"));
  CHECK(has(bourse({"verify", path}).out, "deal: the deal was not committed to in advance"));
}

TEST_CASE("people share a keyboard, and no screen is too long, however many moves there are") {
  for (const std::string hands : {"open", "concealed"}) {
    for (const std::string seats : {"2", "6", "10"}) {
      const std::string trace =
          bourse(
              {"trace", "nyse", "--players", seats, "--seed", "23", "--option", "hands=" + hands})
              .out;
      const Run run =
          play({"--players", seats, "--seed", "23", "--option", "hands=" + hands}, moves_of(trace));
      CHECK(run.code == 0);
      CHECK(has(run.out, "--- Person 2 ---"));
      CHECK(has(run.out, "The game is over"));
      CHECK(longest_screen(run.out) < 70);
      CHECK(scores_text(json_lines(trace).back()).size() > 2);
    }
  }
}

TEST_CASE("without a terminal there are no escape codes") {
  const std::string trace = bourse({"trace", "nyse", "--players", "2", "--seed", "24"}).out;
  const Run run =
      play({"--players", "2", "--seed", "24"}, "?\nhint\nlog\nrules\n" + moves_of(trace));
  CHECK_FALSE(has(run.out, "\x1b"));
}

TEST_CASE("moves can be chosen by number") {
  std::string ones;
  for (int i = 0; i < 100; ++i) ones += "1\n";
  const Folder folder;
  const Run run = play({"--players", "1", "--seed", "25", "--record", folder.file("r")}, ones);
  CHECK(run.code == 0);
  CHECK(recorded(folder.file("r")).as_object().contains("result"));
}

TEST_CASE("a line may hold consecutive moves of a seat, up to the first illegal one") {
  const Folder folder;
  const std::string path = folder.file("line.bourse");
  const std::string trace = bourse({"trace", "nyse", "--players", "1", "--seed", "21"}).out;
  std::string line = moves_of(trace);
  std::replace(line.begin(), line.end(), '\n', ' ');
  const std::vector<std::string> wish{"--players", "1", "--seed", "21", "--record", path};
  CHECK(play(wish, line + "\n").code == 0);
  CHECK(recorded(path).at("result") == json_lines(trace).back().at("result"));

  const std::string first = line.substr(0, line.find(' ', line.find(' ') + 1));
  const std::string broken = folder.file("broken.bourse");
  const Run run =
      play({"--players", "1", "--seed", "21", "--record", broken}, first + " stop take bu\n");
  CHECK(has(run.out, "that is not one of the choices at this point of the turn"));
  CHECK(recorded(broken).at("moves").as_array().size() == 1);
}

TEST_CASE("a line whose rest is not a move plays nothing") {
  const Folder folder;
  const std::string path = folder.file("r.bourse");
  const Run run = bourse(
      {"play", "stockastic", "--bot", "greedy", "--bot", "greedy", "--record", path}, "bid 5 5\n");
  CHECK(has(run.out, "Nothing was played: `5`, after `bid 5`, is not a move"));
  const Run late =
      bourse({"play", "stockastic", "--bot", "greedy", "--bot", "greedy", "--record", path},
             "bid 5 bid 6\n");
  CHECK(has(late.out, "`bid 6` was not played"));
}

TEST_CASE("invalid input is answered with the reason, and the prompt repeats") {
  const Run run =
      play({"--players", "1", "--seed", "26"}, "99\nfly\ninvest bu\nstop\n\n\x01\xff\n");
  CHECK(run.code == 2);  // the piped moves do not end the game
  CHECK(has(run.err, "There is no move 99"));
  CHECK(lines_of(run.err).size() == 1);
  CHECK(has(run.out, "There is no move 99"));
  CHECK(has(run.out,
            "'fly' is neither a move nor a command. Your moves begin with take, withdraw; "));
  CHECK(has(run.out, "you hold no blue investment chip\n"));
  CHECK(has(run.out, "that is not one of the choices at this point of the turn\n"));
  CHECK_FALSE(has(run.out, "NYSE-"));
}

TEST_CASE("an incomplete move is answered with the legal moves that begin like it") {
  const Run run = bourse({"play", "stockastic", "--players", "3", "--seed", "1"},
                         "bid 9999999999\nbid 5\nbid 4\nbid 3\nbuy 2 xyz\nsell 2 xyz\nquit\n");
  CHECK(has(run.out, "is not a move. Legal now: bid 0-30\n"));
  CHECK(has(run.out, "is not a move. Legal now: buy 1 fre|mul|met|hip, "));
  CHECK_FALSE(has(run.out, "65535"));
  CHECK(has(run.out, "sell: 'xyz' is not a company; expected one of "));
}

TEST_CASE("the end of input quits: the requested record is written, no other") {
  const Folder folder;
  const Run bare = play({"--bot", "greedy"}, "1\n");
  CHECK(bare.code == 0);
  CHECK(has(bare.out, "was not saved"));
  const Run run = play({"--bot", "greedy", "--record", folder.file("r.bourse")}, "1\n");
  CHECK(run.code == 0);
  CHECK(recorded(folder.file("r.bourse")).at("names").as_array()[0] == "Person 1");
}

TEST_CASE("a record overwrites records only") {
  const Folder folder;
  const std::string path = folder.file("kept");
  const std::vector<std::string> wish{"--players", "1", "--seed", "27", "--record", path};
  folder.write("kept", "my thesis");
  const auto refused = [&](const std::string& why) {
    const Run run = play(wish, "1\nquit\n");
    return run.code == 2 && run.out.empty() && has(run.err, why);
  };
  CHECK(refused("is not a record"));
  CHECK(Folder::read(path) == "my thesis");
  std::filesystem::remove(path);
  std::filesystem::create_symlink(folder.file("elsewhere"), path);
  CHECK(refused("not a regular file"));
  CHECK(std::filesystem::is_symlink(path));
  std::filesystem::remove(path);
  for (int time = 0; time < 2; ++time) CHECK(has(play(wish, "1\nquit\n").out, "Saved"));
}

TEST_CASE("quit writes the unfinished record, which replays and verifies") {
  const Folder folder;
  const std::string path = folder.file("half.bourse");
  const Run run = play({"--players", "1", "--seed", "27", "--record", path}, "1\n1\nquit\n");
  CHECK(run.code == 0);
  CHECK(recorded(path).at("moves").as_array().size() == 2);
  CHECK(has(bourse({"verify", path}).out, "so far"));
  CHECK(bourse({"replay", path}).code == 0);
}

TEST_CASE("a saved game continues with the same players, to the end it would have had") {
  const Folder folder;
  const std::string whole = folder.file("whole.bourse");
  const std::string half = folder.file("half.bourse");
  const std::vector<std::string> table{"--players", "3", "--bot", "greedy", "--seed", "28"};
  const auto on = [&](const std::vector<std::string>& more, const std::string& moves) {
    std::vector<std::string> words = table;
    words.insert(words.end(), more.begin(), more.end());
    return play(words, moves);
  };
  std::string ones;
  for (int move = 0; move < 200; ++move) ones += "1\n";
  REQUIRE(on({"--record", whole}, ones).code == 0);
  const Run saved = on({}, "1\n1\n1\nsave " + half + "\nquit\n");
  CHECK(has(saved.out, "To continue: bourse play --resume " + half + "\n"));
  const Run again = bourse({"play", "--resume", half}, "1\nquit\n");
  CHECK(again.code == 0);
  CHECK(recorded(half).at("moves").as_array().size() > 3);
  CHECK(recorded(half).at("names") == recorded(whole).at("names"));
  const std::string apart = folder.file("apart.bourse");
  REQUIRE(bourse({"play", "--resume", half, "--record", apart}, ones).code == 0);
  CHECK(recorded(apart).at("result") == recorded(whole).at("result"));
  CHECK_FALSE(recorded(half).as_object().contains("result"));
  CHECK(bourse({"verify", apart}).code == 0);
}

TEST_CASE("a saved game can continue with other bots, and its clock continues") {
  const Folder folder;
  const std::string path = folder.file("half.bourse");
  play({"--players", "3", "--seed", "28", "--record", path}, "1\n1\n1\nquit\n");
  json::value record = recorded(path);
  record.at("moves").as_array().back().as_object()["ms"] = 5'000'000;
  folder.write("half.bourse", json::serialize(record));
  const Run run =
      bourse({"play", "--resume", path, "--bot", "random", "--bot", "greedy"}, "1\nquit\n");
  CHECK(run.code == 0);
  CHECK(json::serialize(recorded(path).at("names")) == R"(["Person 1","random 1","greedy 1"])");
  CHECK(recorded(path).at("moves").as_array().back().at("ms").as_int64() >= 5'000'000);
}

TEST_CASE("the clock of a saved game stops at a hundred years, and its record stays valid") {
  constexpr std::int64_t kHundredYears = 3'153'600'000'000;
  const Folder folder;
  const std::string path = folder.file("old.bourse");
  play({"--players", "1", "--seed", "27", "--record", path}, "1\nquit\n");
  json::value record = recorded(path);
  const auto resume = [&](std::int64_t milliseconds) {
    record.at("moves").as_array().back().as_object()["ms"] = milliseconds;
    folder.write("old.bourse", json::serialize(record));
    return bourse({"play", "--resume", path}, "1\nquit\n");
  };
  CHECK(resume(kHundredYears).code == 0);
  CHECK(recorded(path).at("moves").as_array().size() == 2);
  CHECK(recorded(path).at("moves").at(1).at("ms") == kHundredYears);
  CHECK(bourse({"verify", path}).code == 0);

  // In nanoseconds this exceeds 63 bits.
  const Run run = resume(9'300'000'000'000);
  CHECK(run.code == 2);
  CHECK(has(run.err, "milliseconds"));
  CHECK(Folder::read(path) == json::serialize(record));
}

TEST_CASE(
    "a record has the full spec of a bot; a spec that is too long is refused before the game") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  const std::string spec = "search:iterations=40,threads=1,trees=1,bias=16,cut=60,guide=50,eyes=1";
  play({"--bot", spec, "--seed", "28", "--record", path}, "1\nquit\n");
  CHECK(text_of(recorded(path).at("names").at(1)) == spec + " 1");
  CHECK(bourse({"verify", path}).code == 0);
  CHECK(bourse({"play", "--resume", path}, "1\nquit\n").code == 0);

  const std::string text = Folder::read(path);
  const std::string engine = "engine:sh -c '\"$0\" engine' '" + program_file() + "' ";
  for (const std::string& unfit : {engine + std::string(512, 'x'), engine + "\xff"}) {
    const Run run = play({"--bot", unfit, "--record", path}, "1\nquit\n");
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(has(run.err, "its name in a record must"));
  }
  CHECK(Folder::read(path) == text);
}

TEST_CASE("a record never starts an external program") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  play({"--bot", "greedy", "--seed", "28", "--record", path}, "1\nquit\n");
  json::value record = recorded(path);
  record.at("names").as_array()[1] = "engine:touch " + folder.file("started") + " 1";
  folder.write("game.bourse", json::serialize(record));
  const Run run = bourse({"play", "--resume", path}, "1\nquit\n");
  CHECK(run.code == 2);
  CHECK(has(run.err, "name it with --bot"));
  CHECK(folder.entries() == 1);
  CHECK(bourse({"play", "--resume", path, "--bot", "greedy"}, "1\nquit\n").code == 0);
}

TEST_CASE("a game starts from a position, and its record says so") {
  const Folder folder;
  const std::string trace = bourse({"trace", "nyse", "--players", "2", "--seed", "21"}).out;
  const json::value middle = json::parse(lines_of(trace).at(12)).at("state");
  const std::string position = folder.write("middle.json", json::serialize(middle));
  const std::string path = folder.file("game.bourse");
  const Run run = play({"--position", position, "--record", path}, "1\nquit\n");
  REQUIRE(run.code == 0);
  const json::value record = recorded(path);
  CHECK(record.at("position") == middle);
  CHECK(record.at("players") == 2);
  CHECK(has(bourse({"verify", path}).out, "position"));

  const auto refused = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--position", position});
    const Run bad = play(more, "");
    CHECK(bad.code == 2);
    return bad.err;
  };
  for (const auto& flag : {"--players", "--first"}) {
    CHECK(has(refused({flag, "1"}), "the position decides"));
  }
  CHECK(has(refused({"--preset", "bear"}), "the position decides"));
  CHECK(has(refused({"--option", "board=bear"}), "the position decides"));
  const std::string wrong = folder.write("wrong.json", R"({"players":2})");
  CHECK(play({"--position", wrong}, "").code == 2);
  CHECK(play({"--position", folder.file("none.json")}, "").code == 2);
  const std::string last = lines_of(trace).back();
  json::value over = json::parse(last).at("state");
  CHECK(has(play({"--position", folder.write("over.json", json::serialize(over))}, "").err,
            "is over"));
}

TEST_CASE("a game that cannot be resumed is refused with the reason, and its file is not changed") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  play({"--players", "1", "--seed", "27", "--record", path}, "1\nquit\n");
  const std::string text = Folder::read(path);
  const auto refused = [&](std::vector<std::string> words, const std::string& reason) {
    words.insert(words.begin(), {"play", "--resume", path});
    const Run run = bourse(words, "1\n");
    return run.code == 2 && run.out.empty() && has(run.err, reason);
  };
  CHECK(refused({"nyse"}, "the saved game decides game"));
  CHECK(refused({"--seed", "1"}, "the saved game decides game"));
  CHECK(refused({"--bot", "greedy", "--bot", "greedy"}, "2 bots are too many for 1 seats"));
  CHECK(refused({"--bot", "shark"}, "shark"));
  CHECK(Folder::read(path) == text);
  folder.write("game.bourse", text.substr(0, text.size() / 2));
  CHECK(refused({}, "JSON"));
  folder.write("game.bourse", text);
  std::string ones;
  for (int move = 0; move < 200; ++move) ones += "1\n";
  bourse({"play", "--resume", path}, ones);
  CHECK(refused({}, "the game is over"));
}

TEST_CASE("suggested commands can be pasted into a shell, whatever the file name") {
  const Folder folder;
  const std::string path = folder.file("Anna's game.bourse");
  const std::string word = "'" + folder.file("Anna'\\''s game.bourse") + "'";
  const std::vector<std::string> table{"--players", "1", "--seed", "27"};
  const Run run = play(table, "1\nsave " + path + "\nquit\n");
  CHECK(has(run.out, "Saved to " + path + ". To continue: bourse play --resume " + word + "\n"));
  std::string ones;
  for (int move = 0; move < 200; ++move) ones += "1\n";
  CHECK(has(bourse({"play", "--resume", path}, ones).out, "Saved to " + path + ".\n"));
  CHECK(has(bourse({"play", "--resume", path}).err, "`bourse replay " + word + "` shows it"));
}

TEST_CASE("save works at any time, and reports errors") {
  const Folder folder;
  const Run run = play(
      {"--players", "1"},
      "save\nsave " + folder.file("no/where") + "\n1\nsave " + folder.file("now.bourse") + "\n");
  CHECK(has(run.out, "Type: save FILE"));
  CHECK(has(run.out, "Not saved: "));
  CHECK(bourse({"verify", folder.file("now.bourse")}).code == 0);
  CHECK(folder.entries() == 1);
}

TEST_CASE("a move has priority over a command with the same name") {
  const Folder folder;
  const Run run =
      bourse({"play", "take_stock", "--seed", "7"}, "save t6 g5\nsave " + folder.file("x") + "\n");
  CHECK(has(run.out, "You lay down Tech-6"));
  CHECK(has(run.out, "Saved to " + folder.file("x")));
}

TEST_CASE("an incomplete move is not a file name, and the error explains how to name a file") {
  const Folder folder;
  const std::string typed = "cd " + folder.file("") + R"( && printf 'save t6\nsave\nsave t6 g5\n)" +
                            R"(save g5\nsave x.bourse\nsave ./y\n' | )" + program_file() +
                            " play take_stock --seed 7 >out.txt 2>/dev/null";
  CHECK(std::system(typed.c_str()) != 0);
  const std::string out = Folder::read(folder.file("out.txt"));
  CHECK(has(out, "a file name needs a dot or a slash: save game.bourse"));
  CHECK_FALSE(has(out, "Type: save FILE"));
  CHECK_FALSE(has(out, "Saved to t6"));
  CHECK_FALSE(has(out, "Saved to g5"));
  CHECK(has(out, "You lay down Tech-6"));
  CHECK(has(out, "Saved to x.bourse"));
  CHECK(has(out, "Saved to ./y"));
  CHECK(folder.entries() == 3);
}

TEST_CASE("a gain is shown as a gain, not as a negative cost") {
  const Run run = bourse({"play", "stockastic", "--players", "3", "--seed", "1"},
                         "bid 5\nbid 4\nbid 3\nbuy 2 fre\nend\nend\nend\npass\npass\npass\n"
                         "bid 5\nbid 4\nbid 3\nmoves\nquit\n");
  CHECK(has(run.out, "sell 2 fre"));
  CHECK(has(run.out, "earns "));
  CHECK_FALSE(has(run.out, "costs -"));
}

TEST_CASE("in Take Stock options cost tokens and earn points") {
  std::string typed;
  for (int move = 0; move < 70; ++move) typed += "moves\n1\n";
  const Run run = bourse({"play", "take_stock", "--players", "2", "--seed", "7"}, typed);
  CHECK(has(run.out, "exercise"));
  CHECK(has(run.out, "option tokens 4, 0 left, "));
  CHECK_FALSE(has(run.out, "$"));
  CHECK_FALSE(has(run.out, "cash"));
}

TEST_CASE("a record is saved during the game, whatever ends the program") {
  const Folder folder;
  const std::string path = folder.file("killed.bourse");
  const std::string script = "sleep 60 | " + program_file() + " play nyse --record " + path +
                             " >/dev/null & for wait in $(seq 600); do [ -s " + path +
                             " ] && break; sleep 0.1; done; kill -KILL -$!";
  CHECK(std::system(("bash -c 'set -m; " + script + "' 2>/dev/null").c_str()) == 0);
  CHECK(bourse({"verify", path}).code == 0);
}

TEST_CASE("help, hint and undo apply to the current decision") {
  const Run run = play({"--players", "1", "--seed", "28"}, "?\nhint\nundo\nlog\nprices\nmoves\n");
  CHECK(has(run.out, "there is no passing"));
  CHECK(has(run.out, "Undo is not possible: you have not made a move yet"));
}

TEST_CASE("a hint has the two best moves and their chances, the same for the same seed") {
  const std::vector<std::string> table{"--bot", "greedy", "--bot", "greedy", "--seed", "28"};
  const auto lines = hint_in(table);
  REQUIRE(lines.size() == 2);
  const std::regex best(
      R"( .+: wins about \d+% of \d+ simulated games; the next best move \d+%.*)");
  const std::regex next(R"( .+: wins about \d+% of \d+ simulated games)");
  CHECK_MESSAGE(std::regex_match(lines[0], best), lines[0]);
  CHECK_MESSAGE(std::regex_match(lines[1], next), lines[1]);
  CHECK(hint_in(table) == lines);
}

TEST_CASE("a hint in solitaire is the expected score") {
  const auto lines = hint_in({"--players", "1", "--seed", "28"});
  REQUIRE(lines.size() == 2);
  const std::regex best(
      R"( .+: scores \d+ on average in \d+ simulated games; the next best move \d+)");
  CHECK_MESSAGE(std::regex_match(lines[0], best), lines[0]);
}

TEST_CASE("a move that revealed nothing can be undone, another cannot") {
  const Folder folder;
  const std::string path = folder.file("r.bourse");
  const Run withdrawn =
      play({"--players", "1", "--seed", "29", "--record", path}, "withdraw bu\nundo\nquit\n");
  CHECK_FALSE(has(withdrawn.out, "cannot be taken back"));
  CHECK(recorded(path).at("moves").as_array().empty());
  const Run taken =
      play({"--players", "1", "--seed", "29", "--record", path}, "take bu\nundo\nquit\n");
  CHECK(has(taken.out, "Undo is not possible: the move revealed something"));
  CHECK(recorded(path).at("moves").as_array().size() == 1);
}

TEST_CASE("NYSE-6.1.3 with concealed hands the log goes back one round only") {
  const std::string trace =
      bourse({"trace", "nyse", "--players", "2", "--seed", "30", "--option", "hands=concealed"})
          .out;
  const std::vector<std::string> moves = lines_of(moves_of(trace));
  std::string typed;
  for (std::size_t at = 0; at < 12; ++at) typed += moves[at] + "\n";
  const std::vector<std::string> table{"--players", "2", "--seed", "30", "--option"};
  auto concealed = table;
  concealed.emplace_back("hands=concealed");
  auto open = table;
  open.emplace_back("hands=open");
  const auto count_starts = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("The game begins"); at != std::string::npos;
         at = text.find("The game begins", at + 1)) {
      ++count;
    }
    return count;
  };
  // Everybody reads the beginning before their first move; only a full log repeats it.
  CHECK(count_starts(play(concealed, typed + "log\n").out) == 2);
  CHECK(count_starts(play(open, typed + "log\n").out) == 3);
}

TEST_CASE("the menu lists the games and quits at the end of input") {
  const Run left = bourse({"play"}, "");
  CHECK(left.code == 0);
  CHECK(has(left.out, "NYSE"));
  const Run begun = bourse({"play"}, "7\nnyse\n\n99\n1\n1\nquit\n");
  CHECK(begun.code == 0);
  CHECK(has(begun.out, "How many players, 1 to 10?"));
  CHECK(has(begun.out, "chips in the supply"));
}

TEST_CASE("a game of bots only can be watched") {
  const Run run = play({"--players", "2", "--bot", "greedy", "--bot", "random"}, "");
  CHECK(run.code == 0);
  CHECK(has(run.out, "The game is over"));
}

TEST_CASE("clairvoyant bots cannot take a seat") {
  for (const std::string spec : {"clairvoyant", "clairvoyant:iterations=5", "clairvoyant:tycoon"}) {
    const Run run = play({"--players", "2", "--bot", spec}, "");
    CHECK(run.code == 2);
    CHECK(has(run.err, "there is no bot '" + spec + "'"));
  }
  const Run engine = bourse({"engine", "--bot", "clairvoyant"});
  CHECK(engine.code == 2);
  CHECK(has(engine.err, "there is no bot 'clairvoyant'"));
}

}  // namespace bourse::test
