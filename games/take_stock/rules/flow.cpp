// SPDX-License-Identifier: Apache-2.0
//
// The flow of a round (RULES.md section 5, in its order). (Read state.h before, play/match.h
// after.) One `on` per action; each requires that legality.cpp allows it and leaves the state at
// the next decision.
#include <algorithm>
#include <cassert>

#include "games/take_stock/rules/game.h"
#include "games/take_stock/rules/round.h"

namespace bourse::take_stock {
namespace {

template <class Sink>
class Flow {
 public:
  Flow(const Rules& rules, State& state, Seat seat, Rng& rng, Sink& sink)
      : rules_(rules), state_(state), seat_(seat), rng_(rng), sink_(sink) {}

  // 5.2: one action per turn.

  void on(const Raise& raise) {
    leave_hand(raise.card);
    state_.market.cards.insert(raise.card);
    emit(sink_, [&] { return Raised{seat_, raise.card, price8(stock_of(raise.card))}; });
    if (value_of(raise.card) >= kClosingValue) {
      end_round(Cause::Top);
    } else {
      end_turn();
    }
  }

  void on(const Save& save) {
    leave_hand(save.card);
    state_.certs[seat_].insert(save.card);
    pay(save.paid);
    emit(sink_, [&] { return Certified{seat_, save.card, save.paid}; });
    if (state_.hands[seat_].empty()) {
      end_round(Cause::LastCard);
    } else {
      end_turn();
    }
  }

  void on(const Visit& visit) {
    pay(visit.paid);
    emit(sink_, [&] { return Visited{seat_, visit.paid, visit.mode}; });
    if (visit.mode == Mode::A) {
      draw_two();
    } else {
      draw_one();
    }
  }

  void on(const Play& play) {
    pay(play.paid);
    state_.saved[seat_].erase(play.kind);
    emit(sink_, [&] { return Shown{seat_, play.kind, play.paid}; });
    resolve(play.kind);
  }

  // 5.3: Market Closed ends the round; a card drawn before it counts as rejected.

  void draw_two() {
    if (state_.above.empty()) return end_round(Cause::Closed);
    const Kind first = draw_event();
    if (state_.above.empty()) {
      reject(first);
      return end_round(Cause::Closed);
    }
    const Picking cards{first, draw_event()};
    emit(sink_, [&] { return DrewEvents<Secret>{seat_, {cards, SeatSet::of(seat_)}}; });
    state_.phase = cards;
  }

  void on(const Pick& pick) {
    const Picking cards = std::get<Picking>(state_.phase);
    reject(pick.kind == cards.first ? cards.second : cards.first);
    emit(sink_, [&] { return Shown{seat_, pick.kind, std::nullopt}; });
    resolve(pick.kind);
  }

  // 5.4

  void draw_one() {
    if (state_.above.empty()) return end_round(Cause::Closed);
    const Kind kind = draw_event();
    state_.saved[seat_].insert(kind);
    emit(sink_, [&] { return Kept<Secret>{seat_, {kind, SeatSet::of(seat_)}}; });
    end_turn();
  }

  // 5.5: the effects, in the order of the table. The card is spent unless it stays in the market or
  // waits for a decision.

  void resolve(Kind kind) {
    state_.resolved.note(kind);
    if (is_split(kind)) return split(stock_of(kind));
    if (is_insider(kind)) {
      state_.phase = Taking{stock_of(kind)};
      return;
    }
    if (kind == Kind::Audit) {
      state_.phase = Auditing{};
    } else if (kind == Kind::Freeze) {
      state_.phase = Freezing{};
    } else if (kind == Kind::Downturn) {
      state_.phase = Downturn{};
      state_.last.discarded = {};
    } else {
      spend(kind);
      resolve_at_once(kind);
    }
  }

  void resolve_at_once(Kind kind) {
    if (is_crash(kind)) crash(stock_of(kind));
    if (kind == Kind::AllCrash) {
      for (const Stock stock : kAllStocks) crash(stock);
    }
    if (kind == Kind::Gain) gain_tokens();
    if (kind == Kind::Lose) lose_tokens();
    if (kind == Kind::Upturn && !everybody_draws()) return end_round(Cause::Exhausted);
    end_turn();
  }

  void split(Stock stock) {
    Rows& market = state_.market;
    if (market.frozen.contains(stock)) {
      spend(split_of(stock));
      emit(sink_, [&] { return SplitWasted{stock}; });
      return end_turn();
    }
    ++market.splits[stock];
    std::optional<Card> removed;
    if (market.top(stock) > 1) removed = remove_top(stock);
    emit(sink_, [&] { return SplitPlaced{stock, removed, price8(stock)}; });
    end_turn();
  }

  void crash(Stock stock) {
    Rows& market = state_.market;
    const bool is_thawed = market.frozen.contains(stock);
    if (is_thawed) {
      market.frozen.erase(stock);
      spend(Kind::Freeze);
    }
    CardSet removed;
    const int counted = market.length(stock) - (rules_.options.crash_counts_starter ? 0 : 1);
    for (int cards = counted / 2; cards > 0; --cards) removed.insert(remove_top(stock));
    const bool is_split = market.splits[stock] > 0;
    if (is_split) {
      --market.splits[stock];
      spend(split_of(stock));
    }
    emit(sink_, [&] { return Crashed{stock, removed, is_thawed, is_split, price8(stock)}; });
  }

  bool everybody_draws() {
    Seat seat = seat_;
    do {
      if (!draw_share(state_, seat, rng_, sink_)) return false;
      seat = next_seat(seat, rules_.seats);
    } while (seat != seat_);
    return true;
  }

  void gain_tokens() {
    SeatSet gained;
    Seat seat = seat_;
    do {
      if (rules_.has_supply()) {
        if (state_.supply == 0) break;
        --state_.supply;
      }
      ++state_.tokens[seat];
      gained.insert(seat);
      seat = next_seat(seat, rules_.seats);
    } while (seat != seat_);
    emit(sink_, [&] { return TokensMoved{gained, true}; });
  }

  void lose_tokens() {
    SeatSet lost;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      if (state_.tokens[seat] == 0) continue;
      return_tokens(seat, 1);
      lost.insert(seat);
    }
    emit(sink_, [&] { return TokensMoved{lost, false}; });
  }

  void on(const Audit& audit) {
    spend(Kind::Audit);
    if (audit.target == Target::Card) remove_top(audit.stock);
    if (audit.target == Target::Split) {
      --state_.market.splits[audit.stock];
      spend(split_of(audit.stock));
    }
    emit(sink_, [&] { return Audited{seat_, audit.stock, audit.target, price8(audit.stock)}; });
    end_turn();
  }

  void on(const Freeze& freeze) {
    state_.market.frozen.insert(freeze.stock);
    emit(sink_, [&] { return Froze{seat_, freeze.stock, true}; });
    end_turn();
  }

  void on(const Thaw& thaw) {
    state_.market.frozen.erase(thaw.stock);
    spend(Kind::Freeze);
    spend(Kind::Freeze);
    emit(sink_, [&] { return Froze{seat_, thaw.stock, false}; });
    end_turn();
  }

  void on(const Take& take) {
    const Stock stock = std::get<Taking>(state_.phase).stock;
    const CardSet taken = take.cards.set();
    emit(sink_, [&] { return Took{seat_, taken}; });
    if (taken.empty()) {
      spend_insider(stock);
      end_turn();
    } else {
      state_.phase = Paying{stock, taken};
    }
  }

  void on(const Pay& pay_with) {
    const Paying phase = std::get<Paying>(state_.phase);
    const CardSet paid = pay_with.cards.set();
    state_.discard -= phase.taken;
    for (const Card card : paid) pay(card);
    state_.hands[seat_] |= phase.taken;
    state_.known[seat_] |= phase.taken;
    spend_insider(phase.stock);
    emit(sink_, [&] { return Exchanged{seat_, phase.taken, paid}; });
    end_turn();
  }

  // D7. `active` is the seat that plays the downturn, `seat_` the one that chooses.

  void on(const Discard& discard) {
    std::get<Downturn>(state_.phase).chosen[seat_] = discard.card;
    if (rules_.is_sealed_downturn()) {
      emit(sink_, [&] { return Answered{seat_}; });
      if (has_everybody_chosen()) reveal_discards();
      return;
    }
    discard_openly(seat_, discard.card);
    if (state_.hands[seat_].empty()) {
      end_downturn(true);
    } else if (has_everybody_chosen()) {
      end_downturn(false);
    }
  }

  bool has_everybody_chosen() const {
    const auto& chosen = std::get<Downturn>(state_.phase).chosen;
    return std::all_of(chosen.begin(), chosen.begin() + rules_.seats, [](const auto& card) {
      return card.has_value();
    });
  }

  void reveal_discards() {
    const Downturn phase = std::get<Downturn>(state_.phase);
    bool is_over = false;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      discard_openly(seat, *phase.chosen[seat]);
      is_over = is_over || state_.hands[seat].empty();
    }
    end_downturn(is_over);
  }

  void discard_openly(Seat seat, Card card) {
    leave_hand(seat, card);
    state_.discard.insert(card);
    state_.last.discarded[seat] = card;
    emit(sink_, [&] { return Discarded{seat, card}; });
  }

  void end_downturn(bool is_over) {
    spend(Kind::Downturn);
    if (is_over) {
      end_round(Cause::LastCard);
    } else {
      end_turn();
    }
  }

  // 5.6

  void end_turn() {
    state_.phase = Turn{};
    state_.active = next_seat(state_.active, rules_.seats);
    if (!draw_for_turn(state_, rng_, sink_)) end_round(Cause::Exhausted);
  }

  // 5.7

  void end_round(Cause cause) {
    emit(sink_, [&] { return RoundEnded{cause, prices()}; });
    Exercising phase{cause, {}, {}};
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const bool can_exercise = state_.tokens[seat] > 0 && !state_.hands[seat].empty();
      if (!can_exercise) phase.answered.insert(seat);
    }
    state_.phase = phase;
    if (phase.answered == SeatSet::first(rules_.seats)) score_round(cause);
  }

  void on(const Exercise& exercise) {
    auto& phase = std::get<Exercising>(state_.phase);
    const CardSet cards = exercise.cards.set();
    phase.answered.insert(seat_);
    phase.chosen[seat_] = cards;
    const bool is_last = phase.answered == SeatSet::first(rules_.seats);
    if (rules_.is_sealed_exercise()) {
      emit(sink_, [&] { return Answered{seat_}; });
      if (is_last) reveal_exercises(phase);
    } else {
      lay_down(seat_, cards);
    }
    if (is_last) score_round(phase.cause);
  }

  void reveal_exercises(const Exercising& phase) {
    for (const Seat seat : SeatSet::first(rules_.seats)) lay_down(seat, phase.chosen[seat]);
  }

  void lay_down(Seat seat, CardSet cards) {
    if (cards.empty()) return;
    for (const Card card : cards) leave_hand(seat, card);
    state_.certs[seat] |= cards;
    return_tokens(seat, cards.size());
    emit(sink_, [&] { return Exercised{seat, cards}; });
  }

  // 5.8, 5.9

  void score_round(Cause cause) {
    PerPlayer<std::uint16_t>& scores = state_.scores[state_.round - std::size_t{1}];
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      scores[seat] =
          static_cast<std::uint16_t>(worth_of(rules_, state_.market, state_.certs[seat]));
    }
    emit(sink_, [&] { return Scored{state_.round, scores, totals()}; });
    if (state_.round == rules_.options.rounds) {
      state_.phase = Over{cause};
      emit(sink_, [&] { return ended(); });
    } else {
      next_round(cause);
    }
  }

  void next_round(Cause cause) {
    state_.last.closing = state_.last.drawn;
    state_.last.hands = state_.hands;
    state_.last.certs = state_.certs;
    state_.last.discard = state_.discard;
    const bool is_fresh = cause == Cause::Closed;
    if (is_fresh) {
      prepare_events(rules_, state_, rng_);
    } else {
      bury_events();
    }
    state_.dealer = lowest_total();
    ++state_.round;
    begin_round(rules_, state_, is_fresh, rng_, sink_);
  }

  void bury_events() {
    for (const Stock stock : kAllStocks) {
      for (int card = state_.market.splits[stock]; card > 0; --card) spend(split_of(stock));
      if (state_.market.frozen.contains(stock)) spend(Kind::Freeze);
    }
    state_.under += state_.spent;
    state_.spent = {};
  }

  // The dealer's left comes first, the dealer last.
  Seat lowest_total() const {
    const PerPlayer<std::uint32_t> sums = totals();
    Seat lowest = next_seat(state_.dealer, rules_.seats);
    Seat seat = lowest;
    for (int steps = 1; steps < rules_.seats; ++steps) {
      seat = next_seat(seat, rules_.seats);
      if (sums[seat] < sums[lowest]) lowest = seat;
    }
    return lowest;
  }

 private:
  std::uint8_t price8(Stock stock) const {
    return static_cast<std::uint8_t>(state_.market.price(stock));
  }
  PerStock<std::uint8_t> prices() const {
    PerStock<std::uint8_t> prices;
    for (const Stock stock : kAllStocks) prices[stock] = price8(stock);
    return prices;
  }

  void leave_hand(Seat seat, Card card) {
    state_.hands[seat].erase(card);
    state_.known[seat].erase(card);
    state_.classes[card] = 0;
  }
  void leave_hand(Card card) { leave_hand(seat_, card); }
  void pay(Card card) {
    leave_hand(card);
    state_.discard.insert(card);
  }
  Card remove_top(Stock stock) {
    const Card card = card_of(stock, state_.market.top(stock));
    state_.market.cards.erase(card);
    state_.discard.insert(card);
    return card;
  }

  Kind draw_event() {
    const std::size_t top = state_.above.size() - 1;
    const Kind kind = state_.above[top];
    state_.above.erase_at(top);
    return kind;
  }
  void spend(Kind kind) { state_.spent.insert(kind); }
  void spend_insider(Stock stock) {
    spend(kind_at(number(Kind::Insider) + static_cast<int>(stock)));
  }
  void reject(Kind kind) {
    spend(kind);
    state_.rejected[seat_].note(kind);
    emit(sink_, [&] { return Rejected<Secret>{seat_, {kind, SeatSet::of(seat_)}}; });
  }
  void return_tokens(Seat seat, int count) {
    state_.tokens[seat] = static_cast<std::uint8_t>(state_.tokens[seat] - count);
    if (rules_.has_supply()) state_.supply = static_cast<std::uint8_t>(state_.supply + count);
  }

  PerPlayer<std::uint32_t> totals() const {
    PerPlayer<std::uint32_t> sums;
    for (const auto& round : state_.scores) {
      for (const Seat seat : SeatSet::first(rules_.seats)) sums[seat] += round[seat];
    }
    return sums;
  }
  Ended ended() const {
    const Outcome outcome = *take_stock::outcome(rules_, state_);
    Ended event{totals(), {}};
    for (const Seat seat : SeatSet::first(rules_.seats)) event.ranks[seat] = outcome.ranks[seat];
    return event;
  }

  const Rules& rules_;
  State& state_;
  Seat seat_;
  Rng& rng_;
  Sink& sink_;
};

}  // namespace

template <class Sink>
void apply(
    const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
  assert(!refuse(rules, state, seat, action));
  Flow<Sink> flow(rules, state, seat, rng, sink);
  std::visit([&](const auto& chosen) { flow.on(chosen); }, action);
}

template void apply(const Rules&, State&, Seat, const Action&, Rng&, NoEvents&);
template void apply(const Rules&, State&, Seat, const Action&, Rng&, EventSink<EventList>&);

}  // namespace bourse::take_stock
