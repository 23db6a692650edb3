// SPDX-License-Identifier: Apache-2.0
#include "server/room/rematch.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

// Opens tables when the test says so.
struct LateDirectory final : TableDirectory {
  void publish(const wire::TableCard&, PersonId, bool) override {}
  void publish_prices(const std::string&, int, std::optional<int>, const Market&) override {}
  void open_table(NewTableRequest request, Opened then) override {
    requests.push_back(std::move(request));
    opened = std::move(then);
  }
  std::string opened_from(const std::string&) const override { return {}; }
  std::vector<NewTableRequest> requests;
  Opened opened;
};

struct RematchBench {
  TableBench table;
  LateDirectory directory;
  Rematch rematch{table.slot, table.commits, directory, [] { return nullptr; }};
  std::vector<std::string> answers;

  void close() { table.slot->take(table.commits.entry(EntryKind::Close, -1)); }
  void ask(PersonId person) {
    rematch.request({person, "P"}, "192.0.2.1", [this](Result<std::string, ApiError> result) {
      answers.push_back(result ? *result : result.error().message.key);
    });
  }
};

}  // namespace

TEST_CASE("rematch: one new table with the same settings and seats, however many ask") {
  RematchBench bench;
  bench.close();
  bench.ask(1);
  bench.ask(2);
  REQUIRE(bench.directory.requests.size() == 1);
  CHECK(bench.directory.requests[0].host == 1);
  CHECK(bench.directory.requests[0].reserved == std::vector<PersonId>{1, 2});
  CHECK(bench.directory.requests[0].setting.game == "nyse");
  CHECK(bench.answers.empty());
  bench.directory.opened(std::string("next"));
  CHECK(bench.answers.empty());  // not before it is on disk
  bench.table.answer();
  CHECK(bench.answers == std::vector<std::string>{"next", "next"});
  CHECK(bench.directory.requests.size() == 1);
}

TEST_CASE("rematch: not before the end, and only for people who were at the table") {
  RematchBench bench;
  bench.ask(1);
  bench.close();
  bench.ask(7);
  CHECK(bench.answers == std::vector<std::string>{"not_over", "not_there"});
  CHECK(bench.directory.requests.empty());
}

TEST_CASE("rematch: after a failure it can be requested again") {
  RematchBench bench;
  bench.close();
  bench.ask(1);
  bench.directory.opened(Unexpected(ApiError{429, MessageKey::ManyTables, {}}));
  CHECK(bench.answers == std::vector<std::string>{"many_tables"});
  CHECK(bench.table.commits.is_idle());
  bench.ask(1);
  bench.directory.opened(std::string("next"));
  bench.table.answer(WriteResult::Failed);
  CHECK(bench.answers.back() == "unwritten");
  CHECK_FALSE(bench.table.slot->rematch());
}

}  // namespace bourse::parts
