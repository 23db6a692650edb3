// SPDX-License-Identifier: Apache-2.0
//
// bourse state GAME: reads a state document on standard input, prints JSON on standard output.
#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/commands/position_json.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "play/match.h"

namespace bourse::cli {
namespace {

struct StateArgs {
  std::string game;
  bool check = false;
  bool legal = false;
  std::optional<std::string> view;
  std::vector<std::string> moves;
  std::optional<std::string> seed;

  int questions() const { return int{check} + int{legal} + int{view.has_value()}; }
};

// "0 take bu": a seat and an action.
std::optional<ParseError> apply_move(Match& match, const std::string& text) {
  const std::string where = fmt::format("--apply '{}'", text.substr(0, 40));
  const std::size_t blank = text.find(' ');
  if (blank == std::string::npos) return ParseError{where, "must be a seat and an action"};
  const auto seat = parse_seat(std::string_view(text).substr(0, blank), match.seats());
  if (!seat) return ParseError{where, explain(seat.error())};
  const auto action = match.game().parse(match.rules(), std::string_view(text).substr(blank + 1));
  if (!action) return ParseError{where, explain(action.error())};
  const auto refusal = match.play(*seat, *action);
  if (refusal) return ParseError{where, explain(*refusal)};
  return std::nullopt;
}

Result<Match, ParseError> read_position(const StateArgs& args) {
  const auto game = parse_game(args.game);
  if (!game) return Unexpected(game.error());
  const auto seed = seed_or_random(args.seed);
  if (!seed) return Unexpected(seed.error());
  const auto document = read_json("-");
  if (!document) return Unexpected(document.error());
  auto position = (*game)->load(*document);
  if (!position) return Unexpected(std::move(position).error());
  return Match::resume(**game, *std::move(position), *seed);
}

json::object view_answer(const Match& match, Viewer viewer) {
  return match.game().view_json(match.rules(), match.view(viewer));
}

json::object answer(const Match& match, const StateArgs& args, std::optional<Viewer> viewer) {
  json::object document = match.game().document(match.rules(), match.state());
  if (args.questions() == 0) return document;
  if (viewer && args.questions() == 1) return view_answer(match, *viewer);
  json::object all;
  if (args.questions() > 1) all["state"] = std::move(document);
  if (args.check) all["ok"] = true;
  if (args.legal) {
    all["to_act"] = to_act_json(match);
    all["legal"] = legal_json(match);
  }
  if (viewer) all["view"] = view_answer(match, *viewer);
  return all;
}

void add_options(CLI::App& app, StateArgs& args) {
  add_game(app, args.game);
  app.add_flag("--check", args.check, R"(check the document and print {"ok": true})");
  app.add_flag(
      "--legal", args.legal, R"(print who is to act and their legal actions: {"to_act", "legal"})");
  app.add_option("--view", args.view, "print what a seat, or spectator, may know")
      ->type_name("WHO");
  add_repeated(app, "--apply", args.moves, "play \"SEAT ACTION\" first; may be repeated")
      ->type_name("MOVE");
  app.add_option(
         "--seed", args.seed, "random seed for chance events, 1 to 64 hex digits (default: random)")
      ->type_name("HEX");
  app.footer(
      "Without --check, --legal and --view the document itself is printed, normalised. With\n"
      "one of them its answer is printed, with several one object with \"state\" and, as\n"
      "requested, \"ok\", \"to_act\" and \"legal\", and \"view\".");
}

}  // namespace

CommandResult run_state(const Args& arguments) {
  CLI::App app("Reads a state document on standard input and prints an answer in JSON.",
               "bourse state");
  StateArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;

  auto match = read_position(args);
  if (!match) return Unexpected(match.error());
  std::optional<Viewer> viewer;
  if (args.view) {
    const auto parsed = parse_viewer(*args.view, match->seats());
    if (!parsed) return Unexpected(ParseError{"--view", explain(parsed.error())});
    viewer = *parsed;
  }
  for (const std::string& move : args.moves) {
    if (auto error = apply_move(*match, move)) return Unexpected(*std::move(error));
  }
  print(json::serialize(answer(*match, args, viewer)) + "\n");
  return ExitCode::Ok;
}

}  // namespace bourse::cli
