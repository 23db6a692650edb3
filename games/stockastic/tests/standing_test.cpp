// SPDX-License-Identifier: Apache-2.0
//
// Standing orders: which are accepted, what they answer, and when they end.
#include <boost/json/serialize.hpp>

#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

// Seat 0 has its turn; seat 1 holds 3 of Freebay and 1 of Hippo, seat 2 holds 2 of Freebay.
constexpr std::string_view kHoldings =
    R"(boards[0].market = 2; boards[3].market = 6; players[1].shares = [3, 0, 0, 1];
       players[2].shares = [2, 0, 0, 0])";

const std::string kSell = R"({"do":"accept","side":"sell","company":"fre","coins":5,"hold":null,)"
                          R"("until":"phase","ends_on_bankruptcy":false})";
const std::string kDeclineAll =
    R"({"do":"decline","company":null,"until":"phase","ends_on_bankruptcy":false})";
const std::string kPass = R"({"do":"pass","until":"phase","ends_on_bankruptcy":false})";

// The order with some of its members replaced.
std::string with(const std::string& order, std::string_view members) {
  json::object changed = json_of(order).as_object();
  const json::value others = json_of(members);
  for (const auto& member : others.as_object()) changed[member.key()] = member.value();
  return json::serialize(changed);
}

json::object given(const Play& t, int seat, const std::string& order) {
  auto kept = give_order(t.rules, t.view(seat), json_of(order).as_object());
  REQUIRE_MESSAGE(kept.has_value(), explain(kept.error()));
  return *std::move(kept);
}
std::string refused(const Play& t, const View& view, const std::string& order) {
  const auto kept = give_order(t.rules, view, json_of(order).as_object());
  return kept ? "accepted" : explain(kept.error());
}
std::string refused(const Play& t, int seat, const std::string& order) {
  return refused(t, t.view(seat), order);
}
// In notation; "" if the person is asked.
std::string decided(const Play& t, int seat, const std::vector<json::object>& kept) {
  const auto action = decide_by_orders(t.rules, t.view(seat), kept);
  if (action) CHECK(!refuse(t.rules, t.state, seat_at(seat), *action));
  return action ? print(t.rules, *action) : "";
}
bool stands(const Play& t, int seat, const json::object& kept) {
  return order_stands(t.rules, t.view(seat), kept);
}
void offer(Play& t, std::string_view opening, int shares, int coins) {
  t.play(0, opening);
  t.play(0, fmt::format("shares {}", shares));
  t.play(0, fmt::format("for {}", coins));
}

TEST_CASE("an order that cannot be given is refused with the wrong field") {
  const Play t = from("three.json", kHoldings);
  CHECK(refused(t, 1, kSell) == "accepted");
  CHECK(refused(t, 1, "{}") == "order: field 'do' is missing");
  CHECK(refused(t, 1, R"({"do":"steal"})").starts_with("order.do: "));
  CHECK(refused(t, 1, R"({"do":"pass","until":"phase"})") ==
        "order: field 'ends_on_bankruptcy' is missing");
  CHECK(refused(t, 1, with(kPass, R"({"since":{}})")) == "order: unknown field 'since'");
  CHECK(refused(t, 1, with(kPass, R"({"coins":1})")) == "order: unknown field 'coins'");
  CHECK(refused(t, 1, with(kSell, R"({"coins":0})")).starts_with("order.coins: "));
  CHECK(refused(t, 1, with(kSell, R"({"coins":20})")) == "accepted");
  CHECK(refused(t, 1, with(kSell, R"({"coins":21})")).starts_with("order.coins: "));
  CHECK(refused(t, 1, with(kSell, R"({"hold":-1})")).starts_with("order.hold: "));
  CHECK(refused(t, 1, with(kSell, R"({"hold":16})")).starts_with("order.hold: "));
  CHECK(refused(t, 1, with(kSell, R"({"side":"both"})")).starts_with("order.side: "));
  CHECK(refused(t, 1, with(kSell, R"({"company":"xyz"})")).starts_with("order.company: "));
  CHECK(refused(t, 1, with(kSell, R"({"company":null})")).starts_with("order.company: "));
  CHECK(refused(t, 1, with(kSell, R"({"until":"game"})")).starts_with("order.until: "));
  CHECK(refused(t, 1, with(kPass, R"({"ends_on_bankruptcy":1})"))
            .starts_with("order.ends_on_bankruptcy: "));
  CHECK(refused(t, 1, with(kSell, R"({"company":"sou"})")) ==
        "order.company: is on the back of its board now");
}

TEST_CASE("an order for the phase can be given in a phase with offers, by a seat in the game") {
  const Play bids = from("three_bids.json");
  CHECK(refused(bids, 1, kDeclineAll) ==
        "order.until: nobody makes offers in this phase; let it stand for the round");
  CHECK(refused(bids, 1, with(kDeclineAll, R"({"until":"round"})")) == "accepted");
  const Play t = from("three.json", kHoldings);
  CHECK(refused(t, t.spectator(), kPass) == "order: only who is in the game can give orders");
}

TEST_CASE("a seller accepts at its price per share or more, and keeps what it wants to hold") {
  Play dear = from("three.json", kHoldings);
  Play cheap = dear;
  const json::object sell = given(dear, 1, kSell);
  offer(dear, "offer all buy fre", 2, 10);
  CHECK(decided(dear, 1, {sell}) == "accept");
  CHECK(decided(dear, 1, {}) == "");
  offer(cheap, "offer all buy fre", 2, 9);
  CHECK(decided(cheap, 1, {sell}) == "");
  const auto holding = [&](int shares) {
    return given(
        from("three.json", kHoldings), 1, with(kSell, fmt::format(R"({{"hold":{}}})", shares)));
  };
  CHECK(decided(dear, 1, {holding(1)}) == "accept");
  CHECK(decided(dear, 1, {holding(2)}) == "");
}

TEST_CASE("a buyer accepts at its price per share or less, up to what it wants to hold") {
  Play t = from("three.json",
                R"(boards[0].market = 3; players[0].shares = [4, 0, 0, 0]; players[1].coins = 12)");
  const std::string buy = with(kSell, R"({"side":"buy"})");
  const json::object kept = given(t, 1, buy);
  const json::object little = given(t, 1, with(buy, R"({"hold":1})"));
  const json::object enough = given(t, 1, with(buy, R"({"hold":2})"));
  const json::object other = given(t, 1, with(buy, R"({"company":"hip"})"));
  const json::object seller = given(t, 1, kSell);
  Play dear = t;
  Play unpayable = t;
  offer(t, "offer all sell fre", 2, 10);
  CHECK(decided(t, 1, {kept}) == "accept");
  CHECK(decided(t, 1, {enough}) == "accept");
  CHECK(decided(t, 1, {little}) == "");
  CHECK(decided(t, 1, {other}) == "");
  CHECK(decided(t, 1, {seller}) == "");
  CHECK(decided(t, 1, {little, other, kept}) == "accept");
  offer(dear, "offer all sell fre", 2, 11);
  CHECK(decided(dear, 1, {kept}) == "");
  offer(unpayable, "offer all sell fre", 3, 15);
  CHECK(decided(unpayable, 1, {kept}) == "");  // 12 coins
  CHECK(decided(unpayable, 2, {kept}) == "accept");
}

TEST_CASE("an order can decline everything of a company or of all, but a price takes precedence") {
  Play t = from("three.json", kHoldings);
  Play call = t;
  const json::object all = given(t, 1, kDeclineAll);
  const json::object fre = given(t, 1, with(kDeclineAll, R"({"company":"fre"})"));
  const json::object hip = given(t, 1, with(kDeclineAll, R"({"company":"hip"})"));
  const json::object sell = given(t, 1, kSell);
  offer(t, "offer all buy fre", 1, 6);
  CHECK(decided(t, 1, {all}) == "decline");
  CHECK(decided(t, 1, {fre}) == "decline");
  CHECK(decided(t, 1, {hip}) == "");
  CHECK(decided(t, 1, {all, sell}) == "accept");
  call.play(0, "call all buy fre");
  CHECK(decided(call, 1, {sell}) == "");
  CHECK(decided(call, 1, {all, sell}) == "decline");
}

TEST_CASE(
    "a begun counter is left to the person, and no order decides for a seat that is not asked") {
  Play t = from("three.json", kHoldings);
  const json::object all = given(t, 1, kDeclineAll);
  CHECK(decided(t, 1, {all}) == "");
  t.play(0, "call all buy fre");
  CHECK(decided(t, 1, {all}) == "decline");
  CHECK(decided(t, 0, {all}) == "");
  CHECK(!decide_by_orders(t.rules, t.spectator(), std::vector{all}));
  t.play(1, "counter 2");
  CHECK(decided(t, 1, {all}) == "");
}

TEST_CASE("a passing seat is not asked in the polls of the phase") {
  Play t = from("three.json", std::string(kHoldings) + "; phase.place = 2");
  const json::object early = given(t, 1, kPass);
  const json::object round = given(t, 1, with(kPass, R"({"until":"round"})"));
  CHECK(decided(t, 2, {round}) == "");
  t.play(2, "end");
  REQUIRE(std::holds_alternative<Polling>(t.state.phase));
  CHECK_FALSE(stands(t, 1, early));
  CHECK(decided(t, 1, {early}) == "");
  CHECK(decided(t, 1, {round}) == "pass");
  CHECK(decided(t, 1, {given(t, 1, kPass)}) == "pass");
  CHECK(decided(t, 1, {given(t, 1, kDeclineAll)}) == "");
}

TEST_CASE("an order ends with its phase or its round") {
  Play t = from("three.json", std::string(kHoldings) + "; phase.place = 2");
  const json::object phase = given(t, 1, kDeclineAll);
  const json::object round = given(t, 1, with(kDeclineAll, R"({"until":"round"})"));
  CHECK(stands(t, 1, phase));
  t.play(2, "end");
  CHECK_FALSE(stands(t, 1, phase));
  CHECK(stands(t, 1, round));
  for (int seat = 0; seat < 3; ++seat) t.play(seat, "pass");
  REQUIRE(t.at("/round") == "2");
  CHECK_FALSE(stands(t, 1, round));
}

TEST_CASE("an order ends with the company that it names, and on any bankruptcy if it says so") {
  Play t = from("three.json",
                R"(boards[0].index = 2; boards[0].market = 4; players[0].shares = [3, 0, 0, 0])");
  const json::object fre = given(t, 1, with(kDeclineAll, R"({"company":"fre"})"));
  const json::object all = given(t, 1, kDeclineAll);
  const json::object careful = given(t, 1, with(kDeclineAll, R"({"ends_on_bankruptcy":true})"));
  const json::object hip =
      given(t, 1, with(kSell, R"({"company":"hip","ends_on_bankruptcy":true})"));
  for (const json::object& each : {fre, all, careful, hip}) CHECK(stands(t, 1, each));
  t.play(0, "sell 3 fre");
  REQUIRE(t.at("/boards/0/company") == "\"sou\"");
  CHECK_FALSE(stands(t, 1, fre));
  CHECK(stands(t, 1, all));
  CHECK_FALSE(stands(t, 1, careful));
  CHECK_FALSE(stands(t, 1, hip));
  CHECK(decided(t, 1, {careful}) == "");
}

TEST_CASE("a stored object that is no order under these rules is not in force") {
  const Play t = from("three.json", kHoldings);
  const json::object kept = given(t, 1, kSell);
  CHECK(stands(t, 1, kept));
  CHECK_FALSE(stands(t, 1, {}));
  CHECK_FALSE(stands(t, 1, json_of(kSell).as_object()));
  for (const char* key : {"do", "company", "since", "until"}) {
    json::object broken = kept;
    broken[key] = 7;
    CHECK_FALSE(stands(t, 1, broken));
  }
  json::object broken = kept;
  broken["since"].as_object()["companies"] = json::array{"fre"};
  CHECK_FALSE(stands(t, 1, broken));
}

}  // namespace
}  // namespace bourse::stockastic::test
