// SPDX-License-Identifier: Apache-2.0
#include "server/net/metrics.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include <fmt/format.h>

namespace bourse::net {
namespace {

void add_row(std::string& text,
             std::string_view kind,
             std::string_view name,
             std::string_view help,
             std::uint64_t value) {
  text += fmt::format(
      "# HELP bourse_{0} {1}\n# TYPE bourse_{0} {2}\nbourse_{0} {3}\n", name, help, kind, value);
}

class Rows {
 public:
  Rows& counter(std::string_view name, std::string_view help, std::uint64_t value) {
    add_row(text_, "counter", name, help, value);
    return *this;
  }
  Rows& gauge(std::string_view name, std::string_view help, std::uint64_t value) {
    add_row(text_, "gauge", name, help, value);
    return *this;
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
};

void add_house(Rows& rows, const HouseCounters& house) {
  rows.gauge("tables", "tables gathering or playing", house.tables)
      .gauge("rooms", "tables in memory", house.rooms)
      .gauge("bots_thinking", "bots thinking now", house.bots_thinking)
      .counter("moves_total", "moves stored and announced", house.moves)
      .counter("bot_moves_total", "moves made by bots", house.bot_moves)
      .counter("undone_moves_total", "moves undone", house.undone_moves)
      .counter("expired_clocks_total", "clocks that ran out", house.expired_clocks)
      .counter("batches_total", "steps sent to clients", house.batches)
      .counter("resyncs_total", "clients that reconnected", house.resyncs)
      .counter("messages_in_total", "messages received", house.messages)
      .counter("refused_messages_total", "messages refused", house.refused_messages)
      .counter("requests_total", "API requests", house.requests)
      .counter("refused_requests_total", "API requests refused", house.refused_requests)
      .counter("commits_total", "database transactions", house.store_commits)
      .counter("entries_total", "table entries written", house.store_entries)
      .counter("store_failures_total", "failed database transactions", house.store_failures)
      .counter("unknown_commits_total",
               "database transactions with an unknown outcome",
               house.store_unknown)
      .counter("clients_ahead_total",
               "clients that have seen moves which the server has lost",
               house.clients_ahead)
      .gauge("store_bytes", "bytes of the database in use", house.store_bytes)
      .counter("over_quota_total",
               "requests and messages refused because their address has written too much",
               house.over_quota)
      .counter("replica_copies_total", "copies of the database made", house.replica_copies)
      .counter(
          "replica_failures_total", "copies of the database that failed", house.replica_failures)
      .counter("bugs_total", "tables frozen by an internal error", house.bugs);
}

// The age of the newest copy, if a copy is kept.
void add_replica(Rows& rows, const HouseCounters& house) {
  if (!house.replica_age) return;
  const auto seconds = std::max<std::int64_t>(0, *house.replica_age) / 1000;
  rows.gauge("replica_age_seconds",
             "age of the newest copy of the database",
             static_cast<std::uint64_t>(seconds));
}

void add_net(Rows& rows, const NetCounters& net, std::size_t inside) {
  rows.gauge("connections", "open connections", inside)
      .gauge("lines", "open WebSocket connections", net.lines)
      .counter("connections_total", "connections accepted", net.accepted)
      .counter("turned_away_total", "connections refused over a limit", net.turned_away)
      .counter("over_rate_total", "requests refused over the rate limit", net.over_rate)
      .counter("bytes_in_total", "bytes received in requests and messages", net.bytes_in)
      .counter("bytes_out_total", "bytes sent in answers and messages", net.bytes_out)
      .counter("messages_out_total", "messages sent", net.messages_out)
      .counter("writes_total", "system calls that sent messages", net.writes)
      .counter("slow_lines_total",
               "connections dropped because the client did not read",
               net.slow_connections)
      .counter("held_messages_total", "messages delayed by the rate limit", net.held_messages)
      .counter("wrong_origins_total",
               "requests refused because another site sent them",
               net.wrong_origins);
}

}  // namespace

std::string histogram_text(const LatencyHistogram& histogram,
                           std::string_view name,
                           std::string_view help) {
  using Seconds = std::chrono::duration<double>;
  std::string text = fmt::format("# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::uint64_t sum = 0;
  Seconds bound = LatencyHistogram::kFirstBound;
  for (std::size_t at = 0; at < LatencyHistogram::kBounds; ++at, bound *= 2) {
    sum += histogram.counts()[at];
    text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, bound.count(), sum);
  }
  sum += histogram.counts().back();
  return text + fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n",
                            name,
                            sum,
                            Seconds(histogram.sum()).count());
}

std::string metrics_text(const NetCounters& net, const HouseCounters& house, std::size_t inside) {
  Rows rows;
  add_house(rows, house);
  add_replica(rows, house);
  add_net(rows, net, inside);
  std::string& text = rows.text();
  text += "# HELP bourse_answers_total answers by status\n# TYPE bourse_answers_total counter\n";
  for (std::size_t hundreds = 1; hundreds < net.answers.size(); ++hundreds) {
    text += fmt::format(
        "bourse_answers_total{{status=\"{}xx\"}} {}\n", hundreds, net.answers[hundreds]);
  }
  text += histogram_text(
      house.move_times, "bourse_move_seconds", "time from receiving a move to announcing it");
  return text + histogram_text(net.requests,
                               "bourse_request_seconds",
                               "time from a complete request to its answer");
}

}  // namespace bourse::net
