// SPDX-License-Identifier: Apache-2.0
#include "server/house/fair_queue.h"

#include <algorithm>
#include <utility>

namespace bourse {

const std::string& FairQueue::least_busy(const JobOrigin& origin) const {
  static const std::string kUnknown;
  if (origin.addresses.empty()) return kUnknown;
  return *std::min_element(
      origin.addresses.begin(),
      origin.addresses.end(),
      [this](const std::string& one, const std::string& other) { return of(one) < of(other); });
}

void FairQueue::push(Work work, const JobOrigin& origin) {
  const std::size_t line = origin.is_awaited ? 0 : 1;
  const std::string& address = least_busy(origin);
  auto& waiting = addresses_[address].waiting[line];
  if (waiting.empty()) lines_[line].push_back(address);
  waiting.push_back(std::move(work));
}

std::optional<FairQueue::Turn> FairQueue::take() {
  const std::size_t preferred = (turns_ + 1) % kRound == 0 ? 1 : 0;
  auto turn = take(preferred);
  if (!turn) turn = take(1 - preferred);
  if (turn) ++turns_;
  return turn;
}

std::optional<FairQueue::Turn> FairQueue::take(std::size_t line) {
  auto& names = lines_[line];
  const auto found = std::find_if(names.begin(), names.end(), [this](const std::string& name) {
    return addresses_.at(name).running < most_running_;
  });
  if (found == names.end()) return std::nullopt;
  Address& address = addresses_.at(*found);
  Turn turn{std::move(address.waiting[line].front()), *found};
  address.waiting[line].pop_front();
  ++address.running;
  if (address.waiting[line].empty()) {
    names.erase(found);
  } else {
    names.splice(names.end(), names, found);
  }
  return turn;
}

void FairQueue::finished(const std::string& address) {
  const auto found = addresses_.find(address);
  --found->second.running;
  if (found->second.jobs() == 0) addresses_.erase(found);
}

std::size_t FairQueue::of(const std::string& address) const {
  const auto found = addresses_.find(address);
  return found == addresses_.end() ? 0 : found->second.jobs();
}

}  // namespace bourse
