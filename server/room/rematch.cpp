// SPDX-License-Identifier: Apache-2.0
#include "server/room/rematch.h"

#include <utility>

#include "server/room/reason.h"

namespace bourse {

Rematch::Rematch(const TableSlot& table,
                 CommitQueue& commits,
                 TableDirectory& directory,
                 KeepAlive keep_alive)
    : table_(table), commits_(commits), directory_(directory), keep_alive_(std::move(keep_alive)) {}

void Rematch::request(const Person& person, const std::string& address, Reply<std::string> reply) {
  in_turn(
      commits_, table_, std::move(reply), [this, person, address](const Reply<std::string>& then) {
        if (table_->rematch()) return then(*table_->rematch());
        if (table_->is_live()) return then(deny(MessageKey::NotOver));
        const auto seat = table_->seating().seat_of(person.id);
        const bool is_player = seat && table_->seating()[*seat].is_person();
        if (!is_player && person.id != table_->header().host) {
          return then(deny(MessageKey::NotThere, 403));
        }
        open(person, address, then);
      });
}

// Further requests wait until the first is answered.
void Rematch::open(const Person& person,
                   const std::string& address,
                   const Reply<std::string>& reply) {
  NewTableRequest request{
      .setting = table_->setting(), .host = person.id, .address = address, .reserved = {}};
  for (const SeatOccupant& occupant : table_->seating().occupants()) {
    request.reserved.push_back(occupant.is_person() ? occupant.person : kNobody);
  }
  commits_.hold();
  directory_.open_table(std::move(request),
                        [this, room = keep_alive_(), reply](
                            const Result<std::string, ApiError>& table) { opened(table, reply); });
}

void Rematch::opened(const Result<std::string, ApiError>& table, const Reply<std::string>& reply) {
  if (!table) {
    reply(Unexpected(table.error()));
    return commits_.release();
  }
  commits_.guarded([&] {
    commits_.commit({commits_.table_entry(EntryKind::Rematch, *table)},
                    [reply, id = *table](WriteResult written) {
                      if (written == WriteResult::Ok) return reply(id);
                      reply(deny(refusal_of_request(written), 503));
                    });
  });
  commits_.release();
}

}  // namespace bourse
