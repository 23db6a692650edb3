// SPDX-License-Identifier: Apache-2.0
//
// A position as programs ask for it: who is to act, and what each of them may do, in notation and
// sorted byte by byte.
#pragma once

#include "core/boundary/json_reader.h"
#include "play/match.h"

namespace bourse::cli {

json::array to_act_json(const Match& match);
json::object legal_json(const Match& match);  // {"0": ["take bk", …]}

// Every legal action of the seat in notation, sorted.
std::vector<std::string> legal_texts(const Match& match, Seat seat);

}  // namespace bourse::cli
