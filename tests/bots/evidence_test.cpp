// SPDX-License-Identifier: Apache-2.0
//
// When a search trusts its statistics more than the heuristic.
#include <array>
#include <vector>

#include <doctest/doctest.h>

#include "bots/ismcts/search.h"
#include "bots/ismcts/sequential_halving.h"
#include "core/search_tuning.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

SearchResult result_of(std::vector<ActionStats> actions) {
  SearchResult result;
  result.actions = std::move(actions);
  return result;
}

TEST_CASE("a difference overrules the heuristic only if it exceeds the noise") {
  const ActionStats hinted{.visits = 20, .reward = 0.5, .wins = 0, .prior_bonus = 3};
  CHECK(result_of({hinted, {.visits = 20, .reward = 0.6, .wins = 0, .prior_bonus = 0}}).best() ==
        0);
  CHECK(result_of({hinted, {.visits = 20, .reward = 0.7, .wins = 0, .prior_bonus = 0}}).best() ==
        1);
  // The same difference over ten times as many visits.
  const ActionStats often{.visits = 200, .reward = 0.5, .wins = 0, .prior_bonus = 3};
  CHECK(result_of({often, {.visits = 200, .reward = 0.6, .wins = 0, .prior_bonus = 0}}).best() ==
        1);
}

TEST_CASE("adding trees counts the heuristic's bonus once") {
  const std::array<ActionStats, 2> tree{
      {{.visits = 30, .reward = 0.5, .wins = 10, .prior_bonus = 3},
       {.visits = 0, .reward = 0, .wins = 0, .prior_bonus = 1}}};
  SearchResult result;
  add_tree(tree, result);
  add_tree(tree, result);
  CHECK(result.actions[0].visits == 60);
  CHECK(result.actions[0].prior_bonus == doctest::Approx(3));
  CHECK(result.actions[0].value() == doctest::Approx(0.55));
  CHECK(result.actions[1].visits == 0);
}

TEST_CASE("noise is measured within worlds, not between them") {
  SequentialHalving halving({0, 1}, 2);
  const auto look = [&](double reward) {
    halving.learn(reward);
    halving.next(0, [](std::uint16_t) { return 0; });
  };
  CHECK(halving.noise() == 1);
  look(0.1);
  look(0.3);
  CHECK(halving.world() == 1);
  CHECK(halving.noise() == doctest::Approx(0.1414).epsilon(0.001));
  look(10.1);
  look(10.3);
  CHECK(halving.noise() == doctest::Approx(0.1414).epsilon(0.001));
  // An incomplete world does not count yet.
  look(500);
  CHECK(halving.noise() == doctest::Approx(0.1414).epsilon(0.001));
}

TEST_CASE("sequential halving drops the worst arms as the budget is spent") {
  SequentialHalving halving({3, 2, 1, 0}, 4);
  std::vector<int> looks(4);
  for (int at = 0; at < 40; ++at) {
    ++looks[halving.now()];
    halving.next(at / 40.0, [](std::uint16_t choice) { return choice == 1 ? 9 : choice; });
  }
  CHECK(looks[1] == looks[3]);
  CHECK(looks[0] == looks[2]);
  CHECK(looks[1] > 2 * looks[0]);
}

struct Rash {
  static constexpr SearchTuning kSearchTuning{
      .prior_weight = 1, .rollout_depth = 3, .time_factor = 5};
};
TEST_CASE("a game without search settings gets the defaults") {
  CHECK(search_tuning_of<sealed::Game>().time_factor == 1);
  CHECK(search_tuning_of<sealed::Game>().rollout_depth == 0);
  CHECK(search_tuning_of<sealed::Game>().prior_weight > 0);
  CHECK(search_tuning_of<Rash>().time_factor == 5);
}

}  // namespace
}  // namespace bourse
