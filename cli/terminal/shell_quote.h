// SPDX-License-Identifier: Apache-2.0
//
// Quoting of shell arguments in commands that people paste.
#pragma once

#include <string>

namespace bourse::cli {

// Quotes the argument if necessary.
std::string shell_quote(const std::string& word);

}  // namespace bourse::cli
