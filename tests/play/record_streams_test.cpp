// SPDX-License-Identifier: Apache-2.0
//
// Records are bound to what each seat was sent.
#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "play/record.h"
#include "tests/play/tables.h"

namespace bourse {
namespace {

// A game with its streams, in which some moves were taken back.
struct Played {
  explicit Played(const ErasedGame& game, int seats, std::string_view options = "{}")
      : match(table_of(game, seats, 9, options)), streams(match) {}

  void play(int moves) {
    for (; moves > 0 && !match.is_over(); --moves) {
      play_random_move(match, rng);
      streams.refresh(match, {});
    }
  }
  void undo(int count) {
    match.undo(count, seat_at(0));
    streams.refresh(match, {});
  }
  Record record() const {
    Record record = record_of(match, seat_names(match));
    record_streams(record, match, streams);
    return record;
  }
  SeenStream seen(int seat) const {
    const Stream& stream = streams.of(Viewer::of(seat_at(seat)));
    return {.seat = seat_at(seat), .steps = stream.number, .link = stream.link};
  }

  Match match;
  ViewerStreams streams;
  Rng rng{test_seed(3), 1};
};

Played finished_game() {
  Played game(*find_any("nyse"), 3);
  game.play(5);
  game.undo(2);
  game.play(1);
  game.undo(1);
  game.play(1000);
  return game;
}

std::string refused(const Record& record, std::span<const SeenStream> seen = {}) {
  const auto again = read_record(write_record(record));
  REQUIRE_MESSAGE(again.has_value(), (again ? "" : explain(again.error())));
  const auto verdict = verify(*again, find_any, seen);
  return verdict ? "" : explain(verdict.error());
}

template <class Change>
std::string refused_fields(Change change) {
  json::object fields = json::parse(write_record(finished_game().record())).as_object();
  change(fields);
  const auto record = read_record(json::serialize(fields));
  return record ? "" : explain(record.error());
}

}  // namespace

TEST_CASE("streams: a link is the hash described in the header") {
  // hashlib.blake2b over part() of "bourse step", 32 zero bytes, "1", "00000000000000ff" and ""
  const StepLink first = next_link({}, 1, 255, std::nullopt);
  CHECK(to_hex(first) == "46da08651df863bcca702ac1cbb98c90f2358d5cfb719e6e8cfc86cfdc1d0ee3");
  // … of "bourse step", the link above, "2", "0123456789abcdef" and "1"
  CHECK(to_hex(next_link(first, 2, 0x0123456789abcdef, 1)) ==
        "1745561f9c6b39027dfe3f68ae9afc2c4ed0193a800f7e89637459347a17b892");
}

TEST_CASE("streams: a record of every game survives a round trip, and its streams are compared") {
  for (const ErasedGame& game : games()) {
    CAPTURE(game.descriptor->key);
    Played played(game, std::max(2, game.descriptor->min_seats));
    played.play(30);
    played.undo(3);
    played.play(4);
    const Record record = played.record();
    CHECK(record.taken_back.size() == 4);
    const auto again = read_record(write_record(record));
    REQUIRE_MESSAGE(again.has_value(), (again ? "" : explain(again.error())));
    CHECK(write_record(*again) == write_record(record));
    const auto verdict = verify(*again, find_any);
    REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
    CHECK(verdict->streams == StreamCheck::Equal);
  }
}

TEST_CASE("streams: a shortened record is refused") {
  Record half = finished_game().record();
  half.moves.resize(half.moves.size() / 2);
  half.result.reset();
  half.is_abandoned = true;
  CHECK(refused(half).starts_with("streams[0]: these moves show the seat another game: "));
  Record without_undo = finished_game().record();
  without_undo.taken_back.clear();
  CHECK(refused(without_undo).starts_with("streams[0]: "));
}

TEST_CASE("streams: a record with another move is refused") {
  const Played game = finished_game();
  Record record = game.record();
  // Another last move of the same seat, with the result that follows from it.
  const int last = game.match.moves().count();
  Match other = game.match.at(last - 1);
  const Seat seat = other.to_act().front();
  const std::string played = record.moves.back().action;
  for (const AnyAction& action : other.legal(seat)) {
    if (other.game().print(other.rules(), action) == played) continue;
    other.play_legal(seat, action);
    break;
  }
  REQUIRE(other.moves().count() == last);
  record.moves.back().action = other.game().print(other.rules(), other.moves().at(last).action);
  record.result = other.outcome();
  CHECK(refused(record).starts_with("streams["));
}

TEST_CASE("streams: a forged record that verifies by itself is refused by what a seat kept") {
  const Played game = finished_game();
  const SeenStream kept = game.seen(1);
  CHECK(refused(game.record(), std::span(&kept, 1)).empty());
  Played shorter(*find_any("nyse"), 3);
  shorter.play(5);
  Record forged = shorter.record();
  forged.is_abandoned = true;
  CHECK(refused(forged).empty());
  CHECK(refused(forged, std::span(&kept, 1)).find("steps were seen, and the record has") !=
        std::string::npos);
  const SeenStream early = shorter.seen(1);
  CHECK(refused(game.record(), std::span(&early, 1)).empty());  // a seat that left early
  SeenStream other = early;
  other.link[0] ^= 1U;
  CHECK(refused(game.record(), std::span(&other, 1)).ends_with("was seen with another hash"));
}

TEST_CASE("streams: those of another program are not compared, and the verdict says so") {
  Record record = finished_game().record();
  record.views ^= 1U;
  record.streams[0].steps += 1;
  CHECK(verify(record, find_any)->streams == StreamCheck::OtherProgram);
  const SeenStream kept = finished_game().seen(0);
  CHECK(refused(record, std::span(&kept, 1)).starts_with("streams: are those of another version"));
  record.streams.clear();
  record.taken_back.clear();
  CHECK(refused(record, std::span(&kept, 1)).starts_with("streams: are missing"));
}

TEST_CASE("streams: a history that does not lead to the moves is refused") {
  const Record whole = finished_game().record();
  Record swapped = whole;
  swapped.taken_back[0].at = 2;
  swapped.taken_back[1].at = 3;
  CHECK_FALSE(refused(swapped).empty());
  Record far = whole;
  far.taken_back.back().at = 90000;
  CHECK_FALSE(refused(far).empty());
  Record many = whole;
  for (TakenBack& item : many.taken_back) {
    if (item.undo > 0) item.undo = 50;
  }
  CHECK(refused(many).starts_with("taken_back: the history has no place"));
}

TEST_CASE("streams: an error names the field that is wrong") {
  CHECK(refused_fields([](json::object&) {}).empty());
  CHECK(refused_fields([](json::object& f) { f.erase("views"); }) ==
        "streams and views come together or not at all");
  CHECK(refused_fields([](json::object& f) {
          f.erase("views");
          f.erase("streams");
        }) == "taken_back: needs streams");
  CHECK(refused_fields([](json::object& f) { f["views"] = "12"; }) ==
        "views: must be 16 hex digits");
  CHECK(refused_fields([](json::object& f) { f["views"] = "+123456789abcdef"; }) ==
        "views: must be 16 hex digits");
  CHECK(refused_fields([](json::object& f) { f["streams"].as_array().pop_back(); }) ==
        "streams: must have 3 items, not 2");
  CHECK(refused_fields([](json::object& f) { f["streams"].at(0).as_object()["link"] = "ab"; }) ==
        "streams[0].link: must be 64 hex digits");
  CHECK(refused_fields([](json::object& f) {
          f["taken_back"].at(1).as_object()["at"] = 1;
        }).starts_with("taken_back[1].at: must be "));
  CHECK(refused_fields([](json::object& f) { f["taken_back"].at(0).as_object()["undo"] = 1; }) ==
        "taken_back[0]: unknown field 'action'");
  CHECK(refused_fields([](json::object& f) { f["taken_back"].at(0).as_object()["action"] = ""; }) ==
        "taken_back[0].action: must not be empty");
}

}  // namespace bourse
