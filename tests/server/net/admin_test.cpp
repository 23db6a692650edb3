// SPDX-License-Identifier: Apache-2.0
//
// `bourse admin` and the operator's socket of a running program.
#include <filesystem>
#include <random>

#include <boost/asio/local/stream_protocol.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"

using namespace bourse;
using namespace bourse::test;

namespace {

using Local = boost::asio::local::stream_protocol;

Run admin(const ProgramHouse& house, std::vector<std::string> words) {
  words.insert(words.begin(), {"admin", "--data", house.data()});
  return test::bourse(words);
}
json::object asked(const ProgramHouse& house, std::vector<std::string> words) {
  words.emplace_back("--json");
  const Run run = admin(house, words);
  REQUIRE_MESSAGE(run.code == 0, run.err);
  return read_object(run.out);
}

// The number of a person who is connected to a table.
std::string number_of(const ProgramHouse& house, std::string_view name) {
  const json::object answer = asked(house, {"people"});
  for (const json::value& person : answer.at("people").as_array()) {
    if (person.at("name").as_string() == name) return json::serialize(person.at("person"));
  }
  FAIL("nobody has this name");
  return {};
}

bool is_abandoned(TestClient& client, const std::string& table) {
  const auto card = client.request("GET", "/api/tables/" + table);
  return read_object(card.body).at("status").as_string() == "abandoned";
}

}  // namespace

TEST_SUITE_BEGIN("SQLite only: runs the program");

TEST_CASE("NET-ADMIN lists name tables and people, and a table can be closed") {
  ProgramHouse house;
  const TwoPlayers pair(house);
  const json::object list = asked(house, {"list"});
  REQUIRE(list.at("tables").as_array().size() == 1);
  const json::object& table = list.at("tables").at(0).as_object();
  CHECK(table.at("id").as_string() == pair.table);
  CHECK(table.at("seats").at(0).at("name").as_string() == "Ada");
  CHECK(json::serialize(table.at("seats").at(0).at("person")) == number_of(house, "Ada"));
  CHECK(has(admin(house, {"list"}).out, pair.table));
  CHECK(has(admin(house, {"people"}).out, "127.0.0.1"));

  CHECK(admin(house, {"close", "no-table"}).code == 2);
  CHECK(has(admin(house, {"close", "nowhere"}).err, "There is no such table."));
  CHECK(has(admin(house, {"close", pair.table}).out, "is closed"));
  CHECK(is_abandoned(*pair.people[0], pair.table));
  CHECK(has(admin(house, {"close", pair.table}).err, "The game is over."));
  CHECK(has(house.log(), "event=admin_close table=\"" + pair.table.substr(0, 4) + "…\""));
  CHECK(!has(house.log(), pair.table));
}

TEST_CASE("NET-ADMIN people are found by the beginning of a name, also after they have left") {
  ProgramHouse house;
  const TwoPlayers pair(house);
  TestClient eve(house.address(), "Evelyn");
  REQUIRE(eve.request("POST", "/api/me", R"({"name":"Evelyn"})").status == 200);
  const auto names = [&](const std::string& beginning) {
    std::vector<std::string> found;
    const json::object answer = asked(house, {"people", beginning});
    for (const json::value& person : answer.at("people").as_array()) {
      found.emplace_back(person.at("name").as_string());
    }
    return found;
  };
  CHECK(names("eve") == std::vector<std::string>{"Evelyn"});
  CHECK(names("a") == std::vector<std::string>{"Ada"});
  CHECK(names("velyn").empty());
  CHECK(names("").size() == 3);
  CHECK(has(admin(house, {"people", "Eve"}).out, "not connected"));
  CHECK(has(admin(house, {"people", "Ada"}).out, "at " + pair.table));
  const json::object found = asked(house, {"people", "Evelyn"});
  const std::string number = json::serialize(found.at("people").at(0).at("person"));
  CHECK(admin(house, {"mute", number}).code == 0);
  CHECK(has(admin(house, {"people", "Eve"}).out, "muted"));
}

TEST_CASE("NET-ADMIN who is muted plays on and cannot write, also after a restart") {
  ProgramHouse house;
  TwoPlayers pair(house);
  const std::string ada = number_of(house, "Ada");
  CHECK(has(admin(house, {"mute", ada}).out, "Ada (" + ada + ") is muted."));
  CHECK(has(house.log(), "event=admin_mute subject=" + ada));
  const auto key_of_chat = [&] {
    pair.people[0]->send({{"type", "say"}, {"text", "hello"}});
    return std::string(pair.people[0]->wait_for("refused").at("key").as_string());
  };
  CHECK(key_of_chat() == "muted");
  pair.play("m1");
  house.stop();
  house.start();
  pair.reconnect();
  CHECK(key_of_chat() == "muted");
  CHECK(has(admin(house, {"restrictions"}).out, "muted   " + ada));
  CHECK(admin(house, {"unmute", ada}).code == 0);
  CHECK(has(admin(house, {"unmute", ada}).err, "is not muted"));
  pair.people[0]->send({{"type", "say"}, {"text", "hello"}});
  CHECK(pair.people[1]->wait_for("chat").at("name").as_string() == "Ada");
}

TEST_CASE("NET-ADMIN who is banned may only look, and a bot plays on") {
  ProgramHouse house;
  TwoPlayers pair(house);
  const std::string ada = number_of(house, "Ada");
  CHECK(admin(house, {"ban", ada}).code == 0);
  CHECK(pair.people[0]->wait_until_closed() == 1008);
  const auto key_of = [&](const std::string& path, const std::string& body) {
    const auto reply = pair.people[0]->request("POST", path, body);
    CHECK(reply.status == 403);
    return std::string(read_object(reply.body).at("key").as_string());
  };
  CHECK(key_of("/api/tables", new_table(2, 2)) == "banned");
  CHECK(key_of("/api/tables/" + pair.table + "/sit", R"({"seat":0,"name":"","contribution":""})") ==
        "banned");
  CHECK(key_of("/api/me", R"({"name":"Bea"})") == "banned");
  CHECK(pair.people[0]->request("GET", "/api/tables").status == 200);
  pair.people[0]->connect(pair.table);
  CHECK(pair.people[0]->wait_until_closed() == 1008);
  // The game does not wait for somebody who may not come back.
  const auto has_stand_in = [&] {
    const auto card = pair.people[1]->request("GET", "/api/tables/" + pair.table);
    return read_object(card.body).at("seats").at(0).at("stand_in").as_bool();
  };
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!has_stand_in() && std::chrono::steady_clock::now() < latest) {
    pair.people[1]->rest(std::chrono::milliseconds(20));
  }
  CHECK(has_stand_in());

  house.stop();
  house.start();
  TestClient later(house.address(), "Ada");
  later.be(pair.people[0]->secret());
  CHECK(later.request("POST", "/api/me", R"({"name":"Bea"})").status == 403);
  CHECK(admin(house, {"unban", ada}).code == 0);
  CHECK(later.request("POST", "/api/me", R"({"name":"Bea"})").status == 200);
}

TEST_CASE("NET-ADMIN a banned address can neither sign in nor connect") {
  ProgramHouse house;
  TwoPlayers pair(house);
  TestClient lobby(house.address(), "Cid");
  lobby.open_websocket("/api/lobby/socket");
  lobby.wait_for("lobby");
  CHECK(has(admin(house, {"ban", "127.0.0.0/8"}).out, "127.0.0.0/8 is banned."));
  CHECK(pair.people[0]->wait_until_closed() == 1008);
  CHECK(lobby.wait_until_closed() == 1008);
  TestClient guest(house.address(), "Eve");
  CHECK(guest.request("POST", "/api/me", R"({"name":"Eve"})").status == 403);
  guest.open_websocket("/api/lobby/socket");
  guest.wait_until_closed();
  CHECK(has(guest.why(), "403"));
  CHECK(has(house.log(), "event=admin_ban subject=127.0.0.0/8"));
  CHECK(admin(house, {"unban", "127.1.2.3/8"}).code == 0);
  CHECK(guest.request("POST", "/api/me", R"({"name":"Eve"})").status == 200);

  for (const std::string bad : {"0.0.0.0/4", "::/0", "somebody", "99", "-1", ""}) {
    CAPTURE(bad);
    CHECK(admin(house, {"ban", bad}).code == 2);
  }
  CHECK(has(admin(house, {"ban", "2001:db8:1:2:3::4"}).out, "2001:db8:1:2::/64 is banned."));
}

TEST_CASE("NET-ADMIN only the server's own user can open the socket, and it goes with the server") {
  ProgramHouse house;
  const std::string path = house.data() + "/admin.sock";
  CHECK(std::filesystem::status(path).permissions() ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  house.kill();
  CHECK(std::filesystem::exists(path));
  CHECK(has(admin(house, {"list"}).err, "no server that you may command"));
  house.start();
  CHECK(admin(house, {"list"}).code == 0);
  house.stop();
  CHECK(!std::filesystem::exists(path));
  CHECK(admin(house, {"list"}).code == 2);
  CHECK(admin(house, {"dance"}).code == 2);
}

TEST_CASE("NET-ADMIN every line is answered or ends the connection, whatever it contains") {
  ProgramHouse house;
  const auto answer_to = [&](const std::string& bytes) {
    Local::iostream stream;
    stream.expires_after(std::chrono::seconds(10));
    stream.connect(Local::endpoint(house.data() + "/admin.sock"));
    stream << bytes << std::flush;
    std::string line;
    std::getline(stream, line);
    return line;
  };
  const auto refusal = [&](const std::string& line) {
    const json::object answer = read_object(answer_to(line + "\n"));
    CHECK(!answer.at("done").as_bool());
    return std::string(answer.at("sentence").as_string());
  };
  CHECK(has(refusal("list"), "not valid JSON"));
  CHECK(has(refusal(R"({"command":"shut"})"), "command"));
  CHECK(has(refusal(R"({"command":"list","force":true})"), "unknown field 'force'"));
  CHECK(has(refusal(R"({"command":"list","command":"list"})"), "command"));
  CHECK(has(refusal(R"({"command":"list","subject":"t"})"), "takes no argument"));
  CHECK(has(refusal(R"({"command":"ban"})"), "needs an argument"));
  CHECK(answer_to(std::string(5000, 'x') + "\n").empty());
  std::mt19937 random(1);  // NOLINT(*-msc51-cpp): the same bytes every time
  for (int at = 0; at < 200; ++at) {
    std::string bytes;
    for (int length = static_cast<int>(random() % 60); length > 0; --length) {
      const char byte = static_cast<char>(random() % 256);
      if (byte != '\n') bytes += byte;
    }
    CHECK(!read_object(answer_to(bytes + "\n")).at("done").as_bool());
  }
  CHECK(admin(house, {"list"}).code == 0);
}

TEST_SUITE_END();
