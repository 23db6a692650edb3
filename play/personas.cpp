// SPDX-License-Identifier: Apache-2.0
#include "play/personas.h"

#include <algorithm>
#include <array>

namespace bourse {
namespace {

constexpr std::array<Persona, 16> kPersonas{{
    {"abara", "Abara"},
    {"bruun", "Bruun"},
    {"castell", "Castell"},
    {"duval", "Duval"},
    {"eklund", "Eklund"},
    {"ferro", "Ferro"},
    {"haddad", "Haddad"},
    {"ivanova", "Ivanova"},
    {"kimura", "Kimura"},
    {"moreau", "Moreau"},
    {"novak", "Novak"},
    {"okoro", "Okoro"},
    {"quist", "Quist"},
    {"rossi", "Rossi"},
    {"varga", "Varga"},
    {"zamora", "Zamora"},
}};

}  // namespace

std::span<const Persona> personas() { return kPersonas; }

const Persona* find_persona(std::string_view key) {
  const auto* const found =
      std::find_if(kPersonas.begin(), kPersonas.end(), [&](const Persona& persona) {
        return persona.key == key;
      });
  return found == kPersonas.end() ? nullptr : found;
}

}  // namespace bourse
