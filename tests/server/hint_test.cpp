// SPDX-License-Identifier: Apache-2.0
//
// Hints on request, for people who play against bots alone.
#include <algorithm>
#include <optional>

#include "tests/server/follower.h"

namespace bourse {
namespace {

// A person's seat when the game waits for that person. The bots have moved as far as they can, or
// have finished the game if it never asked the person.
struct Asked {
  Asked(TestHouse& house, std::string_view wish)
      : party(gather(house, wish, 1)), game(house, party.table, party.secrets) {
    std::optional<std::uint64_t> moves;
    house.until([&] {
      house.house().tick();
      house.settle();
      for (Follower& follower : game.followers) follower.read();
      const auto before = std::exchange(moves, house.house().counters().bot_moves);
      return (seat().is_asked() || seat().is_over()) && before == moves;
    });
  }
  const std::string& secret() const { return party.secrets[0]; }
  Follower& seat() { return game.followers[0]; }

  Party party;
  Game game;
};

Answer hint(TestHouse& house, const std::string& table, const std::string& who) {
  return house.get("/api/tables/" + table + "/hint", who);
}
void check_refused(const Answer& answer, int status, std::string_view key) {
  CHECK(answer.status == status);
  REQUIRE_MESSAGE(answer.body.as_object().contains("key"), answer.text);
  CHECK(text_of(answer.body.at("key")) == key);
}

bool is_offered(const json::array& choices, const json::value& action) {
  return std::any_of(choices.begin(), choices.end(), [&](const json::value& choice) {
    return choice.at("action") == action;
  });
}

}  // namespace

TEST_CASE("hints: at most two legal moves with their chances, and the same when asked again") {
  for (const ErasedGame& game : games()) {
    TestHouse house;
    Asked asked(house, table_wish(game.descriptor->key, "oggg"));
    const std::string& table = asked.party.table;
    const Answer first = hint(house, table, asked.secret());
    REQUIRE_MESSAGE(first.status == 200, first.text);
    CHECK(first.body.at("number").as_int64() == asked.seat().number);
    const json::array& choices = asked.seat().position.at("choices").as_array();
    const json::array& moves = first.body.at("moves").as_array();
    CHECK(moves.size() == std::min<std::size_t>(2, choices.size()));
    for (const json::value& prospect : moves) {
      CHECK(is_offered(choices, prospect.at("action")));
      if (choices.size() == 1) continue;
      CHECK(prospect.at("simulations").as_int64() > 0);
      CHECK(prospect.at("percent").as_int64() >= 0);
      CHECK(prospect.at("percent").as_int64() <= 100);
      CHECK_FALSE(prospect.as_object().contains("score"));
    }
    CHECK(hint(house, table, asked.secret()).text == first.text);
  }
}

TEST_CASE("hints: in a solo game they show the expected score") {
  TestHouse house;
  Asked asked(house, table_wish("nyse", "o"));
  const Answer answer = hint(house, asked.party.table, asked.secret());
  REQUIRE_MESSAGE(answer.status == 200, answer.text);
  CHECK(answer.body.at("moves").as_array().size() == 2);
  for (const json::value& prospect : answer.body.at("moves").as_array()) {
    CHECK(prospect.at("score").as_int64() > 0);
    CHECK_FALSE(prospect.as_object().contains("percent"));
  }
}

TEST_CASE("hints: nobody else receives them, and the database does not change") {
  TestHouse house;
  Asked asked(house, table_wish("nyse", "ogg"));
  house.settle();
  Follower& watcher = asked.game.followers.back();
  const std::size_t told = watcher.client.heard->texts.size();
  const std::size_t own = asked.seat().client.heard->texts.size();
  const std::size_t written = house.books(asked.party.table).entries.size();
  CHECK(hint(house, asked.party.table, asked.secret()).status == 200);
  house.settle();
  CHECK(watcher.client.heard->texts.size() == told);
  CHECK(asked.seat().client.heard->texts.size() == own);
  CHECK(house.books(asked.party.table).entries.size() == written);
}

TEST_CASE("hints: refused if other people play, even while a bot plays for them") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oog"), 2);
  for (const std::string& secret : party.secrets) {
    check_refused(hint(house, party.table, secret), 403, "hint_people");
  }
  CHECK(house.post("/api/tables/" + party.table + "/leave", "", party.secrets[1]).status == 200);
  check_refused(hint(house, party.table, party.secrets[0]), 403, "hint_people");
}

TEST_CASE("NYSE-6.1.3 no hint if hands are concealed: it would remember them") {
  TestHouse house;
  Asked asked(house, table_wish("nyse", "og", kNoClock, R"({"hands":"concealed"})"));
  check_refused(hint(house, asked.party.table, asked.secret()), 403, "hint_memory");
}

TEST_CASE("hints: only for a seated player who is asked in a running game, at a limited rate") {
  HouseLimits limits = test_limits();
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::hours(1);
  limits.hint_burst = 2;
  TestHouse house(limits);
  const std::string ada = house.person("Ada");
  const Answer opened =
      house.post("/api/tables", table_wish("nyse", "og", kNoClock, R"({"first_player":0})"), ada);
  const std::string table = text_of(opened.body.at("id"));
  check_refused(hint(house, table, ada), 403, "no_seat");
  check_refused(hint(house, "nowhere", ada), 404, "no_table");

  const std::string path = "/api/tables/" + table;
  const std::string waiting =
      text_of(house.post("/api/tables", table_wish("nyse", "oo"), ada).body.at("id"));
  CHECK(house.post("/api/tables/" + waiting + "/sit", R"({"seat":-1,"name":""})", ada).status ==
        200);
  check_refused(hint(house, waiting, ada), 409, "not_begun");
  CHECK(house.post(path + "/sit", R"({"seat":-1,"name":""})", ada).status == 200);
  check_refused(hint(house, table, house.person("Ben")), 403, "no_seat");
  check_refused(hint(house, table, {}), 403, "no_seat");
  Game game(house, table, {ada});
  Rng rng(Seed{}, 33);
  CHECK(hint(house, table, ada).status == 200);
  CHECK(hint(house, table, ada).status == 200);
  check_refused(hint(house, table, ada), 429, "too_fast");
  house.now += limits.hint_interval.count();
  CHECK(hint(house, table, ada).status == 200);
  while (game.move(rng)) {
  }
  check_refused(hint(house, table, ada), 409, "not_asked");
  CHECK(house.post(path + "/leave", "", ada).status == 200);
  check_refused(hint(house, table, ada), 409, "stand_in");
  CHECK(house.post(path + "/close", "", ada).status == 200);
  check_refused(hint(house, table, ada), 409, "over");
}

// In Stockpile, a seat that is asked to claim is known to hold the company (SP-R17). Nobody is told
// who is asked, and the figures of a hint must not reveal it either.
TEST_CASE("hints: events that a seat does not see change no byte of its hint") {
  HouseLimits limits = test_limits();
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::milliseconds(1000);
  limits.hint_burst = 1000;
  limits.hint_iterations = 20;
  TestHouse house(limits);
  const auto bot_moves = [&] { return house.house().counters().bot_moves; };
  Rng rng(Seed{}, 35);
  // Most games have such a moment, but the deal is not known in advance.
  int unseen = 0;
  for (int games = 0; games < 20 && unseen < 3; ++games) {
    const Party party = gather(house, table_wish("stockpile", "ogggg"), 1);
    Game game(house, party.table, party.secrets);
    const Follower& seat = game.followers[0];
    while (!seat.is_over() && unseen < 3) {
      const std::string before =
          seat.is_asked() ? hint(house, party.table, party.secrets[0]).text : std::string();
      const auto [number, moves] = std::pair(seat.number, bot_moves());
      house.now += 1000;
      house.house().tick();
      house.settle();
      for (Follower& follower : game.followers) follower.read();
      if (!before.empty() && seat.number == number && bot_moves() > moves) {
        CHECK(hint(house, party.table, party.secrets[0]).text == before);
        ++unseen;
      }
      if (bot_moves() == moves) game.move(rng);
    }
  }
  CHECK(unseen == 3);
}

TEST_CASE("hints: refused with 503 if too many are pending") {
  HouseLimits limits = test_limits();
  limits.hints = 0;
  TestHouse house(limits);
  Asked asked(house, table_wish("nyse", "ogg"));
  check_refused(hint(house, asked.party.table, asked.secret()), 503, "hints_busy");
}

// The test house knows the sealed game, but the search does not.
TEST_CASE("hints: an internal error fails the request for a hint, not the table") {
  TestHouse house;
  // With probability (3/7)^3 chance skips the person in all three rounds: then try another table.
  std::optional<Asked> asked;
  do {
    asked.emplace(house, table_wish("sealed", "ogg"));
  } while (!asked->seat().is_asked());
  check_refused(hint(house, asked->party.table, asked->secret()), 500, "hint_fault");
  CHECK(house.faults == std::vector<std::string>{"hint_failed"});
  Rng rng(Seed{}, 34);
  CHECK(asked->game.move(rng));
}

}  // namespace bourse
