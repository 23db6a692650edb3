// SPDX-License-Identifier: Apache-2.0
#include "bench/load_report.h"

#include <algorithm>
#include <string_view>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace bourse::bench {
namespace {

constexpr int kClients = 4;

double kib_per_table(const LoadReport& report, std::size_t bytes) {
  return (static_cast<double>(bytes) - static_cast<double>(report.memory.before)) / 1024 /
         report.tables;
}

double moves_per_cpu_second(const LoadReport& report) {
  if (report.cpu_seconds <= 0) return 0;
  return static_cast<double>(report.milliseconds.size()) / report.cpu_seconds;
}

std::string disk_text(std::string_view when, const std::vector<double>& times) {
  return fmt::format(
      "{:>12.2f} ms p50, {:.2f} ms p99 for a bare loop of 4 KiB appends with fdatasync, {}\n",
      at_share(times, 0.5),
      at_share(times, 0.99),
      when);
}

// Of the latency of moves: 1.5 times that of the disk alone, and 5 ms.
double allowed_p99(const LoadReport& report) {
  std::vector<double> disk = report.disk_before;
  disk.insert(disk.end(), report.disk_after.begin(), report.disk_after.end());
  std::sort(disk.begin(), disk.end());
  return 1.5 * at_share(disk, 0.99) + 5;
}

std::string allowed_text(const LoadReport& report) {
  const double allowed = allowed_p99(report);
  const bool is_held = at_share(report.milliseconds, 0.99) <= allowed;
  return fmt::format("{:>12.2f} ms p99 allowed (1.5 times that of both bare loops, and 5 ms): {}\n",
                     allowed,
                     is_held ? "held" : "EXCEEDED");
}

}  // namespace

std::string as_text(const LoadReport& report) {
  const auto moves = static_cast<double>(report.milliseconds.size());
  const double cpu = report.cpu_seconds;
  const double wall = report.wall_seconds;
  const auto& opening = report.reopening.milliseconds;
  std::string text = fmt::format(
      "{} tables x {} clients, {}\n",
      report.tables,
      kClients,
      report.pace > 0 ? fmt::format("{} moves per second each", report.pace) : "closed loop");
  text +=
      fmt::format("{:>12.0f} moves in {:.1f} s, {:.0f} per second\n", moves, wall, moves / wall);
  text +=
      fmt::format("{:>12.2f} s of server CPU time, {:.0f} % of a core\n", cpu, 100 * cpu / wall);
  text += fmt::format(
      "{:>12.0f} moves per server CPU-second, stored on disk and sent to all four seats\n",
      moves_per_cpu_second(report));
  text += fmt::format("{:>12.2f} ms p50, {:.2f} ms p99, {:.2f} ms worst\n",
                      at_share(report.milliseconds, 0.5),
                      at_share(report.milliseconds, 0.99),
                      at_share(report.milliseconds, 1));
  text += disk_text("before", report.disk_before) + disk_text("after", report.disk_after);
  if (report.pace > 0) text += allowed_text(report);
  text += fmt::format(
      "{:>12.1f} KiB per table with four connections ({:.1f} dealt, {:.1f} connected)\n",
      kib_per_table(report, report.memory.after),
      kib_per_table(report, report.memory.tables),
      kib_per_table(report, report.memory.connected));
  text += fmt::format("{:>12.1f} KiB per table after a restart, without connections\n",
                      kib_per_table(report, report.reopening.parked_bytes));
  text += fmt::format("{:>12.2f} ms p50, {:.2f} ms worst to open a table from the database\n",
                      at_share(opening, 0.5),
                      at_share(opening, 1));
  text += fmt::format("{:>12.0f} bytes sent to clients per move\n",
                      static_cast<double>(report.bytes) / moves);
  if (report.refused > 0) text += fmt::format("{:>12} moves were refused\n", report.refused);
  return text;
}

std::string as_json(const LoadReport& report) {
  return boost::json::serialize(boost::json::object{
             {"tables", report.tables},
             {"pace", report.pace},
             {"moves", report.milliseconds.size()},
             {"refused", report.refused},
             {"seconds", report.wall_seconds},
             {"server_cpu_seconds", report.cpu_seconds},
             {"moves_per_cpu_second", moves_per_cpu_second(report)},
             {"p50_ms", at_share(report.milliseconds, 0.5)},
             {"p99_ms", at_share(report.milliseconds, 0.99)},
             {"disk_before_p50_ms", at_share(report.disk_before, 0.5)},
             {"disk_before_p99_ms", at_share(report.disk_before, 0.99)},
             {"disk_after_p50_ms", at_share(report.disk_after, 0.5)},
             {"disk_after_p99_ms", at_share(report.disk_after, 0.99)},
             {"allowed_p99_ms", allowed_p99(report)},
             {"kib_per_table", kib_per_table(report, report.memory.after)},
             {"kib_per_parked_table", kib_per_table(report, report.reopening.parked_bytes)},
             {"open_p50_ms", at_share(report.reopening.milliseconds, 0.5)},
             {"open_worst_ms", at_share(report.reopening.milliseconds, 1)},
             {"bytes", report.bytes}}) +
         "\n";
}

}  // namespace bourse::bench
