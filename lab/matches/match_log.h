// SPDX-License-Identifier: Apache-2.0
//
// The units of a contest as lines of JSON, for a file that a contest goes on from.
#pragma once

#include <string>
#include <string_view>

#include "core/boundary/parse_error.h"
#include "core/result.h"
#include "lab/matches/match_runner.h"

namespace bourse {

std::string to_log_line(const PairResult& unit);  // with its end of line

// where: what the line is called in a complaint.
Result<PairResult, ParseError> parse_log_line(std::string_view line,
                                              const std::string& where,
                                              int seats);

}  // namespace bourse
