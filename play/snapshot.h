// SPDX-License-Identifier: Apache-2.0
//
// A stored position: the state document, the memory beyond it, and the number of moves before it.
// Lets an unfinished table continue after a rule fix that would replay its moves differently.
//   {"game": "nyse", "rules_version": 1, "format": 1, "move": 17, "document": {…}, "memory": {…}}
#pragma once

#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "play/match.h"
#include "play/record.h"

namespace bourse {

inline constexpr int kSnapshotFormat = 1;

struct Snapshot {
  std::string game;
  int rules_version = 1;
  int format = kSnapshotFormat;
  int move = 0;  // number of moves before it
  json::object document;
  json::object memory;
};

Snapshot snapshot_of(const Match& match);
std::string write_snapshot(const Snapshot& snapshot);
Result<Snapshot, ParseError> read_snapshot(std::string_view text);

// The position, equal to the one that the snapshot was taken of. A snapshot of older rules loads as
// long as its document is still valid; the caller notes which rules played it.
Result<AnyPosition, ParseError> restore(const Snapshot& snapshot, FindGame find_game);

}  // namespace bourse
