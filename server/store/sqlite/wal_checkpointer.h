// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints SQLite's write-ahead log on its own thread and connection. One connection may
// checkpoint while another writes, so no move waits for thousands of pages to be copied.
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

  // Starts a checkpoint of the current log, unless one is running.
  void begin();
  // True once per finished checkpoint. Pages written meanwhile are still in the log.
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
