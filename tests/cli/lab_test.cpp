// SPDX-License-Identifier: Apache-2.0
//
// The commands of the laboratory, run as programs: match, rate, simulate.
#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/file.h>

#include "tests/cli/run_program.h"
#include "tests/support/project_file.h"

namespace bourse::test {
namespace {

void check_one_line(const Run& run, const std::string& reason) {
  CAPTURE(run.err);
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  CHECK(run.err.find(reason) != std::string::npos);
}

json::object json_of(const Run& run) {
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  return json::parse(run.out).as_object();
}

Run checkpointed_match(const std::string& file, const std::string& games = "6") {
  return bourse({"match",
                 "nyse",
                 "--a",
                 "greedy",
                 "--b",
                 "random",
                 "--seed",
                 "1",
                 "--games",
                 games,
                 "--checkpoint",
                 file});
}

double number_at(const json::value& value) { return value.to_number<double>(); }

}  // namespace

TEST_CASE("match reports the stronger bot with intervals, without a number of games") {
  const json::object report =
      json_of(bourse({"match", "nyse", "--a", "greedy", "--b", "random", "--seed", "1", "--json"}));
  const json::object& elo = report.at("elo").as_object();
  CHECK(number_at(elo.at("low")) > 0);
  CHECK(number_at(elo.at("low")) < number_at(elo.at("value")));
  CHECK(number_at(elo.at("value")) <= number_at(elo.at("high")));
  CHECK(report.at("players") == 4);
  CHECK(report.at("sprt").at("verdict") == "stronger");
  CHECK(report.at("verdict") == "stronger");
  CHECK(report.at("conduct").at("a").at("illegal_moves") == 0);
  CHECK(report.at("conduct").at("b").at("crashes") == 0);
  CHECK(report.at("first_fault").is_null());
  CHECK(number_at(report.at("conduct").at("a").at("cpu_microseconds_per_move")) > 0);
}

TEST_CASE("a match with a fixed number of games is decided by the interval of its Elo") {
  const auto verdict = [](const std::string& a, const std::string& b) {
    const json::object report = json_of(
        bourse({"match", "nyse", "--a", a, "--b", b, "--games", "30", "--seed", "1", "--json"}));
    CHECK(report.at("sprt").at("verdict") == "undecided");
    return std::string(report.at("verdict").as_string());
  };
  CHECK(verdict("greedy", "random") == "stronger");
  CHECK(verdict("random", "greedy") == "weaker");
  CHECK(verdict("greedy", "greedy") == "undecided");
}

TEST_CASE(
    "match plays complete mirrored sets, the same with the same seed on any number of threads") {
  const auto play = [](const std::string& threads) {
    json::object report = json_of(bourse({"match",
                                          "stonks",
                                          "--players",
                                          "3",
                                          "--a",
                                          "greedy",
                                          "--b",
                                          "random",
                                          "--games",
                                          "20",
                                          "--seed",
                                          "ab",
                                          "--threads",
                                          threads,
                                          "--json"}));
    CHECK(report.at("games") == 24);
    report.erase("conduct");
    return json::serialize(report);
  };
  CHECK(play("1") == play("2"));
}

TEST_CASE("match resumes from a checkpoint and reports what an uninterrupted match reports") {
  const Folder folder;
  const std::string file = folder.file("units");
  const auto play = [&](const std::string& games, bool with_checkpoint) {
    std::vector<std::string> words{
        "match", "stonks", "--a", "greedy", "--b", "random", "--seed", "ab", "--json", "--games"};
    words.push_back(games);
    if (with_checkpoint) words.insert(words.end(), {"--checkpoint", file});
    json::object report = json_of(bourse(words));
    report.erase("conduct");
    return json::serialize(report);
  };
  const std::string whole = play("30", false);
  play("12", true);
  CHECK(lines_of(Folder::read(file)).size() == 3);
  CHECK(play("30", true) == whole);
  const std::string saved = Folder::read(file);
  CHECK(lines_of(saved).size() == 6);
  // As left behind by a program that was killed while writing a line.
  folder.write("units", saved.substr(0, saved.size() - 20));
  CHECK(play("30", true) == whole);
  CHECK(lines_of(Folder::read(file)).size() == 6);
  // Nothing is left to play: the contents of the file are trusted.
  std::string changed = Folder::read(file);
  const std::size_t last = changed.rfind("\"points\":");
  changed.replace(last, changed.find(',', last) - last, "\"points\":0");
  folder.write("units", changed);
  CHECK(play("30", true) != whole);
}

TEST_CASE("match refuses the checkpoint of another match and does not change it") {
  const Folder folder;
  const auto match = [](const std::string& file, std::vector<std::string> words) {
    words.insert(words.begin(),
                 {"match", "nyse", "--a", "greedy", "--games", "6", "--checkpoint", file});
    return bourse(words);
  };
  const std::string units = folder.file("units");
  check_one_line(match(units, {"--b", "random"}), "--seed");
  const std::vector<std::string> first{"--b", "random", "--seed", "1"};
  REQUIRE(match(units, first).code == 0);
  const std::string saved = Folder::read(units);
  check_one_line(match(units, {"--b", "random", "--seed", "2"}), "another match");
  check_one_line(match(units, {"--b", "novice", "--seed", "1"}), "another match");
  check_one_line(match(units, {"--b", "random", "--seed", "1", "--players", "3"}), "another match");
  CHECK(Folder::read(units) == saved);

  const std::string letter = folder.write("letter", "Dear Sir,");
  check_one_line(match(letter, first), "it was not changed");
  CHECK(Folder::read(letter) == "Dear Sir,");
  check_one_line(match(folder.file("none/units"), first), "none");
  check_one_line(match("-", first), "cannot be written to");
  std::filesystem::create_symlink("elsewhere", folder.file("link"));
  check_one_line(match(folder.file("link"), first), "not a regular file");
  const std::string title = saved.substr(0, saved.find('\n') + 1);
  for (const std::string unit : {"{\n",
                                 "{}\n",
                                 "[1]\n",
                                 "{\"points\":49,\"a\":{},\"b\":{},\"fault\":null}\n",
                                 "{\"points\":4.5,\"a\":{},\"b\":{},\"fault\":null}\n",
                                 "\xff\xfe\n"}) {
    CAPTURE(unit);
    folder.write("units", title + unit);
    check_one_line(match(units, first), "units: mirrored set 1");
    CHECK(Folder::read(units) == title + unit);
  }
}

TEST_CASE(
    "match starts again if the title line is incomplete, and refuses any other file without a "
    "newline") {
  const Folder folder;
  const std::string units = folder.file("units");
  REQUIRE(checkpointed_match(units).code == 0);
  const std::string title = lines_of(Folder::read(units)).front();
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{1}, title.size() / 2, title.size()}) {
    folder.write("units", title.substr(0, length));
    CHECK(checkpointed_match(units).code == 0);
    CHECK(lines_of(Folder::read(units)).size() == 2);
    CHECK(lines_of(Folder::read(units)).front() == title);
  }
  for (const std::string& other : {title.substr(0, title.size() - 3) + "2",
                                   title + "}",
                                   R"({"my": "thesis", "of": "bourse-match"})" + title,
                                   std::string(R"(on "bourse-match")")}) {
    CAPTURE(other);
    folder.write("units", other);
    check_one_line(checkpointed_match(units), "units");
    CHECK(Folder::read(units) == other);
  }
}

TEST_CASE("match resumes from a file of any length, with lines of up to 1 MiB") {
  const Folder folder;
  const std::string file = folder.file("units");
  REQUIRE(checkpointed_match(file).code == 0);
  const std::string saved = Folder::read(file);
  const std::string title = saved.substr(0, saved.find('\n') + 1);
  const auto unit = [](std::size_t letters) {
    const std::string conduct = R"({"moves":1,"cpu_nanoseconds":1,"illegal_moves":0,"crashes":0})";
    return R"({"points":24,"a":)" + conduct + R"(,"b":)" + conduct + R"(,"fault":{"seed":"1",)" +
           R"("seats_of_a":3,"what":")" + std::string(letters, 'x') + "\"}}\n";
  };
  std::string text = title;
  while (text.size() <= std::size_t{32} << 20U) text += unit(1'000'000);
  const std::size_t units = lines_of(text).size() - 1;
  folder.write("units", text);
  const Run run = checkpointed_match(file, std::to_string(6 * (units + 1)));
  CHECK(run.code == 1);  // the faults
  CHECK(has(run.out, std::to_string(units + 1) + " mirrored sets"));
  CHECK(Folder::read(file).starts_with(text));
  CHECK(lines_of(Folder::read(file)).size() == units + 2);

  folder.write("units", title + unit(std::size_t{1} << 20U));
  check_one_line(checkpointed_match(file), "units: mirrored set 1: is longer than 1 MiB");
}

TEST_CASE("match refuses a checkpoint that another match is using") {
  const Folder folder;
  const std::string units = folder.write("units", "");
  const int held = open(units.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(flock(held, LOCK_EX | LOCK_NB) == 0);
  check_one_line(checkpointed_match(units), "units: another match is using this file");
  CHECK(Folder::read(units).empty());
  close(held);
  CHECK(checkpointed_match(units).code == 0);
  CHECK(lines_of(Folder::read(units)).size() == 2);
}

TEST_CASE("the text report of match names both bots; without a terminal there is no progress bar") {
  const Run run =
      bourse({"match", "nyse", "--a", "greedy", "--b", "random", "--games", "12", "--seed", "1"});
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(has(run.out, "NYSE, 4 seats: greedy against random, 12 games in 2 mirrored sets"));
  CHECK(has(run.out, "Elo"));
}

TEST_CASE("match refuses invalid arguments") {
  const auto match = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"match", "nyse", "--b", "random"});
    return bourse(words);
  };
  check_one_line(match({"--a", "oracle"}), "there is no bot 'oracle'");
  check_one_line(match({}), "--a");
  check_one_line(match({"--a", "greedy", "--games", "0"}), "--games");
  check_one_line(match({"--a", "greedy", "--games", "10", "--sprt", "0,20"}), "--sprt");
  for (const std::string bounds : {"20,0", "5", "a,b", "0,20,30", "nan,5", "0,99999"}) {
    check_one_line(match({"--a", "greedy", "--sprt", bounds}), "two numbers in normalised Elo");
  }
  check_one_line(match({"--a", "greedy", "--players", "11"}), "1 to 10 players");
  check_one_line(match({"--a", "greedy", "--option", "luck=much"}), "luck");
  check_one_line(match({"--a", "greedy", "--seed", "xyz"}), "hex");
  check_one_line(bourse({"match", "chess", "--a", "greedy", "--b", "random"}),
                 "unknown game 'chess'");
}

TEST_CASE("rate orders the bots, with random at 0, and plots the ratings") {
  const Folder folder;
  const std::string svg = folder.file("ladder.svg");
  const json::object report = json_of(bourse({"rate",
                                              "nyse",
                                              "--players",
                                              "2",
                                              "--bot",
                                              "random",
                                              "--bot",
                                              "greedy",
                                              "--games",
                                              "100",
                                              "--seed",
                                              "1",
                                              "--svg",
                                              svg,
                                              "--json"}));
  const json::array& ratings = report.at("ratings").as_array();
  REQUIRE(ratings.size() == 2);
  CHECK(ratings[0].at("bot") == "greedy");
  CHECK(number_at(ratings[0].at("elo").at("low")) > 0);
  CHECK(ratings[1].at("bot") == "random");
  CHECK(number_at(ratings[1].at("elo").at("value")) == 0);
  CHECK(report.at("pairs").as_array().size() == 1);
  CHECK(Folder::read(svg).starts_with("<svg"));
}

TEST_CASE("rate refuses invalid arguments") {
  const Folder folder;
  check_one_line(bourse({"rate", "nyse", "--bot", "random"}), "at least two bots");
  check_one_line(bourse({"rate", "nyse", "--bot", "random", "--bot", "random"}), "twice");
  check_one_line(bourse({"rate", "nyse", "--bot", "random", "--bot", "oracle"}), "oracle");
  const std::string letter = folder.write("letter.svg", "Dear Sir,");
  check_one_line(bourse({"rate", "nyse", "--bot", "random", "--bot", "greedy", "--svg", letter}),
                 "it was not changed");
  CHECK(Folder::read(letter) == "Dear Sir,");
}

TEST_CASE("simulate gives the same bytes for the same seed on any number of threads") {
  for (const std::string bot : {"random", "greedy"}) {
    const auto play = [&](const std::string& threads) {
      const Run run = bourse({"simulate",
                              "stonks",
                              "--games",
                              "500",
                              "--bot",
                              bot,
                              "--seed",
                              "7",
                              "--threads",
                              threads,
                              "--json"});
      CHECK(run.code == 0);
      CHECK(run.err.empty());
      return run.out;
    };
    const std::string alone = play("1");
    CHECK(alone == play("2"));
    const json::object figures = json::parse(alone).at("figures").as_object();
    for (const std::string group :
         {"win rate", "score", "margin", "length", "lead changes", "action", "event", "price"}) {
      CAPTURE(group);
      CHECK(figures.contains(group));
    }
  }
}

TEST_CASE("simulate compares two sets of options and writes a CSV table and plots") {
  const Folder folder;
  const std::string csv = folder.file("figures.csv");
  const std::string plots = folder.file("plots");
  const std::vector<std::string> words{"simulate",
                                       "nyse",
                                       "--games",
                                       "1000",
                                       "--seed",
                                       "7",
                                       "--option",
                                       "hands=open",
                                       "--versus",
                                       "hands=concealed",
                                       "--csv",
                                       csv,
                                       "--svg",
                                       plots,
                                       "--json"};
  const json::object report = json_of(bourse(words));
  CHECK(report.at("options") != report.at("versus").at("options"));
  CHECK(number_at(report.at("difference").at("length").at("decisions").at("mean").at("low")) > 0);
  const std::string table = Folder::read(csv);
  CHECK(table.starts_with("set,group,of,at,statistic,value,low,high\n"));
  CHECK(has(table, "\ndifference,length,decisions,,mean,"));
  for (const std::string name : {"wins", "scores", "length", "actions", "prices-a", "prices-b"}) {
    CAPTURE(name);
    CHECK(Folder::read(fmt::format("{}/{}.svg", plots, name)).starts_with("<svg"));
  }
  // Files that it wrote itself may be replaced.
  CHECK(bourse(words).code == 0);
}

TEST_CASE("simulate compares with a table from a file, and labels it with the file's name") {
  const Folder folder;
  const std::string table = folder.write(
      "flat.json",
      R"({"stocks": [1,1,1,1,1,1,1,1,1,1,1,1,1], "fluctuations": [1,1,1,1,1,0,0,0,0,0,0,0,0]})");
  const std::string plots = folder.file("plots");
  const json::object report = json_of(bourse({"simulate",
                                              "stonks",
                                              "--games",
                                              "100",
                                              "--bot",
                                              "greedy",
                                              "--seed",
                                              "7",
                                              "--versus",
                                              "card_table=@" + table,
                                              "--svg",
                                              plots,
                                              "--json"}));
  CHECK(report.at("options").at("card_table") == "standard");
  CHECK(report.at("versus").at("options").at("card_table").is_object());
  CHECK(number_at(report.at("difference").at("score").at("any seat").at("mean").at("high")) < 0);
  const std::string picture = Folder::read(plots + "/scores.svg");
  CHECK(has(picture, ">100 games of greedy, seed 7<"));
  CHECK(has(picture, "card_table=standard"));
  CHECK(has(picture, "card_table=@" + table));
}

// docs/generated/input/balance.toml varies these files.
TEST_CASE("the tables written out in docs/tables are the ones in force") {
  const std::string folder = project_file("docs/tables/").string();
  const std::vector<std::pair<std::string, std::string>> tables{{"stonks", "card_table"},
                                                                {"take_stock", "shares_table"},
                                                                {"stockpile", "data"},
                                                                {"stockastic", "dataset"}};
  for (const auto& table : tables) {
    const std::string& game = table.first;
    const std::string& option = table.second;
    for (const std::string more : {"", "board=advanced", "characters=random"}) {
      if (more == "board=advanced" && game != "stockpile") continue;
      if (more == "characters=random" && game != "stockastic") continue;
      CAPTURE(game);
      const auto figures = [&](bool is_written_out) {
        std::vector<std::string> words{
            "simulate", game, "--games", "60", "--bot", "greedy", "--seed", "7", "--json"};
        if (!more.empty()) words.insert(words.end(), {"--option", more});
        if (is_written_out) {
          words.insert(words.end(),
                       {"--option", fmt::format("{}=@{}{}.json", option, folder, game)});
        }
        return json_of(bourse(words)).at("figures");
      };
      CHECK(figures(false) == figures(true));
    }
  }
}

TEST_CASE("a clairvoyant bot can take part in the laboratory") {
  const json::object report = json_of(bourse({"match",
                                              "take_stock",
                                              "--a",
                                              "clairvoyant:iterations=12",
                                              "--b",
                                              "search:iterations=12",
                                              "--games",
                                              "6",
                                              "--seed",
                                              "1",
                                              "--json"}));
  CHECK(report.at("a") == "clairvoyant:iterations=12");
  CHECK(report.at("first_fault").is_null());
  const json::object alone = json_of(bourse({"simulate",
                                             "nyse",
                                             "--games",
                                             "2",
                                             "--seed",
                                             "1",
                                             "--bot",
                                             "clairvoyant:iterations=4",
                                             "--json"}));
  CHECK(alone.at("illegal_moves") == 0);
}

TEST_CASE("simulate refuses invalid arguments") {
  const Folder folder;
  check_one_line(bourse({"simulate", "nyse", "--bot", "clairvoyant:depth=3"}),
                 "there is no 'depth'");
  check_one_line(bourse({"simulate", "nyse", "--bot", "clairvoyant:novice"}), "blunder_percent");
  check_one_line(bourse({"simulate", "nyse", "--games", "0"}), "--games");
  check_one_line(bourse({"simulate", "nyse", "--games", "many"}), "--games");
  check_one_line(bourse({"simulate", "nyse", "--bot", "oracle"}), "there is no bot 'oracle'");
  check_one_line(
      bourse({"simulate", "nyse", "--players", "3", "--bot", "greedy", "--bot", "random"}),
      "give one bot for all 3 seats or one per seat, not 2");
  check_one_line(bourse({"simulate", "nyse", "--versus", "luck=much"}), "luck");
  check_one_line(bourse({"simulate", "nyse", "--versus", "hands=open"}), "--versus");
  check_one_line(
      bourse({"simulate", "nyse", "--versus", "hands=concealed", "--versus", "hands=open"}),
      "--versus: hands is given twice");
  check_one_line(bourse({"simulate", "nyse", "--csv", folder.file("no/such/folder/x.csv")}), "no");
  const std::string file = folder.write("file", "x");
  check_one_line(bourse({"simulate", "nyse", "--svg", file}), "Not a directory");
  check_one_line(bourse({"simulate", "nyse", "--threads", "-1"}), "--threads");
}

}  // namespace bourse::test
