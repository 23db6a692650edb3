// SPDX-License-Identifier: Apache-2.0
//
// How a game ended, as a table: places, seats, scores, and what decided a place that the score did
// not.
#pragma once

#include <span>
#include <string>

#include "core/boundary/screen.h"
#include "core/outcome.h"

namespace bourse::cli {

std::string ranking(const Outcome& outcome,
                    std::span<const std::string> names,
                    const Screen& screen);

}  // namespace bourse::cli
