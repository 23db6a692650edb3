// SPDX-License-Identifier: Apache-2.0
//
// Folds SQLite's write-ahead log into its file, on a thread and a connection of its own. One
// connection may fold while another writes, so no move waits for thousands of pages to be copied.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite/sqlite.h"

namespace bourse {

class WalCheckpointer {
 public:
  explicit WalCheckpointer(const std::string& file);
  ~WalCheckpointer();
  WalCheckpointer(const WalCheckpointer&) = delete;
  WalCheckpointer& operator=(const WalCheckpointer&) = delete;

  // Begins to fold what is in the log by now; nothing new while that goes on.
  void begin();
  // True once for each folding that has ended. What was written meanwhile is still in the log.
  bool take_end();

 private:
  enum class Stage : std::uint8_t { Idle, Wanted, Ended, Stopping };
  void run();

  Database database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Stage stage_ = Stage::Idle;
  std::thread thread_;
};

}  // namespace bourse
