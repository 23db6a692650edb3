// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/simulation.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/boundary/erase.h"
#include "core/check.h"
#include "games/registered_games.h"
#include "games/registry.h"
#include "lab/bench/playouts.h"
#include "lab/parallel/mpi_pool.h"
#include "lab/simulation/instrumented_game.h"
#include "play/fairness.h"

namespace bourse {
namespace {

constexpr std::int64_t kRandomBlock = 1000;  // games; a few milliseconds

template <GameRules G>
void play_as(const SimulationPlan& plan, const Seed& seed, int games, Tally& tally) {
  if (plan.game->descriptor != &G::kDescriptor) return;
  Playouts<G>(Erasure<G>::rules_of(plan.rules), seed)
      .play_each(games, [&](const Outcome& outcome, std::int64_t decisions) {
        tally.count(outcome, decisions);
      });
}

template <class... Games>
void play_random(TypeList<Games...> /*games*/,
                 const SimulationPlan& plan,
                 const Seed& seed,
                 int games,
                 Tally& tally) {
  (play_as<Games>(plan, seed, games, tally), ...);
}

class Simulation {
 public:
  explicit Simulation(const SimulationPlan& plan)
      : plan_(plan),
        is_random_(plan.bots.empty()),
        block_(is_random_ ? kRandomBlock : 1),
        stride_(std::max<std::int64_t>(1, plan.games / kInstrumentedGames)),
        makers_(plan.bots) {
    if (!is_random_) return;
    const auto seats = static_cast<std::size_t>(plan.game->seats(plan.rules));
    makers_.assign(seats, *participant_maker("random"));
  }

  std::int64_t blocks() const { return (plan_.games + block_ - 1) / block_; }

  Tally play(std::int64_t block) const {
    Tally tally;
    const std::int64_t end = std::min(plan_.games, (block + 1) * block_);
    int plain = 0;
    for (std::int64_t game = block * block_; game < end; ++game) {
      const bool is_instrumented = game % stride_ == 0;
      if (!is_instrumented && is_random_) {
        ++plain;
      } else {
        play_bots(game, is_instrumented, tally);
      }
    }
    const Seed seed = derive_seed(plan_.seed, fmt::format("block {}", block), {});
    if (plain > 0) play_random(RegisteredGames{}, plan_, seed, plain, tally);
    return tally;
  }

 private:
  void play_bots(std::int64_t number, bool is_instrumented, Tally& tally) const {
    const Seed seed = derive_seed(plan_.seed, fmt::format("game {}", number), {});
    Match match = Match::start(*plan_.game, plan_.rules, seed);
    if (is_instrumented) {
      InstrumentedGame game(std::move(match), makers_);
      game.finish(tally);
      count_faults(number, game.game(), tally);
    } else {
      BotGame game(std::move(match), makers_);
      const Outcome outcome = game.finish();
      tally.count(outcome, game.match().moves().count());
      count_faults(number, game, tally);
    }
  }
  static void count_faults(std::int64_t number, const BotGame& game, Tally& tally) {
    if (!game.first_fault().empty() && !tally.first_fault) {
      tally.first_fault = {number, game.match().seed(), game.first_fault()};
    }
    for (const Seat seat : SeatSet::first(game.match().seats())) {
      tally.illegal += game.stats(seat).illegal;
      tally.crashes += game.stats(seat).crashes;
    }
  }

  const SimulationPlan& plan_;
  bool is_random_;
  std::int64_t block_;
  std::int64_t stride_;
  std::vector<ParticipantMaker> makers_;
};

// Tallies of the same block at two tables.
struct Block {
  Tally a;
  Tally b;
};
template <class Archive>
void serialize(Archive& archive, Block& block) {
  serialize(archive, block.a);
  serialize(archive, block.b);
}

}  // namespace

Tally simulate(const SimulationPlan& plan, const std::function<void(std::int64_t)>& on_progress) {
  const Simulation simulation(plan);
  Tally total;
  run_on_ranks(
      simulation.blocks(),
      plan.threads,
      [&](std::int64_t block) { return simulation.play(block); },
      [&](const Tally& tally) {
        total.merge(tally);
        if (on_progress) on_progress(total.games);
        return true;
      });
  BOURSE_CHECK(!Ranks::all().is_first() || total.games == plan.games);
  return total;
}

Comparison compare(const SimulationPlan& a,
                   const SimulationPlan& b,
                   const std::function<void(std::int64_t)>& on_progress) {
  BOURSE_CHECK(a.games == b.games && a.seed == b.seed && a.bots.empty() == b.bots.empty());
  const Simulation first(a);
  const Simulation second(b);
  Comparison total;
  run_on_ranks(
      first.blocks(),
      a.threads,
      [&](std::int64_t number) {
        return Block{first.play(number), second.play(number)};
      },
      [&](const Block& block) {
        total.a.merge(block.a);
        total.b.merge(block.b);
        total.pairs.add(block.a, block.b);
        if (on_progress) on_progress(total.a.games + total.b.games);
        return true;
      });
  BOURSE_CHECK(!Ranks::all().is_first() || total.b.games == b.games);
  return total;
}

}  // namespace bourse
