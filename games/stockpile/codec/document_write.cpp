// SPDX-License-Identifier: Apache-2.0
//
// Writes the state document (RULES.md 14.2) and the memory. document_read.cpp reads both.
#include <utility>

#include "core/overload.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

json::array deck_json(const State& state) {
  json::array codes;
  for (std::size_t at = state.deck.size(); at-- > 0;) codes.emplace_back(code_of(state.deck[at]));
  return codes;
}

json::array pairs_json(const State& state) {
  json::array pairs;
  if (std::holds_alternative<InvestorPick>(state.phase)) return pairs;
  for (const Pair& pair : state.pairs) {
    pairs.push_back(json::object{{"company", code_of(pair.company)},
                                 {"forecast", forecast_json(pair.forecast)},
                                 {"known", seats_json(pair.known)}});
  }
  return pairs;
}

json::array piles_json(const Rules& rules, const State& state) {
  json::array piles;
  for (int at = 0; at < rules.piles(); ++at) {
    json::array cards;
    for (const PileCard& card : state.piles[pile_at(at)]) {
      cards.push_back(json::object{{"card", code_of(card.kind())},
                                   {"face", kFaceWords[card.is_up() ? 1 : 0]},
                                   {"by", maybe_seat_json(card.by())},
                                   {"known", seats_json(card.known())}});
    }
    piles.push_back(std::move(cards));
  }
  return piles;
}

json::object player_json(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.players[seat];
  return {
      {"money", player.money},
      {"investors", investors_json(player.investors)},
      {"rejected", investors_json(player.rejected)},
      {"hand", kinds_json(player.hand)},
      {"actions", actions_json(player.booms, player.busts)},
      {"fees", fees_json(player.fees)},
      {"regular", by_company([&](Company company) { return int{player.cards[company].regular}; })},
      {"split", by_company([&](Company company) { return int{player.cards[company].split}; })},
      {"seen", by_seat(rules, [&](Seat observer) -> json::value {
         if (observer == seat) return nullptr;
         return ledger_json(state.seen[observer][seat]);
       })}};
}

json::value kept_json(InvestorSet kept) {
  if (kept.empty()) return nullptr;
  return investors_json(kept);
}

json::object phase_json(const Rules& rules, const Phase& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  match(
      phase,
      [&](const InvestorPick& pick) {
        object["offers"] =
            by_seat(rules, [&](Seat seat) { return investors_json(pick.offers[seat]); });
        object["kept"] = by_seat(rules, [&](Seat seat) { return kept_json(pick.kept[seat]); });
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
      [&](const Selling& selling) {
        object["seat"] = number(selling.seat);
        object["company"] = code_of(selling.company);
        object["plan"] =
            by_company([&](Company company) { return maybe_cards_json(selling.plan[company]); });
      },
      [&](const Claiming& claiming) {
        object["company"] = code_of(claiming.company);
        object["rate"] = int{claiming.rate};
        object["claims"] =
            by_seat(rules, [&](Seat seat) { return maybe_cards_json(claiming.claims[seat]); });
        object["then"] = then_json(rules, claiming.then);
      },
      [&](const Declaring& declaring) { object["seat"] = number(declaring.seat); },
      [](const Over&) {});
  return object;
}

}  // namespace

json::object document(const Rules& rules, const State& state) {
  return {
      {"options", options_json(rules)},
      {"round", int{state.round}},
      {"first", number(state.first)},
      {"tickers", by_company([&](Company company) { return int{state.tickers[company]}; })},
      {"cleared", cleared_json(state.fresh)},
      {"deck", deck_json(state)},
      {"discard", counts_json(state.discard)},
      {"pairs", pairs_json(state)},
      {"piles", piles_json(rules, state)},
      {"players", by_seat(rules, [&](Seat seat) { return player_json(rules, state, seat); })},
      {"phase", phase_json(rules, state.phase)},
  };
}

// Public knowledge of each portfolio, each seat's starting stock, and the pairs of the previous
// round.
json::object memory_json(const Rules& rules, const State& state) {
  const auto ledger = [&](Seat seat) { return ledger_json(state.seen[seat][seat]); };
  const auto started = [&](Seat seat) -> json::value {
    const auto& company = state.players[seat].started;
    return company ? json::value(code_of(*company)) : json::value();
  };
  return {{"public", by_seat(rules, ledger)},
          {"started", by_seat(rules, started)},
          {"last", tips_json(state.last)}};
}

}  // namespace bourse::stockpile
