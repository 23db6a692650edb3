// SPDX-License-Identifier: Apache-2.0
//
// bourse play: seats the players, then runs a TerminalSession over the game.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/table/local_game.h"
#include "cli/table/option_refusal.h"
#include "cli/table/remote_game.h"
#include "cli/table/rules_text.h"
#include "cli/table/seating.h"
#include "cli/table/terminal_session.h"
#include "cli/terminal/files.h"
#include "cli/terminal/line_reader.h"
#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/shell_quote.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"
#include "core/codec/option_values.h"
#include "games/registry.h"

namespace bourse::cli {
namespace {

constexpr std::string_view kDefaultBot = "greedy";

struct PlayArgs {
  std::string game;
  std::optional<int> seats;
  std::vector<std::string> bots;
  std::optional<std::string> seed;
  std::optional<std::string> preset;
  std::optional<int> first;  // seat of the first player
  std::vector<std::string> options;
  std::optional<std::string> record;
  std::optional<std::string> resume;    // path of a saved game
  std::optional<std::string> position;  // path of a state document
  std::optional<std::string> language;
  JoinOptions join;  // a table of a server, if it has a URL
};

// Seats without a --bot are people, except that a bare `play GAME` is one person against bots.
void fill_in(PlayArgs& args, const Descriptor& game, const Preset* preset) {
  if (!args.seats && args.bots.empty()) {
    args.seats = default_seats(game, preset);
    args.bots.assign(static_cast<std::size_t>(*args.seats - 1), std::string(kDefaultBot));
  }
  if (!args.seats) args.seats = static_cast<int>(args.bots.size()) + 1;
}

// The option for the first player or dealer; null if the rules of the game decide who begins.
const OptionSpec* first_option(const Descriptor& game) {
  const auto found = std::find_if(game.options.begin(), game.options.end(), [](const auto& spec) {
    return spec.kind == OptionKind::Seat;
  });
  return found == game.options.end() ? nullptr : &*found;
}

// Turns --first into the option of the game that it stands for.
std::optional<ParseError> apply_first(PlayArgs& args, const Descriptor& game) {
  if (!args.first) return std::nullopt;
  const OptionSpec* const spec = first_option(game);
  if (spec == nullptr) {
    return ParseError{"--first", fmt::format("the rules of {} decide who begins", game.name)};
  }
  args.options.push_back(fmt::format("{}={}", spec->key, *args.first));
  return std::nullopt;
}

// Checks everything that does not depend on the game.
std::optional<ParseError> refuse_args(const PlayArgs& args) {
  const auto bots = make_bots(args.bots);
  if (!bots) return bots.error();
  const auto seed = seed_or_random(args.seed);
  if (!seed) return seed.error();
  const auto& target = args.record ? args.record : args.resume;
  return target ? refuse_target(*target) : std::nullopt;
}

Result<LocalGame, ParseError> new_game(PlayArgs args, Console& console) {
  const auto game = parse_game(args.game);
  if (!game) return Unexpected(game.error());
  translations().use_game((*game)->descriptor->key);
  const Descriptor& about = *(*game)->descriptor;
  const auto preset = parse_preset(about, args.preset);
  if (!preset) return Unexpected(preset.error());
  fill_in(args, about, *preset);
  if (auto error = apply_first(args, about)) return Unexpected(*std::move(error));
  auto options = with_preset(about, *preset, *args.seats, args.options);
  if (!options) return Unexpected(std::move(options).error());
  auto rules = parse_rules(**game, *args.seats, *options);
  if (!rules) return Unexpected(in_words(std::move(rules).error(), about));
  auto players = make_players(*args.seats, args.bots);
  if (!players) return Unexpected(std::move(players).error());
  const auto deal = args.seed ? std::nullopt : std::optional(draw_deal());
  const auto seed = deal ? seed_of(*deal, *args.seats) : parse_seed(*args.seed);
  if (!seed) return Unexpected(seed.error());
  return LocalGame(Match::start(**game, *std::move(rules), *seed),
                   *std::move(players),
                   args.record,
                   console,
                   deal);
}

Result<AnyPosition, ParseError> read_position(const ErasedGame& game, const std::string& path) {
  const auto document = read_json(path);
  if (!document) return Unexpected(document.error());
  auto position = game.load(*document);
  if (position && game.to_act(position->rules, position->state).empty()) {
    return Unexpected(ParseError{"--position", "the game in this position is over"});
  }
  return position;
}

// The position decides options and number of players. Without --bot, bots play the other seats.
Result<LocalGame, ParseError> game_from_position(PlayArgs args, Console& console) {
  const auto game = parse_game(args.game);
  if (!game) return Unexpected(game.error());
  translations().use_game((*game)->descriptor->key);
  auto position = read_position(**game, *args.position);
  if (!position) return Unexpected(std::move(position).error());
  const int seats = (*game)->seats(position->rules);
  if (args.bots.empty()) {
    args.bots.assign(static_cast<std::size_t>(seats - 1), std::string(kDefaultBot));
  }
  auto players = make_players(seats, args.bots);
  if (!players) return Unexpected(std::move(players).error());
  const auto seed = seed_or_random(args.seed);
  if (!seed) return Unexpected(seed.error());
  return LocalGame(Match::resume(**game, *std::move(position), *seed),
                   *std::move(players),
                   args.record,
                   console);
}

// The game is saved to its own file unless --record names another.
Result<LocalGame, ParseError> resumed_game(const PlayArgs& args, Console& console) {
  const auto text = read_text(*args.resume);
  if (!text) return Unexpected(text.error());
  const auto record = read_record(*text);
  if (!record) return Unexpected(record.error());
  if (record->commitment && !record->is_local) {
    return Unexpected(ParseError{
        "commitment",
        "this game belongs to a server, which committed to the deal; continue it there"});
  }
  auto match = replay(*record, find_game);
  if (!match) return Unexpected(std::move(match).error());
  if (match->is_over()) {
    return Unexpected(ParseError{
        "result",
        fmt::format("the game is over; `bourse replay {}` shows it", shell_quote(*args.resume))});
  }
  translations().use_game(record->game);
  auto players = args.bots.empty() ? players_of(*record) : make_players(record->seats, args.bots);
  if (!players) return Unexpected(std::move(players).error());
  return LocalGame(*std::move(match),
                   *std::move(players),
                   args.record.value_or(*args.resume),
                   console,
                   deal_of(*record));
}

// The menu: `bourse play` alone.

std::optional<const ErasedGame*> choose_game() {
  std::vector<std::string> keys;
  print(tr("terminal.games") + "\n\n");
  for (const ErasedGame& game : games()) {
    keys.emplace_back(game.descriptor->key);
    const auto tagline = translations().find(fmt::format("tagline.{}", game.descriptor->key));
    print(fmt::format(" {}  {:12} {}\n",
                      keys.size(),
                      game.descriptor->name,
                      tagline.value_or(std::string(game.descriptor->tagline))));
  }
  print("\n");
  while (const auto line = read_line(tr("terminal.which_game") + " ", keys)) {
    for (std::size_t at = 0; at < keys.size(); ++at) {
      if (*line == keys[at] || *line == std::to_string(at + 1)) return &games()[at];
    }
    print(tr("terminal.which_game_again", {{"last", std::to_string(keys.size())}}) + "\n");
  }
  return std::nullopt;
}

void list_presets(const Descriptor& game) {
  print("\n" + tr("terminal.presets", {{"game", std::string(game.name)}}) + "\n\n");
  std::size_t widest = 0;
  for (const Preset& preset : game.presets) {
    widest = std::max(widest, static_cast<std::size_t>(columns(preset_name(preset))));
  }
  int number = 0;
  for (const Preset& preset : game.presets) {
    const std::string name = preset_name(preset);
    const std::string gap(widest - static_cast<std::size_t>(columns(name)), ' ');
    const std::string text =
        fmt::format("{:>2}  {}{}  {}", ++number, name, gap, preset_help(preset));
    const int indent = static_cast<int>(widest) + 6;
    for (const std::string& line : wrap(text, current_screen().width - 1, indent)) {
      print(line + "\n");
    }
  }
  print("\n");
}

// Enter chooses the first preset, the standard game. Nothing if the person left.
std::optional<const Preset*> choose_preset(const Descriptor& game) {
  if (game.presets.empty()) return nullptr;
  list_presets(game);
  std::vector<std::string> keys;
  for (const Preset& preset : game.presets) keys.emplace_back(preset.key);
  while (const auto line = read_line(tr("terminal.which_preset") + " ", keys)) {
    if (line->empty()) return &game.presets.front();
    for (std::size_t at = 0; at < keys.size(); ++at) {
      const Preset& preset = game.presets[at];
      const bool is_meant =
          *line == keys[at] || *line == std::to_string(at + 1) || *line == preset_name(preset);
      if (is_meant) return &preset;
    }
    print(tr("terminal.which_preset_again", {{"last", std::to_string(keys.size())}}) + "\n");
  }
  return std::nullopt;
}

bool is_possible(const ErasedGame& game, const Preset* preset, int seats) {
  return !refuse_seats(game, seats) &&
         (preset == nullptr || allows_seats(*game.descriptor, *preset, seats));
}

std::vector<int> possible_seats(const ErasedGame& game, const Preset* preset) {
  std::vector<int> seats;
  for (int number = game.descriptor->min_seats; number <= game.descriptor->max_seats; ++number) {
    if (is_possible(game, preset, number)) seats.push_back(number);
  }
  return seats;
}

std::optional<int> choose_seats(const ErasedGame& game, const Preset* preset) {
  const Descriptor& about = *game.descriptor;
  const std::vector<int> possible = possible_seats(game, preset);
  if (possible.size() == 1) return possible.front();
  const int seats_by_default = default_seats(about, preset);
  const std::string prompt = tr("terminal.how_many_seats",
                                {{"min", std::to_string(possible.front())},
                                 {"max", std::to_string(possible.back())},
                                 {"default", std::to_string(seats_by_default)}}) +
                             " ";
  while (const auto line = read_line(prompt, {})) {
    if (line->empty()) return seats_by_default;
    const auto seat = parse_seat(*line, about.max_seats + 1);
    if (seat && is_possible(game, preset, number(*seat))) return number(*seat);
    print(tr("terminal.number_please") + "\n");
  }
  return std::nullopt;
}

bool asks_for_first(const PlayArgs& args, const Descriptor& game) {
  const OptionSpec* const spec = first_option(game);
  if (spec == nullptr || args.first || *args.seats == 1) return false;
  return std::none_of(args.options.begin(), args.options.end(), [&](const std::string& option) {
    return option.starts_with(fmt::format("{}=", spec->key));
  });
}

// False if the person left.
bool choose_first(PlayArgs& args, const Descriptor& game) {
  const std::string prompt = tr("terminal.who_begins",
                                {{"option", option_name(*first_option(game))},
                                 {"last", std::to_string(*args.seats - 1)}}) +
                             " ";
  while (const auto line = read_line(prompt, {})) {
    if (line->empty()) return true;
    if (const auto seat = parse_seat(*line, *args.seats)) {
      args.first = number(*seat);
      return true;
    }
    print(tr("terminal.number_please") + "\n");
  }
  return false;
}

// Nothing if the person left.
std::optional<PlayArgs> choose_at_menu(PlayArgs args) {
  const auto game = choose_game();
  if (!game) return std::nullopt;
  const Descriptor& about = *(*game)->descriptor;
  args.game = about.key;
  translations().use_game(about.key);
  const auto preset =
      args.preset ? std::optional(find_preset(about, *args.preset)) : choose_preset(about);
  if (!preset) return std::nullopt;
  if (*preset != nullptr) args.preset = (*preset)->key;
  if (args.seats || !args.bots.empty()) return args;
  args.seats = choose_seats(**game, *preset);
  if (!args.seats) return std::nullopt;
  args.bots.assign(static_cast<std::size_t>(*args.seats - 1), std::string(kDefaultBot));
  if (asks_for_first(args, about) && !choose_first(args, about)) return std::nullopt;
  return args;
}

std::string bot_help() {
  std::string help = "put a bot into one of the last seats; may be repeated. Bots:";
  for (const BotKind& kind : bot_kinds()) help += fmt::format("\n{}: {}", kind.key, kind.help);
  return help +
         "\nsearch:KEY=NUMBER,...: a search with these settings (docs/bots.md)"
         "\nengine:COMMAND: an external program (docs/engine_protocol.md)";
}

std::string language_help() {
  return fmt::format(
      "language of the terminal: {} (default: from LC_ALL, LC_MESSAGES or LANG). Moves are "
      "typed in English",
      fmt::join(Translations::languages(), ", "));
}

void add_options(CLI::App& app, PlayArgs& args) {
  app.add_option("GAME", args.game, "key of the game (default: choose from a menu)");
  app.add_option("--players", args.seats, "number of players (default: see below)")->type_name("N");
  add_repeated(app, "--bot", args.bots, bot_help())->type_name("SPEC");
  add_seed(app, args.seed);
  add_preset(app, args.preset);
  app.add_option("--first",
                 args.first,
                 "seat of the first player, or of the first dealer in Take Stock; you are seat 0 "
                 "(default: random)")
      ->check(CLI::Range(0, kMaxSeats - 1))
      ->type_name("N");
  add_game_options(app, args.options);
  app.add_option("--record", args.record, "save the game to FILE before every decision")
      ->type_name("FILE");
  app.add_option("--resume", args.resume, "continue a saved game and keep saving it to FILE")
      ->type_name("FILE");
  app.add_option(
         "--position",
         args.position,
         "start from a state document, read from FILE (see bourse state), instead of a deal")
      ->type_name("FILE");
  app.add_option("--language", args.language, language_help())->type_name("CODE");
  CLI::Option* const join =
      app.add_option("--join", args.join.url, "join a table of a server by its link")
          ->type_name("URL");
  app.add_option("--name", args.join.name, "your name at that table")
      ->needs(join)
      ->capture_default_str();
  app.add_option("--seat", args.join.seat, "your seat at that table (default: any open seat)")
      ->needs(join)
      ->check(CLI::Range(0, kMaxSeats - 1))
      ->type_name("N");
  app.footer(
      "Without --players and --bot you play against three greedy bots. With --bot alone\n"
      "there is one seat for you and one per bot. With --players every seat without a bot is\n"
      "a person: `--players 3 --bot greedy` seats two people at this keyboard, with a curtain\n"
      "between their turns, and `--players 1` is solitaire if the game has it. Moves can be\n"
      "piped in, one per line.\n"
      "`save FILE` during a game or --record FILE saves it. --resume FILE continues with the\n"
      "same players, or with the bots that --bot names.");
}

// Whether the arguments choose what a saved or joined game has already decided.
bool chooses_game(const PlayArgs& args) {
  return !args.game.empty() || args.seats || args.seed || args.preset || args.first ||
         args.position || !args.options.empty();
}

CommandResult play(TerminalGame& game, Console& console) {
  if (auto error = TerminalSession(game, console).run()) return Unexpected(*std::move(error));
  return ExitCode::Ok;
}

// The server decides the game, its options and the other players.
CommandResult join(const PlayArgs& args) {
  if (chooses_game(args) || !args.bots.empty() || args.record || args.resume) {
    return bad_input(
        "--join",
        "the server decides game, seats, bots, options and record; leave out their flags");
  }
  auto invitation = read_invitation(args.join.url);
  if (!invitation) return Unexpected(std::move(invitation).error());
  StandardConsole console;
  RemoteGame game(*std::move(invitation), console);
  if (auto error = game.enter(args.join)) return Unexpected(*std::move(error));
  return play(game, console);
}

CommandResult play(Result<LocalGame, ParseError> game, Console& console) {
  if (!game) return Unexpected(std::move(game).error());
  return play(*game, console);
}

}  // namespace

CommandResult run_play(const Args& arguments) {
  CLI::App app(
      "Plays a game at this terminal, against bots, with friends, or at a table of a server.",
      "bourse play");
  PlayArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;
  if (auto error = choose_language(args.language)) return Unexpected(*std::move(error));
  if (app.count("--join") > 0) return join(args);
  if (args.resume && chooses_game(args)) {
    return bad_input("--resume",
                     "the saved game decides game, seats, options and seed; leave out their flags");
  }
  if (args.position && (args.seats || args.preset || args.first || !args.options.empty())) {
    return bad_input("--position",
                     "the position decides players, options and turn; leave out their flags");
  }
  if (args.position && args.game.empty()) return bad_input("--position", "needs a GAME");
  if (auto error = refuse_args(args)) return Unexpected(*std::move(error));
  StandardConsole console;
  if (args.resume) return play(resumed_game(args, console), console);
  if (args.position) return play(game_from_position(std::move(args), console), console);

  if (args.game.empty()) {
    const auto chosen = choose_at_menu(args);
    if (!chosen) {
      print(tr("terminal.goodbye") + "\n");
      return ExitCode::Ok;
    }
    args = *chosen;
  }
  return play(new_game(std::move(args), console), console);
}

}  // namespace bourse::cli
