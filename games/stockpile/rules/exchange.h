// SPDX-License-Identifier: Apache-2.0
//
// Money and prices in the flow of a round: fees are paid with every receipt (RULES.md 5.5), and a
// moving ticker splits companies, bankrupts them, and pays the dollar signs of a split (5.9).
#pragma once

#include <cstdint>

#include "core/event.h"
#include "games/stockpile/rules/events.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/state.h"

namespace bourse::stockpile {

template <class Sink>
class Exchange {
 public:
  Exchange(const Rules& rules, State& state, Sink& sink)
      : rules_(rules), state_(state), sink_(sink) {}

  // SP-R8: the smallest first, each in full or not at all.
  void pay_fees(Seat seat) {
    Player& player = state_.players[seat];
    if (is_none(player.fees)) return;
    Fees paid{};
    bool has_paid = false;
    for (int value = 1; value <= kMostFee && value <= player.money; ++value) {
      std::uint8_t& held = player.fees[static_cast<std::size_t>(value - 1)];
      for (; held > 0 && value <= player.money; --held) {
        player.money -= value;
        ++state_.discard[fee_of(value)];
        ++paid[static_cast<std::size_t>(value - 1)];
        has_paid = true;
      }
    }
    if (has_paid) emit(sink_, [&] { return FeesPaid{seat, paid}; });
  }

  void receive(Seat seat, int amount) {
    if (amount == 0) return;
    state_.players[seat].money += amount;
    pay_fees(seat);
  }

  // The dollar signs that are still to be claimed.
  int move_right(Company company, int steps) {
    const Track& track = rules_.tracks[company];
    std::uint8_t& ticker = state_.tickers[company];
    const bool splits = steps > track.last() - ticker;
    WasSplit event{company, 0, {}, {}};
    int dollars = 0;
    for (; steps > 0; --steps) {
      if (ticker == track.last()) {
        split(company, event);
        ticker = track.split;
        continue;
      }
      ++ticker;
      const int here = track.dollars[ticker];
      if (splits && here > 0) {
        pay_dollars(company, here, event);
      } else {
        dollars += here;
      }
    }
    if (splits) emit(sink_, [&] { return event; });
    return splits ? 0 : dollars;
  }

  int move_left(Company company, int steps) {
    std::uint8_t& ticker = state_.tickers[company];
    if (steps <= ticker) {
      ticker = static_cast<std::uint8_t>(ticker - steps);
    } else {
      bankrupt(company);
      ticker = rules_.tracks[company].start;
    }
    return 0;
  }

 private:
  void pay_dollars(Company company, int dollars, WasSplit& event) {
    for (const Seat seat : rules_.all()) {
      const int amount = dollars * state_.players[seat].cards[company].shares();
      event.paid[seat] += amount;
      receive(seat, amount);
    }
  }

  void split(Company company, WasSplit& event) {
    for (const Seat seat : rules_.all()) {
      Cards& cards = state_.players[seat].cards[company];
      if (event.times == 0) event.shown[seat] = cards;
      const int amount = rules_.options.repeat_split_bonus * cards.split;
      show_all(seat, company, cards.regular);
      cards = {0, static_cast<std::uint8_t>(cards.count())};
      event.paid[seat] += amount;
      receive(seat, amount);
    }
    ++event.times;
    state_.fresh[company] = static_cast<std::uint8_t>(state_.round + 1);
  }

  void bankrupt(Company company) {
    Bankrupted event{company, {}};
    for (const Seat seat : rules_.all()) {
      Cards& cards = state_.players[seat].cards[company];
      event.lost[seat] = cards;
      show_all(seat, company, cards.regular);
      std::uint8_t& heap = state_.discard[stock_of(company)];
      heap = static_cast<std::uint8_t>(heap + cards.count());
      cards = {};
    }
    state_.fresh[company] = static_cast<std::uint8_t>(state_.round + 1);
    emit(sink_, [&] { return event; });
  }

  // All regular cards of the company leave the seat's portfolio in the open.
  void show_all(Seat seat, Company company, int cards) {
    if (cards == 0) return;
    for (const Seat observer : rules_.all()) {
      state_.seen[observer][seat].discard(company, cards, state_.fresh[company]);
    }
  }

  const Rules& rules_;
  State& state_;
  Sink& sink_;
};

}  // namespace bourse::stockpile
