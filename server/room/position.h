// SPDX-License-Identifier: Apache-2.0
//
// What a viewer has before its eyes, as messages: positions, steps, replays. Everything is made of
// the viewer's own view and witnessed events; nothing here is given a state to write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/domain/table.h"
#include "server/protocol/wire.h"

namespace bourse {

// What a position shows beyond the view.
struct PositionOptions {
  std::int64_t now = 0;
  bool with_choices = true;
  bool can_undo = false;
  std::optional<wire::TextOptions> text;
};

// The position of the match, for the viewer whose view this is.
wire::Position make_position(const Table& table,
                             const Match& match,
                             const AnyView& view,
                             const PositionOptions& options);

std::vector<wire::LogLine> log_of(const Table& table, const Match& match, const Step& step);

// Whether people have to remember: the game runs, and shows them less than their views recall.
bool hides_history(const Table& table, Viewer viewer);

// The steps of the viewer's past after number `after`, those taken back marked. Where it fades,
// those before the last move of the viewer (for spectators: of who is to act) have no log.
std::vector<wire::PastStep> past_of(const Table& table, Viewer viewer, int after);

wire::Batch batch_of(const Table& table, const Step& step, const PositionOptions& options);

// Every step with its position. `all` adds what each seat saw; only for games that are over.
wire::Replay replay_of(const Table& table, Viewer viewer, bool all);

std::string hash_text(std::uint64_t hash);

}  // namespace bourse
