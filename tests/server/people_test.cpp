// SPDX-License-Identifier: Apache-2.0
//
// Requests over HTTP: people, games, tables, and refusals.
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "core/boundary/table_rules.h"
#include "core/codec/option_values.h"
#include "tests/server/end_game.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr const char* kSit = R"({"seat":-1,"name":""})";

std::string sentence(const Answer& answer) { return text_of(answer.body.at("sentence")); }

}  // namespace

TEST_CASE("people: a guest is known by a secret, and on a second device by a link code") {
  TestHouse house;
  CHECK(house.get("/api/me").status == 404);
  CHECK(house.get("/api/me", "no such secret").status == 404);
  const std::string ada = house.person("  Ada ");
  CHECK(text_of(house.get("/api/me", ada).body.at("name")) == "Ada");
  CHECK(house.post("/api/me", R"({"name":"Ada L."})", ada).status == 200);
  CHECK(text_of(house.get("/api/me", ada).body.at("name")) == "Ada L.");
  const std::string code = text_of(house.post("/api/devices/link", "", ada).body.at("code"));
  const auto take = [&](const std::string& given) {
    return house.post("/api/devices/link/redeem", R"({"code":")" + given + R"("})");
  };
  const Answer phone = take(code);
  REQUIRE(phone.status == 200);
  CHECK(phone.secret != ada);
  CHECK(text_of(house.get("/api/me", phone.secret).body.at("name")) == "Ada L.");
  CHECK(take(code).status == 404);
  CHECK(house.post("/api/devices/link/" + code, "").status == 404);
  CHECK(house.post("/api/devices/link/redeem", "").status == 400);
  CHECK(house.post("/api/devices/link", "").status == 403);
  const std::string late = text_of(house.post("/api/devices/link", "", ada).body.at("code"));
  house.now += 600'001;
  CHECK(take(late).status == 404);
  house.restart();
  CHECK(text_of(house.get("/api/me", phone.secret).body.at("name")) == "Ada L.");
}

TEST_CASE("people: names are short and sanitized, and nobody is called you") {
  TestHouse house;
  const auto refused = [&](const std::string& body) {
    const Answer answer = house.post("/api/me", body);
    CHECK(answer.status == 400);
    return sentence(answer);
  };
  CHECK(refused(R"({"name":"   "})") == "A name needs a letter, a digit or a symbol.");
  CHECK(refused(R"({"name":"You"})").find("reserved") != std::string::npos);
  CHECK(refused(R"({"name":"a\u0007b"})").find("control") != std::string::npos);
  CHECK(refused(R"({"name":"a\u202Eb"})").find("control") != std::string::npos);
  CHECK(refused(R"({"name":"abcdefghijklmnopqrstuvwxyz"})").find("24") != std::string::npos);
  CHECK(refused(R"({"name":"Ada","age":7})") == "unknown field 'age'");
  CHECK(refused(R"({})") == "field 'name' is missing");
  CHECK(refused("").find("not valid JSON") != std::string::npos);
}

TEST_CASE("people: names that cannot be seen are refused, and invisible characters are removed") {
  TestHouse house;
  const auto key_of = [&](const std::string& name) {
    const Answer answer = house.post("/api/me", R"({"name":")" + name + R"("})");
    return answer.status == 400 ? text_of(answer.body.at("key")) : "accepted";
  };
  // Zero width space, no-break space, Hangul fillers, blank Braille, a byte order mark, a soft
  // hyphen, a musical symbol without ink.
  for (const std::string name : {R"(\u200B)",
                                 R"(\u00A0)",
                                 R"(\u3164)",
                                 R"(\uFFA0)",
                                 R"(\u2800)",
                                 R"(\uFEFF)",
                                 R"(\u00AD)",
                                 R"(\uD834\uDD59)",
                                 "...",
                                 R"(\u0301)"}) {
    CAPTURE(name);
    CHECK(key_of(name) == "name_empty");
  }
  CHECK(key_of(R"(A\uE000)") == "name_plain");  // a private character
  CHECK(key_of(R"(A\u2028da)") == "name_plain");
  CHECK(key_of(R"(A\u0330\u0330\u0330\u0330da)") == "name_marks");
  CHECK(key_of(R"(A\u0302\u0301nh Nguy\u1EC5n)") == "accepted");

  const auto stored = [&](const std::string& name) {
    const Answer answer = house.post("/api/me", R"({"name":")" + name + R"("})");
    REQUIRE_MESSAGE(answer.status == 200, answer.text);
    return text_of(answer.body.at("name"));
  };
  CHECK(stored(R"(A\u200Bda\u2060)") == "Ada");
  CHECK(stored(R"(Ada\u00A0\u3000 L.)") == "Ada L.");
  CHECK(stored(R"(\uFF21\uFF44\uFF41)") == "Ada");  // full width
  CHECK(stored(R"(Zoe\u0308)") == "Zo\u00EB");
  CHECK(stored(R"(e\u200D\u0301)") == "\u00E9");
}

TEST_CASE("people: nobody looks like the reader, the house or a bot") {
  TestHouse house;
  const auto key_of = [&](const std::string& name) {
    const Answer answer = house.post("/api/me", R"({"name":")" + name + R"("})");
    return answer.status == 400 ? text_of(answer.body.at("key")) : "accepted";
  };
  // Cyrillic о and у, Greek ο, a digit, small capitals, a number as a second bot has.
  for (const std::string name : {"you",
                                 "YOU",
                                 R"(y\u043Eu)",
                                 R"(\u0443ou)",
                                 "y0u",
                                 R"(you\u200B)",
                                 "House",
                                 R"(H\u03BFuse)",
                                 "house.",
                                 "Bourse",
                                 "Tycoon",
                                 "tycoon 2",
                                 R"(\u0422ycoon)",
                                 "Trader",
                                 R"(Brok\u0435r)"}) {
    CAPTURE(name);
    CHECK(key_of(name) == "name_reserved");
  }
  CHECK(key_of("Youri") == "accepted");
  CHECK(key_of("Mouse") == "accepted");
}

TEST_CASE("people: two names at one table never look alike") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string id =
      text_of(house.post("/api/tables", table_wish("nyse", "oooo"), ada).body.at("id"));
  const auto sit = [&](const std::string& who) {
    REQUIRE(house.post("/api/tables/" + id + "/sit", kSit, who).status == 200);
  };
  sit(ada);
  sit(house.person(R"(\u0410da)"));  // Cyrillic А
  sit(house.person("ADA"));
  const json::value card = house.get("/api/tables/" + id).body;
  const json::array& seats = card.at("seats").as_array();
  CHECK(text_of(seats[0].at("name")) == "Ada");
  CHECK(text_of(seats[1].at("name")) == "\u0410da 2");
  CHECK(text_of(seats[2].at("name")) == "ADA 3");

  // A spectator is not taken for a player either.
  Client watcher = house.join(id, house.person(R"(Ad\u0430)"));
  house.say(watcher, R"({"type":"say","text":"hi"})");
  CHECK(text_of(house.next(watcher, "chat").at("name")) == "Ad\u0430 4");
}

TEST_CASE("games: cards of options, presets and credits match what the games write") {
  TestHouse house;
  const Answer answer = house.get("/api/games");
  for (const json::value& card : answer.body.at("games").as_array()) {
    CAPTURE(text_of(card.at("key")));
    const ErasedGame& game = *find_test_game(text_of(card.at("key")));
    json::array options;
    for (const json::object& schema : schemas_json(game)) options.push_back(schema);
    CHECK(card.at("options") == options);
    json::array presets;
    for (const Preset& preset : game.descriptor->presets) {
      presets.push_back(preset_json(*game.descriptor, preset));
    }
    CHECK(card.at("presets") == presets);
    CHECK(card.at("credits") == credits_json(game.descriptor->credits));
  }
}

TEST_CASE("games: listed with schema, bots and phrases; options are checked and completed") {
  TestHouse house;
  const Answer games = house.get("/api/games");
  CHECK(text_of(games.body.at("games").as_array()[0].at("key")) == "nyse");
  CHECK(!games.body.at("bots").as_array().empty());
  CHECK(!games.body.at("phrases").as_array().empty());
  const Answer good =
      house.post("/api/games/nyse/options", R"({"players":3,"options":{"plain_chips":4}})");
  REQUIRE(good.status == 200);
  CHECK(good.body.at("options").at("plain_chips").as_int64() == 4);
  CHECK(text_of(good.body.at("options").at("hands")) == "open");
  const Answer bad =
      house.post("/api/games/nyse/options", R"({"players":3,"options":{"plain_chips":44}})");
  CHECK(bad.status == 400);
  CHECK(sentence(bad).find("plain_chips") != std::string::npos);
  CHECK(house.post("/api/games/nyse/options", R"({"players":30,"options":{}})").status == 400);
  CHECK(house.get("/api/games/nyse/rules").text.size() > 100);
  CHECK(house.get("/api/games/chess/rules").status == 404);
  CHECK(house.ask("DELETE", "/api/games").status == 405);
  CHECK(house.get("/api/nothing").status == 404);
}

TEST_CASE("tables: created, listed, joined, left, started by the last seat") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string bob = house.person("Bob");
  const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
  REQUIRE(opened.status == 200);
  const std::string path = "/api/tables/" + text_of(opened.body.at("id"));
  CHECK(house.get("/api/tables").body.at("tables").as_array().size() == 1);
  CHECK(text_of(house.get(path).body.at("commitment")).size() == 64);
  const auto sit = [&](const std::string& who, const std::string& seat, const std::string& name) {
    return house.post(path + "/sit", R"({"seat":)" + seat + R"(,"name":")" + name + R"("})", who);
  };
  CHECK(sit(ada, "1", "").body.at("seat").as_int64() == 1);
  CHECK(sit(ada, "0", "").body.at("seat").as_int64() == 1);
  CHECK(sentence(sit(bob, "1", "")) == "This seat is taken.");
  CHECK(text_of(sit(bob, "1", "").body.at("key")) == "taken");
  CHECK(sit(bob, "9", "").status == 409);
  CHECK(sit("", "0", "").status == 400);
  CHECK(house.post(path + "/leave", "", ada).status == 200);
  CHECK(house.post(path + "/leave", "", ada).status == 409);
  CHECK(sit(bob, "0", "").status == 200);
  const Answer guest = sit("", "-1", "Bob");
  REQUIRE(guest.status == 200);
  CHECK(!guest.secret.empty());
  const Answer card = house.get(path);
  CHECK(text_of(card.body.at("status")) == "playing");
  CHECK(text_of(card.body.at("seats").as_array()[1].at("name")) == "Bob 2");
  CHECK(sentence(sit(ada, "-1", "")).find("has begun") != std::string::npos);
  // A person who gets no seat keeps the name.
  const std::string eve = house.person("Eve");
  CHECK(sit(eve, "-1", "Mallory").status == 409);
  CHECK(house.post("/api/tables/nowhere/sit", R"({"seat":-1,"name":"Mallory"})", eve).status ==
        404);
  CHECK(text_of(house.get("/api/me", eve).body.at("name")) == "Eve");
  CHECK(house.post(path + "/close", "", eve).status == 403);
  CHECK(house.post(path + "/close", "", ada).status == 409);
  end_game(house, path.substr(std::string("/api/tables/").size()), {bob, guest.secret});
  CHECK(house.get(path + "/record").body.at("abandoned").as_bool());
  CHECK(house.get("/api/tables/nowhere").status == 404);
}

TEST_CASE("tables: an invalid request is refused with the name of its field") {
  TestHouse house;
  const auto refused = [&](const std::string& body) {
    const Answer answer = house.post("/api/tables", body);
    CHECK(answer.status == 400);
    return sentence(answer);
  };
  CHECK(refused(table_wish("chess", "oo")).find("game") == 0);
  CHECK(refused(table_wish("nyse", "ooooooooooo")).find("players") == 0);
  CHECK(refused(table_wish("nyse", "oo", R"({"kind":"sand","expiry":"bot"})")).find("clock.kind") ==
        0);
  CHECK(refused(table_wish("nyse", "oo", R"({"kind":"bank","bank_seconds":0,"expiry":"bot"})"))
            .find("clock.bank_seconds") == 0);
  CHECK(refused(table_wish("nyse", "oo", kNoClock, R"({"x":1})")).find("options") == 0);
  // A server offers only the bots of its list: nobody can request ten minutes of CPU time,
  std::string wish = table_wish("nyse", "og");
  wish.replace(wish.find("greedy"), 6, "search:ms=600000");
  CHECK(refused(wish).find("seats.bot: must be one of random, ") == 0);
  // and no bot that sees the cards.
  wish.replace(wish.find("search:ms=600000"), 16, "clairvoyant");
  CHECK(refused(wish).find("seats.bot: must be one of random, ") == 0);
  CHECK(house.get("/api/tables").body.at("tables").as_array().empty());
}

TEST_CASE("tables: nobody can open more tables than the limits allow") {
  HouseLimits limits = test_limits();
  limits.tables_per_person = 2;
  TestHouse house(limits);
  const std::string ada = house.person("Ada");
  const std::string ben = house.person("Ben");
  const auto open_with_ben = [&] {
    const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
    REQUIRE(opened.status == 200);
    std::string path = "/api/tables/" + text_of(opened.body.at("id"));
    REQUIRE(house.post(path + "/sit", kSit, ben).status == 200);
    return path;
  };
  const std::string first = open_with_ben();
  open_with_ben();
  const Answer third = house.post("/api/tables", table_wish("nyse", "oo"), ada);
  CHECK(third.status == 429);
  CHECK(text_of(third.body.at("key")) == "many_tables");
  CHECK(house.post(first + "/close", "", ada).status == 200);
  CHECK(house.post("/api/tables", table_wish("nyse", "oo"), ada).status == 200);
}

TEST_CASE("tables: opening one beyond the limit closes the person's oldest unused table") {
  HouseLimits limits = test_limits();
  limits.tables_per_person = 3;
  TestHouse house(limits);
  const std::string ada = house.person("Ada");
  const auto open = [&] {
    house.now += 1000;
    const Answer opened = house.post("/api/tables", table_wish("nyse", "og"), ada);
    REQUIRE_MESSAGE(opened.status == 200, opened.text);
    std::string id = text_of(opened.body.at("id"));
    REQUIRE(house.post("/api/tables/" + id + "/sit", kSit, ada).status == 200);
    return id;
  };
  const auto status = [&](const std::string& id) {
    return text_of(house.get("/api/tables/" + id).body.at("status"));
  };
  const std::string shown = open();
  const Client line = house.join(shown, ada);
  const std::string oldest = open();
  const std::string later = open();
  house.settle();
  const std::string newest = open();
  CHECK(status(shown) == "playing");  // she is connected
  CHECK(status(oldest) == "abandoned");
  CHECK(status(later) == "playing");
  CHECK(status(newest) == "playing");
  house.house().disconnect(line.id);
  house.restart();  // the stored summaries of the tables suffice
  house.settle();
  open();
  CHECK(status(shown) == "abandoned");
  CHECK(status(later) == "playing");
}

TEST_CASE("tables: there is one rematch, with seats for the same people and new contributions") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oog"), 2);
  const std::string path = "/api/tables/" + party.table;
  CHECK(house.post(path + "/rematch", "", party.secrets[0]).status == 409);
  end_game(house, party.table, party.secrets);
  CHECK(house.post(path + "/rematch", "", house.person("Stranger")).status == 403);
  const Answer one = house.post(path + "/rematch", "", party.secrets[1]);
  REQUIRE(one.status == 200);
  CHECK(house.post(path + "/rematch", "", party.secrets[0]).text == one.text);
  const std::string next = "/api/tables/" + text_of(one.body.at("id"));
  CHECK(text_of(house.get(path).body.at("rematch")) == text_of(one.body.at("id")));
  const std::string sit = R"({"seat":-1,"name":""})";
  CHECK(house.post(next + "/sit", sit, house.person("Eve")).status == 409);
  CHECK(house.post(next + "/sit", sit, party.secrets[1]).body.at("seat").as_int64() == 1);
  CHECK(house.post(next + "/sit", sit, party.secrets[0]).body.at("seat").as_int64() == 0);
  CHECK(text_of(house.get(next).body.at("status")) == "playing");
}

TEST_CASE("tables: no two bots have the same persona, and a rematch keeps them") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oggggggggg"), 1);
  const auto personas = [&](const std::string& path) {
    std::vector<std::string> found;
    const Answer answer = house.get(path);
    for (const json::value& seat : answer.body.at("seats").as_array()) {
      const json::value* const persona = seat.as_object().if_contains("persona");
      found.push_back(persona == nullptr ? "" : text_of(*persona));
    }
    return found;
  };
  const std::string path = "/api/tables/" + party.table;
  const std::vector<std::string> seated = personas(path);
  CHECK(seated.front().empty());
  CHECK(std::set<std::string>(seated.begin(), seated.end()).size() == 10);
  CHECK(house.post(path + "/close", "", party.secrets[0]).status == 200);
  const Answer next = house.post(path + "/rematch", "", party.secrets[0]);
  REQUIRE(next.status == 200);
  CHECK(personas("/api/tables/" + text_of(next.body.at("id"))) == seated);
}

TEST_CASE("tables: a person's own come from the store, live ones from their rooms") {
  TestHouse house;
  const auto own = [&](const std::string& who) {
    const Answer answer = house.get("/api/me/tables", who);
    REQUIRE(answer.status == 200);
    return answer.body.at("tables").as_array();
  };
  CHECK(own({}).empty());
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  const std::string& ada = party.secrets[0];
  REQUIRE(own(ada).size() == 1);
  const json::object table = own(ada)[0].as_object();
  CHECK(text_of(table.at("table").at("id")) == party.table);
  CHECK(table.at("seat") == 0);
  CHECK(text_of(table.at("table").at("seats").as_array()[0].at("name")) == "Ada");
  CHECK(!table.at("table").as_object().contains("commitment"));
  CHECK(own(ada)[0].at("asked").as_bool() != own(party.secrets[1])[0].at("asked").as_bool());

  // A table that was left is no longer one's own; after sitting down again it is.
  house.now += 1000;
  const std::string waiting =
      text_of(house.post("/api/tables", table_wish("nyse", "oo"), ada).body.at("id"));
  const std::string sit = R"({"seat":1,"name":""})";
  CHECK(house.post("/api/tables/" + waiting + "/sit", sit, ada).status == 200);
  CHECK(own(ada).size() == 2);
  CHECK(house.post("/api/tables/" + waiting + "/leave", "", ada).status == 200);
  CHECK(own(ada).size() == 1);
  CHECK(house.post("/api/tables/" + waiting + "/sit", sit, ada).status == 200);
  REQUIRE(own(ada).size() == 2);
  CHECK(!own(ada)[0].at("asked").as_bool());

  // Finished tables come after live ones, with their last card.
  CHECK(house.post("/api/tables/" + waiting + "/close", "", ada).status == 200);
  house.settle();
  house.restart();
  const json::array after = own(ada);
  REQUIRE(after.size() == 2);
  CHECK(text_of(after[0].at("table").at("id")) == party.table);
  CHECK(text_of(after[1].at("table").at("status")) == "abandoned");
  CHECK(after[1].at("seat") == 1);
  CHECK(after[1].as_object().size() == table.size());
  CHECK(house.post("/api/me/tables", "", ada).status == 404);
}

TEST_CASE("tables: a person's own come in pages of 50") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  for (int at = 0; at < 51; ++at) {
    house.now += 1000;
    const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
    REQUIRE(house.post("/api/tables/" + text_of(opened.body.at("id")) + "/sit", kSit, ada).status ==
            200);
  }
  const json::value first = house.get("/api/me/tables", ada).body;
  REQUIRE(first.at("tables").as_array().size() == 50);
  CHECK(first.at("more").as_bool());
  const std::string last = text_of(first.at("tables").as_array()[49].at("table").at("id"));
  const json::value next = house.get("/api/me/tables?after=" + last, ada).body;
  CHECK(next.at("tables").as_array().size() == 1);
  CHECK(!next.at("more").as_bool());
}

TEST_CASE("lobby: sent immediately, then every change") {
  TestHouse house;
  Client lobby = house.connect("/api/lobby/socket");
  const json::object first = house.next(lobby, "lobby");
  CHECK(first.at("tables").as_array().empty());
  const std::string ada = house.person("Ada");
  const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
  CHECK(opened.status == 200);
  const json::object added = house.next(lobby, "lobby_change");
  CHECK(added.at("number").as_int64() == first.at("number").as_int64() + 1);
  CHECK(added.at("tables").as_array().at(0).at("id") == opened.body.at("id"));
  std::string hidden = table_wish("nyse", "oo");
  hidden.replace(hidden.rfind("open"), 4, "invited");
  CHECK(house.post("/api/tables", hidden, ada).status == 200);
  CHECK(house.get("/api/tables").body.at("tables").as_array().size() == 1);
  const std::string path = "/api/tables/" + text_of(opened.body.at("id"));
  CHECK(house.post(path + "/close", "", ada).status == 200);
  const json::object removed = house.next(lobby, "lobby_change");
  CHECK(removed.at("gone").as_array().at(0) == opened.body.at("id"));
  house.say(lobby, R"({"type":"ping"})");
  house.next(lobby, "pong");
  house.say(lobby, R"({"type":"hello","protocol":3})");
  house.next(lobby, "refused");
}

}  // namespace bourse
