// SPDX-License-Identifier: Apache-2.0
//
// What several commands ask for alike: a game, seats, options, a seed, bots, a viewer. Each is read
// from what a person typed and refused with a sentence.
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

// One or more --option k=v, one at a time, so that a word behind is not swallowed.
CLI::Option* add_repeated(CLI::App& app,
                          const std::string& name,
                          std::vector<std::string>& values,
                          const std::string& help);

Result<const ErasedGame*, ParseError> parse_game(std::string_view key);
std::optional<ParseError> refuse_seats(const ErasedGame& game, int seats);

// Each text is k=v, or k=@file for JSON from a file.
Result<AnyRules, ParseError> parse_rules(const ErasedGame& game,
                                         int seats,
                                         const std::vector<std::string>& options);

// None without a key; an unknown one is refused with those that the game has.
Result<const Preset*, ParseError> parse_preset(const Descriptor& game,
                                               const std::optional<std::string>& key);
// The preset's options as --option says them, then those given, which go before the preset's. No
// preset: those given.
Result<std::vector<std::string>, ParseError> with_preset(const Descriptor& game,
                                                         const Preset* preset,
                                                         int seats,
                                                         std::vector<std::string> given);
void add_preset(CLI::App& app, std::optional<std::string>& key);

// By lot without a text.
Result<Seed, ParseError> seed_or_random(const std::optional<std::string>& hex);

using Bots = std::vector<std::unique_ptr<Bot>>;
Result<Bots, ParseError> make_bots(const std::vector<std::string>& specs);

// As many as a table has when nobody says how many: four, where game and preset allow it.
int default_seats(const Descriptor& game, const Preset* preset = nullptr);

Result<Seat, ParseError> parse_seat(std::string_view text, int seats);
Result<Viewer, ParseError> parse_viewer(std::string_view text, int seats);

}  // namespace bourse::cli
