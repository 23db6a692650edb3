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
  commits_.commit({std::move(entry)}, [reply = std::move(reply)](WriteResult written) {
    if (written == WriteResult::Ok) return reply(true);
    reply(deny(refusal_of_request(written), 503));
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
  if (table_->status() != Status::Gathering) return reply(deny(MessageKey::Begun));
  if (!is_contribution(request.contribution)) {
    return reply(deny("contribution: must be up to 64 hex digits", 400));
  }
  const auto seat = table_->seating().seat_for(person.id, request.seat, table_->header().reserved);
  if (!seat) return reply(deny(seat.error()));
  const std::string name =
      table_->seating().distinct_name(request.name.empty() ? person.name : request.name);
  Entry sit = commits_.entry(EntryKind::Sit, number(*seat), name, request.contribution);
  sit.person = person.id;
  Entries entries{std::move(sit)};
  const auto& occupants = table_->seating().occupants();
  const auto open = std::count_if(occupants.begin(),
                                  occupants.end(),
                                  [](const SeatOccupant& occupant) { return occupant.is_open(); });
  if (open == 1) entries.push_back(commits_.start_of(*table_));
  commits_.commit(std::move(entries), [reply, seat = *seat](WriteResult written) {
    if (written != WriteResult::Ok) return reply(deny(refusal_of_request(written), 503));
    reply(number(seat));
  });
}

void SeatRequests::leave(const Person& person, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<bool>& answer) {
    const auto seat = table_->seating().seat_of(person.id);
    if (!seat) return answer(deny(MessageKey::NoSeat));
    if (!table_->is_live()) return answer(deny(MessageKey::Over));
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
      return clients_.refuse(id, std::nullopt, denied->message);
    }
    const auto seat = client->viewer.seat();
    if (!seat || !table_->is_live() || !table_->seating()[*seat].has_stand_in) {
      return clients_.refuse(id, std::nullopt, MessageKey::NoStandIn);
    }
    commits_.commit({commits_.entry(EntryKind::Reclaim, number(*seat))},
                    [this, id](WriteResult written) {
                      if (written == WriteResult::Ok) return;
                      clients_.refuse(id, std::nullopt, refusal_of_request(written));
                    });
  });
}

void SeatRequests::close(const Person& person, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<bool>& answer) {
    if (!is_host(*table_, person)) return answer(deny(MessageKey::NotHost, 403));
    if (table_->status() == Status::Abandoned) return answer(true);
    if (!table_->is_live()) return answer(deny(MessageKey::Over));
    commit(commits_.table_entry(EntryKind::Close), answer);
  });
}

void SeatRequests::close_for_operator(Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this](const Reply<bool>& answer) {
    if (!table_->is_live()) return answer(deny(MessageKey::Over));
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
  if (!is_host(*table_, person)) return reply(deny(MessageKey::FirstHost, 403));
  if (table_->status() != Status::Gathering) return reply(deny(MessageKey::FirstBegun));
  if (first_option(table_->game()) == nullptr) return reply(deny(MessageKey::FirstFixed));
  if (table_->is_from_position()) return reply(deny(MessageKey::FirstPosition));
  const int seat = request.seat.value_or(-1);
  const int players = table_->setting().players;
  const bool is_seat = !request.seat || (seat >= 0 && seat < players);
  if (!is_seat) return reply(deny(MessageKey::NoSuchSeat, 400));
  const ErasedGame& game = table_->game();
  const auto rules =
      game.compile(players, options_with_first(game, table_->setting().options, seat));
  if (!rules) {
    const Reason why = reason_of(rules.error());
    return reply(Unexpected(ApiError{400, why.message, why.rule}));
  }
  if (game.options(*rules) == table_->setting().options) return reply(true);
  commit(commits_.entry(EntryKind::First, seat), std::move(reply));
}

void SeatRequests::close_if_unused(PersonId host, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, host](const Reply<bool>& answer) {
    const auto& occupants = table_->seating().occupants();
    const bool is_shared =
        std::any_of(occupants.begin(), occupants.end(), [&](const SeatOccupant& occupant) {
          return occupant.person != kNobody && occupant.person != host;
        });
    if (!table_->is_live() || table_->header().host != host || is_shared ||
        clients_.is_here(host)) {
      return answer(false);
    }
    commits_.commit({commits_.table_entry(EntryKind::Close)},
                    [answer](WriteResult written) { answer(written == WriteResult::Ok); });
  });
}

}  // namespace bourse
