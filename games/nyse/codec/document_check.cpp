// SPDX-License-Identifier: Apache-2.0
#include "games/nyse/codec/document_check.h"

#include <variant>

#include <fmt/format.h>

#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

constexpr int kMaxSwapChips = 8;

void check_chips(const JsonReader& document, const Rules& rules, const State& state) {
  int swap_chips = 0;
  for (const Colour colour : kAllColours) {
    const Pile& pile = state.piles[colour];
    if (rules.is_solitaire() && pile.size() + held(state.hands[Seat{0}], colour) > kMaxPile) {
      document.field("piles")
          .field(code_of(colour))
          .refuse(fmt::format("the pile and the {} chips in hand are more than {} together",
                              name_of(colour),
                              kMaxPile),
                  "NYSE-14.2.20");
    }
    for (int depth = 0; depth < pile.size(); ++depth) {
      swap_chips += pile.at(depth) == Marking::Arrows ? 1 : 0;
    }
    for (const Hand& hand : state.hands) swap_chips += hand[chip_of(colour, Marking::Arrows)];
  }
  if (swap_chips > kMaxSwapChips) {
    document.refuse(fmt::format("hands and piles have {} swap chips (w) together, at most {} are "
                                "allowed",
                                swap_chips,
                                kMaxSwapChips),
                    "NYSE-14.2.23");
  }
}

void check_swap_offer(const JsonReader& phase,
                      const Rules& rules,
                      const State& state,
                      const SwapOffer& offer) {
  const JsonReader partner = phase.field("partner");
  const JsonReader denied = phase.field("denied");
  if (offer.denied.empty()) {
    if (offer.partner) partner.refuse("must be null before a denial", "NYSE-14.2.31");
    return;
  }
  if (rules.is_open()) denied.refuse("must be empty with hands=open", "NYSE-14.2.28");
  if (!offer.partner) {
    partner.refuse("must name the seat that denied a colour", "NYSE-14.2.30");
    return;
  }
  if (*offer.partner == state.active) {
    partner.refuse("must be another seat than active", "NYSE-14.2.32");
  }
  for (const Colour colour : kAllColours) {
    if (offer.denied.contains(colour) && held(state.hands[*offer.partner], colour) > 0) {
      denied.refuse(
          fmt::format(
              "names {}, of which seat {} holds a chip", code_of(colour), number(*offer.partner)),
          "NYSE-14.2.29");
    }
  }
}

void check_swap_answer(const JsonReader& phase, const State& state, const SwapAnswer& answer) {
  if (answer.partner == state.active) {
    phase.field("partner").refuse("must be another seat than active", "NYSE-14.2.32");
  }
  if (held(state.hands[answer.partner], answer.ask) == 0) {
    phase.field("ask").refuse(
        fmt::format("seat {} holds no {} chip", number(answer.partner), name_of(answer.ask)),
        "NYSE-14.2.33");
  }
  if (state.hands[state.active][answer.give] == 0) {
    phase.field("give").refuse(fmt::format("is not in the hand of seat {}", number(state.active)),
                               "NYSE-14.2.34");
  }
}

void check_phase(const JsonReader& phase, const Rules& rules, const State& state) {
  const bool is_over = std::holds_alternative<Over>(state.phase);
  if (is_over != (supply(state) == 0)) {
    phase.refuse(is_over ? "cannot be over while the piles hold chips"
                         : "must be over, as the piles are empty",
                 "NYSE-14.2.26");
  }
  const bool is_swap = std::holds_alternative<SwapOffer>(state.phase) ||
                       std::holds_alternative<SwapAnswer>(state.phase);
  const bool is_solo = std::holds_alternative<SoloSwap>(state.phase);
  if ((is_swap && rules.is_solitaire()) || (is_solo && !rules.is_solitaire())) {
    phase.refuse(
        fmt::format(
            "{} does not occur with {} players", kPhaseWords[state.phase.index()], rules.seats),
        "NYSE-14.2.27");
  }
  if (const auto* offer = std::get_if<SwapOffer>(&state.phase)) {
    check_swap_offer(phase, rules, state, *offer);
  }
  if (const auto* answer = std::get_if<SwapAnswer>(&state.phase)) {
    check_swap_answer(phase, state, *answer);
  }
}

void check_choice(const JsonReader& phase, const Rules& rules, const State& state) {
  const SeatSet acting = to_act(rules, state);
  if (acting.empty()) return;
  ActionList actions;
  legal(rules, state, acting.front(), actions);
  if (actions.empty()) {
    phase.refuse(fmt::format("seat {} has no legal action", number(acting.front())),
                 "NYSE-14.2.35");
  }
}

}  // namespace

void check_position(const JsonReader& document, const Rules& rules, const State& state) {
  check_chips(document, rules, state);
  check_phase(document.field("phase"), rules, state);
  if (document.ok()) check_choice(document.field("phase"), rules, state);
}

}  // namespace bourse::nyse
