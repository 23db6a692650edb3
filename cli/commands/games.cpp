// SPDX-License-Identifier: Apache-2.0
//
// bourse games [GAME] [--json]
#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "cli/terminal/translations.h"
#include "core/boundary/table_rules.h"
#include "core/codec/option_values.h"
#include "games/registry.h"

namespace bourse::cli {
namespace {

json::object game_json(const ErasedGame& about) {
  const Descriptor& game = *about.descriptor;
  json::array options;
  for (json::object& schema : schemas_json(about)) options.push_back(std::move(schema));
  json::array presets;
  for (const Preset& preset : game.presets) presets.push_back(preset_json(game, preset));
  return {{"key", game.key},
          {"name", game.name},
          {"tagline", game.tagline},
          {"players", {{"min", game.min_seats}, {"max", game.max_seats}}},
          {"rule_prefix", game.prefix},
          {"rules_version", game.rules_version},
          {"options", std::move(options)},
          {"presets", std::move(presets)},
          {"credits", credits_json(game.credits)}};
}

// One line per value that is a code: "        FFFF: Freebay, Multilever, Metro, Hippo".
std::string value_lines(const Translations& book, const OptionSpec& spec) {
  std::string lines;
  if (spec.kind != OptionKind::Choice) return lines;
  for (const std::string_view value : spec.words) {
    const auto text = book.find(fmt::format("option.{}.{}", spec.key, value));
    if (text) lines += fmt::format("          {}: {}\n", value, *text);
  }
  return lines;
}

std::string game_text(const Descriptor& game) {
  Translations book("en");
  book.use_game(game.key);
  std::string text = fmt::format("{}  {}, {} to {} players\n    {}\n",
                                 game.key,
                                 game.name,
                                 game.min_seats,
                                 game.max_seats,
                                 game.tagline);
  if (!game.options.empty()) text += "    options:\n";
  for (const OptionSpec& spec : game.options) {
    const std::string values = value_lines(book, spec);
    text += fmt::format("      {}={}\n        {}\n", spec.key, spec.initial, spec.help);
    text += values.empty() ? fmt::format("        {}\n", allowed_values(spec)) : values;
  }
  return text;
}

}  // namespace

CommandResult run_games(const Args& arguments) {
  CLI::App app("Lists the games, or one of them, with their player counts, options and defaults.",
               "bourse games");
  std::optional<std::string> wanted;
  bool wants_json = false;
  app.add_option("GAME", wanted, "only this game");
  app.add_flag("--json", wants_json, "print a JSON array");
  if (auto done = parse_args(app, arguments)) return *done;

  const auto only = wanted ? parse_game(*wanted) : Result<const ErasedGame*, ParseError>(nullptr);
  if (!only) return Unexpected(only.error());
  json::array list;
  std::string text;
  for (const ErasedGame& game : games()) {
    if (*only != nullptr && game.descriptor != (*only)->descriptor) continue;
    list.push_back(game_json(game));
    text += (text.empty() ? "" : "\n") + game_text(*game.descriptor);
  }
  print(wants_json ? json::serialize(list) + "\n" : text);
  return ExitCode::Ok;
}

}  // namespace bourse::cli
