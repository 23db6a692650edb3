// SPDX-License-Identifier: Apache-2.0
//
// bourse trace GAME: whole games as JSON lines (section 14.4 of a game's RULES.md).
#include <algorithm>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/commands/position_json.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "lab/matches/bot_game.h"
#include "play/fairness.h"
#include "play/match.h"

namespace bourse::cli {
namespace {

struct TraceArgs {
  std::string game;
  std::optional<int> seats;
  int games = 1;
  std::optional<std::string> seed;
  std::vector<std::string> options;
  std::vector<std::string> bots;
  std::optional<std::string> from;
};

// The start of every game of the trace: a deal, or a given position.
struct Start {
  const ErasedGame& game;
  AnyRules rules;
  std::optional<AnyState> position;

  Match match(const Seed& seed) const {
    if (!position) return Match::start(game, rules, seed);
    return Match::resume(game, {rules, *position}, seed);
  }
};

Result<Start, ParseError> start_from_document(const ErasedGame& game, const TraceArgs& args) {
  if (!args.options.empty()) {
    return Unexpected(
        ParseError{"--option", "cannot be combined with --from: the document has its own options"});
  }
  const auto document = read_json(*args.from);
  if (!document) return Unexpected(document.error());
  auto position = game.load(*document);
  if (!position) return Unexpected(std::move(position).error());
  const int seats = game.seats(position->rules);
  if (args.seats && *args.seats != seats) {
    return Unexpected(ParseError{
        "--players", fmt::format("the document has {} players, not {}", seats, *args.seats)});
  }
  return Start{game, std::move(position->rules), position->state};
}

Result<Start, ParseError> parse_start(const TraceArgs& args) {
  const auto game = parse_game(args.game);
  if (!game) return Unexpected(game.error());
  if (args.from) return start_from_document(**game, args);
  const int seats = args.seats.value_or(default_seats(*(*game)->descriptor, nullptr));
  auto rules = parse_rules(**game, seats, args.options);
  if (!rules) return Unexpected(std::move(rules).error());
  return Start{**game, *std::move(rules), std::nullopt};
}

// Seats without a bot play at random.
Result<std::vector<ParticipantMaker>, ParseError> parse_bots(const TraceArgs& args, int seats) {
  if (static_cast<int>(args.bots.size()) > seats) {
    return Unexpected(ParseError{
        "--bot", fmt::format("{} bots are too many for {} seats", args.bots.size(), seats)});
  }
  std::vector<std::string> specs = args.bots;
  specs.resize(static_cast<std::size_t>(seats), "random");
  std::vector<ParticipantMaker> makers;
  for (const std::string& spec : specs) {
    auto maker = participant_maker(spec);
    if (!maker) return Unexpected(std::move(maker).error());
    makers.push_back(*std::move(maker));
  }
  return makers;
}

Seed seed_of_game(const Seed& seed, int game) {
  return game == 0 ? seed : derive_seed(seed, fmt::format("game {}", game), {});
}

void print_line(const json::object& line) { print(json::serialize(line) + "\n"); }

json::object header_line(const Match& match) {
  const Descriptor& game = *match.game().descriptor;
  json::object header{{"game", game.key},
                      {"players", match.seats()},
                      {"options", match.game().options(match.rules())},
                      {"rules_version", game.rules_version}};
  if (match.origin().is_constructed()) header["constructed"] = true;
  return header;
}

json::object final_line(const Match& match) {
  const Outcome outcome = *match.outcome();
  json::array scores;
  json::array ranks;
  for (const Seat seat : SeatSet::first(match.seats())) {
    scores.push_back(outcome.scores[seat]);
    ranks.push_back(outcome.ranks[seat]);
  }
  return {{"state", match.game().document(match.rules(), match.state())},
          {"to_act", json::array()},
          {"result", {{"scores", std::move(scores)}, {"ranks", std::move(ranks)}}}};
}

void trace_decision(BotGame& game) {
  const Match& match = game.match();
  json::object line{{"state", match.game().document(match.rules(), match.state())},
                    {"to_act", to_act_json(match)},
                    {"legal", legal_json(match)}};
  game.play_decision();
  const PlayedMove move = match.moves().at(match.moves().count());
  line["seat"] = number(move.seat);
  line["action"] = match.game().print(match.rules(), move.action);
  print_line(line);
}

bool is_clean(const BotGame& game) {
  const SeatSet seats = SeatSet::first(game.match().seats());
  return std::all_of(
      seats.begin(), seats.end(), [&](Seat seat) { return game.stats(seat).is_clean(); });
}

// Whether no bot crashed or chose an illegal move.
bool trace_game(Match match, const std::vector<ParticipantMaker>& bots) {
  print_line(header_line(match));
  BotGame game(std::move(match), bots);
  while (!game.match().is_over() && !is_reader_gone()) trace_decision(game);
  if (game.match().is_over()) print_line(final_line(game.match()));
  return is_clean(game);
}

void add_options(CLI::App& app, TraceArgs& args) {
  add_game(app, args.game);
  app.add_option("--players", args.seats, kPlayersHelp)->type_name("N");
  app.add_option("--games", args.games, "number of games (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000'000));
  add_seed(app, args.seed);
  add_game_options(app, args.options);
  add_repeated(app, "--bot", args.bots, "bot for seat 0, then 1, … (default: random)")
      ->type_name("SPEC");
  app.add_option("--from", args.from, "start from the state document in FILE; - for standard input")
      ->type_name("FILE");
}

}  // namespace

CommandResult run_trace(const Args& arguments) {
  CLI::App app(
      "Plays games and writes them as JSON lines: a header, every decision with the state\n"
      "and the legal actions, and the result. The same seed gives the same bytes. Game 0 is\n"
      "dealt from the seed itself, later games from seeds derived from it.",
      "bourse trace");
  app.footer("Exit code 1: a bot crashed or chose an illegal move; a fallback move was played.");
  TraceArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;

  const auto start = parse_start(args);
  if (!start) return Unexpected(start.error());
  const auto bots = parse_bots(args, start->game.seats(start->rules));
  if (!bots) return Unexpected(bots.error());
  const auto seed = seed_or_random(args.seed);
  if (!seed) return Unexpected(seed.error());
  bool is_fine = true;
  for (int game = 0; game < args.games && !is_reader_gone(); ++game) {
    is_fine = trace_game(start->match(seed_of_game(*seed, game)), *bots) && is_fine;
  }
  return is_fine ? ExitCode::Ok : ExitCode::CheckFailed;
}

}  // namespace bourse::cli
