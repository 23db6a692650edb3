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

constexpr int kUsualSeats = 4;
constexpr int kGamesBetweenLooks = 64;       // at the clock
constexpr int kGamesOfCounting = 256;        // of allocations
constexpr std::size_t kMoments = 512;        // positions looked at in turn
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

// Repetitions in a second of CPU time. `repeat` works for a while and says how often.
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

  BenchFigures measure() {
    BenchFigures figures{.game = G::kDescriptor.key, .seats = G::seats(rules_)};
    figures.state_bytes = sizeof(typename G::State);
    figures.view_bytes = sizeof(typename G::View);
    measure_play(figures);
    measure_looks(figures);
    figures.allocations_per_decision = count_allocations();
    if (plan_.has_search) measure_search(figures);
    return figures;
  }

 private:
  using Moment = typename Playouts<G>::Moment;

  void measure_play(BenchFigures& figures) {
    PlayoutCount total;
    figures.decisions_per_second = rate(plan_, [&] {
      const PlayoutCount played = playouts_.play(kGamesBetweenLooks);
      total.games += played.games;
      total.decisions += played.decisions;
      return played.decisions;
    });
    figures.ns_per_decision = 1e9 / figures.decisions_per_second;
    const auto length = static_cast<double>(total.decisions) / static_cast<double>(total.games);
    figures.games_per_second = figures.decisions_per_second / length;
  }

  void measure_looks(BenchFigures& figures) {
    const std::vector<Moment> moments = playouts_.collect(kMoments);
    Rng rng(plan_.seed, 0);
    const auto turns = static_cast<std::int64_t>(moments.size());
    figures.samples_per_second = rate(plan_, [&] {
      for (const Moment& moment : moments) {
        const auto world = G::prepare(rules_, moment.view).draw(rng);
        seen_ = G::to_act(rules_, world).bits();
      }
      return turns;
    });
    figures.observations_per_second = rate(plan_, [&] {
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
    figures.draws_per_second = rate(plan_, [&] {
      for (const auto& sampler : samplers) seen_ = G::to_act(rules_, sampler.draw(rng)).bits();
      return static_cast<std::int64_t>(samplers.size());
    });
  }

  void measure_search(BenchFigures& figures) {
    const ErasedGame& game = *find_game(G::kDescriptor.key);
    const Searcher search = searcher_of(game);
    const AnyRules rules = std::make_shared<const typename G::Rules>(rules_);
    SearchPlan plan;
    plan.iterations = kIterations;
    plan.prior_weight = 0;
    plan.rollout_depth = 0;
    Seed seed = plan_.seed;
    figures.searched_per_second = rate(plan_, [&] {
      ++seed[0];
      const Moment moment = playouts_.first_choice(seed);
      const Seat seat = *Viewer(moment.view.viewer).seat();
      const auto choices = game.legal(rules, AnyState::of(moment.state), seat);
      return search(rules, AnyView::of(moment.view), choices, plan, seed, nullptr).iterations;
    });
  }

  double count_allocations() {
    const std::uint64_t before = allocation_count();
    const PlayoutCount played = playouts_.play_and_look(kGamesOfCounting);
    const std::uint64_t counted = allocation_count() - before;
    return static_cast<double>(counted) / static_cast<double>(played.decisions);
  }

  const BenchPlan& plan_;
  const typename G::Rules& rules_;
  Playouts<G> playouts_;
  volatile std::uint16_t seen_ = 0;  // so that no result is thrown away unmade
};

template <GameRules G>
void bench_game(const BenchPlan& plan, std::vector<BenchFigures>& figures) {
  const Descriptor& game = G::kDescriptor;
  const int seats = plan.seats.value_or(std::clamp(kUsualSeats, game.min_seats, game.max_seats));
  if (!plan.game.empty() && plan.game != game.key) return;
  if (seats < game.min_seats || seats > game.max_seats) return;
  const auto rules = CodecOf<G>::Type::compile(seats, json::object{});
  BOURSE_CHECK(rules.has_value());
  figures.push_back(Bench<G>(plan, *rules).measure());
}

template <class... Games>
void bench_games(TypeList<Games...> /*games*/,
                 const BenchPlan& plan,
                 std::vector<BenchFigures>& figures) {
  (bench_game<Games>(plan, figures), ...);
}

// Without an exponent where the number is whole.
json::value plain(double number) {
  if (number == std::round(number)) return std::llround(number);
  return number;
}

}  // namespace

std::vector<BenchFigures> bench(const BenchPlan& plan) {
  std::vector<BenchFigures> figures;
  bench_games(RegisteredGames{}, plan, figures);
  return figures;
}

json::array to_json(std::span<const BenchFigures> figures) {
  json::array list;
  for (const BenchFigures& figure : figures) {
    list.push_back(
        json::object{{"game", figure.game},
                     {"players", figure.seats},
                     {"decisions_per_second", std::llround(figure.decisions_per_second)},
                     {"games_per_second", std::llround(figure.games_per_second)},
                     {"ns_per_decision", figure.ns_per_decision},
                     {"state_bytes", figure.state_bytes},
                     {"view_bytes", figure.view_bytes},
                     {"allocations_per_decision", plain(figure.allocations_per_decision)},
                     {"samples_per_second", std::llround(figure.samples_per_second)},
                     {"draws_per_second", std::llround(figure.draws_per_second)},
                     {"observations_per_second", std::llround(figure.observations_per_second)}});
    if (!figure.searched_per_second) continue;
    json::object& last = list.back().as_object();
    last["searched_per_second"] = std::llround(*figure.searched_per_second);
    last["search_ratio"] = figure.search_ratio();
  }
  return list;
}

std::string to_text(std::span<const BenchFigures> figures) {
  std::string text;
  for (const BenchFigures& figure : figures) {
    text += fmt::format("{}, {} seats\n", figure.game, figure.seats);
    text += fmt::format("  {:>14.2f} million decisions a second, {:.1f} ns each\n",
                        figure.decisions_per_second / 1e6,
                        figure.ns_per_decision);
    text += fmt::format("  {:>14.0f} games a second\n", figure.games_per_second);
    text += fmt::format("  {:>14.2f} million observations a second\n",
                        figure.observations_per_second / 1e6);
    text += fmt::format("  {:>14.2f} million samples a second, {:.2f} million draws\n",
                        figure.samples_per_second / 1e6,
                        figure.draws_per_second / 1e6);
    text += fmt::format(
        "  {:>14} bytes a state, {} bytes a view\n", figure.state_bytes, figure.view_bytes);
    text += fmt::format("  {:>14.2f} allocations a decision\n", figure.allocations_per_decision);
    if (!figure.searched_per_second) continue;
    text += fmt::format("  {:>14.0f} searched playouts a second, {:.2f} of a random game each\n",
                        *figure.searched_per_second,
                        figure.search_ratio());
  }
  return text;
}

}  // namespace bourse
