// SPDX-License-Identifier: Apache-2.0
#include "play/moves_ahead.h"

#include <cstddef>

namespace bourse {

MovesAhead::MovesAhead(const Match& match, Seat seat)
    : origin_(match.origin()), state_(match.state()), seat_(seat), played_(match.moves().count()) {}

std::vector<std::uint64_t> MovesAhead::seen_by_others() const {
  std::vector<std::uint64_t> hashes;
  for (int at = 0; at < game().seats(origin_.rules); ++at) {
    const Seat other = seat_at(at);
    if (other != seat_) hashes.push_back(game().hash_view(look(Viewer::of(other))));
  }
  hashes.push_back(game().hash_view(look(Viewer::spectator())));
  return hashes;
}

AnyEvents MovesAhead::apply(const AnyAction& action) {
  AnyEvents events;
  Rng rng = origin_.move_rng(++played_);
  game().apply(origin_.rules, state_, seat_, action, rng, events);
  return events;
}

void MovesAhead::play(const AnyAction& action) { apply(action); }

// Every event is a step for every viewer (play/viewer_streams.h).
bool MovesAhead::is_seen(const AnyAction& action) const {
  MovesAhead after = *this;
  if (!after.apply(action).as<std::byte>().empty()) return true;
  return after.seen_by_others() != seen_by_others();
}

}  // namespace bourse
