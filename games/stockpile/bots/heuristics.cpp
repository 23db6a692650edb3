// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Stockpile (RULES.md section 13), one ply deep: money, and shares at their value
// once the forecasts are applied. Sees the view only.
#include "games/stockpile/bots/heuristics.h"

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "core/evaluate_each.h"

namespace bourse::stockpile {
namespace {

constexpr std::int32_t kUnit = 100;  // of a K

// Section 13: an unknown card is a stock with probability 3/4, an action with 1/10.
constexpr std::int32_t kActionValue = 3 * kUnit;
// The worth of an investor's ability in addition to its money.
constexpr std::array<std::int32_t, kInvestors> kAbilities{0, 8, 6, 12, 6, 8, 3, 4, 3, 4};

bool is_moved(const View& view) {
  return std::holds_alternative<Declaring>(view.phase) || is_over(view);
}

// The value of a share after the company moves by `nudge` spaces and then by the forecast.
std::int32_t value_after(
    const Rules& rules, const View& view, Company company, Forecast forecast, int nudge) {
  const Track& track = rules.tracks[company];
  const bool is_dividend = forecast == kDividend;
  const Landing nudged = landing(track, view.tickers[company], nudge);
  const Landing end = landing(track, nudged.space, is_dividend ? 0 : steps_of(forecast));
  if (nudged.is_bankrupt || end.is_bankrupt) return 0;
  const std::int32_t shares = nudged.splits + end.splits > 0 ? 2 : 1;
  const int price = track.prices[static_cast<std::size_t>(end.space)];
  return kUnit * (shares * price + (is_dividend ? kForecastDividend : 0));
}

// The possible movements of companies, as far as the viewer knows.
class Outlook {
 public:
  Outlook(const Rules& rules, const View& view)
      : rules_(rules), view_(view), is_moved_(is_moved(view)) {
    for (const Forecast forecast : rules.options.data.forecasts) open_.push_back(forecast);
    for (const PairSeen& pair : view.pairs) {
      if (!pair.company) continue;
      known_[*pair.company] = pair.forecast;
      auto* const found = std::find(open_.begin(), open_.end(), pair.forecast);
      if (found != open_.end()) open_.erase_at(static_cast<std::size_t>(found - open_.begin()));
    }
  }

  // The mean value of a share over the forecasts that its company may have, after a move by `nudge`
  // spaces.
  std::int32_t share_value(Company company, int nudge = 0) const {
    if (is_moved_) return kUnit * price(rules_, view_, company);
    if (const auto& known = known_[company]) {
      return value_after(rules_, view_, company, *known, nudge);
    }
    std::int32_t sum = 0;
    for (const Forecast forecast : open_) {
      sum += value_after(rules_, view_, company, forecast, nudge);
    }
    return open_.empty() ? 0 : sum / static_cast<std::int32_t>(open_.size());
  }

 private:
  const Rules& rules_;
  const View& view_;
  const bool is_moved_;
  PerCompany<std::optional<Forecast>> known_;
  FixedList<Forecast, kPairs> open_;
};

// Shares are valued once, unless an action moves the company first.
class Evaluator {
 public:
  Evaluator(const Rules& rules, const View& view)
      : rules_(rules), view_(view), seat_(*view.viewer.seat()), outlook_(rules, view) {
    std::int32_t sum = 0;
    for (const Company company : kAllCompanies) {
      values_[company] = outlook_.share_value(company);
      sum += values_[company];
    }
    unknown_ = sum / kCompanies * 3 / 4;
    for (int at = 0; at < kMostPiles; ++at) piles_[pile_at(at)] = pile_value(pile_at(at));
  }

  std::int32_t operator()(const Keep& keep) const {
    std::int32_t sum = 0;
    for (int number = 0; number < kInvestors; ++number) {
      if (!keep.investors.contains(investor_at(number))) continue;
      sum += kUnit * (rules_.investor_money(investor_at(number)) +
                      kAbilities[static_cast<std::size_t>(number)]);
    }
    return sum;
  }
  // A good card is best hidden where little is visible, a bad one where much is; the open card
  // makes its pile more expensive.
  std::int32_t operator()(const Place& place) const {
    const std::int32_t hidden = card_value(place.down);
    const std::int32_t there = piles_[place.down_pile];
    const std::int32_t lure = hidden > 0 ? hidden - there / 2 : there / 2 - hidden;
    const bool is_apart = place.up_pile != place.down_pile;
    return lure + (is_apart ? kUnit : 0) - piles_[place.up_pile] / 8;
  }
  std::int32_t operator()(const Hide& hide) const {
    return (*this)(Place{hide.first, hide.first_pile, hide.second, hide.second_pile}) - kUnit / 2;
  }
  std::int32_t operator()(const Look& look) const { return kUnit + piles_[look.pile] / 16; }
  std::int32_t operator()(const Move& /*move*/) const { return -kUnit; }
  // A higher bid is more likely to stand: each of eight levels adds an eighth to a base of two.
  std::int32_t operator()(const Bid& bid) const {
    const std::int32_t gain = piles_[bid.pile] - cost_of(bid.level);
    return gain > 0 ? gain * (bid.level + 2) / (rules_.levels() + 1) : gain;
  }
  std::int32_t operator()(const Peek& /*peek*/) const { return 1'000 * kUnit; }
  std::int32_t operator()(const PlayBoom& boom) const {
    return nudge_gain(boom.company, kActionSteps);
  }
  std::int32_t operator()(const PlayBust& bust) const {
    return nudge_gain(bust.company, -kActionSteps);
  }
  std::int32_t operator()(const CramerUp& up) const { return nudge_gain(up.company, kCramerSteps); }
  std::int32_t operator()(const CramerDown& down) const {
    return nudge_gain(down.company, -kCramerSteps);
  }
  std::int32_t operator()(const Done& /*done*/) const { return 0; }
  // Cash now against the value of the shares later, plus a little for the majority.
  std::int32_t operator()(const Hold& hold) const {
    const int bonus = view_.players[seat_].owns(Investor::Graham) ? kGrahamBonus : 0;
    const std::int32_t now = kUnit * (price(rules_, view_, hold.company) + bonus);
    const std::int32_t later = values_[hold.company] + kUnit * bonus + kUnit / 2;
    const int sold = certain_cards(view_, seat_, hold.company).shares() - hold.target.shares();
    return sold * now + hold.target.shares() * later;
  }
  std::int32_t operator()(const Claim& claim) const {
    const auto* seen = std::get_if<ClaimSeen>(&view_.phase);
    return seen == nullptr ? 0 : kUnit * seen->rate * claim.shown.shares();
  }
  std::int32_t operator()(const Declare& declare) const {
    std::int32_t rivals = 0;
    for (const Seat other : rules_.all()) {
      if (other != seat_) rivals += certain_cards(view_, other, declare.company).shares();
    }
    const std::int32_t own = certain_cards(view_, seat_, declare.company).shares();
    return kUnit * own - kUnit * rivals / rules_.seats;
  }
  std::int32_t operator()(const Pass& /*pass*/) const { return 0; }

 private:
  std::int32_t card_value(Kind kind) const {
    if (is_stock(kind)) return values_[company_of(kind)];
    if (is_action(kind)) return kActionValue;
    const std::int32_t fee = kUnit * fee_value(kind);
    return view_.players[seat_].owns(Investor::Bernie) ? fee : -fee;
  }
  std::int32_t pile_value(Pile pile) const {
    std::int32_t sum = 0;
    for (const PileCardSeen& card : view_.piles[pile]) {
      sum += card.kind ? card_value(*card.kind) : unknown_;
    }
    return sum;
  }
  std::int32_t cost_of(int level) const {
    const bool has_discount = view_.players[seat_].owns(Investor::Donald) && level > 0;
    return kUnit * rules_.bid_value(has_discount ? level - 1 : level);
  }
  // The change of the lead if the company moves before the forecast: the seat's own shares count
  // fully, those known of others in proportion to their number.
  std::int32_t nudge_gain(Company company, int steps) const {
    std::int32_t rivals = 0;
    for (const Seat other : rules_.all()) {
      if (other != seat_) rivals += certain_cards(view_, other, company).shares();
    }
    const std::int32_t own = certain_cards(view_, seat_, company).shares();
    const std::int32_t weight = own * rules_.seats - rivals;
    const std::int32_t nudged = outlook_.share_value(company, steps);
    return weight * nudged / rules_.seats - weight * values_[company] / rules_.seats;
  }

  const Rules& rules_;
  const View& view_;
  const Seat seat_;
  const Outlook outlook_;
  PerCompany<std::int32_t> values_;  // of a share
  std::int32_t unknown_;             // the worth of a face-down card
  PerPile<std::int32_t> piles_;      // the worth of their cards
};

}  // namespace

void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores) {
  evaluate_each(Evaluator(rules, view), choices, scores);
}

}  // namespace bourse::stockpile
