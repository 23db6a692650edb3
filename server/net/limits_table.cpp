// SPDX-License-Identifier: Apache-2.0
#include "server/net/limits_table.h"

#include <chrono>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "server/protocol/limits.h"

namespace bourse::net {
namespace {

using std::chrono::milliseconds;

// "16 KiB", "1 MiB", "1000 bytes".
std::string bytes(std::size_t count) {
  constexpr std::size_t kKibibyte = 1024;
  constexpr std::size_t kMebibyte = kKibibyte * kKibibyte;
  if (count % kMebibyte == 0) return fmt::format("{} MiB", count / kMebibyte);
  if (count > kKibibyte && count % kKibibyte == 0) return fmt::format("{} KiB", count / kKibibyte);
  return fmt::format("{} bytes", count);
}

// "250 ms", "1.5 s", "10 min", "7 days".
std::string length(milliseconds time) {
  constexpr std::int64_t kSecond = 1000;
  constexpr std::int64_t kMinute = 60 * kSecond;
  constexpr std::int64_t kDay = kMinute * 60 * 24;
  const std::int64_t count = time.count();
  if (count >= kDay && count % kDay == 0) return fmt::format("{} days", count / kDay);
  if (count > kMinute && count % kMinute == 0) return fmt::format("{} min", count / kMinute);
  if (count < kSecond) return fmt::format("{} ms", count);
  return fmt::format("{:.3g} s", static_cast<double>(count) / static_cast<double>(kSecond));
}

// "20,000".
std::string number(std::size_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string number(int count) { return number(static_cast<std::size_t>(count)); }

// "4 at once, then one in 1.5 s".
std::string bucket(int burst, milliseconds interval) {
  return fmt::format("{} at once, then one in {}", burst, length(interval));
}

std::string rate(double per_second, double at_once) {
  return fmt::format("{:g} a second, {:g} at once", per_second, at_once);
}

class Table {
 public:
  void row(std::string_view what, std::string_view how_much, std::string_view beyond) {
    text_ += fmt::format("| {} | {} | {} |\n", what, how_much, beyond);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_ = "| what | how much | beyond it |\n|---|---|---|\n";
};

void list_requests(Table& table, const HouseLimits& house, const NetLimits& net) {
  table.row("header of a request", bytes(net.header_bytes), "431");
  table.row("body of a request", bytes(net.body_bytes), "413");
  table.row("connections in all (`--connections`)", number(net.connections), "503");
  table.row("connections of an address (`--connections-per-address`)",
            number(net.connections_per_address),
            "503");
  table.row("requests of an address (`--requests-per-second`)",
            rate(net.requests_per_second, net.requests_at_once),
            "429");
  table.row("to send a request, and the pause before the next",
            length(net.request_time),
            "the connection is closed");
  table.row("to take the answer", length(net.answer_time), "the connection is closed");
  table.row("new people from an address (`--people-per-address`)",
            fmt::format("{} an hour", house.people_per_address),
            "429");
  table.row("a name", fmt::format("{} characters", house.name_characters), "400");
  table.row("a code for a second device", length(house.hand_code), "404");
  table.row("own tables in an answer", number(kMostOwnTables), "the oldest are left out");
  table.row("personal bests in an answer", number(kMostOwnBests), "the oldest are left out");
  table.row("replays that wait or are being written", number(house.replays), "503");
}

void list_lines(Table& table, const HouseLimits& house, const NetLimits& net) {
  table.row("a message", bytes(net.message_bytes), "the line is closed with 1009");
  table.row("messages of a line (`--messages-per-second`)",
            rate(net.messages_per_second, net.messages_at_once),
            "read later, none is lost");
  table.row(
      "what waits for a client that does not read", bytes(net.waiting_bytes), "the line is closed");
  table.row(
      "a line without a sign of life, pings included", length(net.silence), "the line is closed");
  table.row("to answer a close frame", length(net.farewell), "the line is closed");
  table.row("lines to a table that watch", number(house.watchers), "the line is closed");
  table.row("lines to a table of each seat", number(house.lines_per_seat), "the line is closed");
  table.row("messages that wait at a table", number(house.mailbox), "`refused`, key `busy`");
  table.row("hellos of a line",
            bucket(house.hello_burst, house.hello_interval),
            "`refused`, key `hello_later`");
  table.row("chat of a person", bucket(house.chat_burst, house.chat_interval), "`refused`");
  table.row("a line of chat", fmt::format("{} characters", house.chat_characters), "`refused`");
  table.row("lines of chat in a `welcome`", number(house.chat_kept), "the oldest are left out");
  table.row("the lobby is told at most once in", length(house.lobby_interval), "told later");
  table.row("tables in the lobby", number(kMostListed), "the oldest are left out");
}

void list_tables(Table& table, const HouseLimits& house) {
  table.row("live tables of a person (`--tables-per-person`)",
            number(house.tables_per_person),
            "the oldest at which nobody else sits and nobody is, is closed; without one 429");
  table.row("live tables from an address (`--tables-per-address`)",
            number(house.tables_per_address),
            "429");
  table.row("live tables in all (`--tables`)", number(house.tables), "503");
  table.row("options of a table", bytes(kLongestOptions), "400");
  table.row(
      "a contribution to the deal", fmt::format("{} hex digits", kLongestContribution), "400");
  table.row("a table nobody sat down at", length(house.gathering_table), "abandoned");
  table.row("a game without a clock that nobody moves in", length(house.resting_game), "abandoned");
}

void list_games(Table& table, const HouseLimits& house) {
  table.row("an action", bytes(kLongestAction), "`refused`");
  table.row("an id of a move", bytes(kLongestId), "`refused`");
  table.row("refusals of a table that are answered again by their id",
            number(kRefusalsKept),
            "the move is looked at again");
  table.row("a question about an undo", length(milliseconds(kUndoVoteLasts)), "it lapses");
  table.row("standing orders of a seat", number(kMostOrders), "`refused`");
  table.row("standing orders given by a person",
            bucket(house.order_burst, house.order_interval),
            "`refused`");
  table.row(
      "a decision by a standing order takes",
      fmt::format("{} to {}", length(house.order_pause_least), length(house.order_pause_most)),
      "");
  table.row("hints at a table", bucket(house.hint_burst, house.hint_interval), "429");
  table.row("hints that wait or are being looked for", number(house.hints), "503");
  table.row("a bot's decision (`--bot-budget`)",
            length(house.bot_budget),
            "the game's fallback move is played");
  table.row("a bot seems to think (`--bot-delay`)",
            fmt::format("{} to {}", length(house.bot_pause_least), length(house.bot_pause_most)),
            "");
}

}  // namespace

std::string limits_table(const HouseLimits& house, const NetLimits& net) {
  Table table;
  list_requests(table, house, net);
  list_lines(table, house, net);
  list_tables(table, house);
  list_games(table, house);
  return table.take();
}

}  // namespace bourse::net
