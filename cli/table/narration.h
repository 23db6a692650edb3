// SPDX-License-Identifier: Apache-2.0
//
// What a viewer saw happen, in sentences: one paragraph a move.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/seat.h"
#include "play/event_log.h"
#include "play/match.h"

namespace bourse::cli {

using Names = std::vector<std::string>;

// The names as the viewer reads them: its own seat is "you".
Names names_for(const Names& names, Viewer viewer);

// Moves first … last; 0 is the setup. Moves of which the viewer saw nothing are left out.
std::vector<std::string> narration(
    const EventLog& events, int first, int last, Viewer viewer, std::span<const std::string> names);

// The number of the seat's last move, 0 before its first.
int last_move_of(const Match& match, Seat seat);

// Whether the game lets what a person is shown fade: then a log reaches back no further than the
// seat's last move.
bool is_fading(const Match& match, Viewer viewer);

}  // namespace bourse::cli
