// SPDX-License-Identifier: Apache-2.0
#include "bench/figures.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace bourse::bench {
namespace {

constexpr int kClients = 4;

double kib_a_table(const Figures& figures, std::size_t bytes) {
  return (static_cast<double>(bytes) - static_cast<double>(figures.memory.before)) / 1024 /
         figures.tables;
}

double moves_a_cpu_second(const Figures& figures) {
  if (figures.cpu_seconds <= 0) return 0;
  return static_cast<double>(figures.milliseconds.size()) / figures.cpu_seconds;
}

}  // namespace

std::string as_text(const Figures& figures) {
  const auto moves = static_cast<double>(figures.milliseconds.size());
  const double cpu = figures.cpu_seconds;
  const double wall = figures.wall_seconds;
  const auto& opening = figures.reopening.milliseconds;
  std::string text = fmt::format(
      "{} tables x {} clients, {}\n",
      figures.tables,
      kClients,
      figures.pace > 0 ? fmt::format("{} moves a second each", figures.pace) : "closed loop");
  text += fmt::format("{:>12.0f} moves in {:.1f} s, {:.0f} a second\n", moves, wall, moves / wall);
  text += fmt::format(
      "{:>12.2f} seconds of the server's processor, {:.0f}% of one\n", cpu, 100 * cpu / wall);
  text += fmt::format("{:>12.0f} moves a server CPU-second, on disk and with all four seats\n",
                      moves_a_cpu_second(figures));
  text += fmt::format("{:>12.2f} ms p50, {:.2f} ms p99, {:.2f} ms worst\n",
                      at_share(figures.milliseconds, 0.5),
                      at_share(figures.milliseconds, 0.99),
                      at_share(figures.milliseconds, 1));
  text += fmt::format("{:>12.2f} ms p50, {:.2f} ms p99: the disk alone, to keep 4 KiB\n",
                      at_share(figures.flushes, 0.5),
                      at_share(figures.flushes, 0.99));
  text +=
      fmt::format("{:>12.1f} KiB a table with its four lines ({:.1f} dealt, {:.1f} with lines)\n",
                  kib_a_table(figures, figures.memory.after),
                  kib_a_table(figures, figures.memory.tables),
                  kib_a_table(figures, figures.memory.connected));
  text += fmt::format("{:>12.1f} KiB a table of a house opened again, nobody there\n",
                      kib_a_table(figures, figures.reopening.parked_bytes));
  text += fmt::format("{:>12.2f} ms p50, {:.2f} ms worst to open a table from the books\n",
                      at_share(opening, 0.5),
                      at_share(opening, 1));
  text += fmt::format("{:>12.0f} bytes to the clients a move\n",
                      static_cast<double>(figures.bytes) / moves);
  if (figures.refused > 0) text += fmt::format("{:>12} moves were refused\n", figures.refused);
  return text;
}

std::string as_json(const Figures& figures) {
  return boost::json::serialize(boost::json::object{
             {"tables", figures.tables},
             {"pace", figures.pace},
             {"moves", figures.milliseconds.size()},
             {"refused", figures.refused},
             {"seconds", figures.wall_seconds},
             {"server_cpu_seconds", figures.cpu_seconds},
             {"moves_per_cpu_second", moves_a_cpu_second(figures)},
             {"p50_ms", at_share(figures.milliseconds, 0.5)},
             {"p99_ms", at_share(figures.milliseconds, 0.99)},
             {"disk_p50_ms", at_share(figures.flushes, 0.5)},
             {"disk_p99_ms", at_share(figures.flushes, 0.99)},
             {"kib_per_table", kib_a_table(figures, figures.memory.after)},
             {"kib_per_parked_table", kib_a_table(figures, figures.reopening.parked_bytes)},
             {"open_p50_ms", at_share(figures.reopening.milliseconds, 0.5)},
             {"open_worst_ms", at_share(figures.reopening.milliseconds, 1)},
             {"bytes", figures.bytes}}) +
         "\n";
}

}  // namespace bourse::bench
