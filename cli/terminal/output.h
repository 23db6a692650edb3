// SPDX-License-Identifier: Apache-2.0
//
// Standard output. A reader that goes away (`bourse trace … | head -1`) is not an error: further
// text is dropped, and long commands check is_reader_gone() to stop early.
#pragma once

#include <string_view>

namespace bourse::cli {

void print(std::string_view text);
bool flush_output();  // false if output was lost
bool is_reader_gone();

// Shows long texts with $PAGER (or less) if standard output is a terminal.
void print_paged(std::string_view text);

}  // namespace bourse::cli
