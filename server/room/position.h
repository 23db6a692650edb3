// SPDX-License-Identifier: Apache-2.0
//
// Positions, past steps and replays as messages for one viewer. Everything is derived from the
// viewer's own view and witnessed events; no function here writes a state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

std::vector<wire::LogLine> log_of(const Table& table, const Match& match, const Step& step);

// Whether people have to remember: the game runs, and shows them less than their views recall.
bool hides_history(const Table& table, Viewer viewer);

// The viewer's steps after number `after`, undone ones marked. If history is hidden, steps before
// the viewer's last move (for spectators: the last move of the seat to act) have no log.
std::vector<wire::PastStep> past_of(const Table& table, Viewer viewer, int after);

wire::Batch batch_of(const Table& table, const Step& step, const PositionOptions& options);

// Every step with its position. `all` adds each seat's view; only for finished games.
wire::Replay replay_of(const Table& table, Viewer viewer, bool all);

}  // namespace bourse
