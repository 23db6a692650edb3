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
  if (count == kDay) return "1 day";
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

// "4 at once, then one per 1.5 s".
std::string bucket(int burst, milliseconds interval) {
  return fmt::format("{} at once, then one per {}", burst, length(interval));
}

std::string rate(double per_second, double at_once) {
  return fmt::format("{:g} per second, {:g} at once", per_second, at_once);
}

class Table {
 public:
  void row(std::string_view what, std::string_view how_much, std::string_view beyond) {
    text_ += fmt::format("| {} | {} | {} |\n", what, how_much, beyond);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_ = "| what | limit | beyond it |\n|---|---|---|\n";
};

void list_requests(Table& table, const HouseLimits& house, const NetLimits& net) {
  table.row("request header", bytes(net.header_bytes), "431");
  table.row("request body", bytes(net.body_bytes), "413");
  table.row("connections (`--connections`)", number(net.connections), "503");
  table.row("of these reserved for this machine and for people with a seat at an unfinished table",
            number(net.connections / net.reserved_share),
            "503");
  table.row("connections per address (`--connections-per-address`)",
            number(net.connections_per_address),
            "503");
  table.row("requests per address (`--requests-per-second`)",
            rate(net.requests_per_second, net.requests_at_once),
            "429");
  table.row("time to send a request, and idle time before the next",
            length(net.request_time),
            "the connection is closed");
  table.row("time to receive an answer", length(net.answer_time), "the connection is closed");
  table.row("new guests per address (`--new-guests-per-address`)",
            fmt::format("{} per hour", house.people_per_address),
            "429");
  table.row("name", fmt::format("{} characters", house.name_characters), "400");
  table.row("lifetime of a code for a second device", length(house.link_code), "404");
  table.row(
      "devices in one answer", number(kMostDevices), "the ones used longest ago are left out");
  table.row("own tables in one answer", number(kMostOwnTables), "on the next page");
  table.row("personal bests in one answer", number(kMostOwnBests), "the oldest are left out");
  table.row("replays queued or being written", number(house.replays), "503");
  table.row(
      "replays queued or being written per address", number(house.replays_per_address), "503");
}

void list_lines(Table& table, const HouseLimits& house, const NetLimits& net) {
  table.row("message", bytes(net.message_bytes), "the connection is closed with 1009");
  table.row("messages per connection (`--messages-per-second`)",
            rate(net.messages_per_second, net.messages_at_once),
            "read later; none is lost");
  table.row("unread output per connection", bytes(net.waiting_bytes), "the connection is closed");
  table.row(
      "silence of a connection, pings included", length(net.silence), "the connection is closed");
  table.row("time to answer a close frame", length(net.close_timeout), "the connection is closed");
  table.row("time for bots that are thinking when the server stops",
            length(net.drain_time),
            "they think again after the start");
  table.row(
      "spectators' connections per table", number(house.watchers), "the connection is closed");
  table.row("connections per seat", number(house.connections_per_seat), "the connection is closed");
  table.row("messages queued at a table", number(house.mailbox), "`refused`, key `busy`");
  table.row("hellos per connection",
            bucket(house.hello_burst, house.hello_interval),
            "`refused`, key `hello_later`");
  table.row("steps in a `welcome` or a page of the history",
            number(house.steps_told),
            "the oldest are left out; on the next page");
  table.row("steps in a page of the hash chain", number(house.links_told), "on the next page");
  table.row("histories queued or being written",
            fmt::format("{}; {} per address", number(house.histories), house.histories_per_address),
            "`refused`, key `hello_later`; 503");
  table.row("chat messages per person", bucket(house.chat_burst, house.chat_interval), "`refused`");
  table.row("chat messages of a table's spectators together",
            bucket(house.chat_watchers_burst, house.chat_watchers_interval),
            "`refused`");
  table.row("chat messages per table",
            bucket(house.chat_table_burst, house.chat_table_interval),
            "`refused`");
  table.row(
      "length of a chat message", fmt::format("{} characters", house.chat_characters), "`refused`");
  table.row("chat messages in a `welcome`", number(house.chat_kept), "the oldest are left out");
  table.row("interval between updates of the lobby", length(house.lobby_interval), "sent later");
  table.row("updates of the lobby, all connections together",
            fmt::format("{} per second", bytes(house.lobby_bytes_per_second)),
            "sent later, merged");
  table.row("tables listed in the lobby",
            fmt::format("{}; {} per person, {} per address",
                        kMostListed,
                        kMostListedPerPerson,
                        kMostListedPerAddress),
            "the oldest are left out");
  table.row("a listed table",
            bytes(kLongestListing),
            "options, then names are left out; prices only where there is room");
  table.row("interval between updates of prices in the lobby",
            length(house.lobby_prices_interval),
            "sent later, merged");
  table.row(
      "running tables listed with prices", number(kMostPriced), "older ones are listed without");
  table.row("prices of a listed table",
            fmt::format("{} changes; {} bytes", kMostPriceRows, kLongestPrices),
            "the oldest are left out");
}

void list_tables(Table& table, const HouseLimits& house) {
  table.row("live tables per person (`--tables-per-person`)",
            number(house.tables_per_person),
            "the oldest solo table with nobody connected is closed; 429 if there is none");
  table.row(
      "live tables per address (`--tables-per-address`)", number(house.tables_per_address), "429");
  table.row("live tables (`--tables`)", number(house.tables), "503");
  table.row("options of a table", bytes(kLongestOptions), "400");
  table.row("start position of a table", bytes(kLongestPosition), "400");
  table.row("script of a bot", "64 moves", "400");
  table.row("contribution to the deal, and the commitment to it",
            fmt::format("{} hex digits", kContributionDigits),
            "400; `refused`");
  table.row("time to reveal the contribution after the last seat is taken",
            length(house.reveal),
            "the commitment counts");
  table.row("the same with a clock over days", length(house.reveal_days), "the commitment counts");
  table.row("written by an address (`--written-per-address`)",
            fmt::format("{} at once, then {} per day; each request and message counts {} more than "
                        "its size",
                        bytes(house.written_at_once),
                        bytes(house.written_per_day),
                        bytes(house.write_cost)),
            "429; `refused`, key `many_writes`");
  table.row("table whose game has not begun", length(house.gathering_table), "abandoned");
  table.row("the same with a clock over days", length(house.gathering_days_table), "abandoned");
  table.row("game without a clock in which nobody moves", length(house.resting_game), "abandoned");
  table.row("abandoned table that was never dealt", length(house.undealt_kept), "deleted");
  table.row("abandoned game of one person against bots", length(house.practice_kept), "deleted");
}

void list_games(Table& table, const HouseLimits& house) {
  table.row("action", bytes(kLongestAction), "`refused`");
  table.row("id of a move", bytes(kLongestId), "`refused`");
  table.row("refusals per table that a repeated id gets again",
            number(kRefusalsKept),
            "the move is checked again");
  table.row("vote on an undo", length(milliseconds(kUndoVoteLasts)), "it lapses");
  table.row("proposal to end a game or to remove somebody",
            fmt::format("{}, with a clock over days {}",
                        length(milliseconds(kProposalLasts)),
                        length(milliseconds(kDaysProposalLasts))),
            "it lapses");
  table.row("new proposals per seat",
            bucket(house.proposal_burst, house.proposal_interval),
            "`refused`, key `proposal_later`");
  table.row("standing orders per seat", number(kMostOrders), "`refused`");
  table.row("new standing orders per person",
            bucket(house.order_burst, house.order_interval),
            "`refused`");
  table.row(
      "pause before a standing order is carried out",
      fmt::format("{} to {}", length(house.order_pause_least), length(house.order_pause_most)),
      "");
  table.row("hints per table", bucket(house.hint_burst, house.hint_interval), "429");
  table.row("hints queued or being computed per address", number(house.hints_per_address), "429");
  table.row("hints queued or being computed", number(house.hints), "503");
  table.row("decision of a bot (`--bot-budget`)",
            length(house.bot_budget),
            "the game's fallback move is played");
  table.row("pause before a bot moves (`--bot-delay`)",
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
