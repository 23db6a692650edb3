// SPDX-License-Identifier: Apache-2.0
//
// Decisions that nobody but their seat sees.
#include "play/moves_ahead.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <doctest/doctest.h>

#include "games/registry.h"

namespace bourse {
namespace {

// Plays random games and calls visit(match, seat, action) before each move.
template <class Visit>
void play_games(const ErasedGame& game, int deals, Visit visit) {
  const auto rules = game.compile(game.descriptor->max_seats, {});
  REQUIRE(rules.has_value());
  for (int deal = 0; deal < deals; ++deal) {
    Rng rng(Seed{}, 700 + static_cast<std::uint64_t>(deal));
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(deal);
    Match match = Match::start(game, *rules, seed);
    while (!match.is_over()) {
      const SeatSet asked = match.to_act();
      const Seat seat =
          *std::next(asked.begin(), rng.below(static_cast<std::uint32_t>(asked.size())));
      const auto legal = match.legal(seat);
      const AnyAction action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      visit(match, seat, action);
      match.play_legal(seat, action);
    }
  }
}

}  // namespace

// The times of the bots rely on it: what nobody sees asks nobody else.
TEST_CASE("moves ahead: a move that nobody else sees asks no other seat") {
  for (const ErasedGame& game : games()) {
    int unseen = 0;
    play_games(game, 5, [&](const Match& match, Seat seat, const AnyAction& action) {
      if (MovesAhead(match, seat).is_seen(action)) return;
      ++unseen;
      Match after = match;
      after.play_legal(seat, action);
      for (const Seat asked : after.to_act()) CHECK(match.to_act().contains(asked));
    });
    if (game.descriptor->key == "stockpile") CHECK(unseen > 20);
  }
}

TEST_CASE("moves ahead: the position ahead is the one that the moves lead to") {
  const ErasedGame& game = *find_game("stockpile");
  std::optional<MovesAhead> ahead;
  Seat thinker{};
  int longest = 0;
  int length = 0;
  play_games(game, 3, [&](const Match& match, Seat seat, const AnyAction& action) {
    if (ahead && seat == thinker) {
      CHECK(ahead->is_asked());
      CHECK(game.same_view(ahead->view(), match.view(Viewer::of(seat))));
      CHECK(ahead->number() == match.moves().count() + 1);
      longest = std::max(longest, ++length);
    } else {
      ahead.emplace(match, seat);
      thinker = seat;
      length = 1;
    }
    const bool is_seen = ahead->is_seen(action);
    ahead->play(action);
    if (is_seen || !ahead->is_asked()) ahead.reset();
  });
  CHECK(longest >= 4);  // a sale of four companies
}

}  // namespace bourse
