// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// Breaks the text into lines of at most `width` columns; all but the first are indented.
std::vector<std::string> wrap(std::string_view text, int width, int indent);

}  // namespace bourse::cli
