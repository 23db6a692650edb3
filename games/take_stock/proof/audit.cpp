// SPDX-License-Identifier: Apache-2.0
#include "games/take_stock/proof/audit.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace bourse::take_stock {
namespace {

using MaybeViolation = std::optional<Violation>;

constexpr int kMaxMovesPerRound = 500;

int total_of(const State& state, Seat seat) {
  int sum = 0;
  for (const auto& round : state.scores) sum += round[seat];
  return sum;
}

// The number of events that were above at the start: above, saved, rejected, resolved or being
// picked.
int count_upper(const State& state) {
  int count = static_cast<int>(state.above.size()) + state.resolved.size();
  for (const EventBag& bag : state.saved) count += bag.size();
  for (const EventBag& bag : state.rejected) count += bag.size();
  return count + (std::holds_alternative<Picking>(state.phase) ? 2 : 0);
}

bool begins_cycle(const State& state) {
  return state.resolved.empty() && count_upper(state) == static_cast<int>(state.above.size());
}

bool is_dealt(const Rules& rules, const State& state) {
  bool is_fresh = std::holds_alternative<Turn>(state.phase) && state.discard.empty() &&
                  state.market == Rows{} && state.reshuffles == 0;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const int drawn = seat == state.active ? 1 : 0;
    is_fresh = is_fresh && state.certs[seat].empty() &&
               state.hands[seat].size() == deal_of(rules.seats) + drawn;
  }
  return is_fresh;
}

// The event that the action reveals to all.
std::optional<Kind> shown_by(const Action& action) {
  if (const auto* pick = std::get_if<Pick>(&action)) return pick->kind;
  if (const auto* play = std::get_if<Play>(&action)) return play->kind;
  return std::nullopt;
}

MaybeViolation each_card_once(const State& state) {
  std::array<int, kCards> places{};
  const auto add = [&](CardSet cards) {
    for (const Card card : cards) ++places[static_cast<std::size_t>(card)];
  };
  add(state.market.cards);
  add(state.discard);
  for (const Card card : state.pile) ++places[static_cast<std::size_t>(card)];
  for (const CardSet hand : state.hands) add(hand);
  for (const CardSet certs : state.certs) add(certs);
  for (std::size_t card = 0; card < places.size(); ++card) {
    if (places[card] == 1) continue;
    return Violation{"TS-I1", fmt::format("{} is in {} places", kCardCodes[card], places[card])};
  }
  return std::nullopt;
}

std::array<int, kKinds> count_kinds(const State& state) {
  std::array<int, kKinds> counts{};
  const auto add = [&](Kind kind, int copies) { counts[static_cast<std::size_t>(kind)] += copies; };
  for (const Kind kind : state.above) add(kind, 1);
  state.under.each(add);
  state.spent.each(add);
  for (const EventBag& saved : state.saved) saved.each(add);
  for (const Stock stock : kAllStocks) {
    add(split_of(stock), state.market.splits[stock]);
    if (state.market.frozen.contains(stock)) add(Kind::Freeze, 1);
  }
  if (const auto* pick = std::get_if<Picking>(&state.phase)) {
    add(pick->first, 1);
    add(pick->second, 1);
  }
  constexpr std::array<Kind, 9> kInPlay{Kind::Closed,
                                        Kind::Closed,
                                        Kind::Audit,
                                        Kind::Freeze,
                                        Kind::Insider,
                                        Kind::Insider,
                                        Kind::Downturn,
                                        Kind::Closed,
                                        Kind::Closed};
  int in_play = number(kInPlay[state.phase.index()]);
  if (const auto* taking = std::get_if<Taking>(&state.phase)) {
    in_play += static_cast<int>(taking->stock);
  }
  if (const auto* paying = std::get_if<Paying>(&state.phase)) {
    in_play += static_cast<int>(paying->stock);
  }
  if (in_play < kKinds) add(kind_at(in_play), 1);
  return counts;
}

MaybeViolation check_steps(const Rows& market, Stock stock) {
  int last = 0;
  for (int value = 1; value <= kValues; ++value) {
    if (!market.cards.contains(card_of(stock, value))) continue;
    const bool is_step = last == 0 ? value == 1 : value - last <= kMaxStep;
    if (!is_step) return Violation{"TS-I5", fmt::format("{} steps to {}", key_of(stock), value)};
    last = value;
  }
  return std::nullopt;
}

}  // namespace

Auditor::Auditor(const Rules& rules, const State& start)
    : rules_(rules), lower_(kEvents - count_upper(start)), is_dealt_(is_dealt(rules, start)) {}

void Auditor::follow(const State& before, const Action& action, const State& after) {
  ++moves_;
  if (after.round != before.round) {
    is_dealt_ = true;
    upturns_ = downturns_ = 0;
    if (begins_cycle(after)) lower_ = kEvents - count_upper(after);
    return;
  }
  upturns_ += shown_by(action) == Kind::Upturn ? 1 : 0;
  downturns_ += shown_by(action) == Kind::Downturn ? 1 : 0;
}

MaybeViolation Auditor::check_events(const State& state) const {
  const auto counts = count_kinds(state);
  for (int kind = 0; kind < kKinds; ++kind) {
    const int found = counts[static_cast<std::size_t>(kind)];
    if (found == kCopies[static_cast<std::size_t>(kind)]) continue;
    return Violation{"TS-I2", fmt::format("there are {} {}", found, code_of(kind_at(kind)))};
  }
  if (!cause_of(state.phase) && !rules_.is_hidden_close() && state.under.size() < kLower) {
    return Violation{"TS-I2", "fewer than ten events lie under Market Closed"};
  }
  if (count_upper(state) + lower_ != kEvents) {
    return Violation{"TS-I3", fmt::format("{} + {} events", count_upper(state), lower_)};
  }
  return std::nullopt;
}

MaybeViolation Auditor::check_rows(const State& state) const {
  int closing = 0;
  for (const Stock stock : kAllStocks) {
    if (auto violation = check_steps(state.market, stock)) return violation;
    const int last = state.market.top(stock);
    closing += last >= kClosingValue ? 1 : 0;
    const int price = last * (1 + state.market.splits[stock]);
    if (state.market.splits[stock] > kMaxSplits || price < 1 ||
        price > (cause_of(state.phase) ? 48 : 40)) {
      return Violation{"TS-I6", fmt::format("{} costs {}", key_of(stock), price)};
    }
  }
  if (closing != (cause_of(state.phase) == Cause::Top ? 1 : 0)) {
    return Violation{"TS-I5", fmt::format("{} rows end in 11 or 12", closing)};
  }
  if (state.market.frozen.size() > kFreezes) return Violation{"TS-I6", "four stocks are frozen"};
  return std::nullopt;
}

MaybeViolation Auditor::check_hands(const State& state) const {
  if (cause_of(state.phase)) return std::nullopt;
  if (state.pile.empty()) return Violation{"TS-I9", "the share pile is empty"};
  const bool is_turn = std::holds_alternative<Turn>(state.phase);
  for (const Seat seat : SeatSet::first(rules_.seats)) {
    const int hand = state.hands[seat].size();
    if (hand < 1) return Violation{"TS-I7", fmt::format("seat {} has no card", number(seat))};
    const int law = deal_of(rules_.seats) + upturns_ - downturns_ + (seat == state.active ? 1 : 0);
    if (is_turn && is_dealt_ && hand + state.certs[seat].size() != law) {
      return Violation{"TS-I7",
                       fmt::format("seat {} has {} cards and {} certificates, not {} together",
                                   number(seat),
                                   hand,
                                   state.certs[seat].size(),
                                   law)};
    }
  }
  if (!is_turn) return std::nullopt;
  ActionList actions;
  legal(rules_, state, state.active, actions);
  if (state.hands[state.active].size() >= 2 && actions.size() >= 4) return std::nullopt;
  return Violation{"TS-I8", fmt::format("{} choices on a turn", actions.size())};
}

MaybeViolation Auditor::check_position(const State& state) const {
  if (auto violation = each_card_once(state)) return violation;
  if (auto violation = check_events(state)) return violation;
  int tokens = state.supply;
  for (const Seat seat : SeatSet::first(rules_.seats)) tokens += state.tokens[seat];
  if (rules_.has_supply() && tokens != kTokens) {
    return Violation{"TS-I4", fmt::format("there are {} tokens", tokens)};
  }
  if (auto violation = check_rows(state)) return violation;
  if (auto violation = check_hands(state)) return violation;
  if (moves_ > kMaxMovesPerRound * rules_.options.rounds) {
    return Violation{"TS-I14", fmt::format("{} decisions", moves_)};
  }
  return std::nullopt;
}

MaybeViolation Auditor::check_step(const State& before,
                                   Seat seat,
                                   const Action& action,
                                   const State& after) const {
  const auto kind = shown_by(action);
  if (kind && before.resolved.count(*kind) == kCopies[static_cast<std::size_t>(*kind)]) {
    return Violation{"TS-I11", fmt::format("{} is resolved once too often", code_of(*kind))};
  }
  if (std::holds_alternative<Save>(action) &&
      before.certs[seat].size() >= limit(rules_, before.market)) {
    return Violation{"TS-I10", "a certificate beyond the limit"};
  }
  for (const Seat other : SeatSet::first(rules_.seats)) {
    if (before.round == after.round && !after.certs[other].contains(before.certs[other])) {
      return Violation{"TS-I10", "a certificate was lost"};
    }
    if (total_of(after, other) < total_of(before, other)) {
      return Violation{"TS-I12", "a total has fallen"};
    }
  }
  const bool is_same_cycle = before.round == after.round || !begins_cycle(after);
  if (is_same_cycle && after.above.size() > before.above.size()) {
    return Violation{"TS-I3", "events above Market Closed have grown"};
  }
  return std::nullopt;
}

MaybeViolation Auditor::after(const State& before,
                              Seat seat,
                              const Action& action,
                              const State& after) {
  follow(before, action, after);
  if (auto violation = check_step(before, seat, action, after)) return violation;
  return check_position(after);
}

}  // namespace bourse::take_stock
