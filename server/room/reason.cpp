// SPDX-License-Identifier: Apache-2.0
#include "server/room/reason.h"

#include <utility>

namespace bourse {

Why reason_of(Refusal refusal) {
  const std::string rule(std::exchange(refusal.rule, {}));
  return {.said = explain(refusal), .rule = rule};
}

Why reason_of(ParseError error) {
  const std::string rule(std::exchange(error.rule, {}));
  return {.said = explain(error), .rule = rule};
}

}  // namespace bourse
