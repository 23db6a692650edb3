// SPDX-License-Identifier: Apache-2.0
//
// The result of a game as a table: places, names, scores, and the tie-breaks that decided places.
#pragma once

#include <span>
#include <string>

#include "core/outcome.h"
#include "core/text/screen.h"

namespace bourse::cli {

std::string ranking(const Outcome& outcome,
                    std::span<const std::string> names,
                    const Screen& screen);

}  // namespace bourse::cli
