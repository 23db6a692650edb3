// SPDX-License-Identifier: Apache-2.0
//
// Reads lists on a thread and a connection of its own, so that no write waits for a list. In WAL
// mode a reader sees everything that was committed before it began, and blocks nobody.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "server/store/sqlite/list_statements.h"

namespace bourse {

class ListReader {
 public:
  ListReader(Store::Post post, const std::string& file);
  // Drops what has not been read.
  ~ListReader();
  ListReader(const ListReader&) = delete;
  ListReader& operator=(const ListReader&) = delete;

  // `work` gets the statements on the reader's thread; its result is posted to `then`.
  template <class T, class Work>
  void find(Work work, Store::Then<Store::Found<T>> then) {
    add([work = std::move(work), then = std::move(then)](ListStatements& lists) {
      return read<T>(work, lists, then);
    });
  }

 private:
  using Told = std::function<void()>;
  using Job = std::function<Told(ListStatements&)>;

  template <class T, class Work>
  static Told read(const Work& work,
                   ListStatements& lists,
                   const Store::Then<Store::Found<T>>& then) {
    try {
      auto found = std::make_shared<T>(work(lists));
      return [found, then] { then(std::move(*found)); };
    } catch (const SqliteError& error) {
      return [then, why = std::string(error.what())] { then(Unexpected(why)); };
    }
  }
  void add(Job job);
  // Empty: the reader is stopping.
  Job wait_for_job();
  void run();

  Store::Post post_;
  Database database_;
  ListStatements statements_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace bourse
