// SPDX-License-Identifier: Apache-2.0
//
// Runs the vectors of this folder.
#include <filesystem>

#include <doctest/doctest.h>

#include "core/boundary/erase.h"
#include "games/stonks/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::stonks {
namespace {

const std::filesystem::path kVectors = project_file("games/stonks/tests/vectors");
const ErasedGame kGame = erase<Game>();

TEST_CASE("every vector holds") {
  const int checks = check_vectors(kGame, kVectors);
  CHECK(checks > 250);
}

}  // namespace
}  // namespace bourse::stonks
