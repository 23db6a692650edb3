// SPDX-License-Identifier: Apache-2.0
//
// The disk alone, for comparison with a server that stores every move on it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace bourse::bench {

// Latencies of a bare loop that appends 4 KiB to a file in the folder and calls fdatasync, for this
// long, in milliseconds, sorted.
std::vector<double> append_times(const std::string& folder, std::chrono::seconds duration);

}  // namespace bourse::bench
