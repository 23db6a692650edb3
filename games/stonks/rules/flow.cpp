// SPDX-License-Identifier: Apache-2.0
//
// The flow of a round (RULES.md section 5, in its order). (Read state.h before, play/match.h
// after.) One `on` per action; each requires that legality.cpp allows it and leaves the state at
// the next decision.
#include <algorithm>
#include <cassert>
#include <tuple>

#include "core/overload.h"
#include "games/stonks/rules/deal.h"
#include "games/stonks/rules/game.h"
#include "games/stonks/rules/scoring.h"

namespace bourse::stonks {
namespace {

template <class Sink>
class Flow {
 public:
  Flow(const Rules& rules, State& state, Seat seat, Rng& rng, Sink& sink)
      : rules_(rules), state_(state), seat_(seat), rng_(rng), sink_(sink) {}

  // D1: two sealed choices per seat. Only the phase changes before the last of them.

  void on(const Show& show) {
    std::get<Portfolio>(state_.phase).choices[seat_].push_back(show.card);
  }

  void on(const Hide& hide) {
    Choices& chosen = std::get<Portfolio>(state_.phase).choices[seat_];
    chosen.push_back(hide.card);
    emit([&] { return Ready<Secret>{seat_, {{chosen[0], chosen[1]}, SeatSet::of(seat_)}}; });
    if (to_act(rules_, state_).empty()) open_portfolios();
  }

  // D2 and D3: a card face up.

  void on(const Play& play) {
    if (std::holds_alternative<Lead>(state_.phase)) {
      state_.leading = company_of(play.card);
    } else {
      note_void(play.card);
    }
    put_face_up(play.card, Mode::Plain);
    cancel_equal(play.card);
    move_market_or_go_on(play.card);
  }

  void on(const Bluff& bluff) {
    state_.leading = bluff.announced;
    state_.speculation.erase(seat_);
    state_.hands[seat_].erase(bluff.card);
    state_.trick.push_back({bluff.card, Mode::Hidden});
    emit([&] { return Bluffed<Secret>{seat_, bluff.announced, {bluff.card, SeatSet::of(seat_)}}; });
    go_on();
  }

  void on(const Convert& convert) {
    note_void(convert.card);
    state_.speculation.erase(seat_);
    put_face_up(convert.card, Mode::Converted);
    move_market_or_go_on(convert.card);
  }

  // D4: with more than K black tokens only the one just moved stays black.

  void on(const Fluctuate& move) {
    Tiles& tiles = state_.tiles;
    const int icons = rules_.icons(state_.trick[state_.trick.size() - 1].card);
    const std::uint8_t from = tiles.levels[move.company];
    const int to = move.direction == Direction::Up ? from + icons : from - icons;
    tiles.levels[move.company] = static_cast<std::uint8_t>(to);
    tiles.locked.insert(move.company);
    if (tiles.locked.size() > rules_.lock_capacity()) {
      tiles.locked = {};
      tiles.locked.insert(move.company);
    }
    emit([&] {
      return Moved{
          seat_, move.company, from, static_cast<std::uint8_t>(to), tiles.locked, tiles.trump()};
    });
    go_on();
  }

  // D5: one card for the winner, the others are discarded.

  void on(const Take& take) {
    state_.up[seat_].insert(take.card);
    emit([&] { return Acquired{seat_, take.card}; });
    clear_trick(take.card);
    state_.starter = seat_;
    end_trick();
  }

 private:
  template <class Make>
  void emit(Make make) {
    bourse::emit(sink_, [&]() -> Event { return make(); });
  }

  // The last choice of D1: all cards leave the hands together.
  void open_portfolios() {
    const auto choices = std::get<Portfolio>(state_.phase).choices;
    PerPlayer<Card> shown;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      shown[seat] = choices[seat][0];
      state_.hands[seat].erase(choices[seat][0]);
      state_.hands[seat].erase(choices[seat][1]);
      state_.up[seat].insert(choices[seat][0]);
      state_.down[seat].insert(choices[seat][1]);
    }
    state_.starter = state_.deal == 1 ? owner_of_least(shown) : starter_of_second_deal();
    emit([&] { return PortfoliosOpened{shown, state_.starter}; });
    open_market();
  }

  // Step 10: value, then number, then tile position from the left.
  Seat owner_of_least(const PerPlayer<Card>& shown) const {
    Seat owner{};
    auto least = order_of(shown[owner]);
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      if (order_of(shown[seat]) >= least) continue;
      least = order_of(shown[seat]);
      owner = seat;
    }
    return owner;
  }
  std::tuple<int, int, std::ptrdiff_t> order_of(Card card) const {
    const Tiles& tiles = state_.tiles;
    const auto* const place = std::find(tiles.order.begin(), tiles.order.end(), company_of(card));
    return {tiles.value(*place), number_of(card), place - tiles.order.begin()};
  }
  // STK-R26: in a tie, the seat that would have started the next trick starts.
  Seat starter_of_second_deal() const {
    const auto cards = [&](Seat seat) { return state_.up[seat].size() + state_.down[seat].size(); };
    const int first = cards(Seat{0});
    const int second = cards(Seat{1});
    if (first == second) return state_.starter;
    return first < second ? Seat{0} : Seat{1};
  }

  // OPEN_MARKET
  void open_market() {
    state_.market = draw_top(state_);
    state_.phase = Lead{};
    state_.actor = state_.starter;
    emit([&] { return MarketOpened{*state_.market, state_.starter}; });
  }

  // The effects of one play, in the order of 5.3.

  void put_face_up(Card card, Mode mode) {
    state_.hands[seat_].erase(card);
    state_.trick.push_back({card, mode});
    emit([&] { return Played{seat_, card, mode == Mode::Converted}; });
  }

  void note_void(Card card) {
    if (company_of(card) != *state_.leading) state_.voids[seat_].insert(*state_.leading);
  }

  // A natural card of the leading company cancels the conversion of an earlier equal number.
  void cancel_equal(Card card) {
    if (company_of(card) != *state_.leading) return;
    for (TrickCard& earlier : state_.trick) {
      if (earlier.mode != Mode::Converted || number_of(earlier.card) != number_of(card)) continue;
      earlier.mode = Mode::Cancelled;
      const auto at = static_cast<std::size_t>(&earlier - state_.trick.begin());
      emit([&] { return SpeculationCancelled{player_of(state_, at, rules_.seats), earlier.card}; });
    }
  }

  void move_market_or_go_on(Card card) {
    if (rules_.icons(card) > 0) {
      state_.phase = Fluctuation{};
    } else {
      go_on();
    }
  }

  void go_on() {
    if (state_.trick.size() == static_cast<std::size_t>(rules_.seats)) {
      resolve();
    } else {
      state_.phase = Follow{};
      state_.actor = next_seat(seat_, rules_.seats);
    }
  }

  // RESOLVE: trump is determined now (STK-R7).
  void resolve() {
    TrickCard& lead = state_.trick[0];
    if (lead.mode == Mode::Hidden) {
      lead.mode = Mode::Revealed;
      emit([&] { return LeadRevealed{state_.starter, lead.card}; });
    }
    const auto place = winning_place(state_.trick, *state_.leading, state_.tiles.trump());
    if (!place) {
      emit([&] { return NobodyWon{state_.starter}; });
      clear_trick(std::nullopt);
      end_trick();
      return;
    }
    state_.actor = player_of(state_, *place, rules_.seats);
    state_.phase = Acquire{};
    emit([&] { return TrickWon{state_.actor, state_.trick[*place].card}; });
  }

  // Discards the trick and the market card, except the card taken.
  void clear_trick(std::optional<Card> taken) {
    for (const TrickCard& play : state_.trick) state_.discard.insert(play.card);
    state_.discard.insert(*state_.market);
    if (taken) state_.discard.erase(*taken);
    state_.trick.clear();
    state_.market.reset();
    state_.leading.reset();
  }

  // TRICK_END, DEAL_END

  void end_trick() {
    if (state_.hands[Seat{0}].has_several()) {
      open_market();
      return;
    }
    for (const Seat seat : SeatSet::first(rules_.seats)) discard_last(seat);
    if (state_.deal < rules_.deals()) {
      ++state_.deal;
      deal_hands(rules_, state_, sink_);
    } else {
      score();
    }
  }

  void discard_last(Seat seat) {
    const Card card = state_.hands[seat].front();
    state_.hands[seat] = {};
    const bool is_shown = rules_.options.show_last_card;
    if (is_shown) {
      state_.discard.insert(card);
    } else {
      state_.unshown.push_back({seat, state_.deal, card, state_.voids[seat]});
    }
    emit([&] { return LastDiscarded<Secret>{seat, {card, SeatSet::of(seat), is_shown}}; });
  }

  // SCORE (section 7)

  void score() {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const RoundScore points = round_score(rules_, state_, seat);
      const auto sum = static_cast<std::int16_t>(points.base + points.bonus);
      state_.scores[seat] = static_cast<std::int16_t>(state_.scores[seat] + sum);
      state_.round_scores[state_.round - 1U][seat] = sum;
      emit([&] {
        return Scored{seat,
                      state_.round,
                      static_cast<std::int16_t>(points.base),
                      static_cast<std::int16_t>(points.bonus),
                      state_.scores[seat],
                      state_.down[seat]};
      });
    }
    if (state_.round < rules_.options.rounds) {
      ++state_.round;
      start_round(rules_, state_, rng_, sink_);
    } else {
      end_game();
    }
  }

  void end_game() {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      state_.up[seat].insert_all(state_.down[seat]);
    }
    state_.down = {};
    state_.starter = Seat{};
    state_.actor = Seat{};
    state_.phase = Over{};
    emit([&] {
      const Outcome result = *outcome(rules_, state_);
      Ended event{};
      event.scores = state_.scores;
      for (const Seat seat : SeatSet::first(rules_.seats)) event.ranks[seat] = result.ranks[seat];
      return event;
    });
  }

  const Rules& rules_;
  State& state_;
  const Seat seat_;
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

}  // namespace bourse::stonks
