// SPDX-License-Identifier: Apache-2.0
#include "games/nyse/rules/knowledge.h"

#include <algorithm>
#include <optional>

namespace bourse::nyse {
namespace {

constexpr Seat kSolitaireSeat{0};

// By knower, places, chip.
void sort_known(State& state) {
  const auto rank = [](const KnownChip& known) {
    return static_cast<unsigned>(known.knower) << 24U | unsigned{known.places} << 8U |
           static_cast<unsigned>(known.chip);
  };
  std::sort(state.known.begin(), state.known.end(), [&](const KnownChip& a, const KnownChip& b) {
    return rank(a) < rank(b);
  });
}

void know(State& state, const KnownChip& known) {
  if (!state.known.full()) state.known.push_back(known);
}

// K[knower][holder][chip] of 6.3.
int count_known(const State& state, Seat knower, Seat holder, Chip chip) {
  return static_cast<int>(std::count(
      state.known.begin(), state.known.end(), KnownChip{knower, chip, hand_place(holder)}));
}

bool forget_one(State& state, const KnownChip& known) {
  const auto* found = std::find(state.known.begin(), state.known.end(), known);
  if (found == state.known.end()) return false;
  state.known.erase_at(static_cast<std::size_t>(found - state.known.begin()));
  return true;
}

// A chip of this kind left `place`, seen by the knower. It may be any of the astray chips that
// could have been there: one of them is gone, and the places of the others are less certain.
void forget_astray(State& state, Seat knower, Chip chip, Places place) {
  const auto concerns = [&](const KnownChip& known) {
    return known.knower == knower && known.chip == chip && known.is_astray() &&
           (known.places & place) != 0;
  };
  Places all = 0;
  std::size_t gone = state.known.size();
  for (std::size_t at = state.known.size(); at-- > 0;) {
    if (!concerns(state.known[at])) continue;
    all = static_cast<Places>(all | state.known[at].places);
    gone = at;
  }
  if (gone == state.known.size()) return;
  state.known.erase_at(gone);
  for (KnownChip& known : state.known) {
    if (concerns(known)) known.places = all;
  }
}

// A chip of this kind left the holder's hand, seen by the knower: K decreases by one (6.3).
void forget_seen(State& state, Seat knower, Seat holder, Chip chip) {
  if (!forget_one(state, {knower, chip, hand_place(holder)})) {
    forget_astray(state, knower, chip, hand_place(holder));
  }
}

// The marking that all `size` chips of a heap and colour have, if that is certain (6.3.4). A
// constructed position may be certain of several; then the first.
template <class CertainOf>
std::optional<Marking> only_marking(CertainOf certain_of, int size) {
  for (const Marking marking : kAllMarkings) {
    if (certain_of(marking) == size) return marking;
  }
  return std::nullopt;
}

// A gain is a chip known before, or one of the two that are swapped.
using Gains = FixedList<KnownChip, kMaxKnown + 2>;

// A gift between two others, of which the knower sees only the colour.
void learn_from_afar(State& state, Seat knower, const Gift& gift, Gains& gains) {
  const Colour colour = colour_of(gift.chip);
  const auto certain = [&](Marking marking) {
    return count_known(state, knower, gift.giver, chip_of(colour, marking));
  };
  const auto move_to = [&](Marking marking, Places places) {
    const Chip chip = chip_of(colour, marking);
    if (!forget_one(state, {knower, chip, hand_place(gift.giver)})) return;
    gains.push_back({knower, chip, places});
  };
  if (const auto only = only_marking(certain, held(state.hands[gift.giver], colour))) {
    move_to(*only, hand_place(gift.receiver));
  } else {
    const auto either = hand_place(gift.giver) | hand_place(gift.receiver);
    for (const Marking marking : kAllMarkings) move_to(marking, static_cast<Places>(either));
  }
  for (KnownChip& known : state.known) {
    const bool may_have_gone = known.knower == knower && known.is_astray() &&
                               colour_of(known.chip) == colour &&
                               (known.places & hand_place(gift.giver)) != 0;
    if (may_have_gone) {
      known.places = static_cast<Places>(known.places | hand_place(gift.receiver));
    }
  }
}

// The seats that know of a chip of the colour that the holder has or may have.
SeatSet who_know(const State& state, Seat holder, Colour colour) {
  SeatSet knowers;
  for (const KnownChip& known : state.known) {
    const bool may_be_held = (known.places & hand_place(holder)) != 0;
    const bool concerns = may_be_held & (colour_of(known.chip) == colour);
    knowers.insert_if(concerns, known.knower);
  }
  return knowers;
}

// The losses of everybody by one gift. Gains are computed after both gifts (6.3.7).
void lose_by_gift(State& state, const Gift& gift, Gains& gains) {
  gains.push_back({gift.giver, gift.chip, hand_place(gift.receiver)});
  for (const Seat knower : who_know(state, gift.giver, colour_of(gift.chip))) {
    if (knower == gift.receiver) {
      forget_seen(state, knower, gift.giver, gift.chip);
    } else {
      learn_from_afar(state, knower, gift, gains);
    }
  }
}

}  // namespace

void forget_played(State& state, Seat holder, Chip chip) {
  const SeatSet knowers = who_know(state, holder, colour_of(chip));
  if (knowers.empty()) return;
  for (const Seat knower : knowers) forget_seen(state, knower, holder, chip);
  sort_known(state);
}

void learn_swap(State& state, const Gift& first, const Gift& second) {
  Gains gains;
  lose_by_gift(state, first, gains);
  lose_by_gift(state, second, gains);
  for (const KnownChip& gain : gains) know(state, gain);
  sort_known(state);
}

void remember_returned(State& state, Chip chip) { ++state.returned[chip]; }

void forget_drawn(State& state, Chip chip) {
  if (state.returned[chip] > 0) {
    --state.returned[chip];
  } else {
    forget_astray(state, kSolitaireSeat, chip, kPilePlace);
  }
}

void blur_withdrawn(State& state, Colour colour) {
  const auto certain = [&](Marking marking) { return state.returned[chip_of(colour, marking)]; };
  const auto move_to = [&](Marking marking, Places places) {
    if (certain(marking) == 0) return;
    --state.returned[chip_of(colour, marking)];
    know(state, {kSolitaireSeat, chip_of(colour, marking), places});
  };
  if (const auto only = only_marking(certain, state.piles[colour].size())) {
    move_to(*only, kWithdrawnPlace);
  } else {
    const auto either = kPilePlace | kWithdrawnPlace;
    for (const Marking marking : kAllMarkings) move_to(marking, static_cast<Places>(either));
  }
  sort_known(state);
}

}  // namespace bourse::nyse
