// SPDX-License-Identifier: Apache-2.0
//
// The flow of a turn (RULES.md section 5, in its order). (Read state.h before, play/match.h after.)
// One `on` per action; each requires that legality.cpp allows it and leaves the state at the next
// decision.
#include <cassert>

#include "core/overload.h"
#include "games/nyse/rules/game.h"
#include "games/nyse/rules/knowledge.h"

namespace bourse::nyse {
namespace {

template <class Sink>
class Flow {
 public:
  Flow(const Rules& rules, State& state, Rng& rng, Sink& sink)
      : rules_(rules), state_(state), rng_(rng), sink_(sink) {}

  // 5.1: one action per turn.

  void on(const Take& take) {
    if (auto* pick = std::get_if<InvestPick>(&state_.phase)) {
      on_pick(take, pick->picks_left - 1);
    } else {
      take_chip(take.colour);
      end_turn();
    }
  }

  void on(const Withdraw& withdraw) {
    const bool is_seen = rules_.options.discard_reveal != DiscardReveal::Hidden;
    if (rules_.is_solitaire() && !is_seen) blur_withdrawn(state_, withdraw.colour);
    const Chip chip = chip_of(withdraw.colour, state_.piles[withdraw.colour].draw());
    if (rules_.is_solitaire() && is_seen) forget_drawn(state_, chip);
    state_.withdrawn.push_back({active(), chip});
    emit(sink_, [&] {
      return Withdrew<Secret>{active(),
                              withdraw.colour,
                              {marking_of(chip),
                               is_seen ? SeatSet::of(active()) : SeatSet(),
                               rules_.options.discard_reveal == DiscardReveal::Public}};
    });
    end_turn();
  }

  void on(const Speculate& speculate) {
    play_chip(chip_of(speculate.played, Marking::ArrowEnds), speculate.pushed);
    advance(speculate.pushed, kPushSteps);
    end_turn();
  }

  void on(const Invest& invest) {
    play_chip(chip_of(invest.played, Marking::Circle));
    state_.phase = InvestPick{kInvestPicks};
  }

  void on(const Swap& swap) {
    play_chip(chip_of(swap.played, Marking::Arrows));
    if (rules_.is_solitaire()) {
      state_.phase = SoloSwap{};
    } else {
      state_.phase = SwapOffer{};
    }
  }

  // 5.2: up to two picks. A pick that empties the supply cancels the other (5.5).

  void on_pick(const Take& take, int picks_left) {
    take_chip(take.colour);
    if (picks_left == 0 || supply(state_) == 0) {
      end_turn();
    } else {
      state_.phase = InvestPick{static_cast<std::uint8_t>(picks_left)};
    }
  }

  void on(const Stop&) {
    emit(sink_, [&] { return InvestStopped{active()}; });
    end_turn();
  }

  // 5.3: a partner without such a chip denies the offer, and the next offer goes to the same
  // partner. With open hands, an offer with only one possible answer is answered at once (5.4.3).

  void on(const Offer& offer) {
    const Colour give = colour_of(offer.give);
    emit(sink_, [&] {
      return SwapOffered<Secret>{active(),
                                 offer.partner,
                                 give,
                                 offer.ask,
                                 {marking_of(offer.give), SeatSet::of(active())}};
    });
    const int choices = held(state_.hands[offer.partner], offer.ask);
    if (choices == 0) {
      deny(offer);
    } else if (choices == 1 && rules_.is_open()) {
      swap_chips({offer.partner, offer.ask, offer.give}, only_marking(offer.partner, offer.ask));
    } else {
      state_.phase = SwapAnswer{offer.partner, offer.ask, offer.give};
    }
  }

  void on(const Decline&) {
    emit(sink_, [&] { return SwapDeclined{active()}; });
    end_turn();
  }

  // 5.4: the partner chooses which chip of the colour to give.

  void on(const Give& give) { swap_chips(std::get<SwapAnswer>(state_.phase), give.marking); }

  // 8.1: the draw comes first, so the chip taken is never the chip given. An empty pile uses no
  // random number (14.3.3).

  void on(const Exchange& exchange) {
    const Colour give = colour_of(exchange.give);
    const Chip taken = chip_of(exchange.take, state_.piles[exchange.take].draw());
    forget_drawn(state_, taken);
    Pile& pile = state_.piles[give];
    const auto places = static_cast<std::uint32_t>(pile.size()) + 1;
    const int depth = places == 1 ? 0 : static_cast<int>(rng_.below(places));
    pile.insert(depth, marking_of(exchange.give));
    remember_returned(state_, exchange.give);
    hand()[exchange.give]--;
    hand()[taken]++;
    emit(sink_, [&] {
      return Exchanged<Secret>{
          active(),
          give,
          exchange.take,
          {{marking_of(exchange.give), marking_of(taken)}, SeatSet::of(active())}};
    });
    end_turn();
  }

 private:
  Seat active() const { return state_.active; }
  Hand& hand() { return state_.hands[active()]; }

  void take_chip(Colour colour) {
    const Chip chip = chip_of(colour, state_.piles[colour].draw());
    if (rules_.is_solitaire()) forget_drawn(state_, chip);
    hand()[chip]++;
    emit(sink_, [&] {
      return Took<Secret>{active(), colour, {marking_of(chip), SeatSet::of(active())}};
    });
    advance(colour, kTakeSteps);
  }

  void advance(Colour colour, int steps) {
    Spot& spot = state_.positions[colour];
    const Spot from = spot;
    spot = advanced(spot, steps);
    if (spot != from) emit(sink_, [&] { return Moved{colour, from, spot}; });
  }

  // A special chip leaves the game face up (NYSE-R22).
  void play_chip(Chip chip, std::optional<Colour> pushed = std::nullopt) {
    hand()[chip]--;
    state_.played[chip]++;
    forget_played(state_, active(), chip);
    emit(sink_, [&] { return Played{active(), chip, pushed}; });
  }

  void deny(const Offer& offer) {
    SwapOffer phase = std::get<SwapOffer>(state_.phase);
    phase.partner = offer.partner;
    phase.denied.insert(offer.ask);
    state_.phase = phase;
    emit(sink_, [&] { return SwapDenied{offer.partner, offer.ask}; });
  }

  Marking only_marking(Seat seat, Colour colour) const {
    for (const Marking marking : kAllMarkings) {
      if (state_.hands[seat][chip_of(colour, marking)] > 0) return marking;
    }
    return Marking::None;
  }

  void swap_chips(const SwapAnswer trade, Marking answered) {
    const Chip received = chip_of(trade.ask, answered);
    learn_swap(state_, {active(), trade.partner, trade.give}, {trade.partner, active(), received});
    Hand& partner = state_.hands[trade.partner];
    hand()[trade.give]--;
    partner[trade.give]++;
    partner[received]--;
    hand()[received]++;
    emit(sink_, [&] {
      SeatSet both = SeatSet::of(active());
      both.insert(trade.partner);
      return Swapped<Secret>{active(),
                             trade.partner,
                             colour_of(trade.give),
                             trade.ask,
                             {{marking_of(trade.give), answered}, both}};
    });
    end_turn();
  }

  // 5.5: the game ends the moment the supply is empty; `active` stays the seat that emptied it.
  void end_turn() {
    if (supply(state_) == 0) {
      state_.phase = Over{};
      emit(sink_, [&] { return ended(); });
    } else {
      state_.phase = Turn{};
      state_.active = next_seat(active(), rules_.seats);
    }
  }

  Ended ended() const {
    const Outcome outcome = *nyse::outcome(rules_, state_);
    Ended event{};
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      event.scores[seat] = static_cast<std::int16_t>(outcome.scores[seat]);
      event.ranks[seat] = outcome.ranks[seat];
      event.hands[seat] = state_.hands[seat];
    }
    for (const Withdrawal& withdrawal : state_.withdrawn) {
      event.withdrawn[withdrawal.seat()][withdrawal.chip()]++;
    }
    event.markers = state_.markers;
    return event;
  }

  const Rules& rules_;
  State& state_;
  Rng& rng_;
  Sink& sink_;
};

}  // namespace

template <class Sink>
void apply(
    const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
  assert(!refuse(rules, state, seat, action));
  (void)seat;  // follows from the phase
  Flow<Sink> flow(rules, state, rng, sink);
  std::visit([&](const auto& chosen) { flow.on(chosen); }, action);
}

template void apply(const Rules&, State&, Seat, const Action&, Rng&, NoEvents&);
template void apply(const Rules&, State&, Seat, const Action&, Rng&, EventSink<EventList>&);

}  // namespace bourse::nyse
