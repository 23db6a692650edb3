// SPDX-License-Identifier: Apache-2.0
//
// Samples vary in everything the viewer cannot know: whatever differs between twins of a document
// (worlds the viewer cannot tell apart, made without the sampler) also differs between worlds
// sampled from the viewer's view. Documents are compared leaf by leaf.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "lab/conformance/check_context.h"
#include "lab/conformance/option_matrix.h"
#include "play/match.h"
#include "tests/conformance/games_under_test.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

constexpr int kTwins = 200;
// Nearly every leaf takes a second value within a thousand samples. If a document sorts equal
// items, the first of a pile changes only if all of its kind lie elsewhere: 1 in 495 for four of
// twelve tokens. Such leaves get more samples.
constexpr int kMostSamples = 20'000;
constexpr int kGames = 3;  // per seat count
constexpr std::uint32_t kFirstOdds = 8;

// The leaves of a document: "hands[1][0]" with its value as JSON. An array's length is a leaf too.
void flatten(const json::value& value,
             const std::string& path,
             std::map<std::string, std::string>& leaves) {
  if (const json::object* object = value.if_object()) {
    for (const auto& pair : *object) {
      flatten(pair.value(), path + "." + std::string(pair.key()), leaves);
    }
  } else if (const json::array* array = value.if_array()) {
    leaves[path + ".length"] = std::to_string(array->size());
    for (std::size_t at = 0; at < array->size(); ++at) {
      flatten((*array)[at], path + "[" + std::to_string(at) + "]", leaves);
    }
  } else {
    leaves[path] = json::serialize(value);
  }
}

class Variation {
 public:
  void add(const json::object& document) {
    std::map<std::string, std::string> leaves;
    flatten(document, "", leaves);
    if (!first_) first_ = leaves;
    for (const auto& [path, value] : leaves) {
      const auto found = first_->find(path);
      if (found == first_->end() || found->second != value) varying_.insert(path);
    }
    for (const auto& [path, value] : *first_) {
      if (!leaves.contains(path)) varying_.insert(path);
    }
  }
  const std::set<std::string>& varying() const { return varying_; }

 private:
  std::optional<std::map<std::string, std::string>> first_;
  std::set<std::string> varying_;
};

void compare(const ErasedGame& game, const json::object& document, Viewer viewer, Rng& rng) {
  const auto position = game.load(document);
  REQUIRE(position.has_value());
  Variation twins;
  for (int made = 0; made < kTwins; ++made) {
    const json::object twin = game.twin(document, viewer, rng);
    if (game.load(twin)) twins.add(twin);
  }
  const AnyView view = game.observe(position->rules, position->state, viewer);
  Variation samples;
  const auto is_missing = [&](const std::string& path) {
    return !samples.varying().contains(path);
  };
  const auto lacks_any = [&] {
    return std::any_of(twins.varying().begin(), twins.varying().end(), is_missing);
  };
  for (int drawn = 0; drawn < kMostSamples && lacks_any(); ++drawn) {
    samples.add(game.document(position->rules, game.sample(position->rules, view, rng)));
  }
  for (const std::string& path : twins.varying()) {
    CHECK_MESSAGE(
        samples.varying().contains(path),
        path << " never varies for " << name_of(viewer) << " in " << json::serialize(document));
  }
}

void compare_along(const ErasedGame& game, int seats, int number) {
  Seed seed{};
  seed[0] = static_cast<std::uint8_t>(number);
  Rng rng(seed, ~std::uint64_t{0});
  std::int64_t refused = 0;
  const OptionMatrixRow row{.option = {}, .value = {}, .is_random = true, .options = {}};
  const auto rules = compile_options(game, row, seats, rng, &refused);
  REQUIRE(rules.has_value());
  Match match = Match::start(game, rules->rules, seed);
  const auto viewers = all_viewers(seats);
  // Half as often after each, so that long games are covered from beginning to end.
  std::uint32_t odds = kFirstOdds;
  while (!match.is_over()) {
    if (rng.below(odds) == 0) {
      odds *= 2;
      const auto viewer = viewers[rng.below(static_cast<std::uint32_t>(viewers.size()))];
      compare(game, game.document(match.rules(), match.state()), viewer, rng);
    }
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    REQUIRE_FALSE(match.play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
}

void compare_all(const ErasedGame& game) {
  for (int seats = game.descriptor->min_seats; seats <= game.descriptor->max_seats; ++seats) {
    for (int number = 0; number < kGames; ++number) compare_along(game, seats, number);
  }
}

TEST_CASE("every hidden item takes two values within a thousand samples, if it has two") {
  for (const ErasedGame& game : games_under_test()) compare_all(game);
}

TEST_CASE("hidden turns and sealed choices take two values too") { compare_all(sealed_game()); }

}  // namespace
}  // namespace bourse
