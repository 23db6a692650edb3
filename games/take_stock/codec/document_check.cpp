// SPDX-License-Identifier: Apache-2.0
#include "games/take_stock/codec/document_check.h"

#include <algorithm>
#include <array>
#include <variant>

#include <fmt/format.h>

#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/document_read.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

constexpr RuleId kRowTops = "TS-14.2.45";
constexpr RuleId kHandSizes = "TS-14.2.47";
constexpr RuleId kPileEmpty = "TS-14.2.48";
constexpr RuleId kLastScore = "TS-14.2.51";
constexpr RuleId kDiscardsChosen = "TS-14.2.52";
constexpr RuleId kExercisesChosen = "TS-14.2.53";
constexpr RuleId kTakenCards = "TS-14.2.54";

void check_cards(const JsonReader& document, const State& state) {
  CardSet seen = state.market.cards;
  int count = seen.size() + state.discard.size() + static_cast<int>(state.pile.size());
  seen |= state.discard;
  for (const Card card : state.pile) seen.insert(card);
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    for (const CardSet cards : {state.hands[seat_at(seat)], state.certs[seat_at(seat)]}) {
      count += cards.size();
      seen |= cards;
    }
  }
  if (seen != kAllCards) {
    document.refuse(fmt::format("{} is missing", code_of((kAllCards - seen).front())), kCardOnce);
  } else if (count != kCards) {
    document.refuse("a card is in two places", kCardOnce);
  }
}

std::array<int, kKinds + 1> count_events(const State& state) {
  std::array<int, kKinds + 1> counts{};
  const auto add = [&](Kind kind, int copies) { counts[static_cast<std::size_t>(kind)] += copies; };
  for (const Kind kind : state.above) add(kind, 1);
  state.under.each(add);
  state.spent.each(add);
  for (const EventBag& saved : state.saved) saved.each(add);
  for (const Stock stock : kAllStocks) add(split_of(stock), state.market.splits[stock]);
  add(Kind::Freeze, state.market.frozen.size());
  const auto insider = [](Stock stock) {
    return kind_at(number(Kind::Insider) + static_cast<int>(stock));
  };
  if (const auto* at = std::get_if<Picking>(&state.phase)) {
    add(at->first, 1);
    add(at->second, 1);
  }
  if (std::holds_alternative<Auditing>(state.phase)) add(Kind::Audit, 1);
  if (std::holds_alternative<Freezing>(state.phase)) add(Kind::Freeze, 1);
  if (const auto* at = std::get_if<Taking>(&state.phase)) add(insider(at->stock), 1);
  if (const auto* at = std::get_if<Paying>(&state.phase)) add(insider(at->stock), 1);
  if (std::holds_alternative<Downturn>(state.phase)) add(Kind::Downturn, 1);
  return counts;
}

void check_events(const JsonReader& document, const Rules& rules, const State& state) {
  const auto counts = count_events(state);
  if (counts[static_cast<std::size_t>(Kind::Closed)] != 0) {
    return document.field("phase").refuse("Market Closed is never a choice", kClosedPlace);
  }
  for (int number = 0; number < kKinds; ++number) {
    const int found = counts[static_cast<std::size_t>(number)];
    const int copies = kCopies[static_cast<std::size_t>(number)];
    if (found == copies) continue;
    return document.refuse(
        fmt::format("there are {} {}, not {}", copies, code_of(kind_at(number)), found),
        kEventOnce);
  }
  const bool is_low = state.under.size() < kLower && !rules.is_hidden_close();
  if (is_low && !cause_of(state.phase)) {
    document.field("event_pile")
        .refuse("at least ten events lie under Market Closed", kClosedPlace);
  }
}

void check_tops(const JsonReader& market, const State& state) {
  int closing = 0;
  for (const Stock stock : kAllStocks) closing += state.market.top(stock) >= kClosingValue ? 1 : 0;
  const bool is_top = cause_of(state.phase) == Cause::Top;
  if (closing != (is_top ? 1 : 0)) {
    market.refuse("one row ends in 11 or 12 exactly when that ended the round", kRowTops);
  }
}

// An upturn still to come may add a card to every hand, and a turn begins with a draw.
bool may_upturn_come(const State& state) {
  bool may = std::find(state.above.begin(), state.above.end(), Kind::Upturn) != state.above.end();
  for (const EventBag& saved : state.saved) may = may || saved.contains(Kind::Upturn);
  const auto* pick = std::get_if<Picking>(&state.phase);
  return may || (pick != nullptr && (pick->first == Kind::Upturn || pick->second == Kind::Upturn));
}

void check_hands(const JsonReader& hands, const Rules& rules, const State& state) {
  const bool is_over = cause_of(state.phase).has_value();
  const bool is_turn = std::holds_alternative<Turn>(state.phase);
  const int between = kMaxHand - 1 - (may_upturn_come(state) ? 1 : 0);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const bool has_drawn = is_turn && seat == state.active;
    const int least = is_over ? 0 : has_drawn ? 2 : 1;
    const int most = is_over ? kMaxHand : between + (has_drawn ? 1 : 0);
    const int size = state.hands[seat].size();
    if (size >= least && size <= most) continue;
    return hands.item(static_cast<std::size_t>(seat))
        .refuse(fmt::format("has {} cards, not {} to {}", size, least, most), kHandSizes);
  }
}

// The seats that have chosen form a run, clockwise. Requires: a sequential mode.
template <class HasChosen>
bool is_run(int seats, Seat from, HasChosen has_chosen) {
  bool is_waiting = false;
  for (int steps = 0; steps < seats; ++steps, from = next_seat(from, seats)) {
    if (is_waiting && has_chosen(from)) return false;
    is_waiting = is_waiting || !has_chosen(from);
  }
  return is_waiting;
}

void check_downturn(const JsonReader& chosen, const Rules& rules, const State& state) {
  const auto& phase = std::get<Downturn>(state.phase);
  const bool is_sealed = rules.is_sealed_downturn();
  bool is_complete = true;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!phase.chosen[seat]) {
      is_complete = false;
      continue;
    }
    const CardSet place = is_sealed ? state.hands[seat] : state.discard;
    if (!place.contains(*phase.chosen[seat])) {
      chosen.item(static_cast<std::size_t>(seat))
          .refuse(is_sealed ? "is not in the hand" : "is not on the discard pile", kDiscardsChosen);
    }
  }
  if (is_complete) chosen.refuse("somebody still has to choose", kDiscardsChosen);
  const auto has_chosen = [&](Seat seat) { return phase.chosen[seat].has_value(); };
  if (!is_sealed && !is_run(rules.seats, state.active, has_chosen)) {
    chosen.refuse("seats choose one after the other from the active one", kDiscardsChosen);
  }
}

void check_exercise(const JsonReader& chosen,
                    const State& state,
                    const Exercising& phase,
                    Seat seat,
                    bool is_sealed) {
  const JsonReader item = chosen.item(static_cast<std::size_t>(seat));
  const bool can_exercise = state.tokens[seat] > 0 && !state.hands[seat].empty();
  const CardSet cards = phase.chosen[seat];
  if (!phase.answered.contains(seat)) {
    if (!can_exercise) item.refuse("must be [], since the seat is skipped", kExercisesChosen);
    return;
  }
  const CardSet place = is_sealed ? state.hands[seat] : state.certs[seat];
  if (!place.contains(cards) || (is_sealed && cards.size() > state.tokens[seat])) {
    item.refuse(is_sealed ? "must be cards of the hand, at most as many as tokens"
                          : "must be certificates of the seat",
                kExercisesChosen);
  }
}

void check_exercises(const JsonReader& chosen, const Rules& rules, const State& state) {
  const auto& phase = std::get<Exercising>(state.phase);
  const bool is_sealed = rules.is_sealed_exercise();
  for (const Seat seat : SeatSet::first(rules.seats)) {
    check_exercise(chosen, state, phase, seat, is_sealed);
  }
  if (phase.answered == SeatSet::first(rules.seats)) {
    chosen.refuse("somebody still has to choose", kExercisesChosen);
  }
  // Skipped seats do not interrupt the run, wherever they sit.
  const auto has_chosen = [&](Seat seat) {
    const bool can_exercise = state.tokens[seat] > 0 && !state.hands[seat].empty();
    return phase.answered.contains(seat) && (can_exercise || !phase.chosen[seat].empty());
  };
  bool is_waiting = false;
  Seat seat = state.dealer;
  for (int steps = 0; steps < rules.seats && !is_sealed; ++steps) {
    seat = next_seat(seat, rules.seats);
    if (is_waiting && has_chosen(seat)) {
      chosen.refuse("seats choose one after the other from the left of the dealer",
                    kExercisesChosen);
    }
    is_waiting = is_waiting || !phase.answered.contains(seat);
  }
}

void check_paying(const JsonReader& taken, const State& state) {
  const auto& phase = std::get<Paying>(state.phase);
  const CardSet offered = state.discard & CardSet::stock(phase.stock);
  const int most = std::min(kMostTaken, state.hands[state.active].size());
  const int count = phase.taken.size();
  if (!offered.contains(phase.taken) || count < 1 || count > most) {
    taken.refuse("must be 1 to 3 cards of the stock on the discard pile, no more than the hand",
                 kTakenCards);
  }
}

void check_over(const JsonReader& scores, const Rules& rules, const State& state) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const int scored = state.scores[state.round - std::size_t{1}][seat];
    if (scored != worth_of(rules, state.market, state.certs[seat])) {
      scores.refuse("the last round does not agree with the certificates", kLastScore);
    }
  }
}

void check_phase(const JsonReader& document, const Rules& rules, const State& state) {
  const JsonReader phase = document.field("phase");
  if (state.pile.empty() && !cause_of(state.phase)) {
    document.field("share_pile").refuse("is never empty during a round", kPileEmpty);
  }
  if (std::holds_alternative<Paying>(state.phase)) check_paying(phase.field("taken"), state);
  if (std::holds_alternative<Downturn>(state.phase)) {
    check_downturn(phase.field("chosen"), rules, state);
  }
  if (std::holds_alternative<Exercising>(state.phase)) {
    check_exercises(phase.field("chosen"), rules, state);
  }
  if (std::holds_alternative<Over>(state.phase)) check_over(document.field("scores"), rules, state);
}

}  // namespace

void check_position(const JsonReader& document, const Rules& rules, const State& state) {
  check_cards(document, state);
  check_events(document, rules, state);
  check_tops(document.field("market"), state);
  check_hands(document.field("hands"), rules, state);
  check_phase(document, rules, state);
}

}  // namespace bourse::take_stock
