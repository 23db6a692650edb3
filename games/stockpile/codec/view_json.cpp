// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON. Accepts no State, so nothing here can reveal what a viewer may not know.
#include <array>
#include <utility>
#include <variant>

#include "core/codec/option_values.h"
#include "core/overload.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

json::object player_json(const PlayerSeen& seen) {
  return {{"money", seen.money},
          {"investors", investors_json(seen.investors)},
          {"rejected", investors_json(seen.rejected)},
          {"hand", int{seen.hand}},
          {"fees", fees_json(seen.fees)},
          {"cards", seen.cards.cards()},
          {"split", by_company([&](Company company) { return int{seen.split[company]}; })},
          {"seen", ledger_json(seen.cards)},
          {"public", ledger_json(seen.public_cards)}};
}

json::array pairs_json(const Rules& rules, const View& view) {
  json::array pairs;
  if (std::holds_alternative<PickSeen>(view.phase)) return pairs;
  for (std::size_t at = 0; at < kPairs; ++at) {
    const PairSeen& pair = view.pairs[at];
    json::object object{{"company", nullptr}, {"forecast", nullptr}};
    if (pair.company) {
      object["company"] = code_of(*pair.company);
      object["forecast"] = forecast_json(pair.forecast);
    }
    const int place = static_cast<int>(at) / rules.pairs_each();
    json::value holder;
    if (place < rules.seats) holder = (number(view.first) + place) % rules.seats;
    object["holder"] = std::move(holder);
    object["known"] = seats_json(pair.known);
    pairs.push_back(std::move(object));
  }
  return pairs;
}

json::array piles_json(const Rules& rules, const View& view) {
  json::array piles;
  for (int at = 0; at < rules.piles(); ++at) {
    json::array cards;
    for (const PileCardSeen& card : view.piles[pile_at(at)]) {
      cards.push_back(
          json::object{{"card", card.kind ? json::value(code_of(*card.kind)) : json::value()},
                       {"face", kFaceWords[card.is_up ? 1 : 0]},
                       {"by", maybe_seat_json(card.by)},
                       {"known", seats_json(card.known)}});
    }
    piles.push_back(std::move(cards));
  }
  return piles;
}

// By the investors of the offer, in their order.
json::array offered_money(const Rules& rules, InvestorSet offer) {
  json::array money;
  for (int at = 0; at < kInvestors; ++at) {
    const Investor investor = investor_at(at);
    if (offer.contains(investor)) money.emplace_back(rules.investor_money(investor));
  }
  return money;
}

json::object phase_json(const Rules& rules, const PhaseSeen& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  match(
      phase,
      [&](const PickSeen& pick) {
        object["offer"] = investors_json(pick.offer);
        object["money"] = offered_money(rules, pick.offer);
        object["kept"] = investors_json(pick.kept);
      },
      [&](const Supply& supply) {
        object["seat"] = number(supply.seat);
        object["batch"] = int{supply.batch};
      },
      [&](const PreDemand& window) {
        object["seat"] = number(window.seat);
        object["used"] = used_json(window.used);
      },
      [&](const Bidding& bidding) {
        object["seat"] = number(bidding.seat);
        object["tracks"] = tracks_json(rules, bidding.tracks);
        object["martha_used"] = bidding.martha_used;
      },
      [&](const MarthaLast& last) {
        object["seat"] = number(last.seat);
        object["tracks"] = tracks_json(rules, last.tracks);
      },
      [&](const ActionStep& step) { write_step(rules, step, object); },
      [&](const SellingSeen& selling) {
        object["seat"] = number(selling.seat);
        if (!selling.company) return;
        object["company"] = code_of(*selling.company);
        object["plan"] =
            by_company([&](Company company) { return maybe_cards_json(selling.plan[company]); });
      },
      [&](const ClaimSeen& claim) {
        object["company"] = code_of(claim.company);
        object["rate"] = int{claim.rate};
        object["claim"] = maybe_cards_json(claim.own);
        object["then"] = then_json(rules, claim.then);
      },
      [&](const Declaring& declaring) { object["seat"] = number(declaring.seat); },
      [](const Over&) {});
  return object;
}

// Additions to the view for people.

// Whether the pair has yet to move its company.
bool is_to_come(const PhaseSeen& phase, int pair) {
  if (const auto* claim = std::get_if<ClaimSeen>(&phase)) {
    const auto* after = std::get_if<AfterPair>(&claim->then);
    return after != nullptr ? pair > after->pair : std::holds_alternative<ActionStep>(claim->then);
  }
  return !std::holds_alternative<PickSeen>(phase) && !std::holds_alternative<Declaring>(phase) &&
         !std::holds_alternative<Over>(phase);
}

// The coming movement, if the viewer knows it, from the current space of the ticker; otherwise
// null.
json::value coming_json(const Rules& rules, const View& view, Company company) {
  for (std::size_t at = 0; at < kPairs; ++at) {
    const PairSeen& pair = view.pairs[at];
    if (pair.company != company || !is_to_come(view.phase, static_cast<int>(at))) continue;
    const int steps = pair.forecast == kDividend ? 0 : steps_of(pair.forecast);
    const Landing end = landing(rules.tracks[company], view.tickers[company], steps);
    return json::object{{"pair", static_cast<int>(at)},
                        {"forecast", forecast_json(pair.forecast)},
                        {"to", end.space},
                        {"splits", end.splits},
                        {"bankrupt", end.is_bankrupt}};
  }
  return nullptr;
}

// The forecasts of the pairs that the viewer does not know.
json::array unseen_json(const Rules& rules, const View& view) {
  json::array unseen;
  if (std::holds_alternative<PickSeen>(view.phase)) return unseen;
  std::array<bool, kPairs> is_seen{};
  const auto& forecasts = rules.options.data.forecasts;
  for (const PairSeen& pair : view.pairs) {
    if (!pair.company) continue;
    std::size_t at = 0;
    while (is_seen[at] || forecasts[at] != pair.forecast) ++at;
    is_seen[at] = true;
  }
  for (std::size_t at = 0; at < kPairs; ++at) {
    if (!is_seen[at]) unseen.push_back(forecast_json(forecasts[at]));
  }
  return unseen;
}

}  // namespace

json::object view_json(const Rules& rules, const View& view) {
  json::value viewer("spectator");
  if (const auto seat = view.viewer.seat()) viewer = number(*seat);
  return {
      {"viewer", std::move(viewer)},
      {"waiting", seats_json(view.waiting)},
      {"round", int{view.round}},
      {"rounds", rules.rounds()},
      {"first", number(view.first)},
      {"phase", phase_json(rules, view.phase)},
      {"tickers", by_company([&](Company company) { return int{view.tickers[company]}; })},
      {"prices", by_company([&](Company company) { return price(rules, view, company); })},
      {"cleared", cleared_json(view.fresh)},
      {"deck", int{view.deck}},
      {"discard", counts_json(view.discard)},
      {"pairs", pairs_json(rules, view)},
      {"last", tips_json(view.last)},
      {"piles", piles_json(rules, view)},
      {"players", by_seat(rules, [&](Seat seat) { return player_json(view.players[seat]); })},
      {"hand", kinds_json(view.hand)},
      {"started", view.started ? json::value(code_of(*view.started)) : json::value()},
  };
}

// SP-R36: without the public ledger a person is shown the cards on the table and their own cards.
json::object display_json(const Rules& rules, const View& view) {
  json::object display = view_json(rules, view);
  display["bids"] = numbers_json(rules.options.data.bids, rules.options.data.levels);
  display["tracks"] =
      by_company([&](Company company) { return track_json(rules.tracks[company]); });
  display["coming"] =
      by_company([&](Company company) { return coming_json(rules, view, company); });
  if (rules.options.investors) {
    display["investor_money"] = offered_money(rules, kAllInvestors);
    display["donald_limit"] = choice_word(rules.options.donald_limit, kLimitWords);
  }
  const bool is_shown = rules.options.public_ledger || is_over(view);
  if (is_shown) display["unseen"] = unseen_json(rules, view);
  for (const Seat seat : rules.all()) {
    json::object& player =
        display["players"].as_array()[static_cast<std::size_t>(seat)].as_object();
    const bool is_own = view.viewer.is(seat);
    if (is_shown || is_own) player["worth"] = certain_worth(rules, view, seat);
    if (is_shown) continue;
    player.erase("public");
    if (!is_own) player.erase("seen");
  }
  return display;
}

}  // namespace bourse::stockpile
