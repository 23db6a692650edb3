// SPDX-License-Identifier: Apache-2.0
//
// The personas of bots: a name and, on the site, a face and a sentence. A persona does not affect
// how a bot plays.
#pragma once

#include <span>
#include <string_view>

namespace bourse {

struct Persona {
  std::string_view key;
  std::string_view name;
};

// More than a table has seats. Initials differ.
std::span<const Persona> personas();
// nullptr: there is none.
const Persona* find_persona(std::string_view key);

}  // namespace bourse
