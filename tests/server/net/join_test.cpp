// SPDX-License-Identifier: Apache-2.0
//
// `bourse play --join`: the real program, at a table of a server over real sockets.
#include <array>
#include <filesystem>
#include <regex>
#include <thread>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/json/serialize.hpp>
#include <boost/system/error_code.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"

using namespace bourse;
using namespace bourse::test;

namespace {

struct Terminal {
  Terminal() { setenv("XDG_STATE_HOME", folder.path().c_str(), 1); }
  // As if the table had been joined with another computer that has the same credential.
  void forget_tables() const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
      if (entry.path().extension() == ".json") {
        std::filesystem::remove(entry.path());
      }
    }
  }
  PassingFolder folder;
};

// A server that answers its first request, and may be destroyed before any arrives.
class OneAnswer {
 public:
  explicit OneAnswer(const std::string& answer)
      : acceptor_(network_, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
    acceptor_.async_accept(
        [answer](boost::system::error_code, boost::asio::ip::tcp::socket socket) {
          std::array<char, 4096> request{};
          socket.read_some(boost::asio::buffer(request));
          boost::asio::write(socket, boost::asio::buffer(answer));
        });
    thread_ = std::thread([this] { network_.run(); });
  }
  OneAnswer(const OneAnswer&) = delete;
  OneAnswer& operator=(const OneAnswer&) = delete;
  ~OneAnswer() {
    network_.stop();
    thread_.join();
  }

  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }

 private:
  boost::asio::io_context network_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::thread thread_;
};

std::string unwrapped(const std::string& text) {
  return std::regex_replace(text, std::regex("\\s+"), " ");
}

std::string many_firsts() {
  std::string firsts;
  for (int i = 0; i < 300; ++i) firsts += "1\n";
  return firsts;
}

}  // namespace

TEST_CASE("NET-JOIN a terminal takes a seat, plays a game against bots and prints the result") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string table = host.open_table(3, 1);
  const Run run = test::bourse(
      {"play", "--join", house.url() + "/table/" + table, "--name", "Terminal"}, many_firsts());
  CAPTURE(run.out);
  CHECK(run.err == "");
  CHECK(run.code == 0);
  CHECK(run.out.find("your move> 1") != std::string::npos);
  CHECK(run.out.find("  1. ") != std::string::npos);
  const auto card = read_object(host.request("GET", "/api/tables/" + table).body);
  CHECK(card.at("status") == "over");
  CHECK(card.at("seats").at(0).at("name") == "Terminal");
  const std::string out = unwrapped(run.out);
  CHECK(has(out, "Checked: every move in the record is legal, and the result follows"));
  CHECK(has(out, "Checked: the deal follows from the secret"));
  CHECK(has(out, "Checked: your random number is part of the deal"));
  CHECK(has(out, "Checked: the record is the game that this terminal was sent, in all of its"));
  CHECK_FALSE(has(out, "Not checked"));
}

TEST_CASE("NET-JOIN a terminal that kept nothing of the deal says that it did not compare it") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string url = house.url() + "/table/" + host.open_table(3, 1);
  CHECK(test::bourse({"play", "--join", url}, "").code == 0);
  terminal.forget_tables();
  const Run run = test::bourse({"play", "--join", url}, many_firsts());
  CAPTURE(run.out);
  CHECK(run.code == 0);
  const std::string out = unwrapped(run.out);
  CHECK(has(out, "Checked: every move in the record is legal"));
  CHECK(has(out, "Checked: the deal follows from the secret"));
  CHECK(has(out, "Not checked: whether the commitments"));
  CHECK(has(out, "Steps played while this terminal was not connected:"));
}

TEST_CASE("NET-JOIN a terminal that comes back after undos compares the whole game") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string table = host.open_table(3, 1);
  const std::string url = house.url() + "/table/" + table;
  const Run first = test::bourse({"play", "--join", url}, "1\n1\n1\nundo\n");
  CAPTURE(first.out);
  CHECK(first.code == 0);
  const Run run = test::bourse({"play", "--join", url}, many_firsts());
  CAPTURE(run.out);
  CHECK(run.code == 0);
  const std::string out = unwrapped(run.out);
  CHECK(has(out, "Checked: the record is the game that this terminal was sent, in all of its"));
  CHECK_FALSE(has(out, "Not checked"));
  const auto record = read_object(host.request("GET", "/api/tables/" + table + "/record").body);
  CHECK_FALSE(record.at("taken_back").as_array().empty());
}

TEST_CASE("NET-JOIN a player who leaves gets the seat again") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string table = host.open_table(3, 1);
  const std::string url = house.url() + "/table/" + table;
  Run run = test::bourse({"play", "--join", url, "--name", "Ben", "--seat", "0"}, "");
  CHECK(run.code == 0);
  run = test::bourse({"play", "--join", url}, "");
  CHECK(run.code == 0);
  const auto card = read_object(host.request("GET", "/api/tables/" + table).body);
  CHECK(card.at("seats").at(0).at("name") == "Ben");
  CHECK(card.at("status") == "playing");
}

TEST_CASE("NET-JOIN at the end of input the program does not wait for other people") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  json::object wish = read_object(new_table(3, 2));
  wish["options"] = json::object{{"first_player", 0}};
  const auto opened = host.request("POST", "/api/tables", json::serialize(wish));
  const std::string table(read_object(opened.body).at("id").as_string());
  const std::string url = house.url() + "/table/" + table;
  const std::vector<std::string> words{"play", "--join", url, "--seat", "0"};
  // Before the deal: the second seat is still open.
  Run run = test::bourse(words, "");
  CAPTURE(run.out);
  CHECK(run.code == 0);
  CHECK(has(run.out, "The same link brings you back"));
  // After the deal, with one move: the next seat's person never moves.
  CHECK(host.sit(table, 1).status == 200);
  run = test::bourse(words, "1\n");
  CHECK(run.code == 0);
  CHECK(has(run.out, "your move> 1"));
  CHECK(has(run.out, "The same link brings you back"));
  const auto card = read_object(host.request("GET", "/api/tables/" + table).body);
  CHECK(card.at("status") == "playing");
}

TEST_CASE("NET-JOIN a refused piped move is the reason given at the end of input") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string url = house.url() + "/table/" + host.open_table(3, 1);
  for (const std::string line : {"999\n", "take everything\n", "take everything"}) {
    CAPTURE(line);
    const Run run = test::bourse({"play", "--join", url}, line);
    CHECK(run.code == 2);
    CHECK(run.err != "");
    CHECK(has(run.out, "The same link brings you back"));
  }
}

TEST_CASE("NET-JOIN an explanation for a piped line does not hold up the next line") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string url = house.url() + "/table/" + host.open_table(3, 1);
  const Run run =
      test::bourse({"play", "--join", url}, "?\nwhy take everything\nsay hello\nmoves\nquit\n");
  CAPTURE(run.out);
  CHECK(run.code == 0);
  CHECK(has(run.out, "your move> quit"));
}

TEST_CASE("NET-JOIN a terminal ends a game against bots") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const std::string table = host.open_table(3, 1);
  const Run run = test::bourse({"play", "--join", house.url() + "/table/" + table}, "1\nend\n");
  CAPTURE(run.out);
  CHECK(run.code == 0);
  const auto card = read_object(host.request("GET", "/api/tables/" + table).body);
  CHECK(card.at("status") == "abandoned");
}

TEST_CASE("NET-JOIN a terminal mutes people, and cannot remove an opponent alone") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  json::object wish = read_object(new_table(2, 2));
  wish["options"] = json::object{{"first_player", 0}};
  const auto opened = host.request("POST", "/api/tables", json::serialize(wish));
  const std::string table(read_object(opened.body).at("id").as_string());
  CHECK(host.sit(table, 1).status == 200);
  const Run run = test::bourse({"play", "--join", house.url() + "/table/" + table, "--seat", "0"},
                               "mute Host\nunmute Host\nunmute Host\nremove Zoe\nremove Host\n1\n");
  CAPTURE(run.out);
  CHECK(has(run.out, "You no longer see messages from Host."));
  CHECK(has(run.out, "You see messages from Host again."));
  CHECK(has(run.out, "Host is not muted."));
  CHECK(has(run.out, "Nobody at this table is called Zoe."));
  CHECK(has(run.out, "Nobody is removed by one player alone"));
}

namespace {

// The comparison with the next move that follows from the two percentages in the output.
std::string comparison_in(const std::string& out) {
  const std::regex hint(R"(wins about (\d+)% of \d+ simulated games)");
  const std::vector<std::smatch> found(std::sregex_iterator(out.begin(), out.end(), hint),
                                       std::sregex_iterator());
  if (found.size() != 2) return "not two hints";
  const int best = std::stoi(found[0][1]);
  const int next = std::stoi(found[1][1]);
  const std::string percent = found[1][1].str() + "%";
  if (best > next) return " simulated games; the next best move " + percent;
  if (best == next) return " simulated games, about equal to the next move";
  return " simulated games; the next move wins " + percent +
         ", but takes a worse place or margin on average";
}

}  // namespace

TEST_CASE("NET-JOIN a terminal gets hints against bots; among people, the reason why not") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  const auto asked = [&](const std::string& table) {
    return test::bourse({"play", "--join", house.url() + "/table/" + table, "--seat", "0"},
                        "hint\n1\n");
  };
  const Run alone = asked(host.open_table(3, 1));
  CAPTURE(alone.out);
  CHECK(alone.code == 0);
  CHECK(has(unwrapped(alone.out), comparison_in(unwrapped(alone.out))));
  CHECK_FALSE(has(unwrapped(alone.out), "hint."));
  json::object wish = read_object(new_table(2, 2));
  wish["options"] = json::object{{"first_player", 0}};
  const auto opened = host.request("POST", "/api/tables", json::serialize(wish));
  const std::string table(read_object(opened.body).at("id").as_string());
  CHECK(host.sit(table, 1).status == 200);
  const Run among = asked(table);
  CAPTURE(among.out);
  CHECK(among.code == 0);
  CHECK(has(among.out, "Hints are available only if all other players are bots."));
}

TEST_CASE("NET-JOIN a terminal shows the rules of the table on joining, and on `rules`") {
  const Terminal terminal;
  RunningServer house;
  TestClient host(house.address(), "Host");
  json::object wish = read_object(new_table(3, 1));
  wish["options"] = json::object{{"hands", "concealed"}};
  const auto opened = host.request("POST", "/api/tables", json::serialize(wish));
  const std::string table(read_object(opened.body).at("id").as_string());
  const std::string url = house.url() + "/table/" + table;
  const Run run = test::bourse({"play", "--join", url}, "rules\nquit\n");
  CAPTURE(run.out);
  CHECK(has(run.out, "Rules of this table: Other hands: concealed, to be remembered."));
  CHECK(has(run.out, "Other hands: concealed, to be remembered, instead of colours on display."));
}

TEST_CASE("NET-JOIN a server of another version is refused with one sentence") {
  const Terminal terminal;
  const std::string body = R"({"id":"x","shape":"of another version"})";
  OneAnswer server("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
                   std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
  const Run run = test::bourse({"play", "--join", server.url() + "/table/x"}, "1\n");
  CHECK(run.code == 2);
  CHECK(run.out == "");
  CHECK(run.err ==
        "bourse: --join: This server runs another version of bourse. Join with that version, or "
        "open the link in a browser.\n");
}

TEST_CASE("NET-JOIN links that lead nowhere are refused with a sentence") {
  const Terminal terminal;
  RunningServer house;
  struct Case {
    std::string url;
    std::string word;
  };
  const std::vector<Case> cases{
      {"house/table/x", "http://"},
      {"https://house", "no table"},
      {"http://house", "no table"},
      {"http://house/table/a.b", "no table"},
      {"http:///table/x", "no server"},
      {"http://house:/table/x", "no server"},
      {"http://[::1/table/x", "not a valid URL"},
      {"http://house/%zz/x", "not a valid URL"},
      {house.url() + "/table/nothing", "table"},
      {"http://127.0.0.1:1/table/x", "no answer"},
      {"http://[::1]:1/table/x/?seat=2#log", "no answer"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.url);
    const Run run = test::bourse({"play", "--join", each.url}, "");
    CHECK(run.code == 2);
    CHECK(run.err.find(each.word) != std::string::npos);
  }
}
