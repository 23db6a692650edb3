// SPDX-License-Identifier: Apache-2.0
//
// Workloads of the benchmark for one game type: whole random games through G::legal and G::apply
// without events, and observing and sampling positions of such games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "core/check.h"
#include "core/game.h"
#include "core/rng.h"
#include "play/rng_streams.h"

namespace bourse {

struct PlayoutCount {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
};

template <GameRules G>
class Playouts {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using Sampler = typename G::Sampler;

  Playouts(const Rules& rules, const Seed& seed)
      : rules_(rules), seed_(seed), chooser_(seed, rng_stream(RngUse::PlayoutChoice)) {}

  // Plays games in sequence, each dealt from its own seed.
  PlayoutCount play(int games) {
    PlayoutCount count;
    for (int game = 0; game < games; ++game) {
      play_game(count, [](const State&, Seat) {});
    }
    return count;
  }

  // The same, with take(outcome, decisions) called after each game.
  template <class Take>
  void play_each(int games, Take take) {
    for (int game = 0; game < games; ++game) {
      PlayoutCount count;
      const State end = play_game(count, [](const State&, Seat) {});
      take(*G::outcome(rules_, end), count.decisions);
    }
  }

  // Positions of random games with the view of a seat to act.
  struct Moment {
    State state;
    View view;
  };
  std::vector<Moment> collect(std::size_t wanted) {
    std::vector<Moment> moments;
    const auto keep_some = [&](const State& state, Seat seat) {
      if (chooser_.below(kCollectOdds) != 0) return;
      moments.push_back({state, G::observe(rules_, state, Viewer::of(seat))});
    };
    PlayoutCount count;
    while (moments.size() < wanted) play_game(count, keep_some);
    return moments;
  }

  // The first position of a deal in which a seat has a choice.
  Moment first_choice(const Seed& seed) {
    Rng deal(seed, 0);
    NoEvents silence;
    EventSink<typename G::EventList> unheard;
    State state = G::setup(rules_, deal, unheard);
    for (;;) {
      const Seat seat = G::to_act(rules_, state).front();
      actions_.clear();
      G::legal(rules_, state, seat, actions_);
      if (actions_.size() > 1) return {state, G::observe(rules_, state, Viewer::of(seat))};
      G::apply(rules_, state, seat, actions_[0], chooser_, silence);
    }
  }

  // Everything a search does in a position, once per decision.
  PlayoutCount play_and_look(int games) {
    PlayoutCount count;
    for (int game = 0; game < games; ++game) {
      play_game(count, [&](const State& state, Seat seat) {
        const View view = G::observe(rules_, state, Viewer::of(seat));
        const State world = G::prepare(rules_, view).draw(chooser_);
        BOURSE_CHECK(G::to_act(rules_, world).contains(seat));
      });
    }
    return count;
  }

 private:
  static constexpr std::uint32_t kCollectOdds = 8;

  void next_seed() {
    for (std::uint8_t& byte : seed_) {
      if (++byte != 0) return;
    }
  }

  // Random if several seats are to act, so that low numbers have no advantage.
  Seat any_of(SeatSet seats) {
    if (seats.size() == 1) return seats.front();
    return *std::next(seats.begin(), chooser_.below(static_cast<std::uint32_t>(seats.size())));
  }

  // Returns the final position.
  template <class Look>
  State play_game(PlayoutCount& count, Look look) {
    next_seed();
    Rng deal(seed_, 0);
    EventSink<typename G::EventList> unheard;
    State state = G::setup(rules_, deal, unheard);
    NoEvents silence;
    std::uint64_t move = 0;
    for (SeatSet seats = G::to_act(rules_, state); !seats.empty();
         seats = G::to_act(rules_, state)) {
      const Seat seat = any_of(seats);
      look(state, seat);
      actions_.clear();
      G::legal(rules_, state, seat, actions_);
      const auto choice = chooser_.below(static_cast<std::uint32_t>(actions_.size()));
      Rng rng(seed_, ++move);
      G::apply(rules_, state, seat, actions_[choice], rng, silence);
    }
    count.decisions += static_cast<std::int64_t>(move);
    ++count.games;
    return state;
  }

  const Rules& rules_;
  Seed seed_;
  Rng chooser_;
  typename G::ActionList actions_;
};

}  // namespace bourse
