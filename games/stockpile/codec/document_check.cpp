// SPDX-License-Identifier: Apache-2.0
#include "games/stockpile/codec/document_check.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

// 11.1: the number of cards of a kind, wherever they are.
PerKind<int> cards_everywhere(const Rules& rules, const State& state) {
  PerKind<int> found;
  for (int at = 0; at < kKinds; ++at) found[kind_at(at)] = state.discard[kind_at(at)];
  for (const Kind kind : state.deck) ++found[kind];
  for (const auto& pile : state.piles) {
    for (const PileCard& card : pile) ++found[card.kind()];
  }
  for (const Seat seat : rules.all()) {
    const Player& player = state.players[seat];
    for (const Kind kind : player.hand) ++found[kind];
    for (const Company company : kAllCompanies) {
      found[stock_of(company)] += player.cards[company].count();
    }
    found[kBoom] += player.booms;
    found[kBust] += player.busts;
    for (int value = 1; value <= kMostFee; ++value) {
      found[fee_of(value)] += player.fees[static_cast<std::size_t>(value - 1)];
    }
  }
  return found;
}

void check_cards(const JsonReader& document, const Rules& rules, const State& state) {
  const bool is_dealt = !std::holds_alternative<InvestorPick>(state.phase);
  const PerKind<int> found = cards_everywhere(rules, state);
  for (int at = 0; at < kKinds; ++at) {
    const int wanted = is_dealt ? rules.copies(kind_at(at)) : 0;
    if (found[kind_at(at)] == wanted) continue;
    document.refuse(fmt::format("there are {} cards {} on the table, not {}",
                                found[kind_at(at)],
                                code_of(kind_at(at)),
                                wanted),
                    "SP-I1");
    return;
  }
}

// 11.2, 11.7
void check_player(const JsonReader& reader, const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.players[seat];
  for (int value = 1; value <= kMostFee; ++value) {
    if (player.fees[static_cast<std::size_t>(value - 1)] == 0) continue;
    if (player.owns(Investor::Bernie)) reader.field("fees").refuse("Bernie holds none", "SP-I2");
    if (value <= player.money) reader.field("fees").refuse("a fee can be paid", "SP-I2");
  }
  const ActionStep* step = std::get_if<ActionStep>(&state.phase);
  if (const auto* claiming = std::get_if<Claiming>(&state.phase)) {
    step = std::get_if<ActionStep>(&claiming->then);
  }
  const bool may_hold_actions = step != nullptr && place_in_turn(rules, state, seat) >=
                                                       place_in_turn(rules, state, step->seat);
  if (player.actions() > 0 && !may_hold_actions) {
    reader.field("actions").refuse("must have been played before", "SP-I7");
  }
  const auto* supply = std::get_if<Supply>(&state.phase);
  const bool must_place = supply != nullptr && place_in_turn(rules, state, seat) >=
                                                   place_in_turn(rules, state, supply->seat);
  if (player.hand.size() != (must_place ? kHandCards : 0U)) {
    reader.field("hand").refuse(
        must_place ? "two cards are still to be placed" : "all cards have been placed",
        must_place ? "SP-14.2.18" : "SP-I7");
  }
}

void check_investors(const JsonReader& players, const Rules& rules, const State& state) {
  InvestorSet found;
  int count = 0;
  const bool is_dealt = !std::holds_alternative<InvestorPick>(state.phase);
  const int kept = rules.options.investors && is_dealt ? rules.kept_investors() : 0;
  const int rejected =
      rules.is_picking() && is_dealt ? rules.dealt_investors() - rules.kept_investors() : 0;
  for (const Seat seat : rules.all()) {
    const JsonReader reader = players.item(static_cast<std::size_t>(seat));
    const Player& player = state.players[seat];
    if (player.investors.size() != kept) {
      reader.field("investors").refuse(fmt::format("must be {}", kept), "SP-14.2.11");
    }
    if (player.rejected.size() > rejected) {
      reader.field("rejected").refuse(fmt::format("must be at most {}", rejected), "SP-14.2.11");
    }
    found = found | player.investors | player.rejected;
    count += player.investors.size() + player.rejected.size();
  }
  if (found.size() != count) players.refuse("an investor is there twice", "SP-14.2.11");
}

// Before the deal there is nothing on the table but offers.
void check_pick(const JsonReader& document,
                const Rules& rules,
                const State& state,
                const InvestorPick& pick) {
  const JsonReader phase = document.field("phase");
  if (!rules.is_picking()) phase.refuse("investors are not chosen at this table", "SP-14.2.17");
  InvestorSet found;
  int count = 0;
  for (const Seat seat : rules.all()) {
    found = found | pick.offers[seat];
    count += pick.offers[seat].size();
    const bool is_kept = pick.kept[seat].size() == rules.kept_investors() &&
                         pick.offers[seat].contains(pick.kept[seat]);
    if (pick.offers[seat].size() != rules.dealt_investors()) {
      phase.field("offers").refuse("have the wrong number of investors", "SP-14.2.17");
    }
    if (!pick.kept[seat].empty() && !is_kept) {
      phase.field("kept").refuse("must be investors that were dealt", "SP-14.2.17");
    }
    if (state.players[seat].money != 0) {
      document.field("players").refuse("have no money before the deal", "SP-14.2.27");
    }
  }
  if (found.size() != count) phase.field("offers").refuse("repeat an investor", "SP-14.2.17");
  for (const Company company : kAllCompanies) {
    if (state.tickers[company] == rules.tracks[company].start && state.fresh[company] == 0) {
      continue;
    }
    document.field("tickers").refuse("must stand on their start", "SP-14.2.27");
  }
  if (state.round != 1) document.field("round").refuse("must be 1 before the deal", "SP-14.2.27");
}

// The cards needed for the rest of the supply must be available.
void check_supply(const JsonReader& document,
                  const Rules& rules,
                  const State& state,
                  const Supply& supply) {
  const int waves = rules.batches() - 1 - supply.batch;
  const int needed = waves * rules.seats * kHandCards;
  int available = static_cast<int>(state.deck.size());
  for (const std::uint8_t count : state.discard) available += count;
  if (available < needed) {
    document.field("deck").refuse("is too small for this round", "SP-14.2.18");
  }
  int on_sale = needed;
  for (const auto& pile : state.piles) on_sale += static_cast<int>(pile.size());
  for (const Seat seat : rules.all()) on_sale += static_cast<int>(state.players[seat].hand.size());
  if (on_sale > rules.cards_per_round()) {
    document.field("piles").refuse("have more cards than a round deals", "SP-14.2.9");
  }
}

PerPlayer<int> placed_meeples(const Bids& tracks) {
  PerPlayer<int> placed;
  for (const auto& track : tracks) {
    if (track) ++placed[track->owner];
  }
  return placed;
}

// 11.5
void check_tracks(const JsonReader& phase,
                  const Rules& rules,
                  const State& state,
                  const Bids& tracks) {
  const PerPlayer<int> placed = placed_meeples(tracks);
  for (const Seat seat : rules.all()) {
    int committed = 0;
    for (const auto& track : tracks) {
      if (!track || track->owner != seat) continue;
      committed += bid_limit(rules, state.players[seat].investors, track->level);
    }
    if (placed[seat] > rules.meeples()) {
      phase.field("tracks").refuse("have more meeples than there are", "SP-I5");
    }
    if (committed > state.players[seat].money) {
      phase.field("tracks").refuse("a seat has bid more than it has", "SP-I5");
    }
  }
}

void check_bidding(const JsonReader& phase,
                   const Rules& rules,
                   const State& state,
                   const Bidding& bidding) {
  check_tracks(phase, rules, state, bidding.tracks);
  if (placed_meeples(bidding.tracks)[bidding.seat] >= rules.meeples()) {
    phase.field("seat").refuse("has no meeple to place", "SP-14.2.20");
  }
  if (bidding.martha_used && !owner_of(rules, state, Investor::Martha)) {
    phase.field("martha_used").refuse("nobody owns Martha", "SP-14.2.20");
  }
}

void check_martha_last(const JsonReader& phase,
                       const Rules& rules,
                       const State& state,
                       const MarthaLast& last) {
  check_tracks(phase, rules, state, last.tracks);
  for (const int placed : placed_meeples(last.tracks)) {
    if (placed != 0 && placed != rules.meeples()) {
      phase.field("tracks").refuse("must all be taken", "SP-14.2.21");
    }
  }
  for (int at = 0; at < rules.piles(); ++at) {
    if (!last.tracks[pile_at(at)]) {
      phase.field("tracks").refuse("must all be taken", "SP-14.2.21");
    }
  }
  if (!state.players[last.seat].owns(Investor::Martha)) {
    phase.field("seat").refuse("does not own Martha", "SP-14.2.21");
  }
}

void check_step(const JsonReader& phase, const State& state, const ActionStep& step) {
  if (step.cramer_used && !state.players[step.seat].owns(Investor::Cramer)) {
    phase.field("cramer_used").refuse("the seat does not own Cramer", "SP-14.2.22");
  }
}

void check_selling(const JsonReader& phase, const State& state, const Selling& selling) {
  const Holdings& cards = state.players[selling.seat].cards;
  if (cards[selling.company].count() == 0) {
    phase.field("company").refuse("the seat holds none of it", "SP-14.2.23");
  }
  for (const Company company : kAllCompanies) {
    const auto& target = selling.plan[company];
    const Cards held = cards[company];
    const bool is_decided = company < selling.company && held.count() > 0;
    const bool fits = !target || (target->split <= held.split && target->count() <= held.count());
    if (static_cast<bool>(target) == is_decided && fits) continue;
    phase.field("plan").refuse(
        fmt::format("does not fit what the seat holds of {}", code_of(company)), "SP-14.2.23");
    return;
  }
}

void check_claiming(const JsonReader& phase,
                    const Rules& rules,
                    const State& state,
                    const Claiming& claiming) {
  for (const Seat seat : rules.all()) {
    const auto& claim = claiming.claims[seat];
    const Cards held = state.players[seat].cards[claiming.company];
    if (!claim) continue;
    if (held.count() == 0 || claim->regular > held.regular || claim->split > held.split) {
      phase.field("claims").refuse("show cards that are not there", "SP-14.2.24");
    }
  }
  const JsonReader then = phase.field("then");
  if (const auto* step = std::get_if<ActionStep>(&claiming.then)) check_step(then, state, *step);
  if (const auto* after = std::get_if<AfterPair>(&claiming.then)) {
    if (state.pairs[after->pair].company != claiming.company) {
      then.field("pair").refuse("is of another company", "SP-14.2.24");
    }
  }
  if (std::holds_alternative<AfterDeborah>(claiming.then) &&
      !owner_of(rules, state, Investor::Deborah)) {
    then.refuse("nobody owns Deborah", "SP-14.2.24");
  }
}

void check_phase(const JsonReader& document, const Rules& rules, const State& state) {
  const JsonReader phase = document.field("phase");
  match(
      state.phase,
      [&](const InvestorPick& pick) { check_pick(document, rules, state, pick); },
      [&](const Supply& supply) { check_supply(document, rules, state, supply); },
      [&](const PreDemand& window) {
        const InvestorSet able =
            InvestorSet::of(Investor::Mark) | InvestorSet::of(Investor::Warren);
        if (!able.contains(window.used) ||
            !state.players[window.seat].investors.contains(window.used)) {
          phase.field("used").refuse("must be of mark and warren, owned by the seat", "SP-14.2.19");
        }
      },
      [&](const Bidding& bidding) { check_bidding(phase, rules, state, bidding); },
      [&](const MarthaLast& last) { check_martha_last(phase, rules, state, last); },
      [&](const ActionStep& step) { check_step(phase, state, step); },
      [&](const Selling& selling) { check_selling(phase, state, selling); },
      [&](const Claiming& claiming) { check_claiming(phase, rules, state, claiming); },
      [&](const Declaring& declaring) {
        if (!state.players[declaring.seat].owns(Investor::Deborah)) {
          phase.field("seat").refuse("does not own Deborah", "SP-14.2.25");
        }
      },
      [](const Over&) {});
}

// 11.6: cards are on sale only in the Supply and Demand Phases.
void check_piles(const JsonReader& piles, const State& state) {
  const bool is_sale = std::holds_alternative<Supply>(state.phase) ||
                       std::holds_alternative<PreDemand>(state.phase) ||
                       std::holds_alternative<Bidding>(state.phase) ||
                       std::holds_alternative<MarthaLast>(state.phase);
  const bool are_empty = std::all_of(
      state.piles.begin(), state.piles.end(), [](const auto& pile) { return pile.empty(); });
  if (!is_sale && !are_empty) piles.refuse("must be empty in this phase", "SP-I6");
}

// A seat that is asked has at least two choices, so 11.12 holds as well.
void check_choices(const JsonReader& phase, const Rules& rules, const State& state) {
  if (std::holds_alternative<Over>(state.phase)) return;
  const SeatSet asked = to_act(rules, state);
  if (asked.empty()) phase.refuse("nobody is left to choose", "SP-14.2.27");
  for (const Seat seat : asked) {
    ActionList actions;
    legal(rules, state, seat, actions);
    if (actions.size() >= 2) continue;
    phase.refuse(fmt::format("seat {} has no choice", number(seat)), "SP-14.2.27");
  }
}

}  // namespace

void check_position(const JsonReader& document, const Rules& rules, const State& state) {
  const JsonReader players = document.field("players");
  check_cards(document, rules, state);
  check_investors(players, rules, state);
  for (const Seat seat : rules.all()) {
    check_player(players.item(static_cast<std::size_t>(seat)), rules, state, seat);
  }
  check_piles(document.field("piles"), state);
  if (document.ok()) check_phase(document, rules, state);
  if (document.ok()) check_choices(document.field("phase"), rules, state);
}

}  // namespace bourse::stockpile
