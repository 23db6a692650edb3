// SPDX-License-Identifier: Apache-2.0
//
// What a terminal has checked of a finished game, and what it has not, as sentences for its player.
#pragma once

#include <string>
#include <vector>

#include "cli/table/deal_guard.h"

namespace bourse::cli {

// One sentence per line.
std::vector<std::string> deal_report(const DealCheck& check);

}  // namespace bourse::cli
