// SPDX-License-Identifier: Apache-2.0
//
// The schema of a game's options: one table that feeds command-line flags, web forms, Python and
// docs. Values travel as JSON; the table says which are allowed.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bourse {

enum class OptionKind : std::uint8_t {
  Flag,          // true or false
  Integer,       // minimum … maximum
  Choice,        // one of words
  ChoiceOrSeat,  // one of words, or a seat of the table
  IntegerList,   // exactly `length` integers, or null
  Table,         // an object of the game's own, from a file; null for the boxed one
};

struct OptionSpec {
  std::string_view key;
  OptionKind kind;
  std::span<const std::string_view> words{};  // Choice, ChoiceOrSeat
  std::int32_t minimum = 0;                   // Integer, items of IntegerList
  std::int32_t maximum = 0;
  std::int32_t length = 0;   // IntegerList
  std::string_view initial;  // the default, as JSON text
  std::string_view help;     // one sentence
  // IntegerList, Table: options that show this one off, as a JSON object; what tests play it with.
  std::string_view sample{};
};

}  // namespace bourse
