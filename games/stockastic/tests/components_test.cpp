// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 2: the data set house-1.
#include "games/stockastic/codec/json_words.h"
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

std::string prices_of(const Track& track) {
  std::string text;
  for (int block = 0; block <= track.top; ++block) {
    text +=
        fmt::format("{}{}", block == 0 ? "" : " ", track.prices[static_cast<std::size_t>(block)]);
  }
  return text;
}

TEST_CASE("SC-2.1.1 how many there are of each component") {
  CHECK(kBoards == 4);
  CHECK(kCompanies == 8);
  CHECK(kMaxShares == 15);
  CHECK(kHouse.event_count == 15);
  CHECK(kHouse.rumor_count() == 15);
  CHECK(kHouse.characters.size() == 6);
  CHECK(kHouse.token_count() == 16);
}

TEST_CASE("SC-2.2.1 shares and coins by players") {
  const int shares[] = {7, 10, 12, 15};
  const int coins[] = {30, 30, 25, 25};
  for (int seats = 3; seats <= 6; ++seats) {
    const Rules rules = rules_of(seats);
    CHECK(rules.shares == shares[seats - 3]);
    CHECK(rules.starting_coins == coins[seats - 3]);
  }
}

TEST_CASE("SC-2.3.1 SC-14.1.2 SC-14.1.3 the companies of the boards") {
  std::string codes;
  std::string names;
  for (int id = 0; id < kCompanies; ++id) {
    const CompanySheet& sheet = kHouse.companies[static_cast<Company>(id)];
    codes += fmt::format("{} ", sheet.code.view());
    names += fmt::format("{};", sheet.name.view());
    CHECK(number(board_of(static_cast<Company>(id))) == id / 2);
  }
  CHECK(codes == "fre sou mul old met blu hip gol ");
  CHECK(names ==
        "Freebay Copper and Gold;Sour Hill Coal;Multilever;Old Man Brand;Metro;Blue Duck;Hippo "
        "Group;Golden Ray Land;");
}

TEST_CASE("SC-2.4.1 SC-2.4.2 the price tracks") {
  CHECK(prices_of(kHouse.tracks[0]) == "0 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 10 11 12 13 14 15");
  CHECK(prices_of(kHouse.tracks[1]) ==
        "0 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13 14 15");
  CHECK(prices_of(kHouse.tracks[2]) ==
        "0 1 2 2 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 10 10 11 11 12 12");
  CHECK(kHouse.tracks[0].top == 22);
  CHECK(kHouse.tracks[1].top == 26);
  CHECK(kHouse.tracks[2].top == 28);
}

TEST_CASE("SC-2.4.3 the first block of each price") {
  const auto first = [](const Track& track, int price) {
    int block = 1;
    while (track.prices[static_cast<std::size_t>(block)] != price) ++block;
    return block;
  };
  const int of_v[] = {1, 2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 19, 20, 21, 22};
  const int of_c[] = {1, 2, 4, 6, 9, 12, 15, 18, 21, 23, 25, 27};
  for (int price = 1; price <= 15; ++price) {
    CHECK(first(kHouse.tracks[0], price) == of_v[price - 1]);
  }
  for (int price = 2; price <= 12; ++price) {
    CHECK(first(kHouse.tracks[1], price) == 2 * (price - 1));
  }
  for (int price = 13; price <= 15; ++price) CHECK(first(kHouse.tracks[1], price) == price + 11);
  for (int price = 1; price <= 12; ++price) {
    CHECK(first(kHouse.tracks[2], price) == of_c[price - 1]);
  }
}

TEST_CASE("SC-2.5.1 SC-2.5.2 the companies' sheets") {
  const Rules rules = rules_of(3);
  std::string sheets;
  for (int id = 0; id < kCompanies; ++id) {
    const auto company = static_cast<Company>(id);
    const CompanySheet& sheet = kHouse.companies[company];
    sheets += fmt::format("{}{} ({})",
                          kHouse.tracks[sheet.track].code.view(),
                          sheet.ipo,
                          rules.price(company, sheet.ipo));
    for (int perf = -3; perf <= 3; ++perf) {
      sheets += fmt::format(" {}", rules.dividend(company, perf));
    }
    sheets += ";";
  }
  CHECK(sheets ==
        "v6 (4) 0 0 0 0 1 2 3;v8 (5) 0 0 0 1 1 2 2;c10 (5) 1 1 1 1 1 2 2;c7 (4) 0 0 1 1 1 2 2;"
        "s8 (5) 0 0 0 1 1 2 2;s10 (6) 0 0 1 1 1 2 2;s10 (6) 0 0 1 1 2 2 3;s8 (5) 0 0 1 1 1 2 2;");
}

TEST_CASE("SC-2.6.1 SC-2.6.2 the forecast tokens") {
  CHECK(arrows(Token::UpTwo) == 2);
  CHECK(arrows(Token::UpOne) == 1);
  CHECK(arrows(Token::DownOne) == -1);
  CHECK(arrows(Token::DownTwo) == -2);
  CHECK(int{kHouse.tokens[Token::UpTwo]} == 3);
  CHECK(int{kHouse.tokens[Token::UpOne]} == 5);
  CHECK(int{kHouse.tokens[Token::DownOne]} == 5);
  CHECK(int{kHouse.tokens[Token::DownTwo]} == 3);
}

TEST_CASE("SC-2.7.2 SC-14.1.6 the events") {
  std::string events;
  for (int card = 0; card < kHouse.event_count; ++card) {
    const EventFace& face = kHouse.face(static_cast<EventCard>(card));
    events += fmt::format("{} {} {:+}{:+}{};",
                          face.code.view(),
                          face.boards.bits(),
                          face.shift.perf,
                          face.shift.price,
                          face.towards_zero ? " to 0" : "");
  }
  CHECK(events ==
        "e01 1 -2+0;e02 1 +0+3;e03 1 +1+1;e04 2 +2+0;e05 2 +0-3;e06 2 -1-1;e07 4 +2+0;e08 4 +0-3;"
        "e09 4 -1-1;e10 8 -2+0;e11 8 +0+3;e12 8 +1+1;e13 15 +0+2;e14 15 +0-2;e15 15 +0+0 to 0;");
}

TEST_CASE("SC-2.8.2 SC-14.1.5 the rumors") {
  std::string rumors;
  for (int kind = 0; kind < kHouse.rumor_kinds; ++kind) {
    const RumorFace& face = kHouse.face(static_cast<Rumor>(kind));
    rumors += fmt::format(
        "{} x{} {:+}{:+};", face.code.view(), face.count, face.shift.perf, face.shift.price);
  }
  CHECK(rumors ==
        "takeover x2 +0+4;tip x2 +0+3;contract x1 +1+2;manager x1 +2+0;fraud x2 +0-4;"
        "insider x2 +0-3;lost x1 -1-2;walkout x1 -2+0;hoax x1 +0+0;denial x1 +0+0;echo x1 +0+0;");
  CHECK(kHouse.rumors[9].effect == Effect::CancelsAbove);
  CHECK(kHouse.rumors[10].effect == Effect::RepeatsBelow);
}

TEST_CASE("SC-2.8.3 SC-2.8.4 SC-14.1.4 the characters") {
  std::string cards;
  for (const CharacterCard& card : kHouse.characters) {
    cards += fmt::format("{} {} {};", card.code.view(), card.start, card.cost);
  }
  CHECK(cards ==
        "student 18 4;trader 32 4;scholar 31 4;ceo 31 5;institution 34 5;entrepreneur 20 6;");
}

// The effect of each rumor alone, from performance 0 after the forecast and block 12 of Metro.
TEST_CASE("SC-2.8.2 SC-R42 every rumor on its own") {
  struct Case {
    const char* rumor;
    int perf;
    int index;
  };
  for (const Case& each : {Case{"takeover", 0, 16},
                           Case{"tip", 0, 15},
                           Case{"contract", 1, 15},
                           Case{"manager", 2, 14},
                           Case{"fraud", 0, 8},
                           Case{"insider", 0, 9},
                           Case{"lost", -1, 9},
                           Case{"walkout", -2, 10},
                           Case{"hoax", 0, 12},
                           Case{"denial", 0, 12},
                           Case{"echo", 0, 12}}) {
    CAPTURE(each.rumor);
    json::value document = base_document("three.json");
    REQUIRE(assign(document,
                   "options.trading_passes = 0; phase.place = 2; boards[2].perf = -1; "
                   "boards[2].index = 12")
                .empty());
    json::array& deck = document.at("rumor_deck").as_array();
    deck.erase(std::find(deck.begin(), deck.end(), json::value(each.rumor)));
    document.at_pointer("/boards/2/rumors")
        .as_array()
        .push_back(json::object{{"card", each.rumor}, {"seat", 0}});
    Play t = loaded(document);
    t.play(2, "end");
    CHECK(t.at("/boards/2/perf") == fmt::format("{}", each.perf));
    CHECK(t.at("/boards/2/index") == fmt::format("{}", each.index));
  }
}

// The effect of each event on its boards, from performance 0 after the forecast and block 12.
TEST_CASE("SC-2.7.1 SC-2.7.2 SC-5.6.3 every event on its own") {
  for (int card = 0; card < kHouse.event_count; ++card) {
    const EventFace& face = kHouse.face(static_cast<EventCard>(card));
    CAPTURE(face.code.view());
    json::value document = base_document("three.json");
    REQUIRE(assign(document,
                   "options.trading_passes = 0; phase.place = 2; boards[0].perf = -1; "
                   "boards[1].perf = -1; boards[2].perf = -1; boards[3].perf = -1; "
                   "boards[0].index = 12; boards[1].index = 12; boards[2].index = 12; "
                   "boards[3].index = 12")
                .empty());
    json::array& deck = document.at("event_deck").as_array();
    std::swap(deck[0], deck[static_cast<std::size_t>(card)]);
    Play t = loaded(document);
    t.play(2, "end");
    for (const Board board : kAllBoards) {
      const bool is_hit = face.boards.contains(board);
      const int perf = is_hit ? face.shift.perf : 0;
      const int price = is_hit ? face.shift.price : 0;
      CHECK(int{t.state.table.boards[board].perf} == perf);
      CHECK(int{t.state.table.boards[board].index} == 12 + price + perf);
    }
  }
}

TEST_CASE("SC-2.3.2 the number of a company says its board and side") {
  for (int id = 0; id < kCompanies; ++id) {
    const auto company = static_cast<Company>(id);
    CHECK(number(board_of(company)) == id / 2);
    CHECK(static_cast<int>(other_side(company)) == (id % 2 == 0 ? id + 1 : id - 1));
  }
}

TEST_CASE("SC-2.6.3 each board has two slots and tokens are known by their kind alone") {
  const Play t = dealt(3, 1);
  for (int board = 0; board < kBoards; ++board) {
    CHECK(json_of(t.at(fmt::format("/boards/{}/tokens", board))).as_array().size() == 2);
  }
  Play swapped = from("three.json");
  const std::string before = swapped.at("");
  std::swap(swapped.state.tokens[Board{0}][1], swapped.state.tokens[Board{1}][1]);  // both -1
  CHECK(swapped.at("") == before);
}

TEST_CASE("SC-2.7.3 an event hits whichever company is face up") {
  Play t = from("three.json",
                R"(options.trading_passes = 0; phase.place = 2; boards[0].company = "sou";
                   boards[0].index = 8; event_deck = ["e02", "e01", "e03", "e04", "e05", "e06",
                     "e07", "e08", "e09", "e10", "e11", "e12", "e13", "e14", "e15"])");
  const int perf = int{t.state.table.boards[Board{0}].perf} + arrows(t.state.tokens[Board{0}][0]);
  t.play(2, "end");
  CHECK(t.at("/boards/0/company") == "\"sou\"");
  CHECK(int{t.state.table.boards[Board{0}].index} == 8 + 3 + perf);
}

bool has_price(std::string_view code, int price) {
  const Rules rules = rules_of(3);
  for (int id = 0; id < kCompanies; ++id) {
    const auto company = static_cast<Company>(id);
    if (kHouse.companies[company].code.view() != code) continue;
    for (int index = 1; index <= rules.tops[company]; ++index) {
      if (rules.price(company, index) == price) return true;
    }
  }
  return false;
}

TEST_CASE("SC-2.5.3 the values of the house fit every figure that the rulebook prints") {
  for (int price = 4; price <= 8; ++price) CHECK(has_price("fre", price));
  for (const int price : {3, 4, 10}) CHECK(has_price("mul", price));
  CHECK(has_price("met", 3));
  CHECK(has_price("hip", 9));
  CHECK(has_price("old", 6));
  CHECK(has_price("blu", 11));
  CHECK(has_price("gol", 9));
  const Rules rules = rules_of(3);
  for (int id = 0; id < kCompanies; ++id) {
    const auto company = static_cast<Company>(id);
    const bool is_multilever = kHouse.companies[company].code.view() == "mul";
    CHECK((rules.dividend(company, -3) > 0) == is_multilever);
  }
  // Freebay is bought at 4; 3 shares raise it to 5, the 4 that are left to 7.
  CHECK(rules.price(Company{0}, rules.ipo(Company{0})) == 4);
  CHECK(rules.price(Company{0}, rules.ipo(Company{0}) + 3) == 5);
  CHECK(rules.price(Company{0}, rules.ipo(Company{0}) + 7) == 7);
}

}  // namespace
}  // namespace bourse::stockastic::test
