// SPDX-License-Identifier: Apache-2.0
//
// Arguments that several commands share: game, seats, options, preset, seed, bots, viewer. Parsing
// errors are sentences.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "bots/bot.h"
#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"

namespace bourse::cli {

// An option that may be repeated. Each occurrence takes one value, so that it does not swallow the
// positional argument after it.
CLI::Option* add_repeated(CLI::App& app,
                          const std::string& name,
                          std::vector<std::string>& values,
                          const std::string& help);

// Whether an option may be given several times.
bool is_repeatable(const CLI::Option& option);

Result<const ErasedGame*, ParseError> parse_game(std::string_view key);
std::optional<ParseError> refuse_seats(const ErasedGame& game, int seats);

// Each option is KEY=VALUE, or KEY=@FILE for JSON from a file.
Result<AnyRules, ParseError> parse_rules(const ErasedGame& game,
                                         int seats,
                                         const std::vector<std::string>& options);

// Null without a key. The error for an unknown key lists the presets of the game.
Result<const Preset*, ParseError> parse_preset(const Descriptor& game,
                                               const std::optional<std::string>& key);
// The options of the preset as KEY=VALUE, followed by the given ones, which override them. Without
// a preset only the given ones.
Result<std::vector<std::string>, ParseError> with_preset(const Descriptor& game,
                                                         const Preset* preset,
                                                         int seats,
                                                         std::vector<std::string> given);
void add_preset(CLI::App& app, std::optional<std::string>& key);

// Options with the same help in every command.
void add_game(CLI::App& app, std::string& key);
void add_game_options(CLI::App& app, std::vector<std::string>& options);
void add_seed(CLI::App& app, std::optional<std::string>& seed);
inline constexpr const char* kPlayersHelp =
    "number of players (default: 4, or the nearest the game allows)";

// A random seed without a text.
Result<Seed, ParseError> seed_or_random(const std::optional<std::string>& hex);

using Bots = std::vector<std::unique_ptr<Bot>>;
Result<Bots, ParseError> make_bots(const std::vector<std::string>& specs);

// The number of seats without --players: four, or the nearest that game and preset allow.
int default_seats(const Descriptor& game, const Preset* preset = nullptr);

Result<Seat, ParseError> parse_seat(std::string_view text, int seats);
Result<Viewer, ParseError> parse_viewer(std::string_view text, int seats);

}  // namespace bourse::cli
