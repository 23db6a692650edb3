// SPDX-License-Identifier: Apache-2.0
//
// bourse rate GAME: Elo ratings of several bots (lab/matches/ratings.h).
#include <algorithm>
#include <set>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/lab_args.h"
#include "cli/commands/command.h"
#include "cli/program.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "lab/matches/ratings.h"
#include "lab/parallel/ranks.h"
#include "lab/stats/plot.h"

namespace bourse::cli {
namespace {

struct RateArgs {
  LabArgs table;
  std::vector<std::string> bots;
  std::int64_t games = 600;
  std::optional<std::string> svg;
  FaultPolicy faults = FaultPolicy::Forfeit;
};

Result<std::vector<Entrant>, ParseError> parse_entrants(const RateArgs& args) {
  if (args.bots.size() < 2) return Unexpected(ParseError{"--bot", "at least two bots are needed"});
  if (std::set(args.bots.begin(), args.bots.end()).size() < args.bots.size()) {
    return Unexpected(ParseError{"--bot", "a bot is given twice"});
  }
  std::vector<Entrant> entrants;
  for (const std::string& spec : args.bots) {
    auto make = participant_maker(spec);
    if (!make) return Unexpected(std::move(make).error());
    entrants.push_back({spec, *std::move(make)});
  }
  return entrants;
}

// random if it takes part, otherwise the first bot.
std::size_t anchor_of(const std::vector<std::string>& bots) {
  const auto found = std::find(bots.begin(), bots.end(), "random");
  return found == bots.end() ? 0 : static_cast<std::size_t>(found - bots.begin());
}

std::vector<RatedBot> ranked(const Ladder& ladder) {
  std::vector<RatedBot> bots = ladder.bots;
  std::stable_sort(bots.begin(), bots.end(), [](const RatedBot& a, const RatedBot& b) {
    if (!a.rating || !b.rating) return a.rating.has_value() && !b.rating;
    return a.rating->value > b.rating->value;
  });
  return bots;
}

std::optional<LabFault> fault_of(const LabTable& table, const Ladder& ladder) {
  for (const Pairing& pairing : ladder.pairings) {
    if (!pairing.first_fault) continue;
    return fault_of_pair(
        table, pairing.first_fault, ladder.bots[pairing.a].name, ladder.bots[pairing.b].name);
  }
  return std::nullopt;
}

json::object ladder_json(const RateArgs& args, const LabTable& table, const Ladder& ladder) {
  json::array ratings;
  for (const RatedBot& bot : ranked(ladder)) {
    ratings.push_back(json::object{{"bot", bot.name},
                                   {"elo", bot.rating ? to_json(*bot.rating) : json::value()},
                                   {"conduct", to_json(bot.stats)}});
  }
  json::array pairs;
  for (const Pairing& pairing : ladder.pairings) {
    const std::int64_t games = pairing.scores.points.count() * pairing.scores.games;
    pairs.push_back(json::object{{"a", ladder.bots[pairing.a].name},
                                 {"b", ladder.bots[pairing.b].name},
                                 {"games", games},
                                 {"score", to_json(mean_score(pairing.scores))}});
  }
  json::object object = to_json(table);
  object["ratings"] = std::move(ratings);
  object["pairs"] = std::move(pairs);
  object["faults"] = policy_word(args.faults);
  object["first_fault"] = to_json(fault_of(table, ladder));
  return object;
}

std::string rating_line(const RatedBot& bot, FaultPolicy faults) {
  if (!bot.rating) {
    return fmt::format("  {:<16} not rated: {} illegal moves or crashes; {}\n",
                       bot.name,
                       bot.stats.illegal + bot.stats.crashes,
                       policy_text(faults));
  }
  return fmt::format("  {:<16} {:>8.1f} Elo  ({:.1f} to {:.1f})\n",
                     bot.name,
                     bot.rating->value,
                     bot.rating->low,
                     bot.rating->high);
}

std::string ladder_text(const RateArgs& args, const LabTable& table, const Ladder& ladder) {
  std::string text = title_of(table) + "\n";
  for (const RatedBot& bot : ranked(ladder)) text += rating_line(bot, args.faults);
  for (const Pairing& pairing : ladder.pairings) {
    text += fmt::format("  {} against {}: score {} in {} games\n",
                        ladder.bots[pairing.a].name,
                        ladder.bots[pairing.b].name,
                        interval_text(mean_score(pairing.scores), 3),
                        pairing.scores.points.count() * pairing.scores.games);
  }
  for (const RatedBot& bot : ranked(ladder)) text += stats_line(bot.name, bot.stats);
  return text + seed_line(table) + fault_line(table, fault_of(table, ladder));
}

std::string ladder_svg(const RateArgs& args, const LabTable& table, const Ladder& ladder) {
  const std::string games = fmt::format("{} games per pair", args.games);
  Plot plot({.title = title_of(table) + ": ratings",
             .note = note_of(table, games),
             .x = "bot",
             .y = "Elo, 95 %"});
  std::vector<std::string> names;
  PlotSeries series{.name = "", .shape = PlotShape::Points, .colour = 0, .marks = {}};
  for (const RatedBot& bot : ranked(ladder)) {
    if (!bot.rating) continue;
    series.marks.push_back({static_cast<double>(names.size()), *bot.rating});
    names.push_back(bot.name);
  }
  plot.name_places(std::move(names));
  plot.mark_level(0);
  plot.add(std::move(series));
  return plot.svg();
}

bool is_clean(const Ladder& ladder) {
  return std::all_of(ladder.bots.begin(), ladder.bots.end(), [](const RatedBot& bot) {
    return bot.stats.is_clean();
  });
}

Ladder rate(const RateArgs& args, const LabTable& table, const std::vector<Entrant>& entrants) {
  const MatchPlan plan{.game = table.game,
                       .rules = table.rules,
                       .a = {},
                       .b = {},
                       .games = args.games,
                       .hypotheses = {},
                       .faults = args.faults,
                       .seed = table.seed,
                       .threads = args.table.threads};
  const std::size_t pairs = entrants.size() * (entrants.size() - 1) / 2;
  const double total = static_cast<double>(pairs) * static_cast<double>(args.games);
  Progress progress;
  return rate_bots(plan, entrants, anchor_of(args.bots), [&](std::int64_t games) {
    progress.show(static_cast<double>(games) / total, games);
  });
}

void add_options(CLI::App& app, RateArgs& args) {
  add_options(app, args.table);
  add_repeated(app, "--bot", args.bots, "bot to rate; repeat it for each bot")->type_name("SPEC");
  app.add_option(
         "--games", args.games, "games per pair of bots, rounded up to complete mirrored sets")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, kMaxGames));
  app.add_option("--svg", args.svg, "also write a plot of the ratings to FILE")->type_name("FILE");
  add_recover_option(app, args.faults);
}

}  // namespace

CommandResult run_rate(const Args& arguments) {
  CLI::App app(
      "Plays every bot against every other, each deal in mirrored seatings, and rates them\n"
      "in Elo with 95 % intervals. The rating 0 is that of random, or of the first bot if random\n"
      "does not take part. A bot that crashes, answers too late or chooses an illegal move loses\n"
      "that game and is not rated.",
      fmt::format("{} rate", program_name()));
  app.footer("Exit code 1: a bot crashed or chose an illegal move. See docs/laboratory.md.");
  RateArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;
  auto table = parse_lab_table(args.table);
  if (!table) return Unexpected(table.error());
  const auto entrants = parse_entrants(args);
  if (!entrants) return Unexpected(entrants.error());
  if (auto error = share_seed(*table)) return Unexpected(*std::move(error));
  if (args.svg && Ranks::all().is_first()) {
    if (auto error = refuse_target(*args.svg, FileKind::Picture)) {
      return Unexpected(*std::move(error));
    }
  }
  const Ladder ladder = rate(args, *table, *entrants);
  if (!Ranks::all().is_first()) return ExitCode::Ok;
  print(args.table.json ? json::serialize(ladder_json(args, *table, ladder)) + "\n"
                        : ladder_text(args, *table, ladder));
  if (args.svg) {
    if (auto error = write_text(*args.svg, ladder_svg(args, *table, ladder), FileKind::Picture)) {
      return Unexpected(*std::move(error));
    }
  }
  return is_clean(ladder) ? ExitCode::Ok : ExitCode::CheckFailed;
}

}  // namespace bourse::cli
