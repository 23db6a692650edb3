// SPDX-License-Identifier: Apache-2.0
//
// Results of a load test, as text and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/reopening.h"

namespace bourse::bench {

struct LoadReport {
  int tables = 0;
  double pace = 0;                   // moves per table and second; 0: closed loop
  std::vector<double> milliseconds;  // latency of each move, sorted
  std::size_t refused = 0;
  std::size_t bytes = 0;  // to the clients
  double wall_seconds = 0;
  double cpu_seconds = 0;  // of the server
  struct Memory {
    std::size_t before = 0;     // no tables
    std::size_t tables = 0;     // all tables dealt, no connections
    std::size_t connected = 0;  // all clients connected
    std::size_t after = 0;      // at the end
  } memory;
  // Latencies of the disk alone (bench/bare_disk.h), right before and after the load.
  std::vector<double> disk_before;
  std::vector<double> disk_after;
  Reopening reopening;
};

std::string as_text(const LoadReport& report);
std::string as_json(const LoadReport& report);

}  // namespace bourse::bench
