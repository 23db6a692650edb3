// SPDX-License-Identifier: Apache-2.0
//
// The schema of a game's options: one table that feeds command-line flags, web forms, Python and
// docs. Values travel as JSON; the table says which are allowed: one of `words`, or what the kind
// says, or null where null is the default. So `random` beside a seat, a name beside a list and
// `standard` beside a table are all said alike.
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
  Choice,       // only `words`; one that is a number may be given as one
  Seat,         // a seat of the table
  IntegerList,  // integers, each minimum … maximum
  WordList,     // words out of `items`
  Table,        // an object of the game's own, from a file
};

struct OptionSpec {
  std::string_view key;
  OptionKind kind;
  std::span<const std::string_view> words{};  // what may be said by name
  std::int32_t minimum = 0;                   // Integer, items of IntegerList
  std::int32_t maximum = 0;
  std::span<const std::string_view> items{};  // WordList
  std::int32_t shortest = 0;                  // IntegerList, WordList; 0: exactly `length`
  std::int32_t length = 0;                    // IntegerList, WordList: the longest
  std::string_view initial;                   // the default, as JSON text
  std::string_view help;                      // one sentence
  RuleId rule{};                              // the clause that says what it may be
  // Where the default is not what the rulebook prints: the printed value as JSON text, and one
  // sentence that says how the default differs and why. Where the rulebook prints two values, or
  // none that fits this table, there is only the sentence.
  std::string_view printed{};
  std::string_view differs{};
  // Where the rulebook's pictures are lost: one sentence that says which values are the house's.
  std::string_view house{};
  // The values that sentence is about, as a JSON array; []: the default alone. Without it: all.
  std::string_view house_for{};
  // Where the option has no effect at every table: the numbers of players it is for (0: any), and
  // values of other options, {"characters": ["random", "choose"]}, that it needs.
  int min_seats = 0;
  int max_seats = 0;
  std::string_view needs{};
  // Values that say the same as another, as a JSON object: {"FFFF": "front"}.
  std::string_view same_as{};
  // Lists, Table: options that show this one off, as a JSON object; what tests play it with.
  std::string_view sample{};
};

// What may be said instead of a seat: it is drawn by lot.
inline constexpr std::array<std::string_view, 1> kRandomWord{"random"};

}  // namespace bourse
