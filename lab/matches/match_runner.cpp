// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/match_runner.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "lab/parallel/mpi_pool.h"
#include "play/fairness.h"

namespace bourse {
namespace {

constexpr int kFewSeats = 4;
constexpr int kDrawnSeatings = 3;

SeatSet others(SeatSet seats, int table) {
  SeatSet rest = SeatSet::first(table);
  for (const Seat seat : seats) rest.erase(seat);
  return rest;
}

std::vector<SeatSet> all_halves(int seats) {
  std::vector<SeatSet> halves;
  for (unsigned bits = 0; bits < 1U << static_cast<unsigned>(seats); ++bits) {
    const SeatSet half = SeatSet::from_bits(static_cast<std::uint16_t>(bits));
    if (std::abs(2 * half.size() - seats) <= 1) halves.push_back(half);
  }
  return halves;
}

SeatSet draw_half(int seats, Rng& rng) {
  std::vector<Seat> order;
  for (const Seat seat : SeatSet::first(seats)) order.push_back(seat);
  rng.shuffle(order);
  SeatSet half;
  for (int at = 0; at < seats / 2; ++at) half.insert(order[static_cast<std::size_t>(at)]);
  return half;
}

// Two points for the better place, one for a shared one.
int points_of(std::int64_t own, std::int64_t other) {
  return own == other ? 1 : (own < other ? 2 : 0);
}

int points_of_game(const Outcome& outcome, SeatSet side) {
  int points = 0;
  for (const Seat own : side) {
    for (const Seat other : others(side, outcome.seats)) {
      points += points_of(outcome.ranks[own], outcome.ranks[other]);
    }
  }
  return points;
}

// The points of a side with the better place in every pair of seats.
int all_points(SeatSet side, int seats) { return 2 * side.size() * (seats - side.size()); }

class Unit {
 public:
  Unit(const MatchPlan& plan, std::int64_t number)
      : plan_(plan),
        seats_(plan.game->seats(plan.rules)),
        deal_(derive_seed(plan.seed, fmt::format("unit {}", number), {})) {}

  PairResult play() {
    Rng lot(derive_seed(deal_, "seatings", {}), 0);
    for (const SeatSet side : mirrored_seatings(seats_, lot)) play_game(side);
    // A's score is the second: its seating holds the seat.
    if (seats_ == 1) result_.points = points_of(-alone_[1], -alone_[0]);
    return result_;
  }

 private:
  // Below every score a game can end with.
  static constexpr std::int64_t kForfeited = std::numeric_limits<std::int32_t>::min();

  void play_game(SeatSet side) {
    std::vector<ParticipantMaker> makers;
    for (const Seat seat : SeatSet::first(seats_)) {
      makers.push_back(side.contains(seat) ? plan_.a : plan_.b);
    }
    BotGame game(Match::start(*plan_.game, plan_.rules, deal_), makers);
    const std::optional<Outcome> outcome =
        plan_.faults == FaultPolicy::Recover ? game.finish() : game.finish_unless_faulty();
    for (const Seat seat : SeatSet::first(seats_)) {
      (side.contains(seat) ? result_.a : result_.b) += game.stats(seat);
    }
    if (!game.first_fault().empty() && !result_.fault) {
      result_.fault = {deal_, side, game.first_fault()};
    }
    if (outcome) {
      result_.points += points_of_game(*outcome, side);
    } else if (!side.contains(*game.faulty_seat())) {
      result_.points += all_points(side, seats_);
    }
    alone_.push_back(outcome ? outcome->scores[seat_at(0)] : kForfeited);
  }

  const MatchPlan& plan_;
  int seats_;
  Seed deal_;
  PairResult result_;
  std::vector<std::int64_t> alone_;  // solo games: the score of seat 0 in each game
};

std::int64_t units_wanted(const MatchPlan& plan, int games_a_unit) {
  if (!plan.games) return std::numeric_limits<std::int64_t>::max();
  return (*plan.games + games_a_unit - 1) / games_a_unit;
}

}  // namespace

std::vector<SeatSet> mirrored_seatings(int seats, Rng& rng) {
  if (seats <= kFewSeats) return all_halves(seats);
  std::vector<SeatSet> seatings;
  for (int drawn = 0; drawn < kDrawnSeatings; ++drawn) {
    const SeatSet half = draw_half(seats, rng);
    seatings.push_back(half);
    seatings.push_back(others(half, seats));
  }
  return seatings;
}

int games_of_unit(int seats) {
  if (seats > kFewSeats) return 2 * kDrawnSeatings;
  return static_cast<int>(all_halves(seats).size());
}

int trials_of_unit(int seats) { return seats == 1 ? 1 : games_of_unit(seats); }

int most_points(int seats) {
  if (seats == 1) return 2;
  const int half = seats / 2;
  return 2 * half * (seats - half) * games_of_unit(seats);
}

MatchReport run_match(const MatchPlan& plan,
                      const std::function<void(const MatchReport&)>& on_progress) {
  const int seats = plan.game->seats(plan.rules);
  MatchReport report;
  report.scores = {.games = games_of_unit(seats),
                   .trials = trials_of_unit(seats),
                   .most = most_points(seats),
                   .points = {}};
  const auto count = [&](const PairResult& result) {
    report.scores.points.add(result.points);
    report.a += result.a;
    report.b += result.b;
    if (!report.first_fault) report.first_fault = result.fault;
    report.ratio = log_likelihood_ratio(report.scores, plan.hypotheses);
    // A sequential test decides nothing about a bot that fails.
    return plan.games.has_value() || (report.is_clean() && !report.is_decided());
  };
  const auto consume = [&](const PairResult& result) {
    if (plan.on_result) plan.on_result(result);
    const bool goes_on = count(result);
    if (on_progress) on_progress(report);
    return goes_on;
  };
  const std::int64_t first = std::ssize(plan.played);  // number of the first new unit
  std::int64_t left = units_wanted(plan, report.scores.games);
  if (Ranks::all().is_first()) {
    for (std::size_t at = 0; left > 0 && at < plan.played.size(); ++at) {
      left = count(plan.played[at]) ? left - 1 : 0;
    }
  }
  const auto play = [&](std::int64_t number) { return Unit(plan, first + number).play(); };
  run_on_ranks(left, plan.threads, play, consume);
  return report;
}

}  // namespace bourse
