// SPDX-License-Identifier: Apache-2.0
//
// Game records: `.bourse` files (JSON). Header (game, seats, options with inline data, rules
// version, commitment, and the inputs of the seed), moves in notation with their times, result.
// Empty fields are absent:
//   {"format": "bourse-record", "version": 1, "game": "nyse", "rules_version": 1, "players": 2,
//    "options": {…}, "names": ["you", "greedy"], "table": "…", "commitment": "64 hex digits",
//    "secret": "64 hex digits", "contributions": ["", ""], "commitments": ["", ""],
//    "seed": "64 hex digits", "local": true, "abandoned": true, "practice": true,
//    "position": {…}, "memory": {…}, "views": "16 hex digits",
//    "streams": [{"steps": 14, "link": "64 hex digits"}, …],
//    "taken_back": [{"at": 3, "seat": 0, "action": "take bu"}, {"at": 4, "seat": 0, "undo": 1}],
//    "moves": [{"seat": 0, "action": "take bu", "ms": 1234}],
//    "result": {"scores": [12, 17], "ranks": [2, 1]}}
// Version 2 added commitments, local, views, streams and taken_back. A record with none of them is
// written as version 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "play/fairness.h"
#include "play/match.h"
#include "play/viewer_streams.h"

namespace bourse {

// The latest time of a move: a hundred years of 365 days.
inline constexpr std::int64_t kLatestMillisecond = std::int64_t{100} * 365 * 24 * 60 * 60 * 1000;

struct RecordedMove {
  Seat seat{};
  std::string action;
  std::int64_t millisecond = 0;  // at most kLatestMillisecond
};

// An item of the history that is not among the moves of a record: a move that was taken back, or,
// with an empty action, the undo that took back the last `undo` moves.
struct TakenBack {
  int at = 0;  // place in the history, 1 for the first move
  Seat seat{};
  std::string action{};
  int undo = 0;
};

// The hash chain of what one seat was sent (play/step_chain.h).
struct RecordedStream {
  int steps = 0;
  StepLink link{};
  bool operator==(const RecordedStream&) const = default;
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
  bool is_local = false;                 // dealt by the program at which it was played
  bool is_abandoned = false;             // closed before its end: it will have no result
  // One person against bots, who could take back any move. Records of earlier programs do not say.
  bool is_practice = false;
  std::optional<json::object> position;  // a constructed start: its document,
  std::optional<json::object> memory;    // and what viewers remember beyond it
  std::vector<RecordedMove> moves;
  std::vector<TakenBack> taken_back;    // by place; only together with streams
  std::vector<RecordedStream> streams;  // one per seat, or none: not recorded
  std::uint64_t views = 0;              // view_fingerprint() of the program that made the streams
  std::optional<Outcome> result;        // scores and ranks; the deciding criteria are not recorded
};

// Why a name cannot be stored in a record: "must be at most 512 bytes".
std::optional<std::string> refuse_name(std::string_view name);

// Finds the game of a record: in the registry, or a game defined by a test.
using FindGame = const ErasedGame* (*)(std::string_view key);

// A server's record omits secret, contributions and seed until the game has a result or is
// abandoned. Position and moves are complete even then, so an unfinished record must stay on the
// server and never reach a seat.
std::string write_record(const Record& record);
Result<Record, ParseError> read_record(std::string_view text);

// Replays the first `moves` moves of the record (default: all). Refuses an unknown game, options
// that are not allowed, a missing or wrong seed, and an illegal move (with its number and rule id).
Result<Match, ParseError> replay(const Record& record,
                                 FindGame find_game,
                                 std::optional<int> moves = std::nullopt);

// The promise of a record about its deal, weakest first.
enum class DealPromise : std::uint8_t {
  None,         // dealt from a plain seed
  Constructed,  // started from a position in the record, without a deal
  Local,        // the program that dealt committed to its secret; nobody else took part
  // The server committed to its secret, and people sent their contributions in the clear, one after
  // the other: games that began under earlier programs. Whoever knew the secret and sat down last
  // could choose among many deals.
  InTheClear,
  Committed  // every seat committed to its contribution before any was revealed
};

enum class StreamCheck : std::uint8_t {
  Absent,        // the record has no streams
  OtherProgram,  // their hashes are those of another version of the program
  Equal          // the moves give every seat the recorded stream
};

// The part of its seat's stream that a client kept.
struct SeenStream {
  Seat seat{};
  int steps = 0;  // number of the step that the link belongs to
  StepLink link{};
};

// Everything that a third party can check: the commitment matches the secret, each contribution its
// commitment, the seed follows from secret, table and contributions, every move is legal, the moves
// give every seat the recorded stream, and the result is correct. A constructed start cannot be
// checked, so a commitment means nothing there.
struct Verification {
  int moves = 0;
  bool is_finished = false;
  bool is_practice = false;  // as the record says
  DealPromise promise = DealPromise::None;
  int contributors = 0;  // seats that committed to a contribution; 0: the server alone chose
  std::vector<Seat> unrevealed;  // their commitments count: each of them could choose of two deals
  StreamCheck streams = StreamCheck::Absent;
  std::optional<Outcome> outcome;

  bool is_constructed() const { return promise == DealPromise::Constructed; }
  // The deal was committed to in advance, and the commitment matches.
  bool is_committed() const { return promise > DealPromise::Constructed; }
};
// Refuses a record in which a seat saw anything other than `seen`.
Result<Verification, ParseError> verify(const Record& record,
                                        FindGame find_game,
                                        std::span<const SeenStream> seen = {});

// Adds what every seat was sent, including the moves taken back. `streams` are those of the match.
void record_streams(Record& record, const Match& match, const ViewerStreams& streams);

// The record of a match so far, including the seed. Requires: one name per seat.
Record record_of(const Match& match, std::vector<std::string> names);

}  // namespace bourse
