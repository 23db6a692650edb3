// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/paired_tallies.h"

#include <cmath>

#include <fmt/format.h>

namespace bourse {
namespace {

struct Sum {
  bool is_instrumented = false;
  double sum = 0;
};
using Sums = std::map<PairedTallies::Name, Sum>;

double sum_of(const Histogram& numbers) {
  return numbers.empty() ? 0 : numbers.mean() * static_cast<double>(numbers.count());
}

void add_occurrences(const std::string& group, const Tally::Occurrences& kinds, Sums& sums) {
  for (const auto& [kind, times] : kinds) {
    sums[{group, kind, "a game"}] = {true, sum_of(times)};
    sums[{group, kind, "share of games"}] = {true, static_cast<double>(times.count())};
  }
}

// The sums behind the means of a tally, by the names of its metrics.
Sums sums_of(const Tally& tally) {
  Sums sums;
  for (const Seat seat : SeatSet::first(tally.seats)) {
    const std::string name = fmt::format("seat {}", number(seat));
    const double won = static_cast<double>(tally.wins[seat]) / kWholeWin;
    sums[{"win rate", name, "share"}] = {false, won};
    sums[{"score", name, "mean"}] = {false, sum_of(tally.scores[seat])};
  }
  sums[{"win rate", "shared wins", "share"}] = {false, static_cast<double>(tally.shared_wins)};
  sums[{"score", "any seat", "mean"}] = {false, sum_of(tally.sums) / tally.seats};
  sums[{"margin", "winner", "mean"}] = {false, sum_of(tally.margin)};
  sums[{"length", "decisions", "mean"}] = {false, sum_of(tally.length)};
  sums[{"lead changes", "in a game", "mean"}] = {true, sum_of(tally.lead_changes)};
  add_occurrences("action", tally.actions, sums);
  add_occurrences("event", tally.events, sums);
  return sums;
}

}  // namespace

void PairedTallies::Weights::add(std::int64_t games) {
  if (games == 0) return;
  const auto weight = static_cast<double>(games);
  ++pairs;
  sum += weight;
  squares += weight * weight;
}

void PairedTallies::add(const Tally& a, const Tally& b) {
  games_.add(a.games);
  instrumented_.add(a.instrumented);
  Sums gaps = sums_of(b);
  for (const auto& [name, of_a] : sums_of(a)) {
    Sum& gap = gaps[name];
    gap = {of_a.is_instrumented, gap.sum - of_a.sum};
  }
  for (const auto& [name, gap] : gaps) {
    const auto weight = static_cast<double>(gap.is_instrumented ? a.instrumented : a.games);
    Gap& total = gaps_[name];
    total.is_instrumented = gap.is_instrumented;
    total.sum += gap.sum;
    total.squares += gap.sum * gap.sum;
    total.weighted += gap.sum * weight;
  }
}

std::optional<Interval> PairedTallies::difference(const Name& name) const {
  const auto found = gaps_.find(name);
  if (found == gaps_.end()) return std::nullopt;
  const Gap& gap = found->second;
  const Weights& weights = gap.is_instrumented ? instrumented_ : games_;
  if (weights.pairs < 2) return std::nullopt;
  const double value = gap.sum / weights.sum;
  // Σ (gap - value × weight)² over the pairs.
  const double off = gap.squares - 2 * value * gap.weighted + value * value * weights.squares + 1;
  const auto pairs = static_cast<double>(weights.pairs);
  const double error = std::sqrt(off * pairs / (pairs - 1)) / weights.sum;
  const double half = student95(weights.pairs - 1) * error;
  return Interval{value, value - half, value + half};
}

}  // namespace bourse
