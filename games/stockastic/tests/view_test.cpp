// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: who knows what, and until when.
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

TEST_CASE("SC-6.1 SC-R44 coins, shares, hand sizes and stacks are public") {
  Play t = from("three.json",
                R"(players[0].hand = ["tip"]; boards[0].rumors = [{"card": "hoax", "seat": 1}];
                   rumor_deck = ["takeover", "takeover", "tip", "contract", "manager", "fraud",
                     "fraud", "insider", "insider", "lost", "walkout", "denial", "echo"])");
  for (const View& view : {t.view(0), t.view(1), t.spectator()}) {
    CHECK(view.table == t.state.table);
    CHECK(int{view.hand_sizes[Seat{0}]} == 1);
    REQUIRE(view.planted.size() == 1);
    CHECK(view.planted[0].seat == Seat{1});
  }
}

TEST_CASE(
    "SC-R44 SC-6.15 with hidden holdings a person is shown no shares and no worth of others") {
  Play t = from("three.json",
                R"(options.holdings = "hidden"; boards[0].market = 4;
                   players[0].shares = [2, 0, 0, 0]; players[1].shares = [1, 0, 0, 0])");
  const json::value shown(display_json(t.rules, t.view(0)));
  CHECK(shown.at_pointer("/players/0/shares/0") == json::value(2));
  CHECK(shown.at_pointer("/players/0/worth").is_int64());
  CHECK(shown.at_pointer("/players/1/shares").is_null());
  CHECK(shown.at_pointer("/players/1/worth").is_null());
  CHECK(shown.at_pointer("/players/1/coins").is_int64());
  CHECK(
      json::value(display_json(t.rules, t.spectator())).at_pointer("/players/0/shares").is_null());
  // Display only: bots, the sampler and the document contain all of it.
  CHECK(json::value(view_json(t.rules, t.view(0))).at_pointer("/players/1/shares/0") ==
        json::value(1));
  CHECK_FALSE(market(t.rules, t.view(0)).worth[Seat{1}].has_value());
  CHECK(market(t.rules, t.view(0)).worth[Seat{0}].has_value());
  const std::string table = draw(t.rules, t.view(0), {}, Screen{80, false});
  CHECK(table.find("    ?    ?    ?    ?") != std::string::npos);
}

TEST_CASE("SC-R44 SC-6.15 hidden holdings are shown when the game is over") {
  Play t = from("end.json", R"(options.holdings = "hidden")");
  CHECK(display_json(t.rules, t.spectator()) == view_json(t.rules, t.spectator()));
}

TEST_CASE("SC-R44 open holdings are shown to everybody") {
  const Play t = from("three.json");
  CHECK(display_json(t.rules, t.view(0)) == view_json(t.rules, t.view(0)));
}

TEST_CASE("SC-6.2 SC-14.4.2 bids are sealed until the last is in, in any order") {
  Play t = from("three_bids.json");
  t.play(1, "bid 7");
  CHECK(t.was_told(Viewer::of(Seat{0}), "committed"));
  CHECK_FALSE(t.was_told(Viewer::of(Seat{0}), "bids_revealed"));
  CHECK(std::get<Bidding>(t.view(1).phase).bids.coins[Seat{1}] == 7);
  CHECK(std::get<Bidding>(t.view(0).phase).bids.coins[Seat{1}] == 0);
  CHECK(t.view(0).waiting.bits() == 0b101);
  Play other = from("three_bids.json");
  other.play(0, "bid 2");
  other.play(1, "bid 7");
  t.play(0, "bid 2");
  CHECK(t.state == other.state);
  t.play(2, "bid 1");
  CHECK(t.was_told(kSpectator, "bids_revealed"));
  CHECK(t.at("/players/1/coins") == "23");
}

TEST_CASE("SC-6.2 SC-5.5.2 votes to trade are sealed until the last is in") {
  Play t =
      from("three.json", "phase.place = 2; boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(2, "end");
  t.play(0, "want");
  CHECK(std::get<Polling>(t.view(0).phase).wants.contains(Seat{0}));
  CHECK(std::get<Polling>(t.view(1).phase).wants.empty());
}

TEST_CASE("SC-6.2 SC-5.4.11 an answer is sealed, and so is whether it lacks its price") {
  Play t = from("three.json", "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(0, "call all sell fre");
  Play no = t;
  Play counter = t;
  no.play(1, "decline");
  counter.play(1, "counter 2");
  CHECK(no.view(2) == counter.view(2));
  CHECK(no.view(0) == counter.view(0));
  CHECK(no.spectator() == counter.spectator());
  CHECK(no.view(1) != counter.view(1));
  CHECK(counter.view(2).waiting.bits() == 0b100);
  CHECK(counter.view(1).waiting.contains(Seat{1}));
  // If all have made a first step, some seat must lack the second.
  counter.play(2, "decline");
  CHECK(counter.view(0).waiting.bits() == 0b110);
  CHECK(counter.view(2).waiting.bits() == 0b010);
  counter.play(1, "for 3");
  CHECK(counter.view(2).waiting.bits() == 0b001);
}

TEST_CASE("SC-5.4.6 SC-5.9.10 others see only that an offer is prepared") {
  Play t = from("three.json", "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(0, "offer 1 sell fre");
  CHECK(t.was_told(Viewer::of(Seat{1}), "offer_prepared"));
  CHECK(std::holds_alternative<Preparing>(std::get<ActingSeen>(t.view(1).phase).offer));
  CHECK(std::holds_alternative<OfferSeen>(std::get<ActingSeen>(t.view(0).phase).offer));
  Play other = t;
  other.play(0, "shares 2");
  CHECK(other.view(1) == t.view(1));
  CHECK(other.spectator() == t.spectator());
  t.play(0, "cancel");
  CHECK(t.was_told(Viewer::of(Seat{1}), "offer_withdrawn"));
}

TEST_CASE("SC-6.3 SC-6.9 SC-I3 SC-R2 tokens: the current slot, and what was looked at") {
  Play t = from("three.json");
  for (const Board board : kAllBoards) {
    CHECK(t.spectator().tokens[board][0] == Token::UpOne);
    CHECK_FALSE(t.spectator().tokens[board][1].has_value());
  }
  t.play(0, "look met");
  CHECK(t.view(0).tokens[Board{2}][1] == Token::DownOne);
  CHECK_FALSE(t.view(1).tokens[Board{2}][1].has_value());
  CHECK(t.view(1).table.players[Seat{0}].known_tokens.contains(Board{2}));
  t.play(0, "end");
  CHECK(t.view(0).tokens[Board{2}][1] == Token::DownOne);
  t.play(1, "end");
  t.play(2, "end");
  // The next round: the other slot is face up, tokens looked at are public, the refill is unknown.
  CHECK(t.at("/round") == "2");
  CHECK(t.at("/players/0/known_tokens") == "[]");
  for (const Board board : kAllBoards) {
    CHECK_FALSE(t.view(0).tokens[board][0].has_value());
    CHECK(t.view(1).tokens[board][1] == Token::DownOne);
  }
}

// Two tables at which seat 0 is to add to an equal bid and has added nothing or two coins.
TEST_CASE("SC-6.2 an extra bid is its author's alone until all have answered") {
  Play nothing = from("three_bids.json");
  for (const int seat : {0, 1, 2}) nothing.play(seat, seat == 2 ? "bid 3" : "bid 5");
  Play two = nothing;
  nothing.play(0, "bid 0");
  two.play(0, "bid 2");
  CHECK(nothing.view(0) != two.view(0));
  CHECK(nothing.view(1) == two.view(1));
  CHECK(nothing.view(2) == two.view(2));
  CHECK(nothing.spectator() == two.spectator());
  CHECK(two.view(1).waiting == SeatSet::of(seat_at(1)));
}

TEST_CASE("SC-6.3 SC-5.7.9 a collapse voids the knowledge of its tokens") {
  Play t = from("three.json",
                "boards[0].index = 1; boards[0].market = 6; players[0].shares = [1, 0, 0, 0]");
  t.play(0, "look fre");
  t.play(0, "sell 1 fre");
  CHECK_FALSE(t.view(0).tokens[Board{0}][1].has_value());
  REQUIRE(t.view(0).memory.collapses.size() == 1);
  CHECK(t.view(0).memory.collapses[0].front == Token::UpOne);
  CHECK(t.view(0).memory.collapses[0].back == Token::DownOne);
  CHECK(t.view(1).memory.collapses[0].front == Token::UpOne);
  CHECK_FALSE(t.view(1).memory.collapses[0].back.has_value());
}

TEST_CASE("SC-6.5 SC-6.6 SC-6.9 the top event for the seat that looked") {
  Play t = from("three.json");
  CHECK_FALSE(t.view(0).top_event.has_value());
  t.play(0, "look event");
  CHECK(t.view(0).top_event == EventCard{0});
  CHECK_FALSE(t.view(1).top_event.has_value());
  CHECK(int{t.view(1).event_deck} == 15);
  t.play(0, "end");
  t.play(1, "end");
  t.play(2, "end");
  CHECK_FALSE(t.view(0).top_event.has_value());
  CHECK(t.view(1).event_discard[0] == EventCard{0});
}

TEST_CASE("SC-6.7 SC-6.8 a rumor for its buyer, in hand, on a board and buried") {
  Play t = from("three.json",
                "boards[0].index = 1; boards[0].market = 6; players[0].shares = [1, 0, 0, 0]");
  t.play(0, "rumor");
  CHECK(t.view(0).hand.size() == 1);
  CHECK(t.view(1).hand.empty());
  CHECK(int{t.view(1).rumor_deck} == 14);
  t.play(0, "play takeover fre");
  CHECK(t.view(0).planted[0].rumor == Rumor{0});
  CHECK_FALSE(t.view(1).planted[0].rumor.has_value());
  t.play(0, "sell 1 fre");
  CHECK(t.view(0).buried.size() == 1);
  CHECK(t.view(1).buried.empty());
  CHECK(int{t.view(1).buried_sizes[Seat{0}]} == 1);
  CHECK(t.view(1).rumor_discard.empty());
}

TEST_CASE("SC-6.8 SC-14.2.12 a reshuffle empties discard and buried") {
  Play t = from("three.json",
                R"(rumor_deck = []; rumor_discard = ["contract", "denial", "echo", "fraud", "fraud",
                   "hoax", "insider", "insider", "lost", "manager", "takeover", "tip"];
                   players[1].buried = ["takeover", "walkout"]; players[2].hand = ["tip"])");
  t.state.memory.reshuffled.push_back({Rumor{8}, kEverybody});  // of the reshuffle before
  t.state.memory.old_buried[Seat{1}] = 1;
  t.play(0, "rumor");
  CHECK(t.at("/rumor_discard") == "[]");
  CHECK(t.at("/players/1/buried") == "[]");
  const MemorySeen memory = t.view(1).memory;
  CHECK(memory.reshuffled.size() == 12);
  CHECK(memory.own_reshuffled.size() == 2);
  CHECK(t.view(2).memory.own_reshuffled.empty());
  CHECK(int{memory.old_hand[Seat{2}]} == 1);
  CHECK(int{memory.old_hand[Seat{0}]} == 0);
  CHECK(int{memory.old_buried[Seat{1}]} == 0);
}

TEST_CASE("SC-6.13 of a hand with old and new rumors nobody can tell which was planted") {
  Play t = from("three.json",
                R"(rumor_deck = []; rumor_discard = ["contract", "denial", "echo", "fraud", "fraud",
                   "hoax", "insider", "insider", "lost", "manager", "takeover", "takeover", "tip",
                   "walkout"]; players[0].hand = ["tip"])");
  t.play(0, "rumor");
  CHECK(int{t.view(1).memory.old_hand[Seat{0}]} == 1);
  t.play(0, "play tip fre");
  CHECK_FALSE(t.state.planted[0].is_old);
  CHECK(int{t.view(1).memory.old_hand[Seat{0}]} == 0);
}

// Hippo Group falls in the Resolution of round 1; Golden Ray Land follows it.
Play collapsed(std::string_view forecast) {
  Play t = from("three.json",
                fmt::format(R"(options.bankruptcy_forecast = "{}"; options.trading_passes = 0;
      phase.place = 2; boards[3].index = 3; boards[3].perf = -1;
      boards[3].rumors = [{{"card": "insider", "seat": 0}}];
      rumor_deck = ["takeover", "takeover", "tip", "tip", "contract", "manager", "fraud", "fraud",
        "insider", "lost", "walkout", "hoax", "denial", "echo"];
      event_deck = ["e03", "e02", "e01", "e04", "e05", "e06", "e07", "e08", "e09", "e10", "e11",
        "e12", "e13", "e14", "e15"])",
                            forecast));
  t.play(2, "end");
  REQUIRE(t.at("/boards/3/company") == "\"gol\"");
  return t;
}

TEST_CASE(
    "SC-R23 SC-3.21 SC-5.7.8 revealed: the token of a company that replaces another is open") {
  Play t = collapsed("revealed");
  const Token token = t.state.tokens[Board{3}][0];
  for (const View& view : {t.view(0), t.view(1), t.view(2), t.spectator()}) {
    CHECK(view.tokens[Board{3}][0] == token);
    CHECK_FALSE(view.tokens[Board{2}][0].has_value());
  }
  const std::string told = fmt::format(R"("successor":"gol","buried":0,"token":{})", arrows(token));
  const Texts texts = t.told(kSpectator);
  CHECK(std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return text.find(told) != std::string::npos;
  }));
  for (int seat = 0; seat < 3; ++seat) t.play(seat, fmt::format("bid {}", 3 - seat));
  CHECK(t.refused(0, "look gol") == "SC-R5");
  CHECK(t.refused(0, "look met").empty());
  const auto again = load(document(t.rules, t.state));
  REQUIRE(again.has_value());
  CHECK(again->state.table == t.state.table);
}

TEST_CASE("SC-R23 hidden: both tokens of a company that replaces another stay face down") {
  const Play t = collapsed("hidden");
  CHECK_FALSE(t.view(0).tokens[Board{3}][0].has_value());
  CHECK_FALSE(t.spectator().tokens[Board{3}][0].has_value());
}

TEST_CASE("SC-14.2.20 SC-14.2.43 what was revealed stands in the document while costs are paid") {
  Play t = from("characters.json");
  Paying paying{};
  paying.revealed.insert(Board{1});
  Play open = t;
  open.rules.options.bankruptcy_forecast = NewForecast::Revealed;
  open.state.phase = paying;
  CHECK(open.at("/phase/revealed") == "[1]");
  t.state.phase = Paying{};
  CHECK_FALSE(json::value(document(t.rules, t.state)).at("phase").as_object().contains("revealed"));
  CHECK(open.spectator().tokens[Board{1}][slot_of(open.state.table.round)].has_value());
}

}  // namespace
}  // namespace bourse::stockastic::test
