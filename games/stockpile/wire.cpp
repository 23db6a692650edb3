// SPDX-License-Identifier: Apache-2.0
//
// What leaves the house: views and witnessed events as JSON. Nothing here accepts a State or an
// unwitnessed event, so nothing here can tell what a viewer may not know. Sentences are in
// story.cpp.
#include <array>
#include <utility>

#include "core/boundary/option_values.h"
#include "core/overload.h"
#include "games/stockpile/codec.h"
#include "games/stockpile/json_words.h"

namespace bourse::stockpile {
namespace {

// Views.

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

// What people are shown beside the view.

// Whether the pair has still to move its company.
bool is_to_come(const PhaseSeen& phase, int pair) {
  if (const auto* claim = std::get_if<ClaimSeen>(&phase)) {
    const auto* after = std::get_if<AfterPair>(&claim->then);
    return after != nullptr ? pair > after->pair : std::holds_alternative<ActionStep>(claim->then);
  }
  return !std::holds_alternative<PickSeen>(phase) && !std::holds_alternative<Declaring>(phase) &&
         !std::holds_alternative<Over>(phase);
}

// The movement that the viewer knows to come, from where the ticker stands now; null: none.
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

// Events.

constexpr std::array<std::string_view, 4> kEffectWords{"boom", "bust", "cramer_up", "cramer_down"};

struct EventWriter {
  const Rules& rules;

  json::object operator()(const Started& event) const {
    return {{"event", "started"}, {"options", options_json(rules)}, {"first", number(event.first)}};
  }
  json::object operator()(const InvestorsDealt<Seen>& event) const {
    json::object object{{"event", "investors_dealt"}, {"seat", number(event.seat)}};
    if (event.investors) object["investors"] = investors_json(*event.investors);
    return object;
  }
  json::object operator()(const InvestorsKept& event) const {
    return {{"event", "investors_kept"},
            {"investors", seats([&](Seat seat) { return investors_json(event.investors[seat]); })},
            {"money", seats([&](Seat seat) { return event.money[seat]; })}};
  }
  json::object operator()(const StockDealt<Seen>& event) const {
    json::object object{{"event", "stock_dealt"}, {"seat", number(event.seat)}};
    if (event.company) object["company"] = code_of(*event.company);
    return object;
  }
  json::object operator()(const RoundBegan& event) const {
    return {{"event", "round_began"}, {"round", int{event.round}}, {"first", number(event.first)}};
  }
  json::object operator()(const PairDealt<Seen>& event) const {
    json::object object{{"event", "pair_dealt"},
                        {"pair", int{event.pair}},
                        {"holder", maybe_seat_json(event.holder)}};
    if (event.tip) object["tip"] = tip_json(*event.tip);
    return object;
  }
  json::object operator()(const PilesOpened& event) const {
    return {{"event", "piles_opened"}, {"cards", kinds_json(event.cards)}};
  }
  json::object operator()(const Reshuffled& event) const {
    return {{"event", "reshuffled"}, {"cards", int{event.cards}}};
  }
  json::object operator()(const HandDealt<Seen>& event) const {
    json::object object{{"event", "hand_dealt"}, {"seat", number(event.seat)}};
    if (event.cards) object["cards"] = kinds_json(*event.cards);
    return object;
  }
  json::object operator()(const Placed<Seen>& event) const {
    json::object object{{"event", "placed"},
                        {"seat", number(event.seat)},
                        {"up", code_of(event.up)},
                        {"up_pile", number(event.up_pile)},
                        {"down_pile", number(event.down_pile)}};
    if (event.down) object["down"] = code_of(*event.down);
    return object;
  }
  json::object operator()(const Hid<Seen>& event) const {
    json::object object{{"event", "hid"},
                        {"seat", number(event.seat)},
                        {"piles", {number(event.piles[0]), number(event.piles[1])}}};
    if (event.cards) object["cards"] = kinds_json(*event.cards);
    return object;
  }
  json::object operator()(const Looked<Seen>& event) const {
    json::object object{
        {"event", "looked"}, {"seat", number(event.seat)}, {"pile", number(event.pile)}};
    if (event.cards) object["cards"] = kinds_json(*event.cards);
    return object;
  }
  json::object operator()(const CardMoved& event) const {
    return {{"event", "card_moved"},
            {"seat", number(event.seat)},
            {"from", number(event.from)},
            {"position", int{event.position}},
            {"to", number(event.to)}};
  }
  json::object operator()(const Passed& event) const {
    return {{"event", "passed"}, {"seat", number(event.seat)}};
  }
  json::object operator()(const BidPlaced& event) const {
    return {{"event", "bid_placed"},
            {"seat", number(event.seat)},
            {"pile", number(event.pile)},
            {"bid", int{event.amount}},
            {"outbid", maybe_seat_json(event.outbid)}};
  }
  json::object operator()(const Peeked<Seen>& event) const {
    json::object object{{"event", "peeked"},
                        {"seat", number(event.seat)},
                        {"pair", int{event.pair}},
                        {"holder", maybe_seat_json(event.holder)}};
    if (event.tip) object["tip"] = tip_json(*event.tip);
    return object;
  }
  json::object operator()(const Settled<Seen>& event) const {
    json::object object{{"event", "settled"},
                        {"seat", number(event.seat)},
                        {"paid", int{event.paid}},
                        {"gained", int{event.gained}},
                        {"cards", int{event.cards}},
                        {"fees", fees_json(event.fees)}};
    if (event.taken) object["taken"] = kinds_json(*event.taken);
    return object;
  }
  json::object operator()(const FeesPaid& event) const {
    return {{"event", "fees_paid"}, {"seat", number(event.seat)}, {"fees", fees_json(event.fees)}};
  }
  json::object operator()(const ActionPlayed& event) const {
    return {{"event", "action_played"},
            {"seat", number(event.seat)},
            {"effect", kEffectWords[static_cast<std::size_t>(event.effect)]},
            {"company", code_of(event.company)}};
  }
  json::object operator()(const ActionsOver& event) const {
    return {{"event", "actions_over"}, {"seat", number(event.seat)}};
  }
  json::object operator()(const Sold& event) const {
    json::array sales;
    for (const Company company : kAllCompanies) {
      if (event.turned[company] == 0 && event.discarded[company] == 0) continue;
      sales.push_back(json::object{{"company", code_of(company)},
                                   {"turned", int{event.turned[company]}},
                                   {"discarded", int{event.discarded[company]}}});
    }
    return {{"event", "sold"},
            {"seat", number(event.seat)},
            {"sales", std::move(sales)},
            {"income", event.income}};
  }
  json::object operator()(const PairRevealed& event) const {
    return {{"event", "pair_revealed"}, {"pair", int{event.pair}}, {"tip", tip_json(event.tip)}};
  }
  json::object operator()(const Moved& event) const {
    return {{"event", "moved"},
            {"company", code_of(event.company)},
            {"from", int{event.from}},
            {"to", int{event.to}}};
  }
  json::object operator()(const WasSplit& event) const {
    return {{"event", "split"},
            {"company", code_of(event.company)},
            {"times", int{event.times}},
            {"shown", seats([&](Seat seat) { return cards_json(event.shown[seat]); })},
            {"paid", seats([&](Seat seat) { return event.paid[seat]; })}};
  }
  json::object operator()(const Bankrupted& event) const {
    return {{"event", "bankrupt"},
            {"company", code_of(event.company)},
            {"lost", seats([&](Seat seat) { return cards_json(event.lost[seat]); })}};
  }
  json::object operator()(const ClaimOpened& event) const {
    return {
        {"event", "claim_opened"}, {"company", code_of(event.company)}, {"rate", int{event.rate}}};
  }
  json::object operator()(const Claimed& event) const {
    return {{"event", "claimed"},
            {"company", code_of(event.company)},
            {"rate", int{event.rate}},
            {"shown", seats([&](Seat seat) { return cards_json(event.shown[seat]); })}};
  }
  json::object operator()(const Declared& event) const {
    return {
        {"event", "declared"}, {"seat", number(event.seat)}, {"company", code_of(event.company)}};
  }
  json::object operator()(const Ended& event) const {
    return {{"event", "ended"},
            {"cards", seats([&](Seat seat) {
               return by_company(
                   [&](Company company) { return cards_json(event.cards[seat][company]); });
             })},
            {"bonus", seats([&](Seat seat) { return event.bonus[seat]; })},
            {"sales", seats([&](Seat seat) { return event.sales[seat]; })},
            {"scores", seats([&](Seat seat) { return event.scores[seat]; })},
            {"ranks", seats([&](Seat seat) { return int{event.ranks[seat]}; })}};
  }

 private:
  template <class ValueOf>
  json::array seats(ValueOf value_of) const {
    return by_seat(rules, value_of);
  }
};

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

// SP-R36: without the public ledger a person is shown what lies on the table, and the own cards.
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

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

}  // namespace bourse::stockpile
