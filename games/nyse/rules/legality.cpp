// SPDX-License-Identifier: Apache-2.0
//
// Legality (RULES.md 5.1 – 5.4, 8.1). legal() generates actions in the order of the numbering
// (5.8), refuse() explains; the conformance suite checks that they agree.
#include "core/overload.h"
#include "games/nyse/rules/choices.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {
namespace {

using MaybeRefusal = std::optional<Refusal>;

bool holds(const State& state, Seat seat, Chip chip) { return state.hands[seat][chip] > 0; }
bool holds(const State& state, Seat seat, Colour colour, Marking marking) {
  return holds(state, seat, chip_of(colour, marking));
}
bool is_seat(const Rules& rules, Seat seat) { return number(seat) < rules.seats; }

ColourSet open_piles(const State& state) {
  ColourSet open;
  for (const Colour colour : kAllColours) open.insert_if(!state.piles[colour].empty(), colour);
  return open;
}
ColourSet not_bust(const State& state) {
  ColourSet colours;
  for (const Colour colour : kAllColours) {
    colours.insert_if(!is_bust(state.positions[colour]), colour);
  }
  return colours;
}

bool another_holds_any(const Rules& rules, const State& state, Seat seat) {
  Seat other = next_seat(seat, rules.seats);
  while (other != seat && is_empty(state.hands[other])) other = next_seat(other, rules.seats);
  return other != seat;
}

// 5.1.6: a chip other than the one played, and another seat with a chip. Solitaire (8.1.1): a chip
// that may be swapped into the supply, which is never empty on a turn.
bool can_trade(const Rules& rules, const State& state, Seat seat) {
  const Hand& hand = state.hands[seat];
  if (!rules.is_solitaire()) return another_holds_any(rules, state, seat) && held(hand) > 1;
  return rules.options.solo_swap_marked ? held(hand) > 1 : holds_any(hand, Marking::None);
}

bool can_use_special(const Rules& rules, const State& state, Seat seat) {
  const ChipSet kinds = kinds_held(state.hands[seat]);
  const bool can_push = !kinds.marked(Marking::ArrowEnds).empty() && !not_bust(state).empty();
  const bool can_invest = !kinds.marked(Marking::Circle).empty();
  const bool holds_swap = !kinds.marked(Marking::Arrows).empty();
  return can_push || can_invest || (holds_swap && can_trade(rules, state, seat));
}
// 8.1.1: in solitaire a special that can be played must be.
bool must_use_special(const Rules& rules, const State& state, Seat seat) {
  return rules.is_solitaire() && can_use_special(rules, state, seat);
}

// Each generator has its own writer, so that the position in the list stays in a register.
using Writer = ActionList::Writer;

void push_all(const Choices& choices, Writer& out) {
  out.push_first(choices.count, choices.actions);
}

void legal_turn(const Rules& rules, const State& state, Seat seat, ActionList& list) {
  Writer out(list);
  if (!must_use_special(rules, state, seat)) {
    const ColourSet piles = open_piles(state);
    push_all(kTakes[piles], out);
    push_all(kWithdrawals[piles], out);
  }
  const ChipSet kinds = kinds_held(state.hands[seat]);
  const ColourSet speculations = kinds.marked(Marking::ArrowEnds);
  if (!speculations.empty()) {
    const ColourSet pushed = not_bust(state);
    for (const Colour played : kAllColours) {
      push_all(kPushes[played][pushed.only_if(speculations.contains(played))], out);
    }
  }
  push_all(kInvestments[kinds.marked(Marking::Circle)], out);
  const ColourSet swaps = kinds.marked(Marking::Arrows);
  push_all(kSwaps[swaps.only_if(can_trade(rules, state, seat))], out);
}

void legal_invest_pick(const Rules& rules, const State& state, ActionList& list) {
  Writer out(list);
  push_all(kTakes[open_piles(state)], out);
  out.push_if(rules.may_stop_short(), Stop{});
}

bool can_ask(
    const Rules& rules, const State& state, const SwapOffer& phase, Seat partner, Colour ask) {
  // 5.3.4: with concealed hands the legal requests must not depend on the partner's hand.
  if (!rules.is_open()) return !phase.denied.contains(ask);
  return held(state.hands[partner], ask) > 0;
}

void legal_swap_offer(
    const Rules& rules, const State& state, const SwapOffer& phase, Seat seat, ActionList& list) {
  Writer out(list);
  out.push_if(rules.may_stop_short(), Decline{});
  const ChipSet gifts = kinds_held(state.hands[seat]);
  for (Seat partner = next_seat(seat, rules.seats); partner != seat;
       partner = next_seat(partner, rules.seats)) {
    if ((phase.partner && *phase.partner != partner) || is_empty(state.hands[partner])) continue;
    for (const Colour ask : kAllColours) {
      const bool is_possible = can_ask(rules, state, phase, partner, ask);
      for (const Chip give : gifts) out.push_if(is_possible, Offer{partner, ask, give});
    }
  }
}

void legal_swap_answer(const State& state, const SwapAnswer& phase, ActionList& list) {
  Writer out(list);
  for (const Marking marking : kAllMarkings) {
    out.push_if(holds(state, phase.partner, phase.ask, marking), Give{marking});
  }
}

bool may_go_back(const Rules& rules, Chip chip) {
  return rules.options.solo_swap_marked || marking_of(chip) == Marking::None;
}

void legal_solo_swap(const Rules& rules, const State& state, Seat seat, ActionList& list) {
  Writer out(list);
  for (int chip = 0; chip < kChips; ++chip) {
    const Chip give = static_cast<Chip>(chip);
    if (!holds(state, seat, give) || !may_go_back(rules, give)) continue;
    for (const Colour take : kAllColours) {
      out.push_if(!state.piles[take].empty(), Exchange{give, take});
    }
  }
}

// The refusals, one function per action, in the order of RULES.md. Each is called only at a
// decision point that has the action (5.0.2).

Refusal refuse_chip(RuleId rule, Chip chip) {
  return {rule,
          "you hold no {} chip of that marking ({})",
          {name_of(colour_of(chip)), kMarkingNames[static_cast<std::size_t>(marking_of(chip))]}};
}

Refusal refuse_elsewhere() {
  return {"NYSE-5.0.2", "that is not one of the choices at this point of the turn"};
}

MaybeRefusal refuse_take(const Rules& rules, const State& state, Seat seat, const Take& take) {
  const bool is_turn = std::holds_alternative<Turn>(state.phase);
  if (!is_turn && !std::holds_alternative<InvestPick>(state.phase)) return refuse_elsewhere();
  if (is_turn && must_use_special(rules, state, seat)) {
    return Refusal{"NYSE-8.1.1", "a special chip that can be played must be played first"};
  }
  if (state.piles[take.colour].empty()) {
    return Refusal{is_turn ? RuleId("NYSE-5.1.1") : RuleId("NYSE-5.2.1"),
                   "the {} pile is empty",
                   {name_of(take.colour)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_withdraw(const Rules& rules,
                             const State& state,
                             Seat seat,
                             const Withdraw& withdraw) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (must_use_special(rules, state, seat)) {
    return Refusal{"NYSE-8.1.1", "a special chip that can be played must be played first"};
  }
  if (state.piles[withdraw.colour].empty()) {
    return Refusal{"NYSE-5.1.2", "the {} pile is empty", {name_of(withdraw.colour)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_speculate(const State& state, Seat seat, const Speculate& speculate) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (!holds(state, seat, speculate.played, Marking::ArrowEnds)) {
    return Refusal{"NYSE-5.1.3", "you hold no {} speculation chip", {name_of(speculate.played)}};
  }
  if (is_bust(state.positions[speculate.pushed])) {
    return Refusal{"NYSE-R6", "{} is bust: its marker cannot move", {name_of(speculate.pushed)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_invest(const State& state, Seat seat, const Invest& invest) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (!holds(state, seat, invest.played, Marking::Circle)) {
    return Refusal{"NYSE-5.1.4", "you hold no {} investment chip", {name_of(invest.played)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_swap(const Rules& rules, const State& state, Seat seat, const Swap& swap) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (!holds(state, seat, swap.played, Marking::Arrows)) {
    return Refusal{"NYSE-5.1.5", "you hold no {} swap chip", {name_of(swap.played)}};
  }
  if (can_trade(rules, state, seat)) return std::nullopt;
  if (rules.is_solitaire()) {
    return Refusal{"NYSE-R27", "you hold no chip that could be swapped into the supply"};
  }
  return Refusal{"NYSE-5.1.6",
                 "no trade is possible: it takes another chip of yours and one of theirs"};
}

MaybeRefusal refuse_stop(const Rules& rules, const State& state) {
  if (!std::holds_alternative<InvestPick>(state.phase)) return refuse_elsewhere();
  if (!rules.may_stop_short()) {
    return Refusal{"NYSE-5.2.2", "at this table an investment is carried out in full"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_decline(const Rules& rules, const State& state) {
  if (!std::holds_alternative<SwapOffer>(state.phase)) return refuse_elsewhere();
  if (!rules.may_stop_short()) {
    return Refusal{"NYSE-5.3.6", "at this table a swap is carried out once its chip is played"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_give(const State& state, const Give& give) {
  const auto* phase = std::get_if<SwapAnswer>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  if (!holds(state, phase->partner, phase->ask, give.marking)) {
    return refuse_chip("NYSE-5.4.1", chip_of(phase->ask, give.marking));
  }
  return std::nullopt;
}

MaybeRefusal refuse_ask(const Rules& rules,
                        const State& state,
                        const SwapOffer& phase,
                        const Offer& offer) {
  if (can_ask(rules, state, phase, offer.partner, offer.ask)) return std::nullopt;
  if (rules.is_open()) {
    return Refusal{"NYSE-5.3.3", "that seat holds no {} chip", {name_of(offer.ask)}};
  }
  return Refusal{"NYSE-5.3.4", "that seat has denied having {}", {name_of(offer.ask)}};
}

MaybeRefusal refuse_offer(const Rules& rules, const State& state, Seat seat, const Offer& offer) {
  const auto* phase = std::get_if<SwapOffer>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  if (!is_seat(rules, offer.partner) || offer.partner == seat) {
    return Refusal{"NYSE-5.3.1", "the partner must be another seat of this table"};
  }
  if (phase->partner && *phase->partner != offer.partner) {
    return Refusal{"NYSE-5.3.5", "after a denial the offer stays with the same partner"};
  }
  if (is_empty(state.hands[offer.partner])) {
    return Refusal{"NYSE-5.3.1", "that seat holds no chip"};
  }
  if (!holds(state, seat, offer.give)) {
    return refuse_chip("NYSE-5.3.2", offer.give);
  }
  return refuse_ask(rules, state, *phase, offer);
}

MaybeRefusal refuse_exchange(const Rules& rules,
                             const State& state,
                             Seat seat,
                             const Exchange& exchange) {
  if (!std::holds_alternative<SoloSwap>(state.phase)) return refuse_elsewhere();
  if (!holds(state, seat, exchange.give)) {
    return refuse_chip("NYSE-8.1.2", exchange.give);
  }
  if (state.piles[exchange.take].empty()) {
    return Refusal{"NYSE-8.1.3", "the {} pile is empty", {name_of(exchange.take)}};
  }
  if (!may_go_back(rules, exchange.give)) {
    return Refusal{"NYSE-8.1.4", "only an unmarked chip may be swapped into the supply"};
  }
  return std::nullopt;
}

}  // namespace

void legal(const Rules& rules, const State& state, Seat seat, ActionList& out) {
  out.clear();
  if (!to_act(rules, state).contains(seat)) return;
  match(
      state.phase,
      [&](const Turn&) { legal_turn(rules, state, seat, out); },
      [&](const InvestPick&) { legal_invest_pick(rules, state, out); },
      [&](const SwapOffer& phase) { legal_swap_offer(rules, state, phase, seat, out); },
      [&](const SwapAnswer& phase) { legal_swap_answer(state, phase, out); },
      [&](const SoloSwap&) { legal_solo_swap(rules, state, seat, out); },
      [](const Over&) {});
}

std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& action) {
  if (std::holds_alternative<Over>(state.phase)) {
    return Refusal{"NYSE-5.0.3", "the game is over"};
  }
  if (!to_act(rules, state).contains(seat)) {
    return Refusal{"NYSE-5.0.1", "it is not this seat's decision"};
  }
  return match(
      action,
      [&](const Take& take) { return refuse_take(rules, state, seat, take); },
      [&](const Withdraw& withdraw) { return refuse_withdraw(rules, state, seat, withdraw); },
      [&](const Speculate& speculate) { return refuse_speculate(state, seat, speculate); },
      [&](const Invest& invest) { return refuse_invest(state, seat, invest); },
      [&](const Swap& swap) { return refuse_swap(rules, state, seat, swap); },
      [&](const Stop&) { return refuse_stop(rules, state); },
      [&](const Decline&) { return refuse_decline(rules, state); },
      [&](const Give& give) { return refuse_give(state, give); },
      [&](const Offer& offer) { return refuse_offer(rules, state, seat, offer); },
      [&](const Exchange& exchange) { return refuse_exchange(rules, state, seat, exchange); });
}

}  // namespace bourse::nyse
