// SPDX-License-Identifier: Apache-2.0
#include "lab/bench/bench.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "bots/ismcts/search.h"
#include "core/check.h"
#include "games/registered_games.h"
#include "games/registry.h"
#include "lab/bench/allocations.h"
#include "lab/bench/playouts.h"

namespace bourse {
namespace {

constexpr int kDefaultSeats = 4;
constexpr int kGamesPerClockCheck = 64;
constexpr int kGamesForAllocations = 256;
constexpr std::size_t kPositions = 512;      // observed and sampled in turn
constexpr std::size_t kSamplers = 64;        // prepared at once
constexpr std::uint32_t kIterations = 1000;  // of a search

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

// Repetitions per second of CPU time. `repeat` works for a while and returns how many it made.
template <class Repeat>
double rate(const BenchPlan& plan, Repeat repeat) {
  std::vector<double> rates;
  for (int run = 0; run < std::max(1, plan.runs); ++run) {
    std::int64_t times = 0;
    const double start = cpu_seconds();
    double spent = 0;
    while (spent < plan.seconds) {
      times += repeat();
      spent = cpu_seconds() - start;
    }
    rates.push_back(static_cast<double>(times) / spent);
  }
  return median(std::move(rates));
}

template <GameRules G>
class Bench {
 public:
  Bench(const BenchPlan& plan, const typename G::Rules& rules)
      : plan_(plan), rules_(rules), playouts_(rules, plan.seed) {}

  BenchResult measure() {
    BenchResult results{.game = G::kDescriptor.key, .seats = G::seats(rules_)};
    results.state_bytes = sizeof(typename G::State);
    results.view_bytes = sizeof(typename G::View);
    measure_play(results);
    measure_looks(results);
    results.allocations_per_decision = count_allocations();
    if (plan_.has_search) measure_search(results);
    return results;
  }

 private:
  using Moment = typename Playouts<G>::Moment;

  void measure_play(BenchResult& results) {
    PlayoutCount total;
    results.decisions_per_second = rate(plan_, [&] {
      const PlayoutCount played = playouts_.play(kGamesPerClockCheck);
      total.games += played.games;
      total.decisions += played.decisions;
      return played.decisions;
    });
    results.ns_per_decision = 1e9 / results.decisions_per_second;
    const auto length = static_cast<double>(total.decisions) / static_cast<double>(total.games);
    results.games_per_second = results.decisions_per_second / length;
  }

  void measure_looks(BenchResult& results) {
    const std::vector<Moment> moments = playouts_.collect(kPositions);
    Rng rng(plan_.seed, 0);
    const auto turns = static_cast<std::int64_t>(moments.size());
    results.samples_per_second = rate(plan_, [&] {
      for (const Moment& moment : moments) {
        const auto world = G::prepare(rules_, moment.view).draw(rng);
        seen_ = G::to_act(rules_, world).bits();
      }
      return turns;
    });
    results.observations_per_second = rate(plan_, [&] {
      for (const Moment& moment : moments) {
        const auto view = G::observe(rules_, moment.state, moment.view.viewer);
        seen_ = SeatSet(view.waiting).bits();
      }
      return turns;
    });
    std::vector<typename G::Sampler> samplers;
    for (std::size_t at = 0; at < kSamplers; ++at) {
      samplers.push_back(G::prepare(rules_, moments[at].view));
    }
    results.draws_per_second = rate(plan_, [&] {
      for (const auto& sampler : samplers) seen_ = G::to_act(rules_, sampler.draw(rng)).bits();
      return static_cast<std::int64_t>(samplers.size());
    });
  }

  void measure_search(BenchResult& results) {
    const ErasedGame& game = *find_game(G::kDescriptor.key);
    const Searcher search = searcher_of(game);
    const AnyRules rules = std::make_shared<const typename G::Rules>(rules_);
    SearchPlan plan;
    plan.iterations = kIterations;
    plan.prior_weight = 0;
    plan.rollout_depth = 0;
    Seed seed = plan_.seed;
    results.searched_per_second = rate(plan_, [&] {
      ++seed[0];
      const Moment moment = playouts_.first_choice(seed);
      const Seat seat = *Viewer(moment.view.viewer).seat();
      const auto choices = game.legal(rules, AnyState::of(moment.state), seat);
      return search(rules, AnyView::of(moment.view), choices, plan, seed, nullptr).iterations;
    });
  }

  double count_allocations() {
    const std::uint64_t before = allocation_count();
    const PlayoutCount played = playouts_.play_and_look(kGamesForAllocations);
    const std::uint64_t counted = allocation_count() - before;
    return static_cast<double>(counted) / static_cast<double>(played.decisions);
  }

  const BenchPlan& plan_;
  const typename G::Rules& rules_;
  Playouts<G> playouts_;
  volatile std::uint16_t seen_ = 0;  // keeps the compiler from removing unused results
};

template <GameRules G>
void bench_game(const BenchPlan& plan, std::vector<BenchResult>& results) {
  const Descriptor& game = G::kDescriptor;
  const int seats = plan.seats.value_or(std::clamp(kDefaultSeats, game.min_seats, game.max_seats));
  if (!plan.game.empty() && plan.game != game.key) return;
  if (seats < game.min_seats || seats > game.max_seats) return;
  const auto rules = CodecOf<G>::Type::compile(seats, json::object{});
  BOURSE_CHECK(rules.has_value());
  results.push_back(Bench<G>(plan, *rules).measure());
}

template <class... Games>
void bench_games(TypeList<Games...> /*games*/,
                 const BenchPlan& plan,
                 std::vector<BenchResult>& results) {
  (bench_game<Games>(plan, results), ...);
}

// Whole numbers without an exponent.
json::value plain(double number) {
  if (number == std::round(number)) return std::llround(number);
  return number;
}

}  // namespace

std::vector<BenchResult> bench(const BenchPlan& plan) {
  std::vector<BenchResult> results;
  bench_games(RegisteredGames{}, plan, results);
  return results;
}

json::array to_json(std::span<const BenchResult> results) {
  json::array list;
  for (const BenchResult& result : results) {
    list.push_back(
        json::object{{"game", result.game},
                     {"players", result.seats},
                     {"decisions_per_second", std::llround(result.decisions_per_second)},
                     {"games_per_second", std::llround(result.games_per_second)},
                     {"ns_per_decision", result.ns_per_decision},
                     {"state_bytes", result.state_bytes},
                     {"view_bytes", result.view_bytes},
                     {"allocations_per_decision", plain(result.allocations_per_decision)},
                     {"samples_per_second", std::llround(result.samples_per_second)},
                     {"draws_per_second", std::llround(result.draws_per_second)},
                     {"observations_per_second", std::llround(result.observations_per_second)}});
    if (!result.searched_per_second) continue;
    json::object& last = list.back().as_object();
    last["searched_per_second"] = std::llround(*result.searched_per_second);
    last["search_ratio"] = result.search_ratio();
  }
  return list;
}

std::string to_text(std::span<const BenchResult> results) {
  std::string text;
  for (const BenchResult& result : results) {
    text += fmt::format("{}, {} seats\n", result.game, result.seats);
    text += fmt::format("  {:>14.2f} million decisions per second, {:.1f} ns each\n",
                        result.decisions_per_second / 1e6,
                        result.ns_per_decision);
    text += fmt::format("  {:>14.0f} games per second\n", result.games_per_second);
    text += fmt::format("  {:>14.2f} million observations per second\n",
                        result.observations_per_second / 1e6);
    text += fmt::format("  {:>14.2f} million samples per second, {:.2f} million draws\n",
                        result.samples_per_second / 1e6,
                        result.draws_per_second / 1e6);
    text += fmt::format(
        "  {:>14} bytes per state, {} bytes per view\n", result.state_bytes, result.view_bytes);
    text += fmt::format("  {:>14.2f} allocations per decision\n", result.allocations_per_decision);
    if (!result.searched_per_second) continue;
    text += fmt::format(
        "  {:>14.0f} search iterations per second, {:.2f} times the rate of random games\n",
        *result.searched_per_second,
        result.search_ratio());
  }
  return text;
}

}  // namespace bourse
