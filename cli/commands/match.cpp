// SPDX-License-Identifier: Apache-2.0
//
// bourse match GAME: the strength of one bot against another (lab/matches/match_runner.h).
#include <charconv>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/lab_args.h"
#include "cli/commands/command.h"
#include "cli/commands/match_file.h"
#include "cli/program.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "lab/matches/match_runner.h"
#include "lab/parallel/ranks.h"

namespace bourse::cli {
namespace {

constexpr double kMaxElo = 2000;

struct MatchArgs {
  LabArgs table;
  std::string a;
  std::string b;
  std::optional<std::int64_t> games;
  std::string bounds = "0,20";
  FaultPolicy faults = FaultPolicy::Forfeit;
  std::optional<std::string> checkpoint;
};

std::optional<double> number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Result<Hypotheses, ParseError> parse_hypotheses(const std::string& text) {
  const std::string_view all = text;
  const std::size_t comma = all.find(',');
  if (comma != std::string_view::npos) {
    const auto none = number_in(all.substr(0, comma));
    const auto some = number_in(all.substr(comma + 1));
    const auto is_near = [](double elo) { return elo >= -kMaxElo && elo <= kMaxElo; };
    if (none && some && *none < *some && is_near(*none) && is_near(*some)) {
      return Hypotheses{*none, *some};
    }
  }
  return Unexpected(ParseError{
      "--sprt",
      fmt::format(
          "must be two numbers in normalised Elo from -{0} to {0}, the lower first, such as 0,20",
          kMaxElo)});
}

Result<MatchPlan, ParseError> parse_match_plan(const MatchArgs& args, const LabTable& table) {
  auto a = participant_maker(args.a);
  if (!a) return Unexpected(std::move(a).error());
  auto b = participant_maker(args.b);
  if (!b) return Unexpected(std::move(b).error());
  const auto hypotheses = parse_hypotheses(args.bounds);
  if (!hypotheses) return Unexpected(hypotheses.error());
  return MatchPlan{.game = table.game,
                   .rules = table.rules,
                   .a = *std::move(a),
                   .b = *std::move(b),
                   .games = args.games,
                   .hypotheses = *hypotheses,
                   .faults = args.faults,
                   .seed = table.seed,
                   .threads = args.table.threads};
}

// Everything that determines the result of a mirrored set.
json::object identity_of(const MatchArgs& args, const LabTable& table) {
  json::object title = to_json(table);
  title["rules_version"] = table.game->descriptor->rules_version;
  title["a"] = args.a;
  title["b"] = args.b;
  title["faults"] = policy_word(args.faults);
  return title;
}

// A bot that fails has no verdict: its score measures its faults.
constexpr std::string_view kNoVerdict = "none";

// The decision of the sequential test.
std::string_view sequential_verdict(const MatchReport& report) {
  if (!report.is_clean()) return kNoVerdict;
  if (!report.is_decided()) return "undecided";
  return report.ratio > 0 ? "stronger" : "not stronger";
}

// With a fixed number of games the interval of the Elo decides.
std::string_view verdict_of(const MatchPlan& plan, const MatchReport& report) {
  if (!plan.games || !report.is_clean()) return sequential_verdict(report);
  const Interval elo = bourse::elo(report.scores);
  if (elo.low > 0) return "stronger";
  return elo.high < 0 ? "weaker" : "undecided";
}

// "12 illegal moves or crashes by engine:x, 0 by random; each lost the game".
std::string no_verdict_line(const MatchArgs& args, const MatchReport& report) {
  const auto faults = [](const BotStats& conduct) { return conduct.illegal + conduct.crashes; };
  return fmt::format("  {:<16} {} illegal moves or crashes by {}, {} by {}; {}\n",
                     "no verdict",
                     faults(report.a),
                     args.a,
                     faults(report.b),
                     args.b,
                     policy_text(args.faults));
}

std::string reason_of(const MatchPlan& plan, const MatchReport& report) {
  if (plan.games) {
    return fmt::format("the interval of its Elo {} 0",
                       verdict_of(plan, report) == "undecided" ? "includes" : "excludes");
  }
  return fmt::format("log-likelihood ratio {:.2f} for {} against {}",
                     report.ratio,
                     plan.hypotheses.some,
                     plan.hypotheses.none);
}

std::optional<LabFault> fault_of(const MatchArgs& args,
                                 const LabTable& table,
                                 const MatchReport& report) {
  return fault_of_pair(table, report.first_fault, args.a, args.b);
}

json::object report_json(const MatchArgs& args,
                         const LabTable& table,
                         const MatchPlan& plan,
                         const MatchReport& report) {
  json::object object = to_json(table);
  object["a"] = args.a;
  object["b"] = args.b;
  object["units"] = report.units();
  object["games"] = report.games();
  object["score"] = to_json(mean_score(report.scores));
  object["elo"] = to_json(elo(report.scores));
  object["normalised_elo"] = to_json(normalised_elo(report.scores));
  object["sprt"] = {{"bounds", {plan.hypotheses.none, plan.hypotheses.some}},
                    {"log_likelihood_ratio", report.ratio},
                    {"verdict", sequential_verdict(report)}};
  object["verdict"] = verdict_of(plan, report);
  object["faults"] = policy_word(args.faults);
  object["conduct"] = {{"a", to_json(report.a)}, {"b", to_json(report.b)}};
  object["first_fault"] = to_json(fault_of(args, table, report));
  return object;
}

std::string report_text(const MatchArgs& args,
                        const LabTable& table,
                        const MatchPlan& plan,
                        const MatchReport& report) {
  std::string text = fmt::format("{}: {} against {}, {} games in {} mirrored set{}\n",
                                 title_of(table),
                                 args.a,
                                 args.b,
                                 report.games(),
                                 report.units(),
                                 report.units() == 1 ? "" : "s");
  text += fmt::format("  {:<16} {}\n", "score", interval_text(mean_score(report.scores), 3));
  text += fmt::format("  {:<16} {}\n", "Elo", interval_text(elo(report.scores), 1));
  text += fmt::format(
      "  {:<16} {}\n", "normalised Elo", interval_text(normalised_elo(report.scores), 1));
  text += report.is_clean() ? fmt::format("  {:<16} {}: {}\n",
                                          fmt::format("{} is", args.a),
                                          verdict_of(plan, report),
                                          reason_of(plan, report))
                            : no_verdict_line(args, report);
  text += stats_line(args.a, report.a) + stats_line(args.b, report.b);
  return text + seed_line(table) + fault_line(table, fault_of(args, table, report));
}

double share_of(const MatchPlan& plan, std::int64_t games) {
  return plan.games ? static_cast<double>(games) / static_cast<double>(*plan.games) : 0;
}

void show_progress(Progress& progress, const MatchPlan& plan, const MatchReport& so_far) {
  const std::string ratio = fmt::format("ratio {:.2f}", so_far.ratio);
  if (plan.games) {
    progress.show(share_of(plan, so_far.games()), so_far.games(), ratio);
  } else {
    // The distance to the nearer bound; the time left is unknown.
    progress.show_without_estimate(std::abs(so_far.ratio) / kRatioBound, so_far.games(), ratio);
  }
}

void add_options(CLI::App& app, MatchArgs& args) {
  add_options(app, args.table);
  app.add_option("--a", args.a, "the bot to test")->required()->type_name("SPEC");
  app.add_option("--b", args.b, "its opponent")->required()->type_name("SPEC");
  auto* games = app.add_option(
      "--games", args.games, "number of games, rounded up to complete mirrored sets");
  games->type_name("N")->check(CLI::Range(std::int64_t{1}, kMaxGames));
  app.add_option("--sprt",
                 args.bounds,
                 "stop when A's strength is shown to be below E0 or above E1, in normalised Elo "
                 "(default: 0,20)")
      ->type_name("E0,E1")
      ->excludes(games);
  app.add_option("--checkpoint",
                 args.checkpoint,
                 "save results after each mirrored set and resume from FILE")
      ->type_name("FILE")
      ->needs("--seed");
  add_recover_option(app, args.faults);
}

}  // namespace

CommandResult run_match(const Args& arguments) {
  CLI::App app(
      "Plays bot A against bot B, each deal in mirrored seatings, until A is shown at 95 %\n"
      "confidence to be stronger or not, or for a fixed number of games. A bot that crashes,\n"
      "answers too late or chooses an illegal move loses that game.",
      fmt::format("{} match", program_name()));
  app.footer(
      "Exit code 1: a bot crashed or chose an illegal move, so there is no verdict.\n"
      "See docs/laboratory.md.");
  MatchArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;
  auto table = parse_lab_table(args.table);
  if (!table) return Unexpected(table.error());
  auto plan = parse_match_plan(args, *table);
  if (!plan) return Unexpected(plan.error());
  if (auto error = share_seed(*table)) return Unexpected(*std::move(error));
  plan->seed = table->seed;
  std::optional<MatchFile> file;
  if (args.checkpoint) {
    auto opened = MatchFile::open(*args.checkpoint, identity_of(args, *table), table->seats);
    if (!opened) return Unexpected(std::move(opened).error());
    file = *std::move(opened);
    plan->played = file->units();
    plan->on_result = [&](const PairResult& unit) { file->add(unit); };
  }

  MatchReport report;
  {
    const std::int64_t before = std::ssize(plan->played) * games_of_unit(table->seats);
    Progress progress(share_of(*plan, before), before);
    report = run_match(*plan,
                       [&](const MatchReport& so_far) { show_progress(progress, *plan, so_far); });
  }
  if (!Ranks::all().is_first()) return ExitCode::Ok;
  print(args.table.json ? json::serialize(report_json(args, *table, *plan, report)) + "\n"
                        : report_text(args, *table, *plan, report));
  return report.is_clean() ? ExitCode::Ok : ExitCode::CheckFailed;
}

}  // namespace bourse::cli
