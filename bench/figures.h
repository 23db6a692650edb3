// SPDX-License-Identifier: Apache-2.0
//
// What was measured of a house under load, and how it is printed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/reopening.h"

namespace bourse::bench {

struct Figures {
  int tables = 0;
  double pace = 0;                   // moves a table and second; 0: closed loop
  std::vector<double> milliseconds;  // of each move, sorted
  std::size_t refused = 0;
  std::size_t bytes = 0;  // to the clients
  double wall_seconds = 0;
  double cpu_seconds = 0;  // of the server
  struct Memory {
    std::size_t before = 0;     // an empty house
    std::size_t tables = 0;     // every table dealt, nobody there
    std::size_t connected = 0;  // everybody there
    std::size_t after = 0;      // when it was over
  } memory;
  std::vector<double> flushes;  // of the disk alone, sorted
  Reopening reopening;
};

std::string as_text(const Figures& figures);
std::string as_json(const Figures& figures);

}  // namespace bourse::bench
