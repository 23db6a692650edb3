// SPDX-License-Identifier: Apache-2.0
//
// Properties of an entry by its kind, and the number that some kinds carry.
#pragma once

#include <charconv>
#include <cstdint>

#include "server/store/store.h"

namespace bourse {

struct EntryTraits {
  bool is_step = false;          // viewers may see something new
  bool changes_seats = false;    // occupants of seats
  bool changes_card = false;     // the public card of the table
  bool changes_summary = false;  // the stored summary of the table
  bool is_act = false;           // made by the person of its seat; moves also by others
  bool is_handover = false;      // from a person to a bot, or back
  bool ends_replay = false;      // earlier entries are not replayed: a snapshot follows immediately
};

constexpr EntryTraits traits_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::Sit:
      return {.changes_seats = true, .changes_card = true, .changes_summary = true, .is_act = true};
    case EntryKind::Leave:
      return {.changes_seats = true, .changes_card = true, .changes_summary = true};
    case EntryKind::Start: return {.is_step = true, .changes_summary = true};
    case EntryKind::Move: return {.is_step = true, .is_act = true};
    case EntryKind::Undo: return {.is_step = true, .is_act = true, .ends_replay = true};
    case EntryKind::Reclaim:
      return {.changes_card = true, .changes_summary = true, .is_act = true, .is_handover = true};
    case EntryKind::StandIn:
      return {.changes_card = true, .changes_summary = true, .is_handover = true};
    case EntryKind::Close:
    case EntryKind::Rematch:
    case EntryKind::Remove:
    case EntryKind::SeatCommitment:
    case EntryKind::Reveal:
    case EntryKind::First:
    case EntryKind::SeatBot: return {.changes_card = true, .changes_summary = true};
    case EntryKind::OrderSet:
    case EntryKind::OrderCancel: return {.changes_summary = true, .is_act = true};
    case EntryKind::NewRules: return {.ends_replay = true};
    case EntryKind::Pause: return {};
  }
  return {};
}

// The number in the text of Start, Undo, Pause and OrderCancel entries; 0 if there is none.
inline std::int64_t number_in(const Entry& entry) {
  const std::string& text = entry.text;
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace bourse
