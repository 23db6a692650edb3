// SPDX-License-Identifier: Apache-2.0
#include "games/nyse/rules/sampler.h"

#include <algorithm>
#include <cassert>
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

void restore_certain(const View& view, Seat viewer, Seat holder, State& state) {
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    for (int copy = view.hands[holder].certain[chip]; copy > 0; --copy) {
      state.known.push_back({viewer, chip, hand_place(holder)});
    }
  }
}

// The viewer's knowledge as the state stores it. The others' is hidden: assume the least they can
// know.
void restore_known(const Rules& rules, const View& view, Seat viewer, State& state) {
  for (const Seat holder : SeatSet::first(rules.seats)) {
    if (holder == viewer || is_empty(view.hands[holder].certain)) continue;
    restore_certain(view, viewer, holder, state);
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

// The place of the slot with this number.
Places place_of(const Slots& slots, std::size_t slot) {
  std::size_t end = slots.markers;
  if (slot < end) return 0;
  end += slots.pile;
  if (slot < end) return kPilePlace;
  for (const Slots::OfSeat& hand : slots.hands) {
    end += hand.count;
    if (slot < end) return hand_place(hand.seat);
  }
  return kWithdrawnPlace;
}

// The markings dealt to the slots of one colour, by number; unmarked by default.
using Dealt = std::array<Marking, kMaxSlots>;
using SlotNumbers = std::array<std::uint16_t, kMaxSlots>;

constexpr SlotNumbers count_up() {
  SlotNumbers numbers{};
  for (std::size_t at = 0; at < kMaxSlots; ++at) numbers[at] = static_cast<std::uint16_t>(at);
  return numbers;
}
constexpr SlotNumbers kAllNumbers = count_up();
constexpr Dealt kAllUnmarked{};

// The first `count` items. The boxed game has 11 chips per colour: for it a copy of fixed size
// suffices, which needs no call.
template <class Items>
void start_with(const Items& items, std::size_t count, Items& out) {
  constexpr std::size_t kUsual = 16;
  static_assert(kUsual > kMaxPile);
  if (count <= kUsual) {
    std::copy_n(items.begin(), kUsual, out.begin());
  } else {
    std::copy_n(items.begin(), count, out.begin());
  }
}

// Places the bound chips of one colour. Chips with equal places are placed one after the other,
// which keeps all ways equally likely. A group must ignore what an earlier group took: it picks
// among all slots of its places, and the attempt fails if it hits a taken one.
class Binder {
 public:
  // NOLINTNEXTLINE(*-member-init): attempt() writes what is read
  Binder(const Slots& slots, const BoundChips& bound, Rng& rng)
      : slots_(slots), bound_(bound), rng_(rng) {}

  bool attempt(bool is_last) {
    std::fill_n(taken_.begin(), slots_.count, Places{});
    return std::all_of(
        bound_.begin(), bound_.end(), [&](const BoundChip& chip) { return place(chip, is_last); });
  }
  bool is_free(std::size_t slot) const { return taken_[slot] == Places{}; }
  Marking marking(std::size_t slot) const { return marking_[slot]; }

 private:
  // False if it hits a taken slot. A chip without a slot is left out.
  bool place(const BoundChip& chip, bool is_last) {
    const auto slot = pick(chip.places, is_last);
    if (!slot) return true;
    if (!is_free(*slot)) return false;
    taken_[*slot] = chip.places;
    marking_[*slot] = chip.marking;
    return true;
  }
  std::optional<std::size_t> pick(Places places, bool only_free) {
    const auto fits = [&](std::size_t at) {
      const bool is_open = only_free ? is_free(at) : taken_[at] != places;
      return is_open && (place_of(slots_, at) & places) != 0;
    };
    std::uint32_t fitting = 0;
    for (std::size_t at = 0; at < slots_.count; ++at) fitting += fits(at) ? 1U : 0U;
    if (fitting == 0) return std::nullopt;
    std::uint32_t chosen = rng_.below(fitting);
    std::size_t at = 0;
    while (!fits(at) || chosen-- > 0) ++at;
    return at;
  }

  const Slots& slots_;
  const BoundChips& bound_;
  Rng& rng_;
  std::array<Places, kMaxSlots> taken_;  // by a chip with these places
  std::array<Marking, kMaxSlots> marking_;
};

// Attempts that hit a taken slot are repeated; positions of real games succeed within one or two.
// The last attempt avoids taken slots, so that a contradictory constructed position terminates too.
constexpr int kAttempts = 64;

// Deals the bound chips, stores the numbers of the remaining slots and returns how many there are.
std::uint32_t deal_bound(
    const Slots& slots, const BoundChips& bound, Rng& rng, Dealt& dealt, SlotNumbers& open) {
  Binder binder(slots, bound, rng);
  for (int tries = 1; !binder.attempt(tries == kAttempts); ++tries) {
  }
  std::uint32_t left = 0;
  for (std::size_t at = 0; at < slots.count; ++at) {
    if (binder.is_free(at)) {
      open[left++] = static_cast<std::uint16_t>(at);
    } else {
      dealt[at] = binder.marking(at);
    }
  }
  return left;
}

// Deals only the marked chips: speculations first, then investments, then swaps. The other slots
// are unmarked. Requires: no more marked chips than slots left.
void deal_marked(
    const std::uint16_t* chips, std::uint32_t left, SlotNumbers& open, Rng& rng, Dealt& dealt) {
  const int first_investment = chips[static_cast<std::size_t>(Marking::ArrowEnds)];
  const int first_swap = first_investment + chips[static_cast<std::size_t>(Marking::Circle)];
  const int marked = first_swap + chips[static_cast<std::size_t>(Marking::Arrows)];
  assert(static_cast<std::uint32_t>(marked) <= left);
  for (int chip = 0; chip < marked; ++chip) {
    const std::uint32_t at = rng.below(left);
    const int later = (chip >= first_investment ? 1 : 0) + (chip >= first_swap ? 1 : 0);
    dealt[open[at]] = static_cast<Marking>(static_cast<int>(Marking::ArrowEnds) + later);
    open[at] = open[--left];
  }
}

// Copies the markings from the numbered slots to the table.
void lay_out(const Slots& slots, Colour colour, const Dealt& dealt, State& state) {
  const Marking* next = dealt.data();
  if (slots.markers > 0) state.markers[colour] = *next++;
  state.piles[colour] = Pile(next, slots.pile);
  next += slots.pile;
  for (const Slots::OfSeat& hand : slots.hands) {
    for (int chip = 0; chip < hand.count; ++chip) {
      ++state.hands[hand.seat][chip_of(colour, *next++)];
    }
  }
  for (const Slots::OfSeat& withdrawn : slots.withdrawn) {
    for (int chip = 0; chip < withdrawn.count; ++chip) {
      state.withdrawn.push_back({withdrawn.seat, chip_of(colour, *next++)});
    }
  }
}

// Chooses the chip on offer among the giver's chips of that colour.
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

Sampler::Sampler(const Rules& rules, const View& view)
    : needs_unmarked_(std::holds_alternative<SoloSwap>(view.phase) && view.viewer.is_spectator() &&
                      !rules.options.solo_swap_marked) {
  base_.order = view.order;
  base_.positions = view.positions;
  base_.played = view.played;
  base_.box = view.box;
  base_.active = view.active;
  base_.phase = phase_of(view.phase);
  const auto* offer = std::get_if<OfferSeen>(&view.phase);
  is_give_hidden_ = offer != nullptr && !offer->marking;
  const bool is_over = std::holds_alternative<Over>(view.phase);
  const auto viewer = view.viewer.seat();
  if (viewer && !is_over) restore_known(rules, view, *viewer, base_);
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    chips_[chip] = static_cast<std::uint16_t>(view.box[chip] - view.played[chip]);
  }
  // Visible chips come first, then remembered ones: constructed positions may claim to
  // remember more than there is (14.2.10).
  if (viewer) fix_own_hand(*viewer, view.hands[*viewer].certain);
  for (const Colour colour : kAllColours) {
    fix_marker(colour, view.markers[colour]);
    slots_[colour].pile = view.piles.total[colour];
  }
  for (const Seat seat : SeatSet::first(rules.seats)) fix_withdrawn(seat, view.withdrawn[seat]);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!view.viewer.is(seat)) fix_hand(seat, view.hands[seat]);
  }
  for (const Colour colour : kAllColours) {
    slots_[colour].count = unplaced(colour);
    if (!is_empty(view.piles.certain)) bind_returned(colour, view.piles);
  }
  if (!view.stray.empty()) bind_stray(view);
}

std::uint16_t Sampler::unplaced(Colour colour) const {
  int chips = 0;
  for (const Marking marking : kAllMarkings) chips += chips_[chip_of(colour, marking)];
  return static_cast<std::uint16_t>(chips);
}

int Sampler::claim(Chip chip, int wanted) {
  const int claimed = std::min(wanted, int{chips_[chip]});
  chips_[chip] = static_cast<std::uint16_t>(chips_[chip] - claimed);
  return claimed;
}

void Sampler::fix_own_hand(Seat seat, const Hand& hand) {
  base_.hands[seat] = hand;
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    chips_[chip] = static_cast<std::uint16_t>(chips_[chip] - hand[chip]);
  }
}

void Sampler::fix_hand(Seat seat, const Heap& hand) {
  PerColour<std::uint8_t> room = hand.total;
  if (!is_empty(hand.certain)) {
    for (int kind = 0; kind < kChips; ++kind) {
      const Chip chip = static_cast<Chip>(kind);
      const int fixed = claim(chip, std::min(hand.certain[chip], room[colour_of(chip)]));
      base_.hands[seat][chip] = static_cast<std::uint8_t>(fixed);
      room[colour_of(chip)] = static_cast<std::uint8_t>(room[colour_of(chip)] - fixed);
    }
  }
  for (const Colour colour : kAllColours) {
    slots_[colour].hands.add(seat, room[colour]);
  }
}

void Sampler::fix_withdrawn(Seat seat, const Heap& withdrawn) {
  PerColour<std::uint8_t> room = withdrawn.total;
  const int kinds = is_empty(withdrawn.certain) ? 0 : kChips;
  for (int kind = 0; kind < kinds; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    for (int fixed = claim(chip, withdrawn.certain[chip]); fixed > 0; --fixed) {
      base_.withdrawn.push_back({seat, chip});
      --room[colour_of(chip)];
    }
  }
  for (const Colour colour : kAllColours) {
    slots_[colour].withdrawn.add(seat, room[colour]);
  }
}

void Sampler::fix_marker(Colour colour, std::optional<Marking> marker) {
  slots_[colour].markers = marker ? 0 : 1;
  if (!marker) return;
  base_.markers[colour] = *marker;
  claim(chip_of(colour, *marker), 1);
}

void Sampler::bind_returned(Colour colour, const Heap& piles) {
  int room = piles.total[colour];
  for (const Marking marking : kAllMarkings) {
    const Chip chip = chip_of(colour, marking);
    int returned = claim(chip, std::min(room, int{piles.certain[chip]}));
    room -= returned;
    for (; returned > 0; --returned) {
      bound_[colour].push_back({marking, kPilePlace});
    }
  }
}

void Sampler::bind_stray(const View& view) {
  for (const StraySeen& stray : view.stray) {
    if (claim(stray.chip, 1) == 0) continue;
    bound_[colour_of(stray.chip)].push_back({marking_of(stray.chip), stray.places});
  }
  for (BoundChips& bound : bound_) {
    std::ranges::sort(bound, {}, &BoundChip::places);
  }
}

State Sampler::deal_all(Rng& rng) const {
  State state = base_;
  Dealt dealt;
  SlotNumbers open;
  for (const Colour colour : kAllColours) {
    const Slots& slots = slots_[colour];
    const BoundChips& bound = bound_[colour];
    start_with(kAllUnmarked, slots.count, dealt);
    std::uint32_t left = slots.count;
    if (bound.empty()) {
      start_with(kAllNumbers, left, open);
    } else {
      left = deal_bound(slots, bound, rng, dealt, open);
    }
    deal_marked(&chips_[chip_of(colour, Marking::None)], left, open, rng, dealt);
    lay_out(slots, colour, dealt, state);
  }
  return state;
}

State Sampler::draw(Rng& rng) const {
  State state = deal_all(rng);
  while (needs_unmarked_ && !holds_any(state.hands[state.active], Marking::None)) {
    state = deal_all(rng);
  }
  if (is_give_hidden_) choose_offered(state, rng);
  return state;
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

}  // namespace bourse::nyse
