// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_messages.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {

std::optional<Seat> SeatMessages::deciding_seat(ConnectionId id,
                                                const std::optional<std::string>& of) {
  const TableClient* const client = clients_.find(id);
  if (client == nullptr) return std::nullopt;
  const auto refuse = [&](UserMessage message) {
    clients_.refuse(id, of, std::move(message));
    return std::nullopt;
  };
  if (const auto denied = table_.denial()) return refuse(denied->message);
  if (!client->said_hello) return refuse("say hello first");
  const auto seat = client->viewer.seat();
  if (!seat) return refuse("only a seated player can do this");
  if (table_->status() == Status::Gathering) return refuse(MessageKey::NotBegun);
  if (of && table_->is_dealt() && is_answered_again(id, *seat, *of)) return std::nullopt;
  if (!table_->is_live()) return refuse(MessageKey::Over);
  if (table_->seating()[*seat].has_stand_in) return refuse(MessageKey::StandIn);
  return seat;
}

// Regardless of later events: the answer to the last move of a game can get lost too.
bool SeatMessages::is_answered_again(ConnectionId id, Seat seat, const std::string& of) {
  if (of.empty()) return false;
  if (const auto number = table_->streams().answered(table_->match(), seat, move_id(of))) {
    clients_.accept(id, of, *number);
    return true;
  }
  const auto found = std::find_if(refusals_.begin(), refusals_.end(), [&](const OldRefusal& old) {
    return old.seat == seat && old.answer.id == of;
  });
  if (found == refusals_.end()) return false;
  clients_.send(id, to_text(found->answer));
  return true;
}

bool SeatMessages::is_fresh(ConnectionId id, Seat seat, const std::string& of, int after) {
  if (of.empty() || of.size() > kLongestId) {
    clients_.refuse(id, of.substr(0, kLongestId), "id: must have 1 to 64 characters");
    return false;
  }
  const int number = table_->streams().of(Viewer::of(seat)).number;
  if (after == number) return true;
  refuse_for_good(
      id,
      of,
      {.message = fmt::format("the position has changed: the last step is {}, and this was "
                              "decided after step {}",
                              number,
                              after),
       .rule = {}});
  return false;
}

void SeatMessages::refuse_for_good(ConnectionId id, const std::string& of, Reason why) {
  auto refused = clients_.refuse_by(id, of, std::move(why));
  if (!refused) return;
  refusals_.push_back({*clients_.find(id)->viewer.seat(), *std::move(refused)});
  if (refusals_.size() > kRefusalsKept) refusals_.pop_front();
}

}  // namespace bourse
