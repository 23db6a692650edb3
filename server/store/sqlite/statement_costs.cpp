// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/statement_costs.h"

#include <sqlite3.h>

namespace bourse {
namespace {

template <class Function>
void for_each_statement(Database& database, Function function) {
  sqlite3* const handle = database.handle();
  for (sqlite3_stmt* at = sqlite3_next_stmt(handle, nullptr); at != nullptr;
       at = sqlite3_next_stmt(handle, at)) {
    function(at);
  }
}

}  // namespace

std::vector<std::string> prepared_statements(Database& database) {
  std::vector<std::string> texts;
  for_each_statement(database,
                     [&](sqlite3_stmt* statement) { texts.emplace_back(sqlite3_sql(statement)); });
  return texts;
}

StatementCosts take_costs(Database& database) {
  StatementCosts costs;
  for_each_statement(database, [&](sqlite3_stmt* statement) {
    costs.steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    costs.sorts += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_SORT, 1);
    costs.full_scans += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
  });
  return costs;
}

}  // namespace bourse
