// SPDX-License-Identifier: Apache-2.0
//
// RULES.md sections 4, 5.1 and 14.3: the start of a game, and its random draws.
#include <cmath>
#include <map>
#include <set>

#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

TEST_CASE("SC-4.1 SC-4.2 SC-4.3 SC-4.6 SC-4.9 boards, markets, prices and coins") {
  const int shares[] = {7, 10, 12, 15};
  const int coins[] = {30, 30, 25, 25};
  for (int seats = 3; seats <= 6; ++seats) {
    const Play t = dealt(seats, 1);
    CHECK(t.at("/round") == "1");
    CHECK(t.at("/order") == "[]");
    for (const Board board : kAllBoards) {
      const BoardFace& face = t.state.table.boards[board];
      CHECK(face.company == company_of(board, 0));
      CHECK(int{face.market} == shares[seats - 3]);
      CHECK(int{face.index} == t.rules.ipo(face.company));
      CHECK(int{face.perf} == 0);
    }
    for (const Seat seat : SeatSet::first(seats)) {
      CHECK(int{t.state.table.players[seat].coins} == coins[seats - 3]);
      CHECK(shares_of(t.state.table, seat) == 0);
    }
  }
}

TEST_CASE("SC-4.1 SC-3.4 SC-R45 sides by option") {
  const auto companies = [](const Play& t) {
    std::string text;
    for (const BoardFace& face : t.state.table.boards) {
      text += fmt::format("{} ", t.rules.dataset.companies[face.company].code.view());
    }
    return text;
  };
  CHECK(companies(dealt(3, 1)) == "fre mul met hip ");
  CHECK(companies(dealt(3, 1, R"({"sides": "FBFB"})")) == "fre old met gol ");
  CHECK(companies(dealt(3, 1, R"({"sides": "BBBB"})")) == "sou old blu gol ");
  std::map<std::string, int> layouts;
  for (std::uint64_t game = 0; game < 1600; ++game) {
    ++layouts[companies(dealt(3, game, R"({"sides": "random"})"))];
  }
  CHECK(layouts.size() == 16);
  for (const auto& [layout, count] : layouts) CHECK(std::abs(count - 100) < 45);
}

TEST_CASE("SC-4.4 SC-6.4 two tokens on each board, eight in the pile") {
  std::map<int, int> first;
  for (std::uint64_t game = 0; game < 1600; ++game) {
    const Play t = dealt(3, game);
    CHECK(size_of(t.state.pile) == 8);
    ++first[arrows(t.state.tokens[Board{0}][0])];
  }
  CHECK(std::abs(first[2] - 300) < 65);
  CHECK(std::abs(first[1] - 500) < 75);
  CHECK(std::abs(first[-1] - 500) < 75);
  CHECK(std::abs(first[-2] - 300) < 65);
}

TEST_CASE("SC-4.5 both decks are shuffled, both discards empty") {
  std::map<int, int> tops;
  for (std::uint64_t game = 0; game < 1500; ++game) {
    const Play t = dealt(3, game);
    CHECK(t.state.event_deck.size() == 15);
    CHECK(t.state.rumor_deck.size() == 15);
    CHECK(t.state.event_discard.empty());
    CHECK(t.state.rumor_discard.empty());
    ++tops[static_cast<int>(t.state.event_deck[14])];
  }
  CHECK(tops.size() == 15);
  for (const auto& [card, count] : tops) CHECK(std::abs(count - 100) < 45);
}

TEST_CASE("SC-4.7 SC-4.6 SC-3.3 SC-8.1.8 characters dealt at random") {
  std::map<int, int> of_seat;
  for (std::uint64_t game = 0; game < 600; ++game) {
    const Play t = dealt(4, game, R"({"characters": "random"})");
    std::set<int> found;
    for (const Seat seat : SeatSet::first(4)) {
      const Player& player = t.state.table.players[seat];
      REQUIRE(player.character.has_value());
      found.insert(static_cast<int>(*player.character));
      CHECK(int{player.coins} == int{t.rules.card(*player.character).start});
    }
    CHECK(found.size() == 4);
    ++of_seat[static_cast<int>(*t.state.table.players[Seat{0}].character)];
    const bool has_ceo = found.contains(static_cast<int>(Character::Ceo));
    CHECK(std::holds_alternative<SetupCeo>(t.state.phase) == has_ceo);
    CHECK(std::holds_alternative<Bidding>(t.state.phase) != has_ceo);
  }
  for (int card = 0; card < 6; ++card) CHECK(std::abs(of_seat[card] - 100) < 45);
}

TEST_CASE("SC-5.1.1 SC-4.7 SC-R45 characters are chosen clockwise from a random seat") {
  std::map<int, int> firsts;
  for (std::uint64_t game = 0; game < 300; ++game) {
    Play t = dealt(3, game, R"({"characters": "choose"})");
    const int first = number(t.waiting().front());
    ++firsts[first];
    CHECK(t.legal_texts(first).size() == 6);
    for (int steps = 0; steps < 3; ++steps) {
      const int seat = (first + steps) % 3;
      REQUIRE(t.waiting() == SeatSet::of(seat_at(seat)));
      CHECK(t.at(fmt::format("/players/{}/coins", seat)) == "0");
      t.play(seat, t.legal_texts(seat).front());
      CHECK(t.at(fmt::format("/players/{}/coins", seat)) != "0");
    }
    CHECK(std::holds_alternative<Bidding>(t.state.phase));
  }
  for (int seat = 0; seat < 3; ++seat) CHECK(std::abs(firsts[seat] - 100) < 45);
}

TEST_CASE("SC-5.1.2 SC-4.8 the CEO gets one share and the price stays") {
  Play t = from("characters.json", R"(order = []; phase = {"name": "setup_ceo"})");
  CHECK(t.waiting() == SeatSet::of(Seat{2}));
  t.play(2, "ceo hip");
  CHECK(t.at("/players/2/shares") == "[0,0,0,1]");
  CHECK(t.at("/players/2/ceo_company") == "\"hip\"");
  CHECK(t.at("/players/2/coins") == "31");
  CHECK(t.at("/boards/3/market") == "6");
  CHECK(t.at("/boards/3/index") == "10");
  CHECK(t.was_told(Viewer::spectator(), "ceo_chosen"));
  CHECK(std::holds_alternative<Bidding>(t.state.phase));
}

TEST_CASE(
    "SC-5.0.5 SC-5.1.1 SC-5.1.2 SC-5.2.2 SC-5.3.13 SC-5.4.10 SC-5.4.15 SC-5.4.21 the defaults") {
  const auto fallback_of = [](const Play& t, int seat) {
    return print(t.rules, fallback(t.rules, t.view(seat)));
  };
  CHECK(fallback_of(from("three_bids.json"), 0) == "bid 0");
  CHECK(fallback_of(from("three.json"), 0) == "end");
  Play c = from("characters.json", R"(order = []; phase = {"name": "setup_ceo"})");
  CHECK(fallback_of(c, 2) == "ceo fre");
  Play choose = from("characters.json",
                     R"(options.characters = "choose"; order = []; players[2].character = null;
                        players[2].coins = 0; phase = {"name": "setup_char", "seat": 2})");
  CHECK(fallback_of(choose, 2) == "char student");
  Play t = from("three.json", "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(0, "offer all sell fre");
  CHECK(fallback_of(t, 0) == "cancel");
  t.play(0, "shares 1");
  CHECK(fallback_of(t, 0) == "cancel");
  t.play(0, "for 4");
  CHECK(fallback_of(t, 1) == "decline");
  t.play(2, "accept");
  t.play(1, "counter 1");
  CHECK(fallback_of(t, 1) == "decline");
  t.play(1, "for 5");
  CHECK(fallback_of(t, 0) == "take 2");
  t.play(0, "take 2");
  t.play(0, "call 1 sell fre");
  t.play(1, "counter 1");
  t.play(1, "for 1");
  CHECK(fallback_of(t, 0) == "none");
}

TEST_CASE("SC-5.0.5 SC-5.5.2 SC-5.5.3 SC-5.6.10 defaults of trading and of costs") {
  Play t =
      from("three.json", "phase.place = 2; boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(2, "end");
  CHECK(print(t.rules, fallback(t.rules, t.view(0))) == "pass");
  t.play(0, "want");
  t.play(1, "pass");
  t.play(2, "pass");
  CHECK(print(t.rules, fallback(t.rules, t.view(0))) == "done");
  const std::string paying =
      R"(players[0].coins = 0; boards[2].market = 6; boards[3].market = 6; boards[0].market = 6;
         players[0].shares = [1, 0, 1, 1]; event_discard = ["e01"];
         event_deck = ["e02", "e03", "e04", "e05", "e06", "e07", "e08", "e09", "e10", "e11", "e12",
                       "e13", "e14", "e15"];
         phase = {"name": "opcost_pay", "place": 0, "credit": 0, "moved": [0, 0, 0, 0]}; )";
  // Cost 4: the cheapest share that covers it; among equals the lowest board.
  const Play covered = from(
      "characters.json", paying + "boards[0].index = 14; boards[2].index = 8; boards[3].index = 8");
  CHECK(print(covered.rules, fallback(covered.rules, covered.view(0))) == "give met");
  // None covers it: the dearest.
  const Play short_of = from(
      "characters.json", paying + "boards[0].index = 1; boards[2].index = 4; boards[3].index = 2");
  CHECK(print(short_of.rules, fallback(short_of.rules, short_of.view(0))) == "give met");
}

TEST_CASE("SC-14.3.1 SC-14.3.6 SC-I14 chance is drawn in the order of the rules and nowhere else") {
  Rng rng(Seed{7}, 11);
  NoEvents silence;
  const Rules rules = rules_of(3, R"({"sides": "random", "characters": "choose"})");
  const State state = setup(rules, rng, silence);
  Rng same(Seed{7}, 11);
  for (const Board board : kAllBoards) {
    CHECK(state.table.boards[board].company == company_of(board, static_cast<int>(same.below(2))));
  }
  TokenBag pile = kHouse.tokens;
  for (const Board board : kAllBoards) {
    for (const Token token : state.tokens[board]) {
      CHECK(token == draw_token(pile, same.below(size_of(pile))));
    }
  }
  std::vector<int> events(15);
  for (int card = 0; card < 15; ++card) events[static_cast<std::size_t>(card)] = card;
  same.shuffle(events);
  for (std::size_t at = 0; at < 15; ++at) {
    CHECK(static_cast<int>(state.event_deck[at]) == events[at]);
  }
}

TEST_CASE("SC-14.3.1 SC-14.3.6 most moves draw nothing") {
  Rng chooser(Seed{5}, 1);
  int with_chance = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    Play t = dealt(3 + static_cast<int>(game % 4), game, R"({"characters": "random"})");
    while (!t.waiting().empty()) {
      const Seat seat = t.waiting().front();
      const auto list = t.actions(number(seat));
      const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
      State a = t.state;
      State b = t.state;
      Rng one(Seed{1}, 2);
      Rng other(Seed{3}, 4);
      NoEvents silence;
      apply(t.rules, a, seat, action, one, silence);
      apply(t.rules, b, seat, action, other, silence);
      const bool is_resolved = a.event_deck.size() != t.state.event_deck.size();
      const bool is_shuffled =
          std::holds_alternative<BuyRumor>(action) && t.state.rumor_deck.empty();
      bool is_collapsed = false;
      for (const Board board : kAllBoards) {
        is_collapsed =
            is_collapsed || a.table.boards[board].company != t.state.table.boards[board].company;
      }
      const bool is_tie = std::holds_alternative<Bid>(action);
      const bool may_differ = is_resolved || is_shuffled || is_collapsed || is_tie;
      if (!may_differ) CHECK(a == b);
      with_chance += a == b ? 0 : 1;
      t.state = a;
    }
  }
  CHECK(with_chance > 20);
}

TEST_CASE("SC-14.3.2 SC-5.6.2 the refill is uniform over the pile with what returned") {
  std::map<int, int> drawn;
  for (std::uint64_t game = 0; game < 1200; ++game) {
    Play t = from("three.json", "options.trading_passes = 0; phase.place = 2");
    t.moves = game;
    t.play(2, "end");
    ++drawn[arrows(t.state.tokens[Board{0}][0])];
    CHECK(arrows(t.state.tokens[Board{0}][1]) == -1);  // the other slot stays
  }
  // 12 tokens: -2 x3, -1 x1, +1 x5, +2 x3.
  CHECK(std::abs(drawn[-2] - 300) < 65);
  CHECK(std::abs(drawn[-1] - 100) < 42);
  CHECK(std::abs(drawn[1] - 500) < 72);
  CHECK(std::abs(drawn[2] - 300) < 65);
}

TEST_CASE("SC-14.3.3 SC-5.7.8 SC-R22 a collapse draws from the pile with what returned") {
  std::map<int, int> drawn;
  for (std::uint64_t game = 0; game < 1000; ++game) {
    Play t = from("three.json",
                  "boards[0].index = 1; boards[0].market = 6; players[0].shares = [1, 0, 0, 0]");
    t.moves = game;
    t.play(0, "sell 1 fre");
    ++drawn[arrows(t.state.tokens[Board{0}][0])];
    CHECK(size_of(t.state.pile) == 8);
    CHECK(t.spectator().tokens[Board{0}][0].has_value());
    CHECK_FALSE(t.spectator().tokens[Board{0}][1].has_value());
  }
  // 10 tokens: -2 x3, -1 x2, +1 x2, +2 x3.
  CHECK(std::abs(drawn[-2] - 300) < 65);
  CHECK(std::abs(drawn[-1] - 200) < 58);
  CHECK(std::abs(drawn[1] - 200) < 58);
  CHECK(std::abs(drawn[2] - 300) < 65);
}

TEST_CASE("SC-14.3.4 SC-R25 a reshuffle is uniform") {
  std::map<int, int> tops;
  for (std::uint64_t game = 0; game < 1000; ++game) {
    Play t =
        from("three.json",
             R"(rumor_deck = []; rumor_discard = ["contract", "denial", "echo", "fraud", "fraud",
                     "hoax", "insider", "insider", "lost", "manager", "takeover", "tip", "tip"];
                     players[1].buried = ["takeover", "walkout"])");
    t.moves = game;
    t.play(0, "rumor");
    CHECK(t.state.rumor_deck.size() == 14);
    CHECK(t.state.rumor_discard.empty());
    CHECK(t.state.buried.empty());
    ++tops[static_cast<int>(t.state.hands[Seat{0}][0])];
  }
  CHECK(std::abs(tops[0] - 133) < 50);  // two of the fifteen are takeover talk
  CHECK(std::abs(tops[7] - 67) < 36);   // one is the walkout
}

TEST_CASE("SC-14.3.5 SC-5.2.8 SC-X-W14 the first is drawn among the tied") {
  std::map<std::string, int> orders;
  for (std::uint64_t game = 0; game < 900; ++game) {
    Play t =
        from("three_bids.json", "players[0].coins = 0; players[1].coins = 0; players[2].coins = 0");
    t.moves = game * 10;
    for (int seat = 0; seat < 3; ++seat) t.play(seat, "bid 0");
    ++orders[t.at("/order")];
  }
  CHECK(orders.size() == 3);
  for (const auto& [order, count] : orders) CHECK(std::abs(count - 300) < 65);
  CHECK(orders.contains("[1,2,0]"));
}

TEST_CASE("SC-5.0.9 the phases of a round follow one another") {
  const std::vector<std::string> order{
      "setup_char", "setup_ceo", "bid", "tiebreak_bid", "action", "trade", "opcost_pay", "end"};
  Rng chooser(Seed{4}, 4);
  for (std::uint64_t game = 0; game < 4; ++game) {
    Play t = dealt(4, game, R"({"characters": "choose"})");
    long last = 0;
    int round = 1;
    while (!t.waiting().empty()) {
      std::string name(json_of(t.at("/phase/name")).as_string());
      if (name == "trade_poll" || name == "trade_slot") name = "trade";
      const long at = std::find(order.begin(), order.end(), name) - order.begin();
      const bool is_next = t.state.table.round == round + 1 && name == "bid";
      CHECK((at >= last || is_next));
      last = at;
      round = t.state.table.round;
      const int seat = number(t.waiting().front());
      const auto list = t.actions(seat);
      t.play(seat, list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
    }
    CHECK(t.at("/phase/name") == "\"end\"");
  }
}

// All five tokens +1 are on boards: one that returns with a collapse can be drawn again.
TEST_CASE("SC-5.7.12 the tokens of a bankrupt company return before new ones are drawn") {
  int again = 0;
  for (std::uint8_t seed = 0; seed < 60; ++seed) {
    Play t = from("three.json",
                  R"(boards[3].index = 1; boards[3].market = 6; boards[3].tokens = [1, 1];
                     players[0].shares = [0, 0, 0, 1]; pile = [-2, -2, -2, -1, -1, 2, 2, 2])");
    t.seed = Seed{seed};
    t.play(0, "sell 1 hip");
    REQUIRE(t.at("/boards/3/company") == "\"gol\"");
    if (t.state.tokens[Board{3}][0] == Token::UpOne) ++again;
  }
  CHECK(again > 0);
  CHECK(again < 60);
}

}  // namespace
}  // namespace bourse::stockastic::test
