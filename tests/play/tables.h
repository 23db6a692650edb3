// SPDX-License-Identifier: Apache-2.0
//
// Tables for tests: matches of any game with options as JSON text, continued at random.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "core/boundary/erased_game.h"
#include "games/registry.h"
#include "play/match.h"
#include "tests/sealed/sealed.h"

namespace bourse {

// A registered game or the sealed one.
inline const ErasedGame* find_any(std::string_view key) {
  const ErasedGame* game = find_sealed(key);
  return game != nullptr ? game : find_game(key);
}

inline Seed test_seed(std::uint8_t number) {
  Seed seed{};
  seed[31] = number;
  return seed;
}

inline AnyRules rules_for(const ErasedGame& game, int seats, std::string_view options = "{}") {
  auto rules = game.compile(seats, json::parse(options).as_object());
  REQUIRE_MESSAGE(rules.has_value(), (rules ? "" : explain(rules.error())));
  return *rules;
}

inline Match table_of(const ErasedGame& game,
                      int seats,
                      std::uint8_t seed = 1,
                      std::string_view options = "{}") {
  return Match::start(game, rules_for(game, seats, options), test_seed(seed));
}

// One random move of a random seat to act.
inline void play_random_move(Match& match, Rng& rng) {
  std::vector<Seat> seats;
  for (const Seat seat : match.to_act()) seats.push_back(seat);
  const Seat seat = seats[rng.below(static_cast<std::uint32_t>(seats.size()))];
  const std::vector<AnyAction> legal = match.legal(seat);
  const AnyAction action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  const auto refusal = match.play(seat, action, std::int64_t{1000} * (match.moves().count() + 1));
  REQUIRE_FALSE(refusal.has_value());
}

inline void play_out(Match& match, std::uint64_t stream = 1) {
  Rng rng(test_seed(200), stream);
  while (!match.is_over()) play_random_move(match, rng);
}

inline std::vector<Viewer> all_viewers(const Match& match) {
  std::vector<Viewer> viewers{Viewer::spectator()};
  for (const Seat seat : SeatSet::first(match.seats())) viewers.push_back(Viewer::of(seat));
  return viewers;
}

inline AnyAction action_of(const Match& match, std::string_view text) {
  const auto action = match.game().parse(match.rules(), text);
  REQUIRE_MESSAGE(action.has_value(), text);
  return *action;
}

inline std::vector<std::string> seat_names(const Match& match) {
  std::vector<std::string> names;
  for (const Seat seat : SeatSet::first(match.seats())) {
    names.push_back("guest " + std::to_string(number(seat)));
  }
  return names;
}

}  // namespace bourse
