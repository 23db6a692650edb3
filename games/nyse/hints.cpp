// SPDX-License-Identifier: Apache-2.0
//
// How good an action looks to the seat whose view this is (RULES.md section 13). One ply: the lead
// over the others at the prices that are to be expected, after the action. Sees the view only.
#include "games/nyse/hints.h"

#include <algorithm>
#include <optional>

namespace bourse::nyse {
namespace {

// Hundredths of a million, so that a chip's special power can weigh less than a price step.
constexpr std::int32_t kMillion = 100;
// What a marked chip is worth beyond its share while there is time to play it.
constexpr std::int32_t kSpecialBonus = 90;

// The price the colour will end at if three quarters of its pile are still taken: the others are
// withdrawn, as random and careful play alike do.
std::int32_t expected_price(const View& view, Colour colour) {
  const int takes = (3 * view.piles.total[colour] + 2) / 4;
  const int now = value_at(view.order, view.positions[colour]);
  const int later = value_at(view.order, advanced(view.positions[colour], takes));
  // Late in the game today's price is what counts.
  const int left = std::min(supply(view), kMaxSupply);
  return kMillion * (now * (kMaxSupply - left) + later * left) / kMaxSupply;
}

std::int32_t hand_value(const View& view, Seat seat) {
  std::int32_t sum = 0;
  for (const Colour colour : kAllColours) {
    sum += expected_price(view, colour) * view.hands[seat].total[colour];
  }
  return sum;
}

// Own hand less half of the best of the others: what a turn is about (section 13, relative gain),
// with the own hand counting more while there are several rivals.
std::int32_t lead(const Rules& rules, const View& view, Seat seat) {
  std::int32_t rival = 0;
  for (const Seat other : SeatSet::first(rules.seats)) {
    if (other != seat) rival = std::max(rival, hand_value(view, other));
  }
  return hand_value(view, seat) - rival / 2;
}

std::int32_t special_value(const View& view) {
  return kSpecialBonus * std::min(supply(view), 20) / 20;
}

void take_into(View& view, Seat seat, Colour colour) {
  ++view.hands[seat].total[colour];
  --view.piles.total[colour];
  view.positions[colour] = advanced(view.positions[colour], kTakeSteps);
}

// A chance of 6 in 11 that a chip from the supply is marked (6.4.7, the boxed game).
std::int32_t draw_value(const View& view) { return special_value(view) * 6 / 11; }

std::int32_t value_of(const Rules& rules, View view, Seat seat, const Take& take) {
  take_into(view, seat, take.colour);
  return lead(rules, view, seat) + draw_value(view);
}
std::int32_t value_of(const Rules& rules, View view, Seat seat, const Withdraw& withdraw) {
  --view.piles.total[withdraw.colour];
  return lead(rules, view, seat);
}
std::int32_t value_of(const Rules& rules, View view, Seat seat, const Speculate& speculate) {
  --view.hands[seat].total[speculate.played];
  view.positions[speculate.pushed] = advanced(view.positions[speculate.pushed], kPushSteps);
  return lead(rules, view, seat) - special_value(view);
}
std::int32_t value_of(const Rules& rules, View view, Seat seat, const Invest& invest) {
  --view.hands[seat].total[invest.played];
  std::int32_t gain = -special_value(view);
  for (int pick = 0; pick < kInvestPicks && supply(view) > 0; ++pick) {
    std::optional<View> best;
    for (const Colour colour : kAllColours) {
      if (view.piles.total[colour] == 0) continue;
      View after = view;
      take_into(after, seat, colour);
      if (!best || lead(rules, after, seat) > lead(rules, *best, seat)) best = after;
    }
    view = *best;
    gain += draw_value(view);
  }
  return lead(rules, view, seat) + gain;
}
std::int32_t best_trade(const View& view, Seat seat, Seat other) {
  std::int32_t best = 0;
  for (const Colour ask : kAllColours) {
    for (const Colour give : kAllColours) {
      if (view.hands[other].total[ask] == 0 || view.hands[seat].total[give] == 0) continue;
      best = std::max(best, expected_price(view, ask) - expected_price(view, give));
    }
  }
  return best;
}
std::int32_t value_of(const Rules& rules, View view, Seat seat, const Swap& swap) {
  --view.hands[seat].total[swap.played];
  std::int32_t best = 0;
  for (const Seat other : SeatSet::first(rules.seats)) {
    if (other != seat) best = std::max(best, best_trade(view, seat, other));
  }
  return lead(rules, view, seat) + best + best / 2 - special_value(view);
}
std::int32_t value_of(const Rules& rules, const View& view, Seat seat, const Stop& /*stop*/) {
  return lead(rules, view, seat);
}
std::int32_t value_of(const Rules& rules, const View& view, Seat seat, const Decline& /*decline*/) {
  return lead(rules, view, seat);
}
// Unmarked first (section 13).
std::int32_t value_of(const Rules& rules, const View& view, Seat seat, const Give& give) {
  return lead(rules, view, seat) - (give.marking == Marking::None ? 0 : special_value(view));
}
std::int32_t value_of(const Rules& rules, View view, Seat seat, const Offer& offer) {
  // With concealed hands the View still counts colours: an offer that must be denied gains nothing.
  if (view.hands[offer.partner].total[offer.ask] == 0) return lead(rules, view, seat) - kMillion;
  --view.hands[seat].total[colour_of(offer.give)];
  ++view.hands[seat].total[offer.ask];
  --view.hands[offer.partner].total[offer.ask];
  ++view.hands[offer.partner].total[colour_of(offer.give)];
  const bool is_marked = marking_of(offer.give) != Marking::None;
  return lead(rules, view, seat) - (is_marked ? special_value(view) : 0);
}
std::int32_t value_of(const Rules& rules, View view, Seat seat, const Exchange& exchange) {
  --view.hands[seat].total[colour_of(exchange.give)];
  ++view.hands[seat].total[exchange.take];
  return lead(rules, view, seat);
}

}  // namespace

// Requires: the viewer is the seat that would do it.
std::int32_t appraise(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  return std::visit([&](const auto& chosen) { return value_of(rules, view, seat, chosen); },
                    action);
}

}  // namespace bourse::nyse
