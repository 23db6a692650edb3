// SPDX-License-Identifier: Apache-2.0
//
// Standing orders at tables of Stockastic: stored, carried out, cancelled, and visible to their
// seat alone; and a silent player delays nobody else's clock.
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr std::string_view kOptions = R"({"characters":"off"})";
constexpr std::string_view kDeclineAll =
    R"({"do":"decline","company":null,"until":"phase","ends_on_bankruptcy":false})";
constexpr std::string_view kBuy =
    R"({"do":"accept","side":"buy","company":"fre","coins":6,"hold":null,"until":"phase",)"
    R"("ends_on_bankruptcy":false})";

// Runs until nothing more happens at the current time of the house's clock.
void come_to_rest(TestHouse& house) {
  for (int quiet = 0; quiet < 4; ++quiet) {
    house.house().tick();
    house.settle();
  }
}

// People at Stockastic; seats move in order.
class Floor {
 public:
  Floor(TestHouse& of, int people, std::string_view clock = kNoClock)
      : house(of),
        party(gather(
            of,
            table_wish(
                "stockastic", std::string(static_cast<std::size_t>(people), 'o'), clock, kOptions),
            people)),
        game(of, party.table, party.secrets) {}

  void play(std::size_t who, std::string_view action) {
    const Follower& mover = game.followers[who];
    const json::object answer =
        game.say(who, move_text(fmt::format("m{}", ++game.moves), mover.number, action));
    REQUIRE_MESSAGE(text_of(answer.at("type")) == "accepted", json::serialize(answer));
  }
  // Seat 0 outbids all others and gets two shares of Freebay.
  void open() {
    for (std::size_t who = 1; who + 1 < game.followers.size(); ++who) play(who, "bid 0");
    play(0, "bid 1");
    play(0, "buy 2 fre");
  }
  void offer(int coins) {
    play(0, "offer all sell fre");
    play(0, "shares 1");
    play(0, fmt::format("for {}", coins));
  }
  void rest() {
    come_to_rest(house);
    for (Follower& follower : game.followers) follower.read();
  }
  void stand(std::size_t who, std::string_view order) {
    accepted(who, fmt::format(R"({{"type":"order_set","id":"s","order":{}}})", order));
  }
  void cancel(std::size_t who, std::string_view number) {
    accepted(who, fmt::format(R"({{"type":"order_cancel","id":"u"{}}})", number));
  }
  std::string refused(std::size_t who, std::string_view order) {
    const json::object answer =
        game.say(who, fmt::format(R"({{"type":"order_set","id":"s9","order":{}}})", order));
    CHECK(text_of(answer.at("type")) == "refused");
    CHECK(text_of(answer.at("id")) == "s9");
    return text_of(answer.at("sentence"));
  }
  std::vector<std::size_t> texts() const {
    std::vector<std::size_t> counts;
    for (const Follower& follower : game.followers) {
      counts.push_back(follower.client.heard->texts.size());
    }
    return counts;
  }
  bool is_asked(std::size_t who) const { return game.followers[who].is_asked(); }

  TestHouse& house;
  Party party;
  Game game;

 private:
  void accepted(std::size_t who, const std::string& text) {
    const json::object answer = game.say(who, text);
    REQUIRE_MESSAGE(text_of(answer.at("type")) == "accepted", json::serialize(answer));
  }
};

using Numbers = std::vector<int>;

}  // namespace

TEST_CASE("orders: an answer given in advance is carried out after a pause") {
  HouseLimits limits = test_limits();
  limits.order_pause_least = std::chrono::milliseconds(1500);
  limits.order_pause_most = std::chrono::milliseconds(4000);
  TestHouse house(limits);
  Floor floor(house, 3);
  floor.open();
  floor.stand(1, kBuy);
  floor.stand(2, kDeclineAll);
  CHECK(floor.game.followers[1].orders == Numbers{1});
  floor.offer(6);
  house.now += 1499;
  floor.rest();
  CHECK(floor.is_asked(1));
  CHECK(floor.is_asked(2));
  house.now += 2501;
  floor.rest();
  CHECK_FALSE(floor.is_asked(1));
  CHECK(floor.is_asked(0));  // one accepted, the other did not: the trade is made
  const json::value& players = floor.game.followers[0].position.at("view").at("players");
  CHECK(players.at(1).at("shares").at(0) == 1);
  CHECK(players.at(2).at("shares").at(0) == 0);
  CHECK(floor.game.followers[1].orders == Numbers{1});
}

TEST_CASE("orders: a decision they do not cover, or no longer cover, is asked") {
  TestHouse house;
  Floor floor(house, 3);
  floor.open();
  floor.stand(1, kBuy);
  floor.stand(2, kDeclineAll);
  floor.offer(7);
  floor.rest();
  CHECK(floor.is_asked(1));
  CHECK_FALSE(floor.is_asked(2));
  floor.play(1, "decline");
  floor.cancel(2, R"(,"number":1)");
  CHECK(floor.game.followers[2].orders.empty());
  floor.offer(6);
  floor.rest();
  CHECK_FALSE(floor.is_asked(1));
  CHECK(floor.is_asked(2));
}

TEST_CASE("orders: one cancelled during its pause is not carried out") {
  HouseLimits limits = test_limits();
  limits.order_pause_least = limits.order_pause_most = std::chrono::milliseconds(2000);
  TestHouse house(limits);
  Floor floor(house, 3);
  floor.open();
  floor.stand(1, kDeclineAll);
  floor.offer(6);
  house.now += 1999;
  floor.rest();
  floor.cancel(1, "");
  house.now += 2000;
  floor.rest();
  CHECK(floor.is_asked(1));
  // Given again while the seat is asked, the order gets a pause of its own.
  floor.stand(1, kDeclineAll);
  house.now += 1999;
  floor.rest();
  CHECK(floor.is_asked(1));
  house.now += 1;
  floor.rest();
  CHECK_FALSE(floor.is_asked(1));
}

TEST_CASE("orders: every device of the seat sees them, nobody else does") {
  TestHouse house;
  Floor floor(house, 3);
  floor.open();
  Follower second = follow(house, floor.party.table, floor.party.secrets[1]);
  floor.rest();
  const std::vector<std::size_t> before = floor.texts();
  floor.stand(1, kDeclineAll);
  floor.stand(1, kBuy);
  floor.stand(1, kBuy);  // already given
  floor.rest();
  second.read();
  CHECK(floor.game.followers[1].orders == Numbers{1, 2});
  CHECK(second.orders == Numbers{1, 2});
  for (const std::size_t viewer : {0U, 2U, 3U}) CHECK(floor.texts()[viewer] == before[viewer]);
  CHECK(house.get("/api/tables/" + floor.party.table).text.find("order") == std::string::npos);
  Follower third = follow(house, floor.party.table, floor.party.secrets[1]);
  house.settle();
  third.read();
  CHECK(third.orders == Numbers{1, 2});
  floor.cancel(1, "");
  third.read();
  CHECK(third.orders.empty());
  floor.cancel(1, R"(,"number":2)");  // already cancelled: no error
  CHECK(floor.game.followers[1].orders.empty());
}

TEST_CASE("orders: the card does not tell that an answer came while nobody was connected") {
  TestHouse house;
  Floor floor(house, 3);
  floor.open();
  floor.stand(1, kBuy);
  const auto is_connected = [&](std::size_t seat) {
    const Answer card = house.get("/api/tables/" + floor.party.table);
    return card.body.at("seats").as_array()[seat].at("connected").as_bool();
  };
  const auto go = [&](std::size_t seat) {
    house.house().disconnect(floor.party.clients[seat].id);
    house.house().disconnect(floor.game.followers[seat].client.id);
    house.settle();
  };
  go(1);
  CHECK(is_connected(1));
  floor.offer(6);
  floor.rest();
  CHECK(house.books(floor.party.table).entries.back().text == "accept");
  floor.play(2, "decline");
  CHECK(is_connected(1));
  // No order covers this offer. After a minute the others see that nobody is there.
  floor.offer(7);
  floor.rest();
  floor.play(2, "decline");
  house.now += 59'999;
  CHECK(is_connected(1));
  house.now += 1;
  CHECK_FALSE(is_connected(1));
  follow(house, floor.party.table, floor.party.secrets[1]);
  CHECK(is_connected(1));
  // A person without orders is seen to go.
  go(2);
  CHECK_FALSE(is_connected(2));
}

TEST_CASE("orders: they survive a restart, and their pending decisions are carried out") {
  HouseLimits limits = test_limits();
  limits.order_pause_least = limits.order_pause_most = std::chrono::milliseconds(2000);
  TestHouse house(limits);
  std::string table;
  std::vector<std::string> secrets;
  {
    Floor floor(house, 3);
    floor.open();
    floor.stand(1, kDeclineAll);
    floor.stand(1, kBuy);
    floor.cancel(1, R"(,"number":1)");
    floor.offer(6);
    table = floor.party.table;
    secrets = floor.party.secrets;
  }
  house.restart();
  come_to_rest(house);  // a table with orders is woken without any client
  CHECK(house.books(table).entries.back().text == "for 6");
  house.now += 2000;
  come_to_rest(house);
  CHECK(house.books(table).entries.back().text == "accept");
  Follower owner = follow(house, table, secrets[1]);
  house.settle();
  owner.read();
  CHECK(owner.orders == Numbers{2});
  CHECK_FALSE(owner.is_asked());
}

TEST_CASE("orders: they end with their phase, and when a bot takes the seat") {
  TestHouse house;
  Floor floor(house, 3);
  floor.open();
  floor.stand(0, kBuy);
  floor.stand(1, kBuy);
  floor.stand(2, kBuy);
  REQUIRE(house.post("/api/tables/" + floor.party.table + "/leave", "", floor.party.secrets[2])
              .status == 200);
  floor.rest();
  CHECK(floor.game.followers[2].orders.empty());
  CHECK(floor.game.followers[1].orders == Numbers{1});
  house.say(floor.game.followers[2].client, R"({"type":"reclaim_seat"})");
  floor.rest();
  for (std::size_t who = 0; who < 3; ++who) floor.play(who, "end");
  CHECK(floor.game.followers[0].orders.empty());
  CHECK(floor.game.followers[1].orders.empty());
}

TEST_CASE("orders: an invalid one is refused with a sentence, and nothing is stored") {
  HouseLimits limits = test_limits();
  limits.order_burst = 18;
  TestHouse house(limits);
  Floor floor(house, 3);
  floor.open();
  const std::size_t entries = house.books(floor.party.table).entries.size();
  CHECK(floor.refused(1, R"({"do":"steal"})").starts_with("order.do: "));
  CHECK(floor.refused(3, kBuy) == "only a seated player can do this");
  CHECK(house.books(floor.party.table).entries.size() == entries);
  for (int hold = 0; hold < 16; ++hold) {
    std::string order(kBuy);
    order.replace(order.find("null"), 4, std::to_string(hold));
    floor.stand(1, order);
  }
  CHECK(floor.refused(1, kBuy) ==
        "You already have the maximum number of standing orders. Cancel one first.");
  floor.cancel(1, "");
  floor.stand(1, kBuy);
  CHECK(floor.refused(1, kDeclineAll) == "Not so fast, please.");
  house.now += limits.order_interval.count();
  floor.stand(1, kDeclineAll);
  CHECK(floor.game.followers[1].orders == Numbers{17, 18});

  const Party other = gather(house, table_wish("nyse", "oo"), 2);
  Game nyse(house, other.table, other.secrets);
  const json::object answer = nyse.say(0, R"({"type":"order_set","id":"s","order":{}})");
  CHECK(text_of(answer.at("sentence")) == "this game has no standing orders");
}

TEST_CASE("clocks: each seat that answers an offer is on its own clock") {
  constexpr std::string_view kMinute =
      R"({"kind":"bank","bank_seconds":60,"increment_seconds":0,"expiry":"fallback"})";
  TestHouse house;
  Floor floor(house, 4, kMinute);
  // Seat 2 thinks about its bid for 20 seconds; the others' sealed bids do not wait for it.
  for (const std::size_t who : {1U, 3U}) floor.play(who, "bid 0");
  floor.play(0, "bid 1");
  house.now += 20'000;
  floor.play(2, "bid 0");
  floor.play(0, "buy 2 fre");
  floor.offer(6);
  for (const auto& [who, seconds] : {std::pair{1U, 60}, {2U, 40}, {3U, 60}}) {
    CHECK(floor.is_asked(who));
    CHECK(left(floor.game.followers[who], who) == seconds * 1000);
  }
  house.now += 39'999;
  floor.rest();
  CHECK(floor.is_asked(2));
  house.now += 1;
  floor.rest();
  CHECK_FALSE(floor.is_asked(2));
  CHECK(floor.is_asked(1));
  CHECK(floor.is_asked(3));
  CHECK(house.house().counters().expired_clocks == 1);
  house.now += 10'000;
  floor.play(3, "decline");
  CHECK(left(floor.game.followers[3], 3) == 10'000);
  house.now += 9'999;
  floor.rest();
  CHECK(floor.is_asked(1));
  house.now += 1;
  floor.rest();
  CHECK(floor.is_asked(0));
  CHECK(house.house().counters().expired_clocks == 2);
  // A seat without time left answers the next offer immediately: only seat 3 is waited for.
  floor.offer(5);
  floor.rest();
  CHECK_FALSE(floor.is_asked(1));
  CHECK_FALSE(floor.is_asked(2));
  CHECK(floor.is_asked(3));
  floor.play(3, "decline");
  CHECK(floor.is_asked(0));
}

}  // namespace bourse
