// SPDX-License-Identifier: Apache-2.0
//
// The schema of a game's options: one table for command-line flags, web forms and documentation.
// Values are JSON. An allowed value is one of `words`, or a value of the kind, or null if null is
// the default. Thus `random` for a seat, a name for a list and `standard` for a table work alike.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/refusal.h"

namespace bourse {

enum class OptionKind : std::uint8_t {
  Flag,         // true or false
  Integer,      // minimum … maximum
  Choice,       // only `words`; a word that is a number may be given as a number
  Seat,         // a seat of the table
  IntegerList,  // integers, each minimum … maximum
  WordList,     // words out of `items`
  Table,        // an object of the game's own, from a file
};

struct OptionSpec {
  std::string_view key;
  OptionKind kind;
  std::span<const std::string_view> words{};  // values given by name
  std::int32_t minimum = 0;                   // Integer, items of IntegerList
  std::int32_t maximum = 0;
  std::span<const std::string_view> items{};  // WordList
  std::int32_t shortest = 0;                  // IntegerList, WordList; 0: exactly `length`
  std::int32_t length = 0;                    // IntegerList, WordList: the longest
  std::string_view initial;                   // the default, as JSON text
  std::string_view help;                      // one sentence
  RuleId rule{};                              // the clause that defines its values
  // If the default differs from the rulebook: the printed value as JSON text, and one sentence on
  // how the default differs and why. If the rulebook prints two values, or none that fits this
  // table, only the sentence.
  std::string_view printed{};
  std::string_view differs{};
  // If the rulebook's pictures are lost: one sentence that names the values that are our own.
  std::string_view house{};
  // The values that this sentence applies to, as a JSON array; []: only the default; empty: all.
  std::string_view house_for{};
  // If the option has an effect at some tables only: the numbers of players (0: any), and the
  // values of other options, {"characters": ["random", "choose"]}, that it requires.
  int min_seats = 0;
  int max_seats = 0;
  std::string_view needs{};
  // Values equivalent to another, as a JSON object: {"FFFF": "front"}.
  std::string_view same_as{};
  // Lists, Table: options that demonstrate this one, as a JSON object. Tests play with them.
  std::string_view sample{};
};

// The alternative to naming a seat: one is chosen at random.
inline constexpr std::array<std::string_view, 1> kRandomWord{"random"};

}  // namespace bourse
