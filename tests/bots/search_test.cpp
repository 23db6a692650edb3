// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/search.h"

#include <doctest/doctest.h>

#include "bots/bot.h"
#include "bots/ismcts/search_options.h"
#include "games/registry.h"
#include "play/match.h"
#include "tests/bots/spot.h"
#include "tests/play/tables.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

SearchPlan plan_of(std::string_view text) {
  const auto options = parse_search_options(text);
  REQUIRE_MESSAGE(options.has_value(), text);
  return options->plan;
}

SearchResult result_in(const Spot& spot, const SearchPlan& plan, TreeCache* cache = nullptr) {
  const Searcher search = searcher_of(spot.match.game());
  REQUIRE((search != nullptr));
  return search(spot.match.rules(), spot.view, spot.legal, plan, test_seed(7), cache);
}
std::uint32_t visits_of(const SearchResult& result) {
  std::uint32_t visits = 0;
  for (const ActionStats& stats : result.actions) visits += stats.visits;
  return visits;
}
std::uint32_t visits_before(const SearchResult& result) {
  std::uint32_t visits = 0;
  for (const ActionStats& stats : result.actions) visits += stats.prior_visits;
  return visits;
}
bool same_result(const SearchResult& a, const SearchResult& b) {
  const auto is_same = [](const ActionStats& one, const ActionStats& other) {
    return one.visits == other.visits && one.reward == other.reward && one.wins == other.wins;
  };
  return std::equal(
      a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(), is_same);
}

TEST_CASE("a search gives the same result for a seed on any number of threads") {
  for (const ErasedGame& game : games()) {
    const Spot spot = spot_in(game, 4, 10);
    const SearchResult alone = result_in(spot, plan_of("iterations=90,trees=3,threads=1"));
    CHECK(alone.iterations == 90);
    CHECK(same_result(alone, result_in(spot, plan_of("iterations=90,trees=3,threads=1"))));
    CHECK(same_result(alone, result_in(spot, plan_of("iterations=90,trees=3,threads=2"))));
    CHECK_FALSE(same_result(alone, result_in(spot, plan_of("iterations=90,trees=1"))));
  }
}

// A whole game in which every seat searches briefly, with one of three sets of options.
void play_searching(const ErasedGame& game, int seats) {
  constexpr std::array kSpecs{"search:iterations=5,guided_rollouts=0,prior_weight=0",
                              "search:iterations=5,opponent_model=1,rollout_depth=9",
                              "search:iterations=6,trees=2,reuse=1,blunder_percent=100"};
  Match match = table_of(game, seats, 3);
  std::vector<std::unique_ptr<Bot>> bots;
  bots.reserve(static_cast<std::size_t>(seats));
  for (int seat = 0; seat < seats; ++seat) {
    bots.push_back(*make_bot(kSpecs[static_cast<std::size_t>(seats) % kSpecs.size()]));
  }
  while (!match.is_over()) {
    const Seat seat = next_to_move(match);
    const std::vector<AnyAction> legal = match.legal(seat);
    const AnyView view = match.view(Viewer::of(seat));
    Rng rng = bot_stream(match.seed(), seat, match.moves().count() + 1);
    Bot& bot = *bots[static_cast<std::size_t>(seat)];
    const auto refusal = match.play(seat, bot.choose({game, match.rules(), view, legal}, rng));
    REQUIRE_FALSE(refusal.has_value());
  }
}

TEST_CASE("a search plays legal moves in every game") {
  for (const ErasedGame& game : games()) play_searching(game, game.descriptor->min_seats);
}

TEST_CASE("a search with any options plays legal moves in every game at every seat count" *
          doctest::test_suite("many games")) {
  for (const ErasedGame& game : games()) {
    for (int seats = game.descriptor->min_seats; seats <= game.descriptor->max_seats; ++seats) {
      play_searching(game, seats);
    }
  }
}

TEST_CASE("a time limit that is not reached does not change the result") {
  for (const ErasedGame& game : games()) {
    const Spot spot = spot_in(game, 4, 10);
    const SearchResult timeless = result_in(spot, plan_of("iterations=90"));
    CHECK(same_result(timeless, result_in(spot, plan_of("iterations=90,ms=600000"))));
  }
}

// Two positions that the viewer cannot tell apart, made without the sampler.
TEST_CASE("a search sees no more than its seat: twins get the same result") {
  for (const ErasedGame& game : games()) {
    for (const int moves : {0, 13, 29}) {
      const Spot spot = spot_in(game, 4, moves);
      const json::object document = game.document(spot.match.rules(), spot.match.state());
      Rng rng(test_seed(8), 0);
      const Viewer viewer = Viewer::of(spot.seat);
      const auto one = game.load(document);
      const auto other = game.load(game.twin(document, viewer, rng));
      REQUIRE((one.has_value() && other.has_value()));
      const auto result_of = [&](const AnyPosition& position) {
        return searcher_of(game)(position.rules,
                                 game.observe(position.rules, position.state, viewer),
                                 game.legal(position.rules, position.state, spot.seat),
                                 plan_of("iterations=40"),
                                 test_seed(9),
                                 nullptr);
      };
      CHECK(same_result(result_of(*one), result_of(*other)));
    }
  }
}

TEST_CASE("the trees of a search respect their memory limit") {
  const Spot spot = spot_in(*find_game("nyse"), 4, 0);
  const SearchResult result =
      result_in(spot, plan_of("iterations=20000,memory=1,guided_rollouts=0"));
  CHECK(result.iterations == 20000);
  CHECK(result.bytes <= std::size_t{1} << 20U);
  CHECK(result.bytes > std::size_t{1} << 18U);
}

TEST_CASE("a search with tree reuse continues in its trees") {
  for (const ErasedGame& game : games()) {
    const Spot spot = spot_in(game, 4, 10);
    const SearchPlan plan = plan_of("iterations=60,trees=2");
    TreeCache cache;
    const SearchResult first = result_in(spot, plan, &cache);
    CHECK(same_result(first, result_in(spot, plan)));
    const SearchResult second = result_in(spot, plan, &cache);
    CHECK(second.iterations == 60);
    CHECK(visits_of(second) == 60);
    CHECK(visits_before(second) == 60);
  }
}

// In a solo game there is only a draw between two decisions.
TEST_CASE("a search with tree reuse finds its next decision in its trees") {
  Match match = table_of(*find_game("nyse"), 1, 5);
  const Seat seat = seat_at(0);
  TreeCache cache;
  std::uint32_t before = 0;
  for (int moves = 0; moves < 6; ++moves) {
    const Spot spot{match, seat, match.view(Viewer::of(seat)), match.legal(seat)};
    const bool is_free = spot.legal.size() > 1;
    const SearchResult result =
        is_free ? result_in(spot, plan_of("iterations=400"), &cache) : SearchResult();
    before += visits_before(result);
    match.play(seat, spot.legal[is_free ? result.best() : 0]);
  }
  CHECK(before > 0);
}

// A cached tree contains what its seat knew.
TEST_CASE("a tree cache serves no other seat, rules or number of trees") {
  using sealed::Game;
  const AnyRules rules = table_of(sealed_game(), 3, 1).rules();
  const AnyRules others = table_of(sealed_game(), 3, 1).rules();
  const auto taken = [&](const AnyRules& by, int seat, int trees) {
    TreeCache cache;
    cache.put<Game>(rules, seat_at(1), Trees<Game>(2, Tree<sealed::Action>(1U << 20U)));
    const std::size_t count = cache.take<Game>(by, seat_at(seat), trees).size();
    CHECK(cache.take<Game>(rules, seat_at(1), 2).empty());
    return count;
  };
  CHECK(taken(rules, 1, 2) == 2);
  CHECK(taken(rules, 0, 2) == 0);
  CHECK(taken(others, 1, 2) == 0);
  CHECK(taken(rules, 1, 1) == 0);
}

// Bids are multiplied by the payout of the die: if all are 5 the highest bid is right, if all are 0
// the lowest, whatever the other sealed bids are.
TEST_CASE("a search finds the right sealed bid without a heuristic") {
  using sealed::Game;
  const auto best_bid = [](std::string_view payouts) {
    const Match match = table_of(sealed_game(), 3, 1, std::string(payouts));
    const Seat seat = match.to_act().front();
    std::vector<sealed::Action> choices;
    for (const AnyAction& action : match.legal(seat)) {
      choices.push_back(action.as<sealed::Action>());
    }
    const SearchResult result =
        search<Game>(*static_cast<const sealed::Rules*>(match.rules().get()),
                     match.view(Viewer::of(seat)).as<sealed::View>(),
                     choices,
                     plan_of("iterations=400,guided_rollouts=0,prior_weight=0"),
                     test_seed(4));
    return int{choices[result.best()].coins};
  };
  CHECK(best_bid(R"({"payouts": {"payouts": [5, 5]}})") == 2);
  CHECK(best_bid(R"({"payouts": {"payouts": [0, 0]}})") == 0);
  CHECK(best_bid(R"({"payouts": {"payouts": [3, 3, 0]}})") == 2);
}

TEST_CASE("search options that are unknown or out of range are refused") {
  for (const std::string_view spec : {"search:iterations=0",
                                      "search:iterations=",
                                      "search:iterations",
                                      "search:threads=65",
                                      "search:ms=x",
                                      "search:depth=3",
                                      "search:,",
                                      "search:iterations=10,iterations=20",
                                      "search:iterations=99999999999999999999"}) {
    CHECK_FALSE_MESSAGE(make_bot(spec).has_value(), spec);
  }
  CHECK(explain(make_bot("search:depth=3").error()).starts_with("search: there is no 'depth'"));
  // The message repeats the option without terminal escape sequences.
  CHECK(explain(make_bot("search:\x1b[2Jx=1").error()).starts_with("search: there is no '?[2Jx'"));
  CHECK(make_bot("search").has_value());
  CHECK(make_bot("search:ms=5").has_value());
}

TEST_CASE("search options of saved games are read under the names they had before 0.2") {
  const auto options =
      parse_search_options("explore=150,bias=7,guide=3,cut=12,eyes=1,keep=1,slips=9");
  REQUIRE(options.has_value());
  CHECK(options->plan.exploration == 1.5);
  CHECK(options->plan.prior_weight == 7);
  CHECK(options->plan.guided_rollouts == 3);
  CHECK(options->plan.rollout_depth == 12);
  CHECK(options->plan.opponent_model == OpponentModel::Sampled);
  CHECK(options->reuses_tree);
  CHECK(options->blunder_percent == 9);
  CHECK_FALSE(parse_search_options("eyes=1,opponent_model=1").has_value());
}

// Mean place of one seat against three, once in each seat: 1 is first, 0 last.
double mean_place(const ErasedGame& game,
                  std::string_view spec,
                  std::string_view others,
                  int deals) {
  constexpr int kSeats = 4;
  const auto bot = make_bot(spec);
  const auto other_bot = make_bot(others);
  int points = 0;
  for (int at = 0; at < deals * kSeats; ++at) {
    Match match = table_of(game, kSeats, static_cast<std::uint8_t>(40 + at / kSeats));
    const Seat hero = seat_at(at % kSeats);
    while (!match.is_over()) {
      const Seat seat = next_to_move(match);
      const std::vector<AnyAction> legal = match.legal(seat);
      const AnyView view = match.view(Viewer::of(seat));
      Rng rng = bot_stream(match.seed(), seat, match.moves().count() + 1);
      const auto& chooser = seat == hero ? *bot : *other_bot;
      match.play(seat, chooser->choose({game, match.rules(), view, legal}, rng));
    }
    points += kSeats - match.outcome()->ranks[hero];
  }
  return static_cast<double>(points) / ((kSeats - 1) * kSeats * deals);
}

// Strength is measured by `bourse match`; this only catches a broken search.
TEST_CASE("a search with few iterations beats random bots in every game" *
          doctest::test_suite("many games")) {
  for (const ErasedGame& game : games()) {
    const double place = mean_place(game, "search:iterations=24", "random", 1);
    CHECK_MESSAGE(place >= 0.75, game.descriptor->key << " " << place);
  }
}
TEST_CASE("a trader beats greedy bots" * doctest::test_suite("many games")) {
  CHECK(mean_place(*find_game("nyse"), "trader", "greedy", 8) > 0.55);
}

}  // namespace
}  // namespace bourse
