// SPDX-License-Identifier: Apache-2.0
//
// Runs the vectors of this folder.
#include <filesystem>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/stockpile/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::stockpile {
namespace {

TEST_CASE("every vector holds") {
  const ErasedGame game = erase<Game>();
  const int checks = check_vectors(game, project_file("games/stockpile/tests/vectors"));
  CHECK(checks > 300);
}

}  // namespace
}  // namespace bourse::stockpile
