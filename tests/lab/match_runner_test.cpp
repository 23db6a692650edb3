// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/match_runner.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include <doctest/doctest.h>

#include "games/registry.h"
#include "lab/matches/match_log.h"
#include "lab/matches/ratings.h"

namespace bourse {
namespace {

ParticipantMaker maker(std::string_view spec) { return *participant_maker(spec); }

MatchPlan plan_of(int seats, ParticipantMaker a, ParticipantMaker b, std::int64_t games) {
  const ErasedGame& game = *find_game("nyse");
  return {.game = &game,
          .rules = *game.compile(seats, {}),
          .a = std::move(a),
          .b = std::move(b),
          .games = games,
          .hypotheses = {},
          .seed = Seed{5},
          .threads = 1};
}

// Throws at every other request and plays at random otherwise.
class BrittleBot final : public Bot {
 public:
  AnyAction choose(const DecisionRequest& request, Rng& rng) override {
    is_broken_ = !is_broken_;
    if (is_broken_) throw std::runtime_error("it broke");
    return (*make_bot("random"))->choose(request, rng);
  }

 private:
  bool is_broken_ = false;
};

// Always names an illegal action.
class LawlessBot final : public Bot {
 public:
  AnyAction choose(const DecisionRequest& request, Rng&) override {
    for (std::uint32_t index = 0; index < request.game.index_count(request.rules); ++index) {
      const auto action = request.game.action_at(request.rules, request.view, index);
      if (action && !is_legal(request, *action)) return *action;
    }
    return request.legal.front();
  }

 private:
  static bool is_legal(const DecisionRequest& request, const AnyAction& action) {
    const std::string text = request.game.print(request.rules, action);
    return std::any_of(request.legal.begin(), request.legal.end(), [&](const AnyAction& legal) {
      return request.game.print(request.rules, legal) == text;
    });
  }
};

}  // namespace

TEST_CASE("in a unit A has every seat as often as B, in mirrored seatings") {
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    Rng rng(Seed{3}, 0);
    const std::vector<SeatSet> seatings = mirrored_seatings(seats, rng);
    REQUIRE(static_cast<int>(seatings.size()) == games_of_unit(seats));
    for (const Seat seat : SeatSet::first(seats)) {
      int held = 0;
      for (const SeatSet side : seatings) held += side.contains(seat) ? 1 : 0;
      CHECK(2 * held == games_of_unit(seats));
    }
    for (const SeatSet side : seatings) CHECK(std::abs(2 * side.size() - seats) <= 1);
  }
  CHECK(games_of_unit(1) == 2);
  CHECK(games_of_unit(2) == 2);
  CHECK(games_of_unit(3) == 6);
  CHECK(games_of_unit(4) == 6);
  CHECK(games_of_unit(7) == 6);
}

TEST_CASE("a unit is one trial in solo games, otherwise as many as it has games") {
  for (const int seats : {2, 3, 4, 7}) CHECK(trials_of_unit(seats) == games_of_unit(seats));
  const MatchReport report = run_match(plan_of(1, maker("greedy"), maker("random"), 6));
  CHECK(report.games() == 6);
  CHECK(report.units() * report.scores.trials == 3);
}

TEST_CASE("a bot is exactly even with itself in every unit") {
  for (const int seats : {1, 2, 3, 4, 5}) {
    const MatchReport report = run_match(plan_of(seats, maker("greedy"), maker("greedy"), 60));
    CAPTURE(seats);
    CHECK(report.games() == 60);
    REQUIRE(report.scores.points.cells().size() == 1);
    CHECK(2 * report.scores.points.least() == report.scores.most);
    CHECK(elo(report.scores).value == 0.0);
    CHECK(report.a.moves == report.b.moves);
  }
}

TEST_CASE("a side that wins every game has every point, and exchanging sides changes the sign") {
  const MatchReport report = run_match(plan_of(4, maker("greedy"), maker("random"), 120));
  const MatchReport mirrored = run_match(plan_of(4, maker("random"), maker("greedy"), 120));
  CHECK(mean_score(report.scores).value + mean_score(mirrored.scores).value == doctest::Approx(1));
  CHECK(elo(report.scores).value == doctest::Approx(-elo(mirrored.scores).value));
  CHECK(elo(report.scores).low > 0);
  CHECK(report.scores.points.least() == report.scores.most);
  CHECK(report.is_clean());
}

TEST_CASE("without a number of games a match ends when it is decided, in whole units") {
  MatchPlan plan = plan_of(4, maker("greedy"), maker("random"), 0);
  plan.games.reset();
  const MatchReport better = run_match(plan);
  CHECK(better.ratio >= kRatioBound);
  std::swap(plan.a, plan.b);
  CHECK(run_match(plan).ratio <= -kRatioBound);
}

TEST_CASE("a match is the same with any number of threads, even if it stops early") {
  MatchPlan plan = plan_of(3, maker("greedy"), maker("random"), 0);
  plan.games.reset();
  const MatchReport alone = run_match(plan);
  for (const int threads : {2, 5}) {
    plan.threads = threads;
    const MatchReport together = run_match(plan);
    CHECK(together.scores.points == alone.scores.points);
    CHECK(together.ratio == alone.ratio);
    CHECK(together.a.moves == alone.a.moves);
  }
}

TEST_CASE("a resumed match gives the same result as an uninterrupted one") {
  MatchPlan plan = plan_of(4, maker("greedy"), maker("search:iterations=2"), 24);
  std::vector<PairResult> all;
  plan.on_result = [&](const PairResult& unit) { all.push_back(unit); };
  const MatchReport whole = run_match(plan);
  REQUIRE(all.size() == 4);
  for (const std::size_t before : {std::size_t{1}, std::size_t{3}, all.size()}) {
    plan.played = all;
    plan.played.resize(before);
    std::size_t kept = before;
    plan.on_result = [&](const PairResult& unit) { CHECK(unit.points == all[kept++].points); };
    const MatchReport resumed = run_match(plan);
    CHECK(kept == all.size());
    CHECK(resumed.scores.points == whole.scores.points);
    CHECK(resumed.ratio == whole.ratio);
    CHECK(resumed.a.moves == whole.a.moves);
  }
  plan.games = 12;  // fewer than were played: the rest does not count
  CHECK(run_match(plan).units() == 2);
}

TEST_CASE("results survive being written to the match log and read back") {
  PairResult unit{.points = 31, .a = {1, 9'000'000'000, 3, 4}, .b = {5, 6, 7, 0}, .fault = {}};
  PairResult faulty = unit;
  faulty.fault = {
      .seed = Seed{7, 8}, .seats_of_a = SeatSet::from_bits(0b1010), .what = "it \"broke\""};
  for (const PairResult& one : {unit, faulty}) {
    const auto read = parse_log_line(to_log_line(one), "unit 1", 4);
    REQUIRE(read);
    CHECK(to_log_line(*read) == to_log_line(one));
    CHECK_FALSE(parse_log_line(to_log_line(one), "unit 1", 2));  // more points than two seats allow
  }
  CHECK(parse_log_line(to_log_line(faulty), "unit 1", 4)->fault->seats_of_a ==
        faulty.fault->seats_of_a);
  CHECK(parse_log_line(R"({"points":3)", "unit 1", 4).error().where == "unit 1");
}

TEST_CASE("sums of bot statistics saturate") {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const PairResult unit{
      .points = 0, .a = {kMost, kMost, kMost, kMost}, .b = {1, 2, 3, 4}, .fault = {}};
  MatchPlan plan = plan_of(4, maker("greedy"), maker("random"), 12);
  plan.played.assign(2, unit);
  const MatchReport report = run_match(plan);
  CHECK(report.a == unit.a);
  CHECK(report.b == BotStats{2, 4, 6, 8});
  CHECK_FALSE(report.a.is_clean());
}

TEST_CASE("a match that was decided stays decided when it is resumed") {
  MatchPlan plan = plan_of(4, maker("greedy"), maker("random"), 0);
  plan.games.reset();
  std::vector<PairResult> all;
  plan.on_result = [&](const PairResult& unit) { all.push_back(unit); };
  const std::int64_t units = run_match(plan).units();
  plan.on_result = [](const PairResult& /*unit*/) { FAIL("nothing is left to play"); };
  plan.played = all;
  plan.played.push_back(all.back());
  CHECK(run_match(plan).units() == units);
}

TEST_CASE("with recovery, faults of bots are counted and the games continue") {
  const auto brittle = as_participant([] { return std::make_unique<BrittleBot>(); });
  const auto lawless = as_participant([] { return std::make_unique<LawlessBot>(); });
  MatchPlan plan = plan_of(2, brittle, lawless, 10);
  plan.faults = FaultPolicy::Recover;
  const MatchReport report = run_match(plan);
  CHECK(report.games() == 10);
  CHECK_FALSE(report.is_clean());
  CHECK(report.a.crashes > report.a.moves / 3);
  CHECK(report.a.illegal == 0);
  CHECK(report.b.illegal > report.b.moves / 2);
  CHECK(report.b.crashes == 0);

  // Both bots play in the first game already; its seed reproduces it.
  REQUIRE(report.first_fault.has_value());
  CHECK(report.first_fault->what.starts_with("seat "));
  const bool is_told = report.first_fault->what.ends_with("it broke") ||
                       report.first_fault->what.find("NYSE-") != std::string::npos;
  CHECK(is_told);
  CHECK(report.first_fault->seats_of_a.size() == 1);
  const MatchReport clean = run_match(plan_of(2, maker("greedy"), maker("random"), 2));
  CHECK_FALSE(clean.first_fault.has_value());
}

TEST_CASE("a fault forfeits the game, on either side and at every seat count") {
  const auto lawless = as_participant([] { return std::make_unique<LawlessBot>(); });
  for (const int seats : {1, 2, 3, 4, 5}) {
    CAPTURE(seats);
    const MatchReport lost = run_match(plan_of(seats, lawless, maker("random"), 12));
    CHECK(mean_score(lost.scores).value == 0.0);
    CHECK(lost.a.illegal == lost.games() / (seats == 1 ? 2 : 1));
    CHECK(lost.b.is_clean());
    const MatchReport won = run_match(plan_of(seats, maker("random"), lawless, 12));
    CHECK(mean_score(won.scores).value == 1.0);
  }
}

TEST_CASE("a match without a number of games ends at the first fault") {
  const auto brittle = as_participant([] { return std::make_unique<BrittleBot>(); });
  MatchPlan plan = plan_of(2, brittle, maker("random"), 0);
  plan.games = std::nullopt;
  CHECK(run_match(plan).units() == 1);
}

TEST_CASE("the ratings of two bots are the Elo of their match") {
  UnitScores scores{.games = 1, .trials = 1, .most = 1, .points = {}};
  scores.points.add(1, 640);
  scores.points.add(0, 360);
  const std::vector<Pairing> pairings{{1, 0, scores}};
  const std::vector<Interval> ratings = fit_ratings(2, 0, pairings);
  CHECK(ratings[0] == Interval{});
  // One more trial, half won and half lost; with 1000 units Student's distribution costs little.
  const double trials = independent_trials(scores) + 1;
  const double share = (0.64 * (trials - 1) + 0.5) / trials;
  CHECK(ratings[1].value == doctest::Approx(elo_of(share)));
  // For this many the likelihood is nearly normal: the error of the log odds is 1 / √(n p q).
  const double half = kNormal95 * 400 / std::log(10.0) / std::sqrt(trials * share * (1 - share));
  CHECK(ratings[1].high - ratings[1].value == doctest::Approx(half).epsilon(0.02));
  CHECK(ratings[1].value - ratings[1].low == doctest::Approx(half).epsilon(0.02));
}

TEST_CASE("ratings fit all matches, whichever bot is the anchor") {
  // Odds of 3 : 1 per step of the ladder, so 9 : 1 over two; enough games to make the prior vanish.
  const auto scores = [](int wins, int losses) {
    UnitScores unit{.games = 1, .trials = 1, .most = 1, .points = {}};
    unit.points.add(1, std::int64_t{1000} * wins);
    unit.points.add(0, std::int64_t{1000} * losses);
    return unit;
  };
  const std::vector<Pairing> pairings{
      {1, 0, scores(300, 100)}, {2, 1, scores(300, 100)}, {2, 0, scores(360, 40)}};
  const double step = 400 * std::log10(3.0);
  CHECK(fit_ratings(3, 0, pairings)[1].value == doctest::Approx(step).epsilon(1e-4));
  CHECK(fit_ratings(3, 0, pairings)[2].value == doctest::Approx(2 * step).epsilon(1e-4));
  CHECK(fit_ratings(3, 2, pairings)[0].value == doctest::Approx(-2 * step).epsilon(1e-4));
}

TEST_CASE("a bot that has won every game has a finite rating and an open upper bound") {
  const auto rating = [](std::int64_t units) {
    UnitScores scores{.games = 6, .trials = 6, .most = 48, .points = {}};
    scores.points.add(48, units);
    return fit_ratings(2, 0, std::vector<Pairing>{{1, 0, scores}})[1];
  };
  CHECK(rating(50).low > 600);
  CHECK(rating(50).high == elo_of(1));
  // One of one: 1.5 ln p + 0.5 ln (1 - p) is 1.92 below its maximum (p = 0.75) at p = 0.138.
  CHECK(rating(1).value == doctest::Approx(elo_of(0.75)));
  CHECK(rating(1).low == doctest::Approx(elo_of(0.138)).epsilon(0.02));
  // Twelve of twelve.
  CHECK(rating(2).value == doctest::Approx(elo_of(12.5 / 13)));
}

TEST_CASE("a ladder reports the first fault of each pair") {
  const auto brittle = as_participant([] { return std::make_unique<BrittleBot>(); });
  const Ladder ladder =
      rate_bots(plan_of(2, {}, {}, 2),
                {{"random", maker("random")}, {"greedy", maker("greedy")}, {"brittle", brittle}},
                0);
  REQUIRE(ladder.pairings.size() == 3);
  for (const Pairing& pairing : ladder.pairings) {
    CHECK(pairing.first_fault.has_value() == (pairing.a == 2 || pairing.b == 2));
    if (pairing.first_fault) CHECK(pairing.first_fault->what.ends_with("it broke"));
  }
  CHECK(ladder.bots[0].rating == Interval{});
  CHECK(ladder.bots[1].rating.has_value());
  CHECK_FALSE(ladder.bots[2].rating.has_value());
}

TEST_CASE("if the anchor fails, the first bot without a fault is the anchor") {
  const auto brittle = as_participant([] { return std::make_unique<BrittleBot>(); });
  const Ladder ladder =
      rate_bots(plan_of(2, {}, {}, 2), {{"brittle", brittle}, {"random", maker("random")}}, 0);
  CHECK_FALSE(ladder.bots[0].rating.has_value());
  CHECK(ladder.bots[1].rating == Interval{});
}

TEST_CASE("a ladder rates greedy above random") {
  MatchPlan plan = plan_of(2, {}, {}, 100);
  std::int64_t seen = 0;
  const Ladder ladder = rate_bots(
      plan, {{"random", maker("random")}, {"greedy", maker("greedy")}}, 0, [&](std::int64_t games) {
        seen = games;
      });
  CHECK(seen == 100);
  CHECK(ladder.bots[0].rating == Interval{});
  CHECK(ladder.bots[1].rating->low > 0);
  CHECK(ladder.pairings.size() == 1);
}

}  // namespace bourse
