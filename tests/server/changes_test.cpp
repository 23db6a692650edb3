// SPDX-License-Identifier: Apache-2.0
//
// What a table meets while it goes on: other rules, another house on the same books.
#include <doctest/doctest.h>

#include "server/table.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

// What the newer rules no longer allow, in notation.
std::string forbidden;  // NOLINT(*-avoid-non-const-global-variables): the table holds functions

std::optional<Refusal> refuse_more(const AnyRules& rules,
                                   const AnyState& state,
                                   Seat seat,
                                   const AnyAction& action) {
  const ErasedGame& older = *find_game("nyse");
  if (older.print(rules, action) == forbidden) {
    return Refusal{.rule = {}, .sentence = "the rules have changed"};
  }
  return older.refuse(rules, state, seat, action);
}

// NYSE of the next rules version.
const ErasedGame* find_newer(std::string_view key) {
  static const Descriptor kDescriptor = [] {
    Descriptor newer = *find_game("nyse")->descriptor;
    ++newer.rules_version;
    return newer;
  }();
  static const ErasedGame kGame = [] {
    ErasedGame newer = *find_game("nyse");
    newer.descriptor = &kDescriptor;
    newer.refuse = refuse_more;
    return newer;
  }();
  return key == "nyse" ? &kGame : nullptr;
}

const Catalogue& newer_catalogue() {
  static const Catalogue kCatalogue{.games = {find_newer("nyse")}, .find = find_newer};
  return kCatalogue;
}

std::vector<Entry> entries_of(const StoredTable& table, EntryKind kind) {
  std::vector<Entry> found;
  for (const Entry& entry : table.entries) {
    if (entry.kind == kind) found.push_back(entry);
  }
  return found;
}

constexpr int kPlayed = 25;
constexpr int kKept = 20;  // HouseLimits::snapshot_moves

void play(Game& game, int moves, Rng& rng) {
  for (int at = 0; at < moves; ++at) REQUIRE(game.move(rng));
}

// Where the table of these books stands under the newer rules: its snapshot as text.
std::string standing_of(StoredTable books, const std::vector<Entry>& more) {
  books.entries.insert(books.entries.end(), more.begin(), more.end());
  const auto table = Table::reopen(newer_catalogue(), std::move(books));
  REQUIRE(table);
  return table->snapshot()->text;
}

}  // namespace

TEST_CASE("new rules: a table plays on where it was, and its books say since when") {
  forbidden.clear();
  TestHouse house;
  Rng rng(Seed{}, 21);
  const Party party = gather(house, table_wish("nyse", "ooo"), 3);
  std::vector<int> numbers;
  std::vector<std::string> hashes;
  {
    Game game(house, party.table, party.secrets);
    play(game, kPlayed, rng);
    for (const Follower& follower : game.followers) {
      numbers.push_back(follower.number);
      hashes.push_back(follower.hash);
    }
  }
  house.shut();
  house.games = &newer_catalogue();
  house.open();
  Game game(house, party.table, party.secrets);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    CHECK(game.followers[at].number == numbers[at]);
    CHECK(game.followers[at].hash == hashes[at]);
  }
  const auto notes = entries_of(house.books(party.table), EntryKind::NewRules);
  REQUIRE(notes.size() == 1);
  CHECK(json::parse(notes[0].text) == json::value{{"move", kKept}, {"old", 1}, {"new", 2}});

  // Once more, and to the end: the note is written once.
  game.moves = 100;  // ids of its own
  play(game, 3, rng);
  const std::string hash = game.followers[0].hash;
  house.settle();
  house.restart();
  Game again(house, party.table, party.secrets);
  CHECK(again.followers[0].hash == hash);
  again.moves = 200;
  while (again.move(rng)) {
  }
  CHECK(again.followers[0].is_over());
  CHECK(entries_of(house.books(party.table), EntryKind::NewRules).size() == 1);
  CHECK(house.house().counters().bugs == 0);
}

TEST_CASE("new rules: a move they refuse is where the table goes on") {
  TestHouse house;
  Rng rng(Seed{}, 22);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  std::vector<std::string> hashes;  // of the first seat, after each move
  {
    Game game(house, party.table, party.secrets);
    for (int at = 0; at < kPlayed; ++at) {
      REQUIRE(game.move(rng));
      hashes.push_back(game.followers[0].hash);
    }
  }
  const auto moves = entries_of(house.books(party.table), EntryKind::Move);
  REQUIRE(moves.size() == kPlayed);
  forbidden = moves[kPlayed - 2].text;
  int standing = kKept;
  while (moves[static_cast<std::size_t>(standing)].text != forbidden) ++standing;
  house.shut();
  house.games = &newer_catalogue();
  house.open();
  Game game(house, party.table, party.secrets);
  CHECK(game.followers[0].hash == hashes[static_cast<std::size_t>(standing) - 1]);
  CHECK(game.asked() == static_cast<std::size_t>(moves[static_cast<std::size_t>(standing)].seat));
  forbidden.clear();
  game.moves = 100;
  while (game.move(rng)) {
  }
  CHECK(game.followers[0].is_over());
  CHECK(house.house().counters().bugs == 0);
}

TEST_CASE("new rules: nothing after a move they refuse is played, even where it would be allowed") {
  HouseLimits limits = test_limits();
  limits.snapshot_moves = 1;
  TestHouse house(limits);
  Rng rng(Seed{}, 24);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  std::size_t asked = 0;
  json::array choices;
  for (play(game, 1, rng); choices.size() < 2; play(game, 1, rng)) {
    asked = *game.asked();
    choices = game.followers[asked].position.at("choices").as_array();
  }
  StoredTable books = house.books(party.table);
  books.entries.resize(
      static_cast<std::size_t>(books.snapshot->entry));  // where there was a choice

  Entry refused;
  refused.kind = EntryKind::Move;
  refused.seat = static_cast<int>(asked);
  refused.text = text_of(choices[0].at("action"));
  Entry allowed = refused;
  allowed.text = text_of(choices[1].at("action"));
  Entry undo = refused;
  undo.kind = EntryKind::Undo;
  undo.text = "1";

  forbidden = refused.text;
  const std::string before = standing_of(books, {});
  const std::string after = standing_of(books, {allowed});
  CHECK(before != after);
  CHECK(standing_of(books, {refused, allowed}) == before);
  CHECK(standing_of(books, {refused, allowed, undo}) == before);
  CHECK(standing_of(books, {refused, undo, allowed}) == after);
  forbidden.clear();
}

TEST_CASE("two houses on the same books: who writes first has moved, the other reads again") {
  TestHouse one;
  const Party party = gather(one, table_wish("nyse", "oo"), 2);
  TestHouse other(test_limits(), one.path());
  Game here(one, party.table, party.secrets);
  Game there(other, party.table, party.secrets);
  Rng rng(Seed{}, 23);
  const std::size_t mover = *here.asked();
  REQUIRE(there.asked() == mover);
  const Follower& late = there.followers[mover];
  const std::string wish = move_text("late", late.number, some_action(late.position, rng));
  REQUIRE(here.move(rng));
  const json::object refused = there.say(mover, wish);
  CHECK(text_of(refused.at("type")) == "refused");
  CHECK(text_of(refused.at("sentence")).find("something else happened first") == 0);
  for (const Follower& follower : there.followers) {
    CHECK(follower.client.heard->closed == "the table was moved on elsewhere");
  }

  // Who comes back sees what happened at the other house, and can move; now the first is late.
  Game again(other, party.table, party.secrets);
  for (std::size_t at = 0; at < again.followers.size(); ++at) {
    CHECK(again.followers[at].number == here.followers[at].number);
    CHECK(again.followers[at].hash == here.followers[at].hash);
  }
  REQUIRE(again.move(rng));
  const std::size_t next = *here.asked();
  const Follower& stale = here.followers[next];
  const json::object answer =
      here.say(next, move_text("stale", stale.number, some_action(stale.position, rng)));
  CHECK(text_of(answer.at("type")) == "refused");
  CHECK(entries_of(one.books(party.table), EntryKind::Move).size() == 2);
}

}  // namespace bourse
