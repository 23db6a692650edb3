// SPDX-License-Identifier: Apache-2.0
//
// The devices of a person: each signs in with a secret of its own and can be signed out.
#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr std::int64_t kHour = 3'600'000;

std::string link_code(TestHouse& house, const std::string& who) {
  return text_of(house.post("/api/devices/link", "", who).body.at("code"));
}
Answer redeem(TestHouse& house, const std::string& code) {
  return house.post("/api/devices/link/redeem", R"({"code":")" + code + R"("})");
}
std::string second_device(TestHouse& house, const std::string& who) {
  return redeem(house, link_code(house, who)).secret;
}

json::array devices(TestHouse& house, const std::string& who) {
  const Answer answer = house.get("/api/devices", who);
  REQUIRE(answer.status == 200);
  return answer.body.at("devices").as_array();
}
std::string revoke(const json::value& device) {
  return R"({"id":)" + json::serialize(device.at("id")) + "}";
}
bool is_known(TestHouse& house, const std::string& who) {
  return house.get("/api/me", who).status == 200;
}

}  // namespace

TEST_CASE("devices: every sign-in is listed, and signing one out closes its connections") {
  TestHouse house;
  house.device = "Firefox, Linux";
  const std::string ada = house.person("Ada");
  house.now += 1000;
  house.device = "Safari, iPhone";
  const std::string phone = second_device(house, ada);
  const std::string table =
      text_of(house.post("/api/tables", table_wish("nyse", "oo"), ada).body.at("id"));
  const Client at_phone = house.join(table, phone);
  const Client at_desk = house.join(table, ada);

  const json::array listed = devices(house, ada);
  REQUIRE(listed.size() == 2);
  CHECK(text_of(listed[0].at("name")) == "Safari, iPhone");
  CHECK(listed[0].at("created").as_int64() == kTestTime + 1000);
  CHECK(listed[0].at("connected").as_bool());
  CHECK(!listed[0].at("own").as_bool());
  CHECK(text_of(listed[1].at("name")) == "Firefox, Linux");
  CHECK(listed[1].at("own").as_bool());
  CHECK(devices(house, phone)[0].at("own").as_bool());
  CHECK(devices(house, "").empty());

  // Only one's own.
  const std::string eve = house.person("Eve");
  CHECK(house.post("/api/devices/revoke", revoke(listed[0]), eve).status == 404);
  CHECK(house.post("/api/devices/revoke", revoke(listed[0])).status == 404);
  CHECK(is_known(house, phone));

  CHECK(house.post("/api/devices/revoke", revoke(listed[0]), ada).status == 200);
  CHECK(!is_known(house, phone));
  CHECK(at_phone.heard->closed == "this device is signed out");
  CHECK(!at_desk.heard->closed);
  CHECK(is_known(house, ada));
  CHECK(devices(house, ada).size() == 1);
  house.restart();
  CHECK(!is_known(house, phone));
  CHECK(is_known(house, ada));
}

TEST_CASE("devices: all others are signed out at once, with the code for one more") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string phone = second_device(house, ada);
  const std::string tablet = second_device(house, ada);
  const std::string eve = house.person("Eve");
  const std::string table =
      text_of(house.post("/api/tables", table_wish("nyse", "oo"), ada).body.at("id"));
  const Client at_phone = house.join(table, phone);
  const Client at_tablet = house.join(table, tablet);
  const Client of_eve = house.join(table, eve);
  const std::string code = link_code(house, ada);
  CHECK(house.post("/api/devices/revoke_others", "").status == 404);
  CHECK(house.post("/api/devices/revoke_others", "", phone).status == 200);
  CHECK(!is_known(house, ada));
  CHECK(!is_known(house, tablet));
  CHECK(is_known(house, phone));
  CHECK(is_known(house, eve));
  CHECK(at_tablet.heard->closed);
  CHECK(!at_phone.heard->closed);
  CHECK(!of_eve.heard->closed);
  CHECK(redeem(house, code).status == 404);
}

TEST_CASE("devices: logging out ends this device alone and drops its cookie") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string phone = second_device(house, ada);
  const Answer out = house.post("/api/devices/log_out", "", ada);
  CHECK(out.status == 200);
  CHECK(out.drops_cookie);
  CHECK(!is_known(house, ada));
  CHECK(is_known(house, phone));
  CHECK(house.post("/api/devices/log_out", "", ada).status == 404);
  // Revoking the device that asks is the same.
  const Answer last = house.post("/api/devices/revoke", revoke(devices(house, phone)[0]), phone);
  CHECK(last.drops_cookie);
  CHECK(!is_known(house, phone));
}

TEST_CASE("devices: a newer code makes older ones void") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string first = link_code(house, ada);
  const std::string second = link_code(house, ada);
  CHECK(redeem(house, first).status == 404);
  CHECK(redeem(house, second).status == 200);
}

TEST_CASE("devices: the time of last use is right to the hour, and the cookie is sent again then") {
  TestHouse house;
  house.credential = Credential::Cookie;
  const std::string ada = house.person("Ada");
  const auto used = [&] { return devices(house, ada)[0].at("used").as_int64() - kTestTime; };
  house.now += kHour - 1;
  CHECK(house.get("/api/games", ada).secret.empty());
  house.settle();
  CHECK(used() == 0);
  house.now += 1;
  CHECK(house.get("/api/games", ada).secret == ada);
  house.settle();
  CHECK(house.get("/api/games", ada).secret.empty());
  CHECK(used() == kHour);
  house.restart();
  CHECK(used() == kHour);
  house.now += kHour;
  house.credential = Credential::Bearer;
  CHECK(house.get("/api/games", ada).secret.empty());
}

TEST_CASE("devices: an old cookie counts only for devices of its time, and is replaced") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  house.credential = Credential::OldCookie;
  CHECK(!is_known(house, ada));
}

}  // namespace bourse
