// SPDX-License-Identifier: Apache-2.0
#include "play/snapshot.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/play/tables.h"

namespace bourse {
namespace {

std::string refused(std::string_view text) {
  const auto snapshot = read_snapshot(text);
  if (!snapshot) return explain(snapshot.error());
  const auto position = restore(*snapshot, find_any);
  return position ? "" : explain(position.error());
}

// Every position of a random game is restored equal, in the state and for every viewer.
void check_round_trips(Match match) {
  Rng rng(test_seed(60), 0);
  while (true) {
    const auto snapshot = read_snapshot(write_snapshot(snapshot_of(match)));
    REQUIRE(snapshot.has_value());
    REQUIRE(snapshot->move == match.moves().count());
    const auto position = restore(*snapshot, find_any);
    REQUIRE_MESSAGE(position.has_value(), (position ? "" : explain(position.error())));
    REQUIRE(match.game().same_state(position->state, match.state()));
    REQUIRE(match.game().options(position->rules) == match.game().options(match.rules()));
    if (match.is_over()) return;
    play_random_move(match, rng);
  }
}

TEST_CASE("a snapshot restores the position, memory included") {
  SUBCASE("NYSE, solitaire") { check_round_trips(table_of(*find_game("nyse"), 1)); }
  SUBCASE("NYSE, concealed") {
    check_round_trips(table_of(*find_game("nyse"), 3, 5, R"({"hands": "concealed"})"));
  }
  SUBCASE("Sealed") {
    check_round_trips(
        table_of(sealed_game(), 4, 5, R"({"rounds": 4, "payouts": {"payouts": [0, 1, 2, 3]}})"));
  }
}

TEST_CASE("a snapshot of a resumed game counts the moves before it") {
  Match whole = table_of(*find_game("nyse"), 3);
  play_out(whole);
  const Match middle = whole.at(10);
  Match match = Match::resume(middle.game(), {middle.rules(), middle.state()}, middle.seed(), 10);
  Rng rng(test_seed(61), 0);
  play_random_move(match, rng);
  CHECK(snapshot_of(match).move == 11);
}

TEST_CASE("a snapshot without its memory is a different position") {
  Match match = table_of(sealed_game(), 2);
  play_out(match);
  Snapshot snapshot = snapshot_of(match);
  snapshot.memory["faces"] = json::array{};
  const auto position = restore(snapshot, find_any);
  REQUIRE(position.has_value());
  CHECK_FALSE(sealed_game().same_state(position->state, match.state()));
}

TEST_CASE("a wrong snapshot is refused with its field") {
  const std::string good = write_snapshot(snapshot_of(table_of(sealed_game(), 2)));
  const auto changed = [&](std::string_view key, const json::value& value) {
    json::object fields = json::parse(good).as_object();
    fields[key] = value;
    return refused(json::serialize(fields));
  };
  CHECK(refused(good).empty());
  CHECK(changed("game", "chess") == "game: there is no game 'chess'");
  CHECK(changed("format", 2) == "format: must be 1 to 1");
  CHECK(changed("move", -1).starts_with("move: must be 0"));
  CHECK(changed("document", 1) == "document: must be an object, not an integer");
  CHECK(changed("document", json::object{}) == "document: field 'players' is missing");
  CHECK(changed("memory", json::object{{"faces", json::array{1}}}) ==
        "memory.faces: must have 0 items, not 1");
  CHECK(changed("extra", 1) == "unknown field 'extra'");
  CHECK(refused(good.substr(0, good.size() / 2)).starts_with("snapshot: not valid JSON"));
}

}  // namespace
}  // namespace bourse
