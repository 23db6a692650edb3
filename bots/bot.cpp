// SPDX-License-Identifier: Apache-2.0
#include "bots/bot.h"

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>

#include <fmt/format.h>

#include "bots/external/engine_bot.h"
#include "bots/ismcts/levels.h"
#include "bots/ismcts/search_bot.h"
#include "bots/kinds.h"
#include "play/fairness.h"
#include "play/rng_streams.h"

namespace bourse {
namespace {

// From the weakest to the strongest.
constexpr std::array<BotKind, 6> kKinds{{
    {"random", "plays any legal move, each equally likely"},
    {"novice", "searches a little, and often plays a move it merely tried"},
    {"greedy", "plays the move that pays most right away, judged by what its seat can see"},
    {"trader", "searches 32 to 96 games in worlds that fit what its seat knows"},
    {"broker", "searches six times as many games as a trader"},
    {"tycoon", "searches eight times as many games as a broker"},
}};

BotMaker search_maker(const SearchOptions& options) {
  return [options] { return make_search_bot(options); };
}

}  // namespace

std::span<const BotKind> bot_kinds() { return kKinds; }

bool is_bot_kind(std::string_view key) {
  return std::any_of(
      kKinds.begin(), kKinds.end(), [&](const BotKind& kind) { return kind.key == key; });
}

std::string kind_list() {
  std::string list;
  for (const BotKind& kind : kKinds) {
    if (!list.empty()) list += ", ";
    list += kind.key;
  }
  return list;
}

Result<BotMaker, ParseError> bot_maker(std::string_view spec) {
  if (spec == "random") return BotMaker(make_random_bot);
  if (spec == "greedy") return BotMaker(make_greedy_bot);
  if (const auto options = level(spec)) return search_maker(*options);
  const std::string_view key = spec.substr(0, spec.find(':'));
  const std::string_view text = spec.substr(std::min(spec.size(), key.size() + 1));
  if (key == "engine") return engine_maker(text);
  if (key == "search") {
    const auto options = parse_search_options(text);
    if (!options) return Unexpected(options.error());
    return search_maker(*options);
  }
  return Unexpected(ParseError{
      "bot",
      fmt::format("there is no bot '{}'; there are {}, search:KEY=NUMBER,… and engine:COMMAND",
                  spec.substr(0, 40),
                  kind_list())});
}

Result<std::unique_ptr<Bot>, ParseError> make_bot(std::string_view spec) {
  const auto make = bot_maker(spec);
  if (!make) return Unexpected(make.error());
  return (*make)();
}

Decision request_decision(Bot& bot, const Match& match, Seat seat) {
  const ErasedGame& game = match.game();
  const AnyView view = match.view(Viewer::of(seat));
  const std::vector<AnyAction> legal = match.legal(seat);
  Rng rng = bot_stream(match, seat);
  const auto failed = [&](Fault fault, std::string why) {
    return Decision{game.fallback(match.rules(), view), fault, std::move(why)};
  };
  try {
    const AnyAction action = bot.choose({game, match.rules(), view, legal}, rng);
    const auto refusal = game.refuse(match.rules(), match.state(), seat, action);
    return refusal ? failed(Fault::Illegal, explain(*refusal)) : Decision{action};
  } catch (const IllegalMove& illegal) {
    return failed(Fault::Illegal, illegal.what());
  } catch (const std::exception& error) {
    return failed(Fault::Crash, error.what());
  }
}

Rng bot_stream(const Seed& seed, Seat seat, int number) {
  const auto place = static_cast<std::uint64_t>(seat) << 40U;
  return {seed, rng_stream(RngUse::Bot, place | static_cast<std::uint64_t>(number))};
}

Rng bot_stream(const Match& match, Seat seat) {
  return bot_stream(match.seed(), seat, match.origin().moves_before + match.moves().count() + 1);
}

Seat next_to_move(const Match& match) {
  const SeatSet seats = match.to_act();
  if (seats.size() == 1) return seats.front();
  Rng rng(derive_seed(match.seed(), "who moves next", {}),
          static_cast<std::uint64_t>(match.moves().count()));
  return *std::next(seats.begin(), rng.below(static_cast<std::uint32_t>(seats.size())));
}

}  // namespace bourse
