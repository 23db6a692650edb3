// SPDX-License-Identifier: Apache-2.0
//
// Positions, past steps and replays as messages for one viewer. Everything is derived from the
// viewer's own view and witnessed events; no function here writes a state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/boundary/event_texts.h"
#include "server/domain/table.h"
#include "server/protocol/wire.h"

namespace bourse {

// Options for a position message, in addition to the view.
struct PositionOptions {
  std::int64_t now = 0;
  bool with_choices = true;
  bool can_undo = false;
  std::optional<wire::TextOptions> text;
};

// The position of the match for the viewer who has this view.
wire::Position make_position(const Table& table,
                             const Match& match,
                             const AnyView& view,
                             const PositionOptions& options);

// `texts`: of the events of this step, for all its viewers.
std::vector<wire::LogLine> log_of(const Table& table,
                                  const Match& match,
                                  const Step& step,
                                  EventTexts& texts);

// Whether people have to remember: the game runs, and shows them less than their views recall.
bool hides_history(const Table& table, Viewer viewer);

struct PastRange {
  int after = 0;
  int before = 0;
  std::size_t most = 0;  // steps; the newest are told
};
struct Past {
  std::vector<wire::PastStep> steps;
  bool has_earlier = false;  // `most` has left out steps of the range
};
// The viewer's steps between two numbers, without those that were undone. An undo is told only if
// it takes back steps up to `after`, which the client has. If history is hidden, steps before the
// viewer's last move (for spectators: the last move of the seat to act) have no log. Plays the game
// again.
Past past_of(const Table& table, Viewer viewer, const PastRange& range);

// The viewer's first `most` steps after this number, also those that were undone: enough to
// continue the hash chain from there. Plays the game again.
wire::ChainPage chain_of(const Table& table, Viewer viewer, int after, std::size_t most);

// `texts`: as for log_of.
wire::Batch batch_of(const Table& table,
                     const Step& step,
                     const PositionOptions& options,
                     EventTexts& texts);

// Every step with its position. `all` adds each seat's view; only for finished games.
wire::Replay replay_of(const Table& table, Viewer viewer, bool all);

}  // namespace bourse
