// SPDX-License-Identifier: Apache-2.0
//
// `bourse serve` on a port that another server uses: the real program.
#include <filesystem>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/running_server.h"

using namespace bourse;
using namespace bourse::test;

TEST_CASE("NET-SERVE a port in use is reported, and no file is left behind") {
  const RunningServer house;
  const PassingFolder folder;
  const std::string data = folder.path() + "/new";
  const Run run = test::bourse({"serve", "--port", std::to_string(house.port()), "--data", data});
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(has(run.err, "is in use; choose another with --port"));
  CHECK_FALSE(std::filesystem::exists(data));
}
