// SPDX-License-Identifier: Apache-2.0
//
// A text in the reader's language: its key in the language files (lang/*.json) and the values of
// its placeholders, which may be such texts themselves.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bourse {

struct Phrase {
  struct Value;

  std::string key{};   // with the value "count": KEY.one or KEY.other
  std::string text{};  // used where no language file has the key; alone: a name or a number
  std::vector<Value> values;
};

struct Phrase::Value {
  std::string_view name;
  Phrase phrase;
};

inline Phrase phrase_of(std::string key, std::vector<Phrase::Value> values = {}) {
  return {.key = std::move(key), .text = {}, .values = std::move(values)};
}
inline Phrase plain_text(std::string text) {
  return {.key = {}, .text = std::move(text), .values = {}};
}
inline Phrase plain_number(int number) { return plain_text(std::to_string(number)); }

}  // namespace bourse
