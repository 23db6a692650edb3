// SPDX-License-Identifier: Apache-2.0
//
// The table of a room once it has been read from the store, or the reason why it cannot be used.
// The parts of a room hold it const: only the room sets the table or applies an entry.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/domain/table.h"
#include "server/room/counters.h"
#include "server/room/fault.h"
#include "server/room/services.h"

namespace bourse {

class TableSlot {
 public:
  TableSlot(std::string id, RoomCounters& counters, const FaultReport& report)
      : id_(std::move(id)), counters_(counters), report_(report) {}

  const std::string& id() const { return id_; }
  bool is_loaded() const { return table_.has_value(); }
  bool is_missing() const { return is_missing_; }
  // The reason why the table cannot be used now.
  std::optional<ApiError> denial() const {
    if (is_missing_) return ApiError{404, MessageKey::NoTable, {}};
    if (is_damaged_) {
      return ApiError{
          503, "Moves of this table were damaged on the server's disk. It cannot be opened.", {}};
    }
    if (is_frozen_ || !table_) return ApiError{503, MessageKey::Broken, {}};
    if (is_stopping_) return ApiError{503, MessageKey::Closing, {}};
    return std::nullopt;
  }
  // Requires: is_loaded().
  const Table& operator*() const { return *table_; }
  Table& operator*() { return *table_; }
  const Table* operator->() const { return &*table_; }
  Table* operator->() { return &*table_; }

  void load(Table table) { table_ = std::move(table); }
  void unload() { table_.reset(); }
  void mark_missing() { is_missing_ = true; }
  // Entries are damaged on disk: nothing can be added, and what is left is not the game.
  void mark_damaged(std::string_view why) {
    is_damaged_ = true;
    report_({FaultEvent::TableDamaged, id_, why});
  }
  // The process is closing: no further work is accepted.
  void stop() { is_stopping_ = true; }
  // An internal error: this table stops, the others play on.
  void freeze(std::string_view why) {
    is_frozen_ = true;
    ++counters_.bugs;
    report_({FaultEvent::TableFrozen, id_, why});
  }

 private:
  std::string id_;
  RoomCounters& counters_;
  const FaultReport& report_;
  std::optional<Table> table_;
  bool is_missing_ = false;
  bool is_damaged_ = false;
  bool is_frozen_ = false;
  bool is_stopping_ = false;
};

}  // namespace bourse
