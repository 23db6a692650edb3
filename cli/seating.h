// SPDX-License-Identifier: Apache-2.0
//
// Who sits where in a game at this terminal.
#pragma once

#include <string>
#include <vector>

#include "cli/sitting.h"
#include "core/boundary/parse_error.h"
#include "core/result.h"
#include "play/record.h"

namespace bourse::cli {

// People first, then the bots in the order given.
Result<std::vector<Sitter>, ParseError> seated(int seats, const std::vector<std::string>& bots);

// As the record names them: "greedy 2" is a bot of that kind, and who is no bot is a person.
// Refuses to start a program because a file says so.
Result<std::vector<Sitter>, ParseError> seated_again(const Record& record);

// One a seat, also where the record has fewer.
Names names_of(const Record& record);

}  // namespace bourse::cli
