// SPDX-License-Identifier: Apache-2.0
//
// Figures that SQLite keeps about the statements prepared on a connection, for tests of their cost.
#pragma once

#include <string>
#include <vector>

#include "server/store/sqlite/sqlite.h"

namespace bourse {

// The SQL of all statements that are prepared now.
std::vector<std::string> prepared_statements(Database& database);

struct StatementCosts {
  int steps = 0;       // operations of SQLite's virtual machine
  int sorts = 0;       // sorts that no index made unnecessary
  int full_scans = 0;  // steps of scans through a whole table
};

// The costs of all prepared statements since the last call.
StatementCosts take_costs(Database& database);

}  // namespace bourse
