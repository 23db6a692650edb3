// SPDX-License-Identifier: Apache-2.0
//
// Match log: the results of a match as lines of JSON, from which it can be resumed.
#pragma once

#include <string>
#include <string_view>

#include "core/codec/parse_error.h"
#include "core/result.h"
#include "lab/matches/match_runner.h"

namespace bourse {

std::string to_log_line(const PairResult& unit);  // with its newline

// `where` names the line in an error.
Result<PairResult, ParseError> parse_log_line(std::string_view line,
                                              const std::string& where,
                                              int seats);

}  // namespace bourse
