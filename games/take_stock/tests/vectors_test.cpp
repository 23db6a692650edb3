// SPDX-License-Identifier: Apache-2.0
//
// Runs the vectors of this folder.
#include <filesystem>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/take_stock/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::take_stock {
namespace {

TEST_CASE("every vector holds") {
  const ErasedGame game = erase<Game>();
  const int checks = check_vectors(game, project_file("games/take_stock/tests/vectors"));
  CHECK(checks > 250);
}

}  // namespace
}  // namespace bourse::take_stock
