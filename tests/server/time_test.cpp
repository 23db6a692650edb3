// SPDX-License-Identifier: Apache-2.0
//
// Time that nobody can cheat: steps of the system's clock, and leaving for a moment.
#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse::in_time {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::int64_t kSteps[] = {10 * kMinute, -2 * kHour};

constexpr std::string_view kBank =
    R"({"kind":"bank","bank_seconds":60,"increment_seconds":5,"expiry":"bot"})";
constexpr std::string_view kTwoDays = R"({"kind":"days","days":2,"expiry":"bot"})";

// Somebody sets the system's clock.
void step_time(TestHouse& house, std::int64_t step) {
  house.stepped += step;
  house.house().tick();
  house.settle();
}

bool has_stand_in(TestHouse& house, const std::string& table, std::size_t seat) {
  const Answer card = house.get("/api/tables/" + table);
  return card.body.at("seats").as_array()[seat].at("stand_in").as_bool();
}

// The own clock of a seat, as a new connection is told.
std::int64_t time_left(TestHouse& house, const Party& party, std::size_t seat) {
  const Follower again = follow(house, party.table, party.secrets[seat]);
  const std::int64_t time = left(again, seat);
  house.house().disconnect(again.client.id);
  return time;
}

// Leaves the table and takes the seat back, without a pause for the bot to move.
void leave_and_return(TestHouse& house, const Party& party, Client& client, std::size_t seat) {
  REQUIRE(house.post("/api/tables/" + party.table + "/leave", "", party.secrets[seat]).status ==
          200);
  house.say(client, R"({"type":"reclaim_seat"})");
  house.until([&] { return !has_stand_in(house, party.table, seat); });
}

// Bots wait for a minute before they move.
HouseLimits slow_bots() {
  HouseLimits limits = test_limits();
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::minutes(1);
  limits.bot_budget = std::chrono::minutes(10);
  return limits;
}

}  // namespace

TEST_CASE("time: a step of the system's clock takes time from nobody and gives it to nobody") {
  for (const std::int64_t step : kSteps) {
    CAPTURE(step);
    TestHouse house;
    const Party party = gather(house, table_wish("nyse", "oo", kBank), 2);
    Game game(house, party.table, party.secrets);
    const std::size_t mover = *game.asked();
    house.now += 20 * kSecond;
    step_time(house, step);
    CHECK(house.faults == std::vector<std::string>{"time_stepped"});
    CHECK_FALSE(has_stand_in(house, party.table, mover));
    CHECK(time_left(house, party, mover) == 40 * kSecond);
    house.now += 40 * kSecond - 1;
    house.house().tick();
    CHECK_FALSE(has_stand_in(house, party.table, mover));
    house.now += 1;
    house.house().tick();
    house.until([&] { return has_stand_in(house, party.table, mover); });
    CHECK(house.faults.size() == 1);
  }
}

TEST_CASE("time: after a step of the system's clock bots move when they would have") {
  for (const std::int64_t step : kSteps) {
    CAPTURE(step);
    TestHouse house(slow_bots());
    const Party party = gather(house, table_wish("nyse", "or"), 1);
    Game game(house, party.table, party.secrets);
    Rng rng(Seed{}, 1);
    while (game.move(rng)) {
    }
    Follower& person = game.followers[0];
    const int number = person.number;
    step_time(house, step);
    house.now += kMinute - 1;
    house.house().tick();
    house.settle();
    person.read();
    CHECK(person.number == number);
    house.now += 1;
    house.house().tick();
    house.until([&] {
      person.read();
      return person.number > number;
    });
  }
}

TEST_CASE("time: codes for a device and tables expire by elapsed time, whatever the clock shows") {
  for (const std::int64_t step : kSteps) {
    CAPTURE(step);
    TestHouse house;
    const std::string ada = house.person("Ada");
    const auto link = [&] {
      return text_of(house.post("/api/devices/link", "", ada).body.at("code"));
    };
    const auto redeem = [&](const std::string& code) {
      return house.post("/api/devices/link/redeem", R"({"code":")" + code + "\"}").status;
    };
    const std::string early = link();
    const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
    const std::string table = text_of(opened.body.at("id"));
    const auto status = [&] {
      return text_of(house.get("/api/tables/" + table).body.at("status"));
    };
    step_time(house, step);
    house.now += 10 * kMinute - 1;
    CHECK(redeem(early) == 200);
    const std::string late = link();
    step_time(house, -step);
    house.now += 10 * kMinute + 1;
    CHECK(redeem(late) == 404);
    house.now += kDay - 20 * kMinute - 1;
    house.house().tick();
    house.settle();
    CHECK(status() == "gathering");
    house.now += 1;
    house.house().tick();
    house.until([&] { return status() == "abandoned"; });
  }
}

TEST_CASE("time: a step of the system's clock neither opens nor closes the chat and hello limits") {
  for (const std::int64_t step : kSteps) {
    CAPTURE(step);
    TestHouse house;
    Party party = gather(house, table_wish("nyse", "oo"), 2);
    Client& ada = party.clients[0];
    const auto answer = [&](std::string_view message, std::string_view expected) {
      house.say(ada, message);
      return house.next(ada, expected);
    };
    constexpr std::string_view kLine = R"({"type":"say","text":"hello"})";
    constexpr std::string_view kHello = R"({"type":"hello","protocol":3})";
    for (int line = 0; line < 3; ++line) answer(kLine, "chat");
    for (int hello = 0; hello < 3; ++hello) answer(kHello, "welcome");
    step_time(house, step);
    CHECK(text_of(answer(kLine, "refused").at("key")) == "too_fast");
    CHECK(text_of(answer(kHello, "refused").at("key")) == "hello_later");
    house.now += 1500;
    answer(kLine, "chat");
    answer(kHello, "welcome");
  }
}

TEST_CASE("time: a clock set back between two starts costs nobody a game and gives nobody time") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo", kBank), 2);
  std::size_t mover = 0;
  {
    Game game(house, party.table, party.secrets);
    mover = *game.asked();
    house.now += 20 * kSecond;
    house.house().tick();
    house.store().heartbeat(house.now);
    house.settle();
  }
  house.shut();
  house.stepped = -2 * kHour;
  house.open();
  CHECK(time_left(house, party, mover) == 40 * kSecond);
  house.now += 30 * kSecond;
  CHECK(time_left(house, party, mover) == 10 * kSecond);
  house.now += 10 * kSecond;
  house.house().tick();
  house.until([&] { return has_stand_in(house, party.table, mover); });
}

TEST_CASE("time: leaving and coming back before the bot has moved refills nothing") {
  struct Pace {
    std::string_view clock;
    std::int64_t full;
    std::int64_t thought;
  };
  for (const Pace pace : {Pace{kBank, kMinute, 55 * kSecond}, Pace{kTwoDays, 2 * kDay, kDay}}) {
    CAPTURE(pace.clock);
    TestHouse house(slow_bots());
    Party party = gather(house, table_wish("nyse", "oo", pace.clock), 2);
    std::size_t mover = 0;
    {
      const Game game(house, party.table, party.secrets);
      mover = *game.asked();
    }
    house.now += pace.thought;
    leave_and_return(house, party, party.clients[mover], mover);
    CHECK(time_left(house, party, mover) == pace.full - pace.thought);
    CHECK(left(follow(house, party.table, {}), mover) == pace.full - pace.thought);

    // Nor does it help a person whose time is up: the bot has to finish the turn.
    house.now += pace.full - pace.thought;
    house.house().tick();
    house.until([&] { return has_stand_in(house, party.table, mover); });
    house.say(party.clients[mover], R"({"type":"reclaim_seat"})");
    CHECK(text_of(house.next(party.clients[mover], "refused").at("key")) == "stand_in_first");
    CHECK(has_stand_in(house, party.table, mover));
  }
}

TEST_CASE("time: after a turn that the bot has played, a person comes back to enough time, once") {
  TestHouse house;
  Party party = gather(house, table_wish("nyse", "oo", kBank), 2);
  Game game(house, party.table, party.secrets);
  const std::size_t mover = *game.asked();
  house.now += 55 * kSecond;
  REQUIRE(house.post("/api/tables/" + party.table + "/leave", "", party.secrets[mover]).status ==
          200);
  house.until([&] {
    for (Follower& follower : game.followers) follower.read();
    return game.followers[1 - mover].is_asked();
  });
  house.say(party.clients[mover], R"({"type":"reclaim_seat"})");
  house.until([&] { return !has_stand_in(house, party.table, mover); });
  CHECK(time_left(house, party, mover) == 30 * kSecond);
  Rng rng(Seed{}, 2);
  while (game.asked() == 1 - mover) REQUIRE(game.move(rng));
  house.now += 20 * kSecond;
  leave_and_return(house, party, party.clients[mover], mover);
  CHECK(time_left(house, party, mover) == 10 * kSecond);
}

}  // namespace bourse::in_time
