// SPDX-License-Identifier: Apache-2.0
//
// Runs the vectors of this folder, and shows that the runner notices what is wrong.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/nyse/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::nyse {
namespace {

const std::filesystem::path kVectors = project_file("games/nyse/tests/vectors");
const ErasedGame kGame = erase<Game>();

VectorReport run(const std::string& lines) {
  return run_vector(kGame, kVectors, "game nyse\nbase two.json\n" + lines);
}

// The line of the first failure, 0 if there is none. Lines count from the two of run().
int failing_line(const std::string& lines) {
  const VectorReport report = run(lines);
  return report.failures.empty() ? 0 : report.failures.front().line;
}

TEST_CASE("every vector holds") {
  const int checks = check_vectors(kGame, kVectors);
  CHECK(checks > 500);
}

TEST_CASE("a vector counts its checks") {
  const VectorReport report =
      run("case one\n0 take bu\nexpect active = 1; prices.bu = 1\nlegal 1 count 8\n"
          "case two\nexpect document.active = 0\n");
  CHECK(report.failures.empty());
  CHECK(report.checks == 4);
}

TEST_CASE("a vector can start from a deal and count what lies there") {
  const std::string lines =
      "case x\nseed 07\ndeal 3 {\"plain_chips\": 2, \"first_player\": 1}\n"
      "expect to_act = [1]; sizes.hands = [0, 0, 0]; sizes.piles.bu = ";
  CHECK(failing_line(lines + "7\nsees 0 {\"event\": \"started\"}\n") == 0);
  CHECK(failing_line(lines + "6\n") == 6);
  CHECK(failing_line("case x\ndeal 3 {\"chips\": 2}\nexpect active = 0\n") == 4);
  CHECK(failing_line("case x\ndeal 11\nexpect active = 0\n") == 4);
  CHECK(failing_line("case x\ndeal 3 []\nexpect active = 0\n") == 4);
  CHECK(failing_line(
            "case x\ndeal 3 {\"first_player\": 0}\n0 take bu\nexpect sizes.hands[0] = 1\n") == 0);
}

TEST_CASE("a vector fails at the line that does not hold") {
  CHECK(failing_line("case x\nexpect active = 1\n") == 4);
  CHECK(failing_line("case x\nexpect active = 0\n\n# note\nexpect to_act = [1]\n") == 7);
  CHECK(failing_line("case x\nlegal 0 take bu | withdraw bu\n") == 4);
  CHECK(failing_line("case x\nlegal 0 count 7\n") == 4);
  CHECK(failing_line("case x\nlegal 1 take bu\n") == 4);
  CHECK(failing_line("case x\nrefuse 0 stop NYSE-5.2.2\n") == 4);
  CHECK(failing_line("case x\nrefuse 0 take bu NYSE-5.1.1\n") == 4);
  CHECK(failing_line("case x\nload-refuse NYSE-14.2.19\n") == 4);
  CHECK(failing_line("case x\n0 take bu\nchanges active = 1\n") == 5);
  CHECK(failing_line("case x\n0 take bu\nsees 1 {\"seat\": 5}\n") == 5);
  CHECK(failing_line("case x\n0 take bu\nsees-not 1 seat\n") == 5);
  CHECK(failing_line("case x\nexpect scores = [0, 0]\n") == 4);
  CHECK(failing_line("case x\npossible 0 hands[0] = \"bus\"\n") == 4);
  CHECK(failing_line("case x\nimpossible 0 piles.bu = \"n\"\n") == 4);
}

TEST_CASE("a vector that checks nothing fails") {
  CHECK(failing_line("case x\n0 take bu\n") == 3);
  CHECK(failing_line("case x\nexpect active = 0\ncase y\ncase z\nexpect active = 0\n") == 5);
  CHECK(failing_line("") == 2);
}

TEST_CASE("a vector that cannot be read fails at its line, and the next case still runs") {
  for (const char* line : {"expects active = 0",
                           "expect nothing = 0",
                           "expect active",
                           "expect active = {",
                           "0 stop",
                           "0 leap bu",
                           "11 take bu",
                           "legal x none",
                           "patch [}",
                           "set absent = 1",
                           "set active = 7\nexpect active = 7",
                           "changes active = 1",
                           "seed xyz",
                           "base absent.json",
                           "game chess"}) {
    const VectorReport report =
        run(std::string("case x\n") + line + "\ncase y\nexpect active = 0\n");
    CAPTURE(line);
    CHECK(report.failures.size() == 1);
    CHECK(report.checks == 1);
  }
  CHECK(run_vector(kGame, kVectors, "case x\nexpect active = 0\n").failures.front().line == 1);
}

}  // namespace
}  // namespace bourse::nyse
