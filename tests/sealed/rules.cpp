// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tests/sealed/sealed.h"

namespace bourse::sealed {
namespace {

int most_bid(const PerSeat<Coins>& coins, Seat seat) {
  return std::min<int>(kMostBid, coins[seat]);
}

SeatSet left_to_bid(const Bidding& bidding) {
  SeatSet left = bidding.holders;
  for (const Seat seat : bidding.holders) {
    if (bidding.bids[seat]) left.erase(seat);
  }
  return left;
}

template <class Sink>
void deal(const Rules& rules, State& state, Rng& rng, Sink& sink) {
  const std::uint32_t ways = (1U << static_cast<unsigned>(rules.seats)) - 1U;
  const auto holders = SeatSet::from_bits(static_cast<std::uint16_t>(1 + rng.below(ways)));
  state.phase = Bidding{.holders = holders, .bids = {}};
  for (const Seat seat : SeatSet::first(rules.seats)) {
    emit(sink, [&]() -> Event {
      const Secret<bool> is_asked{.value = holders.contains(seat), .privy = SeatSet::of(seat)};
      return Dealt<Secret>{seat, is_asked};
    });
  }
}

template <class Sink>
void settle(const Rules& rules, State& state, Rng& rng, Sink& sink) {
  const Bidding bidding = std::get<Bidding>(state.phase);
  const auto face =
      static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(rules.payouts.size())));
  const Coins payout = rules.payouts[face];
  emit(sink, [&]() -> Event { return Revealed{bidding.bids}; });
  emit(sink, [&]() -> Event { return Rolled{face, payout}; });
  for (const Seat seat : bidding.holders) {
    const int bid = *bidding.bids[seat];
    state.coins[seat] = static_cast<Coins>(state.coins[seat] - bid + bid * payout);
  }
  state.faces.push_back(face);
  ++state.round;
  if (state.round < rules.rounds) {
    deal(rules, state, rng, sink);
    return;
  }
  state.phase = Over{};
  emit(sink, [&]() -> Event { return Ended{state.coins}; });
}

}  // namespace

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink) {
  State state;
  for (const Seat seat : SeatSet::first(rules.seats)) state.coins[seat] = kStartingCoins;
  deal(rules, state, rng, sink);
  return state;
}

SeatSet to_act(const Rules& /*rules*/, const State& state) {
  const auto* bidding = std::get_if<Bidding>(&state.phase);
  return bidding == nullptr ? SeatSet{} : left_to_bid(*bidding);
}

void legal(const Rules& rules, const State& state, Seat seat, ActionList& out) {
  out.clear();
  if (!to_act(rules, state).contains(seat)) return;
  for (int coins = 0; coins <= most_bid(state.coins, seat); ++coins) {
    out.push_back({static_cast<Coins>(coins)});
  }
}

std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& bid) {
  if (std::holds_alternative<Over>(state.phase)) {
    return Refusal{.rule = "SEAL-1", .sentence = "the game is over"};
  }
  if (!to_act(rules, state).contains(seat)) {
    return Refusal{.rule = "SEAL-2", .sentence = "this seat is not asked for a bid"};
  }
  if (bid.coins > kMostBid) {
    return Refusal{.rule = "SEAL-3", .sentence = "a bid is at most two coins"};
  }
  if (bid.coins > state.coins[seat]) {
    return Refusal{.rule = "SEAL-4", .sentence = "the seat does not have that many coins"};
  }
  return std::nullopt;
}

template <class Sink>
void apply(const Rules& rules, State& state, Seat seat, const Action& bid, Rng& rng, Sink& sink) {
  auto& bidding = std::get<Bidding>(state.phase);
  bidding.bids[seat] = bid.coins;
  if (left_to_bid(bidding).empty()) settle(rules, state, rng, sink);
}

using Listeners = EventSink<EventList>;
template State setup(const Rules&, Rng&, Listeners&);
template State setup(const Rules&, Rng&, NoEvents&);
template void apply(const Rules&, State&, Seat, const Action&, Rng&, Listeners&);
template void apply(const Rules&, State&, Seat, const Action&, Rng&, NoEvents&);

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  Outcome outcome;
  outcome.seats = rules.seats;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    int better = 0;
    int next = -1;  // the best of those below
    for (const Seat other : SeatSet::first(rules.seats)) {
      if (state.coins[other] > state.coins[seat]) ++better;
      if (state.coins[other] < state.coins[seat]) next = std::max<int>(next, state.coins[other]);
    }
    const auto equals =
        std::count(state.coins.begin(), state.coins.begin() + rules.seats, state.coins[seat]);
    outcome.scores[seat] = state.coins[seat];
    outcome.ranks[seat] = static_cast<std::uint8_t>(1 + better);
    if (next >= 0 && equals == 1) {
      outcome.decided_by[seat] = "SEAL-5";
      outcome.criterion[seat] = "coins";
    }
  }
  return outcome;
}

View observe(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.coins = state.coins;
  view.round = state.round;
  view.faces = state.faces;
  const auto* bidding = std::get_if<Bidding>(&state.phase);
  view.is_over = bidding == nullptr;
  if (bidding == nullptr) return view;
  view.waiting = SeatSet::first(rules.seats);
  const auto seat = viewer.seat();
  if (!seat) return view;
  view.is_asked = bidding->holders.contains(*seat);
  view.bid = bidding->bids[*seat];
  if (!left_to_bid(*bidding).contains(*seat)) view.waiting.erase(*seat);
  return view;
}

Witnessed witness(const Event& event, Viewer viewer) {
  return std::visit(
      [&]<class Each>(const Each& each) -> Witnessed {
        if constexpr (std::is_same_v<Each, Dealt<Secret>>) {
          return Dealt<Seen>{each.seat, glimpse(each.is_asked, viewer)};
        } else {
          return each;
        }
      },
      event);
}

Sampler::Sampler(const Rules& rules, const View& view) : others_(SeatSet::first(rules.seats)) {
  known_.coins = view.coins;
  known_.round = view.round;
  known_.faces = view.faces;
  if (view.is_over) {
    known_.phase = Over{};
    return;
  }
  Bidding bidding;
  if (const auto seat = view.viewer.seat()) {
    others_.erase(*seat);
    if (view.is_asked) bidding.holders.insert(*seat);
    bidding.bids[*seat] = view.bid;
  }
  known_.phase = bidding;
}

State Sampler::draw(Rng& rng) const {
  State state = known_;
  auto* bidding = std::get_if<Bidding>(&state.phase);
  if (bidding == nullptr) return state;
  const Bidding own = *bidding;
  do {
    *bidding = own;
    for (const Seat seat : others_) {
      // No token, a token and no bid yet, or one of the bids.
      const int way =
          static_cast<int>(rng.below(static_cast<std::uint32_t>(3 + most_bid(state.coins, seat))));
      if (way > 0) bidding->holders.insert(seat);
      if (way > 1) bidding->bids[seat] = static_cast<Coins>(way - 2);
    }
  } while (left_to_bid(*bidding).empty());
  return state;
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

Action fallback(const Rules& /*rules*/, const View& /*view*/) { return {0}; }

Preview preview(const Rules& /*rules*/, const View& view, const Action& bid) {
  Preview preview;
  preview.cost = bid.coins;
  if (const auto seat = view.viewer.seat()) preview.cash_after = view.coins[*seat] - bid.coins;
  return preview;
}

Market market(const Rules& rules, const View& view) {
  Market market;
  const int price = view.faces.empty() ? 0 : rules.payouts[view.faces[view.faces.size() - 1]];
  market.companies.push_back({.code = "die", .name = "the die", .price = price});
  for (const Seat seat : SeatSet::first(rules.seats)) market.worth[seat] = view.coins[seat];
  return market;
}

std::uint32_t index_count(const Rules& /*rules*/) { return kMostBid + 1; }

std::optional<std::uint32_t> index(const Rules& rules, const View& /*view*/, const Action& bid) {
  if (bid.coins >= index_count(rules)) return std::nullopt;
  return bid.coins;
}

std::optional<Action> action_at(const Rules& rules, const View& /*view*/, std::uint32_t index) {
  if (index >= index_count(rules)) return std::nullopt;
  return Action{static_cast<Coins>(index)};
}

// Coins of each seat, the round, whether the viewer is asked, its bid plus one, the faces plus one.
std::size_t tensor_size(const Rules& /*rules*/) { return kMostSeats + 3 + kMostRounds; }

void write_tensor(const Rules& /*rules*/, const View& view, std::span<float> tensor) {
  std::fill(tensor.begin(), tensor.end(), 0.0F);
  for (const Seat seat : SeatSet::first(kMostSeats)) {
    tensor[static_cast<std::size_t>(seat)] = static_cast<float>(view.coins[seat]);
  }
  tensor[kMostSeats] = static_cast<float>(view.round);
  tensor[kMostSeats + 1] = view.is_asked ? 1.0F : 0.0F;
  tensor[kMostSeats + 2] = view.bid ? 1.0F + static_cast<float>(*view.bid) : 0.0F;
  for (std::size_t at = 0; at < view.faces.size(); ++at) {
    tensor[kMostSeats + 3 + at] = 1.0F + static_cast<float>(view.faces[at]);
  }
}

// The expected gain of the bid, times the number of faces.
void evaluate_actions(const Rules& rules,
                      const View& /*view*/,
                      std::span<const Action> bids,
                      std::span<std::int32_t> scores) {
  for (std::size_t at = 0; at < bids.size(); ++at) {
    scores[at] = 0;
    for (const Coins payout : rules.payouts) scores[at] += bids[at].coins * (payout - 1);
  }
}

}  // namespace bourse::sealed
