// SPDX-License-Identifier: Apache-2.0
//
// What a lobby needs to know of a game without loading its rules.
#pragma once

#include <span>
#include <string_view>

#include "core/option.h"

namespace bourse {

struct Descriptor {
  std::string_view key;      // "nyse": in commands, records and folders
  std::string_view name;     // "NYSE": for people
  std::string_view tagline;  // one sentence
  std::string_view prefix;   // of its rule ids: "NYSE"
  int min_seats;
  int max_seats;
  int rules_version;  // raised by a rule fix that makes saved games replay differently
  std::span<const OptionSpec> options;
};

}  // namespace bourse
