// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_requests.h"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "server/domain/first_player.h"
#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

// Records the replies: the value, or "STATUS KEY".
template <class T>
struct Heard {
  Reply<T> reply() {
    return [this](Result<T, ApiError> result) {
      ++count;
      if (result) {
        value = *std::move(result);
      } else {
        denied = std::to_string(result.error().status) + " " + result.error().message.key;
      }
    };
  }
  int count = 0;
  std::optional<T> value;
  std::string denied;
};

const Person kHost{1, "P1"};
const Person kOther{2, "P2"};
const Person kStranger{7, "Zoe"};

struct SeatsBench {
  explicit SeatsBench(const std::string& game = "nyse", std::string_view kinds = "oo")
      : table(game, kinds) {}

  TableBench table;
  LastSeen last_seen;
  std::int64_t opened = 0;
  Presence presence{table.slot, table.clients, last_seen, opened};
  SeatRequests seats{table.slot, table.commits, table.clients, presence, table.clock};

  std::string leave(const Person& person) {
    Heard<bool> heard;
    seats.leave(person, heard.reply());
    if (!table.writes.empty()) table.answer();
    return heard.value ? "left" : heard.denied;
  }
  std::string close(const Person& person, WriteResult written = WriteResult::Ok) {
    Heard<bool> heard;
    seats.close(person, heard.reply());
    if (!table.writes.empty()) table.answer(written);
    return heard.value ? "closed" : heard.denied;
  }
};

}  // namespace

TEST_CASE("seats: the game starts when the last seat is taken; a seated person keeps the seat") {
  SeatsBench bench;
  REQUIRE(bench.leave(kOther) == "left");
  Heard<int> heard;
  bench.seats.sit(kStranger, {}, heard.reply());
  CHECK(heard.count == 0);  // not before it is on disk
  CHECK(bench.table.last_written.size() == 3);
  CHECK(bench.table.last_written[1].kind == EntryKind::SeatCommitment);
  CHECK(bench.table.last_written[2].kind == EntryKind::Start);
  bench.table.answer();
  CHECK(heard.value == 1);
  CHECK(bench.table.slot->status() == Status::Playing);
  Heard<int> again;
  bench.seats.sit(kStranger, {}, again.reply());
  CHECK(again.value == 1);
  Heard<int> late;
  bench.seats.sit(kOther, {}, late.reply());
  CHECK(late.denied == "409 begun");
}

TEST_CASE("seats: commitments are hex, taken seats are refused, and failed writes are reported") {
  SeatsBench bench;
  REQUIRE(bench.leave(kOther) == "left");
  Heard<int> heard;
  wire::Sit sit{.seat = 1, .name = "", .commitment = "xyz", .contribution = {}};
  bench.seats.sit(kStranger, sit, heard.reply());
  CHECK(heard.denied.starts_with("400"));
  sit.commitment = std::string(64, 'F');
  bench.seats.sit(kStranger, sit, heard.reply());
  CHECK(heard.denied.starts_with("400"));
  sit.commitment = std::string(64, 'f');
  sit.contribution = std::string(64, '0');  // not what the commitment is to
  bench.seats.sit(kStranger, sit, heard.reply());
  CHECK(heard.denied.starts_with("400"));
  sit.contribution.reset();
  sit.seat = 0;
  bench.seats.sit(kStranger, sit, heard.reply());
  CHECK(heard.denied == "409 taken");
  sit.seat = 1;
  bench.seats.sit(kStranger, sit, heard.reply());
  bench.table.answer(WriteResult::Failed);
  CHECK(heard.denied == "503 unwritten");
  CHECK(bench.table.slot->status() == Status::Gathering);
}

TEST_CASE("seats: a bot takes over for a person who leaves a game and can reclaim the seat") {
  SeatsBench bench;
  bench.table.deal();
  const auto inbox = bench.table.join(ConnectionId{1}, 1);
  CHECK(bench.leave(kStranger) == "409 no_seat");
  bench.seats.reclaim(ConnectionId{1});
  CHECK(inbox->types() == Types{"refused"});
  CHECK(bench.leave(kHost) == "left");
  CHECK(bench.table.slot->seating().occupants()[0].has_stand_in);
  CHECK(bench.leave(kHost) == "left");
  bench.seats.reclaim(ConnectionId{1});
  bench.table.answer();
  CHECK_FALSE(bench.table.slot->seating().occupants()[0].has_stand_in);
  CHECK(inbox->texts.empty());
}

TEST_CASE("seats: only the host closes the table, once") {
  SeatsBench bench;
  CHECK(bench.close(kOther) == "403 not_host");
  CHECK(bench.close({}) == "403 not_host");
  CHECK(bench.close(kHost, WriteResult::Failed) == "503 unwritten");
  CHECK(bench.close(kHost) == "closed");
  CHECK(bench.table.applied == 1);
  CHECK(bench.close(kHost) == "closed");
  CHECK(bench.table.applied == 1);
}

TEST_CASE("seats: a table is closed for its host unless somebody uses it") {
  SeatsBench bench;
  const auto is_closed = [&] {
    Heard<bool> heard;
    bench.seats.close_if_unused(1, heard.reply());
    if (!bench.table.writes.empty()) bench.table.answer();
    return heard.value.value_or(false);
  };
  CHECK_FALSE(is_closed());  // another person is seated
  REQUIRE(bench.leave(kOther) == "left");
  bench.table.join(ConnectionId{1}, 1);
  CHECK_FALSE(is_closed());  // the host is connected
  bench.table.clients.disconnect(ConnectionId{1});
  CHECK(is_closed());
}

TEST_CASE("seats: the host names the first player before the deal, if the game allows it") {
  SeatsBench bench;
  const auto name_first = [&](const Person& person, std::optional<int> seat) {
    Heard<bool> heard;
    bench.seats.name_first(person, {seat}, heard.reply());
    if (!bench.table.writes.empty()) bench.table.answer();
    return heard.value ? "named" : heard.denied;
  };
  CHECK(name_first(kOther, 1) == "403 first_host");
  if (first_option(bench.table.slot->game()) == nullptr) {
    CHECK(name_first(kHost, 1) == "409 first_fixed");
  } else {
    CHECK(name_first(kHost, 2) == "400 no_such_seat");
    CHECK(name_first(kHost, 1) == "named");
    CHECK(bench.table.applied == 1);
    CHECK(name_first(kHost, 1) == "named");
    CHECK(bench.table.applied == 1);  // no change
  }
  bench.table.deal();
  CHECK(name_first(kHost, 0) == "409 first_begun");
}

TEST_CASE("seats: the host gives open seats to bots, and the last of them starts the game") {
  SeatsBench bench("nyse", "oooo");
  const auto give = [&](const Person& person, const wire::SeatsForBots& wish) {
    Heard<bool> heard;
    bench.seats.give_to_bots(person, wish, heard.reply());
    if (!bench.table.writes.empty()) bench.table.answer();
    return heard.value ? "given" : heard.denied;
  };
  for (const PersonId person : {2, 3, 4}) REQUIRE(bench.leave({person, "P"}) == "left");
  CHECK(give(kOther, {{}, "trader"}) == "403 not_host");
  CHECK(give(kHost, {{}, "genius"}).starts_with("400"));
  CHECK(give(kHost, {4, "trader"}) == "400 no_such_seat");
  CHECK(give(kHost, {0, "trader"}) == "409 taken");
  CHECK(give(kHost, {2, "novice"}) == "given");
  const Seating& seating = bench.table.slot->seating();
  CHECK(seating.occupants()[2].bot == "novice");
  CHECK(bench.table.slot->status() == Status::Gathering);
  CHECK(give(kHost, {{}, "trader"}) == "given");
  CHECK(bench.table.slot->status() == Status::Playing);
  std::set<std::string> names;
  for (const SeatOccupant& occupant : seating.occupants()) {
    CHECK_FALSE(occupant.is_open());
    names.insert(occupant.name);
    CHECK(occupant.persona.empty() == occupant.bot.empty());
  }
  CHECK(names.size() == 4);
  CHECK(bench.table.slot->setting().seats[1].bot == "trader");  // for a rematch
  CHECK(give(kHost, {{}, "trader"}) == "409 begun");
}

TEST_CASE("seats: bots in the last seats do not deal before everybody has revealed") {
  SeatsBench bench("nyse", "ooo");
  REQUIRE(bench.leave({3, "P3"}) == "left");
  REQUIRE(bench.leave(kOther) == "left");
  Heard<int> heard;
  wire::Sit sit;
  sit.commitment = std::string(64, 'f');
  bench.seats.sit(kStranger, sit, heard.reply());
  bench.table.answer();
  Heard<bool> given;
  bench.seats.give_to_bots(kHost, {{}, "trader"}, given.reply());
  bench.table.answer();
  CHECK(given.value == true);
  CHECK(bench.table.slot->status() == Status::Gathering);
  CHECK(bench.table.slot->awaits_reveals());
}

TEST_CASE("seats: a table that does not exist refuses every request") {
  SeatsBench bench;
  bench.table.slot.mark_missing();
  CHECK(bench.leave(kHost) == "404 no_table");
  CHECK(bench.close(kHost) == "404 no_table");
}

}  // namespace bourse::parts
