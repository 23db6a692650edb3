// SPDX-License-Identifier: Apache-2.0
//
// bourse rules GAME: the options of a table, then the rules of the game.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/table/rules_page.h"
#include "cli/table/rules_text.h"
#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"

namespace bourse::cli {
namespace {

struct RulesArgs {
  std::string game;
  std::optional<int> seats;
  std::optional<std::string> preset;
  std::vector<std::string> options;
  std::optional<std::string> language;
};

void add_options(CLI::App& app, RulesArgs& args) {
  add_game(app, args.game);
  app.add_option("--players", args.seats, kPlayersHelp)->type_name("N");
  add_preset(app, args.preset);
  add_game_options(app, args.options);
  app.add_option("--language", args.language, "language: de or en (default: that of the system)")
      ->type_name("CODE");
}

Result<AnyRules, ParseError> configured(const ErasedGame& game, const RulesArgs& args) {
  const Descriptor& about = *game.descriptor;
  const auto preset = parse_preset(about, args.preset);
  if (!preset) return Unexpected(preset.error());
  const int seats = args.seats.value_or(default_seats(about, *preset));
  const auto options = with_preset(about, *preset, seats, args.options);
  if (!options) return Unexpected(options.error());
  return parse_rules(game, seats, *options);
}

std::string presets_section(const Descriptor& game, int width) {
  std::string text = tr("terminal.presets", {{"game", std::string(game.name)}}) + "\n";
  for (const Preset& preset : game.presets) {
    const std::string line =
        fmt::format("  --preset {}: {}. {}", preset.key, preset_name(preset), preset_help(preset));
    for (const std::string& part : wrap(line, width, 4)) text += part + "\n";
  }
  return text;
}

// Without a configured table, the rules of the game with all its variants.
RulesScope scope_of(const RulesArgs& args) {
  const bool is_configured = args.seats || args.preset || !args.options.empty();
  return is_configured ? RulesScope::Table : RulesScope::Game;
}

}  // namespace

CommandResult run_rules(const Args& arguments) {
  CLI::App app("Shows the rules of a game with the given options, in our own words.",
               "bourse rules");
  RulesArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;
  if (auto error = choose_language(args.language)) return Unexpected(*std::move(error));

  const auto game = parse_game(args.game);
  if (!game) return Unexpected(game.error());
  const Descriptor& about = *(*game)->descriptor;
  const auto rules = configured(**game, args);
  if (!rules) return Unexpected(rules.error());
  translations().use_game(about.key);
  const int width = current_screen().width - 2;
  print_paged(fmt::format("{}\n{}\n{}",
                          rules_section(**game, *rules, width),
                          rules_page(**game, *rules, scope_of(args), width),
                          presets_section(about, width)));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
