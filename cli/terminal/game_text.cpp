// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/game_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "cli/terminal/translations.h"
#include "core/text/speaker.h"

namespace bourse::cli {
namespace {

namespace json = boost::json;

// The keys in lang/ of what has a name.
constexpr std::array<std::string_view, 9> kNamed{"colour.",
                                                 "company.",
                                                 "stock.",
                                                 "card.",
                                                 "character.",
                                                 "event.",
                                                 "rumor.",
                                                 "kind.",
                                                 "investor."};

constexpr std::size_t kLongest = 600;  // the work grows fast with the length

json::object file_at(std::string_view path) {
  for (const TranslationFile& file : translation_files()) {
    if (file.path == path) return json::parse({file.text.data(), file.text.size()}).as_object();
  }
  return {};
}

bool is_name(std::string_view key, std::string_view text) {
  return std::any_of(kNamed.begin(), kNamed.end(), [&](std::string_view kind) {
    return key.starts_with(kind) && key.size() > kind.size() &&
           text.find('{') == std::string_view::npos;
  });
}

// "3", for the placeholder "number+1" with the value "2".
std::string one_more(std::string_view digits) {
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return std::to_string(number + 1);
}

bool is_figure(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

}  // namespace

GameText::GameText(std::string_view language, std::string_view game) {
  const std::string folder = fmt::format("games/{}/lang/", game);
  add_templates(fmt::format("{}terminal/{}.json", folder, language), "");
  add_templates(fmt::format("lang/terminal/{}.json", language), "");
  if (language == "en") return;
  for (const std::string_view prefix : {"says.", "own.says."}) {
    add_templates(fmt::format("{}{}.json", folder, language), prefix);
    add_templates(fmt::format("lang/{}.json", language), prefix);
  }
  add_names(language, game);
}

void GameText::add_templates(const std::string& path, std::string_view prefix) {
  for (const auto& [key, text] : file_at(path)) {
    const std::string_view english(key.data(), key.size());
    if (!english.starts_with(prefix)) continue;
    TextTemplate pattern(english.substr(prefix.size()));
    std::string translation(text.as_string());
    if (pattern.has_placeholders()) {
      templates_.push_back({std::move(pattern), std::move(translation)});
    } else {
      exact_.emplace(english.substr(prefix.size()), std::move(translation));
    }
  }
}

void GameText::add_names(std::string_view language, std::string_view game) {
  const json::object own = file_at(fmt::format("games/{}/lang/{}.json", game, language));
  for (const auto& [key, english] : file_at(fmt::format("games/{}/lang/en.json", game))) {
    const json::value* const text = own.if_contains(key);
    if (text == nullptr || !is_name({key.data(), key.size()}, english.as_string())) continue;
    const std::string name(english.as_string());
    const std::string translation(text->as_string());
    names_.emplace(name, translation);
    names_.emplace(capitalised(name), capitalised(translation));  // begins a sentence
  }
}

std::string GameText::sentence(std::string_view english) const {
  return find(english).value_or(std::string(english));
}

std::optional<std::string> GameText::find(std::string_view english) const {
  if (auto found = find_whole(english)) return found;
  return english.size() > kLongest ? std::nullopt : find_template(english, Unknown::Keep);
}

std::optional<std::string> GameText::find_whole(std::string_view english) const {
  if (english.size() > kLongest) return std::nullopt;
  if (const auto found = exact_.find(english); found != exact_.end()) return found->second;
  if (auto name = find_name(english)) return name;
  return find_template(english, Unknown::Refuse);
}

bool GameText::is_typed(std::string_view word) const {
  return exact_.contains(fmt::format("  {}", word));
}

std::string GameText::words(std::string_view english) const {
  std::string text;
  for (std::size_t at = 0; at <= english.size();) {
    const std::size_t end = std::min(english.find(' ', at), english.size());
    const std::string_view word = english.substr(at, end - at);
    text += find_name(word).value_or(std::string(word));
    if (end < english.size()) text += ' ';
    at = end + 1;
  }
  return text;
}

std::optional<std::string> GameText::find_name(std::string_view english) const {
  if (const auto found = names_.find(english); found != names_.end()) return found->second;
  return std::nullopt;
}

std::optional<std::string> GameText::find_template(std::string_view english,
                                                   Unknown unknown) const {
  const auto accepts = [&](const PlacedValues& values) {
    return unknown == Unknown::Keep ||
           std::all_of(values.begin(), values.end(), [&](const Placed& placed) {
             return value_of(placed).has_value();
           });
  };
  for (const Entry& entry : templates_) {
    if (const auto values = entry.english.match(english, accepts)) {
      return filled(entry.translation, *values);
    }
  }
  return std::nullopt;
}

std::optional<std::string> GameText::value_of(const Placed& placed) const {
  const std::string_view kind = kind_of_placeholder(placed.name);
  if (kind == "number" || kind == "code" || kind == "codes") return std::string(placed.text);
  if (kind == "list") return list_of(placed.text);
  if (kind == "who") return name_of(placed.text);
  if (kind == "names") return names_of(placed.text);
  if (const auto found = exact_.find(placed.text); found != exact_.end()) return found->second;
  if (is_figure(placed.text)) return std::string(placed.text);
  if (auto name = find_name(placed.text)) return name;
  auto found = find_template(placed.text, Unknown::Refuse);
  if (!found && kind == "words") return words(placed.text);
  return found;
}

// A name that somebody chose stays as it is.
std::string GameText::name_of(std::string_view who) const {
  const bool is_nameless =
      (who.starts_with("seat ") || who.starts_with("Seat ")) && is_figure(who.substr(5));
  const auto found = exact_.find(is_nameless ? "seat" : who);
  if (found == exact_.end() || !(is_nameless || who == "you")) return std::string(who);
  return is_nameless ? fmt::format("{} {}", found->second, who.substr(5)) : found->second;
}

// "Ada, you and Bo"
std::string GameText::names_of(std::string_view list) const {
  const std::size_t comma = list.find(", ");
  const std::size_t last = comma == std::string_view::npos ? list.find(" and ") : comma;
  const std::string first = name_of(list.substr(0, last));
  if (last == std::string_view::npos) return first;
  const std::string_view glue = last == comma ? ", " : " and ";
  return first + glued(glue) + names_of(list.substr(last + glue.size()));
}

std::string GameText::glued(std::string_view glue) const {
  const auto found = exact_.find(glue);
  return found == exact_.end() ? std::string(glue) : found->second;
}

// "a, b and c"; every part must have a translation.
std::optional<std::string> GameText::list_of(std::string_view english) const {
  const std::size_t comma = english.find(", ");
  const std::size_t last = comma == std::string_view::npos ? english.find(" and ") : comma;
  const auto part = value_of({"text", english.substr(0, last)});
  if (!part || last == std::string_view::npos) return part;
  const std::string_view glue = last == comma ? ", " : " and ";
  const auto rest = list_of(english.substr(last + glue.size()));
  if (!rest) return std::nullopt;
  return *part + glued(glue) + *rest;
}

std::string GameText::filled(std::string_view translation, const PlacedValues& values) const {
  std::string text;
  while (true) {
    const std::size_t open = std::min(translation.find('{'), translation.size());
    text += translation.substr(0, open);
    const std::size_t close = translation.find('}', open);
    if (close == std::string_view::npos) return text;
    const std::string_view name = translation.substr(open + 1, close - open - 1);
    const bool is_counted = name.ends_with("+1");
    const auto placed = std::find_if(values.begin(), values.end(), [&](const Placed& each) {
      return each.name == (is_counted ? name.substr(0, name.size() - 2) : name);
    });
    if (placed != values.end()) {
      text += is_counted ? one_more(placed->text)
                         : value_of(*placed).value_or(std::string(placed->text));
    }
    translation.remove_prefix(close + 1);
  }
}

}  // namespace bourse::cli
