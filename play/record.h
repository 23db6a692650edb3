// SPDX-License-Identifier: Apache-2.0
//
// A game as a file: `.bourse` records (JSON). Header (game, seats, options with inline data, rules
// version, commitment, and what the seed was made of), moves in notation with their times, result.
// Fields that say nothing are absent:
//   {"format": "bourse-record", "version": 1, "game": "nyse", "rules_version": 1, "players": 2,
//    "options": {…}, "names": ["you", "greedy"], "table": "…", "commitment": "64 hex digits",
//    "secret": "64 hex digits", "contributions": ["", ""], "seed": "64 hex digits",
//    "abandoned": true, "position": {…}, "memory": {…},
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
  std::vector<std::string> names;        // one a seat: "you", "greedy", …
  std::string table;                     // the table's id, part of the seed
  std::optional<Commitment> commitment;  // published before the deal
  std::optional<Fairness> fairness;      // secret and contributions: absent until the game is over
  std::optional<Seed> seed;              // a game dealt from a bare seed, without a house secret
  bool is_abandoned = false;             // closed before its end; no result will follow
  std::optional<json::object> position;  // a constructed start: its document,
  std::optional<json::object> memory;    // and what viewers remember beyond it
  std::vector<RecordedMove> moves;
  std::optional<Outcome> result;  // scores and ranks; what decided them is not recorded
};

// Why a name cannot be read again from a record: "must be at most 512 bytes".
std::optional<std::string> refuse_name(std::string_view name);

// How a record finds its game: the registry, or in tests a game of their own.
using FindGame = const ErasedGame* (*)(std::string_view key);

// A record with a commitment keeps its secret, contributions and seed to itself until the game has
// a result or is abandoned. An open record (committed, not over) leaves out secret, contributions
// and seed, but tells position and moves in full: it is the house's own and never goes to a seat.
std::string write_record(const Record& record);
Result<Record, ParseError> read_record(std::string_view text);

// Plays the record's first `moves` moves (all by default). Refuses an unknown game, options not
// allowed, a seed that is missing or does not fit, an illegal move (with its number and rule id).
Result<Match, ParseError> replay(const Record& record,
                                 FindGame find_game,
                                 std::optional<int> moves = std::nullopt);

// Everything a stranger can check: the commitment fits the secret, the seed follows from secret,
// table and contributions, every move is legal, the result is the game's. How a constructed start
// came about nobody can check, so a commitment says nothing there.
struct Verification {
  int moves = 0;
  bool is_finished = false;
  bool is_constructed = false;  // from a position that the record brings: there was no deal
  bool is_committed = false;    // the deal was committed to beforehand, and the commitment holds
  std::optional<Outcome> outcome;
};
Result<Verification, ParseError> verify(const Record& record, FindGame find_game);

// The record of a match as it stands, seed included. Requires: one name a seat.
Record record_of(const Match& match, std::vector<std::string> names);

}  // namespace bourse
