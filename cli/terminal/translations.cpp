// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/translations.h"

#include <algorithm>
#include <cstdlib>

#include <boost/json/parse.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check.h"

namespace bourse::cli {
namespace {

namespace json = boost::json;

constexpr std::string_view kEnglish = "en";
constexpr std::string_view kFolder = "lang/";
constexpr std::string_view kSuffix = ".json";
constexpr std::string_view kSays = "says.";

json::object sentences_in(const std::string& path) {
  for (const TranslationFile& file : translation_files()) {
    if (file.path == path) return json::parse({file.text.data(), file.text.size()}).as_object();
  }
  return {};
}

std::optional<std::string> find_in(const std::vector<json::object>& catalogues,
                                   std::string_view key) {
  const json::string_view name(key.data(), key.size());
  const auto last =
      std::find_if(catalogues.rbegin(), catalogues.rend(), [&](const json::object& catalogue) {
        return catalogue.contains(name);
      });
  if (last == catalogues.rend()) return std::nullopt;
  return std::string(last->at(name).as_string());
}

// "de_DE.UTF-8" is "de".
std::string language_of_machine() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    return std::string(locale.substr(0, locale.find_first_of("_.@")));
  }
  return std::string(kEnglish);
}

// The sentence with its placeholders ("{name}") filled in.
std::string filled(std::string_view sentence, std::span<const Translations::Value> values) {
  std::string text;
  std::size_t at = 0;
  while (at < sentence.size()) {
    const std::size_t open = std::min(sentence.find('{', at), sentence.size());
    const std::size_t close = std::min(sentence.find('}', open), sentence.size());
    text += sentence.substr(at, open - at);
    const std::string_view name = sentence.substr(open, close - open);
    const auto value = std::find_if(values.begin(), values.end(), [&](const auto& given) {
      return name == fmt::format("{{{}", given.name);
    });
    text += value == values.end() ? sentence.substr(open, close + 1 - open) : value->text;
    at = close + 1;
  }
  return text;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The values with which the template yields this text; {number} matches digits only. Each
// placeholder matches as little as possible, and the last one matches the rest.
std::optional<std::vector<Translations::Value>> matched(std::string_view pattern,
                                                        std::string_view text) {
  const std::size_t open = pattern.find('{');
  if (pattern.substr(0, open) != text.substr(0, open)) return std::nullopt;
  if (open == std::string_view::npos) return std::vector<Translations::Value>();
  text.remove_prefix(std::min(open, text.size()));
  const std::size_t close = pattern.find('}', open);
  const std::string_view name = pattern.substr(open + 1, close - open - 1);
  for (std::size_t length = 1; length <= text.size(); ++length) {
    const std::string_view value = text.substr(0, length);
    if (name == "number" && !is_digits(value)) break;
    auto rest = matched(pattern.substr(close + 1), text.substr(length));
    if (!rest) continue;
    rest->insert(rest->begin(), {name, std::string(value)});
    return rest;
  }
  return std::nullopt;
}

bool has_language(const std::string& language) {
  const std::vector<std::string> all = Translations::languages();
  return std::find(all.begin(), all.end(), language) != all.end();
}

}  // namespace

Translations::Translations(std::string_view language) : language_(language) {
  BOURSE_CHECK(has_language(language_));
  read(kFolder);
}

std::vector<std::string> Translations::languages() {
  std::vector<std::string> languages;
  for (const TranslationFile& file : translation_files()) {
    if (!file.path.starts_with(kFolder)) continue;
    const std::string_view name = file.path.substr(kFolder.size());
    if (name.find('/') != std::string_view::npos) continue;
    languages.emplace_back(name.substr(0, name.size() - kSuffix.size()));
  }
  return languages;
}

void Translations::read(std::string_view folder) {
  own_.push_back(sentences_in(fmt::format("{}{}{}", folder, language_, kSuffix)));
  english_.push_back(sentences_in(fmt::format("{}{}{}", folder, kEnglish, kSuffix)));
}

void Translations::use_game(std::string_view game) {
  own_.resize(1);
  english_.resize(1);
  read(fmt::format("games/{}/lang/", game));
  game_text_ = GameText(language_, game);
}

std::optional<std::string> Translations::find(std::string_view key) const {
  if (auto own = find_in(own_, key)) return own;
  return find_in(english_, key);
}

std::string Translations::tr(std::string_view key, Values values) const {
  return filled(find(key).value_or(std::string(key)), values);
}

std::string Translations::tr(const Phrase& phrase) const {
  std::vector<Value> values;
  std::string key = phrase.key;
  for (const Phrase::Value& value : phrase.values) {
    values.push_back({value.name, tr(value.phrase)});
    if (value.name == "count") key += values.back().text == "1" ? ".one" : ".other";
  }
  const auto known = key.empty() ? std::nullopt : find(key);
  return filled(known.value_or(phrase.text.empty() ? key : phrase.text), values);
}

std::string Translations::says(std::string_view english) const {
  if (auto known = find(fmt::format("{}{}", kSays, english))) return *std::move(known);
  for (const json::object& catalogue : own_) {
    for (const auto& [key, text] : catalogue) {
      const std::string_view name(key.data(), key.size());
      if (!name.starts_with(kSays) || name.find('{') == std::string_view::npos) continue;
      auto values = matched(name.substr(kSays.size()), english);
      if (!values) continue;
      for (Value& value : *values) value.text = says(value.text);
      return filled(std::string(text.as_string()), *values);
    }
  }
  return game_text_.sentence(english);
}

std::string Translations::translate(std::string_view prefix, std::string_view english) const {
  for (const auto& [key, sentence] : english_.front()) {
    const std::string_view name(key.data(), key.size());
    if (name.starts_with(prefix) && std::string(sentence.as_string()) == english) return tr(name);
  }
  return std::string(english);
}

Translations& translations() {
  static Translations book{kEnglish};
  return book;
}

std::optional<ParseError> choose_language(const std::optional<std::string>& requested) {
  if (requested && !has_language(*requested)) {
    return ParseError{"--language",
                      fmt::format("unknown language '{}'; the languages are: {}",
                                  requested->substr(0, 20),
                                  fmt::join(Translations::languages(), ", "))};
  }
  const std::string language = requested.value_or(language_of_machine());
  if (has_language(language)) translations() = Translations(language);
  return std::nullopt;
}

std::string company_name(std::string_view code, std::string_view english) {
  for (const std::string_view kind : {"colour", "company", "stock"}) {
    if (auto name = translations().find(fmt::format("{}.{}", kind, code))) return *std::move(name);
  }
  return std::string(english);
}

std::string amount_text(int amount) {
  const std::string digits = std::to_string(amount);
  return translations().find("amount") ? tr("amount", {{"amount", digits}}) : digits;
}

std::string bot_name(std::string_view kind) {
  return translations().find(fmt::format("bot.{}", kind)).value_or(std::string(kind));
}

}  // namespace bourse::cli
