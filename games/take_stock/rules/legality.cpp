// SPDX-License-Identifier: Apache-2.0
//
// Legality (RULES.md 5.2 – 5.7). legal() generates actions in the order of the numbering (5.10),
// refuse() explains; the conformance suite checks that they agree.
#include <algorithm>
#include <array>

#include "core/overload.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {
namespace {

using MaybeRefusal = std::optional<Refusal>;
using Writer = ActionList::Writer;

constexpr RuleId kElsewhere = "TS-5.0.4";
constexpr RuleId kNotHeld = "TS-5.2.8";

// The next seat after `from`, clockwise, that has not chosen yet. Requires: there is one.
Seat next_to_choose(int seats, Seat from, SeatSet answered) {
  while (answered.contains(from)) from = next_seat(from, seats);
  return from;
}

SeatSet answered_by(const Downturn& phase) {
  SeatSet answered;
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    if (phase.chosen[seat_at(seat)]) answered.insert(seat_at(seat));
  }
  return answered;
}

SeatSet choosing(int seats, bool is_sealed, Seat from, SeatSet answered) {
  if (!is_sealed) return SeatSet::of(next_to_choose(seats, from, answered));
  const auto left = SeatSet::first(seats).bits() & ~answered.bits();
  return SeatSet::from_bits(static_cast<std::uint16_t>(left));
}

// The hand as a list, so that cards can be numbered by position.
struct HandList {
  std::array<Card, kMaxHand> cards;
  std::size_t count = 0;

  // NOLINTNEXTLINE(*-member-init): cards are filled as far as they are read
  explicit HandList(CardSet hand) {
    for (const Card card : hand) cards[count++] = card;
  }
  const Card* begin() const { return cards.data(); }
  const Card* end() const { return cards.data() + count; }
};

// legal(), decision point by decision point.

void legal_save(const HandList& hand, Writer& out) {
  for (const Card& card : hand) {
    for (const Card* paid = hand.begin(); paid != &card; ++paid) out.push_back(Save{card, *paid});
    for (const Card* paid = &card + 1; paid != hand.end(); ++paid) {
      out.push_back(Save{card, *paid});
    }
  }
}

void legal_play(const HandList& hand, EventBag saved, Writer& out) {
  std::array<Kind, kKinds> kinds;  // NOLINT(*-member-init): filled as far as it is read
  std::size_t count = 0;
  saved.each([&](Kind kind, int) { kinds[count++] = kind; });
  for (const Card paid : hand) {
    for (std::size_t at = 0; at < count; ++at) out.push_back(Play{paid, kinds[at]});
  }
}

void legal_turn(const Rules& rules, const State& state, Seat seat, Writer& out) {
  const HandList hand(state.hands[seat]);
  for (const Card card : state.hands[seat] & raisable(state.market)) out.push_back(Raise{card});
  // The longest row has at least its starter, so a first certificate is always allowed.
  const CardSet certs = state.certs[seat];
  if (certs.empty() || certs.size() < limit(rules, state.market)) legal_save(hand, out);
  for (const Card paid : hand) {
    out.push_back(Visit{paid, Mode::A});
    out.push_back(Visit{paid, Mode::B});
  }
  if (!state.saved[seat].empty()) legal_play(hand, state.saved[seat], out);
}

void legal_pick(const Picking& phase, Writer& out) {
  out.push_back(Pick{std::min(phase.first, phase.second)});
  out.push_if(phase.first != phase.second, Pick{std::max(phase.first, phase.second)});
}

bool can_audit(const Rows& market, Stock stock, Target target) {
  if (market.frozen.contains(stock)) return false;
  const bool has_card = market.top(stock) > 1;
  const bool has_split = market.splits[stock] > 0;
  switch (target) {
    case Target::Card: return has_card;
    case Target::Split: return has_split;
    case Target::None: return !has_card && !has_split;
  }
  return false;
}

void legal_audit(const State& state, Writer& out) {
  for (const Stock stock : kAllStocks) {
    for (const Target target : {Target::Card, Target::Split, Target::None}) {
      out.push_if(can_audit(state.market, stock, target), Audit{stock, target});
    }
  }
}

void legal_freeze(const State& state, Writer& out) {
  for (const Stock stock : kAllStocks) {
    out.push_if(!state.market.frozen.contains(stock), Freeze{stock});
  }
  for (const Stock stock : kAllStocks) {
    out.push_if(state.market.frozen.contains(stock), Thaw{stock});
  }
}

// An action for every subset of the cards with least to most members, in ascending order as masks.
// The subset after b is the next number with bits of `cards` only; when b is full, every number up
// to the carry out of its lowest bit has more members.
template <class Choice>
void write_subsets(CardSet cards, int least, int most, Writer& out) {
  const std::uint64_t all = PackedCards::packed(cards);
  std::uint64_t subset = 0;
  do {
    const int members = count_bits(subset);
    out.push_if(members >= least, Choice{PackedCards::from_bits(subset)});
    const std::uint64_t lowest = subset & (~subset + 1);
    subset = ((subset | ~all) + (members == most ? lowest : 1)) & all;
  } while (subset != 0);
}

CardSet on_offer(const State& state, Stock stock) { return state.discard & CardSet::stock(stock); }

void legal_take(const State& state, Seat seat, const Taking& phase, Writer& out) {
  const int most = std::min(kMostTaken, state.hands[seat].size());
  write_subsets<Take>(on_offer(state, phase.stock), 0, most, out);
}

void legal_pay(const State& state, Seat seat, const Paying& phase, Writer& out) {
  const int count = phase.taken.size();
  write_subsets<Pay>(state.hands[seat], count, count, out);
}

void legal_discard(const State& state, Seat seat, Writer& out) {
  for (const Card card : state.hands[seat]) out.push_back(Discard{card});
}

void legal_exercise(const State& state, Seat seat, Writer& out) {
  write_subsets<Exercise>(state.hands[seat], 0, state.tokens[seat], out);
}

// The Limit as a word. A row has at most twelve cards, three splits and a freeze.
constexpr std::array<std::string_view, 17> kLimits{
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"};
static_assert(kLimits.size() == kValues + kMaxSplits + 2);

// The refusals, one function per action, in the order of RULES.md. Each is called only at a
// decision point that has the action (5.0.4).

Refusal refuse_elsewhere() { return {kElsewhere, "that is not one of the choices at this point"}; }

MaybeRefusal refuse_card(const State& state, Seat seat, Card card) {
  if (state.hands[seat].contains(card)) return std::nullopt;
  return Refusal{kNotHeld, "you do not hold {}", {name_of(card)}};
}

MaybeRefusal refuse_cards(const State& state, Seat seat, CardSet cards) {
  const CardSet missing = cards - state.hands[seat];
  if (missing.empty()) return std::nullopt;
  return refuse_card(state, seat, missing.front());
}

MaybeRefusal refuse_raise(const State& state, Seat seat, const Raise& raise) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (auto refusal = refuse_card(state, seat, raise.card)) return refusal;
  if (can_raise(state.market, raise.card)) return std::nullopt;
  const Stock stock = stock_of(raise.card);
  if (state.market.frozen.contains(stock)) {
    return Refusal{"TS-5.2.9", "{} is frozen and cannot be raised", {name_of(stock)}};
  }
  return Refusal{"TS-5.2.2",
                 "{} must be one to four above {}, the last card of its row",
                 {name_of(raise.card), name_of(card_of(stock, state.market.top(stock)))}};
}

MaybeRefusal refuse_save(const Rules& rules, const State& state, Seat seat, const Save& save) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (auto refusal = refuse_card(state, seat, save.card)) return refusal;
  if (auto refusal = refuse_card(state, seat, save.paid)) return refusal;
  if (save.card == save.paid) {
    return Refusal{"TS-5.2.10", "the certificate and the card discarded are two cards"};
  }
  const int most = limit(rules, state.market);
  if (state.certs[seat].size() < most) return std::nullopt;
  return Refusal{"TS-5.2.3",
                 "at most {} certificates now: that is the length of the longest row",
                 {kLimits[static_cast<std::size_t>(most)]}};
}

MaybeRefusal refuse_visit(const State& state, Seat seat, const Visit& visit) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  return refuse_card(state, seat, visit.paid);
}

MaybeRefusal refuse_play(const State& state, Seat seat, const Play& play) {
  if (!std::holds_alternative<Turn>(state.phase)) return refuse_elsewhere();
  if (auto refusal = refuse_card(state, seat, play.paid)) return refusal;
  if (play.kind != Kind::Closed && state.saved[seat].contains(play.kind)) return std::nullopt;
  return Refusal{"TS-5.2.6", "you have saved no {}", {name_of(play.kind)}};
}

MaybeRefusal refuse_pick(const State& state, const Pick& pick) {
  const auto* phase = std::get_if<Picking>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  if (pick.kind == phase->first || pick.kind == phase->second) return std::nullopt;
  return Refusal{"TS-5.3.3", "{} is not one of the two cards drawn", {name_of(pick.kind)}};
}

MaybeRefusal refuse_audit(const State& state, const Audit& audit) {
  if (!std::holds_alternative<Auditing>(state.phase)) return refuse_elsewhere();
  const Stock stock = audit.stock;
  if (can_audit(state.market, stock, audit.target)) return std::nullopt;
  if (state.market.frozen.contains(stock)) {
    return Refusal{"TS-5.5.15", "{} is frozen and cannot be audited", {name_of(stock)}};
  }
  switch (audit.target) {
    case Target::Card:
      return Refusal{"TS-5.5.13", "{} has no card but its starter", {name_of(stock)}};
    case Target::Split: return Refusal{"TS-5.5.19", "{} has no split", {name_of(stock)}};
    case Target::None: break;
  }
  return Refusal{"TS-5.5.20", "{} has a card or a split to lose", {name_of(stock)}};
}

MaybeRefusal refuse_freeze(const State& state, const Freeze& freeze) {
  if (!std::holds_alternative<Freezing>(state.phase)) return refuse_elsewhere();
  if (!state.market.frozen.contains(freeze.stock)) return std::nullopt;
  return Refusal{"TS-5.5.14", "{} is frozen; it can be thawed", {name_of(freeze.stock)}};
}

MaybeRefusal refuse_thaw(const State& state, const Thaw& thaw) {
  if (!std::holds_alternative<Freezing>(state.phase)) return refuse_elsewhere();
  if (state.market.frozen.contains(thaw.stock)) return std::nullopt;
  return Refusal{"TS-5.5.21", "{} is not frozen", {name_of(thaw.stock)}};
}

MaybeRefusal refuse_take(const State& state, Seat seat, const Take& take) {
  const auto* phase = std::get_if<Taking>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  const CardSet cards = take.cards.set();
  const CardSet missing = cards - on_offer(state, phase->stock);
  if (!missing.empty()) {
    return Refusal{"TS-5.5.16",
                   "{} is not a {} card on the discard pile",
                   {name_of(missing.front()), name_of(phase->stock)}};
  }
  if (cards.size() > kMostTaken) {
    return Refusal{"TS-5.5.22", "at most three cards can be taken"};
  }
  if (cards.size() > state.hands[seat].size()) {
    return Refusal{"TS-5.5.23", "you cannot take more cards than you hold"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_pay(const State& state, Seat seat, const Pay& pay) {
  const auto* phase = std::get_if<Paying>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  const CardSet cards = pay.cards.set();
  if (auto refusal = refuse_cards(state, seat, cards)) return refusal;
  if (cards.size() == phase->taken.size()) return std::nullopt;
  return Refusal{"TS-5.5.17", "pay exactly as many cards as you take"};
}

MaybeRefusal refuse_discard(const State& state, Seat seat, const Discard& discard) {
  if (!std::holds_alternative<Downturn>(state.phase)) return refuse_elsewhere();
  return refuse_card(state, seat, discard.card);
}

MaybeRefusal refuse_exercise(const State& state, Seat seat, const Exercise& exercise) {
  if (!std::holds_alternative<Exercising>(state.phase)) return refuse_elsewhere();
  const CardSet cards = exercise.cards.set();
  if (auto refusal = refuse_cards(state, seat, cards)) return refusal;
  if (cards.size() <= state.tokens[seat]) return std::nullopt;
  return Refusal{"TS-5.7.2", "every card exercised takes an option token"};
}

}  // namespace

SeatSet to_act(const Rules& rules, const State& state) {
  if (const auto* phase = std::get_if<Downturn>(&state.phase)) {
    return choosing(rules.seats, rules.is_sealed_downturn(), state.active, answered_by(*phase));
  }
  if (const auto* phase = std::get_if<Exercising>(&state.phase)) {
    const Seat from = next_seat(state.dealer, rules.seats);
    return choosing(rules.seats, rules.is_sealed_exercise(), from, phase->answered);
  }
  return std::holds_alternative<Over>(state.phase) ? SeatSet() : SeatSet::of(state.active);
}

void legal(const Rules& rules, const State& state, Seat seat, ActionList& out) {
  out.clear();
  if (!to_act(rules, state).contains(seat)) return;
  Writer writer(out);
  match(
      state.phase,
      [&](const Turn&) { legal_turn(rules, state, seat, writer); },
      [&](const Picking& phase) { legal_pick(phase, writer); },
      [&](const Auditing&) { legal_audit(state, writer); },
      [&](const Freezing&) { legal_freeze(state, writer); },
      [&](const Taking& phase) { legal_take(state, seat, phase, writer); },
      [&](const Paying& phase) { legal_pay(state, seat, phase, writer); },
      [&](const Downturn&) { legal_discard(state, seat, writer); },
      [&](const Exercising&) { legal_exercise(state, seat, writer); },
      [](const Over&) {});
}

std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& action) {
  if (std::holds_alternative<Over>(state.phase)) return Refusal{"TS-5.0.2", "the game is over"};
  if (!to_act(rules, state).contains(seat)) {
    return Refusal{"TS-5.0.3", "it is not this seat's decision"};
  }
  return match(
      action,
      [&](const Raise& raise) { return refuse_raise(state, seat, raise); },
      [&](const Save& save) { return refuse_save(rules, state, seat, save); },
      [&](const Visit& visit) { return refuse_visit(state, seat, visit); },
      [&](const Play& play) { return refuse_play(state, seat, play); },
      [&](const Pick& pick) { return refuse_pick(state, pick); },
      [&](const Audit& audit) { return refuse_audit(state, audit); },
      [&](const Freeze& freeze) { return refuse_freeze(state, freeze); },
      [&](const Thaw& thaw) { return refuse_thaw(state, thaw); },
      [&](const Take& take) { return refuse_take(state, seat, take); },
      [&](const Pay& pay) { return refuse_pay(state, seat, pay); },
      [&](const Discard& discard) { return refuse_discard(state, seat, discard); },
      [&](const Exercise& exercise) { return refuse_exercise(state, seat, exercise); });
}

}  // namespace bourse::take_stock
