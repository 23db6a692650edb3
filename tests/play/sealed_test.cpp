// SPDX-License-Identifier: Apache-2.0
//
// The test-only game: checks of what no registered game exercises.
#include "tests/sealed/sealed.h"

#include <algorithm>
#include <map>
#include <set>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/play/tables.h"

namespace bourse {
namespace {

using sealed::State;

json::value bidding(std::string_view holders, std::string_view bids) {
  return json::parse(std::string(R"({"players": 3, "options": {"rounds": 2, "payouts": null},
      "round": 0, "coins": [4, 1, 4], "phase": {"name": "bidding", "holders": )") +
                     std::string(holders) + R"(, "bids": )" + std::string(bids) + "}}");
}

Match resumed(const json::value& document) {
  auto position = sealed_game().load(document);
  REQUIRE_MESSAGE(position.has_value(), (position ? "" : explain(position.error())));
  return Match::resume(sealed_game(), *position, test_seed(9));
}

std::string refused(const json::value& document) {
  const auto position = sealed_game().load(document);
  return position ? "" : explain(position.error());
}

std::string refused_bid(const Match& match, int seat, std::string_view text) {
  Match copy = match;
  const auto refusal = copy.play(seat_at(seat), action_of(match, text));
  if (!refusal) return "";
  CHECK(sealed_game().same_state(copy.state(), match.state()));
  return std::string(refusal->rule);
}

TEST_CASE("Sealed: any order of bids gives the same state") {
  std::vector<int> order{0, 1, 2};
  const Match table = resumed(bidding("[0, 1, 2]", "[null, null, null]"));
  const std::array<std::string_view, 3> bids{"bid 2", "bid 1", "bid 0"};
  std::optional<AnyState> first;
  do {
    Match match = table;
    for (const int seat : order) {
      const std::string_view bid = bids[static_cast<std::size_t>(seat)];
      REQUIRE_FALSE(match.play(seat_at(seat), action_of(match, bid)).has_value());
    }
    CHECK(match.state().as<State>().round == 1);
    if (!first) first = match.state();
    CHECK(sealed_game().same_state(*first, match.state()));
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("Sealed: a bid that is not the last is visible to its seat alone") {
  Match match = resumed(bidding("[0, 2]", "[null, null, null]"));
  const std::vector<Viewer> viewers = all_viewers(match);
  std::vector<AnyView> before;
  before.reserve(viewers.size());
  for (const Viewer viewer : viewers) before.push_back(match.view(viewer));
  REQUIRE_FALSE(match.play(seat_at(2), action_of(match, "bid 2")).has_value());
  for (std::size_t at = 0; at < viewers.size(); ++at) {
    CHECK(match.sightings(viewers[at]).empty());
    const bool is_own = viewers[at].is(seat_at(2));
    CHECK(sealed_game().same_view(before[at], match.view(viewers[at])) == !is_own);
  }
}

TEST_CASE("Sealed: nobody learns who is asked, but a bidder knows that it is its turn") {
  const Match match = resumed(bidding("[0, 2]", "[1, null, null]"));
  const auto waiting = [&](Viewer viewer) { return sealed_game().waiting(match.view(viewer)); };
  CHECK(match.to_act() == SeatSet::of(seat_at(2)));
  CHECK(waiting(Viewer::of(seat_at(0))).bits() == 0b110);
  CHECK(waiting(Viewer::of(seat_at(1))).bits() == 0b101);
  CHECK(waiting(Viewer::of(seat_at(2))).bits() == 0b111);
  CHECK(waiting(Viewer::spectator()).bits() == 0b111);
}

TEST_CASE("Sealed: each seat sees only its own part of the deal") {
  const Match match = table_of(sealed_game(), 4);
  for (const Viewer viewer : all_viewers(match)) {
    for (const Sighting& sighting : match.sightings(viewer)) {
      const bool is_own = viewer.seat() && sighting.event.at("seat") == number(*viewer.seat());
      CHECK(sighting.event.at("asked").is_bool() == is_own);
    }
  }
}

TEST_CASE("Sealed: chance comes with the last bid and depends on the seed") {
  std::set<std::string> rolls;
  for (std::uint8_t seed = 0; seed < 40; ++seed) {
    Match match = table_of(sealed_game(), 2, seed, R"({"rounds": 1})");
    play_out(match);
    rolls.insert(json::serialize(match.game().memory(match.rules(), match.state())));
  }
  CHECK(rolls.size() == 3);
}

TEST_CASE("Sealed: refusals carry their rule and change nothing") {
  const Match match = resumed(bidding("[0, 1]", "[1, null, null]"));
  CHECK(refused_bid(match, 0, "bid 0") == "SEAL-2");
  CHECK(refused_bid(match, 2, "bid 0") == "SEAL-2");
  CHECK(refused_bid(match, 1, "bid 3") == "SEAL-3");
  CHECK(refused_bid(match, 1, "bid 2") == "SEAL-4");
  CHECK(refused_bid(match, 1, "bid 1").empty());
  Match over = table_of(sealed_game(), 2);
  play_out(over);
  CHECK(refused_bid(over, 0, "bid 0") == "SEAL-1");
}

TEST_CASE("Sealed: equal coins share a place; otherwise coins decide") {
  const auto over = json::parse(R"({"players": 3, "options": {"rounds": 2, "payouts": null},
      "round": 2, "coins": [4, 7, 4], "phase": {"name": "over"}})");
  const auto outcome = resumed(over).outcome();
  REQUIRE(outcome.has_value());
  CHECK(outcome->ranks[seat_at(0)] == 2);
  CHECK(outcome->ranks[seat_at(1)] == 1);
  CHECK(outcome->ranks[seat_at(2)] == 2);
  CHECK(outcome->decided_by[seat_at(1)] == "SEAL-5");
  CHECK(outcome->decided_by[seat_at(0)].empty());
}

TEST_CASE("Sealed: the payouts of a table come from its options") {
  Match match = table_of(sealed_game(), 2, 1, R"({"rounds": 1, "payouts": {"payouts": [5, 5]}})");
  CHECK(json::serialize(sealed_game().options(match.rules())) ==
        R"({"rounds":1,"payouts":{"payouts":[5,5]}})");
  while (!match.is_over()) {
    REQUIRE_FALSE(match.play(match.to_act().front(), action_of(match, "bid 2")).has_value());
  }
  const auto& state = match.state().as<State>();
  for (const Seat seat : SeatSet::first(2)) {
    CHECK((state.coins[seat] == 12 || state.coins[seat] == 4));
  }
}

TEST_CASE("Sealed: a wrong table of payouts is refused with its field") {
  const auto refusal = [](std::string_view options) {
    const auto rules = sealed_game().compile(2, json::parse(options).as_object());
    return rules ? "" : explain(rules.error());
  };
  CHECK(refusal(R"({"payouts": {"payouts": [1]}})") ==
        "options.payouts.payouts: must have 2 to 6 items, not 1");
  CHECK(refusal(R"({"payouts": {"payouts": [1, 6]}})") ==
        "options.payouts.payouts[1]: must be 0 to 5");
  CHECK(refusal(R"({"payouts": {"faces": [1, 6]}})") == "options.payouts: unknown field 'faces'");
  CHECK(refusal(R"({"payouts": [0, 1]})") == "options.payouts: must be an object");
  CHECK(refusal(R"({"rounds": 5})") == "options.rounds: must be 1 to 4");
}

TEST_CASE("Sealed: an impossible document is refused with its field") {
  CHECK(refused(bidding("[0, 2]", "[null, null, 2]")).empty());
  CHECK(refused(bidding("[]", "[null, null, null]")) ==
        "phase.holders: must have 1 to 3 items, not 0");
  CHECK(refused(bidding("[2, 0]", "[null, null, null]")) == "phase.holders: must ascend");
  CHECK(refused(bidding("[1, 1]", "[null, null, null]")) == "phase.holders[1]: must be 2 to 2");
  CHECK(refused(bidding("[0]", "[null, 1, null]")) == "phase.bids[1]: only a holder bids");
  CHECK(refused(bidding("[0, 1]", "[null, 2, null]")) == "phase.bids[1]: must be 0 to 1");
  CHECK(refused(bidding("[0]", "[1, null, null]")) == "phase.bids: somebody must be left to bid");
  CHECK(refused(json::parse(R"({"players": 2, "options": {"rounds": 2, "payouts": null},
      "round": 1, "coins": [4, 4], "phase": {"name": "over"}})")) ==
        "phase: the game is not over before its last round");
}

// Plays random games and examines every position on the way.
template <class Look>
void along_games(int seats, Look look) {
  for (std::uint8_t seed = 0; seed < 10; ++seed) {
    Match match = table_of(sealed_game(), seats, seed, R"({"rounds": 4})");
    Rng rng(test_seed(100), seed);
    look(match);
    while (!match.is_over()) {
      play_random_move(match, rng);
      look(match);
    }
  }
}

TEST_CASE("Sealed: worlds drawn from a view have that view and the same choices") {
  for (int seats = 2; seats <= 4; ++seats) {
    Rng rng(test_seed(3), 0);
    along_games(seats, [&](const Match& match) {
      for (const Viewer viewer : all_viewers(match)) {
        const AnyView view = match.view(viewer);
        const AnyState world = sealed_game().sample(match.rules(), view, rng);
        CHECK(sealed_game().same_view(sealed_game().observe(match.rules(), world, viewer), view));
        if (!viewer.seat()) continue;
        CHECK(sealed_game().legal(match.rules(), world, *viewer.seat()).size() ==
              match.legal(*viewer.seat()).size());
      }
    });
  }
}

TEST_CASE("Sealed: twins look alike to the viewer, in views and in JSON") {
  Rng rng(test_seed(4), 0);
  int different = 0;
  along_games(4, [&](const Match& match) {
    const json::object document = sealed_game().document(match.rules(), match.state());
    for (const Viewer viewer : all_viewers(match)) {
      auto twin = sealed_game().load(sealed_game().twin(document, viewer, rng));
      REQUIRE(twin.has_value());
      const json::object memory = sealed_game().memory(match.rules(), match.state());
      REQUIRE_FALSE(sealed_game().load_memory(twin->rules, twin->state, memory).has_value());
      if (!sealed_game().same_state(twin->state, match.state())) ++different;
      const AnyView seen = sealed_game().observe(twin->rules, twin->state, viewer);
      CHECK(sealed_game().same_view(seen, match.view(viewer)));
      CHECK(sealed_game().view_json(twin->rules, seen) ==
            sealed_game().view_json(match.rules(), match.view(viewer)));
    }
  });
  CHECK(different > 100);
}

TEST_CASE("Sealed: the sampler draws every world equally often") {
  // Seat 0 holds a token and has bid; somebody else is left to bid. Of the ways of seat 1 (which
  // has one coin: no token, no bid, bids 0 and 1) and seat 2 (no token, no bid, bids 0 to 2),
  // 4 · 5 − 3 · 4 = 8 leave one of them to bid. A spectator has 5 · 4 · 5 − 4 · 3 · 4 = 52.
  const Match match = resumed(bidding("[0, 2]", "[1, null, null]"));
  for (const auto& [viewer, worlds] :
       {std::pair(Viewer::of(seat_at(0)), 8), std::pair(Viewer::spectator(), 52)}) {
    Rng rng(test_seed(5), 0);
    std::map<std::string, int> found;
    const int draws = 1000 * worlds;
    for (int draw = 0; draw < draws; ++draw) {
      const AnyState world = sealed_game().sample(match.rules(), match.view(viewer), rng);
      ++found[json::serialize(sealed_game().document(match.rules(), world))];
    }
    CHECK(static_cast<int>(found.size()) == worlds);
    double chi_square = 0;
    for (const auto& [world, count] : found) chi_square += (count - 1000) * (count - 1000) / 1000.0;
    // Once in a million: 40.5 with 7 degrees of freedom, 113 with 51.
    CHECK(chi_square < (worlds == 8 ? 40.5 : 113.0));
  }
}

TEST_CASE("Sealed: the audit accepts whole games and notices an extra coin") {
  for (std::uint8_t seed = 0; seed < 20; ++seed) {
    Match match = table_of(sealed_game(), 3, seed);
    const auto audit = sealed_game().audit(match.rules(), match.state());
    Rng rng(test_seed(6), seed);
    while (!match.is_over()) {
      const AnyState before = match.state();
      play_random_move(match, rng);
      const PlayedMove move = match.moves().at(match.moves().count());
      CHECK_FALSE(audit->after(before, move.seat, move.action, match.state()).has_value());
      AnyState forged = match.state();
      ++forged.as<State>().coins[seat_at(1)];
      CHECK(audit->after(before, move.seat, move.action, forged).has_value());
    }
  }
}

TEST_CASE("Sealed: legal actions are sorted by index, and parse back from print") {
  along_games(3, [](const Match& match) {
    for (const Seat seat : match.to_act()) {
      std::uint32_t last = 0;
      for (const AnyAction& action : match.legal(seat)) {
        const AnyView view = match.view(Viewer::of(seat));
        const auto index = sealed_game().index(match.rules(), view, action);
        REQUIRE(index.has_value());
        CHECK(*index >= last);
        last = *index;
        const std::string text = sealed_game().print(match.rules(), action);
        CHECK(sealed_game().print(match.rules(), action_of(match, text)) == text);
      }
    }
  });
}

}  // namespace
}  // namespace bourse
