// SPDX-License-Identifier: Apache-2.0
//
// JSON of a position for programs: who is to act, and the legal actions of each seat in notation,
// sorted bytewise.
#pragma once

#include "core/codec/json_reader.h"
#include "play/match.h"

namespace bourse::cli {

json::array to_act_json(const Match& match);
json::object legal_json(const Match& match);  // {"0": ["take bk", …]}

// The legal actions of the seat in notation, sorted.
std::vector<std::string> legal_texts(const Match& match, Seat seat);

}  // namespace bourse::cli
