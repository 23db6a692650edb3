// SPDX-License-Identifier: Apache-2.0
#include "bots/bot.h"

#include <array>
#include <iterator>

#include <fmt/format.h>

#include "bots/kinds.h"
#include "play/fairness.h"

namespace bourse {
namespace {

constexpr std::array<BotKind, 2> kKinds{{
    {"random", "any legal move, each as likely"},
    {"greedy", "the move that looks best at once, from what its seat can see"},
}};
constexpr std::array kMakers{make_random_bot, make_greedy_bot};
static_assert(kMakers.size() == kKinds.size());

std::string kind_list() {
  std::string list;
  for (const BotKind& kind : kKinds) {
    if (!list.empty()) list += ", ";
    list += kind.key;
  }
  return list;
}

}  // namespace

std::span<const BotKind> bot_kinds() { return kKinds; }

Result<std::unique_ptr<Bot>, ParseError> make_bot(std::string_view spec) {
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    if (kKinds[kind].key == spec) return kMakers[kind]();
  }
  return Unexpected(ParseError{
      "bot", fmt::format("there is no bot '{}'; there are {}", spec.substr(0, 40), kind_list())});
}

Rng bot_stream(const Seed& seed, Seat seat, int number) {
  constexpr std::uint64_t kBotStreams = std::uint64_t{1} << 63U;
  const auto place = static_cast<std::uint64_t>(seat) << 40U;
  return {seed, kBotStreams | place | static_cast<std::uint64_t>(number)};
}

Seat next_to_move(const Match& match) {
  const SeatSet seats = match.to_act();
  if (seats.size() == 1) return seats.front();
  Rng rng(derive_seed(match.seed(), "who moves next", {}),
          static_cast<std::uint64_t>(match.move_count()));
  return *std::next(seats.begin(), rng.below(static_cast<std::uint32_t>(seats.size())));
}

}  // namespace bourse
