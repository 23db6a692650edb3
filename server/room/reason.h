// SPDX-License-Identifier: Apache-2.0
//
// The reason for a refusal, as in wire::Refused and wire::Reason: a sentence and, if a rule of the
// game refuses, the rule's id.
#pragma once

#include <string>

#include "core/codec/parse_error.h"
#include "core/refusal.h"
#include "server/protocol/user_message.h"
#include "server/store/store.h"

namespace bourse {

struct Reason {
  UserMessage message;
  std::string rule;
};
Reason reason_of(Refusal refusal);
Reason reason_of(ParseError error);

// The refusal of a message with an id after a write that was not Ok. Its sender may repeat it,
// unless another process was first.
MessageKey refusal_of_write(WriteResult written);
// The same for a request without an id; any conflict is resolved by trying again.
MessageKey refusal_of_request(WriteResult written);

}  // namespace bourse
