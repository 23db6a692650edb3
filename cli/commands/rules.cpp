// SPDX-License-Identifier: Apache-2.0
//
// bourse rules GAME: the game as configured, then its rules.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/table/rules_text.h"
#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"

namespace bourse::cli {
namespace {

struct RulesWish {
  std::string game;
  std::optional<int> seats;
  std::optional<std::string> preset;
  std::vector<std::string> options;
  std::optional<std::string> language;
};

void describe(CLI::App& app, RulesWish& wish) {
  app.add_option("GAME", wish.game, "which game")->required();
  app.add_option(
         "--players", wish.seats, "number of players (default: 4, or the nearest the game allows)")
      ->type_name("N");
  add_preset(app, wish.preset);
  add_repeated(app, "--option", wish.options, "KEY=VALUE, or KEY=@FILE for JSON from a file")
      ->type_name("KEY=VALUE");
  app.add_option("--language", wish.language, "de or en; the rules of the game are in English")
      ->type_name("CODE");
}

Result<AnyRules, ParseError> configured(const ErasedGame& game, const RulesWish& wish) {
  const Descriptor& about = *game.descriptor;
  const auto preset = wanted_preset(about, wish.preset);
  if (!preset) return Unexpected(preset.error());
  const int seats = wish.seats.value_or(usual_seats(about, *preset));
  const auto options = with_preset(about, *preset, seats, wish.options);
  if (!options) return Unexpected(options.error());
  return wanted_rules(game, seats, *options);
}

std::string presets_section(const Descriptor& game, int width) {
  std::string text = word("terminal.presets", {{"game", std::string(game.name)}}) + "\n";
  for (const Preset& preset : game.presets) {
    const std::string line =
        fmt::format("  --preset {}: {}. {}", preset.key, preset_name(preset), preset_help(preset));
    for (const std::string& part : wrap(line, width, 4)) text += part + "\n";
  }
  return text;
}

// Whoever configures a table is told that the summary is that of the standard game.
std::string over_summary(const RulesWish& wish, int width) {
  if (!wish.preset && wish.options.empty()) return "";
  std::string text;
  for (const std::string& part : wrap("  " + word("rules_here.over_summary"), width, 2)) {
    text += part + "\n";
  }
  return text;
}

}  // namespace

Ending run_rules(const Words& words) {
  CLI::App app("The rules of a game with the options of a table, in our own words.",
               "bourse rules");
  RulesWish wish;
  describe(app, wish);
  if (auto ending = read_words(app, words)) return *ending;
  if (auto error = speak(wish.language)) return Unexpected(*std::move(error));

  const auto game = wanted_game(wish.game);
  if (!game) return Unexpected(game.error());
  const Descriptor& about = *(*game)->descriptor;
  const auto rules = configured(**game, wish);
  if (!rules) return Unexpected(rules.error());
  phrasebook().take_game(about.key);
  const int width = current_screen().width - 2;
  say_paged(fmt::format("{}{}\n{}\n{}\n{}",
                        rules_section(**game, *rules, width),
                        over_summary(wish, width),
                        (*game)->summary,
                        presets_section(about, width),
                        credits_section(about, width)));
  return ExitCode::Fine;
}

}  // namespace bourse::cli
