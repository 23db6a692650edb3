// SPDX-License-Identifier: Apache-2.0
//
// Runs the vectors of this folder.
#include <filesystem>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/stockastic/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::stockastic {
namespace {

TEST_CASE("every vector holds") {
  const int checks = check_vectors(erase<Game>(), project_file("games/stockastic/tests/vectors"));
  CHECK(checks > 200);
}

}  // namespace
}  // namespace bourse::stockastic
