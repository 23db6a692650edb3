// SPDX-License-Identifier: Apache-2.0
//
// The store that tests of the house use: SQLite in its own folder, or memory if
// BOURSE_TEST_STORE=memory. CTest runs the server's tests on both (tests/CMakeLists.txt). A test
// that only SQLite can pass is in a suite named "SQLite only: …", which says why.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/house/asio_post.h"
#include "server/store/memory/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/test_folder.h"

namespace bourse {

inline bool tests_run_in_memory() {
  const char* const chosen = std::getenv("BOURSE_TEST_STORE");
  return chosen != nullptr && std::string_view(chosen) == "memory";
}

// A database that outlives its stores, which are opened on it one after the other or several at
// once.
class TestDatabase {
 public:
  TestDatabase() {
    if (tests_run_in_memory()) {
      memory_ = std::make_shared<MemoryDatabase>();
    } else {
      own_folder_ = std::make_unique<TestFolder>();
      folder_ = own_folder_->path();
    }
  }
  // SQLite in an existing folder, which stays.
  explicit TestDatabase(std::string folder) : folder_(std::move(folder)) {}
  virtual ~TestDatabase() = default;
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  virtual std::unique_ptr<Store> open(boost::asio::io_context& network) const {
    if (memory_) return std::make_unique<MemoryStore>(post_to(network), memory_);
    return std::make_unique<SqliteStore>(post_to(network), folder_);
  }

  // The folder of the SQLite file.
  const std::string& folder() const {
    REQUIRE_MESSAGE(!memory_, "this test belongs in a suite \"SQLite only: …\"");
    return folder_;
  }

 private:
  std::shared_ptr<MemoryDatabase> memory_;
  std::unique_ptr<TestFolder> own_folder_;
  std::string folder_;
};

}  // namespace bourse
