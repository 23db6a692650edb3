// SPDX-License-Identifier: Apache-2.0
//
// What an entry of a table entails, by its kind, and the number some kinds carry.
#pragma once

#include <charconv>
#include <cstdint>

#include "server/store/store.h"

namespace bourse {

struct EntryTraits {
  bool is_step = false;          // viewers may see something new
  bool changes_seats = false;    // who sits where
  bool changes_card = false;     // what everybody is told of the table
  bool changes_summary = false;  // what is stored of the table beside its entries
  bool ends_replay = false;      // what came before is not played again: a snapshot follows at once
};

constexpr EntryTraits traits_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::Sit:
    case EntryKind::Leave:
      return {.changes_seats = true, .changes_card = true, .changes_summary = true};
    case EntryKind::Start: return {.is_step = true, .changes_summary = true};
    case EntryKind::Move: return {.is_step = true};
    case EntryKind::Undo: return {.is_step = true, .ends_replay = true};
    case EntryKind::StandIn:
    case EntryKind::TakeBack:
    case EntryKind::Close:
    case EntryKind::Rematch:
    case EntryKind::First: return {.changes_card = true, .changes_summary = true};
    case EntryKind::Stand:
    case EntryKind::Unstand: return {.changes_summary = true};
    case EntryKind::NewRules: return {.ends_replay = true};
    case EntryKind::Pause: return {};
  }
  return {};
}

// Start, Undo, Pause, Unstand: their text. 0 if it is none.
inline std::int64_t number_in(const Entry& entry) {
  const std::string& text = entry.text;
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace bourse
