// SPDX-License-Identifier: Apache-2.0
//
// Witnessed events as JSON. Accepts no State and no unwitnessed event, so nothing here can reveal
// what a viewer may not know.
#include <string_view>
#include <utility>
#include <variant>

#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

json::object named(std::string_view name, const json::object& members = {}) {
  json::object object{{"event", name}};
  for (const auto& pair : members) object.insert(pair);
  return object;
}
json::array row(const PerBoard<Token>& tokens) {
  return by_board([&](Board board) { return arrows(tokens[board]); });
}

struct EventWriter {
  const Rules& rules;

  json::object operator()(const Started& event) const {
    return named("started",
                 {{"options", options_json(rules)},
                  {"companies",
                   by_board([&](Board board) { return code_of(rules, event.companies[board]); })},
                  {"characters", by_seat(rules, [&](Seat seat) {
                     return code_or_null(rules, event.characters[seat]);
                   })}});
  }
  json::object operator()(const CharacterTaken& event) const {
    return by("character_taken", event.seat, {{"character", code_of(rules, event.character)}});
  }
  json::object operator()(const CeoChosen& event) const {
    return by("ceo_chosen", event.seat, {{"company", code_of(rules, event.company)}});
  }
  json::object operator()(const RoundBegan& event) const {
    return named("round_began", {{"round", int{event.round}}, {"tokens", row(event.tokens)}});
  }
  json::object operator()(const Committed& event) const { return by("committed", event.seat, {}); }
  json::object operator()(const BidsRevealed& event) const {
    return named("bids_revealed",
                 {{"tie_break", event.is_tie_break},
                  {"bids", by_seat(rules, [&](Seat seat) { return bid_json(event.bids, seat); })}});
  }
  json::object operator()(const OrderSet& event) const {
    return named("order_set", {{"order", order_json(event.order)}, {"drawn", event.is_drawn}});
  }
  json::object operator()(const TurnBegan& event) const {
    return by("turn_began", event.seat, {{"income", int{event.income}}});
  }
  json::object operator()(const Bought& event) const {
    return by("bought",
              event.seat,
              {{"company", code_of(rules, event.company)},
               {"shares", int{event.shares}},
               {"paid", int{event.paid}},
               {"from", int{event.from}},
               {"to", int{event.to}}});
  }
  json::object operator()(const Sold& event) const {
    return by("sold",
              event.seat,
              {{"company", code_of(rules, event.company)},
               {"shares", int{event.shares}},
               {"received", int{event.received}},
               {"bonus", int{event.bonus}},
               {"from", int{event.from}},
               {"to", int{event.to}}});
  }
  json::object operator()(const LookedAtToken<Seen>& event) const {
    json::object object =
        by("looked_at_token",
           event.seat,
           {{"company", code_of(rules, event.company)}, {"paid", int{event.paid}}});
    if (event.token) object["token"] = arrows(*event.token);
    return object;
  }
  json::object operator()(const LookedAtEvent<Seen>& event) const {
    json::object object = by("looked_at_event", event.seat, {{"paid", int{event.paid}}});
    if (event.card) object["card"] = code_of(rules, *event.card);
    return object;
  }
  json::object operator()(const RumorBought<Seen>& event) const {
    json::object object = by("rumor_bought",
                             event.seat,
                             {{"paid", int{event.paid}}, {"reshuffled", event.is_reshuffled}});
    if (event.rumor) object["card"] = code_of(rules, *event.rumor);
    return object;
  }
  json::object operator()(const RumorPlayed<Seen>& event) const {
    json::object object =
        by("rumor_played", event.seat, {{"company", code_of(rules, event.company)}});
    if (event.rumor) object["card"] = code_of(rules, *event.rumor);
    return object;
  }
  json::object operator()(const OfferPrepared<Seen>& event) const {
    json::object object = by("offer_prepared", event.seat, {});
    if (event.offer) object["offer"] = opening(*event.offer);
    return object;
  }
  json::object operator()(const OfferWithdrawn& event) const {
    return by("offer_withdrawn", event.seat, {});
  }
  json::object operator()(const Offered& event) const {
    return by("offered",
              event.seat,
              {{"offer", opening(event.offer)},
               {"shares", int{event.terms.shares}},
               {"coins", int{event.terms.coins}},
               {"candidates", seats_json(event.candidates)}});
  }
  json::object operator()(const AnswersRevealed& event) const {
    json::array answers;
    for (const Seat seat : event.candidates) {
      const Answer& answer = event.answers[seat];
      answers.push_back(
          json::object{{"seat", number(seat)},
                       {"answer", kReplyWords[static_cast<std::size_t>(answer.reply)]},
                       {"shares", int{answer.terms.shares}},
                       {"coins", int{answer.terms.coins}}});
    }
    return named("answers_revealed", {{"answers", std::move(answers)}});
  }
  json::object operator()(const Traded& event) const {
    return named("traded",
                 {{"seller", number(event.seller)},
                  {"buyer", number(event.buyer)},
                  {"company", code_of(rules, event.company)},
                  {"shares", int{event.terms.shares}},
                  {"coins", int{event.terms.coins}},
                  {"bonus", int{event.bonus}}});
  }
  json::object operator()(const OfferEnded& event) const {
    return by("offer_ended", event.seat, {});
  }
  json::object operator()(const WishesRevealed& event) const {
    return named("wishes_revealed", {{"wants", seats_json(event.wants)}});
  }
  json::object operator()(const ForecastResolved& event) const {
    return named("forecast_resolved",
                 {{"tokens", row(event.tokens)},
                  {"perf", by_board([&](Board board) { return int{event.perf[board]}; })}});
  }
  json::object operator()(const EventRevealed& event) const {
    return named("event_revealed", {{"card", code_of(rules, event.card)}});
  }
  json::object operator()(const RumorRevealed& event) const {
    return by("rumor_revealed",
              event.seat,
              {{"company", code_of(rules, event.company)},
               {"card", code_of(rules, event.rumor)},
               {"cancelled", event.is_cancelled}});
  }
  json::object operator()(const Moved& event) const {
    return named("moved",
                 {{"company", code_of(rules, event.company)},
                  {"perf_from", int{event.perf_from}},
                  {"perf_to", int{event.perf_to}},
                  {"from", int{event.from}},
                  {"to", int{event.to}}});
  }
  json::object operator()(const Collapsed& event) const {
    return named("collapsed",
                 {{"company", code_of(rules, event.old_company)},
                  {"successor", code_of(rules, event.new_company)},
                  {"buried", int{event.buried}},
                  {"token", token_or_null(event.token)}});
  }
  json::object operator()(const DividendsPaid& event) const {
    return named("dividends_paid",
                 {{"coins", by_seat(rules, [&](Seat seat) { return int{event.coins[seat]}; })}});
  }
  json::object operator()(const CostPaid& event) const {
    return by("cost_paid", event.seat, {{"coins", int{event.coins}}});
  }
  json::object operator()(const SharesGiven& event) const {
    return by("shares_given",
              event.seat,
              {{"company", code_of(rules, event.company)},
               {"shares", int{event.shares}},
               {"credit", int{event.credit}}});
  }
  json::object operator()(const Eliminated& event) const {
    return by("eliminated", event.seat, {{"coins", int{event.coins}}});
  }
  json::object operator()(const Ended& event) const {
    return named("ended",
                 {{"scores", by_seat(rules, [&](Seat seat) { return event.scores[seat]; })},
                  {"ranks", by_seat(rules, [&](Seat seat) { return int{event.ranks[seat]}; })}});
  }

 private:
  static json::object by(std::string_view name, Seat seat, const json::object& members) {
    json::object object = named(name, {{"seat", number(seat)}});
    for (const auto& pair : members) object.insert(pair);
    return object;
  }
  json::object opening(const OpenOffer& offer) const {
    return {{"form", kFormWords[static_cast<std::size_t>(offer.form)]},
            {"side", kSideWords[static_cast<std::size_t>(offer.side)]},
            {"company", code_of(rules, offer.company)},
            {"audience", kAudienceWords[static_cast<std::size_t>(offer.audience.number_of())]}};
  }
};

}  // namespace

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

}  // namespace bourse::stockastic
