// SPDX-License-Identifier: Apache-2.0
#include "play/record.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/play/tables.h"

namespace bourse {
namespace {

Match finished(std::string_view game, int seats, std::string_view options = "{}") {
  Match match = table_of(*find_any(game), seats, 7, options);
  play_out(match);
  return match;
}

// The record of a server's table: committed, with contributions, finished.
Record house_record() {
  const Fairness fairness{.secret = test_seed(77), .contributions = {"mine", "", "yours"}};
  const ErasedGame& game = sealed_game();
  Match match = Match::start(
      game, rules_for(game, 3), derive_seed(fairness.secret, "t-1", fairness.contributions));
  play_out(match);
  Record record = record_of(match, seat_names(match));
  record.table = "t-1";
  record.commitment = commit(fairness.secret);
  record.fairness = fairness;
  return record;
}

Record read_back(const Record& record) {
  auto read = read_record(write_record(record));
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : explain(read.error())));
  return *std::move(read);
}

std::string refused_by_verify(const Record& record) {
  const auto verdict = verify(record, find_any);
  return verdict ? "" : explain(verdict.error());
}

// The error about a record whose JSON was changed by hand; empty if it is accepted.
template <class Change>
std::string refused_by_reader(Change change) {
  json::object fields = json::parse(write_record(house_record())).as_object();
  change(fields);
  const auto record = read_record(json::serialize(fields));
  return record ? "" : explain(record.error());
}

TEST_CASE("a record survives a round trip, and verifies") {
  for (const Match& match : {finished("nyse", 1),
                             finished("nyse", 4, R"({"hands": "concealed"})"),
                             finished("nyse", 10),
                             finished("sealed", 2),
                             finished("sealed", 4, R"({"payouts": {"payouts": [0, 5]}})")}) {
    const Record record = record_of(match, seat_names(match));
    const std::string text = write_record(record);
    const Record again = read_back(record);
    CHECK(write_record(again) == text);
    const auto verdict = verify(again, find_any);
    REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
    CHECK(verdict->moves == match.moves().count());
    CHECK(verdict->is_finished);
    CHECK_FALSE(verdict->is_committed());
    CHECK_FALSE(verdict->is_constructed());
    CHECK(verdict->outcome == match.outcome());
  }
}

TEST_CASE("a record replays to every move") {
  const Match match = finished("nyse", 3);
  const Record record = read_back(record_of(match, seat_names(match)));
  for (int number = 0; number <= match.moves().count(); number += 5) {
    const auto past = replay(record, find_any, number);
    REQUIRE(past.has_value());
    CHECK(past->moves().count() == number);
    CHECK(match.game().same_state(past->state(), match.at(number).state()));
  }
  CHECK(replay(record, find_any)->moves().last()->millisecond == match.moves().last()->millisecond);
  CHECK_FALSE(replay(record, find_any, match.moves().count() + 1).has_value());
  CHECK_FALSE(replay(record, find_any, -1).has_value());
}

TEST_CASE("an unfinished record verifies as unfinished") {
  const Match match = finished("sealed", 3).at(2);
  const auto verdict = verify(read_back(record_of(match, seat_names(match))), find_any);
  REQUIRE(verdict.has_value());
  CHECK_FALSE(verdict->is_finished);
  CHECK(verdict->moves == 2);
}

TEST_CASE("a record says whether it was practice; one of an earlier program does not") {
  Record record = record_of(finished("sealed", 3), seat_names(finished("sealed", 3)));
  CHECK(write_record(record).find("practice") == std::string::npos);
  CHECK_FALSE(verify(read_back(record), find_any)->is_practice);
  record.is_practice = true;
  CHECK(verify(read_back(record), find_any)->is_practice);
}

TEST_CASE("a record from a constructed position keeps the position and its memory") {
  const Match whole = finished("sealed", 3);
  const Match middle = whole.at(whole.moves().count() - 1);
  Match match = Match::resume(sealed_game(), {middle.rules(), middle.state()}, test_seed(2));
  play_out(match);
  const Record record = read_back(record_of(match, seat_names(match)));
  REQUIRE(record.position.has_value());
  const auto again = replay(record, find_any);
  REQUIRE_MESSAGE(again.has_value(), (again ? "" : explain(again.error())));
  CHECK(again->origin().is_constructed());
  CHECK(sealed_game().same_state(again->state(), match.state()));
  const auto verdict = verify(record, find_any);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  CHECK(verdict->is_constructed());
}

TEST_CASE("a commitment does not vouch for a constructed position") {
  Record record = house_record();
  const Match dealt = *replay(record, find_any, 0);
  record.position = sealed_game().document(dealt.rules(), dealt.state());
  const auto verdict = verify(read_back(record), find_any);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  CHECK(verdict->is_constructed());
  CHECK_FALSE(verdict->is_committed());
}

TEST_CASE("the record of a server's table verifies against its commitment") {
  const Record record = read_back(house_record());
  const auto verdict = verify(record, find_any);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  CHECK(verdict->is_committed());
  Record without_seed = record;
  without_seed.seed.reset();
  CHECK(refused_by_verify(without_seed).empty());
}

// Every seat of the table has committed to its contribution; seat 1 is a bot's, seat 2 has not
// revealed.
Record committed_record() {
  const std::string mine(64, '7');
  const std::string yours = commit_contribution("t-1", std::string(64, '8'));
  Fairness deal{.secret = test_seed(77), .contributions = {mine, "", yours}};
  deal.commitments = {commit_contribution("t-1", mine), "", yours};
  const ErasedGame& game = sealed_game();
  Match match =
      Match::start(game, rules_for(game, 3), derive_seed(deal.secret, "t-1", deal.contributions));
  play_out(match);
  Record record = record_of(match, seat_names(match));
  record.table = "t-1";
  record.commitment = commit(deal.secret);
  record.fairness = deal;
  return record;
}

TEST_CASE("a record says what it promises about its deal") {
  const Match match = finished("sealed", 3);
  const Record plain = record_of(match, seat_names(match));
  CHECK(verify(read_back(plain), find_any)->promise == DealPromise::None);
  CHECK(verify(read_back(house_record()), find_any)->promise == DealPromise::InTheClear);
  const auto verdict = verify(read_back(committed_record()), find_any);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  CHECK(verdict->promise == DealPromise::Committed);
  CHECK(verdict->unrevealed == std::vector<Seat>{seat_at(2)});
  CHECK(verdict->contributors == 2);
  Record local = house_record();
  local.is_local = true;
  local.fairness->contributions = {"", "", ""};
  CHECK(refused_by_verify(local).starts_with("seed: does not follow"));
  local.seed.reset();
  local.moves.clear();
  local.result.reset();
  CHECK(verify(read_back(local), find_any)->promise == DealPromise::Local);
}

TEST_CASE("verify refuses a contribution that its seat has not committed to") {
  Record changed = committed_record();
  changed.fairness->contributions[0] = std::string(64, '6');
  CHECK(refused_by_verify(changed) ==
        "contributions[0]: is neither what the seat committed to nor its commitment");
  Record added = committed_record();
  added.fairness->contributions[1] = std::string(64, '6');
  CHECK(refused_by_verify(added).starts_with("contributions[1]: "));
  Record chosen = committed_record();
  chosen.fairness->contributions[0] = chosen.fairness->commitments[0];
  CHECK(refused_by_verify(chosen) == "seed: does not follow from secret, table and contributions");
}

TEST_CASE("an earlier program's record is version 1, and what it lacks is not added") {
  CHECK(write_record(house_record()).find("\"version\": 1,") != std::string::npos);
  CHECK(write_record(committed_record()).find("\"version\": 2,") != std::string::npos);
  CHECK(verify(house_record(), find_any)->streams == StreamCheck::Absent);
}

TEST_CASE("the record of a server's table hides its secret until the game is over or abandoned") {
  Record record = house_record();
  const std::string secret = to_hex(record.fairness->secret);
  const std::string seed = to_hex(*record.seed);
  CHECK(write_record(record).find(secret) != std::string::npos);
  record.result.reset();
  record.moves.pop_back();
  const std::string unfinished = write_record(record);
  CHECK(unfinished.find(secret) == std::string::npos);
  CHECK(unfinished.find(seed) == std::string::npos);
  CHECK(unfinished.find("contributions") == std::string::npos);
  const auto silent = replay(*read_record(unfinished), find_any);
  REQUIRE_FALSE(silent.has_value());
  CHECK(silent.error().where == "seed");
  record.is_abandoned = true;
  const Record abandoned = read_back(record);
  CHECK(abandoned.fairness->secret == record.fairness->secret);
  CHECK(refused_by_verify(abandoned).empty());
}

TEST_CASE("verify refuses a wrong secret, seed, table or contribution") {
  Record secret = house_record();
  secret.fairness->secret[0] ^= 1U;
  CHECK(refused_by_verify(secret) == "commitment: does not fit the secret");
  Record seed = house_record();
  (*seed.seed)[5] ^= 1U;
  CHECK(refused_by_verify(seed) == "seed: does not follow from secret, table and contributions");
  Record table = house_record();
  table.table = "t-2";
  CHECK(refused_by_verify(table) == "seed: does not follow from secret, table and contributions");
  Record contribution = house_record();
  contribution.fairness->contributions[1] = "late";
  CHECK(refused_by_verify(contribution).starts_with("seed: does not follow"));
  Record missing = house_record();
  missing.fairness.reset();
  CHECK(refused_by_verify(missing).starts_with("secret: is missing"));
}

TEST_CASE("verify refuses illegal moves, with number and rule") {
  const Match match = finished("nyse", 3, R"({"first_player": 0})");
  const Record record = record_of(match, seat_names(match));
  Record out_of_turn = record;
  out_of_turn.moves[0].seat = seat_at(2);
  CHECK(refused_by_verify(out_of_turn).starts_with("move 1: seat 2, '"));
  CHECK(refused_by_verify(out_of_turn).ends_with(")"));
  Record illegal = record;
  illegal.moves[1].action = "stop";
  CHECK(refused_by_verify(illegal).starts_with("move 2: seat 1, 'stop': "));
  CHECK(refused_by_verify(illegal).find("(NYSE-") != std::string::npos);
  Record garbage = record;
  garbage.moves[3].action = "buy everything";
  CHECK(refused_by_verify(garbage).starts_with("move 4: "));
  Record too_many = record;
  too_many.moves.push_back(record.moves.front());
  CHECK(refused_by_verify(too_many).starts_with("move " + std::to_string(record.moves.size() + 1) +
                                                ": "));
}

TEST_CASE("verify refuses a sealed bid out of turn or too high") {
  Record twice = house_record();
  twice.moves.insert(twice.moves.begin() + 1, twice.moves.front());
  CHECK(refused_by_verify(twice).starts_with("move 2: "));
  CHECK(refused_by_verify(twice).ends_with("(SEAL-2)"));
  Record high = house_record();
  high.moves[0].action = "bid 3";
  CHECK(refused_by_verify(high).starts_with("move 1: "));
  CHECK(refused_by_verify(high).ends_with("a bid is at most two coins (SEAL-3)"));
}

TEST_CASE("verify refuses a wrong result") {
  Record score = house_record();
  ++score.result->scores[seat_at(0)];
  CHECK(refused_by_verify(score) == "result: is not the result of these moves");
  Record rank = house_record();
  rank.result->ranks[seat_at(0)] = rank.result->ranks[seat_at(0)] == 1 ? 3 : 1;
  CHECK(refused_by_verify(rank) == "result: is not the result of these moves");
  Record missing = house_record();
  missing.result.reset();
  CHECK(refused_by_verify(missing) == "result: is missing, but the game is over");
  Record early = house_record();
  early.moves.pop_back();
  CHECK(refused_by_verify(early).starts_with("result: is given, but after"));
  Record abandoned = house_record();
  abandoned.is_abandoned = true;
  CHECK(refused_by_verify(abandoned) == "abandoned: the game was played to its end");
}

TEST_CASE("verify refuses another game, other rules, other options, another number of seats") {
  Record game = house_record();
  game.game = "chess";
  CHECK(refused_by_verify(game) == "game: there is no game 'chess'");
  Record version = house_record();
  version.rules_version = 2;
  CHECK(refused_by_verify(version) ==
        "rules_version: the record is of version 2, this is version 1 of Sealed");
  Record option = house_record();
  option.options["rounds"] = 9;
  CHECK(refused_by_verify(option) == "options.rounds: must be 1 to 4");
  Record seats = house_record();
  seats.seats = 5;
  CHECK(refused_by_verify(seats) == "players: Sealed seats 2 to 4");
}

TEST_CASE("a constructed position of another table is refused") {
  const Match whole = finished("sealed", 3);
  Record record = house_record();
  record.position = sealed_game().document(whole.rules(), whole.at(0).state());
  (*record.position)["coins"] = json::array{4, 4};
  CHECK(refused_by_verify(record) == "position.coins: must have 3 items, not 2");
  record.position =
      sealed_game().document(rules_for(sealed_game(), 3, R"({"rounds": 1})"), whole.at(0).state());
  CHECK(refused_by_verify(record) == "position.options: differ from the record's options");
}

TEST_CASE("an error names the field that is wrong") {
  using Fields = json::object;
  CHECK(refused_by_reader([](Fields&) {}).empty());
  CHECK(refused_by_reader([](Fields& f) { f["format"] = "pgn"; }) ==
        "format: must be 'bourse-record'");
  CHECK(refused_by_reader([](Fields& f) { f["version"] = 3; }) == "version: must be 1 to 2");
  CHECK(refused_by_reader([](Fields& f) { f["colour"] = 2; }) == "unknown field 'colour'");
  CHECK(refused_by_reader([](Fields& f) { f.erase("moves"); }) == "field 'moves' is missing");
  CHECK(refused_by_reader([](Fields& f) { f["players"] = 11; }) == "players: must be 1 to 10");
  CHECK(refused_by_reader([](Fields& f) {
          f["players"] = "3";
        }).starts_with("players: must be an integer"));
  CHECK(refused_by_reader([](Fields& f) { f["options"] = 1; }) ==
        "options: must be an object, not an integer");
  CHECK(refused_by_reader([](Fields& f) { f["names"].as_array().pop_back(); }) ==
        "names: must have 3 items, not 2");
  CHECK(refused_by_reader([](Fields& f) { f["names"].as_array()[1] = std::string(513, 'x'); }) ==
        "names[1]: must be at most 512 bytes");
  CHECK(refused_by_reader([](Fields& f) {
          f["names"].as_array()[1] = std::string(512, 'x');
        }).empty());
  CHECK(refused_by_reader([](Fields& f) { f["names"].as_array()[1] = "\x1b[31m"; }) ==
        "names[1]: must not hold control characters");
  CHECK(refused_by_reader([](Fields& f) { f["secret"] = "12"; }) ==
        "secret: must be 64 hex digits");
  CHECK(refused_by_reader([](Fields& f) { f.erase("secret"); }) ==
        "secret and contributions come together or not at all");
  CHECK(refused_by_reader([](Fields& f) {
          f.erase("secret");
          f.erase("contributions");
          f["commitments"] = json::array{"", "", ""};
        }) == "commitments: need secret and contributions");
  CHECK(refused_by_reader([](Fields& f) { f["commitments"] = json::array{""}; }) ==
        "commitments: must have 3 items, not 1");
  CHECK(refused_by_reader([](Fields& f) { f["seed"] = 1; }).starts_with("seed: must be a text"));
  CHECK(refused_by_reader([](Fields& f) { f["memory"] = Fields{}; }) == "memory: needs a position");
  CHECK(refused_by_reader([](Fields& f) { f["moves"].at(0).as_object()["seat"] = 3; }) ==
        "moves[0].seat: must be 0 to 2");
  for (const std::int64_t never : {std::int64_t{-1}, kLatestMillisecond + 1}) {
    CHECK(refused_by_reader([&](Fields& f) { f["moves"].at(0).as_object()["ms"] = never; }) ==
          "moves[0].ms: must be a whole number of milliseconds, from 0 to a hundred years");
  }
  CHECK(refused_by_reader([](Fields& f) { f["moves"].at(1).as_object().erase("action"); }) ==
        "moves[1]: field 'action' is missing");
  CHECK(refused_by_reader([](Fields& f) { f["result"].as_object()["why"] = 1; }) ==
        "result: unknown field 'why'");
  CHECK(refused_by_reader([](Fields& f) { f["result"].at("ranks").as_array()[0] = 4; }) ==
        "result.ranks[0]: must be 1 to 3");
  CHECK(refused_by_reader([](Fields& f) {
          f["abandoned"] = 1;
        }).starts_with("abandoned: must be true or false"));
}

TEST_CASE("a truncated record is refused, wherever it ends") {
  const std::string text = write_record(house_record());
  const std::size_t end = text.rfind('}');
  for (std::size_t length = 0; length <= end; ++length) {
    const auto record = read_record(std::string_view(text).substr(0, length));
    REQUIRE_FALSE(record.has_value());
    REQUIRE(explain(record.error()).starts_with("record: not valid JSON"));
  }
}

TEST_CASE("garbage and oversized input are refused") {
  CHECK_FALSE(read_record("\xff\xfe\x00\x01").has_value());
  CHECK_FALSE(read_record("[]").has_value());
  CHECK_FALSE(read_record("null").has_value());
  CHECK(read_record(std::string((std::size_t{32} << 20U) + 1, ' ')).error().where == "record");
  CHECK(refused_by_reader([](json::object& fields) {
          const json::value move = fields["moves"].at(0);
          fields["moves"] = json::array(100001, move);
        }) == "moves: must have 0 to 100000 items, not 100001");
}

}  // namespace
}  // namespace bourse
