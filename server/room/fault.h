// SPDX-License-Identifier: Apache-2.0
//
// Faults of the server, reported to the log.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace bourse {

enum class FaultEvent : std::uint8_t {
  TableFrozen,
  NotKept,
  MaybeKept,
  MovesLost,
  TableDamaged,
  ReplayFailed,
  HintFailed,
  HouseNotRead,
  TimeStepped
};

// A table's id is its invitation: never print it in full.
struct ServerFault {
  FaultEvent event{};
  std::string_view table;
  std::string_view why;
};
using FaultReport = std::function<void(const ServerFault&)>;

// The event's name in the log.
constexpr std::string_view word_of(FaultEvent event) {
  switch (event) {
    case FaultEvent::TableFrozen: return "table_frozen";
    case FaultEvent::NotKept: return "not_kept";
    case FaultEvent::MaybeKept: return "maybe_kept";
    case FaultEvent::MovesLost: return "moves_lost";
    case FaultEvent::TableDamaged: return "table_damaged";
    case FaultEvent::ReplayFailed: return "replay_failed";
    case FaultEvent::HintFailed: return "hint_failed";
    case FaultEvent::HouseNotRead: return "house_not_read";
    case FaultEvent::TimeStepped: return "time_stepped";
  }
  return "";
}

}  // namespace bourse
