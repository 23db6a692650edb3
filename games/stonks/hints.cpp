// SPDX-License-Identifier: Apache-2.0
//
// How good an action looks to the seat whose view this is (RULES.md section 13). One ply: a card is
// worth its stocks at the value to be expected, a trick is worth the best card in it times the
// chance to win, a price is worth what it gives the own portfolio more than the others'. Sees the
// view only.
#include "games/stonks/hints.h"

#include <algorithm>

#include "core/overload.h"

namespace bourse::stonks {
namespace {

constexpr std::int32_t kPoint = 100;

// Values regress to the middle of their tile: all the way at the start of a deal, not at all at its
// end.
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

std::int32_t card_worth(const Rules& rules, const View& view, Card card) {
  return rules.stocks(card) * expected_value(rules, view, view.tiles, company_of(card));
}

// Own portfolio less the mean of what the others show.
std::int32_t lead_over_others(const Rules& rules, const View& view, const Tiles& tiles) {
  const Seat seat = *view.viewer.seat();
  std::int32_t sum = 0;
  for (const Company company : tiles.order) {
    int own = stocks_of(rules, view.up[seat], company) + stocks_of(rules, view.down, company);
    int others = 0;
    for (const Seat other : SeatSet::first(rules.seats)) {
      if (other != seat) others += stocks_of(rules, view.up[other], company);
    }
    sum += expected_value(rules, view, tiles, company) * (own * (rules.seats - 1) - others);
  }
  return sum / (rules.seats - 1);
}

// The best card the winner could take, as far as the trick has come.
std::int32_t prize(const Rules& rules, const View& view) {
  std::int32_t best = view.market ? card_worth(rules, view, *view.market) : 0;
  for (const TrickCardSeen& play : view.trick) {
    if (play.card) best = std::max(best, card_worth(rules, view, *play.card));
  }
  return best;
}

// The chance, in hundredths, that the last card of the trick wins it: none if it is beaten now,
// certain for the last player, and the less the more players follow and the lower the number.
std::int32_t chance_to_win(
    const Rules& rules, const View& view, const Trick& trick, Company leading, const Tiles& tiles) {
  const auto winner = winning_place(trick, leading, tiles.trump());
  if (!winner || *winner + 1 != trick.size()) return 0;
  const auto played = static_cast<int>(view.trick.size()) + 1;
  const TrickCard& card = trick[trick.size() - 1];
  const bool is_trump = effective_company(card, leading) == tiles.trump();
  std::int32_t chance = 100;
  for (int followers = rules.seats - played; followers > 0; --followers) {
    chance = chance * (40 + 4 * number_of(card.card) + (is_trump ? 8 : 0)) / 100;
  }
  return std::min(chance, 100);
}

// What a card is good for as long as it is in hand: winning, and moving prices.
std::int32_t use_of(const Rules& rules, const View& view, Card card) {
  const bool is_trump = view.tiles.trump() == company_of(card);
  return 12 * number_of(card) + (is_trump ? 120 : 0) + 60 * rules.icons(card);
}

std::int32_t speculation_worth(const View& view) {
  int lowest = kLevels;
  const Seat seat = *view.viewer.seat();
  for (const Company company : view.tiles.order) {
    const bool is_held = view.up[seat].has(company) || view.down.has(company);
    if (is_held) lowest = std::min(lowest, view.tiles.value(company));
  }
  return kPoint * lowest;
}

std::int32_t value_of_card(const Rules& rules,
                           const View& view,
                           TrickCard played,
                           Company leading) {
  Trick trick = known_trick(view).cards;
  trick.push_back(played);
  const std::int32_t gain = std::max(prize(rules, view), card_worth(rules, view, played.card));
  return gain * chance_to_win(rules, view, trick, leading, view.tiles) / 100 -
         use_of(rules, view, played.card);
}

std::int32_t value_of(const Rules& rules, const View& view, const Play& play) {
  const Company leading = view.leading.value_or(company_of(play.card));
  return value_of_card(rules, view, {play.card, Mode::Plain}, leading);
}
std::int32_t value_of(const Rules& rules, const View& view, const Convert& convert) {
  return value_of_card(rules, view, {convert.card, Mode::Converted}, *view.leading) -
         speculation_worth(view);
}
// Others must follow the company announced; the card wins as trump or as what it was called.
std::int32_t value_of(const Rules& rules, const View& view, const Bluff& bluff) {
  return value_of_card(rules, view, {bluff.card, Mode::Hidden}, bluff.announced) -
         speculation_worth(view) - 60 * rules.icons(bluff.card);
}
// The prices after the move, and whether the trick goes to the viewer by it.
std::int32_t value_of(const Rules& rules, const View& view, const Fluctuate& move) {
  Tiles tiles = view.tiles;
  const int steps = rules.icons(*view.trick[view.trick.size() - 1].card);
  const int level = tiles.levels[move.company] + (move.direction == Direction::Up ? steps : -steps);
  tiles.levels[move.company] = static_cast<std::uint8_t>(level);
  const KnownTrick trick = known_trick(view);
  const auto winner = winning_place(trick.cards, *view.leading, tiles.trump());
  const bool is_won =
      winner && player_of(view, *winner + trick.first, rules.seats) == *view.viewer.seat();
  const auto followers = rules.seats - static_cast<int>(view.trick.size());
  const std::int32_t trick_worth = is_won ? prize(rules, view) / (1 + followers) : 0;
  return lead_over_others(rules, view, tiles) + trick_worth;
}
std::int32_t value_of(const Rules& rules, const View& view, const Take& take) {
  return card_worth(rules, view, take.card);
}
std::int32_t value_of(const Rules& rules, const View& view, const Show& show) {
  return card_worth(rules, view, show.card) - use_of(rules, view, show.card);
}
std::int32_t value_of(const Rules& rules, const View& view, const Hide& hide) {
  return card_worth(rules, view, hide.card) - use_of(rules, view, hide.card);
}

}  // namespace

std::int32_t appraise(const Rules& rules, const View& view, const Action& action) {
  return std::visit([&](const auto& chosen) { return value_of(rules, view, chosen); }, action);
}

}  // namespace bourse::stonks
