// SPDX-License-Identifier: Apache-2.0
#include "server/domain/first_player.h"

#include <algorithm>
#include <string_view>

#include "core/check.h"

namespace bourse {

const OptionSpec* first_option(const ErasedGame& game) {
  const auto& options = game.descriptor->options;
  const auto found = std::find_if(options.begin(), options.end(), [](const OptionSpec& spec) {
    return spec.kind == OptionKind::Seat;
  });
  return found == options.end() ? nullptr : &*found;
}

json::object options_with_first(const ErasedGame& game, json::object options, int seat) {
  const OptionSpec* const option = first_option(game);
  BOURSE_CHECK(option != nullptr);
  const std::string_view key = option->key;
  if (seat < 0) {
    options[key] = kRandomWord[0];
  } else {
    options[key] = seat;
  }
  return options;
}

}  // namespace bourse
