// SPDX-License-Identifier: Apache-2.0
//
// Quick phrases for chat. Clients translate them by key; the text is the English.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace bourse {

struct QuickPhrase {
  std::string_view key;
  std::string_view text;
};

inline constexpr std::array<QuickPhrase, 8> kPhrases{{
    {"hello", "Hello!"},
    {"good_luck", "Good luck, everybody."},
    {"well_played", "Well played!"},
    {"thanks", "Thank you."},
    {"thinking", "One moment, I am thinking."},
    {"oops", "Oops."},
    {"good_game", "Good game."},
    {"bye", "I have to go, goodbye."},
}};

inline const QuickPhrase* find_phrase(std::string_view key) {
  const auto* const found =
      std::find_if(kPhrases.begin(), kPhrases.end(), [&](const QuickPhrase& phrase) {
        return phrase.key == key;
      });
  return found == kPhrases.end() ? nullptr : found;
}

}  // namespace bourse
