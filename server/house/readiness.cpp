// SPDX-License-Identifier: Apache-2.0
#include "server/house/readiness.h"

#include <utility>

namespace bourse {
namespace {

constexpr std::chrono::seconds kHolds{1};
constexpr std::chrono::seconds kPatience{2};

}  // namespace

void Readiness::check(Reply reply) {
  const auto now = clock_.monotonic();
  if (answered_ && now - *answered_ < kHolds) return reply(why_);
  if (!waiting_.empty()) {
    if (now - asked_ > kPatience) return reply("the disk has not answered for two seconds");
    return waiting_.push_back(std::move(reply));
  }
  waiting_.push_back(std::move(reply));
  asked_ = now;
  store_.check_write([this](std::string why) { finish(std::move(why)); });
}

void Readiness::finish(std::string why) {
  why_ = std::move(why);
  answered_ = clock_.monotonic();
  for (const Reply& reply : std::exchange(waiting_, {})) reply(why_);
}

}  // namespace bourse
