// SPDX-License-Identifier: Apache-2.0
//
// The moves of a game in sentences, as one viewer saw them: one paragraph per move.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/seat.h"
#include "play/event_log.h"
#include "play/match.h"

namespace bourse::cli {

using Names = std::vector<std::string>;

// The names as the viewer reads them: the own seat is "you".
Names names_for(const Names& names, Viewer viewer);

// Moves first … last, where 0 is the setup. Moves of which the viewer saw nothing are omitted.
std::vector<std::string> narration(
    const EventLog& events, int first, int last, Viewer viewer, std::span<const std::string> names);

// The number of the seat's last move, 0 before its first.
int last_move_of(const Match& match, Seat seat);

// Whether players have to remember earlier moves: then the log goes back to the seat's last move
// only.
bool hides_history(const Match& match, Viewer viewer);

}  // namespace bourse::cli
