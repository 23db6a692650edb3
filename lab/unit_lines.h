// SPDX-License-Identifier: Apache-2.0
//
// The units of a contest as lines of JSON, for a file that a contest goes on from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/parse_error.h"
#include "core/result.h"
#include "lab/contest.h"

namespace bourse {

std::string line_of(const UnitResult& unit);  // with its end of line

// The units of a text whose first line is the title; an empty text has none, and so has what lies
// behind the last end of a line: it was cut off while it was written.
Result<std::vector<UnitResult>, ParseError> read_units(std::string_view text,
                                                       std::string_view title,
                                                       int seats);

}  // namespace bourse
