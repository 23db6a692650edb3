// SPDX-License-Identifier: Apache-2.0
//
// Reason something was refused, as wire::Refused and wire::Reason tell it: a sentence and, where a
// rule of the game speaks, the rule's id.
#pragma once

#include <string>

#include "core/codec/parse_error.h"
#include "core/refusal.h"
#include "server/protocol/user_message.h"

namespace bourse {

struct Reason {
  UserMessage message;
  std::string rule;
};
Reason reason_of(Refusal refusal);
Reason reason_of(ParseError error);

}  // namespace bourse
