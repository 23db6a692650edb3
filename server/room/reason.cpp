// SPDX-License-Identifier: Apache-2.0
#include "server/room/reason.h"

#include <utility>

namespace bourse {

Reason reason_of(Refusal refusal) {
  const std::string rule(std::exchange(refusal.rule, {}));
  return {.message = explain(refusal), .rule = rule};
}

Reason reason_of(ParseError error) {
  const std::string rule(std::exchange(error.rule, {}));
  return {.message = explain(error), .rule = rule};
}

MessageKey refusal_of_write(WriteResult written) {
  if (written == WriteResult::Unknown) return MessageKey::MaybeKept;
  return written == WriteResult::Conflict ? MessageKey::Overtaken : MessageKey::NotKept;
}

MessageKey refusal_of_request(WriteResult written) {
  return written == WriteResult::Unknown ? MessageKey::MaybeWritten : MessageKey::Unwritten;
}

}  // namespace bourse
