// SPDX-License-Identifier: Apache-2.0
//
// Static facts about a game that a lobby needs, without its rules.
#pragma once

#include <span>
#include <string_view>

#include "core/option.h"

namespace bourse {

// A named set of options: a variant, a game length or a recommendation for the first game. The
// preset "letter" has every printed value that is not the default.
struct Preset {
  std::string_view key;             // "letter"
  std::string_view name;            // "To the letter"
  std::string_view help;            // one sentence
  std::string_view options = "{}";  // differences from the defaults, as a JSON object
  int min_seats = 0;                // numbers of players it suits; 0: any that the game allows
  int max_seats = 0;
};

// The makers of the boxed game and the facts on its box. Empty: not known.
struct Credits {
  std::string_view designers;
  std::string_view artists;
  std::string_view publisher;  // with the year, if known
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
  int rules_version;  // increased when a corrected rule makes saved games replay differently
  std::span<const OptionSpec> options;
  std::span<const Preset> presets{};
  Credits credits{};
};

}  // namespace bourse
