// SPDX-License-Identifier: Apache-2.0
//
// Presets of every game: each compiles for every number of players it is for and has a description,
// and "To the letter" has the printed value of every option with another default.
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "core/codec/option_values.h"
#include "play/match.h"
#include "tests/conformance/games_under_test.h"

namespace bourse {
namespace {

// The values of OptionSpec::printed, all options together.
json::object printed_values(const Descriptor& game) {
  json::object printed;
  for (const OptionSpec& spec : game.options) {
    if (!spec.printed.empty()) printed[spec.key] = json::parse(spec.printed);
  }
  return printed;
}

// 0: it names no number of players.
bool is_in_range(const Descriptor& game, int seats) {
  return seats == 0 || (seats >= game.min_seats && seats <= game.max_seats);
}

// Plays one random game under both rules, move by move to its end.
void play_alike(const ErasedGame& game, const AnyRules& rules, const AnyRules& others) {
  Match match = Match::start(game, rules, Seed{});
  Match other = Match::start(game, others, Seed{});
  Rng rng(Seed{}, ~std::uint64_t{0});
  while (!match.is_over()) {
    REQUIRE(game.same_state(match.state(), other.state()));
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    REQUIRE(other.legal(seat).size() == legal.size());
    const AnyAction& chosen = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    REQUIRE_FALSE(match.play(seat, chosen));
    REQUIRE_FALSE(other.play(seat, chosen));
  }
  CHECK(game.same_state(match.state(), other.state()));
}

// The options with every table of these rules written out, one at a time.
void check_values_in_force(const ErasedGame& game, int seats, const json::object& options) {
  const auto rules = game.compile(seats, options);
  REQUIRE(rules);
  const json::object values = game.values_in_force(*rules);
  for (const OptionSpec& spec : game.descriptor->options) {
    if (spec.kind != OptionKind::Table) continue;
    CAPTURE(spec.key);
    REQUIRE(values.contains(spec.key));
    json::object written = options;
    written[spec.key] = values.at(spec.key);
    const auto again = game.compile(seats, written);
    REQUIRE(again);
    CHECK(game.values_in_force(*again) == values);
    play_alike(game, *rules, *again);
  }
}

}  // namespace

TEST_CASE("presets: each compiles for every number of players it is for") {
  for (const ErasedGame& game : games_under_test()) {
    const Descriptor& about = *game.descriptor;
    REQUIRE_FALSE(about.presets.empty());
    for (const Preset& preset : about.presets) {
      CAPTURE(about.key);
      CAPTURE(preset.key);
      CHECK_FALSE(preset.name.empty());
      CHECK_FALSE(preset.help.empty());
      CHECK(is_in_range(about, preset.min_seats));
      CHECK(is_in_range(about, preset.max_seats));
      int tables = 0;
      for (int seats = about.min_seats; seats <= about.max_seats; ++seats) {
        if (!allows_seats(about, preset, seats)) continue;
        ++tables;
        CAPTURE(seats);
        CHECK(game.compile(seats, json::parse(preset.options).as_object()).has_value());
      }
      CHECK(tables > 0);
    }
  }
}

TEST_CASE("presets: the first is the standard game, and keys are unique") {
  for (const ErasedGame& game : games_under_test()) {
    const Descriptor& about = *game.descriptor;
    CAPTURE(about.key);
    CHECK(about.presets.front().key == "standard");
    CHECK(json::parse(about.presets.front().options) == json::value(json::object()));
    for (const Preset& preset : about.presets) CHECK(find_preset(about, preset.key) == &preset);
  }
}

TEST_CASE("presets: To the letter has exactly the printed values that are not the defaults") {
  for (const ErasedGame& game : games_under_test()) {
    const Descriptor& about = *game.descriptor;
    CAPTURE(about.key);
    const Preset* letter = find_preset(about, "letter");
    REQUIRE(letter != nullptr);
    CHECK(json::parse(letter->options) == json::value(printed_values(about)));
  }
}

TEST_CASE("options: a default that is not the printed value says why, and differs from it") {
  for (const ErasedGame& game : games_under_test()) {
    for (const OptionSpec& spec : game.descriptor->options) {
      CAPTURE(game.descriptor->key);
      CAPTURE(spec.key);
      CHECK((spec.printed.empty() || !spec.differs.empty()));
      CHECK((spec.printed.empty() || json::parse(spec.printed) != json::parse(spec.initial)));
    }
  }
}

TEST_CASE("values in force: written out and given as options they change nothing in play") {
  for (const ErasedGame& game : games_under_test()) {
    const Descriptor& about = *game.descriptor;
    CAPTURE(about.key);
    for (const Preset& preset : about.presets) {
      CAPTURE(preset.key);
      for (int seats = about.min_seats; seats <= about.max_seats; ++seats) {
        if (!allows_seats(about, preset, seats)) continue;
        CAPTURE(seats);
        check_values_in_force(game, seats, json::parse(preset.options).as_object());
      }
    }
  }
}

}  // namespace bourse
