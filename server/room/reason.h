// SPDX-License-Identifier: Apache-2.0
//
// Why something was refused, as wire::Refused and wire::Reason tell it: a sentence and, where a
// rule of the game speaks, the rule's id.
#pragma once

#include <string>

#include "core/codec/parse_error.h"
#include "core/refusal.h"
#include "server/protocol/said.h"

namespace bourse {

struct Why {
  Said said;
  std::string rule;
};
Why reason_of(Refusal refusal);
Why reason_of(ParseError error);

}  // namespace bourse
