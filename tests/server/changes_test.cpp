// SPDX-License-Identifier: Apache-2.0
//
// Changes while a table is in play: newer rules, and another server on the same database.
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "server/domain/table_loader.h"
#include "server/domain/table_record.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

// The move that the newer rules no longer allow, in notation.
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

// A game with a later rules version. For NYSE it refuses more moves.
struct NewerGame {
  NewerGame(const ErasedGame& older, int later) : descriptor(*older.descriptor), game(older) {
    descriptor.rules_version += later;
    game.descriptor = &descriptor;
    if (older.descriptor->key == "nyse") game.refuse = refuse_more;
  }
  Descriptor descriptor;
  ErasedGame game;
};

template <int Later>
const ErasedGame* find_newer(std::string_view key) {
  static const NewerGame kNyse(*find_game("nyse"), Later);
  static const NewerGame kStockastic(*find_game("stockastic"), Later);
  if (key == "nyse") return &kNyse.game;
  return key == "stockastic" ? &kStockastic.game : nullptr;
}

template <int Later = 1>
const GameList& newer_catalogue() {
  static const GameList kCatalogue{.games = {find_newer<Later>("nyse")}, .find = find_newer<Later>};
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

// Closes the house and opens it with other rules.
void change_rules(TestHouse& house, const GameList& games) {
  house.shut();
  house.games = &games;
  house.open();
}

// Forbids the newest move.
void forbid_last(TestHouse& house, const std::string& table) {
  forbidden = entries_of(house.books(table), EntryKind::Move).back().text;
}

// The position of a stored table under the newer rules, as the text of its snapshot.
std::string standing_of(StoredTable books, const std::vector<Entry>& more) {
  books.entries.insert(books.entries.end(), more.begin(), more.end());
  const auto table = reopen_table(newer_catalogue(), books);
  REQUIRE(table);
  return snapshot_of(*table)->text;
}

}  // namespace

TEST_CASE("new rules: a table continues where it was, and an entry records the change") {
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

  // Restarts once more and plays to the end: the entry is written once.
  game.moves = 100;  // ids not used before
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

TEST_CASE("new rules: a table continues before the first move they refuse") {
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

TEST_CASE("new rules: no move after a refused one is played, even if it would be legal") {
  HouseLimits limits = test_limits();
  limits.snapshot_moves = 1;
  TestHouse house(limits);
  Rng rng(Seed{}, 24);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  std::size_t asked = 0;
  json::array choices;
  while (choices.size() < 2) {
    play(game, 1, rng);
    asked = *game.asked();
    choices = game.followers[asked].position.at("choices").as_array();
  }
  const StoredTable books = house.books(party.table);
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
  undo.text = "2";
  CHECK(standing_of(books, {allowed, refused, undo}) == before);
  forbidden.clear();
}

TEST_CASE("new rules: rules may change repeatedly, each time refusing a move") {
  HouseLimits limits = test_limits();
  limits.snapshot_moves = 4;
  TestHouse house(limits);
  Rng rng(Seed{}, 25);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  // Four moves up to a snapshot, and one that the next rules forbid.
  const auto play_and_forbid = [&](int first_id) {
    Game game(house, party.table, party.secrets);
    game.moves = first_id;
    play(game, 4, rng);
    std::string hash = game.followers[0].hash;
    play(game, 1, rng);
    forbid_last(house, party.table);
    return hash;
  };
  std::string standing = play_and_forbid(0);
  const auto stands = [&] {
    return Game(house, party.table, party.secrets).followers[0].hash == standing;
  };
  change_rules(house, newer_catalogue<1>());
  CHECK(stands());
  forbidden.clear();
  standing = play_and_forbid(100);
  change_rules(house, newer_catalogue<2>());
  CHECK(stands());
  forbidden.clear();
  house.restart();
  CHECK(stands());
  const auto notes = entries_of(house.books(party.table), EntryKind::NewRules);
  REQUIRE(notes.size() == 2);
  CHECK(json::parse(notes[1].text) == json::value{{"move", 8}, {"old", 2}, {"new", 3}});
  CHECK(house.house().counters().bugs == 0);
}

TEST_CASE("new rules: if the entry that records them cannot be written, no move is lost" *
          doctest::test_suite("SQLite only: a trigger in the file refuses the write")) {
  TestHouse house;
  Rng rng(Seed{}, 26);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  {
    Game game(house, party.table, party.secrets);
    play(game, 5, rng);
  }
  forbid_last(house, party.table);
  house.shut();
  const std::string file = house_file(house.path());
  // An overflow: an error like a disk's, not a conflict.
  Database(file).run(
      "CREATE TRIGGER full BEFORE INSERT ON entries "
      "BEGIN SELECT abs(-9223372036854775807 - 1); END");
  house.games = &newer_catalogue();
  house.open();
  Game game(house, party.table, party.secrets);
  CHECK(house.faults == std::vector<std::string>{"not_kept"});
  Database(file).run("DROP TRIGGER full");
  forbidden.clear();
  game.moves = 100;
  const std::string before = game.followers[0].hash;
  play(game, 2, rng);
  const std::string after = game.followers[0].hash;
  CHECK(after != before);
  CHECK(entries_of(house.books(party.table), EntryKind::NewRules).size() == 1);
  house.restart();
  CHECK(Game(house, party.table, party.secrets).followers[0].hash == after);
  CHECK(house.house().counters().bugs == 0);
}

TEST_CASE("new rules: moves undone under them stay undone") {
  TestHouse house;
  forbidden.clear();
  Rng rng(Seed{}, 27);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  change_rules(house, newer_catalogue());
  std::string before;
  {
    Game game(house, party.table, party.secrets);
    const std::size_t asked = *game.asked();
    before = game.followers[asked].hash;
    play(game, 1, rng);
    Follower& asker = game.followers[asked];
    house.say(asker.client, fmt::format(R"({{"type":"undo","id":"u1","after":{}}})", asker.number));
    house.settle();
    asker.read();
    if (asker.hash != before) {  // it revealed something: the other person must consent
      const json::object question = house.next(asker.client, "undo_question");
      house.say(game.followers[1 - asked].client,
                fmt::format(R"({{"type":"consent","question":{},"yes":true}})",
                            question.at("question").as_int64()));
    }
    house.until([&] {
      asker.read();
      return asker.hash == before;
    });
  }
  house.restart();
  const Game game(house, party.table, party.secrets);
  CHECK(game.followers[*game.asked()].hash == before);
  CHECK(house.house().counters().bugs == 0);
}

TEST_CASE("new rules: clocks count neither the time before them nor downtime") {
  HouseLimits limits = test_limits();
  limits.snapshot_moves = 10;
  TestHouse house(limits);
  forbidden.clear();
  Rng rng(Seed{}, 28);
  constexpr std::string_view kTenMinutes =
      R"({"kind":"bank","bank_seconds":600,"increment_seconds":0,"expiry":"bot"})";
  const Party party = gather(house, table_wish("nyse", "oo", kTenMinutes), 2);
  {
    Game game(house, party.table, party.secrets);
    for (int at = 0; at < 12; ++at) {
      house.now += 80'000;
      play(game, 1, rng);
    }
  }
  house.shut();
  house.now += 3'600'000;
  house.games = &newer_catalogue();
  house.open();
  const Game game(house, party.table, party.secrets);
  house.settle();
  CHECK(left(game.followers[0], 0) > 200'000);
  CHECK(left(game.followers[0], 1) > 200'000);
  CHECK(entries_of(house.books(party.table), EntryKind::StandIn).empty());
}

TEST_CASE("new rules: standing orders end with the rules they were given under") {
  TestHouse house;
  const Party party = gather(house, table_wish("stockastic", "ooo"), 3);
  StoredTable books = house.books(party.table);
  Entry stand;
  stand.kind = EntryKind::OrderSet;
  stand.seat = 1;
  stand.text = R"({"do":"decline","company":null,"until":"phase","ends_on_bankruptcy":false})";
  books.entries.push_back(stand);
  auto table = reopen_table(newer_catalogue(), books);
  REQUIRE(table);
  REQUIRE(table->seating().occupants()[1].orders.size() == 1);
  table->take(*new_rules_entry(*table));
  CHECK(table->seating().occupants()[1].orders.empty());
}

TEST_CASE("two servers on one database: the first write wins, the other server reads again") {
  TestHouse one;
  const Party party = gather(one, table_wish("nyse", "oo"), 2);
  TestHouse other(test_limits(), one);
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
  CHECK(text_of(refused.at("sentence")).find("Something else happened first") == 0);
  for (const Follower& follower : there.followers) {
    CHECK(follower.client.heard->closed ==
          "another server has changed this table; please reconnect");
  }

  // A client that reconnects sees the other server's moves and can move; now the first is outdated.
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

TEST_CASE("two servers on one database: chat of both is stored and sent in one order") {
  TestHouse one;
  const Party party = gather(one, table_wish("nyse", "oo"), 2);
  TestHouse other(test_limits(), one);
  Client here = one.join(party.table, party.secrets[0]);
  Client there = other.join(party.table, party.secrets[1]);
  one.say(here, R"({"type":"say","text":"first"})");
  one.say(here, R"({"type":"say","text":"second"})");
  CHECK(text_of(one.next(here, "chat").at("text")) == "first");
  CHECK(text_of(one.next(here, "chat").at("text")) == "second");

  other.say(there, R"({"type":"say","text":"third"})");
  for (const std::string_view text : {"first", "second", "third"}) {
    const json::object line = other.next(there, "chat");
    CHECK(text_of(line.at("text")) == text);
  }
  other.settle();
  for (const std::string& text : there.heard->texts) {
    CHECK(text.find(R"("type":"refused")") == std::string::npos);
  }
  json::object welcome;
  other.join(party.table, party.secrets[1], &welcome);
  CHECK(welcome.at("chat").as_array().size() == 3);
}

}  // namespace bourse
