// SPDX-License-Identifier: Apache-2.0
//
// Standard output. A reader that went away (`bourse trace … | head -1`) is no error: what is said
// from then on goes nowhere, and whoever talks at length asks is_reader_gone() and stops.
#pragma once

#include <string_view>

namespace bourse::cli {

void print(std::string_view text);
bool flush_output();  // false: what was said did not arrive
bool is_reader_gone();

// Long texts go through $PAGER (or less) when standard output is a terminal.
void print_paged(std::string_view text);

}  // namespace bourse::cli
