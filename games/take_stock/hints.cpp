// SPDX-License-Identifier: Apache-2.0
//
// A greedy eye, one ply deep (RULES.md section 13). An action is worth what it does to the seat's
// lead over the best of the others, in hundredths of a point: certificates at the present prices,
// cards spent at what they might still become, and the end of the round as the lead it fixes.
#include "games/take_stock/hints.h"

#include <algorithm>

#include "core/overload.h"

namespace bourse::take_stock {
namespace {

constexpr std::int32_t kPoint = 100;
// A card in hand is worth part of the certificate it might become.
constexpr std::int32_t kHandShare = 25;  // hundredths
constexpr std::int32_t kAverageEvent = 3 * kPoint;
constexpr std::int32_t kSavedEvent = 2 * kPoint;
constexpr std::int32_t kTokenWorth = 25 * kPoint;  // 13.8
constexpr std::int32_t kCertificateGrowth = 4;     // points a share may still gain

struct Position {
  Rows market;
  PerPlayer<CardSet> certs;
};

std::int32_t card_value(const Rules& rules, const Rows& market, Card card) {
  return rules.shares[card] * market.price(stock_of(card)) * kPoint;
}

// Points ahead of the best rival, with certificates at the prices of the position.
std::int32_t lead(const Rules& rules, const View& view, Seat seat, const Position& at) {
  std::int32_t own = 0;
  std::int32_t best = 0;
  for (const Seat other : SeatSet::first(rules.seats)) {
    const std::int32_t points =
        (total(view, other) + worth_of(rules, at.market, at.certs[other])) * kPoint;
    (other == seat ? own : best) = other == seat ? points : std::max(best, points);
  }
  return own - best;
}

Position now(const View& view) {
  Position position{view.market, {}};
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    position.certs[seat_at(seat)] = view.seats[seat_at(seat)].certs;
  }
  return position;
}

std::int32_t cost_of(const Rules& rules, const View& view, Card card) {
  return card_value(rules, view.market, card) * kHandShare / 100 + kPoint;
}
std::int32_t cost_of(const Rules& rules, const View& view, CardSet cards) {
  std::int32_t cost = 0;
  for (const Card card : cards) cost += cost_of(rules, view, card);
  return cost;
}

// Insider trading, audits and freezes have a choice to come, which is worth about a card.
std::int32_t after_event(const Rules& rules, const View& view, Seat seat, Kind kind) {
  Position after = now(view);
  std::int32_t choice = 0;
  if (is_split(kind)) {
    const Stock stock = stock_of(kind);
    if (!after.market.frozen.contains(stock)) {
      if (after.market.top(stock) > 1) remove_top(after.market, stock);
      ++after.market.splits[stock];
    }
  } else if (is_crash(kind)) {
    crash(rules, after.market, stock_of(kind));
  } else if (kind == Kind::AllCrash) {
    for (const Stock stock : kAllStocks) crash(rules, after.market, stock);
  } else if (is_insider(kind) || kind == Kind::Audit || kind == Kind::Freeze) {
    choice = kAverageEvent;
  }
  return lead(rules, view, seat, after) + choice;
}

std::int32_t value(const Rules& rules, const View& view, Seat seat, const Raise& raise) {
  Position after = now(view);
  after.market.cards.insert(raise.card);
  const std::int32_t result = lead(rules, view, seat, after) - cost_of(rules, view, raise.card);
  // A round that ends is a lead that counts; a round that goes on may still turn.
  if (value_of(raise.card) < kClosingValue) return result;
  return result + lead(rules, view, seat, after) / 4;
}

std::int32_t value(const Rules& rules, const View& view, Seat seat, const Save& save) {
  Position after = now(view);
  after.certs[seat].insert(save.card);
  const std::int32_t result = lead(rules, view, seat, after) - cost_of(rules, view, save.paid) +
                              rules.shares[save.card] * kCertificateGrowth * kPoint;
  if (view.hand.size() > 2) return result;
  return result + lead(rules, view, seat, after) / 4;
}

std::int32_t value(const Rules& rules, const View& view, Seat seat, const Visit& visit) {
  const std::int32_t here = lead(rules, view, seat, now(view));
  const std::int32_t cost = cost_of(rules, view, visit.paid);
  const bool ends = view.above && *view.above < (visit.mode == Mode::A ? 2 : 1);
  if (ends) return here + here / 4 - cost;
  return here + (visit.mode == Mode::A ? kAverageEvent : kSavedEvent) - cost;
}

std::int32_t value(const Rules& rules, const View& view, Seat seat, const Play& play) {
  return after_event(rules, view, seat, play.kind) - kSavedEvent - cost_of(rules, view, play.paid);
}

std::int32_t value(const Rules& rules, const View& view, Seat seat, const Pick& pick) {
  return after_event(rules, view, seat, pick.kind);
}

std::int32_t value(const Rules& rules, const View& view, Seat seat, const Audit& audit) {
  Position after = now(view);
  if (audit.target == Target::Card) remove_top(after.market, audit.stock);
  if (audit.target == Target::Split) --after.market.splits[audit.stock];
  return lead(rules, view, seat, after);
}

// Shares of the seat less those of the rival who has most, in the stock.
std::int32_t share_lead(const Rules& rules, const View& view, Seat seat, Stock stock) {
  std::int32_t own = 0;
  std::int32_t best = 0;
  for (const Seat other : SeatSet::first(rules.seats)) {
    std::int32_t shares = 0;
    for (const Card card : view.seats[other].certs& CardSet::stock(stock)) {
      shares += rules.shares[card];
    }
    (other == seat ? own : best) = other == seat ? shares : std::max(best, shares);
  }
  return own - best;
}

// A stock in which the seat leads is safe when it is dear; a rival's is held down while cheap.
std::int32_t value(const Rules& rules, const View& view, Seat seat, const Freeze& freeze) {
  const int dearness = view.market.price(freeze.stock) - 8;
  return share_lead(rules, view, seat, freeze.stock) * dearness * kPoint / 4;
}
std::int32_t value(const Rules& rules, const View& view, Seat seat, const Thaw& thaw) {
  return -value(rules, view, seat, Freeze{thaw.stock});
}

std::int32_t value(const Rules& rules, const View& view, Seat /*seat*/, const Take& take) {
  const CardSet taken = take.cards.set();
  std::int32_t gain = cost_of(rules, view, taken);
  std::array<std::int32_t, kMaxHand> costs{};
  std::size_t count = 0;
  for (const Card card : view.hand) costs[count++] = cost_of(rules, view, card);
  std::sort(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(count));
  for (int card = 0; card < taken.size(); ++card) gain -= costs[static_cast<std::size_t>(card)];
  return gain;
}
std::int32_t value(const Rules& rules, const View& view, Seat /*seat*/, const Pay& pay) {
  return -cost_of(rules, view, pay.cards.set());
}
std::int32_t value(const Rules& rules, const View& view, Seat /*seat*/, const Discard& discard) {
  return -cost_of(rules, view, discard.card);
}

// A token is worth a good card of a round to come; in the last round it is worth nothing.
std::int32_t value(const Rules& rules, const View& view, Seat /*seat*/, const Exercise& exercise) {
  const bool is_last = view.round == rules.options.rounds;
  std::int32_t gain = 0;
  for (const Card card : exercise.cards.set()) {
    gain += card_value(rules, view.market, card) - (is_last ? 0 : kTokenWorth);
  }
  return gain;
}

}  // namespace

std::int32_t appraise(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  return std::visit([&](const auto& chosen) { return value(rules, view, seat, chosen); }, action);
}

}  // namespace bourse::take_stock
