// SPDX-License-Identifier: Apache-2.0
#include "server/house/operator.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "server/house/lobby.h"
#include "server/house/lobby_feed.h"
#include "server/house/restrictions.h"
#include "server/house/room_registry.h"
#include "server/house/table_connections.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

constexpr std::size_t kMostTables = 100;  // in a list: each is read into memory
constexpr std::size_t kMostPeople = 100;  // of those found by name
constexpr int kMostSeats = 200;           // that a banned person leaves
constexpr std::size_t kLongestTableId = 32;

wire::AdminAnswer done(std::string sentence, std::string subject) {
  return {.done = true, .sentence = std::move(sentence), .subject = std::move(subject)};
}
wire::AdminAnswer refused(std::string sentence) {
  return {.done = false, .sentence = std::move(sentence)};
}

// None: not the number of a person.
std::optional<PersonId> read_person(std::string_view text) {
  PersonId person = kNobody;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, person);
  if (read.ec != std::errc() || read.ptr != end || person <= kNobody) return std::nullopt;
  return person;
}

bool is_table_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestTableId &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
         });
}

RestrictionKind kind_for_person(bool is_ban) {
  return is_ban ? RestrictionKind::BannedPerson : RestrictionKind::MutedPerson;
}
std::string_view word_for(bool is_ban) { return is_ban ? "banned" : "muted"; }
std::string_view word_for(RestrictionKind kind) {
  return word_for(kind != RestrictionKind::MutedPerson);
}

// Collects the tables of a list in order and answers when the last has come.
class TableCollector {
 public:
  TableCollector(std::size_t tables, int more, Operator::Reply reply)
      : tables_(tables), missing_(tables), more_(more), reply_(std::move(reply)) {
    if (missing_ == 0) answer();
  }
  // None: the table cannot be read, or has ended meanwhile.
  void put(std::size_t at, std::optional<wire::AdminTable> table) {
    tables_[at] = std::move(table);
    if (--missing_ == 0) answer();
  }

 private:
  void answer() {
    wire::AdminAnswer list{.done = true, .sentence = {}};
    list.more = more_;
    list.tables.emplace();
    for (auto& table : tables_) {
      if (table) list.tables->push_back(*std::move(table));
    }
    reply_(std::move(list));
  }

  std::vector<std::optional<wire::AdminTable>> tables_;
  std::size_t missing_;
  int more_;
  Operator::Reply reply_;
};

template <class T>
void add_new(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

wire::AdminPerson person_of(const Operator::Needs& needs, const Person& person) {
  wire::AdminPerson told;
  told.person = person.id;
  told.name = person.name;
  told.muted = needs.restrictions.is_muted(person.id);
  told.banned = needs.restrictions.is_banned(person.id);
  return told;
}

// Those who are connected to a table.
std::map<PersonId, wire::AdminPerson> connected_people(const Operator::Needs& needs) {
  std::map<PersonId, wire::AdminPerson> people;
  needs.connections.for_each([&](const ConnectedClient& client) {
    if (client.person.id == kNobody) return;
    const auto at = people.try_emplace(client.person.id, person_of(needs, client.person)).first;
    add_new(at->second.addresses, client.address);
    add_new(at->second.tables, client.table);
  });
  return people;
}

wire::AdminAnswer list_of(const Operator::Needs& needs, const std::vector<Person>& found) {
  wire::AdminAnswer list{.done = true, .sentence = {}};
  list.people.emplace();
  const auto connected = connected_people(needs);
  for (const Person& person : found) {
    if (list.people->size() == kMostPeople) {
      list.sentence = fmt::format("The first {} are listed; give more of the name.", kMostPeople);
      break;
    }
    const auto at = connected.find(person.id);
    list.people->push_back(at == connected.end() ? person_of(needs, person) : at->second);
  }
  return list;
}

}  // namespace

void Operator::carry_out(const wire::AdminRequest& request, Reply reply) {
  using Command = wire::AdminCommand;
  const Command command = request.command;
  const bool is_list =
      command == Command::List || command == Command::People || command == Command::Restrictions;
  const std::string_view word = wire::word_of(command);
  const bool takes_subject = !is_list || command == Command::People;
  if (!takes_subject && request.subject) {
    return reply(refused(fmt::format("{} takes no argument.", word)));
  }
  if (!is_list && !request.subject) {
    return reply(refused(fmt::format("{} needs an argument.", word)));
  }
  switch (command) {
    case Command::List: return list(reply);
    case Command::People:
      return request.subject ? people_named(*request.subject, reply) : people(reply);
    case Command::Restrictions: return restrictions(reply);
    case Command::Close: return close(*request.subject, reply);
    case Command::Mute: return restrict(*request.subject, false, std::move(reply));
    case Command::Unmute: return lift(*request.subject, false, std::move(reply));
    case Command::Ban: return restrict(*request.subject, true, std::move(reply));
    case Command::Unban: return lift(*request.subject, true, std::move(reply));
  }
}

void Operator::list(const Reply& reply) {
  const auto ids = needs_.lobby.newest(kMostTables);
  const auto more = static_cast<int>(needs_.lobby.size() - ids.size());
  const auto collector = std::make_shared<TableCollector>(ids.size(), more, reply);
  for (std::size_t at = 0; at < ids.size(); ++at) {
    needs_.rooms.room(ids[at])->requests().reports.for_operator([collector, at](auto table) {
      collector->put(at, table ? std::optional(*std::move(table)) : std::nullopt);
    });
  }
}

void Operator::people(const Reply& reply) const {
  wire::AdminAnswer list{.done = true, .sentence = {}};
  list.people.emplace();
  for (auto& [id, person] : connected_people(needs_)) list.people->push_back(std::move(person));
  reply(std::move(list));
}

void Operator::people_named(const std::string& beginning, const Reply& reply) {
  needs_.store.people_named(
      beginning, static_cast<int>(kMostPeople) + 1, [this, reply](const auto& found) {
        if (!found) return reply(refused("The database could not be read."));
        reply(list_of(needs_, *found));
      });
}

void Operator::restrictions(const Reply& reply) const {
  wire::AdminAnswer list{.done = true, .sentence = {}};
  list.restrictions.emplace();
  for (const Restriction& each : needs_.restrictions.all()) {
    list.restrictions->push_back({std::string(word_for(each.kind)), each.subject, each.since});
  }
  reply(std::move(list));
}

void Operator::close(const std::string& table, const Reply& reply) {
  if (!is_table_id(table)) return reply(refused("This is not the id of a table."));
  needs_.rooms.room(table)->requests().seats.close_for_operator([table, reply](const auto& closed) {
    if (!closed) return reply(refused(closed.error().message.text));
    reply(done(fmt::format("Table {} is closed.", table), table));
  });
}

void Operator::restrict(const std::string& subject, bool is_ban, Reply reply) {
  if (const auto person = read_person(subject)) {
    return restrict_person(*person, is_ban, std::move(reply));
  }
  if (!is_ban) return reply(refused("Mute needs the number of a person; `people` lists them."));
  const auto range = banned_range(subject);
  if (!range) {
    return reply(refused(
        "Ban needs the number of a person, or an address such as 192.0.2.7, 192.0.2.0/24 or "
        "2001:db8::/48: at least /8, or /16 for IPv6."));
  }
  const std::string text = text_of(*range);
  add({RestrictionKind::BannedAddress, text, needs_.clock.now()}, text, std::move(reply));
}

void Operator::restrict_person(PersonId person, bool is_ban, Reply reply) {
  needs_.store.find_person(person, [this, person, is_ban, reply = std::move(reply)](auto found) {
    if (!found) return reply(refused("The database could not be read."));
    if (!*found) return reply(refused(fmt::format("There is no person {}.", person)));
    const std::string number = fmt::to_string(person);
    add({kind_for_person(is_ban), number, needs_.clock.now()},
        fmt::format("{} ({})", (*found)->name, number),
        reply);
  });
}

void Operator::add(const Restriction& restriction, const std::string& whom, Reply reply) {
  needs_.store.restrict(
      restriction, [this, restriction, whom, reply = std::move(reply)](WriteResult written) {
        if (written != WriteResult::Ok) return reply(refused("This could not be saved."));
        needs_.restrictions.add(restriction);
        expel(restriction);
        reply(
            done(fmt::format("{} is {}.", whom, word_for(restriction.kind)), restriction.subject));
      });
}

void Operator::expel(const Restriction& restriction) {
  if (restriction.kind == RestrictionKind::MutedPerson) return;
  const Restrictions& restrictions = needs_.restrictions;
  needs_.connections.close_if(
      [&](const ConnectedClient& client) {
        return restrictions.is_banned(client.person.id) ||
               restrictions.is_banned_address(client.address);
      },
      kBanned);
  needs_.lobby_feed.close_if(
      [&](const std::string& address) { return restrictions.is_banned_address(address); }, kBanned);
  if (restriction.kind == RestrictionKind::BannedPerson) {
    if (const auto person = read_person(restriction.subject)) leave_tables(*person);
  }
}

void Operator::leave_tables(PersonId person) {
  needs_.store.seats_of(person, "", kMostSeats, [this, person](const auto& seats) {
    if (!seats) return;
    const auto ignore = [](const auto&) {};
    for (const StoredSeat& seat : *seats) {
      if (!seat.summary.is_live) continue;
      needs_.rooms.room(seat.table)->requests().seats.leave(Person{person, {}}, ignore);
    }
  });
}

void Operator::lift(const std::string& subject, bool is_ban, Reply reply) {
  const bool is_person = read_person(subject).has_value();
  if (!is_ban && !is_person) return reply(refused("Unmute needs the number of a person."));
  const auto range = banned_range(subject);
  const std::string text = is_person || !range ? subject : text_of(*range);
  const auto kind = is_person ? kind_for_person(is_ban) : RestrictionKind::BannedAddress;
  if (!needs_.restrictions.has(kind, text)) {
    return reply(
        refused(fmt::format("{} is not {}; `restrictions` lists all.", text, word_for(is_ban))));
  }
  needs_.store.lift(
      kind, text, [this, kind, text, is_ban, reply = std::move(reply)](WriteResult written) {
        if (written != WriteResult::Ok) return reply(refused("This could not be saved."));
        needs_.restrictions.remove(kind, text);
        reply(done(fmt::format("{} is no longer {}.", text, word_for(is_ban)), text));
      });
}

}  // namespace bourse
