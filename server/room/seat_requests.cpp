// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_requests.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "bots/bot.h"
#include "play/fairness.h"
#include "server/domain/first_player.h"
#include "server/domain/free_personas.h"
#include "server/protocol/limits.h"
#include "server/room/reason.h"
#include "server/room/removal.h"

namespace bourse {
namespace {

bool has_open_seat_beside(const Seating& seating, Seat own) {
  const auto& occupants = seating.occupants();
  for (std::size_t at = 0; at < occupants.size(); ++at) {
    if (occupants[at].is_open() && seat_at(static_cast<int>(at)) != own) return true;
  }
  return false;
}

bool awaits_others(const Seating& seating) {
  const auto& occupants = seating.occupants();
  return std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
    return occupant.awaits_reveal();
  });
}

// Contributions have the shape of commitments: 32 bytes, too many to guess from the commitment.
std::optional<std::string> refuse_contribution(const std::string& table,
                                               const std::string& commitment,
                                               const std::string& contribution) {
  if (!is_commitment(contribution)) return "contribution: must be 64 hex digits, in lower case";
  if (commit_contribution(table, contribution) != commitment) {
    return "contribution: does not match the commitment of the seat";
  }
  return std::nullopt;
}

std::optional<std::string> refuse_deal(const std::string& table, const wire::Sit& request) {
  const std::string commitment = request.commitment.value_or("");
  const std::string contribution = request.contribution.value_or("");
  if (!commitment.empty() && !is_commitment(commitment)) {
    return "commitment: must be 64 hex digits, in lower case";
  }
  if (contribution.empty()) return std::nullopt;
  return refuse_contribution(table, commitment, contribution);
}

bool is_host(const Table& table, const Person& person) {
  return person.id != kNobody && person.id == table.header().host;
}

}  // namespace

void SeatRequests::commit(Entries entries, Reply<bool> reply) {
  commits_.commit(std::move(entries), [reply = std::move(reply)](WriteResult written) {
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
  if (table_->seating().removed_by(person.id)) return reply(deny(MessageKey::Removed, 403));
  if (table_->status() != Status::Gathering) return reply(deny(MessageKey::Begun));
  if (const auto reason = refuse_deal(table_->header().id, request)) {
    return reply(deny(*reason, 400));
  }
  const auto seat = table_->seating().seat_for(person.id, request.seat, table_->header().reserved);
  if (!seat) return reply(deny(seat.error()));
  if (!request.contribution.value_or("").empty() && !would_complete(*seat)) {
    return reply(deny("contribution: is revealed after every seat is taken", 400));
  }
  commits_.commit(entries_to_sit(person, *seat, request),
                  [reply, seat = *seat](WriteResult written) {
                    if (written != WriteResult::Ok) {
                      return reply(deny(refusal_of_request(written), 503));
                    }
                    reply(number(seat));
                  });
}

bool SeatRequests::would_complete(Seat seat) const {
  return !has_open_seat_beside(table_->seating(), seat) && !awaits_others(table_->seating());
}

Entries SeatRequests::entries_to_sit(const Person& person,
                                     Seat seat,
                                     const wire::Sit& request) const {
  const std::string name =
      table_->seating().distinct_name(request.name.empty() ? person.name : request.name);
  const std::string commitment = request.commitment.value_or("");
  const std::string contribution = request.contribution.value_or("");
  Entry sit = commits_.entry(EntryKind::Sit, number(seat), name);
  sit.person = person.id;
  Entries entries{std::move(sit),
                  commits_.entry(EntryKind::SeatCommitment, number(seat), {}, commitment)};
  if (!contribution.empty()) {
    entries.push_back(commits_.entry(EntryKind::Reveal, number(seat), {}, contribution));
  }
  const bool is_revealed = commitment.empty() || !contribution.empty();
  if (would_complete(seat) && is_revealed) entries.push_back(commits_.start_of(*table_));
  return entries;
}

void SeatRequests::reveal(ConnectionId id, const wire::RevealContribution& request) {
  commits_.post([this, id, request] {
    if (clients_.find(id) == nullptr) return;
    if (const auto denied = table_.denial()) {
      return clients_.refuse(id, request.id, denied->message);
    }
    try_reveal(id, request);
  });
}

// A repeated message is answered like the first.
void SeatRequests::try_reveal(ConnectionId id, const wire::RevealContribution& request) {
  const auto seat = clients_.find(id)->viewer.seat();
  if (!seat) return clients_.refuse(id, request.id, MessageKey::NoSeat);
  const SeatOccupant& occupant = table_->seating()[*seat];
  const int step = table_->is_dealt() ? table_->streams().of(Viewer::of(*seat)).number : 0;
  if (!occupant.contribution.empty() && occupant.contribution == request.contribution) {
    return clients_.accept(id, request.id, step);
  }
  if (table_->status() != Status::Gathering) {
    return clients_.refuse(id, request.id, MessageKey::RevealLate);
  }
  if (!table_->awaits_reveals()) return clients_.refuse(id, request.id, MessageKey::RevealEarly);
  const auto reason = refuse_contribution(
      table_->header().id, occupant.commitment.value_or(""), request.contribution);
  if (reason) return clients_.refuse(id, request.id, *reason);
  Entries entries{commits_.entry(EntryKind::Reveal, number(*seat), {}, request.contribution)};
  const auto& occupants = table_->seating().occupants();
  const auto awaited = std::count_if(occupants.begin(),
                                     occupants.end(),
                                     [](const SeatOccupant& each) { return each.awaits_reveal(); });
  if (awaited == 1) entries.push_back(commits_.start_of(*table_));
  commits_.commit(std::move(entries), [this, id, of = request.id](WriteResult written) {
    if (written != WriteResult::Ok) return clients_.refuse(id, of, refusal_of_request(written));
    clients_.accept(id, of, 0);
  });
}

void SeatRequests::leave(const Person& person, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<bool>& answer) {
    const auto seat = table_->seating().seat_of(person.id);
    if (!seat) return answer(deny(MessageKey::NoSeat));
    if (!table_->is_live()) return answer(deny(MessageKey::Over));
    if (table_->seating()[*seat].has_stand_in) return answer(true);
    const bool is_free = table_->status() == Status::Gathering && !table_->awaits_reveals();
    const auto kind = is_free ? EntryKind::Leave : EntryKind::StandIn;
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
    if (table_->seating()[*seat].is_removed) {
      return clients_.refuse(id, std::nullopt, MessageKey::Removed);
    }
    if (table_->clocks().is_spent(*seat)) {
      return clients_.refuse(id, std::nullopt, MessageKey::StandInFirst);
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
    if (auto denied = refuse_close(person)) return answer(Unexpected(*std::move(denied)));
    if (table_->status() == Status::Abandoned) return answer(true);
    commit(commits_.table_entry(EntryKind::Close), answer);
  });
}

void SeatRequests::close_for_operator(Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this](const Reply<bool>& answer) {
    if (!table_->is_live()) return answer(deny(MessageKey::Over));
    commit(commits_.table_entry(EntryKind::Close), answer);
  });
}

std::optional<ApiError> SeatRequests::refuse_close(const Person& person) const {
  const auto seat = table_->seating().seat_of(person.id);
  const bool is_player = seat && table_->seating()[*seat].is_person();
  const bool is_asked = is_player && table_->status() == Status::Playing;
  if (!is_host(*table_, person) && !is_asked) return ApiError{403, MessageKey::NotHost, {}};
  if (table_->status() == Status::Over) return ApiError{409, MessageKey::Over, {}};
  if (table_->status() != Status::Playing) return std::nullopt;
  SeatSet others = presence_.taking_part(clock_.now());
  if (is_player) others.erase(*seat);
  if (others.empty()) return std::nullopt;
  return ApiError{409, MessageKey::EndTogether, {}};
}

void SeatRequests::remove(const Person& person, int seat, Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person, seat](const Reply<bool>& answer) {
    if (auto denied = refuse_remove(person, seat)) return answer(Unexpected(*std::move(denied)));
    commit(removal_of(*table_, commits_, seat_at(seat), person.name), answer);
  });
}

std::optional<ApiError> SeatRequests::refuse_remove(const Person& person, int seat) const {
  if (!is_host(*table_, person)) return ApiError{403, MessageKey::NotHost, {}};
  if (table_->status() != Status::Gathering) return ApiError{409, MessageKey::Begun, {}};
  if (seat < 0 || seat >= table_->setting().players) {
    return ApiError{400, MessageKey::NoSuchSeat, {}};
  }
  const SeatOccupant& occupant = table_->seating()[seat_at(seat)];
  if (occupant.is_person() && occupant.person != person.id) return std::nullopt;
  return ApiError{409, MessageKey::NotRemovable, {}};
}

void SeatRequests::give_to_bots(const Person& person,
                                const wire::SeatsForBots& request,
                                Reply<bool> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person, request](const Reply<bool>& answer) {
    if (auto denied = refuse_bots(person, request)) return answer(Unexpected(*std::move(denied)));
    commit(entries_to_seat_bots(request), answer);
  });
}

std::optional<ApiError> SeatRequests::refuse_bots(const Person& person,
                                                  const wire::SeatsForBots& wish) const {
  if (!is_host(*table_, person)) return ApiError{403, MessageKey::NotHost, {}};
  if (table_->status() != Status::Gathering) return ApiError{409, MessageKey::Begun, {}};
  if (!is_bot_kind(wish.bot)) {
    return ApiError{400, fmt::format("bot: must be one of {}", kind_list()), {}};
  }
  if (!wish.seat) {
    if (!table_->seating().is_full()) return std::nullopt;
    return ApiError{409, MessageKey::NoneOpen, {}};
  }
  if (*wish.seat < 0 || *wish.seat >= table_->setting().players) {
    return ApiError{400, MessageKey::NoSuchSeat, {}};
  }
  if (table_->seating()[seat_at(*wish.seat)].is_open()) return std::nullopt;
  return ApiError{409, MessageKey::Taken, {}};
}

Entries SeatRequests::entries_to_seat_bots(const wire::SeatsForBots& request) const {
  const auto& occupants = table_->seating().occupants();
  auto free = free_personas([&](std::string_view persona) {
    return std::any_of(occupants.begin(), occupants.end(), [&](const SeatOccupant& occupant) {
      return occupant.persona == persona;
    });
  });
  Entries entries;
  bool leaves_open = false;
  for (std::size_t at = 0; at < occupants.size(); ++at) {
    if (!occupants[at].is_open()) continue;
    const int seat = static_cast<int>(at);
    if (request.seat.value_or(seat) == seat) {
      entries.push_back(commits_.entry(EntryKind::SeatBot, seat, request.bot, free.back()));
      free.pop_back();
    } else {
      leaves_open = true;
    }
  }
  if (!leaves_open && !awaits_others(table_->seating())) {
    entries.push_back(commits_.start_of(*table_));
  }
  return entries;
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
  // Whoever knows the contributions could choose the deal by choosing the first player.
  const bool has_begun = table_->status() != Status::Gathering || table_->awaits_reveals();
  if (has_begun) return reply(deny(MessageKey::FirstBegun));
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
