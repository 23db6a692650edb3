// SPDX-License-Identifier: Apache-2.0
#include "server/api/tables_api.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/api/guest_sign_in.h"
#include "server/domain/limits.h"
#include "server/domain/names.h"
#include "server/house/lobby.h"
#include "server/house/people.h"
#include "server/house/room_registry.h"
#include "server/house/table_factory.h"
#include "server/protocol/replay_view.h"
#include "server/protocol/wire_json.h"
#include "server/room/table_requests.h"

namespace bourse {
namespace {

constexpr const char* kGuest = "Guest";

// Replies with the answer of a room, once it arrives.
auto reply_done(const ApiCall& call) {
  return [reply = call.reply](const Result<bool, ApiError>& done) {
    reply(done ? json_answer("{}") : error_answer(done.error()));
  };
}
auto reply_message(const ApiCall& call) {
  return [reply = call.reply](const auto& message) {
    reply(message ? json_answer(to_text(*message)) : error_answer(message.error()));
  };
}
auto reply_text(const ApiCall& call) {
  return [reply = call.reply](const Result<std::string, ApiError>& text) {
    reply(text ? json_answer(*text) : error_answer(text.error()));
  };
}
auto reply_table_id(const ApiCall& call) {
  return [reply = call.reply](const Result<std::string, ApiError>& id) {
    reply(id ? json_answer(to_text(wire::TableId{*id})) : error_answer(id.error()));
  };
}

// The number of a step in the query; without a valid one, replies with an error.
std::optional<int> step_number(const ApiCall& call, std::string_view name) {
  const std::string text = query_value(call.request.query, name);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 0) return number;
  call.reply(error_answer(400, std::string(name) + ": must be the number of a step"));
  return std::nullopt;
}

}  // namespace

TablesApi::TablesApi(RoomRegistry& rooms,
                     TableFactory& factory,
                     Lobby& lobby,
                     People& people,
                     GuestSignIn& sign_in,
                     const HouseLimits& limits)
    : rooms_(rooms),
      factory_(factory),
      lobby_(lobby),
      people_(people),
      sign_in_(sign_in),
      limits_(limits) {}

TableRequests& TablesApi::requests(const ApiCall& call) {
  return rooms_.room(call.part)->requests();
}

void TablesApi::list(const ApiCall& call) {
  call.reply(json_answer("{" + list_of(lobby_.rows()) + "}"));
}

void TablesApi::open(ApiCall call) {
  auto wish = from_text<wire::NewTable>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  auto setting = factory_.checked(*std::move(wish));
  if (!setting) return call.reply(error_answer(setting.error()));
  if (const auto denied = factory_.refuse_address(call.request.address)) {
    return call.reply(error_answer(*denied));
  }
  sign_in_.as_person(
      std::move(call), kGuest, [this, setting = *std::move(setting)](const ApiCall& known) {
        factory_.open({.setting = setting,
                       .host = known.person.id,
                       .address = known.request.address,
                       .reserved = {}},
                      reply_table_id(known));
      });
}

void TablesApi::card(const ApiCall& call) { requests(call).reports.card(reply_message(call)); }

void TablesApi::sit(ApiCall call) {
  auto wish = from_text<wire::Sit>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  // Names of earlier programs may be refused now.
  auto name =
      checked_name(wish->name.empty() ? call.person.name : wish->name, limits_.name_characters);
  if (!name) return call.reply(error_answer(400, name.error()));
  wish->name = *std::move(name);
  TableReports& reports = requests(call).reports;
  // A guest is created only for a table that exists.
  reports.card([this, call = std::move(call), wish = *wish](const auto& card) mutable {
    if (!card) return call.reply(error_answer(card.error()));
    sign_in_.as_person(
        std::move(call), wish.name, [this, wish](const ApiCall& known) { take_seat(known, wish); });
  });
}

void TablesApi::take_seat(const ApiCall& call, const wire::Sit& wish) {
  const bool is_renamed = wish.name != call.person.name;
  requests(call).seats.sit(
      call.person, wish, [this, call, name = wish.name, is_renamed](const auto& seat) {
        if (!seat) return call.reply(error_answer(seat.error()));
        if (is_renamed) people_.rename(call.person, name, [](WriteResult) {});
        call.reply(json_answer(to_text(wire::SeatTaken{*seat})));
      });
}

void TablesApi::leave(const ApiCall& call) {
  requests(call).seats.leave(call.person, reply_done(call));
}

void TablesApi::close(const ApiCall& call) {
  requests(call).seats.close(call.person, reply_done(call));
}

void TablesApi::remove(const ApiCall& call) {
  const auto wish = from_text<wire::RemovedSeat>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  requests(call).seats.remove(call.person, wish->seat, reply_done(call));
}

void TablesApi::bots(const ApiCall& call) {
  const auto wish = from_text<wire::SeatsForBots>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  requests(call).seats.give_to_bots(call.person, *wish, reply_done(call));
}

void TablesApi::first(const ApiCall& call) {
  const auto wish = from_text<wire::FirstSeat>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  requests(call).seats.name_first(call.person, *wish, reply_done(call));
}

void TablesApi::rematch(const ApiCall& call) {
  requests(call).rematch.request(call.person, call.request.address, reply_table_id(call));
}

void TablesApi::hint(const ApiCall& call) {
  requests(call).hints.hint(call.person, call.request.address, reply_message(call));
}

void TablesApi::best(const ApiCall& call) {
  requests(call).reports.best(call.person, reply_message(call));
}

void TablesApi::record(const ApiCall& call) {
  requests(call).reports.record([reply = call.reply, id = call.part](auto record) {
    if (!record) return reply(error_answer(record.error()));
    ApiAnswer answer = json_answer(*std::move(record));
    answer.file_name = id + ".bourse";
    reply(std::move(answer));
  });
}

void TablesApi::replay(const ApiCall& call) {
  const auto view = parse_replay_view(query_value(call.request.query, "viewer"));
  if (!view) return call.reply(error_answer(view.error()));
  requests(call).reports.replay(call.person, call.request.address, *view, reply_text(call));
}

void TablesApi::past(const ApiCall& call) {
  const auto before = step_number(call, "before");
  if (!before) return;
  rooms_.room(call.part)->welcomes().page(
      call.person, call.request.address, *before, reply_text(call));
}

void TablesApi::chain(const ApiCall& call) {
  const auto after = step_number(call, "after");
  if (!after) return;
  rooms_.room(call.part)->welcomes().chain(
      call.person, call.request.address, *after, reply_text(call));
}

}  // namespace bourse
