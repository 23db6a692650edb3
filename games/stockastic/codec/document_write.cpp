// SPDX-License-Identifier: Apache-2.0
//
// Writes state documents (RULES.md 14.2) and the memory. document_read.cpp reads both.
#include "core/overload.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

json::object document_options(const Rules& rules) {
  json::object options = options_json(rules);
  // Newer options come last, so that the others keep their places in the text.
  for (const std::string_view later : {"bankruptcy_forecast", "holdings"}) options.erase(later);
  for (const std::string_view setup_only : {"sides", "cost_preset", "starting_coins"}) {
    options.erase(setup_only);
  }
  options["cost_forecast"] = rules.costs.forecast;
  options["cost_event"] = rules.costs.event;
  options["cost_rumor"] = rules.costs.rumor;
  options["shares_per_company"] = rules.shares;
  const json::object all = options_json(rules);
  for (const std::string_view later : {"holdings", "bankruptcy_forecast"}) {
    options[later] = all.at(later);
  }
  return options;
}

json::object board_json(const Rules& rules, const State& state, Board board) {
  const BoardFace& face = state.table.boards[board];
  json::array rumors;
  for (const Planted& planted : state.planted) {
    if (planted.board != board) continue;
    rumors.push_back(
        json::object{{"card", code_of(rules, planted.rumor)}, {"seat", number(planted.seat)}});
  }
  return {{"company", code_of(rules, face.company)},
          {"index", int{face.index}},
          {"perf", int{face.perf}},
          {"market", int{face.market}},
          {"tokens", json::array{arrows(state.tokens[board][0]), arrows(state.tokens[board][1])}},
          {"rumors", std::move(rumors)}};
}

json::object player_json(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.table.players[seat];
  json::value character;
  if (player.character) character = code_of(rules, *player.character);
  json::value ceo_company;
  if (player.ceo_company) ceo_company = code_of(rules, *player.ceo_company);
  json::value out;
  if (player.out) {
    out = json::object{{"round", int{player.out->round}}, {"place", int{player.out->place}}};
  }
  Rumors buried;
  for (const Buried& card : state.buried) {
    if (card.seat == seat) buried.push_back(card.rumor);
  }
  return {{"character", character},
          {"ceo_company", ceo_company},
          {"coins", int{player.coins}},
          {"shares", by_board([&](Board board) { return int{player.shares[board]}; })},
          {"hand", sorted_codes(rules, state.hands[seat])},
          {"buried", sorted_codes(rules, buried)},
          {"known_tokens", boards_json(player.known_tokens)},
          {"known_event", player.known_event},
          {"out", out}};
}

json::object institutional_json(const Rules& rules, const BonusMemory& bonus) {
  json::array paid;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    for (const Board board : kAllBoards) {
      if (!bonus.paid[seat].contains(board)) continue;
      paid.push_back(json::array{number(seat), number(board)});
    }
  }
  return {{"paid", std::move(paid)}, {"bought", boards_json(bonus.bought)}};
}

template <class Cards>
json::array from_top(const Rules& rules, const Cards& deck) {
  json::array codes;
  for (std::size_t at = deck.size(); at > 0; --at) {
    codes.emplace_back(code_of(rules, deck[at - 1]));
  }
  return codes;
}

json::value offer_or_null(const std::optional<Offer>& offer) {
  if (!offer) return nullptr;
  return offer_json(*offer);
}

struct PhaseWriter {
  const Rules& rules;

  json::object operator()(const SetupChar& phase) const { return {{"seat", number(phase.seat)}}; }
  json::object operator()(const SetupCeo&) const { return {}; }
  json::object operator()(const Bidding& phase) const {
    return {{"bids", by_seat(rules, [&](Seat seat) { return bid_json(phase.bids, seat); })}};
  }
  json::object operator()(const TieBreak& phase) const {
    return {
        {"bids", by_seat(rules, [&](Seat seat) { return int{phase.bids[seat]}; })},
        {"extra",
         by_seat(rules,
                 [&](Seat seat) {
                   return json::array{int{phase.extra[seat].count}, int{phase.extra[seat].last}};
                 })},
        {"tied", seats_json(phase.tied)},
        {"answers", by_seat(rules, [&](Seat seat) { return bid_json(phase.answers, seat); })}};
  }
  json::object operator()(const Acting& phase) const {
    return {{"place", int{phase.place}},
            {"bought", by_board([&](Board board) { return phase.bought.contains(board); })},
            {"sold", by_board([&](Board board) { return phase.sold.contains(board); })},
            {"moved", by_board([&](Board board) { return int{phase.moved[board]}; })},
            {"free_looks", int{phase.free_looks}},
            {"offers", int{phase.offers}},
            {"offer", offer_or_null(phase.offer)}};
  }
  json::object operator()(const Polling& phase) const {
    return {{"pass", int{phase.pass}},
            {"wants", by_seat(rules, [&](Seat seat) -> json::value {
               const bool is_open = phase.asked.contains(seat) && !phase.answered.contains(seat);
               return is_open ? json::value() : json::value(phase.wants.contains(seat));
             })}};
  }
  json::object operator()(const Slot& phase) const {
    return {{"pass", int{phase.pass}},
            {"wants", by_seat(rules, [&](Seat seat) { return phase.wants.contains(seat); })},
            {"place", int{phase.place}},
            {"offers", int{phase.offers}},
            {"traded", phase.traded},
            {"offer", offer_or_null(phase.offer)}};
  }
  json::object operator()(const Paying& phase) const {
    json::object object{{"place", int{phase.place}},
                        {"credit", int{phase.credit}},
                        {"moved", by_board([&](Board board) { return int{phase.moved[board]}; })}};
    if (rules.reveals_new_forecast()) object["revealed"] = boards_json(phase.revealed);
    return object;
  }
  json::object operator()(const Over&) const { return {}; }
};

json::object phase_json(const Rules& rules, const Phase& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  for (const auto& pair : std::visit(PhaseWriter{rules}, phase)) object.insert(pair);
  return object;
}

}  // namespace

json::object document(const Rules& rules, const State& state) {
  json::array discard;
  for (const EventCard card : state.event_discard) discard.emplace_back(code_of(rules, card));
  return {
      {"options", document_options(rules)},
      {"round", int{state.table.round}},
      {"boards", by_board([&](Board board) { return board_json(rules, state, board); })},
      {"pile", tokens_json(state.pile)},
      {"event_deck", from_top(rules, state.event_deck)},
      {"event_discard", std::move(discard)},
      {"rumor_deck", from_top(rules, state.rumor_deck)},
      {"rumor_discard", sorted_codes(rules, state.rumor_discard)},
      {"players", by_seat(rules, [&](Seat seat) { return player_json(rules, state, seat); })},
      {"order", order_json(state.table.order)},
      {"institutional", institutional_json(rules, state.table.bonus)},
      {"phase", phase_json(rules, state.phase)},
  };
}

json::object memory_json(const Rules& rules, const State& state) {
  const Memory& memory = state.memory;
  json::array collapses;
  for (const Collapse& collapse : memory.collapses) {
    collapses.push_back(json::object{{"board", number(collapse.board)},
                                     {"front", arrows(collapse.front)},
                                     {"back", arrows(collapse.back)},
                                     {"front_seen", seats_json(collapse.front_seen)},
                                     {"front_up", collapse.is_front_up},
                                     {"back_seen", seats_json(collapse.back_seen)}});
  }
  json::array reshuffled;
  for (const Reshuffled& card : memory.reshuffled) {
    json::value seat;
    if (card.seat != kEverybody) seat = int{card.seat};
    reshuffled.push_back(json::object{{"card", code_of(rules, card.rumor)}, {"seat", seat}});
  }
  json::array old_planted;
  for (const Planted& planted : state.planted) old_planted.emplace_back(planted.is_old);
  return {{"resolved", tokens_json(memory.resolved)},
          {"collapses", std::move(collapses)},
          {"reshuffled", std::move(reshuffled)},
          {"old_hand", by_seat(rules, [&](Seat seat) { return int{memory.old_hand[seat]}; })},
          {"old_buried", by_seat(rules, [&](Seat seat) { return int{memory.old_buried[seat]}; })},
          {"old_planted", std::move(old_planted)}};
}

}  // namespace bourse::stockastic
