// SPDX-License-Identifier: Apache-2.0
//
// Plays one game among greedy bots and prints every move and the result.
//
//   play_out nyse 4 7      a game of NYSE with four seats, seed 7
#include <cstdlib>
#include <iostream>
#include <string>

#include "bots/bot.h"
#include "games/registry.h"
#include "play/match.h"

namespace {

using namespace bourse;

void play_out(Match& match) {
  auto bot = make_bot("greedy");
  while (!match.is_over()) {
    const Seat seat = next_to_move(match);
    const Decision decision = request_decision(**bot, match, seat);
    std::cout << number(seat) << ' ' << match.game().print(match.rules(), decision.action) << '\n';
    match.play_legal(seat, decision.action);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: play_out GAME SEATS [SEED]\n";
    return 2;
  }
  const ErasedGame* game = find_game(argv[1]);
  if (game == nullptr) {
    std::cerr << "there is no game \"" << argv[1] << "\"\n";
    return 2;
  }
  auto rules = game->compile(std::atoi(argv[2]), {});
  if (!rules) {
    std::cerr << explain(rules.error()) << '\n';
    return 2;
  }
  Seed seed{};
  seed[0] = argc > 3 ? static_cast<Seed::value_type>(std::atoi(argv[3])) : 0;
  Match match = Match::start(*game, *rules, seed);
  play_out(match);
  const Outcome outcome = *match.outcome();
  for (int seat = 0; seat < outcome.seats; ++seat) {
    std::cout << "seat " << seat << ": " << outcome.scores[seat_at(seat)] << '\n';
  }
}
