// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/tally.h"

#include <algorithm>

namespace bourse {
namespace {

SeatSet winners_of(const Outcome& outcome) {
  SeatSet winners;
  for (const Seat seat : SeatSet::first(outcome.seats)) {
    if (outcome.ranks[seat] == 1) winners.insert(seat);
  }
  return winners;
}

std::int64_t margin_of(const Outcome& outcome, Seat winner) {
  std::optional<std::int32_t> best;
  for (const Seat seat : SeatSet::first(outcome.seats)) {
    if (seat != winner) best = std::max(best.value_or(outcome.scores[seat]), outcome.scores[seat]);
  }
  return std::int64_t{outcome.scores[winner]} - *best;
}

void merge_occurrences(Tally::Occurrences& into, const Tally::Occurrences& from) {
  for (const auto& [kind, times] : from) into[kind].merge(times);
}

}  // namespace

void Tally::count(const Outcome& outcome, std::int64_t decisions) {
  seats = outcome.seats;
  ++games;
  length.add(decisions);
  const SeatSet winners = winners_of(outcome);
  for (const Seat seat : winners) wins[seat] += kWholeWin / winners.size();
  if (winners.size() > 1) ++shared_wins;
  std::int64_t sum = 0;
  for (const Seat seat : SeatSet::first(seats)) {
    scores[seat].add(outcome.scores[seat]);
    sum += outcome.scores[seat];
  }
  sums.add(sum);
  if (seats > 1) margin.add(margin_of(outcome, winners.front()));
}

void Tally::merge(const Tally& other) {
  seats = std::max(seats, other.seats);
  games += other.games;
  shared_wins += other.shared_wins;
  illegal += other.illegal;
  crashes += other.crashes;
  const auto& fault = other.first_fault;
  if (fault && (!first_fault || fault->game < first_fault->game)) first_fault = fault;
  for (const Seat seat : SeatSet::first(seats)) {
    wins[seat] += other.wins[seat];
    scores[seat].merge(other.scores[seat]);
  }
  sums.merge(other.sums);
  margin.merge(other.margin);
  length.merge(other.length);
  instrumented += other.instrumented;
  lead_changes.merge(other.lead_changes);
  merge_occurrences(actions, other.actions);
  merge_occurrences(events, other.events);
  for (const auto& [company, times] : other.prices) {
    auto& own = prices[company];
    for (std::size_t at = 0; at < kPriceTimes; ++at) own[at].merge(times[at]);
  }
}

}  // namespace bourse
