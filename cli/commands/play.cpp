// SPDX-License-Identifier: Apache-2.0
//
// bourse play: who sits where, and then a cli/table/terminal_session.h over the game.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/table/local_game.h"
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
#include "core/boundary/option_values.h"
#include "games/registry.h"

namespace bourse::cli {
namespace {

constexpr std::string_view kUsualBot = "greedy";

struct PlayWish {
  std::string game;
  std::optional<int> seats;
  std::vector<std::string> bots;
  std::optional<std::string> seed;
  std::optional<std::string> preset;
  std::optional<int> first;  // the seat that begins
  std::vector<std::string> options;
  std::optional<std::string> record;
  std::optional<std::string> resume;  // a record to go on from
  std::optional<std::string> language;
  JoinOptions join;  // a table of a house, if it has a URL
};

// Seats that no --bot fills are people, except that a bare `play GAME` is one person among bots.
void fill_in(PlayWish& wish, const Descriptor& game, const Preset* preset) {
  if (!wish.seats && wish.bots.empty()) {
    wish.seats = usual_seats(game, preset);
    wish.bots.assign(static_cast<std::size_t>(*wish.seats - 1), std::string(kUsualBot));
  }
  if (!wish.seats) wish.seats = static_cast<int>(wish.bots.size()) + 1;
}

// The option that names the first player or dealer; none: the rules of the game say who begins.
const OptionSpec* first_option(const Descriptor& game) {
  const auto found = std::find_if(game.options.begin(), game.options.end(), [](const auto& spec) {
    return spec.kind == OptionKind::Seat;
  });
  return found == game.options.end() ? nullptr : &*found;
}

// --first as the option of the game that it stands for.
std::optional<ParseError> name_first(PlayWish& wish, const Descriptor& game) {
  if (!wish.first) return std::nullopt;
  const OptionSpec* const spec = first_option(game);
  if (spec == nullptr) {
    return ParseError{"--first", fmt::format("the rules of {} say who begins", game.name)};
  }
  wish.options.push_back(fmt::format("{}={}", spec->key, *wish.first));
  return std::nullopt;
}

// What can be refused before a game is known.
std::optional<ParseError> refuse_wish(const PlayWish& wish) {
  const auto bots = wanted_bots(wish.bots);
  if (!bots) return bots.error();
  const auto seed = wanted_seed(wish.seed);
  if (!seed) return seed.error();
  const auto& target = wish.record ? wish.record : wish.resume;
  return target ? refuse_target(*target) : std::nullopt;
}

Result<LocalGame, ParseError> wanted_local_game(PlayWish wish, Console& console) {
  const auto game = wanted_game(wish.game);
  if (!game) return Unexpected(game.error());
  phrasebook().take_game((*game)->descriptor->key);
  const Descriptor& about = *(*game)->descriptor;
  const auto preset = wanted_preset(about, wish.preset);
  if (!preset) return Unexpected(preset.error());
  fill_in(wish, about, *preset);
  if (auto error = name_first(wish, about)) return Unexpected(*std::move(error));
  auto options = with_preset(about, *preset, *wish.seats, wish.options);
  if (!options) return Unexpected(std::move(options).error());
  auto rules = wanted_rules(**game, *wish.seats, *options);
  if (!rules) return Unexpected(std::move(rules).error());
  auto players = seated(*wish.seats, wish.bots);
  if (!players) return Unexpected(std::move(players).error());
  const auto seed = wanted_seed(wish.seed);
  if (!seed) return Unexpected(seed.error());
  return LocalGame(
      Match::start(**game, *std::move(rules), *seed), *std::move(players), wish.record, console);
}

// The game goes on in its own file unless another is named.
Result<LocalGame, ParseError> resumed_game(const PlayWish& wish, Console& console) {
  const auto text = read_text(*wish.resume);
  if (!text) return Unexpected(text.error());
  const auto record = read_record(*text);
  if (!record) return Unexpected(record.error());
  if (record->commitment) {
    return Unexpected(
        ParseError{"commitment", "a deal of a house was committed to there: it is played there"});
  }
  auto match = replay(*record, find_game);
  if (!match) return Unexpected(std::move(match).error());
  if (match->is_over()) {
    return Unexpected(ParseError{
        "result",
        fmt::format("the game is over; `bourse replay {}` shows it", shell_word(*wish.resume))});
  }
  phrasebook().take_game(record->game);
  auto players = wish.bots.empty() ? seated_again(*record) : seated(record->seats, wish.bots);
  if (!players) return Unexpected(std::move(players).error());
  return LocalGame(
      *std::move(match), *std::move(players), wish.record.value_or(*wish.resume), console);
}

// The menu: `bourse play` alone.

std::optional<const ErasedGame*> choose_game() {
  std::vector<std::string> keys;
  say(word("terminal.games") + "\n\n");
  for (const ErasedGame& game : games()) {
    keys.emplace_back(game.descriptor->key);
    const auto tagline = phrasebook().find(fmt::format("tagline.{}", game.descriptor->key));
    say(fmt::format(" {}  {:12} {}\n",
                    keys.size(),
                    game.descriptor->name,
                    tagline.value_or(std::string(game.descriptor->tagline))));
  }
  say("\n");
  while (const auto line = read_line(word("terminal.which_game") + " ", keys)) {
    for (std::size_t at = 0; at < keys.size(); ++at) {
      if (*line == keys[at] || *line == std::to_string(at + 1)) return &games()[at];
    }
    say(word("terminal.which_game_again", {{"last", std::to_string(keys.size())}}) + "\n");
  }
  return std::nullopt;
}

void list_presets(const Descriptor& game) {
  say("\n" + word("terminal.presets", {{"game", std::string(game.name)}}) + "\n\n");
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
      say(line + "\n");
    }
  }
  say("\n");
}

// Enter is the first, the standard game. Nothing when the person left.
std::optional<const Preset*> choose_preset(const Descriptor& game) {
  if (game.presets.empty()) return nullptr;
  list_presets(game);
  std::vector<std::string> keys;
  for (const Preset& preset : game.presets) keys.emplace_back(preset.key);
  while (const auto line = read_line(word("terminal.which_preset") + " ", keys)) {
    if (line->empty()) return &game.presets.front();
    for (std::size_t at = 0; at < keys.size(); ++at) {
      const Preset& preset = game.presets[at];
      const bool is_meant =
          *line == keys[at] || *line == std::to_string(at + 1) || *line == preset_name(preset);
      if (is_meant) return &preset;
    }
    say(word("terminal.which_preset_again", {{"last", std::to_string(keys.size())}}) + "\n");
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
  const int usual = usual_seats(about, preset);
  const std::string prompt = word("terminal.how_many_seats",
                                  {{"min", std::to_string(possible.front())},
                                   {"max", std::to_string(possible.back())},
                                   {"usual", std::to_string(usual)}}) +
                             " ";
  while (const auto line = read_line(prompt, {})) {
    if (line->empty()) return usual;
    const auto seat = wanted_seat(*line, about.max_seats + 1);
    if (seat && is_possible(game, preset, number(*seat))) return number(*seat);
    say(word("terminal.number_please") + "\n");
  }
  return std::nullopt;
}

bool leaves_first_open(const PlayWish& wish, const Descriptor& game) {
  const OptionSpec* const spec = first_option(game);
  if (spec == nullptr || wish.first || *wish.seats == 1) return false;
  return std::none_of(wish.options.begin(), wish.options.end(), [&](const std::string& option) {
    return option.starts_with(fmt::format("{}=", spec->key));
  });
}

// False when the person left.
bool choose_first(PlayWish& wish, const Descriptor& game) {
  const std::string prompt = word("terminal.who_begins",
                                  {{"option", option_name(*first_option(game))},
                                   {"last", std::to_string(*wish.seats - 1)}}) +
                             " ";
  while (const auto line = read_line(prompt, {})) {
    if (line->empty()) return true;
    if (const auto seat = wanted_seat(*line, *wish.seats)) {
      wish.first = number(*seat);
      return true;
    }
    say(word("terminal.number_please") + "\n");
  }
  return false;
}

// Nothing when the person left.
std::optional<PlayWish> ask_at_menu(PlayWish wish) {
  const auto game = choose_game();
  if (!game) return std::nullopt;
  const Descriptor& about = *(*game)->descriptor;
  wish.game = about.key;
  phrasebook().take_game(about.key);
  const auto preset =
      wish.preset ? std::optional(find_preset(about, *wish.preset)) : choose_preset(about);
  if (!preset) return std::nullopt;
  if (*preset != nullptr) wish.preset = (*preset)->key;
  if (wish.seats || !wish.bots.empty()) return wish;
  wish.seats = choose_seats(**game, *preset);
  if (!wish.seats) return std::nullopt;
  wish.bots.assign(static_cast<std::size_t>(*wish.seats - 1), std::string(kUsualBot));
  if (leaves_first_open(wish, about) && !choose_first(wish, about)) return std::nullopt;
  return wish;
}

std::string bot_help() {
  std::string help = "a bot in one of the last seats; may be repeated. One of:";
  for (const BotKind& kind : bot_kinds()) help += fmt::format("\n{}: {}", kind.key, kind.help);
  return help +
         "\nsearch:KEY=NUMBER,...: a search as wished (docs/bots.md)"
         "\nengine:COMMAND: a program of yours (docs/engine_protocol.md)";
}

std::string language_help() {
  return fmt::format(
      "what the terminal says is in: {}. Without it that of LC_ALL, LC_MESSAGES or "
      "LANG. The table, the log and the rules are drawn by the games, in English",
      fmt::join(Phrasebook::languages(), ", "));
}

void describe(CLI::App& app, PlayWish& wish) {
  app.add_option("GAME", wish.game, "which game; a menu without it");
  app.add_option("--players", wish.seats, "seats at the table")->type_name("N");
  add_repeated(app, "--bot", wish.bots, bot_help())->type_name("SPEC");
  app.add_option("--seed", wish.seed, "1 to 64 hex digits; by lot without it")->type_name("HEX");
  add_preset(app, wish.preset);
  app.add_option("--first",
                 wish.first,
                 "the seat of the first player, in Take Stock of the first dealer; yours is 0 "
                 "(default: random)")
      ->check(CLI::Range(0, kMaxSeats - 1))
      ->type_name("N");
  add_repeated(app, "--option", wish.options, "KEY=VALUE, or KEY=@FILE for JSON from a file")
      ->type_name("KEY=VALUE");
  app.add_option("--record", wish.record, "write the game here, as far as it has come")
      ->type_name("FILE");
  app.add_option("--resume", wish.resume, "go on with a game that was saved, and keep it there")
      ->type_name("FILE");
  app.add_option("--language", wish.language, language_help())->type_name("CODE");
  CLI::Option* const join =
      app.add_option("--join", wish.join.url, "a table of a house, by its link")->type_name("URL");
  app.add_option("--name", wish.join.name, "your name there")->needs(join)->capture_default_str();
  app.add_option("--seat", wish.join.seat, "your seat there; any that is open without it")
      ->needs(join)
      ->check(CLI::Range(0, kMaxSeats - 1))
      ->type_name("N");
  app.footer(
      "Without --players and --bot you play against three greedy bots. With --bot alone\n"
      "there is one seat for you and one for each bot. With --players every seat that no\n"
      "--bot fills is a person: `--players 3 --bot greedy` seats two people at this\n"
      "keyboard, with a curtain between their turns; `--players 1` is solitaire where a\n"
      "game has it. Moves can be piped in, one a line.\n"
      "`save FILE` in a game and --record keep it; --resume FILE goes on with who sat\n"
      "there, or with the bots that --bot names.");
}

// A game that has begun has its own.
bool chooses_game(const PlayWish& wish) {
  return !wish.game.empty() || wish.seats || wish.seed || wish.preset || wish.first ||
         !wish.options.empty();
}

Ending play(TerminalGame& game, Console& console) {
  if (auto error = TerminalSession(game, console).run()) return Unexpected(*std::move(error));
  return ExitCode::Fine;
}

// The game, its options and who else plays are the house's.
Ending join(const PlayWish& wish) {
  if (chooses_game(wish) || !wish.bots.empty() || wish.record || wish.resume) {
    return refusal("--join", "a table of a house has its own game, seats, options and record");
  }
  auto invitation = read_invitation(wish.join.url);
  if (!invitation) return Unexpected(std::move(invitation).error());
  StandardConsole console;
  RemoteGame game(*std::move(invitation), console);
  if (auto error = game.enter(wish.join)) return Unexpected(*std::move(error));
  return play(game, console);
}

Ending play(Result<LocalGame, ParseError> game, Console& console) {
  if (!game) return Unexpected(std::move(game).error());
  return play(*game, console);
}

}  // namespace

Ending run_play(const Words& words) {
  CLI::App app("Plays a game at this terminal.", "bourse play");
  PlayWish wish;
  describe(app, wish);
  if (auto ending = read_words(app, words)) return *ending;
  if (auto error = speak(wish.language)) return Unexpected(*std::move(error));
  if (app.count("--join") > 0) return join(wish);
  if (wish.resume && chooses_game(wish)) {
    return refusal("--resume", "a saved game has its own game, seats, options and seed");
  }
  if (auto error = refuse_wish(wish)) return Unexpected(*std::move(error));
  StandardConsole console;
  if (wish.resume) return play(resumed_game(wish, console), console);

  if (wish.game.empty()) {
    const auto chosen = ask_at_menu(wish);
    if (!chosen) {
      say(word("terminal.goodbye") + "\n");
      return ExitCode::Fine;
    }
    wish = *chosen;
  }
  return play(wanted_local_game(std::move(wish), console), console);
}

}  // namespace bourse::cli
