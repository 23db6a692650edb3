// SPDX-License-Identifier: Apache-2.0
#include "play/viewer_streams.h"

#include <algorithm>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "core/boundary/event_texts.h"
#include "core/check.h"
#include "games/registry.h"
#include "tests/play/tables.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

// One step as its viewer received it.
struct ToldStep {
  int number = 0;
  std::uint64_t was = 0;
  std::uint64_t hash = 0;
  std::optional<int> back_to;
  std::vector<std::string> sentences;

  bool operator==(const ToldStep&) const = default;
};

ToldStep told(const Match& match, const Step& step) {
  ToldStep told{step.number, step.was, step.hash, step.back_to, {}};
  if (step.events == nullptr) return told;
  for (const Sighting& seen :
       match.game().witness(match.rules(), *step.events, step.viewer, seat_names(match))) {
    told.sentences.push_back(seen.sentence);
  }
  return told;
}

// A match with its streams, and the steps that every viewer received live.
struct Followed {
  explicit Followed(Match dealt, std::span<const int> numbers = {})
      : match(std::move(dealt)), streams(match, numbers), live(all_viewers(match).size()) {
    listen();
  }
  void play(Rng& rng) {
    play_random_move(match, rng);
    streams.refresh(match, move_id("m" + std::to_string(match.moves().items().size())));
    listen();
  }
  void undo(int count, Seat seat) {
    match.undo(count, seat);
    streams.refresh(match, move_id("u" + std::to_string(match.moves().items().size())));
    listen();
  }
  void listen() {
    const auto viewers = all_viewers(match);
    for (std::size_t at = 0; at < viewers.size(); ++at) {
      const auto step = streams.last_step(match, viewers[at]);
      if (step) live[at].push_back(told(match, *step));
    }
  }

  Match match;
  ViewerStreams streams;
  std::vector<std::vector<ToldStep>> live;  // in the order of all_viewers()
};

// A random game with an undo of some moves every seventh time.
void play_with_undos(Followed& game, std::uint64_t stream) {
  Rng rng(test_seed(77), stream);
  for (int turn = 0; turn < 200 && !game.match.is_over(); ++turn) {
    const int moves = game.match.moves().count();
    if (turn % 7 != 6 || moves == 0) {
      game.play(rng);
      continue;
    }
    const int count =
        1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(std::min(moves, 4))));
    game.undo(count, seat_at(0));
  }
}

void check_replay(const Followed& game,
                  Viewer viewer,
                  const std::vector<ToldStep>& live,
                  int after) {
  std::vector<ToldStep> wanted;
  std::copy_if(live.begin(), live.end(), std::back_inserter(wanted), [&](const ToldStep& step) {
    return step.number > after;
  });
  std::vector<ToldStep> replayed;
  game.streams.replay(game.match, viewer, after, [&](const Match& then, const Step& step) {
    CHECK(then.game().hash_view(then.view(viewer)) == step.hash);
    replayed.push_back(told(then, step));
  });
  CHECK(replayed == wanted);
}

void check_replays(const Followed& game) {
  const auto viewers = all_viewers(game.match);
  for (std::size_t at = 0; at < viewers.size(); ++at) {
    const std::vector<ToldStep>& live = game.live[at];
    for (const int after : {0, live.front().number, live.back().number - 3, live.back().number}) {
      check_replay(game, viewers[at], live, after);
    }
  }
}

TEST_CASE("a replay gives every viewer the same steps as live, including undone moves") {
  for (const ErasedGame& game : games()) {
    CAPTURE(game.descriptor->key);
    Followed followed(table_of(game, std::max(2, game.descriptor->min_seats), 3));
    play_with_undos(followed, 1);
    check_replays(followed);
  }
  Followed sealed(table_of(sealed_game(), 3, 5, R"({"rounds": 4})"));
  play_with_undos(sealed, 2);
  check_replays(sealed);
}

// Every viewer's events of the last move, with shared texts; compared with each viewer's own.
void check_event_texts(const Match& match) {
  EventTexts texts;
  const auto names = seat_names(match);
  for (const Viewer viewer : all_viewers(match)) {
    const auto own = match.game().witness(match.rules(), match.events(), viewer, names);
    const auto shared =
        match.game().witness_texts(match.rules(), match.events(), viewer, names, texts);
    REQUIRE(shared.size() == own.size());
    for (std::size_t at = 0; at < own.size(); ++at) {
      CHECK(shared[at].event == json::serialize(own[at].event));
      CHECK(shared[at].sentence == own[at].sentence);
    }
  }
}

TEST_CASE("viewers share the text of an event only if they witness it alike") {
  for (const ErasedGame& game : games()) {
    CAPTURE(game.descriptor->key);
    Match match = table_of(game, game.descriptor->max_seats, 4);
    Rng rng(test_seed(78), 1);
    check_event_texts(match);
    while (!match.is_over()) {
      play_random_move(match, rng);
      check_event_texts(match);
    }
  }
}

TEST_CASE("streams of a match resumed from a snapshot continue their numbers") {
  Match whole = table_of(*find_game("nyse"), 3);
  play_out(whole);
  const Match middle = whole.at(10);
  const std::vector<int> numbers{11, 12, 13, 14};
  Followed followed(
      Match::resume(middle.game(), {middle.rules(), middle.state()}, middle.seed(), 10), numbers);
  CHECK(followed.streams.numbers() == numbers);
  CHECK(followed.streams.of(Viewer::of(seat_at(1))).number == 12);
  CHECK(followed.streams.of(Viewer::spectator()).number == 14);
  CHECK(followed.streams.of(Viewer::spectator()).hash ==
        middle.game().hash_view(middle.view(Viewer::spectator())));
  play_with_undos(followed, 3);
  check_replays(followed);
}

TEST_CASE("a sealed bid is a step for its seat alone") {
  std::uint8_t seed = 1;
  while (table_of(sealed_game(), 3, seed).to_act().size() < 2) ++seed;
  Match bidding = table_of(sealed_game(), 3, seed);
  ViewerStreams streams(bidding);
  const Seat seat = bidding.to_act().front();
  bidding.play_legal(seat, action_of(bidding, "bid 1"));
  streams.refresh(bidding, {});
  for (const Viewer viewer : all_viewers(bidding)) {
    CHECK(streams.last_step(bidding, viewer).has_value() == viewer.is(seat));
    CHECK(streams.of(viewer).number == (viewer.is(seat) ? 2 : 1));
  }
}

TEST_CASE("an id maps to the number of the step that resulted from it") {
  Followed game(table_of(*find_game("nyse"), 2, 1, R"({"first_player": 0})"));
  Rng rng(test_seed(4), 0);
  game.play(rng);
  const Seat mover = game.match.moves().last()->seat;
  const int step = game.streams.of(Viewer::of(mover)).number;
  const MoveId id = move_id("m2");
  CHECK(game.streams.answered(game.match, mover, id) == step);
  game.play(rng);
  game.undo(2, mover);
  CHECK(game.streams.answered(game.match, mover, id) == step);
  CHECK(game.streams.answered(game.match, mover, move_id("u4")) == step + 2);
  CHECK_FALSE(game.streams.answered(game.match, seat_at(1 - number(mover)), id).has_value());
  CHECK_FALSE(game.streams.answered(game.match, mover, move_id("m9")).has_value());
  CHECK_FALSE(game.streams.answered(game.match, mover, MoveId{}).has_value());
}

TEST_CASE("replay_all visits every item as spectators saw it, numbered after the deal") {
  Followed game(table_of(sealed_game(), 3, 5, R"({"rounds": 4})"));
  play_with_undos(game, 5);
  int number = 1;
  game.streams.replay_all(game.match, [&](const Match& then, const Step& step) {
    CHECK(step.number == ++number);
    CHECK(then.moves().items().size() == static_cast<std::size_t>(number - 1));
    CHECK(step.viewer == Viewer::spectator());
    CHECK(step.hash == then.game().hash_view(then.view(Viewer::spectator())));
    const HistoryItem& item = then.moves().items().back();
    const bool is_undo = item.kind == HistoryItem::Kind::Undo;
    CHECK(step.back_to.has_value() == is_undo);
    if (is_undo) CHECK(*step.back_to == number - 1 - item.count);
  });
  CHECK(static_cast<std::size_t>(number - 1) == game.match.moves().items().size());
}

TEST_CASE("a refresh returns the views that it took") {
  Followed game(table_of(*find_game("nyse"), 3));
  Rng rng(test_seed(4), 1);
  play_random_move(game.match, rng);
  std::vector<AnyView> views;
  game.streams.refresh(game.match, {}, &views);
  REQUIRE(views.size() == game.streams.all().size());
  for (const Viewer viewer : all_viewers(game.match)) {
    const AnyView& view = views[game.streams.place(viewer)];
    CHECK(game.match.game().viewer(view) == viewer);
    CHECK(game.match.game().same_view(view, game.match.view(viewer)));
  }
}

TEST_CASE("a refresh without a new item is a caller's bug") {
  const Match match = table_of(sealed_game(), 2);
  ViewerStreams streams(match);
  CHECK_THROWS_AS(streams.refresh(match, {}), Bug);
}

}  // namespace
}  // namespace bourse
