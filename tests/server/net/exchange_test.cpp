// SPDX-License-Identifier: Apache-2.0
//
// Captures the exchange printed in docs/protocol.md from real sockets; both must be equal word for
// word. Random values, and values that would fill pages, are replaced as described there.
#include <fstream>
#include <set>
#include <sstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "play/fairness.h"
#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"
#include "tests/support/project_file.h"

using namespace bourse;
using namespace bourse::test;

namespace {

// The replacement for the value of this field.
void leave_out(json::value& value, std::string_view key) {
  static const std::set<std::string_view> kTexts{
      "commitment", "contribution", "hash", "views", "was"};
  static const std::set<std::string_view> kTimes{"created", "now", "at", "reveal_by"};
  static const std::set<std::string_view> kObjects{"position", "options"};
  static const std::set<std::string_view> kLists{"log", "past"};
  if (kTexts.contains(key)) value = "…";
  if (kTimes.contains(key)) value = 0;
  if (kObjects.contains(key)) value = json::object{};
  if (kLists.contains(key)) value = json::array{};
  if (json::object* object = value.if_object()) {
    for (auto& member : *object) leave_out(member.value(), member.key());
  } else if (json::array* list = value.if_array()) {
    for (json::value& item : *list) leave_out(item, "");
  }
}

class Capture {
 public:
  explicit Capture(RunningServer& house)
      : ada_(house.address(), "Ada"), ben_(house.address(), "Ben") {}

  // The first player is random; the printed exchange is one that Ada begins.
  std::string run() {
    for (int round = 0; round < 100; ++round) {
      text_.clear();
      table_.clear();
      const json::object deal = sit_down();
      if (deal.at("position").at("choices").as_array().empty()) continue;
      play(deal);
      said(R"({"type":"say","text":"Good luck!"})", {"chat"});
      said(R"({"type":"move","id":"a2"})", {"refused"});
      said(R"({"type":"ping"})", {"pong"});
      return text_;
    }
    return "Ada never begins";
  }

 private:
  void line(std::string_view arrow, json::value message) {
    leave_out(message, "");
    std::string text = json::serialize(message);
    for (std::size_t at = 0; (at = text.find(table_)) != std::string::npos && !table_.empty();) {
      text.replace(at, table_.size(), "TABLE");
    }
    text_ += "    " + std::string(arrow) + " " + text + "\n";
  }

  client::HttpResponse asked(const std::string& method,
                             std::string target,
                             const std::string& body) {
    auto reply = ada_.request(method, target, body);
    if (!table_.empty()) target.replace(target.find(table_), table_.size(), "TABLE");
    if (table_.empty()) table_ = read_object(reply.body).at("id").as_string();
    line(method + " " + target, json::parse(body));
    line(std::to_string(reply.status), json::parse(reply.body));
    return reply;
  }

  // Returns the answers.
  std::vector<json::object> said(const std::string& text, const std::vector<std::string>& types) {
    line("→", json::parse(text));
    ada_.line().send(text);
    std::vector<json::object> answers;
    for (const std::string& type : types) {
      answers.push_back(ada_.wait_for(type));
      line("←", answers.back());
    }
    return answers;
  }

  json::object sit_down() {
    const auto opened = asked("POST", "/api/tables", new_table(2, 2));
    ben_.sit(table_, 1);
    const std::string contribution(64, '5');
    const json::object sit{
        {"seat", 0}, {"name", "Ada"}, {"commitment", commit_contribution(table_, contribution)}};
    asked("POST", "/api/tables/" + table_ + "/sit", json::serialize(sit));
    ada_.connect(table_);
    ben_.connect(table_);
    ben_.hello();
    said(R"({"type":"hello","protocol":3})", {"welcome"});
    const json::object reveal{{"type", "reveal"}, {"id", "r1"}, {"contribution", contribution}};
    return said(json::serialize(reveal), {"batch", "accepted"})[0];
  }

  void play(const json::object& deal) {
    const std::string move = json::serialize(
        json::object{{"type", "move"},
                     {"id", "a1"},
                     {"after", deal.at("number")},
                     {"action", deal.at("position").at("choices").at(0).at("action")}});
    said(move, {"batch", "accepted"});
    said(move, {"accepted"});
  }

  TestClient ada_;
  TestClient ben_;
  std::string table_;
  std::string text_;
};

std::string printed() {
  std::ifstream file(project_file("docs/protocol.md"));
  std::ostringstream text;
  text << file.rdbuf();
  const std::string whole = text.str();
  const std::string from = "<!-- captured -->\n";
  const std::size_t start = whole.find(from);
  const std::size_t end = whole.find("<!-- /captured -->");
  if (start == std::string::npos || end == std::string::npos) return {};
  return whole.substr(start + from.size(), end - start - from.size());
}

}  // namespace

TEST_CASE("NET-EXCHANGE the exchange in docs/protocol.md is what the server sends") {
  RunningServer house;
  const std::string captured = "\n" + Capture(house).run() + "\n";
  INFO(captured);
  CHECK(printed() == captured);
}
