// SPDX-License-Identifier: Apache-2.0
//
// Order at the table: who ends a game, who removes whom, and how much anybody may say.
#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse::at_table {
namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::string_view kEnd = R"({"type":"propose","id":"e","kind":"end"})";

std::string remove_wish(std::size_t seat) {
  return fmt::format(R"({{"type":"propose","id":"r","kind":"remove","seat":{}}})", seat);
}

struct Tables {
  explicit Tables(std::string_view seats, int people, std::string_view clock = kNoClock)
      : party(gather(house, table_wish("nyse", seats, clock), people)) {}

  std::string path() const { return "/api/tables/" + party.table; }
  std::string status() { return text_of(house.get(path()).body.at("status")); }
  bool has_stand_in(std::size_t seat) {
    return house.get(path()).body.at("seats").as_array()[seat].at("stand_in").as_bool();
  }
  json::object tell(std::size_t who, std::string_view message, std::string_view answer) {
    house.say(party.clients[who], message);
    return house.next(party.clients[who], answer);
  }
  std::string refusal(std::size_t who, std::string_view message) {
    return text_of(tell(who, message, "refused").at("key"));
  }
  // The proposal as this person is told next.
  json::object proposal(std::size_t who) { return house.next(party.clients[who], "proposal"); }
  void vote(std::size_t who, const json::object& proposal, bool yes) {
    house.say(party.clients[who],
              fmt::format(R"({{"type":"vote","proposal":{},"yes":{}}})",
                          proposal.at("proposal").as_int64(),
                          yes));
  }
  std::string state(std::size_t who) { return text_of(proposal(who).at("state")); }
  void disconnect(std::size_t who) {
    house.house().disconnect(party.clients[who].id);
    house.settle();
  }
  void tick() {
    house.house().tick();
    house.settle();
  }

  TestHouse house;
  Party party;
};

}  // namespace

TEST_CASE("ending: the host closes a table that gathers, but not a running game of others") {
  Tables gathering("ooo", 2);
  CHECK(gathering.house.post(gathering.path() + "/close", "", gathering.party.secrets[1]).status ==
        403);
  CHECK(gathering.house.post(gathering.path() + "/close", "", gathering.party.secrets[0]).status ==
        200);
  CHECK(gathering.status() == "abandoned");

  Tables playing("oo", 2);
  for (const std::string& person : playing.party.secrets) {
    const Answer answer = playing.house.post(playing.path() + "/close", "", person);
    CHECK(answer.status == 409);
    CHECK(text_of(answer.body.at("key")) == "end_together");
  }
  CHECK(playing.house.post(playing.path() + "/close", "", playing.house.person("Zoe")).status ==
        403);
  CHECK(playing.status() == "playing");
}

TEST_CASE("ending: a game ends when everybody who takes part agrees, and goes on after one no") {
  Tables table("ooo", 3);
  table.tell(1, kEnd, "accepted");
  json::object asked = table.proposal(0);
  CHECK(text_of(asked.at("kind")) == "end");
  CHECK(asked.at("by").as_int64() == 1);
  CHECK(asked.at("missing") == json::array{0, 2});
  CHECK(table.refusal(2, kEnd) == "proposal_open");
  table.vote(0, asked, true);
  CHECK(table.proposal(0).at("missing") == json::array{2});
  table.vote(2, asked, false);
  CHECK(table.state(0) == "denied");
  CHECK(table.status() == "playing");

  table.tell(0, kEnd, "accepted");
  asked = table.proposal(1);
  while (text_of(asked.at("state")) != "open" || asked.at("by").as_int64() != 0) {
    asked = table.proposal(1);
  }
  // A client that connects now is asked as well.
  Client again = table.house.join(table.party.table, table.party.secrets[2]);
  CHECK(table.house.next(again, "proposal").at("proposal") == asked.at("proposal"));
  table.vote(1, asked, true);
  table.vote(2, asked, true);
  table.house.until([&] { return table.status() == "abandoned"; });
  CHECK(table.house.books(table.party.table).entries.back().kind == EntryKind::Close);
}

TEST_CASE("ending: a proposal lapses after a minute, and nobody can ask all the time") {
  Tables table("oo", 2);
  table.tell(0, kEnd, "accepted");
  CHECK(table.state(1) == "open");
  table.house.now += kMinute - 1;
  table.tick();
  CHECK(table.refusal(0, kEnd) == "proposal_open");
  table.house.now += 1;
  table.tick();
  CHECK(table.state(1) == "lapsed");
  table.house.now += kHour;
  for (int time = 0; time < 2; ++time) {
    table.tell(0, kEnd, "accepted");
    table.vote(1, table.proposal(1), false);
    CHECK(table.state(1) == "denied");
  }
  CHECK(table.refusal(0, kEnd) == "proposal_later");
  table.tell(1, kEnd, "accepted");
}

TEST_CASE("ending: alone with bots a person ends the game at once") {
  Tables table("og", 1);
  table.tell(0, kEnd, "accepted");
  CHECK(table.status() == "abandoned");
  Tables other("og", 1);
  CHECK(other.house.post(other.path() + "/close", "", other.party.secrets[0]).status == 200);
}

TEST_CASE("ending: where the others have been away for an hour, those present end the game") {
  Tables table("oo", 2);
  table.house.now += 3 * kHour;
  table.disconnect(1);
  table.house.now += kHour - 1;
  CHECK(table.tell(0, kEnd, "proposal").at("missing") == json::array{1});
  table.house.now += kMinute;
  table.tick();
  CHECK(table.state(0) == "lapsed");
  table.tell(0, kEnd, "accepted");
  CHECK(table.status() == "abandoned");
}

TEST_CASE("ending: a seat with a stand-in counts as away after an hour, connected or not") {
  Tables table("oo", 2);
  REQUIRE(table.house.post(table.path() + "/leave", "", table.party.secrets[1]).status == 200);
  table.tell(0, kEnd, "accepted");
  table.vote(1, table.proposal(1), false);
  CHECK(table.state(1) == "denied");
  table.house.now += kHour;
  table.tell(0, kEnd, "accepted");
  CHECK(table.status() == "abandoned");
}

TEST_CASE("ending: in a game over days people are not away before a bot stands in for them") {
  Tables table("oo", 2, R"({"kind":"days","days":2,"expiry":"bot"})");
  table.disconnect(1);
  table.house.now += 24 * kHour;
  CHECK(table.tell(0, kEnd, "proposal").at("missing") == json::array{1});
  // They answer when they come, within a day.
  table.house.now += 23 * kHour;
  table.tick();
  table.party.clients[1] = table.house.join(table.party.table, table.party.secrets[1]);
  table.vote(1, table.proposal(1), true);
  table.house.until([&] { return table.status() == "abandoned"; });
}

TEST_CASE("ending: after a restart nobody counts as away before an hour has passed") {
  Tables table("oo", 2);
  table.house.now += 5 * kHour;
  table.house.restart();
  table.house.now += kHour - 1;
  table.party.clients[0] = table.house.join(table.party.table, table.party.secrets[0]);
  CHECK(table.tell(0, kEnd, "proposal").at("missing") == json::array{1});
  table.house.now += kMinute;
  table.tick();
  CHECK(table.state(0) == "lapsed");
  table.tell(0, kEnd, "accepted");
  CHECK(table.status() == "abandoned");
}

TEST_CASE("removing: before the game the host frees a seat, and the person cannot take it again") {
  Tables table("ooo", 2);
  const auto remove = [&](std::size_t who, int seat) {
    const Answer answer = table.house.post(
        table.path() + "/remove", fmt::format(R"({{"seat":{}}})", seat), table.party.secrets[who]);
    return answer.status == 200 ? "removed" : text_of(answer.body.at("key"));
  };
  CHECK(remove(1, 0) == "not_host");
  CHECK(remove(0, 0) == "not_removable");
  CHECK(remove(0, 2) == "not_removable");
  CHECK(remove(0, 7) == "no_such_seat");
  CHECK(remove(0, 1) == "removed");
  CHECK(text_of(table.house.next(table.party.clients[1], "removed").at("by")) == "Ada");
  CHECK(text_of(table.house.get(table.path()).body.at("seats").as_array()[1].at("kind")) == "open");

  for (int start = 0; start < 2; ++start) {
    const Answer sat = table.house.post(table.path() + "/sit",
                                        R"({"seat":-1,"name":"","contribution":"01"})",
                                        table.party.secrets[1]);
    CHECK(sat.status == 403);
    CHECK(text_of(sat.body.at("key")) == "removed");
    Client again = table.house.join(table.party.table, table.party.secrets[1]);
    CHECK(text_of(table.house.next(again, "removed").at("by")) == "Ada");
    table.house.say(again, R"({"type":"say","text":"but why"})");
    CHECK(text_of(table.house.next(again, "refused").at("key")) == "removed");
    CHECK(table.house.get("/api/me/tables", table.party.secrets[1])
              .body.at("tables")
              .as_array()
              .empty());
    table.house.restart();
  }
}

TEST_CASE("removing: in a game more than half of the others, and at least two, have to agree") {
  Tables table("oooo", 4);
  table.tell(0, remove_wish(3), "accepted");
  json::object asked = table.proposal(1);
  CHECK(asked.at("seat").as_int64() == 3);
  CHECK(asked.at("missing") == json::array{1, 2});
  CHECK(asked.at("yes").as_int64() == 1);
  CHECK(asked.at("needed").as_int64() == 2);
  table.vote(3, table.proposal(3), false);
  CHECK(text_of(table.house.next(table.party.clients[3], "refused").at("key")) == "not_questioned");
  table.vote(1, asked, true);
  CHECK(table.state(1) == "granted");
  CHECK_FALSE(table.house.next(table.party.clients[3], "removed").contains("by"));
  CHECK(table.has_stand_in(3));
  CHECK(table.refusal(3, R"({"type":"reclaim_seat"})") == "removed");
  CHECK(table.refusal(3, R"({"type":"say","text":"but why"})") == "removed");
  table.house.restart();
  Client again = table.house.join(table.party.table, table.party.secrets[3]);
  table.house.next(again, "removed");
  table.house.say(again, R"({"type":"reclaim_seat"})");
  CHECK(text_of(table.house.next(again, "refused").at("key")) == "removed");

  // The person is not asked any more, neither about the end nor about an undo.
  table.party.clients[0] = table.house.join(table.party.table, table.party.secrets[0]);
  CHECK(table.tell(0, kEnd, "proposal").at("missing") == json::array{1, 2});
}

TEST_CASE("removing: nobody removes an opponent alone, a bot or themselves") {
  Tables pair("oog", 2);
  CHECK(pair.refusal(0, remove_wish(1)) == "remove_alone");
  CHECK(pair.refusal(0, remove_wish(2)) == "not_removable");
  CHECK(pair.refusal(0, remove_wish(0)) == "not_removable");
  CHECK(pair.refusal(0, remove_wish(9)) == "no_such_seat");

  Tables three("ooo", 3);
  three.tell(0, remove_wish(2), "accepted");
  const json::object asked = three.proposal(1);
  CHECK(asked.at("needed").as_int64() == 2);
  three.vote(1, asked, false);
  CHECK(three.state(1) == "denied");
  CHECK_FALSE(three.has_stand_in(2));
}

TEST_CASE("chat: spectators together say less than a table, and cannot silence its players") {
  HouseLimits limits = test_limits();
  limits.chat_table_burst = 5;
  limits.chat_watchers_burst = 2;
  TestHouse house(limits);
  Party party = gather(house, table_wish("nyse", "oo"), 2);
  std::vector<Client> guests;
  guests.reserve(6);
  for (int at = 0; at < 6; ++at) guests.push_back(house.join(party.table, house.person("Guest")));
  constexpr std::string_view kLine = R"({"type":"say","text":"hello"})";
  const auto says = [&](Client& client) {
    const std::size_t before = client.heard->texts.size();
    house.say(client, kLine);
    house.settle();
    const std::string& last = client.heard->texts.back();
    return client.heard->texts.size() > before && last.find(R"("chat")") != std::string::npos;
  };
  CHECK(says(guests[0]));
  CHECK(says(guests[1]));
  for (std::size_t at = 2; at < 6; ++at) CHECK_FALSE(says(guests[at]));
  for (int line = 0; line < 2; ++line) CHECK(says(party.clients[0]));
  CHECK(says(party.clients[1]));
  CHECK_FALSE(says(party.clients[1]));  // the table's own limit
  house.now += 1000;
  CHECK(says(party.clients[1]));
  CHECK(says(guests[2]));
  CHECK_FALSE(says(guests[3]));
}

}  // namespace bourse::at_table
