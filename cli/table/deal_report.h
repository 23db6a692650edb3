// SPDX-License-Identifier: Apache-2.0
//
// Report for the player: which parts of a finished game the terminal has checked, and which not.
#pragma once

#include <string>
#include <vector>

#include "cli/table/deal_guard.h"

namespace bourse::cli {

// One sentence per line.
std::vector<std::string> deal_report(const DealCheck& check);

}  // namespace bourse::cli
