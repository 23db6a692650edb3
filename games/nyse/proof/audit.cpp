// SPDX-License-Identifier: Apache-2.0
//
// The invariants of RULES.md section 11, one function each, named after its statement.
#include "games/nyse/proof/audit.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/nyse/codec/codec.h"

namespace bourse::nyse {
namespace {

using Finding = std::optional<Violation>;

PerChip<int> chips_everywhere(const Rules& rules, const State& state) {
  PerChip<int> found;
  for (const Colour colour : kAllColours) {
    ++found[chip_of(colour, state.markers[colour])];
    for (int depth = 0; depth < state.piles[colour].size(); ++depth) {
      ++found[chip_of(colour, state.piles[colour].at(depth))];
    }
  }
  for (const Withdrawal& withdrawal : state.withdrawn) ++found[withdrawal.chip()];
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    found[chip] += state.played[chip];
    for (const Seat seat : SeatSet::first(rules.seats)) found[chip] += state.hands[seat][chip];
  }
  return found;
}

int withdrawn_of(const State& state, Colour colour) {
  return static_cast<int>(
      std::count_if(state.withdrawn.begin(), state.withdrawn.end(), [&](const Withdrawal& chip) {
        return colour_of(chip.chip()) == colour;
      }));
}

int played_of(const State& state, Colour colour) {
  int chips = 0;
  for (const Marking marking : kAllMarkings) chips += state.played[chip_of(colour, marking)];
  return chips;
}

int in_hands(const Rules& rules, const State& state, Colour colour) {
  int chips = 0;
  for (const Seat seat : SeatSet::first(rules.seats)) chips += held(state.hands[seat], colour);
  return chips;
}

int in_hands(const Rules& rules, const State& state) {
  int chips = 0;
  for (const Colour colour : kAllColours) chips += in_hands(rules, state, colour);
  return chips;
}

// A turn ends when the active seat changes, or with the game.
bool is_turn_start(const State& state) { return std::holds_alternative<Turn>(state.phase); }
bool is_over(const State& state) { return std::holds_alternative<Over>(state.phase); }

Finding no_chip_is_lost(const Rules& rules, const State& state) {
  const PerChip<int> found = chips_everywhere(rules, state);
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    if (found[chip] != state.box[chip]) {
      return Violation{
          "NYSE-I1",
          fmt::format("{} of {}, the box has {}", found[chip], code_of(chip), state.box[chip])};
    }
  }
  return std::nullopt;
}

Finding nothing_unmarked_is_played(const State& state) {
  for (const Colour colour : kAllColours) {
    if (state.played[chip_of(colour, Marking::None)] != 0) {
      return Violation{"NYSE-I5", "an unmarked chip was played"};
    }
  }
  return std::nullopt;
}

Finding a_choice_exists(const Rules& rules, const State& state) {
  if (is_over(state)) return std::nullopt;
  ActionList actions;
  legal(rules, state, to_act(rules, state).front(), actions);
  if (supply(state) >= 1 && !actions.empty()) return std::nullopt;
  return Violation{"NYSE-I8", "a decision without supply or choice"};
}

Finding the_result_is_sound(const Rules& rules, const State& state) {
  const auto result = outcome(rules, state);
  if (!result) return std::nullopt;
  std::uint32_t ranks = 0;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    ranks |= 1U << result->ranks[seat];
    const int score = result->scores[seat];
    if (score < 0 || score > 5 * held(state.hands[seat])) {
      return Violation{"NYSE-I13", fmt::format("seat {} scores {}", number(seat), score)};
    }
  }
  const std::uint32_t expected = (1U << (rules.seats + 1)) - 2U;
  if (ranks != expected) return Violation{"NYSE-I13", "ranks are no permutation"};
  return std::nullopt;
}

Finding knowledge_is_sound(const Rules& rules, const State& state) {
  for (const KnownChip& known : state.known) {
    if (known.is_astray()) continue;
    const Seat holder = SeatSet::from_bits(known.places).front();
    const auto certain = std::count(state.known.begin(), state.known.end(), known);
    if (certain > state.hands[holder][known.chip]) {
      return Violation{"NYSE-I15",
                       fmt::format("seat {} is certain of {} {} in hand {}",
                                   number(known.knower),
                                   certain,
                                   code_of(known.chip),
                                   number(holder))};
    }
  }
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    const Pile& pile = state.piles[colour_of(chip)];
    int lying = 0;
    for (int depth = 0; depth < pile.size(); ++depth) {
      lying += pile.at(depth) == marking_of(chip) ? 1 : 0;
    }
    if (state.returned[chip] > lying || (state.returned[chip] > 0 && !rules.is_solitaire())) {
      return Violation{"NYSE-I15", fmt::format("{} is not in its pile", code_of(chip))};
    }
  }
  return std::nullopt;
}

int count_in(const Pile& pile, Chip chip) {
  int lying = 0;
  for (int depth = 0; depth < pile.size(); ++depth) {
    lying += pile.at(depth) == marking_of(chip) ? 1 : 0;
  }
  return lying;
}

// Chips of the kind in the places where the known chip may be.
int count_lying(const State& state, const KnownChip& known) {
  int lying = 0;
  for (const Seat seat : SeatSet::from_bits(known.places & (kPilePlace - 1U))) {
    lying += state.hands[seat][known.chip];
  }
  if ((known.places & kPilePlace) != 0) {
    lying += count_in(state.piles[colour_of(known.chip)], known.chip);
  }
  for (const Withdrawal& withdrawal : state.withdrawn) {
    const bool counts = (known.places & kWithdrawnPlace) != 0 && withdrawal.chip() == known.chip;
    lying += counts ? 1 : 0;
  }
  return lying;
}

// A chip astray is in one of its places; several need as many chips there.
Finding stray_chips_exist(const State& state) {
  for (const KnownChip& known : state.known) {
    if (!known.is_astray()) continue;
    const int lying = count_lying(state, known);
    if (std::count(state.known.begin(), state.known.end(), known) > lying) {
      return Violation{"NYSE-I15",
                       fmt::format("no {} where one is known to be", code_of(known.chip))};
    }
  }
  return std::nullopt;
}

Finding first_of(std::initializer_list<Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding) return finding;
  }
  return std::nullopt;
}

Finding the_seat_goes_round(const Rules& rules, const State& before, const State& after) {
  const bool turn_ended = is_turn_start(after);
  const Seat expected = turn_ended ? next_seat(before.active, rules.seats) : before.active;
  if (after.active == expected) return std::nullopt;
  return Violation{"NYSE-I11", "the wrong seat is active"};
}

Finding a_swap_keeps_hands(const Rules& rules,
                           const State& before,
                           const Action& action,
                           const State& after) {
  if (!std::holds_alternative<Offer>(action) && !std::holds_alternative<Give>(action)) {
    return std::nullopt;
  }
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (held(before.hands[seat]) != held(after.hands[seat])) {
      return Violation{"NYSE-I12", "a swap changed the size of a hand"};
    }
  }
  return std::nullopt;
}

// I10: 2 · supply + chips in hands decreases with every finished turn and never increases within
// one.
Finding the_game_gets_shorter(const Rules& rules,
                              const State& before,
                              const Action& action,
                              const State& after) {
  const int was = 2 * supply(before) + in_hands(rules, before);
  const int is = 2 * supply(after) + in_hands(rules, after);
  const bool may_stay =
      std::holds_alternative<Offer>(action) || std::holds_alternative<Give>(action) ||
      std::holds_alternative<Exchange>(action) || std::holds_alternative<Stop>(action) ||
      std::holds_alternative<Decline>(action);
  if (is < was || (may_stay && is == was)) return std::nullopt;
  return Violation{"NYSE-I10", "the game got no shorter"};
}

}  // namespace

Audit::Audit(const Rules& rules, const State& start) : rules_(rules), start_(start) {}

std::optional<Violation> Audit::after(const State& before,
                                      Seat /*seat*/,
                                      const Action& action,
                                      const State& after) {
  match(
      action,
      [&](const Take& take) { ++takes_[take.colour]; },
      [&](const Speculate& speculate) { ++pushes_[speculate.pushed]; },
      [&](const Exchange& exchange) {
        ++gained_[exchange.take];
        ++given_back_[colour_of(exchange.give)];
      },
      [](const auto&) {});
  return first_of({
      no_chip_is_lost(rules_, after),
      nothing_unmarked_is_played(after),
      a_choice_exists(rules_, after),
      the_result_is_sound(rules_, after),
      knowledge_is_sound(rules_, after),
      stray_chips_exist(after),
      the_seat_goes_round(rules_, before, after),
      a_swap_keeps_hands(rules_, before, action, after),
      the_game_gets_shorter(rules_, before, action, after),
      counts_add_up(after),
  });
}

// I2, I3, I4, I6, I7, I9: the counts since the start plus those of the start position.
std::optional<Violation> Audit::counts_add_up(const State& state) const {
  int removed = 0;
  for (const Colour colour : kAllColours) {
    const int swapped = gained_[colour] - given_back_[colour];
    const int held_now = in_hands(rules_, state, colour) + played_of(state, colour);
    const int held_first = in_hands(rules_, start_, colour) + played_of(start_, colour);
    if (held_now - held_first != takes_[colour] + swapped) {
      return Violation{"NYSE-I2", "hands and plays do not add up to the takes"};
    }
    const int withdrawn = withdrawn_of(state, colour) - withdrawn_of(start_, colour);
    const int left = start_.piles[colour].size() - takes_[colour] - withdrawn - swapped;
    if (state.piles[colour].size() != left || left < 0 || left > kMaxPile) {
      return Violation{"NYSE-I3", "a pile does not add up"};
    }
    const int steps = kTakeSteps * takes_[colour] + kPushSteps * pushes_[colour];
    if (state.positions[colour] != advanced(start_.positions[colour], steps)) {
      return Violation{"NYSE-I4", "a marker is not where takes and pushes put it"};
    }
    removed += takes_[colour] + withdrawn;
  }
  if (supply(start_) - supply(state) != removed) {
    return Violation{"NYSE-I9", "the supply does not add up"};
  }
  return started_fresh() ? fresh_game_bounds(state) : std::nullopt;
}

bool Audit::started_fresh() const {
  return supply(start_) == kColours * rules_.pile_size() && in_hands(rules_, start_) == 0;
}

std::optional<Violation> Audit::fresh_game_bounds(const State& state) const {
  for (const Colour colour : kAllColours) {
    if (rules_.is_solitaire()) break;
    const bool bust = is_bust(state.positions[colour]);
    if (bust && pushes_[colour] == 0) return Violation{"NYSE-I6", "a bust without a push"};
    if (!bust && in_hands(rules_, state, colour) > static_cast<int>(state.positions[colour])) {
      return Violation{"NYSE-I7", "more chips in hands than steps of the marker"};
    }
  }
  return std::nullopt;
}

}  // namespace bourse::nyse
