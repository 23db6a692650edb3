// SPDX-License-Identifier: Apache-2.0
//
// The messages of the operator's socket (server/net/admin_socket.h): one line of JSON asks, one
// line answers. They are written and read like those of server/protocol/wire.h, but are no part of
// the protocol of clients: program and server are of the same version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "server/protocol/wire.h"

namespace bourse::wire {

BOOST_DEFINE_FIXED_ENUM_CLASS(
    AdminCommand, std::uint8_t, List, People, Restrictions, Close, Mute, Unmute, Ban, Unban)

struct AdminRequest {
  AdminCommand command = AdminCommand::List;
  // A table, a person's number, an address or a range of them; for people, the beginning of a name.
  std::optional<std::string> subject;
};
BOOST_DESCRIBE_STRUCT(AdminRequest, (), (command, subject))

struct AdminSeat {
  SeatKind kind = SeatKind::Open;
  std::string name;
  std::optional<std::int64_t> person;
  bool connected = false;
};
BOOST_DESCRIBE_STRUCT(AdminSeat, (), (kind, name, person, connected))

struct AdminTable {
  std::string id;
  std::string game;
  TableStatus status = TableStatus::Gathering;
  Visibility visibility = Visibility::Open;
  std::int64_t created = 0;
  std::int64_t host = 0;
  std::vector<AdminSeat> seats;
};
BOOST_DESCRIBE_STRUCT(AdminTable, (), (id, game, status, visibility, created, host, seats))

// Without addresses and tables: the person is not connected to a table.
struct AdminPerson {
  std::int64_t person = 0;
  std::string name;
  std::vector<std::string> addresses;
  std::vector<std::string> tables;
  bool muted = false;
  bool banned = false;
};
BOOST_DESCRIBE_STRUCT(AdminPerson, (), (person, name, addresses, tables, muted, banned))

struct AdminRestriction {
  std::string kind;  // "muted" or "banned"
  std::string subject;
  std::int64_t since = 0;
};
BOOST_DESCRIBE_STRUCT(AdminRestriction, (), (kind, subject, since))

struct AdminAnswer {
  bool done = false;
  std::string sentence;                  // what was done, or why not; with a list, a remark or ""
  std::optional<std::string> subject{};  // the table, person or address that it is about
  std::optional<int> more{};             // tables that the list leaves out
  std::optional<std::vector<AdminTable>> tables{};
  std::optional<std::vector<AdminPerson>> people{};
  std::optional<std::vector<AdminRestriction>> restrictions{};
};
BOOST_DESCRIBE_STRUCT(AdminAnswer,
                      (),
                      (done, sentence, subject, more, tables, people, restrictions))

inline constexpr std::size_t kLongestAdminLine = 1024;  // bytes of a request

}  // namespace bourse::wire
