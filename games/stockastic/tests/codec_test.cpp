// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.9: events, narration, views as JSON, the terminal, previews and heuristics.
#include <set>
#include <string>
#include <string_view>

#include "games/stockastic/tests/support.h"
#include "tests/support/evaluated.h"

namespace bourse::stockastic::test {
namespace {

const std::vector<std::string> kNames{"Ann", "you", "Cyd", "Dan", "Eve", "Fay"};

Texts names_of(const Play& t, Viewer viewer) {
  Texts names;
  for (const std::string& text : t.told(viewer)) {
    names.emplace_back(json_of(text).at("event").as_string());
  }
  return names;
}
Texts sentences(const Play& t, Viewer viewer) {
  Texts texts;
  for (const Event& event : t.events) {
    texts.push_back(narrate(t.rules, witness(event, viewer), kNames));
  }
  return texts;
}

TEST_CASE("SC-5.9.1 SC-5.9.2 SC-5.9.3 sentences about the setup") {
  const Play t = dealt(3, 1);
  CHECK(names_of(t, kSpectator) == Texts{"started", "round_began"});
  CHECK(sentences(t, kSpectator)[0] ==
        "The game begins with Freebay Copper and Gold, Multilever, Metro, Hippo Group.");
  Play c = dealt(3, 1, R"({"characters": "choose"})");
  CHECK(names_of(c, kSpectator) == Texts{"started"});
  c.play(number(c.waiting().front()), "char student");
  CHECK(names_of(c, kSpectator) == Texts{"character_taken"});
  Play ceo = from("characters.json", R"(order = []; phase = {"name": "setup_ceo"})");
  ceo.play(2, "ceo met");
  CHECK(ceo.told(kSpectator)[0] == R"({"event":"ceo_chosen","seat":2,"company":"met"})");
  CHECK(sentences(ceo, kSpectator)[0] == "Cyd is CEO of Metro.");
}

TEST_CASE("SC-5.9.4 SC-5.9.5 SC-5.9.6 sentences about bids") {
  Play t = from("three_bids.json");
  t.play(0, "bid 3");
  CHECK(t.told(kSpectator) == Texts{R"({"event":"committed","seat":0})"});
  t.play(1, "bid 2");
  t.play(2, "bid 1");
  CHECK(names_of(t, kSpectator) == Texts{"committed", "bids_revealed", "order_set", "turn_began"});
  CHECK(t.told(kSpectator)[1] == R"({"event":"bids_revealed","tie_break":false,"bids":[3,2,1]})");
  CHECK(sentences(t, kSpectator)[1] == "Bids: Ann (3), you (2), Cyd (1).");
  CHECK(sentences(t, kSpectator)[2] == "Turn order: Ann, you, Cyd.");
  CHECK(sentences(t, kSpectator)[3] == "Ann is to act.");
}

TEST_CASE("SC-5.9.7 SC-5.9.8 SC-5.9.9 sentences about the turn player's actions") {
  Play t = from("three.json");
  t.play(0, "buy 3 fre");
  CHECK(t.told(kSpectator)[0] ==
        R"({"event":"bought","seat":0,"company":"fre","shares":3,"paid":12,"from":6,"to":9})");
  CHECK(sentences(t, kSpectator)[0] ==
        "Ann buys 3 shares of Freebay Copper and Gold for 12 coins; the price goes from 4 to 5 "
        "(block 9).");
  t.play(0, "look met");
  CHECK(sentences(t, kSpectator)[0] == "Ann looks at the next forecast of Metro.");
  CHECK(sentences(t, Viewer::of(Seat{0}))[0] == "Ann looks at the next forecast of Metro (-1).");
  t.play(0, "look event");
  CHECK(sentences(t, Viewer::of(Seat{0}))[0] == "Ann looks at the next event (Flooded pit).");
  CHECK(sentences(t, kSpectator)[0] == "Ann looks at the next event.");
  t.play(0, "rumor");
  CHECK(sentences(t, Viewer::of(Seat{0}))[0] == "Ann buys a rumor for 5 coins (Takeover talk).");
  t.play(0, "play takeover hip");
  CHECK(sentences(t, kSpectator)[0] == "Ann plants a rumor about Hippo Group.");
  t.play(0, "end");
  t.play(1, "buy 1 met");
  CHECK(sentences(t, kSpectator)[0] ==
        "You buy 1 share of Metro for 5 coins; the price goes from 5 "
        "to 5 (block 9).");
}

TEST_CASE("SC-5.9.10 SC-5.9.11 SC-5.9.12 SC-5.9.13 sentences about offers") {
  Play t = from("three.json", "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(0, "offer all sell fre");
  CHECK(names_of(t, kSpectator) == Texts{"offer_prepared"});
  t.play(0, "shares 2");
  CHECK(names_of(t, kSpectator).empty());
  t.play(0, "for 9");
  CHECK(sentences(t, kSpectator)[0] ==
        "Ann offers all to sell 2 shares of Freebay Copper and Gold for 9 coins.");
  t.play(1, "accept");
  t.play(2, "counter 1");
  t.play(2, "for 5");
  CHECK(sentences(t, kSpectator)[0] == "Answers: you: yes, Cyd: 1 for 5.");
  t.play(0, "take 2");
  CHECK(sentences(t, kSpectator)[0] ==
        "Ann sells 1 share of Freebay Copper and Gold to Cyd for 5 coins.");
  t.play(0, "call 1 sell fre");
  CHECK(sentences(t, kSpectator)[0] ==
        "Ann asks you for offers to buy shares of Freebay Copper and Gold.");
  t.play(1, "decline");
  CHECK(names_of(t, kSpectator) == Texts{"committed", "answers_revealed", "offer_ended"});
  t.play(0, "offer 1 sell fre");
  t.play(0, "cancel");
  CHECK(names_of(t, kSpectator) == Texts{"offer_withdrawn"});
  t.play(0, "end");
  t.play(1, "end");
  t.play(2, "end");
  t.play(0, "want");
  t.play(1, "pass");
  t.play(2, "pass");
  CHECK(names_of(t, kSpectator) == Texts{"committed", "wishes_revealed"});
  CHECK(sentences(t, kSpectator)[1] == "Wants to trade: Ann.");
}

TEST_CASE("SC-5.9.14 SC-5.9.15 SC-5.9.16 SC-5.9.17 sentences about the end of a round") {
  Play t = from("characters.json",
                R"(options.trading_passes = 0; phase.place = 2; boards[3].index = 3;
           boards[3].perf = -1;
                   boards[3].market = 6; players[0].shares = [0, 0, 0, 1]; players[0].coins = 3;
                   boards[3].rumors = [{"card": "insider", "seat": 0}, {"card": "takeover",
                   "seat": 1}];
                   rumor_deck = ["takeover", "tip", "tip", "contract", "manager", "fraud",
                   "fraud",
                     "insider", "lost", "walkout", "hoax", "denial", "echo"])");
  t.play(2, "end");
  CHECK(names_of(t, kSpectator) == Texts{"forecast_resolved",
                                         "event_revealed",
                                         "moved",
                                         "rumor_revealed",
                                         "moved",
                                         "collapsed",
                                         "moved",
                                         "moved",
                                         "moved",
                                         "dividends_paid",
                                         "eliminated",
                                         "cost_paid",
                                         "cost_paid",
                                         "round_began"});
  const Texts told = sentences(t, kSpectator);
  CHECK(told[0] == "The forecasts set performance to +1, +1, +1, +0.");
  CHECK(told[1] == "The event is Flooded pit.");
  CHECK(told[2] == "Freebay Copper and Gold: performance -1.");
  CHECK(told[3] == "A rumor of Ann about Hippo Group: Insider selling.");
  CHECK(narrate(t.rules, witness(t.events[3], kSpectator), Texts{"you"}) ==
        "Your rumor about Hippo Group: Insider selling.");
  CHECK(told[4] == "Hippo Group: price X.");
  CHECK(told[5] == "Hippo Group is bankrupt; Golden Ray Land takes its place at 5.");
  CHECK(told[6] == "Freebay Copper and Gold: price 3 (block 5).");
  CHECK(told[9] == "No dividends.");
  CHECK(told[10] == "Ann is out of the game.");
  CHECK(told[11] == "You pay 5 coins of operational cost.");
  CHECK(t.told(kSpectator)[5] ==
        R"({"event":"collapsed","company":"hip","successor":"gol","buried":1,"token":null})");
}

TEST_CASE("SC-5.9.18 a sentence about the result") {
  Play t = from("three.json",
                R"(round = 6; options.trading_passes = 0; phase.place = 2; players[1].coins = 40;
                   event_discard = ["e01", "e02", "e03", "e04", "e05"]; event_deck = ["e06",
                   "e07",
                     "e08", "e09", "e10", "e11", "e12", "e13", "e14", "e15"])");
  t.play(2, "end");
  CHECK(t.told(kSpectator).back() == R"({"event":"ended","scores":[30,40,30],"ranks":[2,1,3]})");
  CHECK(sentences(t, kSpectator).back() == "The game is over: you (40), Ann (30), Cyd (30).");
}

TEST_CASE("SC-5.9.14 SC-5.9.16 SC-5.9.17 every sentence of whole games ends like one") {
  Rng chooser(Seed{4}, 4);
  std::set<std::string> seen;
  for (std::uint64_t game = 0; game < 30; ++game) {
    Play t = dealt(
        3 + static_cast<int>(game % 4), game, R"({"characters": "random", "sides": "random"})");
    while (!t.waiting().empty()) {
      const Seat seat = t.waiting().front();
      const auto list = t.actions(number(seat));
      t.play(number(seat), list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
      for (const std::string& name : names_of(t, kSpectator)) seen.insert(name);
      for (const std::string& text : sentences(t, Viewer::of(seat))) {
        CHECK(text.back() == '.');
        CHECK(text.find("  ") == std::string::npos);
      }
    }
  }
  CHECK(seen.size() >= 28);
}

TEST_CASE("a view as JSON shows what the viewer may see") {
  Play t = from("three.json");
  t.play(0, "look fre");
  t.play(0, "rumor");
  const json::object own = view_json(t.rules, t.view(0));
  const json::object other = view_json(t.rules, t.view(1));
  CHECK(json::value(own).at_pointer("/boards/0/tokens") == json_of("[1, -1]"));
  CHECK(json::value(other).at_pointer("/boards/0/tokens") == json_of("[1, null]"));
  CHECK(own.at("hand") == json_of(R"(["takeover"])"));
  CHECK(other.at("hand") == json_of("[]"));
  CHECK(json::value(other).at_pointer("/players/0/hand") == json::value(1));
  CHECK(json::value(own).at_pointer("/phase/name") == json::value("action"));
  CHECK(json::value(own).at_pointer("/boards/3/price") == json::value(6));
}

int widest(const std::string& text) {
  int most = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) most = std::max(most, columns(line));
  return most;
}

TEST_CASE("the terminal fits 80 columns, with and without colour, in whole games") {
  Rng chooser(Seed{6}, 6);
  const std::vector<std::string> names{
      "A name as long as they come", "Bo", "Cy", "Di", "Ed", "Flo"};
  for (std::uint64_t game = 0; game < 6; ++game) {
    Play t = dealt(3 + static_cast<int>(game % 4), game, R"({"characters": "random"})");
    while (!t.waiting().empty()) {
      const Seat seat = t.waiting().front();
      const View view = t.view(number(seat));
      const std::string plain = draw(t.rules, view, names, Screen{80, false});
      CHECK(widest(plain) <= 80);
      CHECK(plain.find('\x1b') == std::string::npos);
      CHECK(widest(draw(t.rules, view, names, Screen{80, true})) <= 80);
      CHECK(help(t.rules, view).find("(SC-") != std::string::npos);
      const auto list = t.actions(number(seat));
      t.play(number(seat), list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
    }
    CHECK(draw(t.rules, t.spectator(), names, Screen{80, false}).find("over") != std::string::npos);
  }
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
std::string drawn(const Play& t, int seat) {
  return draw(t.rules, t.view(seat), kNames, Screen{80, false});
}
std::string helped(const Play& t, int seat) { return help(t.rules, t.view(seat)); }

TEST_CASE("the terminal explains what known cards do, and to whom") {
  Play t = from("three.json", R"(players[0].hand = ["denial", "tip", "tip"];
      rumor_deck = ["fraud", "takeover", "takeover", "contract", "manager", "fraud",
                    "insider", "insider", "lost", "walkout", "hoax", "echo"])");
  CHECK_FALSE(has(drawn(t, 0), "Flooded pit"));
  t.play(0, "look event");
  t.play(0, "rumor");
  const std::string own = drawn(t, 0);
  CHECK(has(own, " next event: Flooded pit (fre: performance -2)\n"));
  CHECK(has(own, "2 tip (Broker's tip: price +3)"));
  CHECK(has(own, "fraud (Fraud probe: price -4)"));
  CHECK(has(own, "denial (Official denial: cancels the rumors above it)"));
  CHECK(has(helped(t, 0), "play tip fre      plant it on a company: price +3 (SC-5.3.8)"));
  t.play(0, "play fraud met");
  CHECK(has(drawn(t, 0), " on boards: fraud (Fraud probe: price -4)\n"));
  CHECK_FALSE(has(drawn(t, 1), "Fraud probe"));
  CHECK_FALSE(has(drawn(t, 1), "Flooded pit"));
}

TEST_CASE("SC-R4 SC-5.0.10 a look in the last round is warned of before it is paid") {
  Play t = from("three.json");
  CHECK(preview(t.rules, t.view(0), t.action("look met")).warnings.empty());
  CHECK_FALSE(has(helped(t, 0), "worthless"));
  t.state.table.round = 6;
  const Preview last = preview(t.rules, t.view(0), t.action("look met"));
  REQUIRE(last.warnings.size() == 1);
  CHECK(last.warnings[0] == "the last round: that forecast is never resolved");
  CHECK(has(helped(t, 0), "worthless now"));
  CHECK(preview(t.rules, t.view(0), t.action("look event")).warnings.empty());
}

TEST_CASE("SC-6.16 the terminal lists the cards that are gone") {
  Play t = from("three.json", R"(rumor_discard = ["fraud", "fraud", "tip"];
      rumor_deck = ["takeover", "takeover", "tip", "contract", "manager", "insider", "insider",
        "lost", "walkout", "hoax", "denial", "echo"])");
  CHECK(has(drawn(t, 0), " rumors gone: "));
  CHECK(has(drawn(t, 0), "2 fraud"));
  CHECK_FALSE(has(drawn(t, 0), "events gone"));
  CHECK(has(drawn(from("end.json"), 0), " events gone: e01 e02 e03 e04 e05 e06\n"));
}

// Without the breaks of its lines.
std::string joined(std::string_view text) {
  std::string words;
  for (const char letter : text) {
    const bool is_space = letter == ' ' || letter == '\n';
    if (!is_space || (!words.empty() && words.back() != ' ')) words += is_space ? ' ' : letter;
  }
  return words;
}

TEST_CASE(
    "SC-8.1.9 SC-R33 SC-R41 the terminal shows each character's card at the pick and in play") {
  Play t = dealt(3, 1, R"({"characters": "choose"})");
  const int first = number(t.waiting().front());
  const std::string choice = joined(helped(t, first));
  CHECK(has(choice, "char student Student: 18 coins, cost 4 a round; 5 coins at the start"));
  CHECK(
      has(choice, "with 5 to 7 of them each pays 1 coin more as dividend, with 8 or more 2 coins"));
  CHECK(has(choice,
            "once for each buyer, company and round, and not for a company bought from a player"));
  t.play(first, "char institution");
  CHECK_FALSE(has(helped(t, number(t.waiting().front())), "char institution"));
  CHECK(
      has(joined(helped(t, first)), fmt::format("seat {} Institutional Trader: 34 coins", first)));
  const Play every = dealt(3, 1, R"({"characters": "choose", "institutional_bonus": "every"})");
  CHECK(has(joined(helped(every, number(every.waiting().front()))), "3 for each sale to a player"));
}

TEST_CASE(
    "SC-3.10 SC-3.13 the terminal shows how many offers are left and how high a price may be") {
  Play t = from("three.json", "boards[2].market = 5; players[0].shares[2] = 2");
  CHECK(has(joined(helped(t, 0)), "Offers opened: 0 of 6. A price is at most 20 coins a share"));
  t.play(0, "call all sell met");
  t.play(1, "decline");
  t.play(2, "decline");
  CHECK(has(joined(helped(t, 0)), "Offers opened: 1 of 6."));
  t.rules.options.trade_price_cap.reset();
  CHECK(has(joined(helped(t, 0)), "A price is whatever the buyer's coins allow"));
}

TEST_CASE("SC-5.9.19 everybody reads the same sentences, except for secrets") {
  const std::set<std::string> secret{
      "looked_at_token", "looked_at_event", "rumor_bought", "rumor_played", "offer_prepared"};
  Rng chooser(Seed{9}, 9);
  std::set<std::string> seen;
  for (std::uint64_t game = 0; game < 4; ++game) {
    Play t = dealt(4, game, R"({"characters": "choose"})");
    while (!t.waiting().empty()) {
      const int seat = number(t.waiting().front());
      const auto list = t.actions(seat);
      t.play(seat, list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
      for (const Event& event : t.events) {
        const json::object open = event_json(t.rules, witness(event, kSpectator));
        const std::string name(open.at("event").as_string());
        for (int viewer = 0; viewer < 4; ++viewer) {
          const bool is_same =
              event_json(t.rules, witness(event, Viewer::of(seat_at(viewer)))) == open;
          CHECK_MESSAGE((is_same || secret.contains(name)), name);
          if (!is_same) seen.insert(name);
        }
      }
    }
  }
  CHECK(seen == secret);
}

TEST_CASE("the terminal shows the seat numbers that moves use, in turn order") {
  const std::string table = drawn(from("three.json", "order = [2, 0, 1]"), 1);
  const std::size_t first = table.find("\n▸2 Cyd ");
  const std::size_t second = table.find("\n 0 Ann ");
  const std::size_t third = table.find("\n 1 you ");
  CHECK(third != std::string::npos);
  CHECK(first < second);
  CHECK(second < third);
}

TEST_CASE("the terminal shows whose turn it is and the current offer") {
  Play t = from("three.json", "order = [1, 0, 2]; boards[2].market = 5; players[1].shares[2] = 2");
  CHECK(has(drawn(t, 1), "   your turn\n"));
  t.play(1, "call 2 sell met");
  CHECK(has(drawn(t, 2), " You would sell shares of Metro; the answers name the terms\n"));
  t.play(2, "decline");
  CHECK(sentences(t, kSpectator).back() == "Your offer ends without a trade.");
  t.play(1, "offer 2 sell met");
  CHECK(has(drawn(t, 1), " You would sell shares of Metro: how many?\n"));
  t.play(1, "shares 2");
  CHECK(has(drawn(t, 1), " You would sell 2 shares of Metro: for how many coins?\n"));
  CHECK(has(helped(t, 1), "then seat 2 is asked"));
  t.play(1, "for 9");
  CHECK(has(drawn(t, 0), " You would sell 2 shares of Metro for 9 coins\n"));
}

TEST_CASE("SC-5.4.13 SC-5.4.14 help for an answer lists what is possible") {
  Play t = from("three.json", "boards[2].market = 5; players[0].shares[2] = 2");
  t.play(0, "call all sell met");
  CHECK_FALSE(has(helped(t, 1), "accept"));
  CHECK(has(helped(t, 1), "  counter 3 "));
  t.play(1, "counter 1");
  CHECK(has(helped(t, 1), "  for 12 "));
  CHECK_FALSE(has(helped(t, 1), "  counter 3 "));
  t.play(1, "decline");
  t.play(2, "decline");
  t.play(0, "offer all sell met");
  t.play(0, "shares 2");
  CHECK(has(helped(t, 0), "then all who could trade are asked"));
  t.play(0, "for 9");
  CHECK(has(helped(t, 1), "  accept "));
}

TEST_CASE("SC-5.3.11 help says that the cap is on the move of the price") {
  const auto unbroken = [](const std::string& text) {
    std::istringstream words(text);
    std::string line;
    for (std::string word; words >> word;) line += word + " ";
    return line;
  };
  const std::string turn = unbroken(helped(from("three.json"), 0));
  CHECK(has(turn, "at most 5 blocks a turn however many you buy"));
  const Play t = from("three.json", R"(options.cap_scope = "transaction"; options.move_cap = 4)");
  CHECK(has(unbroken(helped(t, 0)), "at most 4 blocks a trade however many you buy"));
  CHECK(has(unbroken(std::string(kSummary)), "at most 5 blocks in a turn, however many"));
}

TEST_CASE("SC-5.2.2 SC-5.3.3 SC-5.3.4 SC-5.4.8 SC-5.4.14 a refusal says what would be possible") {
  const auto why = [](const Play& t, int seat, std::string_view text) {
    const auto refusal = refuse(t.rules, t.state, seat_at(seat), t.action(text));
    return refusal ? explain(*refusal) : std::string();
  };
  CHECK(why(from("three_bids.json"), 0, "bid 31") ==
        "you can bid 30 at most: all your coins (SC-5.2.2)");
  CHECK(why(from("three_bids.json", "players[0].coins = 4095"), 0, "bid 4096") ==
        "you can bid 4095 at most: all your coins (SC-5.2.2)");
  Play t = from("three.json",
                "boards[2].market = 5; players[0].shares[2] = 2; players[0].coins = 1; "
                "players[1].coins = 12");
  CHECK(why(t, 0, "buy 8 fre") == "the market has only 7 (SC-5.3.3)");
  CHECK(why(t, 0, "buy 1 fre") == "you can pay for 0 at most (SC-5.3.3)");
  CHECK(why(t, 0, "sell 3 met") == "you can sell 2 at most (SC-5.3.4)");
  CHECK(why(t, 0, "look met") == "it costs 2, but you have 1 (SC-5.3.5)");
  CHECK(why(t, 0, "look event") == "it costs 3, but you have 1 (SC-5.3.6)");
  CHECK(why(t, 0, "rumor") == "it costs 5, but you have 1 (SC-5.3.7)");
  t.play(0, "offer 1 sell met");
  CHECK(why(t, 0, "shares 3") == "at most 2 can be traded (SC-5.4.8)");
  t.play(0, "shares 2");
  CHECK(why(t, 0, "for 13") ==
        "12 at most: what can be paid, or the cap for that many shares (SC-5.4.9)");
  t.play(0, "for 9");
  CHECK(why(t, 1, "counter 3") == "at most 2 can be traded (SC-5.4.14)");
  t.play(1, "counter 1");
  CHECK(why(t, 1, "for 13") ==
        "12 at most: what can be paid, or the cap for that many shares (SC-5.4.14)");
}

TEST_CASE("the effect of a card comes from the data set and applies to the companies face up now") {
  Play t = from("three.json", R"(boards[0].company = "sou"; players[0].hand = ["hoax"];
      rumor_deck = ["fraud", "takeover", "takeover", "tip", "tip", "contract", "manager", "fraud",
                    "insider", "insider", "lost", "walkout", "denial", "echo"])");
  t.play(0, "look event");
  CHECK(has(drawn(t, 0), "Flooded pit (sou: performance -2)"));
  CHECK(has(drawn(t, 0), "hoax (Hoax: does nothing)"));
  EventFace& event = t.rules.dataset.events[0];
  event.boards.insert(Board{3});
  event.shift = {.perf = 0, .price = 5};
  event.towards_zero = true;
  CHECK(has(drawn(t, 0), "Flooded pit (sou hip: performance one step to 0, price +5)"));
  event.boards = BoardSet::from_bits(15);
  CHECK(has(drawn(t, 0), "Flooded pit (all: performance one step to 0, price +5)"));
}

TEST_CASE("SC-5.3.3 SC-5.3.4 a preview says what a trade costs and does to the price") {
  const Play t = from("three.json",
                      "boards[3].index = 1; boards[3].market = 6; "
                      "players[0].shares = [0, 0, 0, 1]");
  const Preview bought = preview(t.rules, t.view(0), t.action("buy 3 fre"));
  CHECK(bought.cost == 12);
  CHECK(bought.cash_after == 18);
  REQUIRE(bought.prices.size() == 1);
  CHECK(bought.prices[0].before == 4);
  CHECK(bought.prices[0].after == 5);
  CHECK(bought.worth_before == 31);
  CHECK(bought.worth_after == 18 + 15 + 1);
  const Preview sold = preview(t.rules, t.view(0), t.action("sell 1 hip"));
  CHECK(sold.warnings.size() == 1);
  CHECK(sold.cost == 0);
  const Market quoted = market(t.rules, t.view(1));
  CHECK(quoted.companies.size() == 4);
  CHECK(quoted.companies[0].code == "fre");
  CHECK(quoted.worth[Seat{0}] == 31);
}

TEST_CASE("heuristics prefer gains to losses") {
  const auto value = [](const Play& t, std::string_view text) {
    return evaluated<Game>(t.rules, t.view(0), t.action(text));
  };
  const Play up = from("three.json", "boards[0].perf = 2");
  CHECK(value(up, "buy 3 fre") > value(up, "end"));
  const Play down = from("three.json",
                         "boards[0].perf = -3; boards[0].market = 4; "
                         "players[0].shares = [3, 0, 0, 0]");
  CHECK(value(down, "sell 3 fre") > value(down, "end"));
  CHECK(value(down, "buy 1 fre") < value(down, "end"));
  CHECK(value(from("three_bids.json"), "bid 1") > value(from("three_bids.json"), "bid 30"));
  const Play tie = from("three_bids.json",
                        R"(phase = {"name": "tiebreak_bid", "bids": [5, 5, 3],
                            "extra": [[0, 0], [0, 0], [0, 0]], "tied": [0, 1],
                            "answers": [null, null, null]})");
  CHECK(value(tie, "bid 0") > value(tie, "bid 4"));
}

TEST_CASE("heuristics offer what somebody can pay, and less each time") {
  const auto value = [](std::string_view changes, std::string_view text) {
    const Play t = from("three.json", changes);
    return evaluated<Game>(t.rules, t.view(0), t.action(text));
  };
  const std::string_view held =
      "boards[0].perf = -3; boards[0].market = 4; "
      "players[0].shares = [3, 0, 0, 0]";
  const std::string poor = fmt::format("{}; players[1].coins = 1; players[2].coins = 1", held);
  const std::string tired = fmt::format("{}; phase.offers = 2", held);
  CHECK(value(held, "offer all sell fre") > value(poor, "offer all sell fre"));
  CHECK(value(held, "offer all sell fre") > value(tired, "offer all sell fre"));
}

}  // namespace
}  // namespace bourse::stockastic::test
