// SPDX-License-Identifier: Apache-2.0
//
// Measures a restarted server with stored tables: memory while nobody is connected, and the time to
// open a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bourse::bench {

struct StoredTables {
  std::string program;
  std::string data;
  std::vector<std::string> options;  // of `bourse serve`
  std::vector<std::string> tables;
  std::string secret;  // of a person with a seat at each
};

struct Reopening {
  // From the request to the welcome with the whole history, sorted.
  std::vector<double> milliseconds;
  std::size_t parked_bytes = 0;  // of the server before the first connection
};

// Starts a server on the stored tables and opens them one after the other, at most `most`.
Reopening reopen(const StoredTables& stored, std::size_t most);

// Quantile of a sorted list; 0 for an empty one.
double at_share(const std::vector<double>& sorted, double share);

}  // namespace bourse::bench
