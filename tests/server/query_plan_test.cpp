// SPDX-License-Identifier: Apache-2.0
//
// The cost of every statement of the SQLite store on a large database: 100,000 tables, and a person
// with 50,000 seats and 2,000 bests. SQLite's own plans and counters are checked, and no time.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "server/store/sqlite/list_statements.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/sqlite/sqlite_statements.h"
#include "server/store/sqlite/statement_costs.h"
#include "tests/server/test_folder.h"

namespace bourse {
namespace {

constexpr PersonId kRegular = 7;

// Every second table is the regular's; one in a thousand is live.
constexpr const char* kManyTables = R"sql(
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
BEGIN;
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n
  WHERE i < 99999) SELECT i, printf('t%05d', i) AS id FROM n;
INSERT INTO tables (id, game, rules_version, host, secret, setting, reserved, created, is_live,
                    card, due)
  SELECT id, 'nyse', 1, i % 999, zeroblob(32), '{}', '', i, i % 1000 = 0, '{}', NULL FROM n;
INSERT INTO entries SELECT id, 0, 1, 0, 7 + i % 2, 'x', 'Ada', i, NULL FROM n;
INSERT INTO seats SELECT id, 0, 7 + i % 2, i % 1000 = 0, i FROM n;
INSERT INTO bests SELECT 7, 'nyse', id, i, i FROM n WHERE i < 2000;
INSERT INTO codes SELECT randomblob(32), i, i FROM n;
COMMIT;
)sql";

Database large_database(const std::string& file) {
  Database database(file);
  migrate(database);
  database.run(kManyTables);
  return database;
}

// The statements of the program, as the server prepares them.
struct Program {
  std::vector<std::string> plan_of(const std::string& text) {
    std::vector<std::string> lines;
    Statement plan(database, "EXPLAIN QUERY PLAN " + text);
    while (plan.step()) lines.push_back(plan.text(3));
    return lines;
  }
  TestFolder folder;
  Database database = large_database(folder.path() + "/house.db");
  SqliteStatements statements{database};
  ListStatements lists{database};
};

bool is_bounded(std::string_view line) {
  constexpr std::array<std::string_view, 4> kSmall{
      "SCAN CONSTANT ROW",
      "SCAN house",                           // one row
      "SCAN tables USING INDEX live_tables",  // at the start, every live table once
      "SCAN restrictions",                    // the same; as many as the operator has made
  };
  if (line.find("TEMP B-TREE") != std::string_view::npos) return false;
  return !line.starts_with("SCAN") || std::find(kSmall.begin(), kSmall.end(), line) != kSmall.end();
}

}  // namespace

TEST_SUITE_BEGIN("SQLite only: plans of its statements");

TEST_CASE("query plans: no statement scans or sorts what grows with the house") {
  Program program;
  const auto texts = prepared_statements(program.database);
  CHECK(texts.size() > 30);
  for (const std::string& text : texts) {
    CAPTURE(text);
    for (const std::string& line : program.plan_of(text)) CHECK_MESSAGE(is_bounded(line), line);
  }
  // The check itself sees a scan and a sort.
  const auto bad = program.plan_of("SELECT * FROM entries WHERE person = 7 ORDER BY at");
  CHECK(std::count_if(bad.begin(), bad.end(), is_bounded) == 0);
}

TEST_CASE("query plans: a page of 50,000 seats costs as much as a page of 50") {
  Program program;
  const auto first = program.lists.seats_of(kRegular, "", 50);
  REQUIRE(first.size() == 50);
  CHECK(first[0].table == "t99000");  // the newest live one
  const StatementCosts cost_of_page = take_costs(program.database);
  CHECK(cost_of_page.steps > 50);
  const auto middle = program.lists.seats_of(kRegular, "t50002", 50);
  REQUIRE(middle.size() == 50);
  CHECK(middle[0].table == "t49998");
  CHECK(take_costs(program.database).steps < 2 * cost_of_page.steps);
  CHECK(program.lists.bests_of(kRegular, 100).at(0).key == "t01999");
  program.statements.people.redeem_link_code({}, 99'999);
  const StatementCosts others = take_costs(program.database);
  CHECK(others.steps < 10 * cost_of_page.steps);
  CHECK(others.sorts == 0);
  CHECK(others.full_scans == 0);
}

TEST_SUITE_END();

}  // namespace bourse
