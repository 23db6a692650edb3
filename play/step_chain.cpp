// SPDX-License-Identifier: Apache-2.0
#include "play/step_chain.h"

#include "core/check.h"
#include "play/match.h"
#include "play/parts_hash.h"

namespace bourse {

StepLink next_link(const StepLink& before,
                   int number,
                   std::uint64_t view_hash,
                   std::optional<int> back_to) {
  PartsHash hash;
  hash.add("bourse step");
  hash.add(before);
  hash.add(std::to_string(number));
  hash.add(hash_text(view_hash));
  hash.add(back_to ? std::to_string(*back_to) : std::string());
  return hash.sum();
}

std::string hash_text(std::uint64_t hash) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4U) {
    *digit = kHexDigits[hash & 15U];
  }
  return text;
}

// The views of one fixed deal: they change with every field that is added to the views.
std::uint64_t view_fingerprint(const ErasedGame& game) {
  auto rules = game.compile(game.descriptor->min_seats, {});
  BOURSE_CHECK(rules.has_value());
  const Match deal = Match::start(game, *std::move(rules), Seed{});
  return game.hash_view(deal.view(Viewer::of(seat_at(0))));
}

}  // namespace bourse
