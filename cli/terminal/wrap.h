// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// Broken into lines of at most width columns, all but the first indented.
std::vector<std::string> wrap(std::string_view text, int width, int indent);

}  // namespace bourse::cli
