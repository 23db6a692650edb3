// SPDX-License-Identifier: Apache-2.0
//
// bourse admin [--data DIR] [--json] COMMAND [SUBJECT]
#include <ctime>

#include <CLI/CLI.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "core/text/screen.h"
#include "server/net/admin_client.h"
#include "server/protocol/admin_wire.h"

namespace bourse::cli {
namespace {

constexpr std::string_view kFooter =
    "COMMAND is one of\n"
    "  list             the newest 100 unfinished tables, with the numbers of the people at them\n"
    "  people           everybody who is connected to a table, with addresses\n"
    "  people NAME      the first 100 people whose names begin so, connected or not\n"
    "  restrictions     whoever is muted or banned\n"
    "  close TABLE      end a table; its game counts as abandoned\n"
    "  mute PERSON      a person may play, but not write in any chat\n"
    "  ban PERSON       a person may only watch; bots play on for them\n"
    "  ban ADDRESS      the same for everybody at an address or range, such as 192.0.2.0/24\n"
    "  unmute PERSON, unban PERSON, unban ADDRESS\n"
    "\n"
    "PERSON is a number from `list` or `people`. Restrictions outlast restarts. Run the command "
    "as\n"
    "the user of the server, on its machine; the server must be running.";

struct AdminArgs {
  std::string folder = default_data_folder();
  std::string command;
  std::optional<std::string> subject;
  bool is_json = false;
};

std::string time_text(std::int64_t milliseconds) {
  return fmt::format("{:%Y-%m-%d %H:%M}",
                     fmt::gmtime(static_cast<std::time_t>(milliseconds / 1000)));
}

std::string seat_text(const wire::AdminSeat& seat) {
  if (seat.kind == wire::SeatKind::Open) return "(open)";
  std::string name = sanitize(seat.name, seat.name.size());
  if (!seat.person) return name;
  return fmt::format("{} ({}{})", name, *seat.person, seat.connected ? "" : ", away");
}

void print_tables(const wire::AdminAnswer& answer) {
  for (const wire::AdminTable& table : *answer.tables) {
    std::vector<std::string> seats;
    for (const wire::AdminSeat& seat : table.seats) seats.push_back(seat_text(seat));
    print(fmt::format("{:10}  {:10}  {:9}  {:7}  {}  host {}: {}\n",
                      table.id,
                      table.game,
                      wire::word_of(table.status),
                      wire::word_of(table.visibility),
                      time_text(table.created),
                      table.host,
                      fmt::join(seats, ", ")));
  }
  if (answer.more.value_or(0) > 0) print(fmt::format("and {} older tables\n", *answer.more));
}

std::string place_text(const wire::AdminPerson& person) {
  if (person.tables.empty()) return "not connected";
  return fmt::format(
      "at {}  from {}", fmt::join(person.tables, ", "), fmt::join(person.addresses, ", "));
}

void print_people(const std::vector<wire::AdminPerson>& people) {
  for (const wire::AdminPerson& person : people) {
    print(fmt::format("{:>8}  {}  {}{}{}\n",
                      person.person,
                      padded(sanitize(person.name, person.name.size()), 24),
                      place_text(person),
                      person.muted ? ", muted" : "",
                      person.banned ? ", banned" : ""));
  }
}

void print_answer(const wire::AdminAnswer& answer) {
  if (!answer.sentence.empty()) print(answer.sentence + "\n");
  if (answer.tables) print_tables(answer);
  if (answer.people) print_people(*answer.people);
  if (!answer.restrictions) return;
  for (const wire::AdminRestriction& each : *answer.restrictions) {
    print(fmt::format("{}  {:6}  {}\n", time_text(each.since), each.kind, each.subject));
  }
}

CommandResult administer(const AdminArgs& args) {
  wire::AdminRequest request;
  request.command = *wire::find_word<wire::AdminCommand>(args.command);
  request.subject = args.subject;
  const auto reply = net::ask_operator(args.folder, request);
  if (!reply) return bad_input("--data", reply.error());
  if (!reply->answer.done) return bad_input("", reply->answer.sentence);
  if (args.is_json) {
    print(reply->line + "\n");
  } else {
    print_answer(reply->answer);
  }
  return ExitCode::Ok;
}

}  // namespace

CommandResult run_admin(const Args& arguments) {
  CLI::App app("Keeps order on a running server: closes tables, mutes and bans.", "bourse admin");
  app.footer(std::string(kFooter));
  AdminArgs args;
  app.add_option("--data", args.folder, "data folder of the server")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_flag("--json", args.is_json, "print the answer of the server as one line of JSON");
  std::vector<std::string> words;
  words.assign(wire::kWords<wire::AdminCommand>.begin(), wire::kWords<wire::AdminCommand>.end());
  app.add_option("COMMAND", args.command, "what to do")->required()->check(CLI::IsMember(words));
  app.add_option("SUBJECT", args.subject, "a table, the number or name of a person, or an address");
  if (auto done = parse_args(app, arguments)) return *done;
  return administer(args);
}

}  // namespace bourse::cli
