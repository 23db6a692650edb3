// SPDX-License-Identifier: Apache-2.0
#include "bots/external/engine_command.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "bots/external/engine_protocol.h"

namespace bourse {
namespace {

Unexpected<ParseError> bad_command(std::string what) {
  return Unexpected(ParseError{"engine", std::move(what)});
}

Result<std::vector<std::string>, ParseError> split_words(std::string_view text) {
  std::vector<std::string> words;
  bool is_inside = false;  // a word, which may be empty in quotes
  char quote = '\0';
  for (const char sign : text) {
    const bool is_quote = sign == '"' || sign == '\'';
    if (quote == '\0' && sign == ' ') {
      is_inside = false;
      continue;
    }
    if (!is_inside) words.emplace_back();
    is_inside = true;
    if (quote == '\0' && is_quote) {
      quote = sign;
    } else if (sign == quote) {
      quote = '\0';
    } else {
      words.back() += sign;
    }
  }
  if (quote != '\0') return bad_command("a quotation mark is not closed");
  return words;
}

bool is_option(std::string_view word) {
  const std::size_t sign = word.find('=');
  if (sign == std::string_view::npos || sign == 0) return false;
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(sign), [](char c) {
    return (c >= 'a' && c <= 'z') || c == '_';
  });
}

Result<int, ParseError> number_of(std::string_view key, std::string_view text, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= most) {
    return number;
  }
  return bad_command(fmt::format("{} must be a whole number from 1 to {}", key, most));
}

std::optional<ParseError> apply_option(std::string_view option, EngineCommand& command) {
  const std::string_view key = option.substr(0, option.find('='));
  const std::string_view value = option.substr(key.size() + 1);
  if (key != "limit" && key != "ms" && key != "iterations") {
    command.options.emplace_back(key, value);
    return std::nullopt;
  }
  const auto number =
      number_of(key, value, key == "iterations" ? kMostIterations : kMostMilliseconds);
  if (!number) return number.error();
  if (key == "limit") command.limit = std::chrono::milliseconds(*number);
  if (key == "ms") command.budget.time = std::chrono::milliseconds(*number);
  if (key == "iterations") command.budget.iterations = static_cast<std::uint32_t>(*number);
  return std::nullopt;
}

}  // namespace

Result<EngineCommand, ParseError> parse_engine_command(std::string_view text) {
  // The text becomes a line of the protocol and arguments of a program.
  const auto is_control = [](char sign) { return static_cast<unsigned char>(sign) < ' '; };
  if (std::any_of(text.begin(), text.end(), is_control)) {
    return bad_command("a command must be one line of text");
  }
  auto words = split_words(text);
  if (!words) return Unexpected(std::move(words).error());
  EngineCommand command;
  auto program = words->begin();
  for (; program != words->end() && is_option(*program); ++program) {
    if (auto error = apply_option(*program, command)) return Unexpected(*std::move(error));
  }
  command.words.assign(program, words->end());
  if (command.words.empty() || command.words.front().empty()) {
    return bad_command("which program? For example engine:python3 bot.py");
  }
  if (command.budget.time && *command.budget.time >= command.limit) {
    return bad_command("limit (milliseconds per answer) must be greater than ms");
  }
  return command;
}

}  // namespace bourse
