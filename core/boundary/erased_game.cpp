// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/erased_game.h"

#include "core/boundary/json_reader.h"

namespace bourse {

bool is_fading(const ErasedGame& game, const AnyRules& rules, const AnyView& view) {
  return !has_all(game.display_json(rules, view), game.view_json(rules, view));
}

}  // namespace bourse
