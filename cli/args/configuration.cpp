// SPDX-License-Identifier: Apache-2.0
#include "cli/args/configuration.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <numeric>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/args/arguments.h"
#include "cli/terminal/output.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

using Settings = std::vector<Setting>;

constexpr const char* kConfig = "config";
constexpr const char* kPrintConfig = "print-config";

// Levenshtein distance: insertions, deletions and substitutions of characters.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t substituted = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

// The options that a file or the environment may set.
std::vector<std::string> keys_of(const CLI::App& app) {
  std::vector<std::string> keys;
  for (const CLI::Option* option : app.get_options()) {
    const std::string& name = option->get_single_name();
    if (name != "help" && name != kConfig && name != kPrintConfig) keys.push_back(name);
  }
  return keys;
}

std::string variable_of(std::string_view prefix, std::string_view key) {
  std::string name(prefix);
  for (const char letter : key) {
    name +=
        letter == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  return name;
}

ParseError unknown_key(std::string source,
                       std::string_view key,
                       const std::vector<std::string>& known) {
  const std::optional<std::string> nearest = nearest_name(key, known);
  return {std::move(source),
          fmt::format("unknown key {}{}",
                      bourse::quoted(key),
                      nearest ? fmt::format("; did you mean {}?", bourse::quoted(*nearest))
                              : std::string())};
}

Result<Settings, ParseError> settings_in_file(const CLI::App& app, const std::string& path) {
  std::ifstream file(path);
  if (!file) return Unexpected(ParseError{path, "cannot read this file"});
  const std::vector<std::string> known = keys_of(app);
  Settings settings;
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_config(file)) {
    // CLI11 marks the start and the end of a section by items with these names.
    if (item.name == "++" || item.name == "--") continue;
    const std::string key = item.fullname();
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      return Unexpected(unknown_key(path, key, known));
    }
    settings.push_back({key, item.inputs, path});
  }
  return settings;
}

Result<Settings, ParseError> settings_in_environment(const CLI::App& app, std::string_view prefix) {
  std::vector<std::string> known{variable_of(prefix, kConfig)};
  std::map<std::string, std::string> keys;
  for (const std::string& key : keys_of(app)) {
    known.push_back(variable_of(prefix, key));
    keys[known.back()] = key;
  }
  Settings settings;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string name(text.substr(0, text.find('=')));
    if (name.substr(0, prefix.size()) != prefix) continue;
    if (const auto key = keys.find(name); key != keys.end()) {
      const std::string value(text.substr(name.size() + 1));
      const bool is_list = is_repeatable(*app.get_option("--" + key->second));
      settings.push_back(
          {key->second, is_list ? CLI::detail::split(value, ',') : Args{value}, name});
    } else if (name != known.front()) {
      return Unexpected(unknown_key("environment", name, known));
    }
  }
  return settings;
}

Args arguments_of(const Settings& settings) {
  Args arguments;
  for (const Setting& setting : settings) {
    for (const std::string& value : setting.values) {
      arguments.push_back(fmt::format("--{}={}", setting.key, value));
    }
  }
  return arguments;
}

// Each setting is also parsed alone, so that an error names its source.
std::optional<ParseError> refuse(CLI::App& app, const Settings& settings) {
  for (const Setting& setting : settings) {
    try {
      app.parse(arguments_of({setting}));
    } catch (const CLI::ParseError& error) {
      return ParseError{setting.source, error.what()};
    }
  }
  return std::nullopt;
}

// CLI11 reads text in either kind of quotes, without escapes.
std::string toml_value(const CLI::Option& option, const std::string& value) {
  const bool is_number = !value.empty() &&
                         value.find_first_not_of("0123456789.") == std::string::npos &&
                         std::count(value.begin(), value.end(), '.') <= 1;
  if (is_number || option.get_items_expected_max() == 0) return value;
  const char quote = value.find('"') == std::string::npos ? '"' : '\'';
  return fmt::format("{0}{1}{0}", quote, value);
}

std::string toml_values(const CLI::Option& option) {
  std::vector<std::string> values;
  for (const std::string& value : option.results()) values.push_back(toml_value(option, value));
  return is_repeatable(option) ? fmt::format("[{}]", fmt::join(values, ", ")) : values.back();
}

std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// The settings in force, as a file for --config. Defaults are comments.
std::string config_text(const CLI::App& app, const Settings& settings) {
  std::string text;
  for (const std::string& key : keys_of(app)) {
    const CLI::Option& option = *app.get_option("--" + key);
    text += fmt::format("# {}\n", in_one_line(option.get_description()));
    if (option.empty()) {
      const bool is_flag = option.get_items_expected_max() == 0;
      text += fmt::format("# {} = {}\n\n", key, is_flag ? "false" : option.get_default_str());
      continue;
    }
    const auto set = std::find_if(settings.begin(), settings.end(), [&](const Setting& setting) {
      return setting.key == key;
    });
    const std::string source = set == settings.end() ? "command line" : set->source;
    text += fmt::format("{} = {}  # {}\n\n", key, toml_values(option), source);
  }
  return text;
}

bool names_option(const Args& arguments, const std::string& key) {
  const std::string flag = "--" + key;
  return std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
    return argument == flag || argument.rfind(flag + "=", 0) == 0;
  });
}

bool has_key(const Settings& settings, const std::string& key) {
  return std::any_of(
      settings.begin(), settings.end(), [&](const Setting& setting) { return setting.key == key; });
}

// The settings of the environment, and those of the file that the environment does not override.
Result<Settings, ParseError> read_settings(CLI::App& app,
                                           std::string_view prefix,
                                           std::string path) {
  const char* variable = std::getenv(variable_of(prefix, kConfig).c_str());
  if (path.empty() && variable != nullptr) path = variable;
  auto settings = settings_in_environment(app, prefix);
  if (!settings) return settings;
  auto in_file = path.empty() ? Settings{} : settings_in_file(app, path);
  if (!in_file) return in_file;
  for (Setting& setting : *in_file) {
    if (!has_key(*settings, setting.key)) settings->push_back(std::move(setting));
  }
  if (auto error = refuse(app, *settings)) return Unexpected(*std::move(error));
  return settings;
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view word,
                                        const std::vector<std::string>& known) {
  const std::size_t limit = 1 + word.size() / 3;
  std::optional<std::string> nearest;
  std::size_t least = limit + 1;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(word, name);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

std::optional<CommandResult> parse_configured(CLI::App& app,
                                              std::string_view prefix,
                                              const Args& arguments) {
  std::string path;
  bool is_printing = false;
  app.add_option("--config",
                 path,
                 fmt::format("read settings from this TOML file (environment: {})",
                             variable_of(prefix, kConfig)))
      ->type_name("FILE");
  app.add_flag(
      "--print-config", is_printing, "print the settings in force as a TOML file, and exit");
  if (auto done = parse_args(app, arguments)) return done;
  auto settings = read_settings(app, prefix, path);
  if (!settings) return CommandResult(Unexpected(settings.error()));
  std::erase_if(*settings,
                [&](const Setting& setting) { return names_option(arguments, setting.key); });
  Args all = arguments_of(*settings);
  all.insert(all.end(), arguments.begin(), arguments.end());
  if (auto done = parse_args(app, all)) return done;
  if (!is_printing) return std::nullopt;
  print(config_text(app, *settings));
  return CommandResult(ExitCode::Ok);
}

}  // namespace bourse::cli
