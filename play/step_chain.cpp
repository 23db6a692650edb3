// SPDX-License-Identifier: Apache-2.0
#include "play/step_chain.h"

#include "core/check.h"
#include "play/match.h"
#include "play/parts_hash.h"

namespace bourse {
namespace {

std::array<char, 16> hash_digits(std::uint64_t hash) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  std::array<char, 16> digits{};
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, hash >>= 4U) {
    *digit = kHexDigits[hash & 15U];
  }
  return digits;
}

}  // namespace

StepLink next_link(const StepLink& before,
                   int number,
                   std::uint64_t view_hash,
                   std::optional<int> back_to) {
  PartsHash hash;
  hash.add("bourse step");
  hash.add(before);
  hash.add(std::to_string(number));
  const auto digits = hash_digits(view_hash);
  hash.add({digits.data(), digits.size()});
  hash.add(back_to ? std::to_string(*back_to) : std::string());
  return hash.sum();
}

std::string hash_text(std::uint64_t hash) {
  const auto digits = hash_digits(hash);
  return {digits.data(), digits.size()};
}

// The views of one fixed deal: they change with every field that is added to the views.
std::uint64_t view_fingerprint(const ErasedGame& game) {
  auto rules = game.compile(game.descriptor->min_seats, {});
  BOURSE_CHECK(rules.has_value());
  const Match deal = Match::start(game, *std::move(rules), Seed{});
  return game.hash_view(deal.view(Viewer::of(seat_at(0))));
}

}  // namespace bourse
