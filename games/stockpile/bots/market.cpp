// SPDX-License-Identifier: Apache-2.0
//
// The fallback for an absent seat (RULES.md section 5, defaults), previews of actions, prices and
// worth.
#include <algorithm>
#include <array>

#include "core/overload.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

constexpr std::array<std::string_view, kCompanies> kSplitWarnings{"American Automotive splits",
                                                                  "Bottomline Bank splits",
                                                                  "Cosmic Computers splits",
                                                                  "Epic Electric splits",
                                                                  "Leading Laboratories splits",
                                                                  "Stanford Steel splits"};
constexpr std::array<std::string_view, kCompanies> kBankruptWarnings{
    "American Automotive goes bankrupt",
    "Bottomline Bank goes bankrupt",
    "Cosmic Computers goes bankrupt",
    "Epic Electric goes bankrupt",
    "Leading Laboratories goes bankrupt",
    "Stanford Steel goes bankrupt"};

// Investors with the most money; among equals the lower id first.
Action richest(const Rules& rules, InvestorSet offer) {
  InvestorSet kept;
  for (int chosen = 0; chosen < rules.kept_investors(); ++chosen) {
    std::optional<Investor> best;
    for (int number = 0; number < kInvestors; ++number) {
      const Investor investor = investor_at(number);
      if (!offer.contains(investor) || kept.contains(investor)) continue;
      if (!best || rules.investor_money(investor) > rules.investor_money(*best)) best = investor;
    }
    kept.insert(*best);
  }
  return Keep{kept};
}

Action lowest_bid(const Rules& rules, const Bids& tracks) {
  int pile = 0;
  while (pile + 1 < rules.piles() && tracks[pile_at(pile)]) ++pile;
  return Bid{pile_at(pile), 0};
}

Action first_card(const View& view, Seat seat) {
  const auto shares = [&](Company company) { return certain_cards(view, seat, company).shares(); };
  const auto fewer = [&](Company a, Company b) { return shares(a) < shares(b); };
  const Ledger& own = view.players[seat].cards;
  if (own.booms > 0) {
    return PlayBoom{*std::max_element(kAllCompanies.begin(), kAllCompanies.end(), fewer)};
  }
  if (own.busts > 0) {
    return PlayBust{*std::min_element(kAllCompanies.begin(), kAllCompanies.end(), fewer)};
  }
  return Done{};
}

// A price moved by an action card or by Cramer.
void preview_steps(
    const Rules& rules, const View& view, Company company, int steps, Preview& preview) {
  const Track& track = rules.tracks[company];
  const auto at = static_cast<std::size_t>(company);
  const int before = price(rules, view, company);
  const Landing end = landing(track, view.tickers[company], steps);
  if (end.is_bankrupt) preview.warnings.push_back(kBankruptWarnings[at]);
  if (end.splits > 0) preview.warnings.push_back(kSplitWarnings[at]);
  const int after = track.prices[static_cast<std::size_t>(end.space)];
  if (before != after) {
    preview.prices.push_back({static_cast<std::uint8_t>(company), before, after});
  }
}

void preview_bid(const Rules& rules,
                 const View& view,
                 const Bids& tracks,
                 Seat seat,
                 const Bid& bid,
                 Preview& preview) {
  const InvestorSet investors = view.players[seat].investors;
  const auto cost = [&](int level) {
    const bool has_discount = investors.contains(Investor::Donald) && level > 0;
    return rules.bid_value(has_discount ? level - 1 : level);
  };
  int left = view.players[seat].money - cost(bid.level);
  for (const auto& track : tracks) {
    if (track && track->owner == seat) left -= cost(track->level);
  }
  preview.cost = cost(bid.level);
  preview.cash_after = left;
}

// Worth includes the money, as in market(): a sale at the price exchanges shares for the same
// amount.
void preview_hold(
    const Rules& rules, const View& view, Seat seat, const Hold& hold, Preview& preview) {
  const Cards held = certain_cards(view, seat, hold.company);
  const int bonus = view.players[seat].owns(Investor::Graham) ? kGrahamBonus : 0;
  const int sold = held.shares() - hold.target.shares();
  const int income = sold * (price(rules, view, hold.company) + bonus);
  const int worth = certain_worth(rules, view, seat);
  preview.cash_after = view.players[seat].money + income;
  preview.worth_before = worth;
  preview.worth_after = worth + sold * bonus;
}

}  // namespace

// Requires: the viewer is a seat to act.
Action fallback(const Rules& rules, const View& view) {
  const Seat seat = *view.viewer.seat();
  return match(
      view.phase,
      [&](const PickSeen& seen) -> Action { return richest(rules, seen.offer); },
      [&](const Supply&) -> Action {
        return Place{view.hand[0], pile_at(0), view.hand[1], pile_at(0)};
      },
      [&](const Bidding& phase) -> Action { return lowest_bid(rules, phase.tracks); },
      [&](const ActionStep&) -> Action { return first_card(view, seat); },
      [&](const SellingSeen& selling) -> Action {
        return Hold{*selling.company, certain_cards(view, seat, *selling.company)};
      },
      [&](const ClaimSeen& claim) -> Action {
        return Claim{certain_cards(view, seat, claim.company)};
      },
      [](const auto&) -> Action { return Pass{}; });
}

// Requires: the viewer is the seat that would act.
Preview preview(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  Preview preview;
  match(
      action,
      [&](const Bid& bid) {
        if (const auto* phase = std::get_if<Bidding>(&view.phase)) {
          preview_bid(rules, view, phase->tracks, seat, bid, preview);
        }
      },
      [&](const PlayBoom& boom) {
        preview_steps(rules, view, boom.company, kActionSteps, preview);
      },
      [&](const PlayBust& bust) {
        preview_steps(rules, view, bust.company, -kActionSteps, preview);
      },
      [&](const CramerUp& up) { preview_steps(rules, view, up.company, kCramerSteps, preview); },
      [&](const CramerDown& down) {
        preview_steps(rules, view, down.company, -kCramerSteps, preview);
      },
      [&](const Hold& hold) { preview_hold(rules, view, seat, hold, preview); },
      [&](const Claim& claim) {
        if (const auto* seen = std::get_if<ClaimSeen>(&view.phase)) {
          preview.cash_after = view.players[seat].money + seen->rate * claim.shown.shares();
        }
      },
      [](const auto&) {});
  return preview;
}

// Money and holdings, if every card is certain.
Market market(const Rules& rules, const View& view) {
  Market market;
  for (const Company company : kAllCompanies) {
    market.companies.push_back({code_of(company), name_of(company), price(rules, view, company)});
  }
  const bool is_shown = rules.options.public_ledger || is_over(view);
  for (const Seat seat : rules.all()) {
    const PlayerSeen& seen = view.players[seat];
    const bool is_own = view.viewer.is(seat);
    if (!is_own && (!is_shown || seen.cards.unknown() > 0)) continue;
    market.worth[seat] = certain_worth(rules, view, seat);
  }
  return market;
}

}  // namespace bourse::stockpile
