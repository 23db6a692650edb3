// SPDX-License-Identifier: Apache-2.0
//
// The invariants of RULES.md section 11, one function each, named after its statement. The
// fifteenth, that options, seed and choices determine the game, is checked by the replays of the
// conformance suite.
#include "games/stonks/proof/audit.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "games/stonks/codec/codec.h"

namespace bourse::stonks {
namespace {

using Finding = std::optional<Violation>;

bool is_portfolio(const State& state) { return std::holds_alternative<Portfolio>(state.phase); }
bool is_trick(const State& state) { return !is_portfolio(state) && !is_over(state); }

int portfolio_cards(const Rules& rules, const State& state) {
  int cards = 0;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    cards += state.up[seat].size() + state.down[seat].size();
  }
  return cards;
}

Finding every_card_is_in_one_place(const Rules& rules, const State& state) {
  PerCard<int> found;
  const auto add = [&](Card card) { ++found[card]; };
  for (const Card card : state.deck) add(card);
  if (state.market) add(*state.market);
  for (const TrickCard& play : state.trick) add(play.card);
  for (const LastCard& last : state.unshown) add(last.card);
  state.discard.each(add);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    state.hands[seat].each(add);
    state.up[seat].each(add);
    state.down[seat].each(add);
  }
  for (int at = 0; at < kCards; ++at) {
    const Card card = static_cast<Card>(at);
    const int expected = state.tiles.in_play(company_of(card)) ? 1 : 0;
    if (found[card] != expected) {
      return Violation{"STK-I1", fmt::format("{} is in {} places", code_of(card), found[card])};
    }
  }
  return std::nullopt;
}

// I6, with the values looked up again.
Finding trump_is_the_leftmost_lowest(const State& state) {
  const Tiles& tiles = state.tiles;
  std::optional<Company> lowest;
  int least = 100;
  for (std::size_t at = tiles.order.size(); at > 0; --at) {
    const Company company = tiles.order[at - 1];
    const int level = tiles.levels[company];
    if (level < 1 || level > 5) return Violation{"STK-I6", "a level is off its tile"};
    const int value = tiles.low.contains(company) ? (level + 1) / 2 : level;
    if (value > least) continue;
    least = value;
    lowest = company;
  }
  if (lowest == tiles.trump()) return std::nullopt;
  return Violation{"STK-I6", "trump is not the leftmost company of lowest value"};
}

Finding choices_are_in_number(const Rules& rules, const State& state) {
  for (const Seat seat : to_act(rules, state)) {
    ActionList actions;
    legal(rules, state, seat, actions);
    const auto count = static_cast<int>(actions.size());
    const bool is_move = std::holds_alternative<Fluctuation>(state.phase);
    const bool is_take = std::holds_alternative<Acquire>(state.phase);
    if (count < 1 || (is_move && count > 8) || (is_take && count != rules.seats + 1)) {
      return Violation{"STK-I8", fmt::format("seat {} has {} choices", number(seat), count)};
    }
  }
  return std::nullopt;
}

bool has_void_card(const State& state, Seat seat) {
  return std::any_of(kAllCompanies.begin(), kAllCompanies.end(), [&](Company company) {
    return state.voids[seat].contains(company) && state.hands[seat].has(company);
  });
}

Finding voids_are_kept(const Rules& rules, const State& state) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!has_void_card(state, seat)) continue;
    return Violation{"STK-I11", fmt::format("seat {} has a card it lacks", number(seat))};
  }
  return std::nullopt;
}

// I13, examining the winner's cards one by one.
Finding the_winner_played_trump_or_followed(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Acquire>(state.phase)) return std::nullopt;
  for (std::size_t at = 0; at < state.trick.size(); ++at) {
    if (player_of(state, at, rules.seats) != state.actor) continue;
    const TrickCard& play = state.trick[at];
    const bool counts_as_leading =
        play.mode == Mode::Converted || company_of(play.card) == *state.leading;
    const bool is_trump =
        play.mode != Mode::Converted && company_of(play.card) == state.tiles.trump();
    if (counts_as_leading || is_trump) return std::nullopt;
  }
  return Violation{"STK-I13", "the winner played neither trump nor the leading company"};
}

Finding stocks_add_up(const Rules& rules, const State& state) {
  if (rules.options.card_table != standard_table()) return std::nullopt;
  for (const Company company : state.tiles.order) {
    int stocks = 0;
    for (int number = 1; number <= kNumbers; ++number) {
      stocks += rules.stocks(card_of(company, number));
    }
    if (stocks != 23) return Violation{"STK-I14", "a company has other than 23 stocks"};
  }
  return std::nullopt;
}

// A trick ended and nobody acquired a card.
bool is_lost(const State& before, const Action& action, const State& after) {
  return is_trick(before) && !std::holds_alternative<Take>(action) && after.trick.empty();
}

Finding only_a_bluff_is_lost(const State& before, const Action& action, const State& after) {
  if (!is_lost(before, action, after)) return std::nullopt;
  if (!before.trick.empty() && before.trick[0].mode == Mode::Hidden) return std::nullopt;
  return Violation{"STK-I10", "nobody won a trick that was led face up"};
}

Finding first_of(std::initializer_list<Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding) return finding;
  }
  return std::nullopt;
}

}  // namespace

Audit::Audit(const Rules& rules, const State& start)
    : rules_(rules), levels_(start.tiles.levels), locked_(start.tiles.locked) {
  is_fresh_ = is_portfolio(start) && start.round == 1 && start.deal == 1 && locked_.empty() &&
              portfolio_cards(rules, start) == 0 && start.discard.empty() &&
              start.hands[Seat{0}].size() == rules.dealt();
}

std::optional<Violation> Audit::after(const State& before,
                                      Seat seat,
                                      const Action& action,
                                      const State& after) {
  follow(before, seat, action, after);
  return first_of({
      every_card_is_in_one_place(rules_, after),
      hands_shrink_together(after),
      counts_add_up(after),
      trump_is_the_leftmost_lowest(after),
      tokens_are_where_moved(after),
      choices_are_in_number(rules_, after),
      speculation_is_rare(after),
      only_a_bluff_is_lost(before, action, after),
      voids_are_kept(rules_, after),
      a_round_scores_enough(before, after),
      the_winner_played_trump_or_followed(rules_, after),
      stocks_add_up(rules_, after),
  });
}

void Audit::follow(const State& before, Seat seat, const Action& action, const State& after) {
  follow_tokens(before, action, after);
  if (std::holds_alternative<Bluff>(action) || std::holds_alternative<Convert>(action)) {
    spent_.insert(seat);
  }
  const bool is_won = std::holds_alternative<Take>(action);
  const bool is_trick_over = is_won || is_lost(before, action, after);
  if (is_trick_over) {
    ++tricks_;
    ++(is_won ? won_ : lost_);
  }
  if (is_trick_over && is_portfolio(after)) begin_deal(before, after);
}

void Audit::follow_tokens(const State& before, const Action& action, const State& after) {
  if (const auto* move = std::get_if<Fluctuate>(&action)) {
    const Card card = before.trick[before.trick.size() - 1].card;
    const int steps = rules_.icons(card) * (move->direction == Direction::Up ? 1 : -1);
    levels_[move->company] = static_cast<std::uint8_t>(levels_[move->company] + steps);
    locked_.insert(move->company);
    if (locked_.size() > rules_.lock_capacity()) {
      locked_ = {};
      locked_.insert(move->company);
    }
  }
  const bool is_reset = after.round != before.round &&
                        rules_.options.prices_between_rounds == PricesBetweenRounds::Reset;
  if (!is_reset) return;
  levels_ = after.tiles.levels;
  locked_ = {};
}

void Audit::begin_deal(const State& before, const State& after) {
  tricks_ = 0;
  spent_ = {};
  if (after.round == before.round) return;
  won_ = 0;
  lost_ = 0;
}

// I3, I4, I5
std::optional<Violation> Audit::counts_add_up(const State& state) const {
  if (!is_fresh_) return std::nullopt;
  const int seats = rules_.seats;
  const int deals = is_portfolio(state) ? state.deal - 1 : state.deal;  // with chosen portfolios
  const int ended = is_over(state) ? state.deal : state.deal - 1;
  const int dealt = kNumbers * rules_.companies() - state.deal * seats * rules_.dealt();
  const int shown = ended * rules_.tricks() + (is_trick(state) ? tricks_ + 1 : 0);
  if (static_cast<int>(state.deck.size()) != dealt - shown) {
    return Violation{"STK-I3", fmt::format("the deck has {} cards", state.deck.size())};
  }
  if (portfolio_cards(rules_, state) != 2 * seats * deals + won_) {
    return Violation{"STK-I4", "the portfolios do not add up"};
  }
  const int discards = state.discard.size() + static_cast<int>(state.unshown.size());
  if (discards != won_ * seats + lost_ * (seats + 1) + ended * seats) {
    return Violation{"STK-I5", "the discards do not add up"};
  }
  return std::nullopt;
}

// I2
std::optional<Violation> Audit::hands_shrink_together(const State& state) const {
  int least = kCards;
  int most = 0;
  for (const Seat seat : SeatSet::first(rules_.seats)) {
    least = std::min(least, state.hands[seat].size());
    most = std::max(most, state.hands[seat].size());
  }
  const bool is_lead = std::holds_alternative<Lead>(state.phase);
  const bool is_off = is_fresh_ && is_lead && most != rules_.dealt() - 2 - tricks_;
  if (most - least > (is_lead ? 0 : 1) || is_off) {
    return Violation{"STK-I2", fmt::format("hands have {} to {} cards", least, most)};
  }
  return std::nullopt;
}

// I7
std::optional<Violation> Audit::tokens_are_where_moved(const State& state) const {
  if (state.tiles.levels != levels_ || state.tiles.locked != locked_) {
    return Violation{"STK-I7", "a token is not where the moves have put it"};
  }
  if (locked_.size() <= rules_.lock_capacity()) return std::nullopt;
  return Violation{"STK-I7", "too many tokens are black"};
}

// I9
std::optional<Violation> Audit::speculation_is_rare(const State& state) const {
  const auto spent = std::count_if(state.trick.begin(), state.trick.end(), [](const auto& play) {
    return play.mode != Mode::Plain;
  });
  if (spent > 1) return Violation{"STK-I9", "two Speculation cards in one trick"};
  if (!is_fresh_ || is_over(state)) return std::nullopt;
  for (const Seat seat : SeatSet::first(rules_.seats)) {
    const bool holds = rules_.options.speculation && !spent_.contains(seat);
    if (state.speculation.contains(seat) != holds) {
      return Violation{"STK-I9", fmt::format("the Speculation card of seat {}", number(seat))};
    }
  }
  return std::nullopt;
}

// I12
std::optional<Violation> Audit::a_round_scores_enough(const State& before,
                                                      const State& after) const {
  const bool is_scored = after.round != before.round || (is_over(after) && !is_over(before));
  if (!is_fresh_ || !is_scored) return std::nullopt;
  const bool is_bounded = !rules_.is_pair() && rules_.options.card_table == standard_table();
  for (const Seat seat : SeatSet::first(rules_.seats)) {
    const int points = after.scores[seat] - before.scores[seat];
    if (points < 2 * rules_.deals() || (is_bounded && points > 155)) {
      return Violation{"STK-I12", fmt::format("seat {} scores {}", number(seat), points)};
    }
  }
  return std::nullopt;
}

}  // namespace bourse::stonks
