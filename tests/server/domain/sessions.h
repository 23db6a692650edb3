// SPDX-License-Identifier: Apache-2.0
//
// Game sessions for tests, without a table.
#pragma once

#include <string>
#include <string_view>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/registry.h"
#include "server/domain/game_session.h"

namespace bourse::sessions {

// The game's rules under a later version. Not copyable: the game points here.
struct NewerRules {
  explicit NewerRules(const ErasedGame& older) : descriptor(*older.descriptor), game(older) {
    ++descriptor.rules_version;
    game.descriptor = &descriptor;
  }

  int version() const { return descriptor.rules_version; }
  int older_version() const { return descriptor.rules_version - 1; }

  Descriptor descriptor;
  ErasedGame game;
};

inline GameSession undealt_session(const ErasedGame& game, int players, int version) {
  const auto rules = game.compile(players, {});
  REQUIRE(rules.has_value());
  return {game, *rules, version};
}
inline GameSession undealt_session(std::string_view game, int players) {
  const ErasedGame& found = *find_game(game);
  return undealt_session(found, players, found.descriptor->rules_version);
}

inline GameSession dealt_session(const ErasedGame& game, int players, int version) {
  GameSession session = undealt_session(game, players, version);
  session.deal(Seed{});
  return session;
}
inline GameSession dealt_session(std::string_view game, int players) {
  const ErasedGame& found = *find_game(game);
  return dealt_session(found, players, found.descriptor->rules_version);
}

// A move of the first seat to act.
inline Entry some_move(const GameSession& session, std::size_t choice = 0) {
  const Match& match = session.match();
  const Seat seat = match.to_act().front();
  const auto legal = match.game().legal(match.rules(), match.state(), seat);
  Entry entry;
  entry.kind = EntryKind::Move;
  entry.seat = number(seat);
  entry.text = match.game().print(match.rules(), legal.at(choice % legal.size()));
  entry.id = fmt::format("m{}", match.moves().count());
  return entry;
}

inline Entry undo_of(Seat seat, int count) {
  Entry entry;
  entry.kind = EntryKind::Undo;
  entry.seat = number(seat);
  entry.text = std::to_string(count);
  return entry;
}

}  // namespace bourse::sessions
