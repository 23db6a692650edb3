// SPDX-License-Identifier: Apache-2.0
//
// Legality (RULES.md 5.1 – 5.5). legal() generates actions in the order of the numbering (12.3),
// refuse() explains; the conformance suite checks that they agree.
#include <algorithm>
#include <array>
#include <utility>

#include "core/overload.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {
namespace {

using MaybeRefusal = std::optional<Refusal>;
using Writer = ActionList::Writer;

// 5.2.10, 5.3.6: at most one Speculation card in a trick, including a cancelled one.
bool is_speculated(const State& state) {
  return std::any_of(state.trick.begin(), state.trick.end(), [](const TrickCard& play) {
    return play.mode != Mode::Plain;
  });
}

// The number of levels that the card just played moves a token. Requires: D4.
int steps_of(const Rules& rules, const State& state) {
  return rules.icons(state.trick[state.trick.size() - 1].card);
}

void legal_portfolio(const State& state, const Portfolio& phase, Seat seat, Writer& out) {
  const Choices& chosen = phase.choices[seat];
  const CardSet& hand = state.hands[seat];
  if (chosen.empty()) {
    hand.each([&](Card card) { out.push_back(Show{card}); });
  } else if (!chosen.full()) {
    hand.each([&](Card card) {
      if (card != chosen[0]) out.push_back(Hide{card});
    });
  }
}

// The bluffs of each card, one per company in order of the ids.
using Bluffs = std::array<Action, kCompanies>;
template <std::size_t... At>
constexpr std::array<Bluffs, kCards> all_bluffs(std::index_sequence<At...> /*cards*/) {
  return {Bluffs{Bluff{static_cast<Card>(At), Company::Carrot},
                 Bluff{static_cast<Card>(At), Company::Grass},
                 Bluff{static_cast<Card>(At), Company::Honey},
                 Bluff{static_cast<Card>(At), Company::Fish},
                 Bluff{static_cast<Card>(At), Company::Apple}}...};
}
constexpr auto kBluffs = all_bluffs(std::make_index_sequence<kCards>());

void legal_lead(const State& state, Seat seat, Writer& out) {
  const CardSet& hand = state.hands[seat];
  hand.each([&](Card card) { out.push_back(Play{card}); });
  if (!state.speculation.contains(seat)) return;
  const bool are_all_in_play = state.tiles.order.size() == kCompanies;
  hand.each([&](Card card) {
    const Bluffs& bluffs = kBluffs[static_cast<std::size_t>(card)];
    if (are_all_in_play) {
      out.push_first(bluffs.size(), bluffs);
      return;
    }
    for (const Action& bluff : bluffs) {
      if (state.tiles.in_play(std::get<Bluff>(bluff).announced)) out.push_back(bluff);
    }
  });
}

void legal_follow(const State& state, Seat seat, Writer& out) {
  const CardSet& hand = state.hands[seat];
  if (hand.has(*state.leading)) {
    hand.each(*state.leading, [&](Card card) { out.push_back(Play{card}); });
    return;
  }
  hand.each([&](Card card) { out.push_back(Play{card}); });
  if (!state.speculation.contains(seat) || is_speculated(state)) return;
  hand.each([&](Card card) { out.push_back(Convert{card}); });
}

void legal_fluctuation(const Rules& rules, const State& state, Writer& out) {
  const int steps = steps_of(rules, state);
  for (const Company company : kAllCompanies) {
    if (!state.tiles.in_play(company) || state.tiles.locked.contains(company)) continue;
    if (state.tiles.can_move(company, -steps)) out.push_back(Fluctuate{company, Direction::Down});
    if (state.tiles.can_move(company, steps)) out.push_back(Fluctuate{company, Direction::Up});
  }
}

// By the seat that played the card; the market card comes last.
void legal_acquire(const Rules& rules, const State& state, Writer& out) {
  const auto seats = static_cast<std::size_t>(rules.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t at = (seat + seats - static_cast<std::size_t>(state.starter)) % seats;
    out.push_back(Take{state.trick[at].card});
  }
  out.push_back(Take{*state.market});
}

// The refusals, one function per action, in the order of RULES.md. Each is called only of a seat
// that is to act.

Refusal refuse_elsewhere() {
  return {"STK-5.0.2", "that is not one of the choices at this point of the game"};
}
Refusal refuse_absent(RuleId rule, Card card) {
  return {rule, "{} is not in your hand", {name_of(card)}};
}

MaybeRefusal refuse_show(const State& state, Seat seat, Card card) {
  const auto* phase = std::get_if<Portfolio>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  if (!phase->choices[seat].empty()) {
    return Refusal{"STK-5.1.1", "the card to show is chosen; now comes the one to hide"};
  }
  if (!state.hands[seat].contains(card)) return refuse_absent("STK-5.1.2", card);
  return std::nullopt;
}

MaybeRefusal refuse_hide(const State& state, Seat seat, Card card) {
  const auto* phase = std::get_if<Portfolio>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  const Choices& chosen = phase->choices[seat];
  if (chosen.empty()) {
    return Refusal{"STK-5.1.1", "the card to show is chosen first"};
  }
  if (!state.hands[seat].contains(card)) return refuse_absent("STK-5.1.2", card);
  if (chosen[0] == card) {
    return Refusal{"STK-5.1.3", "{} is the card you show; hide another", {name_of(card)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_follow(const State& state, Seat seat, Card card) {
  const CardSet& hand = state.hands[seat];
  if (!hand.contains(card)) return refuse_absent("STK-5.3.4", card);
  if (hand.has(*state.leading) && company_of(card) != *state.leading) {
    return Refusal{
        "STK-5.3.1", "you hold {} cards and must play one of them", {symbol_of(*state.leading)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_play(const State& state, Seat seat, Card card) {
  if (std::holds_alternative<Follow>(state.phase)) return refuse_follow(state, seat, card);
  if (!std::holds_alternative<Lead>(state.phase)) return refuse_elsewhere();
  if (!state.hands[seat].contains(card)) return refuse_absent("STK-5.2.1", card);
  return std::nullopt;
}

Refusal refuse_without_speculation(const Rules& rules, RuleId spent) {
  if (!rules.options.speculation) {
    return {"STK-3.13", "this table plays without Speculation cards"};
  }
  return {spent, "your Speculation card is spent until the next deal"};
}

MaybeRefusal refuse_bluff(const Rules& rules, const State& state, Seat seat, const Bluff& bluff) {
  if (!std::holds_alternative<Lead>(state.phase)) return refuse_elsewhere();
  if (!state.speculation.contains(seat)) return refuse_without_speculation(rules, "STK-5.2.4");
  if (!state.hands[seat].contains(bluff.card)) return refuse_absent("STK-5.2.5", bluff.card);
  if (!state.tiles.in_play(bluff.announced)) {
    return Refusal{"STK-5.2.6", "{} is not in play", {symbol_of(bluff.announced)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_convert(const Rules& rules, const State& state, Seat seat, Card card) {
  if (!std::holds_alternative<Follow>(state.phase)) return refuse_elsewhere();
  if (!state.speculation.contains(seat)) return refuse_without_speculation(rules, "STK-5.3.5");
  if (is_speculated(state)) {
    return Refusal{"STK-5.3.6", "a Speculation card has been played in this trick already"};
  }
  if (state.hands[seat].has(*state.leading)) {
    return Refusal{"STK-5.3.2",
                   "you hold {} cards: no Speculation when you can follow",
                   {symbol_of(*state.leading)}};
  }
  if (!state.hands[seat].contains(card)) return refuse_absent("STK-5.3.4", card);
  return std::nullopt;
}

MaybeRefusal refuse_fluctuate(const Rules& rules, const State& state, const Fluctuate& move) {
  if (!std::holds_alternative<Fluctuation>(state.phase)) return refuse_elsewhere();
  if (!state.tiles.in_play(move.company)) {
    return Refusal{"STK-5.4.1", "{} is not in play", {symbol_of(move.company)}};
  }
  if (state.tiles.locked.contains(move.company)) {
    return Refusal{"STK-5.4.2", "{} is locked: its token is black", {symbol_of(move.company)}};
  }
  const int steps = steps_of(rules, state);
  if (!state.tiles.can_move(move.company, move.direction == Direction::Up ? steps : -steps)) {
    return Refusal{"STK-5.4.3",
                   "{} cannot move the full {} in that direction",
                   {symbol_of(move.company), steps == 1 ? "level" : "two levels"}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_take(const State& state, Card card) {
  if (!std::holds_alternative<Acquire>(state.phase)) return refuse_elsewhere();
  if (state.market == card) return std::nullopt;
  for (const TrickCard& play : state.trick) {
    if (play.card == card) return std::nullopt;
  }
  return Refusal{"STK-5.5.1", "{} is neither in the trick nor the market card", {name_of(card)}};
}

}  // namespace

SeatSet to_act(const Rules& rules, const State& state) {
  if (const auto* phase = std::get_if<Portfolio>(&state.phase)) {
    SeatSet waiting;
    for (const Seat seat : SeatSet::first(rules.seats)) {
      if (!phase->choices[seat].full()) waiting.insert(seat);
    }
    return waiting;
  }
  return is_over(state) ? SeatSet() : SeatSet::of(state.actor);
}

void legal(const Rules& rules, const State& state, Seat seat, ActionList& out) {
  out.clear();
  const bool is_portfolio = std::holds_alternative<Portfolio>(state.phase);
  if (!is_portfolio && seat != state.actor) return;
  Writer writer(out);
  match(
      state.phase,
      [&](const Portfolio& phase) { legal_portfolio(state, phase, seat, writer); },
      [&](const Lead&) { legal_lead(state, seat, writer); },
      [&](const Follow&) { legal_follow(state, seat, writer); },
      [&](const Fluctuation&) { legal_fluctuation(rules, state, writer); },
      [&](const Acquire&) { legal_acquire(rules, state, writer); },
      [](const Over&) {});
}

std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& action) {
  if (is_over(state)) return Refusal{"STK-5.0.3", "the game is over"};
  if (!to_act(rules, state).contains(seat)) {
    return Refusal{"STK-5.0.1", "it is not this seat's decision"};
  }
  return match(
      action,
      [&](const Play& play) { return refuse_play(state, seat, play.card); },
      [&](const Convert& convert) { return refuse_convert(rules, state, seat, convert.card); },
      [&](const Bluff& bluff) { return refuse_bluff(rules, state, seat, bluff); },
      [&](const Fluctuate& move) { return refuse_fluctuate(rules, state, move); },
      [&](const Take& take) { return refuse_take(state, take.card); },
      [&](const Show& show) { return refuse_show(state, seat, show.card); },
      [&](const Hide& hide) { return refuse_hide(state, seat, hide.card); });
}

}  // namespace bourse::stonks
