// SPDX-License-Identifier: Apache-2.0
//
// The invariants of RULES.md section 11, one function each, named after its statement. I14 is about
// views; the conformance suite checks it with twins.
#include "games/stockpile/proof/audit.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockpile/codec/codec.h"

namespace bourse::stockpile {
namespace {

using Finding = std::optional<Violation>;

bool is_dealt(const State& state) { return !std::holds_alternative<InvestorPick>(state.phase); }
int discarded(const State& state) {
  int sum = 0;
  for (const std::uint8_t count : state.discard) sum += count;
  return sum;
}
int total_money(const Rules& rules, const State& state) {
  int sum = 0;
  for (const Seat seat : rules.all()) sum += state.players[seat].money;
  return sum;
}
int held_fees(const Player& player) {
  int sum = 0;
  for (int value = 1; value <= kMostFee; ++value) {
    sum += value * player.fees[static_cast<std::size_t>(value - 1)];
  }
  return sum;
}

Finding no_card_is_lost(const Rules& rules, const State& state) {
  PerKind<int> found;
  const auto add = [&](Kind kind, int count) { found[kind] += count; };
  for (int at = 0; at < kKinds; ++at) add(kind_at(at), state.discard[kind_at(at)]);
  for (const Kind kind : state.deck) add(kind, 1);
  for (const auto& pile : state.piles) {
    for (const PileCard& card : pile) add(card.kind(), 1);
  }
  for (const Seat seat : rules.all()) {
    const Player& player = state.players[seat];
    for (const Kind kind : player.hand) add(kind, 1);
    add(kBoom, player.booms);
    add(kBust, player.busts);
    for (const Company company : kAllCompanies) {
      add(stock_of(company), player.cards[company].regular + player.cards[company].split);
    }
    for (int value = 1; value <= kMostFee; ++value) {
      add(fee_of(value), player.fees[static_cast<std::size_t>(value - 1)]);
    }
  }
  for (int at = 0; at < kKinds; ++at) {
    const int expected = is_dealt(state) ? rules.copies(kind_at(at)) : 0;
    if (found[kind_at(at)] == expected) continue;
    return Violation{"SP-I1", fmt::format("{} of {}", found[kind_at(at)], code_of(kind_at(at)))};
  }
  return std::nullopt;
}

Finding nobody_is_in_debt(const Rules& rules, const State& state) {
  for (const Seat seat : rules.all()) {
    const Player& player = state.players[seat];
    if (player.money < 0) return Violation{"SP-I2", "money below zero"};
    for (int value = 1; value <= kMostFee; ++value) {
      if (player.fees[static_cast<std::size_t>(value - 1)] == 0) continue;
      if (player.owns(Investor::Bernie)) return Violation{"SP-I2", "Bernie holds a fee"};
      if (value <= player.money) return Violation{"SP-I2", "a fee that could be paid is held"};
    }
  }
  return std::nullopt;
}

Finding sale_adds_up(
    const Rules& rules, const State& before, Seat seat, const Hold& hold, const State& after) {
  const int change = total_money(rules, after) - total_money(rules, before);
  auto plan = std::get<Selling>(before.phase).plan;
  plan[hold.company] = hold.target;
  const Player& seller = before.players[seat];
  const bool is_over = std::get<Selling>(after.phase).seat != seat;
  int income = 0;
  for (const Company company : kAllCompanies) {
    if (!plan[company] || !is_over) continue;
    const int sold = seller.cards[company].shares() - plan[company]->shares();
    if (sold < 0) return Violation{"SP-I13", "a sale made shares"};
    income += sold * (price(rules, before, company) + (seller.owns(Investor::Graham) ? 1 : 0));
  }
  const int fees = held_fees(seller) - held_fees(after.players[seat]);
  if (change == income - fees) return std::nullopt;
  return Violation{"SP-I3", fmt::format("sales of {} changed the money by {}", income, change)};
}

// I3 for steps that move money alone: placements, looks and standing bids none, a turn of sales the
// price of the shares minus the fees paid. The vectors cover the rest.
Finding money_adds_up(
    const Rules& rules, const State& before, Seat seat, const Action& action, const State& after) {
  const bool stays = before.phase.index() == after.phase.index() && before.round == after.round;
  if (!stays || !is_dealt(before)) return std::nullopt;
  if (const auto* hold = std::get_if<Hold>(&action)) {
    return sale_adds_up(rules, before, seat, *hold, after);
  }
  const int change = total_money(rules, after) - total_money(rules, before);
  const bool is_free = std::holds_alternative<Supply>(before.phase) ||
                       std::holds_alternative<PreDemand>(before.phase) ||
                       std::holds_alternative<Bidding>(before.phase);
  if (is_free && change != 0) return Violation{"SP-I3", "money moved without a reason"};
  return std::nullopt;
}

Finding tickers_are_on_track(const Rules& rules, const State& state) {
  for (const Company company : kAllCompanies) {
    if (state.tickers[company] > rules.tracks[company].last()) {
      return Violation{"SP-I4", fmt::format("{} is off its track", code_of(company))};
    }
  }
  return std::nullopt;
}

Finding bids_are_covered(const Rules& rules, const State& state) {
  const auto* bidding = std::get_if<Bidding>(&state.phase);
  if (bidding == nullptr) return std::nullopt;
  for (const Seat seat : rules.all()) {
    int placed = 0;
    int committed = 0;
    for (const auto& track : bidding->tracks) {
      if (!track || track->owner != seat) continue;
      ++placed;
      committed += bid_cost(rules, state.players[seat].investors, track->level);
    }
    if (placed > rules.meeples()) return Violation{"SP-I5", "too many meeples"};
    if (committed > state.players[seat].money) return Violation{"SP-I5", "a bid is not covered"};
  }
  return std::nullopt;
}

Finding tracks_only_rise(const State& before, const State& after) {
  const auto* was = std::get_if<Bidding>(&before.phase);
  const auto* is = std::get_if<Bidding>(&after.phase);
  if (was == nullptr || is == nullptr || before.round != after.round) return std::nullopt;
  for (int at = 0; at < kMostPiles; ++at) {
    const auto& from = was->tracks[pile_at(at)];
    const auto& to = is->tracks[pile_at(at)];
    if (from && (!to || to->level < from->level)) return Violation{"SP-I5", "a bid fell"};
  }
  return std::nullopt;
}

Finding cards_are_where_they_belong(const Rules& rules, const State& state) {
  const bool is_supply = std::holds_alternative<Supply>(state.phase);
  const bool is_sale = is_supply || std::holds_alternative<PreDemand>(state.phase) ||
                       std::holds_alternative<Bidding>(state.phase) ||
                       std::holds_alternative<MarthaLast>(state.phase);
  for (const auto& pile : state.piles) {
    if (!is_sale && !pile.empty()) return Violation{"SP-I6", "a pile outlived its sale"};
  }
  const ActionStep* step = std::get_if<ActionStep>(&state.phase);
  if (const auto* claiming = std::get_if<Claiming>(&state.phase)) {
    step = std::get_if<ActionStep>(&claiming->then);
  }
  for (const Seat seat : rules.all()) {
    const Player& player = state.players[seat];
    if (!is_supply && !player.hand.empty()) return Violation{"SP-I7", "a hand outside supply"};
    if (step == nullptr && player.actions() > 0) return Violation{"SP-I7", "an action was kept"};
  }
  return std::nullopt;
}

// As long as no sale can have returned cards.
Finding cleared_cards_are_gone(const Rules& rules, const State& before, const State& after) {
  const bool is_early = std::holds_alternative<ActionStep>(after.phase) ||
                        std::holds_alternative<Claiming>(after.phase) ||
                        std::holds_alternative<Declaring>(after.phase);
  for (const Company company : kAllCompanies) {
    const bool is_new =
        after.fresh[company] == after.round + 1 && before.fresh[company] != after.fresh[company];
    if (!is_early || !is_new || before.round != after.round) continue;
    for (const Seat seat : rules.all()) {
      if (after.players[seat].cards[company].regular == 0) continue;
      return Violation{"SP-I8", fmt::format("{} was cleared and is held", code_of(company))};
    }
  }
  return std::nullopt;
}

// I9: each slot takes a card that was not cleared since, pending actions those of this round.
bool can_be_laid(const State& state, const Player& player, const Ledger& ledger) {
  std::array<int, kSlotRounds + 1> slots{};
  std::copy(ledger.slots.begin(), ledger.slots.end(), slots.begin());
  const auto lay = [&](int cards, int from) {
    for (auto round = static_cast<std::size_t>(from); round < slots.size(); ++round) {
      const int here = std::min(cards, slots[round]);
      slots[round] -= here;
      cards -= here;
    }
    return cards == 0;
  };
  if (!lay(player.booms - ledger.booms + player.busts - ledger.busts, state.round)) return false;
  // The most restricted first, each into the oldest slot that it fits.
  for (int fresh = kSlotRounds; fresh >= 0; --fresh) {
    for (const Company company : kAllCompanies) {
      if (state.fresh[company] != fresh) continue;
      const int unknown = player.cards[company].regular - ledger.known[company];
      if (unknown < 0 || !lay(unknown, fresh)) return false;
    }
  }
  return std::all_of(slots.begin(), slots.end(), [](int left) { return left == 0; });
}

Finding knowledge_is_sound(const Rules& rules, const State& state) {
  for (const Seat observer : rules.all()) {
    for (const Seat holder : rules.all()) {
      if (can_be_laid(state, state.players[holder], state.seen[observer][holder])) continue;
      return Violation{
          "SP-I9", fmt::format("seat {} is wrong about seat {}", number(observer), number(holder))};
    }
  }
  return std::nullopt;
}

Finding pairs_are_a_bijection(const Rules& rules, const State& state) {
  if (!is_dealt(state)) return std::nullopt;
  unsigned companies = 0;
  std::array<Forecast, kPairs> forecasts{};
  for (std::size_t at = 0; at < kPairs; ++at) {
    companies |= 1U << static_cast<unsigned>(state.pairs[at].company);
    forecasts[at] = state.pairs[at].forecast;
  }
  auto box = rules.options.data.forecasts;
  std::sort(forecasts.begin(), forecasts.end());
  std::sort(box.begin(), box.end());
  if (companies == 63 && forecasts == box) return std::nullopt;
  return Violation{"SP-I10", "the pairs are no bijection"};
}

// While the cards suffice; later the discard pile has been shuffled (SP-R23).
Finding the_deck_runs_down(const Rules& rules, const State& state) {
  if (!is_dealt(state)) return std::nullopt;
  const int cards = rules.options.data.cards() - rules.seats;
  const int dealt = state.round * rules.cards_per_round();
  const auto* supply = std::get_if<Supply>(&state.phase);
  const int to_come =
      supply != nullptr && supply->batch + 1 < rules.batches() ? rules.seats * kHandCards : 0;
  const int expected = cards - dealt + to_come;
  if (dealt > cards || expected == static_cast<int>(state.deck.size())) return std::nullopt;
  return Violation{"SP-I11", fmt::format("the deck has {} cards", state.deck.size())};
}

Finding a_choice_exists(const Rules& rules, const State& state) {
  for (const Seat seat : to_act(rules, state)) {
    ActionList actions;
    legal(rules, state, seat, actions);
    if (actions.size() < 2) return Violation{"SP-I12", "a decision without a choice"};
  }
  return std::nullopt;
}

// Until the last claim only the phase changes, and claims move no cards.
Finding claims_keep_cards(const Rules& rules,
                          const State& before,
                          const Action& action,
                          const State& after) {
  if (!std::holds_alternative<Claim>(action)) return std::nullopt;
  if (!std::holds_alternative<Claiming>(after.phase)) return std::nullopt;
  const auto& was = std::get<Claiming>(before.phase);
  if (was.then != std::get<Claiming>(after.phase).then) return std::nullopt;
  for (const Seat seat : rules.all()) {
    if (before.players[seat] == after.players[seat]) continue;
    return Violation{"SP-I13", "a claim that is not the last changed a seat"};
  }
  return std::nullopt;
}

Finding first_of(std::initializer_list<Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding) return finding;
  }
  return std::nullopt;
}

}  // namespace

Audit::Audit(const Rules& rules, const State& /*start*/) : rules_(rules) {}

std::optional<Violation> Audit::after(const State& before,
                                      Seat seat,
                                      const Action& action,
                                      const State& after) {
  bids_ += std::holds_alternative<Bid>(action) ? 1 : 0;
  if (discarded(after) < discarded(before) && before.round == after.round &&
      !std::holds_alternative<Supply>(after.phase)) {
    return Violation{"SP-I11", "discarded cards came back"};
  }
  return first_of({
      no_card_is_lost(rules_, after),
      nobody_is_in_debt(rules_, after),
      money_adds_up(rules_, before, seat, action, after),
      tickers_are_on_track(rules_, after),
      bids_are_covered(rules_, after),
      tracks_only_rise(before, after),
      auction_ends(before, after),
      cards_are_where_they_belong(rules_, after),
      cleared_cards_are_gone(rules_, before, after),
      knowledge_is_sound(rules_, after),
      pairs_are_a_bijection(rules_, after),
      the_deck_runs_down(rules_, after),
      a_choice_exists(rules_, after),
      claims_keep_cards(rules_, before, action, after),
  });
}

// SP-R4: each bid fills a track or raises one, and the last empty one ends it.
std::optional<Violation> Audit::auction_ends(const State& before, const State& after) {
  const bool is_bidding = std::holds_alternative<Bidding>(after.phase);
  const int most = rules_.levels() * (rules_.piles() - 1) + 1;
  if (bids_ > most) return Violation{"SP-I5", fmt::format("{} bids in one auction", bids_)};
  if (!is_bidding || before.round != after.round) bids_ = 0;
  return std::nullopt;
}

}  // namespace bourse::stockpile
