// SPDX-License-Identifier: Apache-2.0
#include "server/api/people_api.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/api/guest_sign_in.h"
#include "server/domain/limits.h"
#include "server/domain/names.h"
#include "server/domain/table_card.h"
#include "server/house/people.h"
#include "server/house/room_registry.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

// Collects the texts of wire::OwnTable in order and answers once the last has arrived.
class OwnList {
 public:
  // `more`: the person has further tables.
  OwnList(std::size_t tables, bool more, std::function<void(ApiAnswer)> reply)
      : texts_(tables), missing_(tables), more_(more), reply_(std::move(reply)) {
    if (missing_ == 0) answer();
  }
  // An empty text: the person has left the seat meanwhile.
  void put(std::size_t at, std::string text) {
    texts_[at] = std::move(text);
    if (--missing_ == 0) answer();
  }

 private:
  void answer() {
    std::erase(texts_, std::string());
    reply_(
        json_answer(fmt::format(R"({{"tables":[{}],"more":{}}})", fmt::join(texts_, ","), more_)));
  }

  std::vector<std::string> texts_;
  std::size_t missing_;
  bool more_;
  std::function<void(ApiAnswer)> reply_;
};

std::string own_table_text(const StoredSeat& kept) {
  return fmt::format(R"({{"table":{},"seat":{},"asked":false}})",
                     listing_from_stored(kept.summary.card),
                     kept.seat);
}

// A finished table is described by the data stored with the seat, a live one by its room.
void put_own_table(RoomRegistry& rooms,
                   const Person& person,
                   const StoredSeat& kept,
                   const std::shared_ptr<OwnList>& list,
                   std::size_t at) {
  if (!kept.summary.is_live) return list->put(at, own_table_text(kept));
  rooms.room(kept.table)->requests().reports.own_table(person, [list, at](auto own) {
    list->put(at, own ? to_text(*own) : std::string());
  });
}

wire::PersonalBests bests_answer(const std::vector<PersonalBest>& bests) {
  wire::PersonalBests answer;
  for (const PersonalBest& best : bests) {
    const auto options = parse_json(best.key, "key");
    if (!options || !options->is_object()) continue;
    answer.bests.push_back(
        {.game = best.game, .options = options->as_object(), .score = best.score});
  }
  return answer;
}

}  // namespace

PeopleApi::PeopleApi(Store& store,
                     People& people,
                     GuestSignIn& sign_in,
                     RoomRegistry& rooms,
                     const HouseLimits& limits)
    : store_(store), people_(people), sign_in_(sign_in), rooms_(rooms), limits_(limits) {}

void PeopleApi::me(const ApiCall& call) const {
  if (call.person.id == kNobody) return call.reply(error_answer(404, MessageKey::Stranger));
  call.reply(json_answer(to_text(wire::Me{call.person.name})));
}

void PeopleApi::rename(ApiCall call) {
  const auto wish = from_text<wire::Me>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  const auto name = checked_name(wish->name, limits_.name_characters);
  if (!name) return call.reply(error_answer(400, name.error()));
  if (call.person.id == kNobody) {
    return sign_in_.as_person(std::move(call), *name, [name = *name](const ApiCall& known) {
      known.reply(json_answer(to_text(wire::Me{name})));
    });
  }
  people_.rename(call.person, *name, [reply = call.reply, name = *name](WriteResult written) {
    if (written != WriteResult::Ok) return reply(error_answer(503, refusal_of_request(written)));
    reply(json_answer(to_text(wire::Me{name})));
  });
}

void PeopleApi::own_tables(const ApiCall& call) {
  const Person person = call.person;
  const auto list_page = [this, person, reply = call.reply](auto seats) {
    if (!seats) return reply(error_answer(503, MessageKey::Unread));
    const bool has_more = seats->size() > kMostOwnTables;
    if (has_more) seats->pop_back();
    const auto list = std::make_shared<OwnList>(seats->size(), has_more, reply);
    for (std::size_t at = 0; at < seats->size(); ++at) {
      put_own_table(rooms_, person, (*seats)[at], list, at);
    }
  };
  const std::string after = query_value(call.request.query, "after");
  store_.seats_of(person.id, after, kMostOwnTables + 1, list_page);
}

void PeopleApi::own_bests(const ApiCall& call) {
  store_.bests_of(call.person.id, kMostOwnBests, [reply = call.reply](auto bests) {
    if (!bests) return reply(error_answer(503, MessageKey::Unread));
    reply(json_answer(to_text(bests_answer(*bests))));
  });
}

}  // namespace bourse
