// SPDX-License-Identifier: Apache-2.0
#include "cli/args/lab_args.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <boost/json/value_from.hpp>
#include <fmt/format.h>

#include "cli/terminal/shell_quote.h"
#include "lab/parallel/ranks.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

double microseconds_per_move(const BotStats& conduct) {
  const auto moves = static_cast<double>(std::max<std::int64_t>(conduct.moves, 1));
  return static_cast<double>(conduct.nanoseconds) / 1e3 / moves;
}

// Without leading zeros.
std::string short_seed(const LabTable& table) {
  const std::string hex = to_hex(table.seed);
  return hex.substr(std::min(hex.find_first_not_of('0'), hex.size() - 1));
}

}  // namespace

void add_options(CLI::App& app, LabArgs& args) {
  add_game(app, args.game);
  app.add_option("--players", args.seats, kPlayersHelp)->type_name("N");
  add_preset(app, args.preset);
  add_game_options(app, args.options);
  add_seed(app, args.seed);
  app.add_option("--threads", args.threads, "number of threads (default: 0, one per core)")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  app.add_flag("--json", args.json, "print a JSON object");
}

Result<LabTable, ParseError> parse_lab_table(const LabArgs& args) {
  const auto game = parse_game(args.game);
  if (!game) return Unexpected(game.error());
  const Descriptor& about = *(*game)->descriptor;
  const auto preset = parse_preset(about, args.preset);
  if (!preset) return Unexpected(preset.error());
  const int seats = args.seats.value_or(default_seats(about, *preset));
  auto options = with_preset(about, *preset, seats, args.options);
  if (!options) return Unexpected(std::move(options).error());
  auto rules = parse_rules(**game, seats, *options);
  if (!rules) return Unexpected(std::move(rules).error());
  const auto seed = seed_or_random(args.seed);
  if (!seed) return Unexpected(seed.error());
  return LabTable{*game, seats, *std::move(rules), *seed, *std::move(options)};
}

std::optional<ParseError> share_seed(LabTable& table) {
  if (Ranks::all().count() < launched_processes()) {
    return ParseError{
        "",
        "mpirun started several processes, but this program does not use MPI: run bourse-lab "
        "instead (docs/laboratory.md, Several machines)"};
  }
  table.seed = *parse_seed(Ranks::all().broadcast(to_hex(table.seed)));
  return std::nullopt;
}

json::object to_json(const LabTable& table) {
  return {{"game", table.game->descriptor->key},
          {"players", table.seats},
          {"options", table.game->options(table.rules)},
          {"seed", to_hex(table.seed)}};
}

std::string title_of(const LabTable& table) {
  return fmt::format(
      "{}, {} seat{}", table.game->descriptor->name, table.seats, table.seats == 1 ? "" : "s");
}

std::string seed_line(const LabTable& table) {
  return fmt::format("  {:<16} --seed {}\n", "reproduce with:", short_seed(table));
}

std::string note_of(const LabTable& table, const std::string& games) {
  std::string options;
  for (const std::string& option : table.options) options += option + ", ";
  return fmt::format("{}{}, seed {}", options, games, short_seed(table));
}

std::optional<LabFault> fault_of_pair(const LabTable& table,
                                      const std::optional<FaultyGame>& fault,
                                      const std::string& a,
                                      const std::string& b) {
  if (!fault) return std::nullopt;
  LabFault report{fault->what, fault->seed, {}};
  for (const Seat seat : SeatSet::first(table.seats)) {
    report.bots.push_back(fault->seats_of_a.contains(seat) ? a : b);
  }
  return report;
}

json::value to_json(const std::optional<LabFault>& fault) {
  if (!fault) return nullptr;
  return {{"what", fault->what},
          {"seed", to_hex(fault->seed)},
          {"bots", json::value_from(fault->bots)}};
}

std::string fault_line(const LabTable& table, const std::optional<LabFault>& fault) {
  if (!fault) return "";
  std::string text =
      fmt::format("  first fault: {}; reproduce with: bourse trace {} --players {} --seed {}",
                  fault->what,
                  table.game->descriptor->key,
                  table.seats,
                  to_hex(fault->seed));
  for (const std::string& bot : fault->bots) text += " --bot " + shell_quote(bot);
  for (const std::string& option : table.options) text += " --option " + shell_quote(option);
  return text + "\n";
}

void add_recover_option(CLI::App& app, FaultPolicy& faults) {
  app.add_flag_callback(
      "--recover",
      [&faults] { faults = FaultPolicy::Recover; },
      "after an illegal move, a crash or a timeout, play a fallback move and continue "
      "(default: the bot loses the game)");
}

std::string_view policy_word(FaultPolicy faults) {
  return faults == FaultPolicy::Recover ? "recover" : "forfeit";
}

std::string_view policy_text(FaultPolicy faults) {
  return faults == FaultPolicy::Recover ? "a fallback move was played after each (--recover)"
                                        : "each lost the game";
}

json::object to_json(const BotStats& stats) {
  return {{"moves", stats.moves},
          {"cpu_microseconds_per_move", microseconds_per_move(stats)},
          {"illegal_moves", stats.illegal},
          {"crashes", stats.crashes}};
}

std::string stats_line(const std::string& name, const BotStats& stats) {
  return fmt::format("  {:<16} {:.1f} µs of CPU per move, {} illegal moves, {} crashes\n",
                     name,
                     microseconds_per_move(stats),
                     stats.illegal,
                     stats.crashes);
}

std::string interval_text(const Interval& interval, int digits) {
  return fmt::format(
      "{0:.{3}f} ({1:.{3}f} to {2:.{3}f})", interval.value, interval.low, interval.high, digits);
}

}  // namespace bourse::cli
