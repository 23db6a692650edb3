// SPDX-License-Identifier: Apache-2.0
//
// What a lobby needs to know of a game without loading its rules.
#pragma once

#include <span>
#include <string_view>

#include "core/option.h"

namespace bourse {

// A variant, length or first-game recommendation that is one choice away: options of the game under
// a name. The preset "letter" has every printed value that is not the default.
struct Preset {
  std::string_view key;             // "letter"
  std::string_view name;            // "To the letter"
  std::string_view help;            // one sentence
  std::string_view options = "{}";  // what differs from the defaults, as a JSON object
  int min_seats = 0;                // the numbers of players it is for; 0: any that the game allows
  int max_seats = 0;
};

// Who made the boxed game, and what its box says. What no source names is empty.
struct Credits {
  std::string_view designers;
  std::string_view artists;
  std::string_view publisher;  // with the year, where it is known
  std::string_view ages;       // "10+"
  std::string_view minutes;    // "30–60"
};

struct Descriptor {
  std::string_view key;      // "nyse": in commands, records and folders
  std::string_view name;     // "NYSE": for people
  std::string_view tagline;  // one sentence
  std::string_view prefix;   // of its rule ids: "NYSE"
  int min_seats;
  int max_seats;
  int rules_version;  // raised by a rule fix that makes saved games replay differently
  std::span<const OptionSpec> options;
  std::span<const Preset> presets{};
  Credits credits{};
};

}  // namespace bourse
