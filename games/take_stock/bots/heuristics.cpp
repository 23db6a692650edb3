// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Take Stock (RULES.md section 13), one ply deep. An action is worth its effect on
// the seat's lead over the best rival, in hundredths of a point: certificates at current prices,
// spent cards at what they might still become, and the end of the round at the lead that it fixes.
#include "games/take_stock/bots/heuristics.h"

#include <algorithm>
#include <array>

#include "core/evaluate_each.h"

namespace bourse::take_stock {
namespace {

constexpr std::int32_t kPoint = 100;
// A card in hand is worth part of the certificate that it might become.
constexpr std::int32_t kHandShare = 25;  // hundredths
constexpr std::int32_t kAverageEvent = 3 * kPoint;
constexpr std::int32_t kSavedEvent = 2 * kPoint;
constexpr std::int32_t kTokenWorth = 25 * kPoint;  // 13.8
constexpr std::int32_t kCertificateGrowth = 4;     // points that a share may still gain

class Evaluator {
 public:
  Evaluator(const Rules& rules, const View& view)
      : rules_(rules), view_(view), seat_(*view.viewer.seat()) {
    for (const Stock stock : kAllStocks) prices_[stock] = view.market.price(stock);
    PerPlayer<std::int32_t> points;
    for (const Seat seat : SeatSet::first(rules.seats)) {
      points[seat] = total(view, seat);
      for (const Card card : view.seats[seat].certs) {
        shares_[seat][stock_of(card)] += rules.shares[card];
        points[seat] += rules.shares[card] * prices_[stock_of(card)];
      }
    }
    points_ = points;
    lead_ = lead_of(points);
  }

  std::int32_t operator()(const Raise& raise) const {
    Rows market = view_.market;
    market.cards.insert(raise.card);
    const std::int32_t ahead = lead_at(market);
    const std::int32_t result = ahead - cost_of(raise.card);
    // A finished round makes the lead count; in a continuing round it may still change.
    return value_of(raise.card) < kClosingValue ? result : result + ahead / 4;
  }
  std::int32_t operator()(const Save& save) const {
    const std::int32_t ahead = lead_ + card_value(save.card);
    const std::int32_t result =
        ahead - cost_of(save.paid) + rules_.shares[save.card] * kCertificateGrowth * kPoint;
    return view_.hand.size() > 2 ? result : result + ahead / 4;
  }
  std::int32_t operator()(const Visit& visit) const {
    const std::int32_t cost = cost_of(visit.paid);
    const bool ends = view_.above && *view_.above < (visit.mode == Mode::A ? 2 : 1);
    if (ends) return lead_ + lead_ / 4 - cost;
    return lead_ + (visit.mode == Mode::A ? kAverageEvent : kSavedEvent) - cost;
  }
  std::int32_t operator()(const Play& play) const {
    return after_event(play.kind) - kSavedEvent - cost_of(play.paid);
  }
  std::int32_t operator()(const Pick& pick) const { return after_event(pick.kind); }
  std::int32_t operator()(const Audit& audit) const {
    Rows market = view_.market;
    if (audit.target == Target::Card) remove_top(market, audit.stock);
    if (audit.target == Target::Split) --market.splits[audit.stock];
    return lead_at(market);
  }
  // A stock in which the seat leads is safe when expensive; a rival's should stay cheap.
  std::int32_t operator()(const Freeze& freeze) const {
    const int dearness = prices_[freeze.stock] - 8;
    return share_lead(freeze.stock) * dearness * kPoint / 4;
  }
  std::int32_t operator()(const Thaw& thaw) const { return -(*this)(Freeze{thaw.stock}); }
  std::int32_t operator()(const Take& take) const {
    const CardSet taken = take.cards.set();
    std::int32_t gain = cost_of(taken);
    std::array<std::int32_t, kMaxHand> costs{};
    std::size_t count = 0;
    for (const Card card : view_.hand) costs[count++] = cost_of(card);
    std::sort(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(count));
    for (int card = 0; card < taken.size(); ++card) gain -= costs[static_cast<std::size_t>(card)];
    return gain;
  }
  std::int32_t operator()(const Pay& pay) const { return -cost_of(pay.cards.set()); }
  std::int32_t operator()(const Discard& discard) const { return -cost_of(discard.card); }
  // A token is worth a good card of a later round; in the last round it is worthless.
  std::int32_t operator()(const Exercise& exercise) const {
    const bool is_last = view_.round == rules_.options.rounds;
    std::int32_t gain = 0;
    for (const Card card : exercise.cards.set()) {
      gain += card_value(card) - (is_last ? 0 : kTokenWorth);
    }
    return gain;
  }

 private:
  // Points ahead of the best rival.
  std::int32_t lead_of(const PerPlayer<std::int32_t>& points) const {
    std::int32_t best = 0;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      if (seat != seat_) best = std::max(best, points[seat]);
    }
    return (points[seat_] - best) * kPoint;
  }
  // With certificates at the prices of these rows.
  std::int32_t lead_at(const Rows& market) const {
    PerPlayer<std::int32_t> points = points_;
    for (const Stock stock : kAllStocks) {
      const std::int32_t rise = market.price(stock) - prices_[stock];
      if (rise == 0) continue;
      for (const Seat seat : SeatSet::first(rules_.seats)) {
        points[seat] += rise * shares_[seat][stock];
      }
    }
    return lead_of(points);
  }
  std::int32_t card_value(Card card) const {
    return rules_.shares[card] * prices_[stock_of(card)] * kPoint;
  }
  std::int32_t cost_of(Card card) const { return card_value(card) * kHandShare / 100 + kPoint; }
  std::int32_t cost_of(CardSet cards) const {
    std::int32_t cost = 0;
    for (const Card card : cards) cost += cost_of(card);
    return cost;
  }
  // Insider trading, audits and freezes lead to another choice, worth about a card.
  std::int32_t after_event(Kind kind) const {
    Rows market = view_.market;
    std::int32_t choice = 0;
    if (is_split(kind)) {
      const Stock stock = stock_of(kind);
      if (!market.frozen.contains(stock)) {
        if (market.top(stock) > 1) remove_top(market, stock);
        ++market.splits[stock];
      }
    } else if (is_crash(kind)) {
      crash(rules_, market, stock_of(kind));
    } else if (kind == Kind::AllCrash) {
      for (const Stock stock : kAllStocks) crash(rules_, market, stock);
    } else if (is_insider(kind) || kind == Kind::Audit || kind == Kind::Freeze) {
      choice = kAverageEvent;
    }
    return lead_at(market) + choice;
  }
  // Shares of the seat minus those of the rival with the most, in the stock.
  std::int32_t share_lead(Stock stock) const {
    std::int32_t best = 0;
    for (const Seat other : SeatSet::first(rules_.seats)) {
      if (other != seat_) best = std::max(best, shares_[other][stock]);
    }
    return shares_[seat_][stock] - best;
  }

  const Rules& rules_;
  const View& view_;
  const Seat seat_;
  PerStock<std::int32_t> prices_;
  PerPlayer<PerStock<std::int32_t>> shares_{};  // on certificates
  PerPlayer<std::int32_t> points_;              // with certificates at current prices
  std::int32_t lead_ = 0;                       // in these points
};

}  // namespace

void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores) {
  evaluate_each(Evaluator(rules, view), choices, scores);
}

}  // namespace bourse::take_stock
