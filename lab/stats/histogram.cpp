// SPDX-License-Identifier: Apache-2.0
#include "lab/stats/histogram.h"

#include <algorithm>
#include <cmath>

namespace bourse {

void Histogram::add(std::int64_t number, std::int64_t times) {
  if (times == 0) return;
  cells_[number] += times;
  count_ += times;
}

void Histogram::merge(const Histogram& other) {
  for (const auto& [number, times] : other.cells_) add(number, times);
}

double Histogram::mean() const {
  std::int64_t sum = 0;
  for (const auto& [number, times] : cells_) sum += number * times;
  return static_cast<double>(sum) / static_cast<double>(count_);
}

double Histogram::deviation() const {
  const double centre = mean();
  double sum = 0;
  for (const auto& [number, times] : cells_) {
    const double off = static_cast<double>(number) - centre;
    sum += off * off * static_cast<double>(times);
  }
  return std::sqrt(sum / static_cast<double>(count_));
}

std::int64_t Histogram::quantile(double share) const {
  return at_rank(static_cast<std::int64_t>(std::ceil(share * static_cast<double>(count_))) - 1);
}

std::int64_t Histogram::at_rank(std::int64_t rank) const {
  std::int64_t left = std::clamp<std::int64_t>(rank, 0, count_ - 1);
  for (const auto& [number, times] : cells_) {
    if (left < times) return number;
    left -= times;
  }
  return most();
}

}  // namespace bourse
