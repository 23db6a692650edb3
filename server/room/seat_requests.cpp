// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_requests.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/domain/first_player.h"
#include "server/protocol/limits.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

bool is_contribution(const std::string& text) {
  return text.size() <= kLongestContribution &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
}

bool is_host(const Table& table, const Person& person) {
  return person.id != kNobody && person.id == table.header().host;
}

}  // namespace

void SeatRequests::commit(Entry entry, Reply<bool> reply) {
  commits_.commit({std::move(entry)}, [reply = std::move(reply)](Written written) {
    if (written == Written::Kept) return reply(true);
    reply(deny(Say::Unwritten, 503));
  });
}

void SeatRequests::sit(const Person& person, wire::Sit request, Reply<int> reply) {
  in_turn(commits_,
          table_,
          std::move(reply),
          [this, person, request = std::move(request)](const Reply<int>& answer) {
            try_sit(person, request, answer);
          });
}

void SeatRequests::try_sit(const Person& person,
                           const wire::Sit& request,
                           const Reply<int>& reply) {
  if (const auto seat = table_->seating().seat_of(person.id)) return reply(number(*seat));
  if (table_->status() != Status::Gathering) return reply(deny(Say::Begun));
  if (!is_contribution(request.contribution)) {
    return reply(deny("contribution: must be up to 64 hex digits", 400));
  }
  const auto seat = table_->seating().seat_for(person.id, request.seat, table_->header().reserved);
  if (!seat) return reply(deny(seat.error()));
  const std::string& name = request.name.empty() ? person.name : request.name;
  Entry sit = commits_.entry(EntryKind::Sit, number(*seat), name, request.contribution);
  sit.person = person.id;
  Entries entries{std::move(sit)};
  const auto& chairs = table_->seating().chairs();
  const auto open = std::count_if(
      chairs.begin(), chairs.end(), [](const Chair& chair) { return chair.is_open(); });
  if (open == 1) entries.push_back(commits_.start_of(*table_));
  commits_.commit(std::move(entries), [reply, seat = *seat](Written written) {
    if (written != Written::Kept) return reply(deny(Say::Unwritten, 503));
    reply(number(seat));
  });
}

void SeatRequests::leave(const Person& person, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<bool>& answer) {
    const auto seat = table_->seating().seat_of(person.id);
    if (!seat) return answer(deny(Say::NoSeat));
    if (!table_->is_live()) return answer(deny(Say::Over));
    if (table_->seating()[*seat].has_stand_in) return answer(true);
    const auto kind = table_->status() == Status::Gathering ? EntryKind::Leave : EntryKind::StandIn;
    commit(commits_.entry(kind, number(*seat)), answer);
  });
}

void SeatRequests::reclaim(ConnectionId id) {
  commits_.post([this, id] {
    const TableClient* const client = clients_.find(id);
    if (client == nullptr) return;
    if (const auto denied = table_.denial()) {
      return clients_.refuse(id, std::nullopt, denied->said);
    }
    const auto seat = client->viewer.seat();
    if (!seat || !table_->is_live() || !table_->seating()[*seat].has_stand_in) {
      return clients_.refuse(id, std::nullopt, Say::NoStandIn);
    }
    commits_.commit({commits_.entry(EntryKind::TakeBack, number(*seat))},
                    [this, id](Written written) {
                      if (written == Written::Kept) return;
                      clients_.refuse(id, std::nullopt, Say::Unwritten);
                    });
  });
}

void SeatRequests::close(const Person& person, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<bool>& answer) {
    if (!is_host(*table_, person)) return answer(deny(Say::NotHost, 403));
    if (table_->status() == Status::Abandoned) return answer(true);
    if (!table_->is_live()) return answer(deny(Say::Over));
    commit(commits_.table_entry(EntryKind::Close), answer);
  });
}

void SeatRequests::name_first(const Person& person,
                              const wire::FirstSeat& request,
                              Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person, request](const Reply<bool>& answer) {
    try_name_first(person, request, answer);
  });
}

void SeatRequests::try_name_first(const Person& person,
                                  const wire::FirstSeat& request,
                                  Reply<bool> reply) {
  if (!is_host(*table_, person)) return reply(deny(Say::FirstHost, 403));
  if (table_->status() != Status::Gathering) return reply(deny(Say::FirstBegun));
  if (first_option(table_->game()) == nullptr) return reply(deny(Say::FirstFixed));
  const int seat = request.seat.value_or(-1);
  const int players = table_->setting().players;
  const bool is_seat = !request.seat || (seat >= 0 && seat < players);
  if (!is_seat) return reply(deny(Say::NoSuchSeat, 400));
  const ErasedGame& game = table_->game();
  const auto rules =
      game.compile(players, options_with_first(game, table_->setting().options, seat));
  if (!rules) {
    const Why why = reason_of(rules.error());
    return reply(Unexpected(Denial{400, why.said, why.rule}));
  }
  if (game.options(*rules) == table_->setting().options) return reply(true);
  commit(commits_.entry(EntryKind::First, seat), std::move(reply));
}

void SeatRequests::close_if_unused(PersonId host, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, host](const Reply<bool>& answer) {
    const auto& chairs = table_->seating().chairs();
    const bool is_shared = std::any_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
      return chair.person != kNobody && chair.person != host;
    });
    if (!table_->is_live() || table_->header().host != host || is_shared ||
        clients_.is_here(host)) {
      return answer(false);
    }
    commits_.commit({commits_.table_entry(EntryKind::Close)},
                    [answer](Written written) { answer(written == Written::Kept); });
  });
}

}  // namespace bourse
