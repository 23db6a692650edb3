// SPDX-License-Identifier: Apache-2.0
#include "cli/args/arguments.h"

#include <algorithm>
#include <charconv>

#include <CLI/CLI.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/terminal/files.h"
#include "core/codec/option_values.h"
#include "games/registry.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

std::string known_games() {
  std::string keys;
  for (const ErasedGame& game : games()) {
    keys += fmt::format("{}{}", keys.empty() ? "" : ", ", game.descriptor->key);
  }
  return keys;
}

// Input shortened for an error message.
std::string_view shortened(std::string_view text) { return text.substr(0, 40); }

Result<json::value, ParseError> option_value(const OptionSpec& spec, std::string_view text) {
  if (text.starts_with('@')) return read_json(std::string(text.substr(1)));
  return option_from_text(spec, text);
}

std::optional<ParseError> add_option(const Descriptor& game,
                                     std::string_view text,
                                     json::object& options) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    return ParseError{"--option",
                      fmt::format("'{}' must have the form KEY=VALUE", shortened(text))};
  }
  const std::string_view key = text.substr(0, equals);
  const OptionSpec* spec = find_option(game, key);
  if (spec == nullptr) return no_such_option(game, key);
  if (options.contains(key)) return ParseError{"--option", fmt::format("{} is given twice", key)};
  auto value = option_value(*spec, text.substr(equals + 1));
  if (!value) return std::move(value).error();
  options[key] = *std::move(value);
  return std::nullopt;
}

std::string known_presets(const Descriptor& game) {
  std::vector<std::string_view> keys;
  for (const Preset& preset : game.presets) keys.push_back(preset.key);
  return fmt::format("{}", fmt::join(keys, ", "));
}

// "hands=concealed"
std::string option_text(std::string_view key, const json::value& value) {
  return fmt::format(
      "{}={}", key, value.is_string() ? std::string(value.as_string()) : json::serialize(value));
}

bool is_given(const std::vector<std::string>& options, std::string_view key) {
  return std::any_of(options.begin(), options.end(), [&](const std::string& option) {
    return std::string_view(option).substr(0, option.find('=')) == key;
  });
}

}  // namespace

CLI::Option* add_repeated(CLI::App& app,
                          const std::string& name,
                          std::vector<std::string>& values,
                          const std::string& help) {
  return app.add_option(name, values, help)->allow_extra_args(false);
}

bool is_repeatable(const CLI::Option& option) {
  return option.get_expected_max() > 1 ||
         option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
}

Result<const ErasedGame*, ParseError> parse_game(std::string_view key) {
  if (const ErasedGame* game = find_game(key)) return game;
  return Unexpected(ParseError{
      "", fmt::format("unknown game '{}'; the games are: {}", shortened(key), known_games())});
}

std::optional<ParseError> refuse_seats(const ErasedGame& game, int seats) {
  const auto rules = game.compile(seats, {});
  return rules ? std::nullopt : std::optional(rules.error());
}

Result<AnyRules, ParseError> parse_rules(const ErasedGame& game,
                                         int seats,
                                         const std::vector<std::string>& options) {
  if (auto error = refuse_seats(game, seats)) return Unexpected(*std::move(error));
  json::object given;
  for (const std::string& text : options) {
    if (auto error = add_option(*game.descriptor, text, given)) {
      return Unexpected(*std::move(error));
    }
  }
  return game.compile(seats, given);
}

Result<const Preset*, ParseError> parse_preset(const Descriptor& game,
                                               const std::optional<std::string>& key) {
  if (!key) return static_cast<const Preset*>(nullptr);
  if (const Preset* preset = find_preset(game, *key)) return preset;
  return Unexpected(ParseError{"--preset",
                               fmt::format("{} has no preset '{}'; its presets are: {}",
                                           game.name,
                                           shortened(*key),
                                           known_presets(game))});
}

Result<std::vector<std::string>, ParseError> with_preset(const Descriptor& game,
                                                         const Preset* preset,
                                                         int seats,
                                                         std::vector<std::string> given) {
  if (preset == nullptr) return given;
  if (!allows_seats(game, *preset, seats)) {
    return Unexpected(ParseError{
        "--preset", fmt::format("preset {} does not allow {} players", preset->key, seats)});
  }
  std::vector<std::string> options;
  const json::value values = json::parse(preset->options);
  for (const auto& pair : values.as_object()) {
    if (!is_given(given, pair.key())) options.push_back(option_text(pair.key(), pair.value()));
  }
  options.insert(options.end(), given.begin(), given.end());
  return options;
}

void add_preset(CLI::App& app, std::optional<std::string>& key) {
  app.add_option("--preset",
                 key,
                 "named set of options (`bourse rules GAME` lists them); --option overrides its "
                 "values")
      ->type_name("KEY");
}

void add_game(CLI::App& app, std::string& key) {
  app.add_option("GAME", key, "key of the game; `bourse games` lists them")->required();
}

void add_game_options(CLI::App& app, std::vector<std::string>& options) {
  add_repeated(app,
               "--option",
               options,
               "set an option of the game; KEY=@FILE reads JSON from a file; may be repeated")
      ->type_name("KEY=VALUE");
}

void add_seed(CLI::App& app, std::optional<std::string>& seed) {
  app.add_option("--seed", seed, "random seed, 1 to 64 hex digits (default: random)")
      ->type_name("HEX");
}

Result<Seed, ParseError> seed_or_random(const std::optional<std::string>& hex) {
  if (!hex) return Seed(draw_secret());
  return parse_seed(*hex);
}

Result<Bots, ParseError> make_bots(const std::vector<std::string>& specs) {
  Bots bots;
  for (const std::string& spec : specs) {
    auto bot = make_bot(spec);
    if (!bot) return Unexpected(std::move(bot).error());
    bots.push_back(*std::move(bot));
  }
  return bots;
}

int default_seats(const Descriptor& game, const Preset* preset) {
  constexpr int kDefaultSeats = 4;
  int seats = std::clamp(kDefaultSeats, game.min_seats, game.max_seats);
  if (preset == nullptr) return seats;
  if (preset->min_seats != 0) seats = std::max(seats, preset->min_seats);
  return preset->max_seats != 0 ? std::min(seats, preset->max_seats) : seats;
}

Result<Seat, ParseError> parse_seat(std::string_view text, int seats) {
  int found = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (is_number && found >= 0 && found < seats) return seat_at(found);
  return Unexpected(ParseError{
      "",
      fmt::format(
          "'{}' is not a seat of this table; seats are 0 to {}", shortened(text), seats - 1)});
}

Result<Viewer, ParseError> parse_viewer(std::string_view text, int seats) {
  if (text == "spectator") return Viewer::spectator();
  const auto seat = parse_seat(text, seats);
  if (!seat) return Unexpected(seat.error());
  return Viewer::of(*seat);
}

}  // namespace bourse::cli
