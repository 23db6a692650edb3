// SPDX-License-Identifier: Apache-2.0
//
// Fair deals through the public protocol: every seat commits, then all reveal, then the cards are
// dealt; and a record is what the seats were sent.
#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "play/record.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr std::string_view kDays = R"({"kind":"days","days":3,"expiry":"bot"})";

std::string contribution_of(std::size_t who) {
  std::string letters;
  letters.resize(64, "123456789abcdef"[who]);
  return letters;
}

std::string reveal_text(const std::string& contribution) {
  return R"({"type":"reveal","id":"r","contribution":")" + contribution + "\"}";
}

// A table whose people commit to a contribution when they sit down.
struct Deal {
  Deal(TestHouse& where, std::string_view seats, std::string_view clock = kNoClock) : house(where) {
    const auto people = static_cast<std::size_t>(std::count(seats.begin(), seats.end(), 'o'));
    for (std::size_t who = 0; who < people; ++who) {
      secrets.push_back(house.person("Person " + std::to_string(who)));
    }
    const Answer opened = house.post("/api/tables", table_wish("nyse", seats, clock), secrets[0]);
    REQUIRE_MESSAGE(opened.status == 200, opened.text);
    table = text_of(opened.body.at("id"));
  }

  std::string commitment_of(std::size_t who) const {
    return commit_contribution(table, contribution_of(who));
  }
  Answer sit(std::size_t who, const std::string& more = {}) {
    const std::string body =
        R"({"seat":-1,"name":"","commitment":")" + commitment_of(who) + "\"" + more + "}";
    return house.post("/api/tables/" + table + "/sit", body, secrets[who]);
  }
  void sit_all() {
    for (std::size_t who = 0; who < secrets.size(); ++who) REQUIRE(sit(who).status == 200);
  }
  void join_all() {
    clients.clear();
    for (const std::string& secret : secrets) clients.push_back(house.join(table, secret));
  }
  // The type and key of the answer.
  std::string reveal(std::size_t who, const std::string& contribution) {
    house.say(clients[who], reveal_text(contribution));
    json::object answer;
    house.until([&] {
      Client& client = clients[who];
      while (client.read < client.heard->texts.size()) {
        const json::value value = json::parse(client.heard->texts[client.read++]);
        const std::string type = text_of(value.at("type"));
        if (type != "accepted" && type != "refused") continue;
        answer = value.as_object();
        return true;
      }
      return false;
    });
    return answer.contains("key")        ? text_of(answer.at("key"))
           : answer.contains("sentence") ? text_of(answer.at("sentence"))
                                         : "accepted";
  }
  std::string reveal(std::size_t who) { return reveal(who, contribution_of(who)); }
  json::object card() { return house.get("/api/tables/" + table).body.as_object(); }
  std::string status() { return text_of(card().at("status")); }
  json::object seat(std::size_t at) { return card().at("seats").as_array()[at].as_object(); }

  Record finish() {
    Game game(house, table, secrets);
    Rng rng(Seed{}, 8);
    const auto has_come_to_people = [&game] {
      for (Follower& follower : game.followers) follower.read();
      return game.asked() || game.followers[0].is_over();
    };
    while (!game.followers[0].is_over()) {
      if (!game.move(rng)) house.until(has_come_to_people);
    }
    return record();
  }
  Record record() {
    const Answer answer = house.get("/api/tables/" + table + "/record");
    REQUIRE_MESSAGE(answer.status == 200, answer.text);
    auto read = read_record(answer.text);
    REQUIRE_MESSAGE(read.has_value(), (read ? "" : explain(read.error())));
    return *std::move(read);
  }

  TestHouse& house;
  std::vector<std::string> secrets;
  std::string table;
  std::vector<Client> clients;
};

Verification verified(const Record& record, std::span<const SeenStream> seen = {}) {
  const auto verdict = verify(record, find_test_game, seen);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  return *verdict;
}

// Computes the hash chain from the messages of one client, as docs/protocol.md describes it.
struct Chain {
  void read(const Client& client) {
    for (; seen < client.heard->texts.size(); ++seen) {
      const json::object message = json::parse(client.heard->texts[seen]).as_object();
      const std::string type = text_of(message.at("type"));
      if (type == "welcome") {
        for (const json::value& step : message.at("past").as_array()) add(step.as_object());
      }
      if (type == "batch") add(message);
    }
  }
  // Reads what was missed, page by page.
  void fetch(TestHouse& house, const std::string& table, const std::string& who) {
    while (true) {
      const std::string path = fmt::format("/api/tables/{}/chain?after={}", table, number);
      const Answer page = house.get(path, who);
      REQUIRE_MESSAGE(page.status == 200, page.text);
      const json::array& steps = page.body.at("steps").as_array();
      if (steps.empty()) return;
      for (const json::value& step : steps) add(step.as_object());
    }
  }
  void add(const json::object& step) {
    const int step_number = static_cast<int>(step.at("number").as_int64());
    if (step_number <= number) return;
    REQUIRE(step_number == number + 1);
    number = step_number;
    std::optional<int> back_to;
    if (const json::value* const back = step.if_contains("back_to")) {
      back_to = static_cast<int>(back->as_int64());
    }
    const std::uint64_t hash = std::stoull(text_of(step.at("hash")), nullptr, 16);
    link = next_link(link, number, hash, back_to);
  }
  SeenStream of(int seat) const { return {.seat = seat_at(seat), .steps = number, .link = link}; }

  std::size_t seen = 0;
  int number = 0;
  StepLink link{};
};

// The number of the open undo vote that this client was sent, if any.
std::optional<std::int64_t> open_question(const Client& client) {
  std::optional<std::int64_t> open;
  for (const std::string& text : client.heard->texts) {
    const json::object told = json::parse(text).as_object();
    if (text_of(told.at("type")) != "undo_question") continue;
    open.reset();
    if (text_of(told.at("state")) == "open") open = told.at("question").as_int64();
  }
  return open;
}

// One of two people asks for an undo, and the other agrees if that is necessary.
void undo_last_move(TestHouse& house, Game& game, std::size_t who) {
  const Follower& asking = game.followers[who];
  house.say(asking.client,
            fmt::format(R"({{"type":"undo","id":"u{}","after":{}}})", who, asking.number));
  house.settle();
  const Client& other = game.followers[1 - who].client;
  if (const auto question = open_question(other)) {
    house.say(other, fmt::format(R"({{"type":"consent","question":{},"yes":true}})", *question));
    house.settle();
  }
  for (Follower& follower : game.followers) follower.read();
}

}  // namespace

TEST_CASE("fairness: all commit, all commitments are shown, all reveal, and then it is dealt") {
  TestHouse house;
  Deal deal(house, "oog");
  REQUIRE(deal.sit(0).status == 200);
  CHECK(text_of(deal.seat(0).at("commitment")) == deal.commitment_of(0));
  CHECK_FALSE(deal.seat(0).at("revealed").as_bool());
  CHECK_FALSE(deal.card().contains("reveal_by"));
  Client ada = house.join(deal.table, deal.secrets[0]);
  house.say(ada, reveal_text(contribution_of(0)));
  CHECK(text_of(house.next(ada, "refused").at("key")) == "reveal_early");
  REQUIRE(deal.sit(1).status == 200);
  CHECK(deal.status() == "gathering");
  CHECK(deal.card().at("reveal_by").as_int64() == house.now + 20'000);
  CHECK(text_of(deal.seat(1).at("commitment")) == deal.commitment_of(1));
  CHECK_FALSE(deal.seat(2).contains("commitment"));
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  CHECK(deal.seat(0).at("revealed").as_bool());
  CHECK(deal.status() == "gathering");
  CHECK(deal.reveal(0) == "accepted");  // the answer was lost
  CHECK(deal.reveal(1) == "accepted");
  CHECK(deal.status() == "playing");
  CHECK_FALSE(deal.card().contains("reveal_by"));
  const Record record = deal.finish();
  CHECK(record.fairness->contributions ==
        std::vector<std::string>{contribution_of(0), contribution_of(1), ""});
  const Verification verdict = verified(record);
  CHECK(verdict.promise == DealPromise::Committed);
  CHECK(verdict.contributors == 2);
  CHECK(verdict.unrevealed.empty());
  CHECK(verdict.streams == StreamCheck::Equal);
}

TEST_CASE("fairness: who knows everything and reveals last cannot choose the contribution") {
  TestHouse house;
  Deal deal(house, "oo");
  deal.sit_all();
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  // The operator knows the secret and Ada's contribution, and looks for a deal to its liking.
  for (std::size_t tried = 2; tried < 12; ++tried) {
    CHECK(deal.reveal(1, contribution_of(tried)) ==
          "contribution: does not match the commitment of the seat");
  }
  CHECK(deal.reveal(1, deal.commitment_of(1)).starts_with("contribution: does not match"));
  CHECK(deal.reveal(1, "0a").starts_with("contribution: must be 64 hex digits"));
  CHECK(deal.status() == "gathering");
  // Leaving, in order to sit down with another commitment, does not free the seat.
  CHECK(house.post("/api/tables/" + deal.table + "/leave", "", deal.secrets[1]).status == 200);
  CHECK(text_of(deal.seat(1).at("commitment")) == deal.commitment_of(1));
  CHECK(deal.seat(1).at("stand_in").as_bool());
  // Nor does the host choose the deal by choosing the first player.
  const Answer first =
      house.post("/api/tables/" + deal.table + "/first", R"({"seat":1})", deal.secrets[0]);
  CHECK(text_of(first.body.at("key")) == "first_begun");
  const std::vector<Entry> entries = house.books(deal.table).entries;
  CHECK(std::count_if(entries.begin(), entries.end(), [](const Entry& entry) {
          return entry.kind == EntryKind::SeatCommitment;
        }) == 2);
}

TEST_CASE("fairness: a contribution that is not revealed in 20 seconds counts by its commitment") {
  TestHouse house;
  Deal deal(house, "oo");
  deal.sit_all();
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  house.now += 19'999;
  house.house().tick();
  house.settle();
  CHECK(deal.status() == "gathering");
  house.now += 1;
  house.house().tick();
  house.until([&] { return deal.status() == "playing"; });
  CHECK(deal.seat(0).at("revealed").as_bool());
  CHECK_FALSE(deal.seat(1).at("revealed").as_bool());
  CHECK(deal.reveal(1) == "reveal_late");
  const Record record = deal.finish();
  CHECK(record.fairness->contributions[1] == deal.commitment_of(1));
  const Verification verdict = verified(record);
  CHECK(verdict.promise == DealPromise::Committed);
  CHECK(verdict.unrevealed == std::vector<Seat>{seat_at(1)});
}

TEST_CASE("fairness: at a table over days there is a day to reveal") {
  TestHouse house;
  Deal deal(house, "oo", kDays);
  deal.sit_all();
  constexpr std::int64_t kDay = 86'400'000;
  CHECK(deal.card().at("reveal_by").as_int64() == house.now + kDay);
  const Answer own = house.get("/api/me/tables", deal.secrets[0]);
  CHECK(own.body.at("tables").at(0).at("asked").as_bool());
  house.now += kDay - 1;
  house.house().tick();
  house.settle();
  CHECK(deal.status() == "gathering");
  house.now += 1;
  house.house().tick();
  house.until([&] { return deal.status() == "playing"; });
}

TEST_CASE("fairness: one person against bots commits, reveals and is dealt to in one request") {
  TestHouse house;
  Deal deal(house, "ogg");
  const std::string revealed = R"(,"contribution":")" + contribution_of(0) + "\"";
  CHECK(deal.sit(0, R"(,"contribution":")" + contribution_of(1) + "\"").status == 400);
  REQUIRE(deal.sit(0, revealed).status == 200);
  CHECK(deal.status() == "playing");
  CHECK(deal.seat(0).at("revealed").as_bool());
  Deal shared(house, "oog");
  CHECK(shared.sit(0, revealed).status == 400);
  REQUIRE(shared.sit(0).status == 200);
  const std::string of_other = R"(,"contribution":")" + contribution_of(1) + "\"";
  CHECK(shared.sit(1, of_other).status == 400);  // the first has not revealed
}

TEST_CASE("fairness: nobody is sent a contribution while the game runs") {
  TestHouse house;
  Deal deal(house, "oo");
  Client watcher = house.join(deal.table, {});
  deal.sit_all();
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  CHECK(deal.card().at("seats").as_array()[0].as_object().contains("commitment"));
  CHECK(deal.reveal(1) == "accepted");
  Game game(house, deal.table, deal.secrets);
  Rng rng(Seed{}, 8);
  for (int moves = 0; moves < 3; ++moves) REQUIRE(game.move(rng));
  house.settle();
  std::string told = json::serialize(deal.card()) + house.get("/api/tables").text;
  for (const Client& client : deal.clients) {
    for (const std::string& text : client.heard->texts) told += text;
  }
  for (const std::string& text : watcher.heard->texts) told += text;
  CHECK(told.find(deal.commitment_of(0)) != std::string::npos);
  for (std::size_t who = 0; who < 2; ++who) {
    CHECK(told.find(contribution_of(who)) == std::string::npos);
  }
}

TEST_CASE("fairness: a restart between commitment, reveal and deal loses nothing") {
  TestHouse house;
  Deal deal(house, "oo");
  REQUIRE(deal.sit(0).status == 200);
  house.restart();
  CHECK(text_of(deal.seat(0).at("commitment")) == deal.commitment_of(0));
  REQUIRE(deal.sit(1).status == 200);
  house.restart();
  CHECK(text_of(deal.seat(1).at("commitment")) == deal.commitment_of(1));
  CHECK(deal.status() == "gathering");
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  house.restart();
  CHECK(deal.seat(0).at("revealed").as_bool());
  CHECK_FALSE(deal.seat(1).at("revealed").as_bool());
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  CHECK(deal.reveal(1) == "accepted");
  house.restart();
  CHECK(deal.status() == "playing");
  const Verification verdict = verified(deal.finish());
  CHECK(verdict.contributors == 2);
  CHECK(verdict.unrevealed.empty());
}

TEST_CASE("fairness: while the house is down nobody can reveal, and that time does not count") {
  TestHouse house;
  Deal deal(house, "oo");
  deal.sit_all();
  house.store().heartbeat(house.now);
  house.settle();
  house.now += 60'000;
  house.restart();
  CHECK(deal.status() == "gathering");
  CHECK(deal.card().at("reveal_by").as_int64() == house.now + 20'000);
  house.now += 20'000;
  house.house().tick();
  house.until([&] { return deal.status() == "playing"; });
}

TEST_CASE("fairness: a table abandoned before the deal reveals what was contributed") {
  TestHouse house;
  Deal deal(house, "oo");
  deal.sit_all();
  deal.join_all();
  CHECK(deal.reveal(1) == "accepted");
  REQUIRE(house.post("/api/tables/" + deal.table + "/close", "", deal.secrets[0]).status == 200);
  const Verification verdict = verified(deal.record());
  CHECK(verdict.unrevealed == std::vector<Seat>{seat_at(0)});
  CHECK(verdict.streams == StreamCheck::Absent);
}

TEST_CASE("fairness: the record ends in the links that the clients computed, also after undos") {
  TestHouse house;
  Deal deal(house, "oo");
  deal.sit_all();
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  CHECK(deal.reveal(1) == "accepted");
  Game game(house, deal.table, deal.secrets);
  Rng rng(Seed{}, 8);
  Chain early;
  for (int moves = 0; moves < 6; ++moves) REQUIRE(game.move(rng));
  for (std::size_t who = 0; who < 2; ++who) undo_last_move(house, game, who);
  early.read(game.followers[0].client);
  while (game.move(rng)) {
  }
  const Record record = deal.record();
  REQUIRE_FALSE(record.taken_back.empty());
  std::vector<SeenStream> seen;
  for (int seat : {0, 1}) {
    Chain chain;
    chain.read(game.followers[static_cast<std::size_t>(seat)].client);
    CHECK(record.streams[static_cast<std::size_t>(seat)] ==
          RecordedStream{chain.number, chain.link});
    seen.push_back(chain.of(seat));
  }
  seen.push_back(early.of(0));
  CHECK(verified(record, seen).streams == StreamCheck::Equal);

  Record shorter = record;
  shorter.moves.resize(shorter.moves.size() / 2);
  shorter.result.reset();
  shorter.is_abandoned = true;
  CHECK_FALSE(verify(shorter, find_test_game).has_value());
}

TEST_CASE("fairness: a client that joins late, or comes back, gets the steps of its chain") {
  HouseLimits limits = test_limits();
  limits.links_told = 7;  // pages
  limits.steps_told = 5;
  TestHouse house(limits);
  Deal deal(house, "oo");
  deal.sit_all();
  deal.join_all();
  CHECK(deal.reveal(0) == "accepted");
  CHECK(deal.reveal(1) == "accepted");
  Game game(house, deal.table, deal.secrets);
  Rng rng(Seed{}, 8);
  Chain back;
  for (int moves = 0; moves < 6; ++moves) REQUIRE(game.move(rng));
  back.read(game.followers[0].client);
  const int left_at = back.number;
  for (std::size_t who = 0; who < 2; ++who) undo_last_move(house, game, who);
  while (game.move(rng)) {
  }
  const Record record = deal.record();
  REQUIRE_FALSE(record.taken_back.empty());
  back.fetch(house, deal.table, deal.secrets[0]);
  CHECK(back.number > left_at);
  CHECK(record.streams[0] == RecordedStream{back.number, back.link});
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Chain late;
    late.fetch(house, deal.table, deal.secrets[seat]);
    CHECK(record.streams[seat] == RecordedStream{late.number, late.link});
  }
  const std::string path = "/api/tables/" + deal.table + "/chain";
  CHECK(house.get(path, deal.secrets[0]).status == 400);
  CHECK(house.get(path + "?after=-1", deal.secrets[0]).status == 400);
  CHECK(house.get("/api/tables/k3x9/chain?after=0").status == 404);
}

TEST_CASE("fairness: the chain of one person is not told to another, and none before the deal") {
  TestHouse house;
  Deal deal(house, "oo");
  deal.sit_all();
  deal.join_all();
  const std::string path = "/api/tables/" + deal.table + "/chain?after=0";
  CHECK(house.get(path, deal.secrets[0]).status == 409);
  CHECK(deal.reveal(0) == "accepted");
  CHECK(deal.reveal(1) == "accepted");
  Game game(house, deal.table, deal.secrets);
  Rng rng(Seed{}, 8);
  for (int moves = 0; moves < 4; ++moves) REQUIRE(game.move(rng));
  const std::string own = house.get(path, deal.secrets[0]).text;
  CHECK(own != house.get(path, deal.secrets[1]).text);
  const std::string watched = house.get(path).text;
  CHECK(watched != own);
  CHECK(watched == house.get(path, house.person("Watcher")).text);
}

}  // namespace bourse
