// SPDX-License-Identifier: Apache-2.0
//
// bourse simulate GAME: statistics over many games (lab/simulation/simulation.h and metrics.h).
#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/args/lab_args.h"
#include "cli/commands/command.h"
#include "cli/program.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "lab/parallel/ranks.h"
#include "lab/simulation/metrics.h"
#include "lab/simulation/simulation.h"
#include "lab/simulation/simulation_plots.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

struct SimulateArgs {
  LabArgs table;
  std::int64_t games = 10'000;
  std::vector<std::string> bots;
  std::vector<std::string> versus;
  std::optional<std::string> csv;
  std::optional<std::string> svg;
};

// The results of one set of options.
struct Played {
  std::string name;  // "a", "b"
  LabTable table;
  Tally tally;
  Metrics metrics;
  std::optional<LabFault> fault;
};
struct Simulated {
  std::vector<Played> tables;
  Metrics differences;  // b - a, if there are two
};

std::string_view key_of(std::string_view option) { return option.substr(0, option.find('=')); }

// The options of the second table: those of the first, overridden by --versus.
LabArgs second_args(const SimulateArgs& args, const LabTable& first) {
  LabArgs second = args.table;
  std::erase_if(second.options, [&](const std::string& old) {
    return std::any_of(args.versus.begin(), args.versus.end(), [&](const std::string& text) {
      return key_of(text) == key_of(old);
    });
  });
  second.options.insert(second.options.end(), args.versus.begin(), args.versus.end());
  second.seed = to_hex(first.seed);
  return second;
}

Result<std::vector<LabTable>, ParseError> parse_tables(const SimulateArgs& args) {
  auto first = parse_lab_table(args.table);
  if (!first) return Unexpected(std::move(first).error());
  std::vector<LabTable> tables{*first};
  if (args.versus.empty()) return tables;
  auto second = parse_lab_table(second_args(args, *first));
  if (!second) {
    // The options of the first table were valid, so --versus is to blame.
    ParseError error = std::move(second).error();
    if (error.where == "--option") error.where = "--versus";
    return Unexpected(std::move(error));
  }
  if (first->game->options(first->rules) == second->game->options(second->rules)) {
    return Unexpected(
        ParseError{"--versus", "changes nothing: both tables would have the same options"});
  }
  tables.push_back(*std::move(second));
  return tables;
}

// Empty if all are random: such games need no bots.
Result<std::vector<ParticipantMaker>, ParseError> parse_bots(const SimulateArgs& args, int seats) {
  const auto given = static_cast<int>(args.bots.size());
  if (given > 1 && given != seats) {
    return Unexpected(ParseError{
        "--bot",
        fmt::format("give one bot for all {} seats or one per seat, not {}", seats, given)});
  }
  std::vector<ParticipantMaker> makers;
  for (const std::string& spec : args.bots) {
    auto maker = participant_maker(spec);
    if (!maker) return Unexpected(std::move(maker).error());
    makers.push_back(*std::move(maker));
  }
  const auto is_random = [](const std::string& spec) { return spec == "random"; };
  if (std::all_of(args.bots.begin(), args.bots.end(), is_random)) {
    return std::vector<ParticipantMaker>();
  }
  makers.resize(static_cast<std::size_t>(seats), makers.front());
  return makers;
}

std::optional<ParseError> refuse_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return ParseError{path, error.message()};
  return std::nullopt;
}

std::optional<ParseError> refuse_files(const SimulateArgs& args) {
  if (args.csv) {
    if (auto error = refuse_target(*args.csv, FileKind::Table)) return error;
  }
  return args.svg ? refuse_folder(*args.svg) : std::nullopt;
}

std::optional<LabFault> fault_of(const SimulateArgs& args, int seats, const Tally& tally) {
  if (!tally.first_fault) return std::nullopt;
  std::vector<std::string> bots = args.bots;
  bots.resize(static_cast<std::size_t>(seats), bots.empty() ? "random" : bots.front());
  return LabFault{tally.first_fault->what, tally.first_fault->seed, std::move(bots)};
}

Played played_of(const SimulateArgs& args, std::string name, const LabTable& table, Tally tally) {
  Metrics figures = metrics_of(tally, table.seed);
  auto fault = fault_of(args, table.seats, tally);
  return {std::move(name), table, std::move(tally), std::move(figures), std::move(fault)};
}

// Empty on all ranks but the first.
Simulated play_tables(const SimulateArgs& args,
                      const std::vector<LabTable>& tables,
                      const std::vector<ParticipantMaker>& makers) {
  Progress progress;
  const auto total = static_cast<double>(args.games) * static_cast<double>(tables.size());
  const auto on_progress = [&](std::int64_t games) {
    progress.show(static_cast<double>(games) / total, games);
  };
  const auto plan_of = [&](const LabTable& table) {
    return SimulationPlan{.game = table.game,
                          .rules = table.rules,
                          .bots = makers,
                          .games = args.games,
                          .seed = table.seed,
                          .threads = args.table.threads};
  };
  if (tables.size() == 1) {
    Tally tally = simulate(plan_of(tables.front()), on_progress);
    if (!Ranks::all().is_first()) return {};
    return {{played_of(args, "a", tables.front(), std::move(tally))}, {}};
  }
  Comparison both = compare(plan_of(tables.front()), plan_of(tables.back()), on_progress);
  if (!Ranks::all().is_first()) return {};
  std::vector<Played> played{played_of(args, "a", tables.front(), std::move(both.a)),
                             played_of(args, "b", tables.back(), std::move(both.b))};
  Metrics change = differences(played.front().metrics, played.back().metrics, both.pairs);
  return {std::move(played), std::move(change)};
}

json::object played_json(const Played& played) {
  return {{"options", played.table.game->options(played.table.rules)},
          {"games", played.tally.games},
          {"watched_games", played.tally.instrumented},
          {"illegal_moves", played.tally.illegal},
          {"crashes", played.tally.crashes},
          {"first_fault", to_json(played.fault)},
          {"figures", to_json(played.metrics)}};
}

json::object all_json(const SimulateArgs& args, const Simulated& simulated) {
  const std::vector<Played>& all = simulated.tables;
  json::object object = to_json(all.front().table);
  object["bots"] = json::value_from(args.bots);
  for (const auto& pair : played_json(all.front())) object[pair.key()] = pair.value();
  if (all.size() == 1) return object;
  object["versus"] = played_json(all.back());
  object["difference"] = to_json(simulated.differences);
  return object;
}

// The bots, in the order of their seats.
std::string bots_text(const SimulateArgs& args) {
  if (args.bots.empty()) return "random";
  return fmt::format("{}", fmt::join(args.bots, ", "));
}

std::string faults_text(const Played& played) {
  const Tally& tally = played.tally;
  if (tally.illegal + tally.crashes == 0) return "";
  return fmt::format("  {} illegal moves, {} crashes\n", tally.illegal, tally.crashes) +
         fault_line(played.table, played.fault);
}

std::string all_text(const SimulateArgs& args, const Simulated& simulated) {
  const std::vector<Played>& all = simulated.tables;
  const Tally& tally = all.front().tally;
  std::string text = fmt::format("{}, {}: {} games, {} of them with detailed statistics\n",
                                 title_of(all.front().table),
                                 bots_text(args),
                                 tally.games,
                                 tally.instrumented);
  text += seed_line(all.front().table);
  for (const Played& played : all) text += faults_text(played);
  text += "\n";
  text += to_text(all.front().metrics);
  if (all.size() == 1) return text;
  text += "\nversus";
  for (const std::string& option : args.versus) text += " " + option;
  text += "\n\n" + to_text(all.back().metrics) + "\ndifference (b - a)\n\n";
  return text + to_text(simulated.differences);
}

std::string all_csv(const Simulated& simulated) {
  std::string text(kTableHeader);
  for (const Played& played : simulated.tables) text += to_csv(played.name, played.metrics);
  return text + to_csv("difference", simulated.differences);
}

// An option value that is a long table is labelled with the text given for it.
std::string value_label(const json::value& value, std::string_view given) {
  if (value.is_string()) return std::string(value.as_string());
  const bool is_table = value.is_object() || value.is_array();
  return is_table && !given.empty() ? std::string(given) : json::serialize(value);
}

// The text given for an option, after its "key="; empty if it was not given.
std::string_view given_text(std::string_view key, const std::vector<std::string>& options) {
  for (const std::string& text : options) {
    if (key_of(text) == key) return std::string_view(text).substr(key.size() + 1);
  }
  return {};
}

// The values of the options in which the tables differ. `options` are those given for this table.
std::string label_of(const LabTable& table,
                     const std::vector<std::string>& versus,
                     const std::vector<std::string>& options) {
  const json::object values = table.game->options(table.rules);
  std::string label;
  for (const std::string& text : versus) {
    const std::string_view key = key_of(text);
    label += fmt::format("{}{}={}",
                         label.empty() ? "" : " ",
                         key,
                         value_label(values.at(key), given_text(key, options)));
  }
  return label;
}

std::optional<ParseError> write_plots(const SimulateArgs& args, const std::vector<Played>& all) {
  std::vector<PlottedTally> plotted;
  for (const Played& played : all) {
    const auto& given = &played == &all.front() ? args.table.options : args.versus;
    plotted.push_back({played.name, label_of(played.table, args.versus, given), &played.tally});
  }
  const LabTable& table = all.front().table;
  const std::string games = fmt::format("{} games of {}", args.games, bots_text(args));
  for (const Picture& picture : draw_plots({title_of(table), note_of(table, games)}, plotted)) {
    const std::string path = (std::filesystem::path(*args.svg) / picture.name).string();
    if (auto error = write_text(path, picture.svg, FileKind::Picture)) return error;
  }
  return std::nullopt;
}

std::optional<ParseError> write_files(const SimulateArgs& args, const Simulated& simulated) {
  if (args.csv) {
    if (auto error = write_text(*args.csv, all_csv(simulated), FileKind::Table)) return error;
  }
  return args.svg ? write_plots(args, simulated.tables) : std::nullopt;
}

bool is_clean(const std::vector<Played>& all) {
  return std::all_of(all.begin(), all.end(), [](const Played& played) {
    return played.tally.illegal + played.tally.crashes == 0;
  });
}

void add_options(CLI::App& app, SimulateArgs& args) {
  add_options(app, args.table);
  app.add_option("--games", args.games, "number of games")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, kMaxGames));
  add_repeated(
      app, "--bot", args.bots, "bot for all seats, or one per seat in order (default: random)")
      ->type_name("SPEC");
  add_repeated(app,
               "--versus",
               args.versus,
               "compare with a second table that differs in this option; may be repeated")
      ->type_name("KEY=VALUE");
  app.add_option("--csv", args.csv, "also write all statistics to FILE as CSV")->type_name("FILE");
  app.add_option("--svg", args.svg, "also write plots into the folder DIR")->type_name("DIR");
}

}  // namespace

CommandResult run_simulate(const Args& arguments) {
  CLI::App app(
      "Plays many games and prints statistics with 95 % intervals: who wins, how scores and\n"
      "lengths are distributed, how prices move, and how often each action and event occurs.\n"
      "The same seed gives the same results on any number of threads, and of processes under\n"
      "mpirun.",
      fmt::format("{} simulate", program_name()));
  app.footer("Exit code 1: a bot crashed or chose an illegal move. See docs/laboratory.md.");
  SimulateArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;
  auto tables = parse_tables(args);
  if (!tables) return Unexpected(tables.error());
  const auto makers = parse_bots(args, tables->front().seats);
  if (!makers) return Unexpected(makers.error());
  for (LabTable& table : *tables) {
    if (auto error = share_seed(table)) return Unexpected(*std::move(error));
  }
  if (Ranks::all().is_first()) {
    if (auto error = refuse_files(args)) return Unexpected(*std::move(error));
  }

  const Simulated simulated = play_tables(args, *tables, *makers);
  if (!Ranks::all().is_first()) return ExitCode::Ok;
  // Print before writing files: a file may still fail, and the results may have taken hours.
  print(args.table.json ? json::serialize(all_json(args, simulated)) + "\n"
                        : all_text(args, simulated));
  if (auto error = write_files(args, simulated)) return Unexpected(*std::move(error));
  return is_clean(simulated.tables) ? ExitCode::Ok : ExitCode::CheckFailed;
}

}  // namespace bourse::cli
