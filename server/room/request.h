// SPDX-License-Identifier: Apache-2.0
//
// A request to a table: runs in turn, like every task, and is answered once.
#pragma once

#include <functional>
#include <utility>

#include "core/result.h"
#include "server/protocol/user_message.h"
#include "server/room/commit_queue.h"
#include "server/room/table_slot.h"

namespace bourse {

template <class T>
using Reply = std::function<void(Result<T, ApiError>)>;

inline Unexpected<ApiError> deny(UserMessage message, int status = 409) {
  return Unexpected(ApiError{status, std::move(message), {}});
}

// Runs serve(reply) in turn, or replies with the reason why the table cannot be used.
template <class T, class Serve>
void in_turn(CommitQueue& commits, const TableSlot& table, Reply<T> reply, Serve serve) {
  commits.post([&table, reply = std::move(reply), serve = std::move(serve)] {
    if (const auto denied = table.denial()) return reply(Unexpected(*denied));
    serve(reply);
  });
}

}  // namespace bourse
