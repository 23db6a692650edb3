// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/rng.h"
#include "server/protocol/messages.h"
#include "server/protocol/replay_view.h"
#include "server/protocol/typescript.h"
#include "server/protocol/user_message.h"
#include "server/protocol/wire_json.h"
#include "tests/fuzz/wire_target.h"
#include "tests/support/project_file.h"

namespace bourse {
namespace {

std::string refused(std::string_view text) {
  const auto message = read_message(text);
  return message ? "" : explain(message.error());
}

std::string refused_table(std::string_view text) {
  const auto table = from_text<wire::NewTable>(text, "body");
  return table ? "" : explain(table.error());
}

// The texts between each `before` and the next `end`.
std::set<std::string> all_after(std::string_view text, std::string_view before, char end) {
  std::set<std::string> found;
  for (std::size_t at = text.find(before); at != std::string_view::npos;
       at = text.find(before, at)) {
    at += before.size();
    found.emplace(text.substr(at, text.find(end, at) - at));
  }
  return found;
}

std::string text_of_file(const char* path) {
  std::ifstream file(project_file(path));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("wire: web/src/api/wire.ts is what `bourse protocol` prints") {
  CHECK(text_of_file("web/src/api/wire.ts") == typescript_of_protocol());
}

TEST_CASE("wire: every message described in wire.h is in the lists of parser and site") {
  const std::string header = text_of_file("server/protocol/wire.h");
  const std::string site = typescript_of_protocol();
  std::string described = header + text_of_file("server/protocol/wire_enums.h");
  std::erase_if(described, [](char letter) { return letter == '\n' || letter == ' '; });
  CHECK(all_after(described, "BOOST_DESCRIBE_STRUCT(", ',') ==
        all_after(site, "export interface ", ' '));
  std::set<std::string> types = all_after(described, "BOOST_DEFINE_FIXED_ENUM_CLASS(", ',');
  types.insert({"JsonObject", "FromHouse", "ToHouse"});
  CHECK(types == all_after(site, "export type ", ' '));
  CHECK(all_after(header, "std::string type = \"", '"') == all_after(site, "  type: '", '\''));
}

TEST_CASE("wire: fuzzing starts from every message that a client may send") {
  std::set<std::size_t> kinds;
  for (const std::string& sample : fuzz::samples()) {
    if (const auto message = read_message(sample)) kinds.insert(message->index());
  }
  CHECK(kinds.size() == std::variant_size_v<ClientMessage>);
}

TEST_CASE("wire: an enumeration is one of its words, and nothing else parses") {
  static_assert(wire::word_of(wire::TableStatus::Gathering) == "gathering");
  CHECK(to_text(wire::SeatSetting{.kind = wire::SeatPlan::Bot, .bot = "greedy"}) ==
        R"({"kind":"bot","bot":"greedy"})");
  const auto table = [](std::string_view seat, std::string_view clock, std::string_view seen) {
    return fmt::format(
        R"({{"game":"nyse","players":1,"options":{{}},"seats":[{{"kind":{}}}],"clock":{},)"
        R"("visibility":{}}})",
        seat,
        clock,
        seen);
  };
  constexpr std::string_view kClock = R"({"kind":"none","expiry":"bot"})";
  CHECK(refused_table(table(R"("open")", kClock, R"("invited")")).empty());
  CHECK(refused_table(table(R"("person")", kClock, R"("open")")) ==
        "seats[0].kind: must be 'open' or 'bot'");
  CHECK(refused_table(table(R"("open")", kClock, R"("Open")")) ==
        "visibility: must be 'open' or 'invited'");
  CHECK(refused_table(table(R"("open")", kClock, "0")) ==
        "visibility: must be a text, not an integer");
  CHECK(refused_table(table(R"("open")", R"({"kind":"sand","expiry":"bot"})", R"("open")")) ==
        "clock.kind: must be 'none', 'bank' or 'days'");
  CHECK(refused_table(table(R"("open")", R"({"kind":"none","expiry":""})", R"("open")")) ==
        "clock.expiry: must be 'fallback' or 'bot'");
}

TEST_CASE("wire: every sentence to people is in every language file, in English word for word") {
  const auto catalogue = [](const std::string& language) {
    std::ifstream file(project_file("lang") / (language + ".json"));
    std::ostringstream text;
    text << file.rdbuf();
    return json::parse(text.str()).as_object();
  };
  const json::object english = catalogue("en");
  const json::object german = catalogue("de");
  for (const Sentence& sentence : sentences()) {
    const std::string key = "error." + std::string(sentence.key);
    REQUIRE_MESSAGE(english.contains(key), key);
    CHECK(std::string_view(english.at(key).as_string()) == sentence.text);
    CHECK_MESSAGE(german.contains(key), key);
  }
  const auto said = std::count_if(english.begin(), english.end(), [](const auto& entry) {
    return std::string_view(entry.key()).starts_with("error.");
  });
  CHECK(static_cast<std::size_t>(said) == sentences().size());
}

TEST_CASE("wire: the refusal of another version names the server's in every language") {
  for (const char* file : {"lang/en.json", "lang/de.json"}) {
    CAPTURE(std::string(file));
    const json::value catalogue = json::parse(text_of_file(file));
    const json::value* const words = catalogue.as_object().if_contains("error.other_version");
    REQUIRE(words != nullptr);
    CHECK(std::string_view(words->as_string()).find("{protocol}") != std::string_view::npos);
  }
}

TEST_CASE("wire: of a hello in another version only the version is read") {
  const auto other = read_message(R"({"type":"hello","protocol":7,"last":"x","new":[1]})");
  REQUIRE(other.has_value());
  CHECK(std::get<wire::Hello>(*other).protocol == 7);
  CHECK_FALSE(std::get<wire::Hello>(*other).last);
  CHECK(refused(R"({"type":"hello","protocol":3,"new":[1]})") == "unknown field 'new'");
  CHECK(refused(R"({"type":"hello","new":[1]})") == "field 'protocol' is missing");
  CHECK(refused(R"({"type":"hello","protocol":"2"})") ==
        "protocol: must be an integer, not a text");
}

TEST_CASE("wire: a message parses completely or is refused with the name of the field") {
  const auto message = read_message(R"({"type":"move","id":"a1","after":3,"action":"take bu"})");
  REQUIRE(message.has_value());
  CHECK(std::get<wire::Move>(*message).after == 3);
  CHECK(refused(R"({"type":"move","id":"a1","after":3})") == "field 'action' is missing");
  CHECK(refused(R"({"type":"move","id":"a","after":3,"action":"x","now":1})") ==
        "unknown field 'now'");
  CHECK(refused(R"({"type":"move","id":7,"after":3,"action":"x"})") ==
        "id: must be a text, not an integer");
  CHECK(refused(R"({"type":"move","id":"a","after":3.5,"action":"x"})") ==
        "after: must be an integer, not a fraction");
  CHECK(refused(R"({"type":"ping","type":"ping"})") == "message: field 'type' is given twice");
  CHECK(refused(R"({"type":"dance"})") == "type: there is no message 'dance'");
  CHECK(refused("[]") == "must be an object, not a list");
  CHECK(refused("nonsense").starts_with("message: not valid JSON"));
  CHECK(refused(R"({"type":"hello","protocol":3,"last":null})") ==
        "last: must be an integer, not null");
  CHECK(refused(R"({"type":"hello","protocol":3,"text":{"colour":true}})") ==
        "text: field 'unicode' is missing");
}

TEST_CASE("wire: a written message can be read, whatever its text") {
  wire::Sit sit;
  sit.seat = 2;
  sit.name = "quote \" backslash \\ newline \n tab \t bell \x07 ünï → 🂡";
  const auto again = from_text<wire::Sit>(to_text(sit), "sit");
  REQUIRE(again.has_value());
  CHECK(again->name == sit.name);
  CHECK(again->seat == 2);
  CHECK(json::parse(to_text(sit)).at("name").as_string() == std::string_view(sit.name));
}

TEST_CASE("wire: messages and bodies survive hostile bytes") {
  Rng rng(Seed{}, 0);
  for (int input = 0; input < 5'000; ++input) {
    std::vector<std::uint8_t> bytes(rng.below(64));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    CAPTURE(input);
    REQUIRE_NOTHROW(fuzz::fuzz_wire(bytes));
  }
}

TEST_CASE("wire: an optional without a value is omitted, and is null in lists") {
  wire::Hello hello;
  CHECK(to_text(hello) == R"({"type":"hello","protocol":0})");
  wire::MarketSeen market;
  market.worth = {3, std::nullopt};
  CHECK(to_text(market) == R"({"companies":[],"worth":[3,null]})");
}

TEST_CASE("replay view: a seat, the spectators or everything, and nothing else") {
  CHECK(parse_replay_view("spectator")->viewer == Viewer::spectator());
  CHECK(!parse_replay_view("spectator")->is_all);
  CHECK(parse_replay_view("all")->viewer == Viewer::spectator());
  CHECK(parse_replay_view("all")->is_all);
  CHECK(parse_replay_view("3")->viewer == Viewer::of(seat_at(3)));
  CHECK(parse_replay_view("03")->viewer == Viewer::of(seat_at(3)));
  const std::string no_seat = "viewer: there is no such seat";
  const std::string no_viewer = "viewer: must be a seat, 'spectator' or 'all'";
  struct Case {
    std::string text;
    std::string sentence;
  };
  const std::vector<Case> cases{
      {"99", no_seat}, {"", no_viewer}, {"-1", no_viewer}, {"100", no_viewer}, {"me", no_viewer}};
  for (const Case& each : cases) {
    CAPTURE(each.text);
    const auto refused = parse_replay_view(each.text);
    REQUIRE(!refused);
    CHECK(refused.error().status == 400);
    CHECK(refused.error().message.text == each.sentence);
  }
}

}  // namespace bourse
