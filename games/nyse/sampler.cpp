// SPDX-License-Identifier: Apache-2.0
#include "games/nyse/sampler.h"

#include <algorithm>
#include <tuple>

#include "core/overload.h"

namespace bourse::nyse {
namespace {

Phase phase_of(const PhaseSeen& phase) {
  return match(
      phase,
      [](const OfferSeen& offer) -> Phase {
        const Marking marking = offer.marking.value_or(Marking::None);
        return SwapAnswer{offer.partner, offer.ask, chip_of(offer.give, marking)};
      },
      [](const auto& same) -> Phase { return same; });
}

bool has_any(const PerChip<std::uint8_t>& chips) {
  return std::any_of(chips.begin(), chips.end(), [](std::uint8_t count) { return count > 0; });
}

// The viewer's knowledge, as the state writes it down. Others' is hidden: the least they can know.
void restore_known(const Rules& rules, const View& view, Seat viewer, State& state) {
  for (const Seat holder : SeatSet::first(rules.seats)) {
    if (holder == viewer || !has_any(view.hands[holder].certain)) continue;
    for (int kind = 0; kind < kChips; ++kind) {
      const Chip chip = static_cast<Chip>(kind);
      for (int copy = view.hands[holder].certain[chip]; copy > 0; --copy) {
        state.known.push_back({viewer, chip, hand_place(holder)});
      }
    }
  }
  for (const StraySeen& stray : view.stray) {
    state.known.push_back({viewer, stray.chip, stray.places});
  }
  if (!view.stray.empty()) {
    std::sort(state.known.begin(), state.known.end(), [](const KnownChip& a, const KnownChip& b) {
      return std::tie(a.places, a.chip) < std::tie(b.places, b.chip);
    });
  }
  state.returned = view.piles.certain;
}

Places place_of(const Slot& slot) {
  switch (slot.in) {
    case Slot::In::OtherHand: return hand_place(seat_at(slot.at));
    case Slot::In::Withdrawn: return kWithdrawnPlace;
    case Slot::In::SupplyPile: return kPilePlace;
    case Slot::In::Marker: return 0;
  }
  return 0;
}

// The unmarked chip in the slot becomes one of this marking.
void mark(State& state, Colour colour, const Slot& slot, Marking marking) {
  const Chip chip = chip_of(colour, marking);
  switch (slot.in) {
    case Slot::In::OtherHand: {
      Hand& hand = state.hands[seat_at(slot.at)];
      --hand[chip_of(colour, Marking::None)];
      ++hand[chip];
      return;
    }
    case Slot::In::Withdrawn:
      state.withdrawn[slot.at] = {state.withdrawn[slot.at].seat(), chip};
      return;
    case Slot::In::SupplyPile: state.piles[colour].mark(slot.at, marking); return;
    case Slot::In::Marker: state.markers[colour] = marking; return;
  }
}

// Places the bound chips of one colour. Chips with equal places are placed one after the other,
// which leaves all ways equally likely. A group must not look at what an earlier group took: it
// picks among all slots of its places, and the attempt fails when it hits one that is taken.
class Binder {
 public:
  Binder(const ColourDeal& deal, Rng& rng) : deal_(deal), rng_(rng) {}

  bool attempt(State& state, Colour colour, bool is_last) {
    std::fill_n(owner_.begin(), deal_.slots.size(), kFree);
    std::uint8_t group = kFree;
    Places places = 0;
    for (const ColourDeal::Bound& bound : deal_.bound) {
      if (bound.places != places) ++group;
      places = bound.places;
      const auto slot = pick(places, group, is_last);
      if (!slot) continue;
      if (owner_[*slot] != kFree) return false;
      owner_[*slot] = group;
      marking_[*slot] = bound.marking;
    }
    for (std::size_t at = 0; at < deal_.slots.size(); ++at) {
      if (!is_free(at)) mark(state, colour, deal_.slots[at], marking_[at]);
    }
    return true;
  }
  bool is_free(std::size_t slot) const { return owner_[slot] == kFree; }

 private:
  static constexpr std::uint8_t kFree = 0;

  std::optional<std::size_t> pick(Places places, std::uint8_t group, bool only_free) {
    const auto fits = [&](std::size_t at) {
      const bool is_open = only_free ? is_free(at) : owner_[at] != group;
      return is_open && (place_of(deal_.slots[at]) & places) != 0;
    };
    std::uint32_t fitting = 0;
    for (std::size_t at = 0; at < deal_.slots.size(); ++at) fitting += fits(at) ? 1U : 0U;
    if (fitting == 0) return std::nullopt;
    std::uint32_t chosen = rng_.below(fitting);
    std::size_t at = 0;
    while (!fits(at) || chosen-- > 0) ++at;
    return at;
  }

  const ColourDeal& deal_;
  Rng& rng_;
  std::array<std::uint8_t, kMaxSlots> owner_;
  std::array<Marking, kMaxSlots> marking_;
};

// Attempts that hit a taken slot are repeated; positions of a real game succeed at the first or the
// second. The last attempt avoids taken slots, so that a position set up to be hopeless ends as
// well.
constexpr int kAttempts = 64;

using OpenSlots = std::array<Slot, kMaxSlots>;

// Copies the slots that are left for the other chips, and says how many.
std::uint32_t bind_chips(
    const ColourDeal& deal, State& state, Colour colour, Rng& rng, OpenSlots& open) {
  if (deal.bound.empty()) {
    std::copy(deal.slots.begin(), deal.slots.end(), open.begin());
    return static_cast<std::uint32_t>(deal.slots.size());
  }
  Binder binder(deal, rng);
  for (int tries = 1; !binder.attempt(state, colour, tries == kAttempts); ++tries) {
  }
  std::uint32_t left = 0;
  for (std::size_t at = 0; at < deal.slots.size(); ++at) {
    if (binder.is_free(at)) open[left++] = deal.slots[at];
  }
  return left;
}

void deal_colour(const ColourDeal& deal, State& state, Colour colour, Rng& rng) {
  OpenSlots open;
  std::uint32_t left = bind_chips(deal, state, colour, rng, open);
  for (const Marking marking : {Marking::ArrowEnds, Marking::Circle, Marking::Arrows}) {
    for (int chip = deal.chips[marking]; chip > 0 && left > 0; --chip) {
      const std::uint32_t at = rng.below(left);
      mark(state, colour, open[at], marking);
      open[at] = open[--left];
    }
  }
}

// Which chip is on offer: any of the giver's chips of that colour.
void choose_offered(State& state, Rng& rng) {
  auto& answer = std::get<SwapAnswer>(state.phase);
  const Colour colour = colour_of(answer.give);
  const Hand& hand = state.hands[state.active];
  auto at = static_cast<int>(rng.below(static_cast<std::uint32_t>(held(hand, colour))));
  for (const Marking marking : kAllMarkings) {
    const Chip chip = chip_of(colour, marking);
    if (at < hand[chip]) {
      answer.give = chip;
      return;
    }
    at -= hand[chip];
  }
}

}  // namespace

Sampler::Sampler(const Rules& rules, const View& view) {
  base_.order = view.order;
  base_.positions = view.positions;
  base_.played = view.played;
  base_.box = view.box;
  base_.active = view.active;
  base_.phase = phase_of(view.phase);
  const auto* offer = std::get_if<OfferSeen>(&view.phase);
  is_give_hidden_ = offer != nullptr && !offer->marking;
  needs_unmarked_ = std::holds_alternative<SoloSwap>(view.phase) && view.viewer.is_spectator() &&
                    !rules.options.solo_swap_marked;
  const bool is_over = std::holds_alternative<Over>(view.phase);
  const auto viewer = view.viewer.seat();
  if (viewer && !is_over) restore_known(rules, view, *viewer, base_);
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    deal(colour_of(chip)).chips[marking_of(chip)] =
        static_cast<std::uint16_t>(view.box[chip] - view.played[chip]);
  }
  // What lies before the viewer comes first, then what it only remembers: positions set up by hand
  // may claim to remember more than there is (14.2.10).
  if (viewer) fix_hand(*viewer, view.hands[*viewer]);
  fix_markers(view);
  for (const Seat seat : SeatSet::first(rules.seats)) fix_withdrawn(seat, view.withdrawn[seat]);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!view.viewer.is(seat)) fix_hand(seat, view.hands[seat]);
  }
  open_piles(view);
  if (!view.stray.empty()) bind_stray(view);
}

int Sampler::claim(Chip chip, int wanted) {
  std::uint16_t& chips = deal(colour_of(chip)).chips[marking_of(chip)];
  const int claimed = std::min(wanted, int{chips});
  chips = static_cast<std::uint16_t>(chips - claimed);
  return claimed;
}

void Sampler::fix_hand(Seat seat, const Heap& hand) {
  PerColour<std::uint8_t> room = hand.total;
  if (has_any(hand.certain)) {
    for (int kind = 0; kind < kChips; ++kind) {
      const Chip chip = static_cast<Chip>(kind);
      const int fixed = claim(chip, std::min(hand.certain[chip], room[colour_of(chip)]));
      base_.hands[seat][chip] = static_cast<std::uint8_t>(fixed);
      room[colour_of(chip)] = static_cast<std::uint8_t>(room[colour_of(chip)] - fixed);
    }
  }
  for (const Colour colour : kAllColours) {
    std::uint8_t& unmarked = base_.hands[seat][chip_of(colour, Marking::None)];
    unmarked = static_cast<std::uint8_t>(unmarked + room[colour]);
    for (int slot = room[colour]; slot > 0; --slot) {
      deal(colour).slots.push_back({Slot::In::OtherHand, static_cast<std::uint8_t>(seat)});
    }
  }
}

void Sampler::fix_withdrawn(Seat seat, const Heap& withdrawn) {
  PerColour<std::uint8_t> room = withdrawn.total;
  for (int kind = 0; kind < kChips && has_any(withdrawn.certain); ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    for (int fixed = claim(chip, withdrawn.certain[chip]); fixed > 0; --fixed) {
      base_.withdrawn.push_back({seat, chip});
      --room[colour_of(chip)];
    }
  }
  for (const Colour colour : kAllColours) {
    for (int slot = room[colour]; slot > 0; --slot) {
      const auto at = static_cast<std::uint8_t>(base_.withdrawn.size());
      deal(colour).slots.push_back({Slot::In::Withdrawn, at});
      base_.withdrawn.push_back({seat, chip_of(colour, Marking::None)});
    }
  }
}

void Sampler::fix_markers(const View& view) {
  for (const Colour colour : kAllColours) {
    if (const auto marker = view.markers[colour]) {
      base_.markers[colour] = *marker;
      claim(chip_of(colour, *marker), 1);
    } else {
      deal(colour).slots.push_back({Slot::In::Marker, 0});
    }
  }
}

void Sampler::open_piles(const View& view) {
  for (const Colour colour : kAllColours) {
    ColourDeal& deal = this->deal(colour);
    for (int depth = 0; depth < view.piles.total[colour]; ++depth) {
      base_.piles[colour].put_under(Marking::None);
      deal.slots.push_back({Slot::In::SupplyPile, static_cast<std::uint8_t>(depth)});
    }
    int room = view.piles.total[colour];
    for (const Marking marking : kAllMarkings) {
      const Chip chip = chip_of(colour, marking);
      int returned = claim(chip, std::min(room, int{view.piles.certain[chip]}));
      room -= returned;
      for (; returned > 0; --returned) deal.bound.push_back({marking, kPilePlace});
    }
  }
}

void Sampler::bind_stray(const View& view) {
  for (const StraySeen& stray : view.stray) {
    ColourDeal& deal = this->deal(colour_of(stray.chip));
    if (claim(stray.chip, 1) == 1) deal.bound.push_back({marking_of(stray.chip), stray.places});
  }
  for (ColourDeal& deal : deals_) {
    std::sort(deal.bound.begin(), deal.bound.end(), [](const auto& a, const auto& b) {
      return a.places < b.places;
    });
  }
}

State Sampler::deal_all(Rng& rng) const {
  State state = base_;
  for (const Colour colour : kAllColours) {
    deal_colour(deals_[static_cast<std::size_t>(colour)], state, colour, rng);
  }
  return state;
}

State Sampler::draw(Rng& rng) const {
  State state = deal_all(rng);
  while (needs_unmarked_ && !holds_any(state.hands[state.active], Marking::None))
    state = deal_all(rng);
  if (is_give_hidden_) choose_offered(state, rng);
  return state;
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

}  // namespace bourse::nyse
