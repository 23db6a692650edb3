// SPDX-License-Identifier: Apache-2.0
//
// Clients that follow their streams as docs/protocol.md requires, and games that they play.
#pragma once

#include <string>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "tests/server/test_house.h"

namespace bourse {

struct Follower {
  Client client;
  std::size_t seen = 0;  // texts processed
  int number = 0;
  std::string hash;
  json::object position;
  std::vector<json::object> answers;  // accepted and refused
  std::vector<std::string> log;       // the text of every step
  std::vector<int> orders;            // numbers of the active ones

  // Processes everything received so far. A step that does not follow the last one is an error.
  void read() {
    for (; seen < client.heard->texts.size(); ++seen) {
      const json::object message = json::parse(client.heard->texts[seen]).as_object();
      const std::string type = text_of(message.at("type"));
      if (type == "batch") take_batch(message);
      if (type == "welcome") take_welcome(message);
      if (type == "orders") take_orders(message);
      if (type == "accepted" || type == "refused") answers.push_back(message);
    }
  }
  bool is_asked() const { return !position.empty() && !position.at("choices").as_array().empty(); }
  bool is_over() const { return !position.empty() && !position.at("outcome").as_array().empty(); }

 private:
  void take_orders(const json::object& told) {
    orders.clear();
    for (const json::value& order : told.at("orders").as_array()) {
      orders.push_back(static_cast<int>(order.at("number").as_int64()));
    }
  }
  void take_batch(const json::object& batch) {
    REQUIRE(batch.at("number").as_int64() == number + 1);
    CHECK(text_of(batch.at("was")) == hash);
    number = static_cast<int>(batch.at("number").as_int64());
    hash = text_of(batch.at("hash"));
    position = batch.at("position").as_object();
    for (const json::value& line : batch.at("log").as_array()) {
      log.push_back(text_of(line.at("sentence")));
    }
  }
  void take_welcome(const json::object& welcome) {
    number = static_cast<int>(welcome.at("number").as_int64());
    hash = text_of(welcome.at("hash"));
    if (welcome.contains("position")) position = welcome.at("position").as_object();
  }
};

// The milliseconds on a seat's clock, as the follower received them.
inline std::int64_t left(const Follower& follower, std::size_t seat) {
  return follower.position.at("clocks").as_array()[seat].at("left").as_int64();
}

inline Follower follow(TestHouse& house,
                       const std::string& table,
                       const std::string& who,
                       std::optional<int> last = std::nullopt) {
  Follower follower;
  follower.client = house.connect("/api/tables/" + table + "/socket", who);
  const std::string rest = last ? fmt::format(",\"last\":{}", *last) : std::string();
  house.say(follower.client, R"({"type":"hello","protocol":3)" + rest + "}");
  house.until([&] { return !follower.client.heard->texts.empty(); });
  follower.read();
  return follower;
}

inline std::string move_text(std::string_view id, int after, std::string_view action) {
  return fmt::format(R"({{"type":"move","id":"{}","after":{},"action":"{}"}})", id, after, action);
}

inline std::string some_action(const json::object& position, Rng& rng) {
  const json::array& choices = position.at("choices").as_array();
  REQUIRE(!choices.empty());
  return text_of(choices[rng.below(static_cast<std::uint32_t>(choices.size()))].at("action"));
}

// All players of a table, and a spectator as the last.
class Game {
 public:
  Game(TestHouse& house, std::string table, const std::vector<std::string>& secrets)
      : house_(house), table_(std::move(table)) {
    for (const std::string& secret : secrets) followers.push_back(follow(house, table_, secret));
    followers.push_back(follow(house, table_, {}));
  }

  // Sends a message and waits for its answer, which is returned; then everybody reads.
  json::object say(std::size_t who, const std::string& text) {
    Follower& follower = followers[who];
    const std::size_t before = follower.answers.size();
    house_.say(follower.client, text);
    house_.until([&] {
      follower.read();
      return follower.answers.size() > before;
    });
    for (Follower& other : followers) other.read();
    return follower.answers.back();
  }
  std::optional<std::size_t> asked() const {
    for (std::size_t at = 0; at + 1 < followers.size(); ++at) {
      if (followers[at].is_asked()) return at;
    }
    return std::nullopt;
  }
  // Plays one random move of a person who is asked. False: nobody is.
  bool move(Rng& rng) {
    const auto who = asked();
    if (!who) return false;
    const Follower& mover = followers[*who];
    const json::object answer =
        say(*who,
            move_text(fmt::format("m{}", ++moves), mover.number, some_action(mover.position, rng)));
    REQUIRE_MESSAGE(text_of(answer.at("type")) == "accepted", json::serialize(answer));
    CHECK(answer.at("number").as_int64() == followers[*who].number);
    return true;
  }
  int moves = 0;
  std::vector<Follower> followers;

 private:
  TestHouse& house_;
  std::string table_;
};

}  // namespace bourse
