// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of NYSE (RULES.md section 13): scores an action by the seat's lead over the others
// after it, at expected prices, one ply deep. Sees the view only.
#include "games/nyse/bots/heuristics.h"

#include <algorithm>
#include <optional>

#include "core/evaluate_each.h"

namespace bourse::nyse {
namespace {

// Hundredths of a million, so that a chip's special power can weigh less than a price step.
constexpr std::int32_t kMillion = 100;
// The extra worth of a marked chip while there is time to play it.
constexpr std::int32_t kSpecialBonus = 90;

// The parts of a view that the heuristics use, small enough to try every move on a copy.
struct Table {
  PerColour<Spot> positions;
  PerColour<std::uint8_t> piles;
  PerSeat<PerColour<std::uint8_t>> hands;

  int supply() const {
    int chips = 0;
    for (const std::uint8_t count : piles) chips += count;
    return chips;
  }
  void take(Seat seat, Colour colour) {
    ++hands[seat][colour];
    --piles[colour];
    positions[colour] = advanced(positions[colour], kTakeSteps);
  }
};

std::int32_t special_value(const Table& table) {
  return kSpecialBonus * std::min(table.supply(), 20) / 20;
}
// A chip from the supply is marked with probability 6/11 (6.4.7, the boxed game).
std::int32_t draw_value(const Table& table) { return special_value(table) * 6 / 11; }

Table table_of(const Rules& rules, const View& view) {
  Table table;
  table.positions = view.positions;
  table.piles = view.piles.total;
  for (const Seat seat : SeatSet::first(rules.seats)) table.hands[seat] = view.hands[seat].total;
  return table;
}

class Evaluator {
 public:
  Evaluator(const Rules& rules, const View& view)
      : rules_(rules),
        order_(view.order),
        seat_(*view.viewer.seat()),
        now_(table_of(rules, view)),
        lead_(lead(now_)) {}

  std::int32_t operator()(const Take& take) const {
    Table table = now_;
    table.take(seat_, take.colour);
    return lead(table) + draw_value(table);
  }
  std::int32_t operator()(const Withdraw& withdraw) const {
    Table table = now_;
    --table.piles[withdraw.colour];
    return lead(table);
  }
  std::int32_t operator()(const Speculate& speculate) const {
    Table table = without(speculate.played);
    Spot& pushed = table.positions[speculate.pushed];
    pushed = advanced(pushed, kPushSteps);
    return lead(table) - special_value(table);
  }
  std::int32_t operator()(const Invest& invest) const {
    Table table = without(invest.played);
    std::int32_t gain = -special_value(table);
    for (int pick = 0; pick < kInvestPicks && table.supply() > 0; ++pick) {
      table = after_best_take(table);
      gain += draw_value(table);
    }
    return lead(table) + gain;
  }
  std::int32_t operator()(const Swap& swap) const {
    const Table table = without(swap.played);
    std::int32_t best = 0;
    for (const Seat other : SeatSet::first(rules_.seats)) {
      if (other != seat_) best = std::max(best, best_trade(table, other));
    }
    return lead(table) + best + best / 2 - special_value(table);
  }
  std::int32_t operator()(const Stop& /*stop*/) const { return lead_; }
  std::int32_t operator()(const Decline& /*decline*/) const { return lead_; }
  // Unmarked first (section 13).
  std::int32_t operator()(const Give& give) const {
    return lead_ - (give.marking == Marking::None ? 0 : special_value(now_));
  }
  // With concealed hands the View still counts colours: an offer that must be denied gains nothing.
  std::int32_t operator()(const Offer& offer) const {
    if (now_.hands[offer.partner][offer.ask] == 0) return lead_ - kMillion;
    Table table = without(colour_of(offer.give));
    ++table.hands[seat_][offer.ask];
    --table.hands[offer.partner][offer.ask];
    ++table.hands[offer.partner][colour_of(offer.give)];
    const bool is_marked = marking_of(offer.give) != Marking::None;
    return lead(table) - (is_marked ? special_value(table) : 0);
  }
  std::int32_t operator()(const Exchange& exchange) const {
    Table table = without(colour_of(exchange.give));
    ++table.hands[seat_][exchange.take];
    return lead(table);
  }

 private:
  Table without(Colour played) const {
    Table table = now_;
    --table.hands[seat_][played];
    return table;
  }
  // Final prices of the colours if three quarters of each pile are taken. The rest is withdrawn, in
  // random and in careful play alike.
  PerColour<std::int32_t> expected_prices(const Table& table) const {
    // Late in the game the current price counts.
    const int left = std::min(table.supply(), kMaxSupply);
    PerColour<std::int32_t> prices;
    for (const Colour colour : kAllColours) {
      const int takes = (3 * table.piles[colour] + 2) / 4;
      const int now = value_at(order_, table.positions[colour]);
      const int later = value_at(order_, advanced(table.positions[colour], takes));
      prices[colour] = kMillion * (now * (kMaxSupply - left) + later * left) / kMaxSupply;
    }
    return prices;
  }
  // The seat's own hand minus half of the best other hand (section 13, relative gain). The own hand
  // counts more while there are several rivals.
  std::int32_t lead(const Table& table) const {
    const PerColour<std::int32_t> prices = expected_prices(table);
    std::int32_t own = 0;
    std::int32_t rival = 0;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      std::int32_t sum = 0;
      for (const Colour colour : kAllColours) sum += prices[colour] * table.hands[seat][colour];
      (seat == seat_ ? own : rival) = seat == seat_ ? sum : std::max(rival, sum);
    }
    return own - rival / 2;
  }
  // Requires: the supply is not empty.
  Table after_best_take(const Table& table) const {
    std::optional<Table> best;
    std::int32_t most = 0;
    for (const Colour colour : kAllColours) {
      if (table.piles[colour] == 0) continue;
      Table after = table;
      after.take(seat_, colour);
      const std::int32_t ahead = lead(after);
      if (best && ahead <= most) continue;
      best = after;
      most = ahead;
    }
    return *best;
  }
  std::int32_t best_trade(const Table& table, Seat other) const {
    const PerColour<std::int32_t> prices = expected_prices(table);
    std::int32_t best = 0;
    for (const Colour ask : kAllColours) {
      for (const Colour give : kAllColours) {
        if (table.hands[other][ask] == 0 || table.hands[seat_][give] == 0) continue;
        best = std::max(best, prices[ask] - prices[give]);
      }
    }
    return best;
  }

  const Rules& rules_;
  const BoardOrder& order_;
  const Seat seat_;
  Table now_;
  std::int32_t lead_;
};

}  // namespace

void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores) {
  evaluate_each(Evaluator(rules, view), choices, scores);
}

}  // namespace bourse::nyse
