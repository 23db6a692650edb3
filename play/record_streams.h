// SPDX-License-Identifier: Apache-2.0
//
// Recomputes the streams of a record by replaying its whole history, and compares them.
#pragma once

#include <span>

#include "play/record.h"

namespace bourse {

// `match` is the record's, replayed to its end. Refuses a history that does not lead to its moves,
// streams other than the recorded ones, and any that a seat did not see.
Result<StreamCheck, ParseError> check_streams(const Record& record,
                                              const Match& match,
                                              std::span<const SeenStream> seen);

}  // namespace bourse
