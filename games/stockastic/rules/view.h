// SPDX-License-Identifier: Apache-2.0
//
// The view: everything one viewer is entitled to know, with perfect recall (RULES.md section 6).
// Nearly everything is public (Table); hidden are face-down tokens and cards, and sealed decisions
// until the last of them is made. Built by observe() from nothing; bots, heuristics and the sampler
// see a View and no State.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockastic/rules/phase.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

// A rumor on a board. Only its buyer sees which one.
struct PlantedSeen {
  Board board{};
  Seat seat{};
  std::optional<Rumor> rumor{};
  bool is_old = false;
  bool operator==(const PlantedSeen&) const = default;
};
// The tokens returned by a collapse (Collapse), as far as the viewer saw them.
struct CollapseSeen {
  Board board{};
  std::optional<Token> front{};
  std::optional<Token> back{};
  SeatSet front_seen;
  bool is_front_up = false;
  SeatSet back_seen;
  bool operator==(const CollapseSeen&) const = default;
};

// A firm offer before its last step, as others than the proposer see it (5.4.6).
struct Preparing {
  bool operator==(const Preparing&) const = default;
};
// An offer; of the answers only the viewer's own is visible until the last is in. `answered` are
// the seats that have made the first step of their answer.
struct OfferSeen {
  Offer offer;
  SeatSet answered;
  bool operator==(const OfferSeen&) const = default;
};
using OfferView = std::variant<std::monostate, Preparing, OfferSeen>;

struct ActingSeen {
  Acting acting;  // without the offer
  OfferView offer;
  bool operator==(const ActingSeen&) const = default;
};
struct SlotSeen {
  Slot slot;  // without the offer
  OfferView offer;
  bool operator==(const SlotSeen&) const = default;
};
// Others' bids and votes to trade are hidden: `answered` shows who has decided; the values of all
// but the viewer are 0 and not in `wants`.
using PhaseSeen = std::
    variant<SetupChar, SetupCeo, Bidding, TieBreak, ActingSeen, Polling, SlotSeen, Paying, Over>;

struct MemorySeen {
  PerToken<std::uint8_t> resolved{};
  FixedList<CollapseSeen, 32> collapses;
  FixedList<Rumor, kMaxRumors> reshuffled;  // those that were face up, sorted
  FixedList<Rumor, kMaxRumors> own_reshuffled;
  PerPlayer<std::uint8_t> old_hand;
  PerPlayer<std::uint8_t> old_buried;
  bool operator==(const MemorySeen&) const = default;
};

struct View {
  Viewer viewer = Viewer::spectator();
  SeatSet waiting;
  Table table;
  PhaseSeen phase;
  PerBoard<std::array<std::optional<Token>, kSlots>> tokens;
  FixedList<EventCard, kMaxEvents> event_discard;
  std::uint8_t event_deck = 0;
  std::optional<EventCard> top_event{};
  std::uint8_t rumor_deck = 0;
  FixedList<Rumor, kMaxRumors> rumor_discard;
  PerPlayer<std::uint8_t> hand_sizes;
  FixedList<Rumor, kMaxRumors> hand;  // the viewer's own, sorted
  FixedList<PlantedSeen, kMaxRumors> planted;
  PerPlayer<std::uint8_t> buried_sizes;
  FixedList<Rumor, kMaxRumors> buried;  // the viewer's own, sorted
  MemorySeen memory;

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View> && sizeof(View) <= 2048);

}  // namespace bourse::stockastic
