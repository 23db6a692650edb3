// SPDX-License-Identifier: Apache-2.0
//
// The viewer of a replay: V of GET /api/tables/ID/replay?viewer=V.
#pragma once

#include <string_view>

#include "core/result.h"
#include "core/seat.h"
#include "server/protocol/user_message.h"

namespace bourse {

struct ReplayView {
  Viewer viewer = Viewer::spectator();
  bool is_all = false;  // adds the view of each seat
};

// Parses "3", "spectator" or "all".
Result<ReplayView, ApiError> parse_replay_view(std::string_view text);

}  // namespace bourse
