// SPDX-License-Identifier: Apache-2.0
//
// The real program while somebody sets the system's clock (tests/server/disk_faults/).
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"

using namespace bourse;
using namespace bourse::test;

TEST_SUITE_BEGIN("SQLite only: the clock of the program");

TEST_CASE("CLOCK a step of the system's clock is logged once and changes no time at the table") {
  for (const char* const step : {"ahead", "behind"}) {
    CAPTURE(step);
    const ProgramHouse house;
    TestClient ada(house.address(), "Ada");
    TestClient ben(house.address(), "Ben");
    json::object wish = read_object(new_table(2, 2));
    wish["clock"] = {
        {"kind", "bank"}, {"bank_seconds", 300}, {"increment_seconds", 0}, {"expiry", "bot"}};
    const auto opened = ada.request("POST", "/api/tables", json::serialize(wish));
    const std::string table(read_object(opened.body).at("id").as_string());
    REQUIRE(ada.sit(table, 0).status == 200);
    REQUIRE(ben.sit(table, 1).status == 200);
    const std::string code(
        read_object(ada.request("POST", "/api/devices/link").body).at("code").as_string());

    house.switch_on(step);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!has(house.log(), "event=time_stepped") && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    CHECK(has(house.log(), "event=time_stepped"));

    ada.connect(table);
    const json::object welcome = ada.hello();
    for (const json::value& clock : welcome.at("position").at("clocks").as_array()) {
      CHECK(clock.at("left").as_int64() > 200'000);
      CHECK(clock.at("left").as_int64() <= 300'000);
    }
    for (const json::value& seat : welcome.at("table").at("seats").as_array()) {
      CHECK_FALSE(seat.at("stand_in").as_bool());
    }
    TestClient tablet(house.address(), "tablet");
    CHECK(
        tablet.request("POST", "/api/devices/link/redeem", R"({"code":")" + code + "\"}").status ==
        200);
    const std::string log = house.log();
    CHECK(log.find("event=time_stepped") == log.rfind("event=time_stepped"));
  }
}

TEST_SUITE_END();
