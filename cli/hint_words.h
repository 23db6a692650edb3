// SPDX-License-Identifier: Apache-2.0
//
// A hint in the words of this run's language.
#pragma once

#include <span>
#include <string>

#include "bots/search/advice.h"

namespace bourse::cli {

// What speaks for the first of the prospects, against the next. Requires: there is one.
std::string hint_reason(std::span<const Prospect> prospects, int seats);

}  // namespace bourse::cli
