// SPDX-License-Identifier: Apache-2.0
//
// The events of the game and who sees which part (RULES.md 5.6). core/event.h explains how Secret
// becomes Seen.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/event.h"
#include "core/fixed_list.h"
#include "core/per_key.h"
#include "core/seat.h"
#include "games/nyse/rules/components.h"

namespace bourse::nyse {

struct Started {
  BoardOrder order;
  Seat first;
};
template <template <class> class Hidden>
struct Took {
  Seat seat;
  Colour colour;
  Hidden<Marking> marking;  // the seat
};
template <template <class> class Hidden>
struct Withdrew {
  Seat seat;
  Colour colour;
  Hidden<Marking> marking;  // by discard_reveal
};
struct Moved {
  Colour colour;
  Spot from;
  Spot to;
};
struct Played {
  Seat seat;
  Chip chip;
  std::optional<Colour> pushed;  // the marker a speculation pushes
};
struct InvestStopped {
  Seat seat;
};
struct SwapDeclined {
  Seat seat;
};
template <template <class> class Hidden>
struct SwapOffered {
  Seat seat;
  Seat partner;
  Colour give;
  Colour ask;
  Hidden<Marking> marking;  // of the chip given: the seat
};
struct SwapDenied {
  Seat partner;
  Colour ask;
};
struct SwappedMarkings {
  Marking given;
  Marking received;
};
template <template <class> class Hidden>
struct Swapped {
  Seat seat;
  Seat partner;
  Colour give;
  Colour ask;
  Hidden<SwappedMarkings> markings;  // both partners
};
template <template <class> class Hidden>
struct Exchanged {
  Seat seat;
  Colour give;
  Colour take;
  Hidden<SwappedMarkings> markings;  // the seat
};
struct Ended {
  PerSeat<std::int16_t> scores;
  PerSeat<std::uint8_t> ranks;
  PerSeat<PerChip<std::uint8_t>> hands;
  PerSeat<PerChip<std::uint8_t>> withdrawn;
  PerColour<Marking> markers;
};

template <template <class> class Hidden>
using EventOf = std::variant<Started,
                             Took<Hidden>,
                             Withdrew<Hidden>,
                             Moved,
                             Played,
                             InvestStopped,
                             SwapDeclined,
                             SwapOffered<Hidden>,
                             SwapDenied,
                             Swapped<Hidden>,
                             Exchanged<Hidden>,
                             Ended>;
using Event = EventOf<Secret>;
using Witnessed = EventOf<Seen>;

// The longest move takes the last chip: took, moved, ended.
using EventList = FixedList<Event, 3>;

}  // namespace bourse::nyse
