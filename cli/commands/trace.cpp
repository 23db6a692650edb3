// SPDX-License-Identifier: Apache-2.0
//
// bourse trace GAME: whole games as JSON lines, as section 14.4 of a game's RULES.md says.
#include <algorithm>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/commands/position_json.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "lab/bot_game.h"
#include "play/fairness.h"
#include "play/match.h"

namespace bourse::cli {
namespace {

struct TraceWish {
  std::string game;
  std::optional<int> seats;
  int games = 1;
  std::optional<std::string> seed;
  std::vector<std::string> options;
  std::vector<std::string> bots;
  std::optional<std::string> from;
};

// What every game of the trace starts from: a deal of the rules, or a position.
struct Start {
  const ErasedGame& game;
  AnyRules rules;
  std::optional<AnyState> position;

  Match match(const Seed& seed) const {
    if (!position) return Match::start(game, rules, seed);
    return Match::resume(game, {rules, *position}, seed);
  }
};

Result<Start, ParseError> start_from_document(const ErasedGame& game, const TraceWish& wish) {
  if (!wish.options.empty()) {
    return Unexpected(ParseError{"--option", "with --from the document brings its own options"});
  }
  const auto document = read_json(*wish.from);
  if (!document) return Unexpected(document.error());
  auto position = game.load(*document);
  if (!position) return Unexpected(std::move(position).error());
  const int seats = game.seats(position->rules);
  if (wish.seats && *wish.seats != seats) {
    return Unexpected(
        ParseError{"--players", fmt::format("the document has {}, not {}", seats, *wish.seats)});
  }
  return Start{game, std::move(position->rules), position->state};
}

Result<Start, ParseError> wanted_start(const TraceWish& wish) {
  const auto game = wanted_game(wish.game);
  if (!game) return Unexpected(game.error());
  if (wish.from) return start_from_document(**game, wish);
  if (!wish.seats) return Unexpected(ParseError{"--players", "how many? It is needed here"});
  auto rules = wanted_rules(**game, *wish.seats, wish.options);
  if (!rules) return Unexpected(std::move(rules).error());
  return Start{**game, *std::move(rules), std::nullopt};
}

// Seats without a bot of their own are random.
Result<std::vector<ParticipantMaker>, ParseError> wanted_table(const TraceWish& wish, int seats) {
  if (static_cast<int>(wish.bots.size()) > seats) {
    return Unexpected(ParseError{
        "--bot", fmt::format("{} bots are too many for {} seats", wish.bots.size(), seats)});
  }
  std::vector<std::string> specs = wish.bots;
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

void say_line(const json::object& line) { say(json::serialize(line) + "\n"); }

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
  say_line(line);
}

bool is_clean(const BotGame& game) {
  const SeatSet seats = SeatSet::first(game.match().seats());
  return std::all_of(
      seats.begin(), seats.end(), [&](Seat seat) { return game.conduct(seat).is_clean(); });
}

// Whether every bot behaved.
bool trace_game(Match match, const std::vector<ParticipantMaker>& bots) {
  say_line(header_line(match));
  BotGame game(std::move(match), bots);
  while (!game.match().is_over() && !is_reader_gone()) trace_decision(game);
  if (game.match().is_over()) say_line(final_line(game.match()));
  return is_clean(game);
}

void describe(CLI::App& app, TraceWish& wish) {
  app.add_option("GAME", wish.game, "which game")->required();
  app.add_option("--players", wish.seats, "seats at the table")->type_name("N");
  app.add_option("--games", wish.games, "how many games, one after the other")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000'000));
  app.add_option("--seed", wish.seed, "1 to 64 hex digits; by lot without it")->type_name("HEX");
  add_repeated(app, "--option", wish.options, "KEY=VALUE, or KEY=@FILE for JSON from a file")
      ->type_name("KEY=VALUE");
  add_repeated(app, "--bot", wish.bots, "who sits in seat 0, then 1, …; random for the rest")
      ->type_name("SPEC");
  app.add_option("--from", wish.from, "a state document to play on from, - for standard input")
      ->type_name("FILE");
}

}  // namespace

Ending run_trace(const Words& words) {
  CLI::App app(
      "Plays games and writes them as JSON lines: a header, each decision with the state\n"
      "and the legal actions, and the result. The same seed gives the same bytes; game 0 is\n"
      "dealt from the seed itself, the others from seeds derived from it.",
      "bourse trace");
  app.footer("Exit code 1: a bot crashed or named an illegal move; its fallback was played.");
  TraceWish wish;
  describe(app, wish);
  if (auto ending = read_words(app, words)) return *ending;

  const auto start = wanted_start(wish);
  if (!start) return Unexpected(start.error());
  const auto bots = wanted_table(wish, start->game.seats(start->rules));
  if (!bots) return Unexpected(bots.error());
  const auto seed = wanted_seed(wish.seed);
  if (!seed) return Unexpected(seed.error());
  bool is_fine = true;
  for (int game = 0; game < wish.games && !is_reader_gone(); ++game) {
    is_fine = trace_game(start->match(seed_of_game(*seed, game)), *bots) && is_fine;
  }
  return is_fine ? ExitCode::Fine : ExitCode::FoundWrong;
}

}  // namespace bourse::cli
