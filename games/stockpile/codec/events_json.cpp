// SPDX-License-Identifier: Apache-2.0
//
// Witnessed events as JSON. Accepts no State and no unwitnessed event, so nothing here can reveal
// what a viewer may not know.
#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

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

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

}  // namespace bourse::stockpile
