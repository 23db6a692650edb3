// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4, in the order of random draws.
#include <array>

#include "games/stockpile/rules/deal.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

Seat draw_first_player(const Rules& rules, Rng& rng) {
  if (rules.options.first_player) return *rules.options.first_player;
  return seat_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats))));
}

int printed_money(const Rules& rules) {
  if (rules.options.start_money > 0) return rules.options.start_money;
  return rules.is_pair() ? kStartMoneyOfTwo : kStartMoney;
}

std::array<Investor, kInvestors> shuffled_investors(Rng& rng) {
  std::array<Investor, kInvestors> investors{};
  for (int number = 0; number < kInvestors; ++number) {
    investors[static_cast<std::size_t>(number)] = investor_at(number);
  }
  rng.shuffle(investors);
  return investors;
}

// `each` investors to every seat in turn order.
PerPlayer<InvestorSet> deal_investors(const Rules& rules, const State& state, int each, Rng& rng) {
  const auto investors = shuffled_investors(rng);
  PerPlayer<InvestorSet> dealt;
  for (int place = 0; place < rules.seats; ++place) {
    for (int card = 0; card < each; ++card) {
      const int next = place * each + card;
      dealt[seat_in_turn(rules, state, place)].insert(investors[static_cast<std::size_t>(next)]);
    }
  }
  return dealt;
}

int money_of(const Rules& rules, InvestorSet investors) {
  int money = 0;
  for (int number = 0; number < kInvestors; ++number) {
    if (investors.contains(investor_at(number))) money += rules.investor_money(investor_at(number));
  }
  return money;
}

template <class Sink>
void announce_investors(const Rules& rules, const State& state, Sink& sink) {
  emit(sink, [&] {
    InvestorsKept event{};
    for (const Seat seat : rules.all()) {
      event.investors[seat] = state.players[seat].investors;
      event.money[seat] = state.players[seat].money;
    }
    return event;
  });
}

}  // namespace

Rules in_force(int seats, const Options& options) {
  Rules rules{seats, options, {}};
  for (const Company company : kAllCompanies) {
    rules.tracks[company] =
        options.board == Board::Advanced ? options.data.advanced_tracks[company] : kStandardTrack;
  }
  return rules;
}

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink) {
  State state;
  state.first = draw_first_player(rules, rng);
  emit(sink, [&] { return Started{state.first}; });
  for (const Company company : kAllCompanies) {
    state.tickers[company] = rules.tracks[company].start;
  }
  if (rules.is_picking()) {
    const InvestorPick pick{deal_investors(rules, state, rules.dealt_investors(), rng), {}};
    const auto announce = [&](Seat seat) {
      return InvestorsDealt<Secret>{seat, {pick.offers[seat], SeatSet::of(seat)}};
    };
    for (const Seat seat : rules.all()) emit(sink, [&] { return announce(seat); });
    state.phase = pick;
    return state;
  }
  if (rules.options.investors) {
    const auto dealt = deal_investors(rules, state, rules.kept_investors(), rng);
    for (const Seat seat : rules.all()) {
      state.players[seat].investors = dealt[seat];
      state.players[seat].money = money_of(rules, dealt[seat]);
    }
    announce_investors(rules, state, sink);
  } else {
    for (const Seat seat : rules.all()) state.players[seat].money = printed_money(rules);
  }
  Dealer<Sink> dealer(rules, state, rng, sink);
  dealer.deal_market();
  dealer.begin_round();
  return state;
}

// 5.1: all have chosen.
template <class Sink>
void begin_with_investors(const Rules& rules, State& state, Rng& rng, Sink& sink) {
  const auto pick = std::get<InvestorPick>(state.phase);
  for (const Seat seat : rules.all()) {
    Player& player = state.players[seat];
    player.investors = pick.kept[seat];
    player.rejected = pick.offers[seat] - pick.kept[seat];
    player.money = money_of(rules, player.investors);
  }
  announce_investors(rules, state, sink);
  Dealer<Sink> dealer(rules, state, rng, sink);
  dealer.deal_market();
  dealer.begin_round();
}

template State setup(const Rules&, Rng&, NoEvents&);
template State setup(const Rules&, Rng&, EventSink<EventList>&);
template void begin_with_investors(const Rules&, State&, Rng&, NoEvents&);
template void begin_with_investors(const Rules&, State&, Rng&, EventSink<EventList>&);

}  // namespace bourse::stockpile
