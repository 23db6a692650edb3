// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON. Accepts no State, so nothing here can reveal what a viewer may not know.
#include <utility>
#include <variant>

#include "core/overload.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

// The print on a side of a board: prices by block, 0 for X, and dividends from the lowest
// performance up.
json::array track_json(const Rules& rules, Company company) {
  json::array prices;
  for (int index = 0; index <= rules.tops[company]; ++index) {
    prices.emplace_back(rules.price(company, index));
  }
  return prices;
}
json::array dividends_json(const Rules& rules, Company company) {
  json::array dividends;
  for (int perf = -rules.perf_limit(); perf <= rules.perf_limit(); ++perf) {
    dividends.emplace_back(rules.dividend(company, perf));
  }
  return dividends;
}

json::object board_json(const Rules& rules, const View& view, Board board) {
  const BoardFace& face = view.table.boards[board];
  json::array rumors;
  for (const PlantedSeen& planted : view.planted) {
    if (planted.board != board) continue;
    rumors.push_back(
        json::object{{"seat", number(planted.seat)}, {"card", code_or_null(rules, planted.rumor)}});
  }
  return {{"company", code_of(rules, face.company)},
          {"name", name_of(rules, face.company)},
          {"track", track_json(rules, face.company)},
          {"dividends", dividends_json(rules, face.company)},
          {"index", int{face.index}},
          {"price", price(rules, view.table, board)},
          {"perf", int{face.perf}},
          {"dividend", rules.dividend(face.company, face.perf)},
          {"market", int{face.market}},
          {"tokens",
           json::array{token_or_null(view.tokens[board][0]), token_or_null(view.tokens[board][1])}},
          {"rumors", std::move(rumors)}};
}

json::object player_json(const Rules& rules, const View& view, Seat seat, bool is_shown = true) {
  const Player& player = view.table.players[seat];
  json::value shares;
  json::value sum;
  if (is_shown) {
    shares = by_board([&](Board board) { return int{player.shares[board]}; });
    sum = worth(rules, view.table, seat);
  }
  json::value out;
  if (player.out) {
    out = json::object{{"round", int{player.out->round}}, {"place", int{player.out->place}}};
  }
  return {{"character", code_or_null(rules, player.character)},
          {"cost", player.character ? int{rules.card(*player.character).cost} : 0},
          {"ceo_company", code_or_null(rules, player.ceo_company)},
          {"coins", int{player.coins}},
          {"shares", std::move(shares)},
          {"worth", std::move(sum)},
          {"hand", int{view.hand_sizes[seat]}},
          {"buried", int{view.buried_sizes[seat]}},
          {"known_tokens", boards_json(player.known_tokens)},
          {"known_event", player.known_event},
          {"out", out}};
}

json::value offer_json(const OfferView& offer) {
  return match(
      offer,
      [](const std::monostate&) -> json::value { return nullptr; },
      [](const Preparing&) -> json::value {
        return json::object{{"stage", "preparing"}};
      },
      [](const OfferSeen& seen) -> json::value {
        json::object object = stockastic::offer_json(seen.offer);
        object["answered"] = seats_json(seen.answered);
        return object;
      });
}

struct PhaseSeenWriter {
  const Rules& rules;
  const View& view;

  json::object operator()(const SetupChar& phase) const {
    json::array cards;
    for (int id = 0; id < kCharacters; ++id) {
      const auto character = static_cast<Character>(id);
      if (holder_of(rules, view.table, character)) continue;
      const CharacterCard& card = rules.card(character);
      cards.push_back(json::object{
          {"character", card.code.view()}, {"coins", int{card.start}}, {"cost", int{card.cost}}});
    }
    return {{"seat", number(phase.seat)}, {"cards", std::move(cards)}};
  }
  json::object operator()(const SetupCeo&) const { return {}; }
  json::object operator()(const Bidding& phase) const {
    return {{"answered", seats_json(phase.bids.answered)}, {"bid", own_bid(phase.bids)}};
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
        {"answered", seats_json(phase.answers.answered)},
        {"bid", own_bid(phase.answers)}};
  }
  json::object operator()(const ActingSeen& seen) const {
    const Acting& acting = seen.acting;
    return {{"seat", number(view.table.order[acting.place])},
            {"place", int{acting.place}},
            {"bought", boards_json(acting.bought)},
            {"sold", boards_json(acting.sold)},
            {"moved", by_board([&](Board board) { return int{acting.moved[board]}; })},
            {"free_looks", int{acting.free_looks}},
            {"offers", int{acting.offers}},
            {"offer", offer_json(seen.offer)}};
  }
  json::object operator()(const Polling& phase) const {
    json::value own;
    const auto seat = view.viewer.seat();
    if (seat && phase.answered.contains(*seat)) own = phase.wants.contains(*seat);
    return {{"pass", int{phase.pass}},
            {"asked", seats_json(phase.asked)},
            {"answered", seats_json(phase.answered)},
            {"wish", own}};
  }
  json::object operator()(const SlotSeen& seen) const {
    return {{"pass", int{seen.slot.pass}},
            {"seat", number(view.table.order[seen.slot.place])},
            {"wants", seats_json(seen.slot.wants)},
            {"place", int{seen.slot.place}},
            {"offers", int{seen.slot.offers}},
            {"traded", seen.slot.traded},
            {"offer", offer_json(seen.offer)}};
  }
  json::object operator()(const Paying& phase) const {
    return {{"place", int{phase.place}},
            {"credit", int{phase.credit}},
            {"moved", by_board([&](Board board) { return int{phase.moved[board]}; })}};
  }
  json::object operator()(const Over&) const { return {}; }

  json::value own_bid(const Bids& bids) const {
    const auto seat = view.viewer.seat();
    return seat ? bid_json(bids, *seat) : json::value();
  }
};

json::object phase_json(const Rules& rules, const View& view) {
  json::object object{{"name", kPhaseWords[view.phase.index()]}};
  for (const auto& pair : std::visit(PhaseSeenWriter{rules, view}, view.phase)) object.insert(pair);
  return object;
}

json::object memory_json(const Rules& rules, const View& view) {
  const MemorySeen& memory = view.memory;
  json::array collapses;
  for (const CollapseSeen& seen : memory.collapses) {
    collapses.push_back(json::object{{"board", number(seen.board)},
                                     {"front", token_or_null(seen.front)},
                                     {"back", token_or_null(seen.back)}});
  }
  json::array old_rumors;
  for (const PlantedSeen& planted : view.planted) old_rumors.emplace_back(planted.is_old);
  return {{"resolved", tokens_json(memory.resolved)},
          {"collapses", std::move(collapses)},
          {"reshuffled", sorted_codes(rules, memory.reshuffled)},
          {"own_reshuffled", sorted_codes(rules, memory.own_reshuffled)},
          {"old_hand", by_seat(rules, [&](Seat seat) { return int{memory.old_hand[seat]}; })},
          {"old_buried", by_seat(rules, [&](Seat seat) { return int{memory.old_buried[seat]}; })},
          {"old_rumors", std::move(old_rumors)}};
}

}  // namespace

json::object view_json(const Rules& rules, const View& view) {
  json::value viewer("spectator");
  if (const auto seat = view.viewer.seat()) viewer = number(*seat);
  json::array discard;
  for (const EventCard card : view.event_discard) discard.emplace_back(code_of(rules, card));
  return {
      {"viewer", std::move(viewer)},
      {"waiting", seats_json(view.waiting)},
      {"round", int{view.table.round}},
      {"rounds", rules.options.rounds},
      {"boards", by_board([&](Board board) { return board_json(rules, view, board); })},
      {"players", by_seat(rules, [&](Seat seat) { return player_json(rules, view, seat); })},
      {"order", order_json(view.table.order)},
      {"event_deck", int{view.event_deck}},
      {"event_discard", std::move(discard)},
      {"event", code_or_null(rules, view.top_event)},
      {"rumor_deck", int{view.rumor_deck}},
      {"rumor_discard", sorted_codes(rules, view.rumor_discard)},
      {"hand", sorted_codes(rules, view.hand)},
      {"buried", sorted_codes(rules, view.buried)},
      {"phase", phase_json(rules, view)},
      {"memory", memory_json(rules, view)},
  };
}

json::object display_json(const Rules& rules, const View& view) {
  json::object shown = view_json(rules, view);
  const bool is_over = std::holds_alternative<Over>(view.phase);
  shown["players"] = by_seat(rules, [&](Seat seat) {
    return player_json(rules, view, seat, shows_holdings(rules, view.viewer, seat, is_over));
  });
  return shown;
}

}  // namespace bourse::stockastic
