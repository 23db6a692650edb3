// SPDX-License-Identifier: Apache-2.0
#include "server/domain/free_personas.h"

#include "core/rng.h"
#include "play/fairness.h"
#include "play/personas.h"

namespace bourse {

std::vector<std::string> free_personas(const std::function<bool(std::string_view key)>& is_taken) {
  std::vector<std::string> free;
  for (const Persona& persona : personas()) {
    if (!is_taken(persona.key)) free.emplace_back(persona.key);
  }
  Rng rng(draw_secret(), 0);
  rng.shuffle(free);
  return free;
}

}  // namespace bourse
