// SPDX-License-Identifier: Apache-2.0
#include "server/domain/seating.h"

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "core/check.h"

namespace bourse {
namespace {

// 'o': open, 'g': greedy, 's': the default bot.
Seating seating_of(std::string_view seats) {
  std::vector<wire::SeatSetting> setting;
  for (const char kind : seats) {
    wire::SeatSetting seat;
    if (kind != 'o') seat.kind = wire::SeatPlan::Bot;
    if (kind == 'g') seat.bot = "greedy";
    setting.push_back(seat);
  }
  return Seating(setting);
}

std::string names_at(const Seating& seating) {
  std::string names;
  for (const SeatOccupant& occupant : seating.occupants()) names += occupant.name + ",";
  return names;
}

std::string why_no_seat(const Seating& seating,
                        PersonId person,
                        int choice,
                        const std::vector<PersonId>& reserved = {}) {
  const auto seat = seating.seat_for(person, choice, reserved);
  REQUIRE_FALSE(seat.has_value());
  return seat.error().key;
}

int seat_given(const Seating& seating,
               PersonId person,
               int choice,
               const std::vector<PersonId>& reserved = {}) {
  const auto seat = seating.seat_for(person, choice, reserved);
  REQUIRE(seat.has_value());
  return number(*seat);
}

}  // namespace

TEST_CASE("seating: bots are seated from the start, under different names") {
  const Seating seating = seating_of("gogs");
  CHECK(names_at(seating) == "Greedy,,Greedy 2,Trader,");
  CHECK(seating[seat_at(3)].bot == stand_in_bot());
  CHECK(seating[seat_at(0)].kind() == wire::SeatKind::Bot);
  CHECK(seating[seat_at(1)].kind() == wire::SeatKind::Open);
  CHECK_FALSE(seating.is_full());
}

TEST_CASE("seating: a bot has the name of its persona") {
  std::vector<wire::SeatSetting> setting(2);
  setting[0] = {.kind = wire::SeatPlan::Bot, .bot = "greedy", .persona = "okoro"};
  const Seating seating(setting);
  CHECK(names_at(seating) == "Okoro,,");
  CHECK(seating[seat_at(0)].persona == "okoro");
}

TEST_CASE("seating: a person sits down under a unique name, and leaves") {
  Seating seating = seating_of("oog");
  seating.sit(seat_at(0), 7, "Ann", "0a");
  seating.sit(seat_at(1), 8, "Ann", "");
  CHECK(names_at(seating) == "Ann,Ann 2,Greedy,");
  CHECK(seating.is_full());
  CHECK(seating.seat_of(8) == seat_at(1));
  CHECK_FALSE(seating.seat_of(9));
  CHECK_FALSE(seating.seat_of(kNobody));  // bots are not people
  CHECK(seating.contributions() == std::vector<std::string>{"0a", "", ""});
  CHECK(seating[seat_at(0)].kind() == wire::SeatKind::Person);

  seating.leave(seat_at(0));
  CHECK_FALSE(seating.seat_of(7));
  CHECK_FALSE(seating.is_full());
  CHECK(seating.contributions()[0].empty());
  seating.sit(seat_at(0), 9, "Ann", "");
  CHECK(names_at(seating) == "Ann,Ann 2,Greedy,");
}

TEST_CASE("seating: a commitment counts until its contribution is revealed") {
  Seating seating = seating_of("oog");
  seating.sit(seat_at(0), 7, "Ann", "");
  CHECK_FALSE(seating.awaits_reveals());
  seating.commit(seat_at(0), "c0");
  CHECK_FALSE(seating.awaits_reveals());  // a seat is open
  seating.sit(seat_at(1), 8, "Ben", "");
  CHECK(seating.commitments().empty());  // Ben sat down under an earlier program
  seating.commit(seat_at(1), "");
  CHECK(seating.commitments() == std::vector<std::string>{"c0", "", ""});
  CHECK(seating.awaits_reveals());
  CHECK(seating.contributions() == std::vector<std::string>{"c0", "", ""});
  seating.reveal(seat_at(0), "a0");
  CHECK_FALSE(seating.awaits_reveals());
  CHECK(seating.contributions() == std::vector<std::string>{"a0", "", ""});
  seating.leave(seat_at(0));
  CHECK(seating.commitments()[0].empty());
}

TEST_CASE("seating: a person who sits down again keeps the name") {
  Seating seating = seating_of("oo");
  seating.sit(seat_at(0), 7, "Ann", "");
  seating.sit(seat_at(0), 7, "Ann", "0b");
  CHECK(names_at(seating) == "Ann,,");
}

TEST_CASE("seating: a viewer reads its own seat as you") {
  Seating seating = seating_of("og");
  seating.sit(seat_at(0), 7, "Ann", "");
  CHECK(seating.names_for(Viewer::of(seat_at(0))) == std::vector<std::string>{"you", "Greedy"});
  CHECK(seating.names_for(Viewer::spectator()) == std::vector<std::string>{"Ann", "Greedy"});
}

TEST_CASE("seating: a person gets the requested seat, or the first open one") {
  Seating seating = seating_of("gooo");
  CHECK(seat_given(seating, 7, -1) == 1);
  CHECK(seat_given(seating, 7, 3) == 3);
  CHECK(why_no_seat(seating, 7, 0) == UserMessage(MessageKey::Taken).key);
  CHECK(why_no_seat(seating, 7, 4) == UserMessage(MessageKey::NoSuchSeat).key);
  seating.sit(seat_at(1), 7, "Ann", "");
  CHECK(seat_given(seating, 8, -1) == 2);
  CHECK(why_no_seat(seating, 8, 1) == UserMessage(MessageKey::Taken).key);
}

TEST_CASE("seating: a reserved seat is for its person, who gets it before any other") {
  const Seating seating = seating_of("ooo");
  const std::vector<PersonId> reserved{8, kNobody, 9};
  CHECK(seat_given(seating, 9, -1, reserved) == 2);
  CHECK(seat_given(seating, 7, -1, reserved) == 1);
  CHECK(seat_given(seating, 9, 1, reserved) == 1);
  CHECK(why_no_seat(seating, 7, 0, reserved) == UserMessage(MessageKey::Reserved).key);
  CHECK(why_no_seat(seating, 7, -1, {8, 9, 10}) == UserMessage(MessageKey::NoneOpen).key);
}

TEST_CASE("seating: a stand-in plays for a person and ends the person's orders") {
  Seating seating = seating_of("oo");
  seating.sit(seat_at(1), 7, "Ann", "");
  seating.add_order(seat_at(1), {{"do", "sell"}});
  seating.begin_stand_in(seat_at(1), 0);
  CHECK(seating[seat_at(1)].is_played_by_bot());
  CHECK(seating[seat_at(1)].orders.empty());
  CHECK(seating[seat_at(1)].kind() == wire::SeatKind::Person);
  seating.end_stand_in(seat_at(1));
  CHECK_FALSE(seating[seat_at(1)].is_played_by_bot());
}

TEST_CASE("seating: orders are numbered per seat, and no number is used twice") {
  Seating seating = seating_of("oo");
  const Seat seat = seat_at(0);
  seating.add_order(seat, {{"do", "one"}});
  seating.add_order(seat, {{"do", "two"}});
  seating.add_order(seat_at(1), {{"do", "other"}});
  seating.remove_orders_if(seat,
                           [](const wire::StandingOrder& order) { return order.number == 2; });
  seating.add_order(seat, {{"do", "three"}});
  REQUIRE(seating[seat].orders.size() == 2);
  CHECK(seating[seat].orders[0] == wire::StandingOrder{1, {{"do", "one"}}});
  CHECK(seating[seat].orders[1] == wire::StandingOrder{3, {{"do", "three"}}});
  CHECK(seating[seat_at(1)].orders[0].number == 1);
  seating.clear_orders();
  CHECK(seating[seat].orders.empty());
  CHECK(seating[seat_at(1)].orders.empty());
}

TEST_CASE("seating: there is no seat beyond the last") {
  Seating seating = seating_of("oo");
  CHECK_THROWS_AS(seating.leave(seat_at(2)), Bug);
  CHECK_THROWS_AS(seating.leave(seat_at(-1)), Bug);
}

}  // namespace bourse
