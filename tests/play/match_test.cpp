// SPDX-License-Identifier: Apache-2.0
#include "play/match.h"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "core/check.h"
#include "games/registry.h"
#include "play/event_log.h"
#include "tests/play/tables.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

const ErasedGame& nyse() { return *find_game("nyse"); }

bool same_sightings(const std::vector<Sighting>& a, const std::vector<Sighting>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.event == y.event && x.sentence == y.sentence;
  });
}

// Replays the match to every move of a random game and compares with what was seen live.
void check_replay(Match match) {
  std::vector<Match> live{match};
  Rng rng(test_seed(50), 0);
  while (!match.is_over()) {
    play_random_move(match, rng);
    live.push_back(match);
  }
  const ErasedGame& game = match.game();
  const EventLog log(match);
  for (int number = 0; number <= match.moves().count(); ++number) {
    const Match past = match.at(number);
    const Match& then = live[static_cast<std::size_t>(number)];
    REQUIRE(past.moves().count() == number);
    REQUIRE(game.same_state(past.state(), then.state()));
    REQUIRE(past.to_act() == then.to_act());
    for (const Viewer viewer : all_viewers(match)) {
      REQUIRE(game.same_view(past.view(viewer), then.view(viewer)));
      REQUIRE(same_sightings(past.sightings(viewer), then.sightings(viewer)));
      REQUIRE(same_sightings(past.sightings(viewer), log.sightings(number, viewer)));
    }
  }
}

void play_texts(Match& match, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    const auto refusal = match.play(match.to_act().front(), action_of(match, text));
    REQUIRE_MESSAGE(!refusal.has_value(), text);
  }
}

// A solitaire table with a speculation chip in hand, or with the given chips.
Match solitaire(std::string_view hand = R"(["rds", "gnn"])") {
  const std::string text = R"({"players": 1,
    "options": {"board": "standard", "board_order": null, "discard_reveal": "hidden",
                "first_player": 0, "hands": "open", "plain_chips": 5, "solo_swap_marked": false,
                "special_effects": "full"},
    "order": [1, 2, 3, 5, 4, 2], "positions": {"bu": 3, "bk": 2, "rd": 3, "gn": 3},
    "markers": {"bu": "n", "bk": "n", "rd": "s", "gn": "i"},
    "piles": {"bu": ["s", "n", "n", "i", "w"], "bk": ["n", "n", "i", "w"],
              "rd": ["n", "i", "n", "w"], "gn": ["n", "w", "n", "s"]},
    "played": [], "withdrawn": [[]], "known": [], "returned": [], "active": 0,
    "phase": {"name": "turn"}, "hands": [)" +
                           std::string(hand) + "]}";
  const auto position = nyse().load(json::parse(text));
  REQUIRE_MESSAGE(position.has_value(), (position ? "" : explain(position.error())));
  return Match::resume(nyse(), *position, test_seed(1));
}

TEST_CASE("a match replays to any move, with the sightings of every viewer") {
  SUBCASE("NYSE, solitaire") { check_replay(table_of(nyse(), 1)); }
  SUBCASE("NYSE, three seats") {
    check_replay(table_of(nyse(), 3, 2, R"({"hands": "concealed"})"));
  }
  SUBCASE("NYSE, ten seats") { check_replay(table_of(nyse(), 10, 3)); }
  SUBCASE("NYSE, from a position set up by hand") { check_replay(solitaire()); }
  SUBCASE("Sealed") { check_replay(table_of(sealed_game(), 4, 4, R"({"rounds": 4})")); }
}

TEST_CASE("a seed and the moves determine the match; another seed gives another match") {
  Match first = table_of(nyse(), 4, 1);
  Match second = table_of(nyse(), 4, 1);
  Match other = table_of(nyse(), 4, 2);
  CHECK(nyse().same_state(first.state(), second.state()));
  CHECK_FALSE(nyse().same_state(first.state(), other.state()));
  play_out(first);
  for (int number = 1; number <= first.moves().count(); ++number) {
    const PlayedMove move = first.moves().at(number);
    REQUIRE_FALSE(second.play(move.seat, move.action, move.millisecond).has_value());
  }
  CHECK(nyse().same_state(first.state(), second.state()));
  CHECK(first.outcome() == second.outcome());
}

TEST_CASE("stream 0 of the seed deals, and stream k belongs to move k") {
  Match match = table_of(sealed_game(), 3, 5, R"({"rounds": 4})");
  const ErasedGame& game = match.game();
  AnyEvents events;
  Rng deal(match.seed(), 0);
  AnyState state = game.setup(match.rules(), deal, events);
  CHECK(game.same_state(state, match.state()));
  play_out(match);
  for (int number = 1; number <= match.moves().count(); ++number) {
    const PlayedMove move = match.moves().at(number);
    Rng rng(match.seed(), static_cast<std::uint64_t>(number));
    game.apply(match.rules(), state, move.seat, move.action, rng, events);
    CHECK(game.same_state(state, match.at(number).state()));
  }
}

TEST_CASE("a refused move changes nothing") {
  Match match = table_of(nyse(), 3, 1, R"({"first_player": 0})");
  const Match before = match;
  const AnyAction take = action_of(match, "take bu");
  CHECK(match.play(seat_at(1), take).has_value());
  CHECK(match.play(seat_at(0), action_of(match, "stop")).has_value());
  CHECK(match.play(seat_at(9), take)->sentence == "there is no such seat at this table");
  CHECK(match.moves().count() == 0);
  CHECK(nyse().same_state(match.state(), before.state()));
  CHECK_FALSE(match.play(seat_at(0), take).has_value());
  CHECK(match.moves().count() == 1);
}

TEST_CASE("after the end no seat is to act, and there is an outcome") {
  Match match = table_of(nyse(), 2);
  CHECK_FALSE(match.outcome().has_value());
  play_out(match);
  CHECK(match.is_over());
  CHECK(match.outcome().has_value());
  CHECK(match.play(seat_at(0), match.moves().at(1).action).has_value());
}

TEST_CASE("a match knows that it started from a constructed position") {
  CHECK(solitaire().origin().is_constructed());
  CHECK(solitaire().at(0).origin().is_constructed());
  CHECK_FALSE(table_of(nyse(), 2).origin().is_constructed());
  CHECK(solitaire().sightings(Viewer::spectator()).empty());
  CHECK(EventLog(solitaire()).sightings(0, Viewer::spectator()).empty());
}

TEST_CASE("asking for a move that does not exist is a caller's bug") {
  const Match match = table_of(sealed_game(), 2);
  CHECK_THROWS_AS(match.at(1), Bug);
  CHECK_THROWS_AS(match.at(-1), Bug);
  CHECK_THROWS_AS(EventLog(match).sightings(1, Viewer::spectator()), Bug);
  CHECK_THROWS_AS(match.moves().at(0), Bug);
  CHECK_THROWS_AS(match.moves().at(1), Bug);
}

TEST_CASE("undo takes back a seat's own move if it revealed nothing") {
  Match match = solitaire();
  play_texts(match, {"speculate rd gn"});
  CHECK_FALSE(match.undo(seat_at(0)).has_value());
  CHECK(match.moves().count() == 0);
  CHECK(nyse().same_state(match.state(), solitaire().state()));
  play_texts(match, {"speculate rd bu"});
  CHECK(match.moves().count() == 1);
}

TEST_CASE("any number of moves can be taken back, with the same draws afterwards") {
  Match match = table_of(sealed_game(), 3, 5, R"({"rounds": 4})");
  play_out(match);
  const int moves = match.moves().count();
  for (const int count : {0, 1, 3, moves}) {
    Match back = match;
    back.undo(count, seat_at(1));
    CHECK(back.moves().count() == moves - count);
    CHECK(sealed_game().same_state(back.state(), match.at(moves - count).state()));
    CHECK(back.moves().items().size() == match.moves().items().size() + 1);
    CHECK(back.moves().items().back().kind == HistoryItem::Kind::Undo);
    CHECK(back.moves().items().back().seat == seat_at(1));
    CHECK(back.moves().items().back().count == count);
    CHECK_FALSE(back.moves().last().has_value());
    CHECK(back.sightings(Viewer::spectator()).empty());
    for (int number = moves - count + 1; number <= moves; ++number) {
      const PlayedMove move = match.moves().at(number);
      REQUIRE_FALSE(back.play(move.seat, move.action, move.millisecond).has_value());
    }
    CHECK(sealed_game().same_state(back.state(), match.state()));
    CHECK(back.moves().at(moves).millisecond == match.moves().at(moves).millisecond);
  }
  CHECK_THROWS_AS(match.undo(moves + 1, seat_at(0)), Bug);
  CHECK_THROWS_AS(match.undo(-1, seat_at(0)), Bug);
}

TEST_CASE("an event log follows a match through an undo") {
  Match match = table_of(nyse(), 3);
  EventLog log(match);
  Rng rng(test_seed(9), 0);
  for (int turn = 0; turn < 40; ++turn) {
    if (turn % 5 == 4) {
      match.undo(2, seat_at(0));
    } else {
      play_random_move(match, rng);
    }
    log.follow(match);
  }
  const EventLog again(match);
  for (int number = 0; number <= match.moves().count(); ++number) {
    for (const Viewer viewer : all_viewers(match)) {
      const auto seen = match.at(number).sightings(viewer);
      CHECK(same_sightings(log.sightings(number, viewer), seen));
      CHECK(same_sightings(again.sightings(number, viewer), seen));
    }
  }
  CHECK_THROWS_AS(log.sightings(match.moves().count() + 1, Viewer::spectator()), Bug);
  std::size_t visited = 0;
  match.replay([&](const Match& then) { CHECK(then.moves().items().size() == ++visited); });
  CHECK(visited == match.moves().items().size());
}

TEST_CASE("a match knows the distance to a seat's last move, and which move ends the game") {
  Match match = table_of(nyse(), 3, 1, R"({"first_player": 0})");
  CHECK(match.moves().since_own(seat_at(0)) == 0);
  play_texts(match, {"withdraw bu", "withdraw bk"});
  CHECK(match.moves().since_own(seat_at(0)) == 2);
  CHECK(match.moves().since_own(seat_at(1)) == 1);
  CHECK(match.moves().since_own(seat_at(2)) == 0);
  Rng rng(test_seed(10), 0);
  while (!match.is_over()) {
    const Match before = match;
    play_random_move(match, rng);
    const PlayedMove move = *match.moves().last();
    CHECK(would_end(before, move.seat, move.action) == match.is_over());
  }
}

TEST_CASE("undo refuses a move that revealed something") {
  Match match = solitaire(R"(["gnn"])");
  play_texts(match, {"take bu"});
  CHECK(match.undo(seat_at(0)) == "the move revealed something");
  CHECK(match.moves().count() == 1);
}

TEST_CASE("undo takes back an unseen withdrawal, but not a seen one") {
  for (const bool is_seen : {false, true}) {
    const std::string options = is_seen ? R"({"discard_reveal": "active"})" : "{}";
    Match match = table_of(nyse(), 1, 1, options);
    play_texts(match, {"withdraw gn"});
    CHECK(match.undo(seat_at(0)).has_value() == is_seen);
    CHECK(match.moves().count() == (is_seen ? 1 : 0));
  }
}

TEST_CASE("undo refuses a move that showed others something new") {
  // A seat that speculates shows that its chip was a speculation chip; only the investment leaves
  // the decision with its seat.
  const auto position = nyse().load(json::parse(R"({"players": 2,
    "options": {"board": "standard", "board_order": null, "discard_reveal": "hidden",
                "first_player": 0, "hands": "open", "plain_chips": 5, "solo_swap_marked": false,
                "special_effects": "optional"},
    "order": [1, 2, 3, 5, 4, 2], "positions": {"bu": 3, "bk": 2, "rd": 3, "gn": 3},
    "markers": {"bu": "n", "bk": "n", "rd": "s", "gn": "i"},
    "piles": {"bu": ["s", "n", "n", "i", "w"], "bk": ["n", "n", "i", "w"],
              "rd": ["n", "i", "n", "w"], "gn": ["n", "w", "n", "s"]},
    "hands": [["rdi"], ["rdn"]], "played": [], "withdrawn": [[], []], "known": [], "returned": [],
    "active": 0, "phase": {"name": "turn"}})"));
  REQUIRE(position.has_value());
  Match match = Match::resume(nyse(), *position, test_seed(1));
  play_texts(match, {"invest rd"});
  CHECK(match.to_act() == SeatSet::of(seat_at(0)));
  CHECK(match.undo(seat_at(0)) == "the move revealed something");
}

TEST_CASE("STK-5.1.4 undo refuses a sealed choice, though nobody saw it") {
  Match match = table_of(*find_game("stonks"), 2);
  REQUIRE_FALSE(match.play(seat_at(0), match.legal(seat_at(0)).front()).has_value());
  CHECK(match.undo(seat_at(0)) == "a sealed choice is final");
  CHECK(match.moves().count() == 1);
}

TEST_CASE("undo explains why there is nothing to take back") {
  Match match = table_of(nyse(), 2, 1, R"({"first_player": 0})");
  CHECK(match.undo(seat_at(0)) == "no move has been played yet");
  play_texts(match, {"withdraw bu"});
  CHECK(match.undo(seat_at(1)) == "the last move is another seat's");
  CHECK(match.undo(seat_at(0)) == "it is another seat's turn now");
  CHECK(match.moves().count() == 1);
}

TEST_CASE("a sealed bid is final") {
  Match match = table_of(sealed_game(), 4);
  const Seat seat = match.to_act().front();
  play_texts(match, {"bid 1"});
  CHECK(match.undo(seat).has_value());
  CHECK(match.moves().count() == 1);
}

}  // namespace
}  // namespace bourse
