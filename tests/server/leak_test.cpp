// SPDX-License-Identifier: Apache-2.0
//
// Leak checks: no viewer's bytes may depend on anything that the viewer may not know.
//
// 1. Twins: a world and one that differs only in what the viewer cannot know, made by the game from
//    the state document alone. Everything the house would send the viewer in either is equal, byte
//    for byte: the welcome's position, and the batch of every move that the viewer witnesses alike.
// 2. Two houses with the same secrets: the same game is played in both, except for one commit that
//    is still secret. No other client receives a different byte, or any at all.
#include <algorithm>
#include <array>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "server/domain/table_loader.h"
#include "server/protocol/wire_json.h"
#include "server/room/position.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr int kTwinsTried = 50;
constexpr std::string_view kClocked =
    R"({"kind":"bank","bank_seconds":60,"increment_seconds":5,"expiry":"bot"})";

TableHeader header_of(std::string_view game, std::string_view seats, std::string_view options) {
  TableHeader header;
  header.id = "twin";
  header.game = game;
  header.setting = table_wish(game, seats, kClocked, options);
  header.secret[3] = 7;
  return header;
}

Entry entry_of(EntryKind kind, int seat, std::string text, std::int64_t at) {
  Entry entry;
  entry.kind = kind;
  entry.seat = seat;
  entry.person = seat + 1;
  entry.text = std::move(text);
  entry.at = at;
  return entry;
}

// A table at the given position, without any earlier history.
Table table_at(const TableHeader& header, const json::object& document, int seats) {
  StoredTable stored;
  stored.header = header;
  for (int seat = 0; seat < seats; ++seat) {
    stored.entries.push_back(entry_of(EntryKind::Sit, seat, "P" + std::to_string(seat), 1));
  }
  // Rules of version 0: the house continues from the snapshot.
  stored.entries.push_back(entry_of(EntryKind::Start, -1, "0", 1));
  const auto position = find_test_game(header.game)->load(document);
  REQUIRE(position.has_value());
  const json::object snapshot{
      {"game", header.game},
      {"rules_version", 1},
      {"format", 1},
      {"move", 9},
      {"document", document},
      {"memory", find_test_game(header.game)->memory(position->rules, position->state)}};
  stored.snapshot =
      StoredSnapshot{.entry = seats + 1,
                     .text = json::serialize(snapshot),
                     .numbers = std::vector<int>(static_cast<std::size_t>(seats) + 1, 5)};
  auto table = reopen_table(test_catalogue(), stored);
  REQUIRE_MESSAGE(table.has_value(), (table ? "" : explain(table.error())));
  return *std::move(table);
}

std::string position_bytes(const Table& table, Viewer viewer) {
  const auto seat = viewer.seat();
  PositionOptions options;
  options.now = 5000;
  options.can_undo = seat && table.is_live() && !table.match().refuse_undo(*seat, kWorldsForOffer);
  options.text = wire::TextOptions{};
  return to_text(make_position(table, table.match(), table.view(viewer), options));
}

// The text sent to the viewer after the last move: nothing, or a batch.
std::string batch_bytes(const Table& table, Viewer viewer) {
  const auto step = table.streams().last_step(table.match(), viewer);
  if (!step) return {};
  PositionOptions options;
  options.now = 7000;
  const auto seat = viewer.seat();
  options.can_undo = seat && table.is_live() && !table.match().refuse_undo(*seat, kWorldsForOffer);
  EventTexts texts;
  return to_text(batch_of(table, *step, options, texts));
}

std::string log_bytes(const Table& table, Viewer viewer) {
  const auto step = table.streams().last_step(table.match(), viewer);
  if (!step) return {};
  std::string text;
  EventTexts texts;
  write_value(text, log_of(table, table.match(), *step, texts));
  return text;
}

std::vector<Viewer> viewers_of(int seats) {
  std::vector<Viewer> viewers{Viewer::spectator()};
  for (const Seat seat : SeatSet::first(seats)) viewers.push_back(Viewer::of(seat));
  return viewers;
}

struct Tally {
  int twins = 0;
  int different_twins = 0;
  int batches = 0;
};

// Compares what the viewer is sent after the same move in both worlds.
void compare_after_move(const Table& here, const Table& there, Viewer viewer, Tally& tally) {
  // A move that reveals the difference rightly distinguishes the worlds, but then the views differ
  // too: a log that says more than the view is a leak. The end of a game reveals everything.
  if (log_bytes(here, viewer) != log_bytes(there, viewer)) {
    const bool are_views_alike = here.streams().of(viewer).hash == there.streams().of(viewer).hash;
    CHECK((!are_views_alike || !here.is_live()));
    return;
  }
  CHECK(batch_bytes(here, viewer) == batch_bytes(there, viewer));
  ++tally.batches;
}

// Makes the same moves in both worlds and compares what the viewer is sent.
void compare(const Table& world, const Table& twin, Viewer viewer, Tally& tally) {
  CHECK(position_bytes(world, viewer) == position_bytes(twin, viewer));
  const Match& match = world.match();
  for (const Seat seat : match.to_act()) {
    if (!twin.match().to_act().contains(seat)) continue;
    for (const AnyAction& action : match.game().legal(match.rules(), match.state(), seat)) {
      if (twin.match().refuse(seat, action)) continue;
      const Entry move =
          entry_of(EntryKind::Move, number(seat), match.game().print(match.rules(), action), 6000);
      Table here = world;
      Table there = twin;
      here.take(move);
      there.take(move);
      compare_after_move(here, there, viewer, tally);
    }
  }
}

// Plays a whole game; at every position each viewer gets a twin.
Tally play_with_twins(std::string_view key,
                      int seats,
                      std::string_view options,
                      std::uint8_t seed) {
  const ErasedGame& game = *find_test_game(key);
  const TableHeader header =
      header_of(key, std::string(static_cast<std::size_t>(seats), 'o'), options);
  const auto rules = game.compile(seats, json::parse(options).as_object());
  REQUIRE(rules.has_value());
  Seed dealt{};
  dealt[0] = seed;
  Match match = Match::start(game, *rules, dealt);
  Rng rng(dealt, ~std::uint64_t{0});
  Tally tally;
  while (!match.is_over()) {
    const json::object document = game.document(match.rules(), match.state());
    const Table world = table_at(header, document, seats);
    for (const Viewer viewer : viewers_of(seats)) {
      for (int tries = 0; tries < kTwinsTried; ++tries) {
        const json::object other = game.twin(document, viewer, rng);
        if (!game.load(other)) continue;
        ++tally.twins;
        if (other != document) ++tally.different_twins;
        compare(world, table_at(header, other, seats), viewer, tally);
        break;
      }
    }
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    REQUIRE(!match.play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return tally;
}

}  // namespace

TEST_CASE("leaks: every viewer's bytes are equal in twin worlds throughout NYSE") {
  for (const std::string_view options : {"{}", R"({"hands":"concealed"})"}) {
    const Tally tally = play_with_twins("nyse", 3, options, 1);
    CHECK(tally.different_twins > tally.twins / 2);
    CHECK(tally.batches > 100);
  }
}

TEST_CASE("leaks: every viewer's bytes are equal in twin worlds throughout Stonks" *
          doctest::test_suite("many games")) {
  for (const int seats : {2, 4}) {
    const Tally tally = play_with_twins("stonks", seats, "{}", 1);
    CHECK(tally.different_twins > tally.twins / 2);
    CHECK(tally.batches > 100);
  }
}

TEST_CASE("leaks: every viewer's bytes are equal in twin worlds throughout Take Stock" *
          doctest::test_suite("many games")) {
  for (const int seats : {2, 4}) {
    const Tally tally = play_with_twins("take_stock", seats, R"({"rounds":2})", 1);
    CHECK(tally.different_twins > tally.twins / 2);
    CHECK(tally.batches > 100);
  }
}

TEST_CASE("leaks: every viewer's bytes are equal in twin worlds throughout Stockastic" *
          doctest::test_suite("many games")) {
  const Tally tally = play_with_twins("stockastic",
                                      3,
                                      R"({"rounds":4,"characters":"random","offers_per_turn":1,
                                          "trading_passes":1,"trading_offers":1})",
                                      1);
  CHECK(tally.different_twins > tally.twins / 2);
  CHECK(tally.batches > 100);
}

TEST_CASE("leaks: every viewer's bytes are equal in twin worlds throughout the sealed game") {
  Tally all;
  for (std::uint8_t seed = 0; seed < 5; ++seed) {
    const Tally tally = play_with_twins("sealed", 4, "{}", seed);
    all.different_twins += tally.different_twins;
    all.batches += tally.batches;
  }
  CHECK(all.different_twins > 20);
  CHECK(all.batches > 20);
}

TEST_CASE("leaks: every viewer's bytes are equal in twin worlds throughout Stockpile" *
          doctest::test_suite("many games")) {
  for (const std::string_view options :
       {R"({"rounds":2})", R"({"rounds":2,"investors":true,"board":"advanced"})"}) {
    const Tally tally = play_with_twins("stockpile", 3, options, 1);
    CHECK(tally.different_twins > tally.twins / 2);
    CHECK(tally.batches > 100);
  }
}

namespace {

// The same table in its own house: the same id, secret, people and time.
class TwinHouse {
 public:
  TwinHouse(std::string_view key, int seats, std::string_view options) {
    for (int seat = 0; seat < seats; ++seat) {
      secrets.push_back(house.person("P" + std::to_string(seat)));
    }
    TableHeader header = header_of(key, std::string(static_cast<std::size_t>(seats), 'o'), options);
    header.host = 1;
    header.created = house.now;
    bool is_kept = false;
    house.store().create(
        header, {}, [&](WriteResult written) { is_kept = written == WriteResult::Ok; });
    house.until([&] { return is_kept; });
    for (const std::string& secret : secrets) {
      const Answer sat = house.post("/api/tables/twin/sit", R"({"seat":-1,"name":""})", secret);
      REQUIRE_MESSAGE(sat.status == 200, sat.text);
    }
    game.emplace(house, "twin", secrets);
  }

  std::size_t choices(std::size_t who) const {
    return game->followers[who].position.at("choices").as_array().size();
  }
  void play(std::size_t who, std::size_t choice) {
    const Follower& mover = game->followers[who];
    const std::string action =
        text_of(mover.position.at("choices").as_array()[choice].at("action"));
    game->say(who, move_text("m" + std::to_string(++game->moves), mover.number, action));
  }
  std::vector<std::string> bytes() const {
    std::vector<std::string> lines;
    for (const Follower& follower : game->followers) {
      lines.emplace_back();
      for (const std::string& text : follower.client.heard->texts) lines.back() += text + "\n";
    }
    return lines;
  }

  TestHouse house;
  std::vector<std::string> secrets;
  std::optional<Game> game;
};

// Whether a move of this seat is a commit that nobody else may learn of.
using IsSecret = bool (*)(const Game& game, std::size_t who);

// Makes a move of the seat that differs between the houses; nobody else is sent a byte of it.
void commit_unheard(TwinHouse& one, TwinHouse& other, std::size_t who) {
  const std::size_t choices = one.choices(who);
  const std::vector<std::string> before = one.bytes();
  one.play(who, 0);
  other.play(who, choices - 1);
  for (std::size_t viewer = 0; viewer < before.size(); ++viewer) {
    if (viewer == who) continue;
    CHECK(one.bytes()[viewer] == before[viewer]);
    CHECK(other.bytes()[viewer] == before[viewer]);
  }
}

// Two houses play alike except for one such commit, after `alike` others that could have differed:
// not a byte of it reaches anybody else, not even that somebody was asked. False: the game has
// fewer such commits.
bool differ_in_one(
    std::string_view key, int seats, std::string_view options, IsSecret is_secret, int alike) {
  TwinHouse one(key, seats, options);
  TwinHouse other(key, seats, options);
  Rng rng({}, 1);
  while (one.game->asked()) {
    const std::size_t who = *one.game->asked();
    REQUIRE(other.game->asked() == who);
    if (is_secret(*one.game, who) && alike-- == 0) {
      commit_unheard(one, other, who);
      return true;
    }
    const std::size_t choice = rng.below(static_cast<std::uint32_t>(one.choices(who)));
    one.play(who, choice);
    other.play(who, choice);
    CHECK(one.bytes() == other.bytes());
  }
  return false;
}

bool is_not_last_asked(const Game& game, std::size_t who) {
  for (std::size_t at = 0; at + 1 < game.followers.size(); ++at) {
    if (at != who && game.followers[at].is_asked()) return true;
  }
  return false;
}

const json::object& phase_of(const Game& game, std::size_t who) {
  return game.followers[who].position.at("view").at("phase").as_object();
}

// In a seller's turn: a company that is not the last one it holds.
bool is_early_sale(const Game& game, std::size_t who) {
  constexpr std::array<std::string_view, 6> kCompanies{"aa", "bb", "cc", "ee", "ll", "ss"};
  const json::object& phase = phase_of(game, who);
  if (phase.at("name") != "sell") return false;
  const auto* const asked =
      std::find(kCompanies.begin(), kCompanies.end(), text_of(phase.at("company")));
  const json::value& own = game.followers[who].position.at("view").at("players").at(who);
  for (auto company = static_cast<std::size_t>(asked - kCompanies.begin()) + 1;
       company < kCompanies.size();
       ++company) {
    const auto held =
        own.at("seen").at("known").at(company).as_int64() + own.at("split").at(company).as_int64();
    if (held > 0) return true;
  }
  return false;
}

bool is_early_claim(const Game& game, std::size_t who) {
  return phase_of(game, who).at("name") == "claim" && is_not_last_asked(game, who);
}

}  // namespace

TEST_CASE("leaks: a bid face down changes no byte sent to anybody else") {
  int bids = 0;
  while (differ_in_one("sealed", 3, "{}", is_not_last_asked, bids)) ++bids;
  CHECK(bids >= 3);
}

TEST_CASE("leaks: the number of companies a seat may sell changes no byte sent to anybody else") {
  for (const int alike : {0, 5}) CHECK(differ_in_one("stockpile", 4, "{}", is_early_sale, alike));
}

TEST_CASE("leaks: being asked to claim a dividend changes no byte sent to anybody else") {
  CHECK(differ_in_one("stockpile", 4, "{}", is_early_claim, 0));
  CHECK(differ_in_one("stockpile", 2, "{}", is_early_claim, 0));
}

TEST_CASE("leaks: the choice of an investor changes no byte sent to anybody else") {
  for (const int alike : {0, 1}) {
    CHECK(differ_in_one("stockpile", 3, R"({"investors":true})", is_not_last_asked, alike));
  }
}

// The same answer, by standing order in one house and by hand in the other.
TEST_CASE("leaks: a standing order changes no byte sent to anybody else") {
  TwinHouse one("stockastic", 3, R"({"characters":"off"})");
  TwinHouse other("stockastic", 3, R"({"characters":"off"})");
  const auto play = [](TwinHouse& twin, std::size_t who, std::string_view action) {
    const int number = twin.game->followers[who].number;
    const json::object answer =
        twin.game->say(who, move_text("m" + std::to_string(++twin.game->moves), number, action));
    REQUIRE_MESSAGE(text_of(answer.at("type")) == "accepted", json::serialize(answer));
  };
  for (TwinHouse* twin : {&one, &other}) {
    play(*twin, 1, "bid 0");
    play(*twin, 2, "bid 0");
    play(*twin, 0, "bid 1");
    play(*twin, 0, "buy 2 fre");
  }
  REQUIRE(one.bytes() == other.bytes());
  one.house.say(
      one.game->followers[1].client,
      R"({"type":"order_set","id":"s","order":{"do":"accept","side":"buy","company":"fre",)"
      R"("coins":6,"hold":null,"until":"phase","ends_on_bankruptcy":false}})");
  one.house.settle();
  for (TwinHouse* twin : {&one, &other}) {
    for (const char* step : {"offer all sell fre", "shares 1", "for 6"}) play(*twin, 0, step);
  }
  one.house.house().tick();
  one.house.until([&] {
    for (Follower& follower : one.game->followers) follower.read();
    return !one.game->followers[1].is_asked();
  });
  ++one.game->moves;
  play(other, 1, "accept");
  for (TwinHouse* twin : {&one, &other}) {
    play(*twin, 2, "decline");
    play(*twin, 0, "end");
  }
  CHECK(one.bytes()[1] != other.bytes()[1]);
  for (const std::size_t viewer : {0U, 2U, 3U}) CHECK(one.bytes()[viewer] == other.bytes()[viewer]);
}

}  // namespace bourse
