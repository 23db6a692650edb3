// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Stonks (RULES.md section 13), one ply deep: a card is worth its stocks at their
// expected value, a trick its best card times the chance to win it, a price change its gain for the
// seat's portfolio relative to the others. Sees the view only.
#include "games/stonks/bots/heuristics.h"

#include <algorithm>
#include <variant>

#include "core/evaluate_each.h"

namespace bourse::stonks {
namespace {

constexpr std::int32_t kPoint = 100;

// Values regress to the middle of their tile: fully at the start of a deal, not at all at its end.
std::int32_t expected_value(const Rules& rules,
                            const View& view,
                            const Tiles& tiles,
                            Company company) {
  const int now = tiles.value(company);
  const int middle = tiles.low.contains(company) ? kLowSide[3] : kHighSide[3];
  const int left = std::min<int>(view.hand_sizes[*view.viewer.seat()], rules.dealt());
  const int weight = 2 * rules.dealt();
  return kPoint * (now * (weight - left) + middle * left) / weight;
}

class Evaluator {
 public:
  Evaluator(const Rules& rules, const View& view)
      : rules_(rules),
        view_(view),
        seat_(*view.viewer.seat()),
        trump_(view.tiles.trump()),
        trick_(known_trick(view)) {
    for (const Company company : view.tiles.order) {
      values_[company] = expected_value(rules, view, view.tiles, company);
    }
    std::int32_t prize = view.market ? card_worth(*view.market) : 0;
    for (const TrickCard& play : trick_.cards) {
      prize = std::max(prize, card_worth(play.card));
      best_ = std::max(best_, rank_of(play, *view.leading, trump_));
    }
    prize_ = prize;
    if (std::holds_alternative<Fluctuation>(view.phase)) {
      weigh_stakes();
      is_won_ = is_won_with(trump_);
    }
    if (view.speculation.contains(seat_)) speculation_ = speculation_worth();
  }

  std::int32_t operator()(const Play& play) const {
    const Company leading = view_.leading.value_or(company_of(play.card));
    return value_of_card({play.card, Mode::Plain}, leading);
  }
  std::int32_t operator()(const Convert& convert) const {
    return value_of_card({convert.card, Mode::Converted}, *view_.leading) - speculation_;
  }
  // Others must follow the announced company; the card wins as trump or as the announced company.
  std::int32_t operator()(const Bluff& bluff) const {
    return value_of_card({bluff.card, Mode::Hidden}, bluff.announced) - speculation_ -
           60 * rules_.icons(bluff.card);
  }
  // The prices after the move, and whether the move wins the trick for the viewer.
  std::int32_t operator()(const Fluctuate& move) const {
    Tiles tiles = view_.tiles;
    const int steps = rules_.icons(*view_.trick[view_.trick.size() - 1].card);
    const bool is_up = move.direction == Direction::Up;
    const int level = tiles.levels[move.company] + (is_up ? steps : -steps);
    tiles.levels[move.company] = static_cast<std::uint8_t>(level);
    const Company trump = tiles.trump();
    const bool is_won = trump == trump_ ? is_won_ : is_won_with(trump);
    const auto followers = rules_.seats - static_cast<int>(view_.trick.size());
    return lead_after(move.company, tiles) + (is_won ? prize_ / (1 + followers) : 0);
  }
  std::int32_t operator()(const Take& take) const { return card_worth(take.card); }
  std::int32_t operator()(const Show& show) const { return worth_kept(show.card); }
  std::int32_t operator()(const Hide& hide) const { return worth_kept(hide.card); }

 private:
  std::int32_t card_worth(Card card) const {
    return rules_.stocks(card) * values_[company_of(card)];
  }
  // The use of a card in hand: winning tricks and moving prices.
  std::int32_t use_of(Card card) const {
    const bool is_trump = company_of(card) == trump_;
    return 12 * number_of(card) + (is_trump ? 120 : 0) + 60 * rules_.icons(card);
  }
  std::int32_t worth_kept(Card card) const { return card_worth(card) - use_of(card); }
  std::int32_t value_of_card(TrickCard played, Company leading) const {
    const std::int32_t gain = std::max(prize_, card_worth(played.card));
    return gain * chance_to_win(played, leading) / 100 - use_of(played.card);
  }
  // The chance, in percent, that the card wins the trick: none if it is beaten now, certain for the
  // last player, and lower with more players to follow and with a lower number.
  std::int32_t chance_to_win(TrickCard played, Company leading) const {
    if (rank_of(played, leading, trump_) <= best_) return 0;
    const bool is_trump = effective_company(played, leading) == trump_;
    std::int32_t chance = 100;
    const auto followers = rules_.seats - static_cast<int>(view_.trick.size()) - 1;
    for (int follower = 0; follower < followers; ++follower) {
      chance = chance * (40 + 4 * number_of(played.card) + (is_trump ? 8 : 0)) / 100;
    }
    return std::min(chance, 100);
  }
  // Whether the viewer wins the trick, as far as it is known, with that trump.
  bool is_won_with(Company trump) const {
    const auto winner = winning_place(trick_.cards, *view_.leading, trump);
    return winner && player_of(view_, *winner + trick_.first, rules_.seats) == seat_;
  }
  // The worth of one point of each company's price, times the number of others: the stocks of the
  // seat's portfolio minus the mean of what the others show. Also the resulting lead.
  void weigh_stakes() {
    const int others = rules_.seats - 1;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      stake(view_.up[seat], seat == seat_ ? others : -1);
    }
    stake(view_.down, others);
    for (const Company company : view_.tiles.order) lead_ += values_[company] * stakes_[company];
  }
  void stake(const CardSet& cards, int weight) {
    cards.each([&](Card card) { stakes_[company_of(card)] += weight * rules_.stocks(card); });
  }
  // The lead at other prices of one company.
  std::int32_t lead_after(Company moved, const Tiles& tiles) const {
    const std::int32_t value = expected_value(rules_, view_, tiles, moved);
    return (lead_ + (value - values_[moved]) * stakes_[moved]) / (rules_.seats - 1);
  }
  // The cheapest company held: the price of speculating.
  std::int32_t speculation_worth() const {
    int lowest = kLevels;
    for (const Company company : view_.tiles.order) {
      const bool is_held = view_.up[seat_].has(company) || view_.down.has(company);
      if (is_held) lowest = std::min(lowest, view_.tiles.value(company));
    }
    return kPoint * lowest;
  }

  const Rules& rules_;
  const View& view_;
  const Seat seat_;
  const Company trump_;
  const KnownTrick trick_;
  std::int32_t speculation_ = 0;     // its cost
  int best_ = 0;                     // the rank to beat
  PerCompany<std::int32_t> values_;  // expected, of one of its stocks
  std::int32_t prize_ = 0;           // the best card that the winner could take, as far as is known
  PerCompany<std::int32_t> stakes_{};  // where prices are to be moved
  bool is_won_ = false;                // with the current trump
  std::int32_t lead_ = 0;              // the sum of all stakes at expected values
};

}  // namespace

void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores) {
  evaluate_each(Evaluator(rules, view), choices, scores);
}

}  // namespace bourse::stonks
