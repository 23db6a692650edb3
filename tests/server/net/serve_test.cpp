// SPDX-License-Identifier: Apache-2.0
//
// `bourse serve` that cannot open: the real program, on a port that another house has.
#include <filesystem>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/running_server.h"

using namespace bourse;
using namespace bourse::test;

TEST_CASE("NET-SERVE a house that finds its port taken says so and leaves nothing behind") {
  const RunningServer house;
  const PassingFolder folder;
  const std::string data = folder.path() + "/new";
  const Run run = test::bourse({"serve", "--port", std::to_string(house.port()), "--data", data});
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(has(run.err, "is in use; choose another with --port"));
  CHECK_FALSE(std::filesystem::exists(data));
}
