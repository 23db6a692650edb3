// SPDX-License-Identifier: Apache-2.0
//
// Game records: `.bourse` files (JSON). Header (game, seats, options with inline data, rules
// version, commitment, and the inputs of the seed), moves in notation with their times, result.
// Empty fields are absent:
//   {"format": "bourse-record", "version": 1, "game": "nyse", "rules_version": 1, "players": 2,
//    "options": {…}, "names": ["you", "greedy"], "table": "…", "commitment": "64 hex digits",
//    "secret": "64 hex digits", "contributions": ["", ""], "seed": "64 hex digits",
//    "abandoned": true, "practice": true, "position": {…}, "memory": {…},
//    "moves": [{"seat": 0, "action": "take bu", "ms": 1234}],
//    "result": {"scores": [12, 17], "ranks": [2, 1]}}
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "play/fairness.h"
#include "play/match.h"

namespace bourse {

// The latest time of a move: a hundred years of 365 days.
inline constexpr std::int64_t kLatestMillisecond = std::int64_t{100} * 365 * 24 * 60 * 60 * 1000;

struct RecordedMove {
  Seat seat;
  std::string action;
  std::int64_t millisecond = 0;  // at most kLatestMillisecond
};

struct Record {
  std::string game;
  int seats = 0;
  json::object options;
  int rules_version = 1;
  std::vector<std::string> names;        // one per seat: "you", "greedy", …
  std::string table;                     // the table's id, part of the seed
  std::optional<Commitment> commitment;  // published before the deal
  std::optional<Fairness> fairness;      // secret and contributions: absent until the game is over
  std::optional<Seed> seed;              // of a game dealt from a seed alone, without a secret
  bool is_abandoned = false;             // closed before its end: it will have no result
  // One person against bots, who could take back any move. Records of earlier programs do not say.
  bool is_practice = false;
  std::optional<json::object> position;  // a constructed start: its document,
  std::optional<json::object> memory;    // and what viewers remember beyond it
  std::vector<RecordedMove> moves;
  std::optional<Outcome> result;  // scores and ranks; the deciding criteria are not recorded
};

// Why a name cannot be stored in a record: "must be at most 512 bytes".
std::optional<std::string> refuse_name(std::string_view name);

// Finds the game of a record: in the registry, or a game defined by a test.
using FindGame = const ErasedGame* (*)(std::string_view key);

// A record with a commitment omits secret, contributions and seed until the game has a result or is
// abandoned. Position and moves are complete even then, so an unfinished record must stay on the
// server and never reach a seat.
std::string write_record(const Record& record);
Result<Record, ParseError> read_record(std::string_view text);

// Replays the first `moves` moves of the record (default: all). Refuses an unknown game, options
// that are not allowed, a missing or wrong seed, and an illegal move (with its number and rule id).
Result<Match, ParseError> replay(const Record& record,
                                 FindGame find_game,
                                 std::optional<int> moves = std::nullopt);

// Everything that a third party can check: the commitment matches the secret, the seed follows from
// secret, table and contributions, every move is legal, and the result is correct. A constructed
// start cannot be checked, so a commitment means nothing there.
struct Verification {
  int moves = 0;
  bool is_finished = false;
  bool is_constructed = false;  // started from a position in the record, without a deal
  bool is_practice = false;     // as the record says
  bool is_committed = false;    // the deal was committed to in advance, and the commitment matches
  std::optional<Outcome> outcome;
};
Result<Verification, ParseError> verify(const Record& record, FindGame find_game);

// The record of a match so far, including the seed. Requires: one name per seat.
Record record_of(const Match& match, std::vector<std::string> names);

}  // namespace bourse
