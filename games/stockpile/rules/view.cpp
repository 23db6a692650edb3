// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: what a viewer may know, built up from nothing, and what it sees of an event.
#include "core/overload.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

// Seats are certain of their own cards.
Ledger own_cards(const Player& player) {
  Ledger ledger;
  for (const Company company : kAllCompanies) {
    ledger.known[company] = player.cards[company].regular;
  }
  ledger.booms = player.booms;
  ledger.busts = player.busts;
  return ledger;
}

void look_at_players(const Rules& rules, const State& state, View& view) {
  const auto viewer = view.viewer.seat();
  for (const Seat seat : rules.all()) {
    const Player& player = state.players[seat];
    PlayerSeen& seen = view.players[seat];
    seen.money = player.money;
    seen.public_cards = state.seen[seat][seat];
    seen.cards = !viewer          ? seen.public_cards
                 : viewer == seat ? own_cards(player)
                                  : state.seen[*viewer][seat];
    for (const Company company : kAllCompanies) {
      seen.split[company] = player.cards[company].split;
    }
    seen.fees = player.fees;
    seen.hand = static_cast<std::uint8_t>(player.hand.size());
    seen.investors = player.investors;
    if (viewer == seat) seen.rejected = player.rejected;
  }
  if (!viewer) return;
  view.hand = state.players[*viewer].hand;
  view.started = state.players[*viewer].started;
}

void look_at_pairs(const Rules& rules, const State& state, View& view) {
  if (std::holds_alternative<InvestorPick>(state.phase)) return;
  for (std::size_t at = 0; at < kPairs; ++at) {
    const Pair& pair = state.pairs[at];
    PairSeen& seen = view.pairs[at];
    seen.known = pair.known;
    const bool is_open = is_open_pair(rules, state.phase, static_cast<int>(at));
    if (!is_open && !view.viewer.in(pair.known)) continue;
    seen.company = pair.company;
    seen.forecast = pair.forecast;
  }
}

void look_at_piles(const Rules& rules, const State& state, View& view) {
  for (int at = 0; at < rules.piles(); ++at) {
    for (const PileCard& card : state.piles[pile_at(at)]) {
      PileCardSeen seen{std::nullopt, card.by(), card.is_up(), card.known()};
      if (card.is_up() || view.viewer.in(card.known())) seen.kind = card.kind();
      view.piles[pile_at(at)].push_back(seen);
    }
  }
}

PhaseSeen phase_seen(const State& state, Viewer viewer) {
  const auto seat = viewer.seat();
  return match(
      state.phase,
      [&](const InvestorPick& pick) -> PhaseSeen {
        return seat ? PickSeen{pick.offers[*seat], pick.kept[*seat]} : PickSeen{};
      },
      [&](const Selling& selling) -> PhaseSeen {
        if (!viewer.is(selling.seat)) return SellingSeen{selling.seat, std::nullopt, {}};
        return SellingSeen{selling.seat, selling.company, selling.plan};
      },
      [&](const Claiming& claiming) -> PhaseSeen {
        return ClaimSeen{claiming.company,
                         claiming.rate,
                         claiming.then,
                         seat ? claiming.claims[*seat] : std::nullopt};
      },
      [](const auto& phase) -> PhaseSeen { return phase; });
}

SeatSet waiting_seen(const Rules& rules, const State& state, Viewer viewer) {
  const SeatSet asked = to_act(rules, state);
  const bool is_sealed = std::holds_alternative<InvestorPick>(state.phase) ||
                         std::holds_alternative<Claiming>(state.phase);
  if (!is_sealed) return asked;
  SeatSet waiting = rules.all();
  if (const auto seat = viewer.seat(); seat && !asked.contains(*seat)) waiting.erase(*seat);
  return waiting;
}

}  // namespace

View observe(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.waiting = waiting_seen(rules, state, viewer);
  view.first = state.first;
  view.round = state.round;
  view.deck = static_cast<std::uint8_t>(state.deck.size());
  view.tickers = state.tickers;
  view.fresh = state.fresh;
  view.discard = state.discard;
  view.last = state.last;
  look_at_pairs(rules, state, view);
  look_at_piles(rules, state, view);
  look_at_players(rules, state, view);
  view.phase = phase_seen(state, viewer);
  return view;
}

Witnessed witness(const Event& event, Viewer viewer) {
  return match(
      event,
      [&](const InvestorsDealt<Secret>& dealt) -> Witnessed {
        return InvestorsDealt<Seen>{dealt.seat, glimpse(dealt.investors, viewer)};
      },
      [&](const StockDealt<Secret>& dealt) -> Witnessed {
        return StockDealt<Seen>{dealt.seat, glimpse(dealt.company, viewer)};
      },
      [&](const PairDealt<Secret>& dealt) -> Witnessed {
        return PairDealt<Seen>{dealt.pair, dealt.holder, glimpse(dealt.tip, viewer)};
      },
      [&](const HandDealt<Secret>& dealt) -> Witnessed {
        return HandDealt<Seen>{dealt.seat, glimpse(dealt.cards, viewer)};
      },
      [&](const Placed<Secret>& placed) -> Witnessed {
        return Placed<Seen>{
            placed.seat, placed.up, placed.up_pile, placed.down_pile, glimpse(placed.down, viewer)};
      },
      [&](const Hid<Secret>& hid) -> Witnessed {
        return Hid<Seen>{hid.seat, hid.piles, glimpse(hid.cards, viewer)};
      },
      [&](const Looked<Secret>& looked) -> Witnessed {
        return Looked<Seen>{looked.seat, looked.pile, glimpse(looked.cards, viewer)};
      },
      [&](const Peeked<Secret>& peeked) -> Witnessed {
        return Peeked<Seen>{peeked.seat, peeked.pair, peeked.holder, glimpse(peeked.tip, viewer)};
      },
      [&](const Settled<Secret>& settled) -> Witnessed {
        return Settled<Seen>{settled.seat,
                             settled.paid,
                             settled.gained,
                             settled.cards,
                             settled.fees,
                             glimpse(settled.taken, viewer)};
      },
      [](const auto& open) -> Witnessed { return open; });
}

}  // namespace bourse::stockpile
