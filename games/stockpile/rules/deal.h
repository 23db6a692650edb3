// SPDX-License-Identifier: Apache-2.0
//
// Shared by setup and flow (RULES.md 4, 5.2, 5.3): the first deal, the pairs of a round, and the
// cards of its supply.
#pragma once

#include <array>

#include "core/event.h"
#include "core/rng.h"
#include "games/stockpile/rules/events.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/state.h"

namespace bourse::stockpile {

template <class Sink>
class Dealer {
 public:
  Dealer(const Rules& rules, State& state, Rng& rng, Sink& sink)
      : rules_(rules), state_(state), rng_(rng), sink_(sink) {}

  // 4, steps 4 and 5. Tickers and money are in place.
  void deal_market() {
    std::array<Company, kCompanies> stocks = kAllCompanies;
    rng_.shuffle(stocks);
    PerKind<std::uint8_t> left = rules_.options.data.copies;
    for (int place = 0; place < rules_.seats; ++place) {
      const Seat seat = seat_in_turn(rules_, state_, place);
      const Company company = stocks[static_cast<std::size_t>(place)];
      --left[stock_of(company)];
      give_starting_stock(seat, company);
    }
    fill_deck(left);
  }

  // 5.2, 5.3
  void begin_round() {
    emit(sink_, [&] { return RoundBegan{state_.round, state_.first}; });
    deal_pairs();
    PileKinds opened;
    for (int pile = 0; pile < rules_.piles(); ++pile) {
      const Kind kind = draw_card();
      state_.piles[pile_at(pile)].push_back({kind, std::nullopt, true, rules_.all()});
      opened.push_back(kind);
    }
    emit(sink_, [&] { return PilesOpened{opened}; });
    deal_batch(0);
  }

  void deal_batch(int batch) {
    for (int place = 0; place < rules_.seats; ++place) {
      const Seat seat = seat_in_turn(rules_, state_, place);
      Hand& hand = state_.players[seat].hand;
      for (int card = 0; card < kHandCards; ++card) hand.push_back(draw_card());
      emit(sink_, [&] {
        return HandDealt<Secret>{seat, {TwoKinds{hand[0], hand[1]}, SeatSet::of(seat)}};
      });
    }
    state_.phase = Supply{state_.first, static_cast<std::uint8_t>(batch)};
  }

 private:
  void give_starting_stock(Seat seat, Company company) {
    Player& player = state_.players[seat];
    ++player.cards[company].regular;
    player.started = company;
    for (const Seat observer : rules_.all()) ++state_.seen[observer][seat].slots[0];
    emit(sink_, [&] { return StockDealt<Secret>{seat, {company, SeatSet::of(seat)}}; });
  }

  // The cards in random order, shuffled from canonical order.
  void fill_deck(const PerKind<std::uint8_t>& cards) {
    for (int number = 0; number < kKinds; ++number) {
      for (int copy = cards[kind_at(number)]; copy > 0; --copy) {
        state_.deck.push_back(kind_at(number));
      }
    }
    rng_.shuffle(state_.deck);
  }

  // SP-R23
  Kind draw_card() {
    if (state_.deck.empty()) {
      fill_deck(state_.discard);
      state_.discard = {};
      emit(sink_, [&] { return Reshuffled{static_cast<std::uint8_t>(state_.deck.size())}; });
    }
    const std::size_t top = state_.deck.size() - 1;
    const Kind kind = state_.deck[top];
    state_.deck.erase_at(top);
    return kind;
  }

  void deal_pairs() {
    std::array<Company, kPairs> companies = kAllCompanies;
    std::array<Forecast, kPairs> forecasts = rules_.options.data.forecasts;
    rng_.shuffle(companies);
    rng_.shuffle(forecasts);
    for (std::size_t at = 0; at < kPairs; ++at) {
      const int number = static_cast<int>(at);
      const auto holder = holder_of_pair(rules_, state_.first, number);
      const bool is_up = !rules_.is_pair() && number == rules_.seats;
      const SeatSet known = is_up ? rules_.all() : holder ? SeatSet::of(*holder) : SeatSet();
      state_.pairs[at] = {companies[at], forecasts[at], known};
      emit(sink_, [&] {
        return PairDealt<Secret>{
            static_cast<std::uint8_t>(at), holder, {{companies[at], forecasts[at]}, known, is_up}};
      });
    }
  }

  const Rules& rules_;
  State& state_;
  Rng& rng_;
  Sink& sink_;
};

}  // namespace bourse::stockpile
