// SPDX-License-Identifier: Apache-2.0
#include "server/domain/token_bucket.h"

#include <doctest/doctest.h>

namespace bourse {

using std::chrono::milliseconds;

TEST_CASE("token bucket: a burst at once, then one token per interval, exactly on time") {
  const TokenRate rate = TokenRate::one_per(milliseconds(1500), 2);
  const milliseconds start(1'700'000'000'000);
  TokenBucket bucket;
  CHECK(bucket.is_full(rate, start));
  CHECK(bucket.take(rate, start));
  CHECK(bucket.take(rate, start));
  CHECK_FALSE(bucket.is_full(rate, start));
  // Failed attempts in between cost nothing and do not accumulate rounding errors.
  for (int at = 0; at < 1500; at += 50) CHECK_FALSE(bucket.take(rate, start + milliseconds(at)));
  CHECK(bucket.take(rate, start + milliseconds(1500)));
  CHECK_FALSE(bucket.take(rate, start + milliseconds(2999)));
  CHECK(bucket.until_next(rate, start + milliseconds(2999)) <= milliseconds(2));
  CHECK(bucket.take(rate, start + milliseconds(3000)));
}

TEST_CASE("token bucket: never holds more than its burst") {
  const TokenRate rate = TokenRate::one_per(milliseconds(10), 3);
  TokenBucket bucket;
  for (int count = 0; count < 3; ++count) CHECK(bucket.take(rate, milliseconds(0)));
  const milliseconds later(100'000);
  CHECK(bucket.is_full(rate, later));
  for (int count = 0; count < 3; ++count) CHECK(bucket.take(rate, later));
  CHECK_FALSE(bucket.take(rate, later));
}

}  // namespace bourse
