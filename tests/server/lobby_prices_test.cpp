// SPDX-License-Identifier: Apache-2.0
//
// Prices of running games in the lobby: what spectators see, bounded and not too often.
#include <array>
#include <map>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/house/lobby.h"
#include "server/house/lobby_feed.h"
#include "server/house/price_trail.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "tests/server/follower.h"

namespace bourse::listed_prices {
namespace {

constexpr PersonId kAda = 1;
constexpr std::array<std::string_view, kMaxCompanies> kCodes{"aa", "bb", "cc", "dd", "ee", "ff"};
using Rows = std::vector<std::vector<int>>;
using Words = std::vector<std::string>;

Market market_of(const std::vector<int>& prices, std::size_t first = 0) {
  Market market;
  for (std::size_t at = 0; at < prices.size(); ++at) {
    market.companies.push_back({kCodes[first + at], "A company", prices[at]});
  }
  return market;
}

wire::TableCard card_of(const std::string& id, std::int64_t created) {
  wire::TableCard card;
  card.id = id;
  card.game = "nyse";
  card.status = wire::TableStatus::Playing;
  card.created = created;
  return card;
}

// The prices that a list of tables shows, by table.
std::map<std::string, wire::PriceHistory> shown(const std::vector<LobbyRow>& rows) {
  std::map<std::string, wire::PriceHistory> found;
  for (const LobbyRow& row : rows) {
    const auto listing = from_text<wire::TableListing>(row.text, "listing");
    REQUIRE(listing.has_value());
    CHECK(row.text == to_text(*listing));
    if (listing->prices) found[row.id] = *listing->prices;
  }
  return found;
}

// The listing of the only table of a house.
json::object listing_in(TestHouse& house) {
  house.settle();
  const json::value tables = house.get("/api/tables").body.at("tables");
  REQUIRE(tables.as_array().size() == 1);
  return tables.as_array()[0].as_object();
}

// The listing once it has prices.
json::object priced_listing(TestHouse& house) {
  json::object listing;
  house.until([&] {
    listing = listing_in(house);
    return listing.contains("prices");
  });
  return listing;
}

json::array prices_in(const json::object& position) {
  json::array prices;
  for (const json::value& company : position.at("market").at("companies").as_array()) {
    prices.push_back(company.at("price"));
  }
  return prices;
}

}  // namespace

TEST_CASE("lobby prices: a trail keeps changes, and forgets what an undo took back") {
  PriceTrail trail;
  trail.note(1, std::nullopt, market_of({5, 5}));
  trail.note(2, std::nullopt, market_of({5, 5}));
  trail.note(3, std::nullopt, market_of({6, 5}));
  trail.note(5, std::nullopt, market_of({6, 4}));
  CHECK(trail.history().companies == Words{"aa", "bb"});
  CHECK(trail.history().rows == Rows{{5, 5}, {6, 5}, {6, 4}});
  trail.note(5, std::nullopt, market_of({6, 4}));  // the room was loaded again
  CHECK(trail.history().rows.size() == 3);
  trail.note(6, 2, market_of({5, 5}));
  CHECK(trail.history().rows == Rows{{5, 5}});
  trail.note(7, std::nullopt, market_of({5, 9}, 1));
  CHECK(trail.history().companies == Words{"bb", "cc"});
  CHECK(trail.history().rows == Rows{{5, 9}});
}

TEST_CASE("lobby prices: a trail is bounded in rows and in bytes") {
  PriceTrail trail;
  for (int at = 1; at <= 100; ++at) trail.note(at, std::nullopt, market_of({at % 7, 3}));
  CHECK(trail.history().rows.size() == kMostPriceRows);
  CHECK(trail.history().rows.back() == std::vector<int>{100 % 7, 3});
  constexpr int kLong = 1'000'000'000;
  for (int at = 101; at <= 150; ++at) {
    trail.note(at, std::nullopt, market_of({kLong + at, kLong, kLong, kLong, kLong, kLong}));
  }
  CHECK(to_text(trail.history()).size() <= kLongestPrices);
  CHECK(trail.history().rows.back()[0] == kLong + 150);
}

TEST_CASE("lobby prices: only public tables show them, only the newest, only where there is room") {
  Lobby lobby;
  for (int at = 0; at < 20; ++at) {
    const std::string id = "t" + std::to_string(at);
    lobby.post(card_of(id, at), kAda + at, true);
    if (at != 19) CHECK(lobby.note_prices(id, 1, std::nullopt, market_of({at, 5})));
  }
  wire::TableCard invited = card_of("invited", 99);
  invited.visibility = wire::Visibility::Invited;
  lobby.post(invited, kAda, true);
  CHECK_FALSE(lobby.note_prices("invited", 1, std::nullopt, market_of({5, 5})));
  CHECK_FALSE(lobby.note_prices("unknown", 1, std::nullopt, market_of({5, 5})));
  CHECK(shown(lobby.rows()).empty());
  lobby.show_prices();
  const auto all = shown(lobby.rows());
  CHECK(all.size() == kMostPriced);
  CHECK(all.at("t18").rows == Rows{{18, 5}});
  CHECK_FALSE(all.contains("t6"));

  Lobby full;
  wire::TableCard card = card_of("t", 1);
  card.options["words"] = std::string(kLongestListing - to_text(card).size(), 'w');
  full.post(card, kAda, true);
  full.note_prices("t", 1, std::nullopt, market_of({5, 5}));
  full.show_prices();
  CHECK(shown(full.rows()).empty());
  CHECK(full.rows()[0].text.size() <= kLongestListing);
  full.post(card, kAda, false);
  full.show_prices();
  CHECK(full.rows().empty());
}

TEST_CASE("lobby prices: a game that moves fast is sent once in an interval") {
  boost::asio::io_context network;
  Lobby lobby;
  LobbyFeed feed(network, lobby, {std::chrono::milliseconds(0), 1'000'000, std::chrono::hours(1)});
  LobbyFeed quick(network, lobby, {std::chrono::milliseconds(0), 1'000'000, {}});
  const auto line = std::make_shared<Heard>();
  feed.publish(card_of("t", 1), kAda, true);
  network.run();
  feed.connect(ConnectionId{1}, line);
  for (int at = 1; at <= 50; ++at) feed.publish_prices("t", at, std::nullopt, market_of({at, 5}));
  network.restart();
  CHECK(network.poll() == 0);
  CHECK(line->texts.size() == 1);
  feed.stop();
  quick.connect(ConnectionId{2}, line);
  for (int at = 51; at <= 99; ++at) quick.publish_prices("t", at, std::nullopt, market_of({at, 5}));
  network.restart();
  network.run();
  REQUIRE(line->texts.size() == 3);
  const auto change = from_text<wire::LobbyChange>(line->texts[2], "change");
  REQUIRE(change.has_value());
  CHECK(change->tables.at(0).prices->rows.back() == std::vector<int>{99, 5});
}

TEST_CASE("lobby prices: an open table shows what spectators see, from the deal on") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 1);
  CHECK_FALSE(listing_in(house).contains("prices"));
  const std::string ben = house.person("Ben");
  house.post("/api/tables/" + party.table + "/sit", R"({"seat":1,"name":""})", ben);
  json::object listing = priced_listing(house);
  CHECK(listing.at("prices").at("companies") == json::array{"bu", "bk", "rd", "gn"});
  Game game(house, party.table, {party.secrets[0], ben});
  const auto rows = [&] { return listing.at("prices").at("rows").as_array(); };
  const auto shows_position = [&] {
    listing = listing_in(house);
    return rows().back() == json::value(prices_in(game.followers.back().position));
  };
  house.until(shows_position);
  Rng rng(Seed{}, 7);
  while (rows().size() < 2) {
    REQUIRE(game.move(rng));
    house.until(shows_position);
  }
  // A new process knows the prices as soon as the table is loaded.
  house.restart();
  house.join(party.table, {});
  CHECK(priced_listing(house).at("prices").at("rows").as_array().size() == 1);
}

TEST_CASE("lobby prices: a table by invitation reports none") {
  TestHouse house;
  std::string wish = table_wish("nyse", "oo");
  wish.replace(wish.rfind("open"), 4, "invited");
  const Party party = gather(house, wish, 2);
  house.settle();
  CHECK(house.get("/api/tables").body.at("tables").as_array().empty());
}

}  // namespace bourse::listed_prices
