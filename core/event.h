// SPDX-License-Identifier: Apache-2.0
//
// An event has a public part, and secrets with the seats privy to them. A game writes each event
// once, as a template over how its secrets are held:
//
//   template <template <class> class Hidden>
//   struct Took { Seat seat; Colour colour; Hidden<Marking> marking; };
//
// apply() emits Took<Secret>, which never leaves the server; witness(event, viewer) turns it into
// Took<Seen>, the only form that the encoders accept.
#pragma once

#include <optional>

#include "core/seat.h"

namespace bourse {

template <class T>
struct Secret {
  T value{};
  SeatSet privy;
  bool is_public = false;  // everybody, spectators included
};

template <class T>
using Seen = std::optional<T>;

template <class T>
Seen<T> glimpse(const Secret<T>& secret, Viewer viewer) {
  if (secret.is_public || viewer.in(secret.privy)) return secret.value;
  return std::nullopt;
}

// The sink of rollouts: events are never built.
struct NoEvents {
  static constexpr bool kListening = false;
};

// The sink of matches. EventRoom is a FixedList of the game's events.
template <class EventRoom>
struct EventSink {
  static constexpr bool kListening = true;
  EventRoom events;
};

// emit(sink, [&] { return Took<Secret>{…}; }): builds the event only if the sink collects events.
template <class Sink, class Make>
void emit(Sink& sink, Make make) {
  if constexpr (Sink::kListening) sink.events.push_back(make());
}

}  // namespace bourse
