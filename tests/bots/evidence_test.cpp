// SPDX-License-Identifier: Apache-2.0
//
// When a search believes what it saw more than the hints.
#include <array>
#include <vector>

#include <doctest/doctest.h>

#include "bots/ismcts/contenders.h"
#include "bots/ismcts/search.h"
#include "core/foresight.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

Verdict verdict_of(std::vector<Estimate> estimates) {
  Verdict verdict;
  verdict.estimates = std::move(estimates);
  return verdict;
}

TEST_CASE("what chance explains does not overrule the hints, and what it does not explain does") {
  const Estimate hinted{.visits = 20, .reward = 0.5, .wins = 0, .credit = 3};
  CHECK(verdict_of({hinted, {.visits = 20, .reward = 0.6, .wins = 0, .credit = 0}}).best() == 0);
  CHECK(verdict_of({hinted, {.visits = 20, .reward = 0.7, .wins = 0, .credit = 0}}).best() == 1);
  // The same difference, seen ten times as often.
  const Estimate often{.visits = 200, .reward = 0.5, .wins = 0, .credit = 3};
  CHECK(verdict_of({often, {.visits = 200, .reward = 0.6, .wins = 0, .credit = 0}}).best() == 1);
}

TEST_CASE("trees added up say together what the hints add once") {
  const std::array<Estimate, 2> tree{{{.visits = 30, .reward = 0.5, .wins = 10, .credit = 3},
                                      {.visits = 0, .reward = 0, .wins = 0, .credit = 1}}};
  Verdict verdict;
  add_tree(tree, verdict);
  add_tree(tree, verdict);
  CHECK(verdict.estimates[0].visits == 60);
  CHECK(verdict.estimates[0].credit == doctest::Approx(3));
  CHECK(verdict.estimates[0].promise() == doctest::Approx(0.55));
  CHECK(verdict.estimates[1].visits == 0);
}

TEST_CASE("contenders measure what chance does within a world, not what worlds differ by") {
  Contenders contenders({0, 1}, 2);
  const auto look = [&](double reward) {
    contenders.learn(reward);
    contenders.next(0, [](std::uint16_t) { return 0; });
  };
  CHECK(contenders.noise() == 1);
  look(0.1);
  look(0.3);
  CHECK(contenders.world() == 1);
  CHECK(contenders.noise() == doctest::Approx(0.1414).epsilon(0.001));
  look(10.1);
  look(10.3);
  CHECK(contenders.noise() == doctest::Approx(0.1414).epsilon(0.001));
  // A world that is not over has no say yet.
  look(500);
  CHECK(contenders.noise() == doctest::Approx(0.1414).epsilon(0.001));
}

TEST_CASE("contenders that promise least leave as the budget is spent") {
  Contenders contenders({3, 2, 1, 0}, 4);
  std::vector<int> looks(4);
  for (int at = 0; at < 40; ++at) {
    ++looks[contenders.now()];
    contenders.next(at / 40.0, [](std::uint16_t choice) { return choice == 1 ? 9 : choice; });
  }
  CHECK(looks[1] == looks[3]);
  CHECK(looks[0] == looks[2]);
  CHECK(looks[1] > 2 * looks[0]);
}

struct Rash {
  static constexpr Foresight kForesight{.bias = 1, .cut = 3, .patience = 5};
};
TEST_CASE("a game that says nothing of itself is foreseen as most are") {
  CHECK(foresight_of<sealed::Game>().patience == 1);
  CHECK(foresight_of<sealed::Game>().cut == 0);
  CHECK(foresight_of<sealed::Game>().bias > 0);
  CHECK(foresight_of<Rash>().patience == 5);
}

}  // namespace
}  // namespace bourse
