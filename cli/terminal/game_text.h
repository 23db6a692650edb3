// SPDX-License-Identifier: Apache-2.0
//
// The texts that a game writes in English (its board, help, log and refusals) in the language of
// the reader. They are translated sentence by sentence, because a server sends them in English.
//
// The templates are in lang/terminal/CODE.json and games/GAME/lang/terminal/CODE.json:
//   "{who} bids {number} for {text}.": "{who} bietet {number} auf {text}."
// The first template that yields a text is the one. The value of a {text} is translated in turn,
// that of a {who} only if it is "you" or a seat without a name; "{number+1}" counts from 1 what
// the game counts from 0. English has templates only where a person should read something else
// than the game writes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/text_template.h"

namespace bourse::cli {

class GameText {
 public:
  // Leaves texts as they are.
  GameText() = default;
  GameText(std::string_view language, std::string_view game);

  bool is_empty() const { return templates_.empty(); }
  // The sentence in the reader's language; none if no template yields it.
  std::optional<std::string> find(std::string_view english) const;
  // The same, but none if a value in it is not known either, as if other words were between.
  std::optional<std::string> find_whole(std::string_view english) const;
  // The sentence, or the English one.
  std::string sentence(std::string_view english) const;
  // Whether the word is notation: a key with two blanks before it.
  bool is_typed(std::string_view word) const;
  // The text with the names of companies and cards in it translated.
  std::string words(std::string_view english) const;

 private:
  struct Entry {
    TextTemplate english;
    std::string translation;
  };
  enum class Unknown { Refuse, Keep };  // what becomes of a value that has no translation

  void add_names(std::string_view language, std::string_view game);
  void add_templates(const std::string& path, std::string_view prefix);
  std::optional<std::string> find_name(std::string_view english) const;
  std::optional<std::string> find_template(std::string_view english, Unknown unknown) const;
  std::optional<std::string> value_of(const Placed& placed) const;
  std::string name_of(std::string_view who) const;
  std::string names_of(std::string_view list) const;
  std::string glued(std::string_view glue) const;
  std::optional<std::string> list_of(std::string_view english) const;
  std::string filled(std::string_view translation, const PlacedValues& values) const;

  std::map<std::string, std::string, std::less<>> exact_;
  std::map<std::string, std::string, std::less<>> names_;
  std::vector<Entry> templates_;
};

}  // namespace bourse::cli
