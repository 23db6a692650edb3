// SPDX-License-Identifier: Apache-2.0
//
// The laboratory under mpirun: any number of ranks of bourse-lab prints what one process of bourse
// prints. Only if bourse-lab is built.
#ifdef BOURSE_MPIRUN

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

std::string lab_file() { return program_file() + "-lab"; }

Run run_on_ranks(int ranks,
                 std::vector<std::string> words,
                 const std::string& program = lab_file()) {
  words.insert(
      words.begin(),
      {"--allow-run-as-root", "--oversubscribe", "--quiet", "-n", std::to_string(ranks), program});
  return run_program(BOURSE_MPIRUN, std::move(words));
}

// Without the times, which are not reproducible.
json::object figures_of(const Run& run) {
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  json::object report = json::parse(run.out).as_object();
  const auto forget_times = [](json::value& conduct) {
    conduct.as_object().erase("cpu_microseconds_per_move");
  };
  if (report.contains("conduct")) {
    forget_times(report["conduct"].at("a"));
    forget_times(report["conduct"].at("b"));
  }
  if (report.contains("ratings")) {
    for (json::value& rating : report["ratings"].as_array()) forget_times(rating.at("conduct"));
  }
  return report;
}

void check_ranks(const std::vector<std::string>& words) {
  CAPTURE(words.front());
  const json::object alone = figures_of(bourse(words));
  for (const int ranks : {2, 4}) {
    CAPTURE(ranks);
    CHECK(figures_of(run_on_ranks(ranks, words)) == alone);
  }
}

}  // namespace

TEST_CASE("simulate counts the same on any number of ranks, random and with bots") {
  check_ranks({"simulate", "nyse", "--games", "12000", "--seed", "5", "--json"});
  check_ranks({"simulate",
               "stonks",
               "--players",
               "3",
               "--games",
               "60",
               "--bot",
               "greedy",
               "--seed",
               "5",
               "--json",
               "--threads",
               "1"});
}

TEST_CASE("match reports the same on any number of ranks, also in sequential tests") {
  check_ranks({"match", "nyse", "--a", "greedy", "--b", "random", "--seed", "1", "--json"});
  check_ranks({"match",
               "take_stock",
               "--a",
               "greedy",
               "--b",
               "random",
               "--games",
               "30",
               "--seed",
               "1",
               "--json"});
}

TEST_CASE("match resumes the checkpoint of one process on any number of ranks") {
  std::vector<std::string> words{
      "match", "nyse", "--a", "greedy", "--b", "random", "--seed", "1", "--json", "--games"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  const json::object whole = figures_of(bourse(with({"60"})));
  for (const int ranks : {2, 4}) {
    const Folder folder;
    const std::string file = folder.file("units");
    REQUIRE(bourse(with({"24", "--checkpoint", file})).code == 0);
    CHECK(figures_of(run_on_ranks(ranks, with({"60", "--checkpoint", file}))) == whole);
    CHECK(lines_of(Folder::read(file)).size() == 11);
  }
}

TEST_CASE("rate plays all pairs on any number of ranks") {
  check_ranks({"rate",
               "nyse",
               "--players",
               "2",
               "--bot",
               "random",
               "--bot",
               "greedy",
               "--bot",
               "novice",
               "--games",
               "20",
               "--seed",
               "1",
               "--json"});
}

TEST_CASE("only the first rank prints and writes, and all use its seed") {
  const Folder folder;
  const std::string csv = folder.file("figures.csv");
  const Run run = run_on_ranks(2, {"simulate", "nyse", "--games", "3000", "--json", "--csv", csv});
  CHECK(run.code == 0);
  REQUIRE(lines_of(run.out).size() == 1);
  const std::string seed = text_of(json::parse(run.out).at("seed"));
  const Run again = bourse({"simulate", "nyse", "--games", "3000", "--json", "--seed", seed});
  CHECK(again.out == run.out);
  CHECK(Folder::read(csv).starts_with("set,group,of,at,statistic,value,low,high\n"));
}

TEST_CASE("bourse-lab without mpirun prints what bourse prints, and has only the shared commands") {
  const std::vector<std::string> words{
      "simulate", "nyse", "--games", "500", "--seed", "5", "--json"};
  CHECK(run_program(lab_file(), words).out == bourse(words).out);
  const Run help = run_program(lab_file(), {"--help"});
  CHECK(has(help.out, "bourse-lab COMMAND"));
  for (const std::string command : {"match", "rate", "simulate"}) {
    CHECK(has(help.out, command));
    CHECK(has(run_program(lab_file(), {command, "--help"}).out, "Usage: bourse-lab " + command));
    CHECK(has(bourse({command, "--help"}).out, "Usage: bourse " + command));
  }
  const Run play = run_program(lab_file(), {"play", "nyse"});
  CHECK(play.code == 2);
  CHECK(play.err == "bourse-lab: unknown command 'play'; `bourse-lab --help` lists the commands\n");
}

TEST_CASE("bourse does not link MPI, and refers to bourse-lab under mpirun") {
  const std::string linked = run_program("/usr/bin/ldd", {program_file()}).out;
  REQUIRE(has(linked, "libc.so"));
  CHECK_FALSE(has(linked, "libmpi"));
  CHECK(has(run_program("/usr/bin/ldd", {lab_file()}).out, "libmpi"));
  const Run run =
      run_on_ranks(2, {"match", "nyse", "--a", "greedy", "--b", "random"}, program_file());
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(has(run.err, "run bourse-lab instead"));
}

TEST_CASE("an error ends all ranks") {
  const Run run = run_on_ranks(2, {"simulate", "nyse", "--bot", "oracle"});
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(has(run.err, "there is no bot 'oracle'"));
}

}  // namespace bourse::test

#endif
