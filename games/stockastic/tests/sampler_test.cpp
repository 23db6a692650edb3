// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 6.10 – 6.14: worlds drawn from a view against an independent enumeration of all
// consistent worlds. Every world must occur with its probability.
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

// Worlds by their text, with the probability of each.
using Worlds = std::map<std::string, double>;
using Reading = std::function<std::string(const State&)>;

void check_draws(const Play& t, Viewer viewer, const Worlds& worlds, const Reading& read) {
  REQUIRE(worlds.size() >= 50);
  double whole = 0;
  for (const auto& [world, weight] : worlds) whole += weight;
  const View view = observe(t.rules, t.state, viewer);
  const Sampler sampler = prepare(t.rules, view);
  Rng rng(Seed{3}, 1);
  std::map<std::string, int> drawn;
  const int draws = static_cast<int>(worlds.size()) * 60;
  for (int draw = 0; draw < draws; ++draw) {
    const State world = sampler.draw(rng);
    REQUIRE(observe(t.rules, world, viewer) == view);
    ++drawn[read(world)];
  }
  double chi = 0;
  for (const auto& [world, weight] : worlds) {
    const double expected = draws * weight / whole;
    chi += (drawn[world] - expected) * (drawn[world] - expected) / expected;
  }
  for (const auto& found : drawn) CHECK_MESSAGE(worlds.contains(found.first), found.first);
  // Mean k, deviation sqrt(2k): four deviations. Rare worlds may be missed.
  const auto freedom = static_cast<double>(worlds.size() - 1);
  CHECK(chi < freedom + 4 * std::sqrt(2 * freedom));
}

// A bag of single things, each named by its kind.
std::vector<int> without_kinds(std::vector<int> kinds, const std::vector<int>& gone) {
  for (const int kind : gone) kinds.erase(std::find(kinds.begin(), kinds.end(), kind));
  return kinds;
}
const std::vector<int> kAllKinds{-2, -2, -2, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 2, 2, 2};

// Calls visit(kinds in the order drawn, number of draws of single items that give them), once for
// each such row.
using VisitDraw = std::function<void(const std::vector<int>&, int)>;
void each_draw(const std::vector<int>& bag,
               int count,
               const VisitDraw& visit,
               const std::vector<int>& drawn = {},
               int ways = 1) {
  if (count == 0) {
    visit(drawn, ways);
    return;
  }
  for (const int kind : std::set<int>(bag.begin(), bag.end())) {
    std::vector<int> next = drawn;
    next.push_back(kind);
    const auto copies = static_cast<int>(std::count(bag.begin(), bag.end(), kind));
    each_draw(without_kinds(bag, {kind}), count - 1, visit, next, ways * copies);
  }
}

Reading back_slots(std::size_t slot) {
  return [slot](const State& state) {
    std::string text;
    for (const Board board : kAllBoards) {
      text += fmt::format("{:+}", arrows(state.tokens[board][slot]));
    }
    return text;
  };
}

TEST_CASE("SC-6.11 SC-6.10 SC-6.4 face-down tokens are a uniform draw from what is unseen") {
  const Play t = from("three.json");
  Worlds worlds;
  each_draw(
      without_kinds(kAllKinds, {1, 1, 1, 1}), 4, [&](const std::vector<int>& drawn, int ways) {
        worlds[fmt::format("{:+}{:+}{:+}{:+}", drawn[0], drawn[1], drawn[2], drawn[3])] += ways;
      });
  check_draws(t, Viewer::spectator(), worlds, back_slots(1));
}

TEST_CASE("SC-6.11 SC-6.9 a token that was looked at is known") {
  Play t = from("three.json");
  t.play(0, "look fre");
  Worlds worlds;
  each_draw(
      without_kinds(kAllKinds, {1, 1, 1, 1, -1}), 3, [&](const std::vector<int>& drawn, int ways) {
        worlds[fmt::format("-1{:+}{:+}{:+}", drawn[0], drawn[1], drawn[2])] += ways;
      });
  check_draws(t, Viewer::of(Seat{0}), worlds, back_slots(1));
}

// A collapse of board 0: its tokens U (face up) and F return, N1 is turned up and N2 is face down.
// Enumerates the refill and the two draws; keeps those that agree with the kinds seen.
Worlds after_collapse(const Play& t, std::optional<int> seen_back) {
  const int up = arrows(t.state.tokens[Board{0}][0]);
  std::vector<int> rest = without_kinds(kAllKinds, {1, 1, 1, 1});
  Worlds worlds;
  each_draw(rest, 4, [&](const std::vector<int>& refill, int refills) {
    if (seen_back && refill[0] != *seen_back) return;
    std::vector<int> pile = without_kinds(rest, refill);
    pile.push_back(1);
    pile.push_back(refill[0]);
    each_draw(pile, 2, [&](const std::vector<int>& drawn, int draws) {
      if (drawn[0] != up) return;
      worlds[fmt::format("{:+}{:+}{:+}{:+}", drawn[1], refill[1], refill[2], refill[3])] +=
          refills * draws;
    });
  });
  return worlds;
}

TEST_CASE("SC-6.11 after a collapse, what was seen on the board cannot lie on the others") {
  Play t = from("three.json",
                "boards[0].index = 1; boards[0].market = 6; players[0].shares = [1, 0, 0, 0]");
  t.play(0, "sell 1 fre");
  check_draws(t, Viewer::spectator(), after_collapse(t, std::nullopt), back_slots(1));
}

TEST_CASE("SC-6.11 after a collapse, a token that was looked at counts as well") {
  Play t = from("three.json",
                "boards[0].index = 1; boards[0].market = 6; players[0].shares = [1, 0, 0, 0]");
  t.play(0, "look fre");
  t.play(0, "sell 1 fre");
  check_draws(t, Viewer::of(Seat{0}), after_collapse(t, -1), back_slots(1));
  check_draws(t, Viewer::of(Seat{1}), after_collapse(t, std::nullopt), back_slots(1));
}

TEST_CASE("SC-6.11 worlds remember which tokens a collapse may have returned") {
  Play t = from("three.json",
                "boards[0].index = 1; boards[0].market = 6; players[0].shares = [1, 0, 0, 0]");
  t.play(0, "sell 1 fre");
  const Sampler sampler = prepare(t.rules, observe(t.rules, t.state, Viewer::spectator()));
  Rng rng(Seed{3}, 4);
  std::set<Token> returned;
  for (int draw = 0; draw < 200; ++draw) {
    const State world = sampler.draw(rng);
    REQUIRE(world.memory.collapses.size() == 1);
    CHECK(world.memory.collapses[0].front == t.state.memory.collapses[0].front);
    returned.insert(world.memory.collapses[0].back);
  }
  CHECK(returned.size() == 4);
}

TEST_CASE("SC-6.11 between the refill and the reveal, resolved tokens do not lie beside them") {
  Play t = from("characters.json",
                R"(options.trading_passes = 0; phase.place = 2; players[0].coins = 0;
                   players[0].shares = [0, 0, 1, 1]; boards[2].market = 6; boards[3].market = 6;
                   boards[2].perf = -3; boards[3].perf = -3; boards[2].index = 12;
                   boards[3].index = 12;
                   boards[0].tokens = [-2, 1]; boards[1].tokens = [-2, 1];
                   boards[2].tokens = [-2, 1];
                   boards[3].tokens = [-1, 2]; pile = [-1, -1, -1, -1, 1, 1, 2, 2])");
  t.play(2, "end");
  REQUIRE(std::holds_alternative<Paying>(t.state.phase));
  // The three -2 and one -1 were resolved: the other slot has none of the -2.
  Worlds worlds;
  each_draw(
      without_kinds(kAllKinds, {-2, -2, -2, -1}), 4, [&](const std::vector<int>& drawn, int ways) {
        worlds[fmt::format("{:+}{:+}{:+}{:+}", drawn[0], drawn[1], drawn[2], drawn[3])] += ways;
      });
  check_draws(t, Viewer::of(Seat{0}), worlds, back_slots(1));
}

TEST_CASE("SC-6.12 SC-6.6 the events lie in any order below what is known") {
  Play t =
      from("three.json",
           R"(round = 6; event_discard = ["e01", "e02", "e03", "e04", "e05"]; event_deck = ["e06",
                   "e07", "e08", "e09", "e10", "e11", "e12", "e13", "e14", "e15"])");
  const auto top_two = [](const State& state) {
    return fmt::format(
        "{} {}", static_cast<int>(state.event_deck[9]), static_cast<int>(state.event_deck[8]));
  };
  Worlds worlds;
  for (int first = 5; first < 15; ++first) {
    for (int second = 5; second < 15; ++second) {
      if (first != second) worlds[fmt::format("{} {}", first, second)] = 1;
    }
  }
  check_draws(t, Viewer::spectator(), worlds, top_two);
  t.play(0, "look event");
  Worlds known;
  for (int second = 6; second < 15; ++second) {
    for (int third = 6; third < 15; ++third) {
      if (second != third) known[fmt::format("5 {} {}", second, third)] = 1;
    }
  }
  check_draws(t, Viewer::of(Seat{0}), known, [](const State& state) {
    return fmt::format("{} {} {}",
                       static_cast<int>(state.event_deck[9]),
                       static_cast<int>(state.event_deck[8]),
                       static_cast<int>(state.event_deck[7]));
  });
}

// Rumors: those that seat 1 holds and planted, those buried for it, and the top of the deck.
std::string rumor_world(const State& state) {
  std::string text = "hand";
  for (const Rumor rumor : state.hands[Seat{1}]) {
    text += fmt::format(" {}", static_cast<int>(rumor));
  }
  text += " board";
  for (const Planted& planted : state.planted) {
    text += fmt::format(" {}", static_cast<int>(planted.rumor));
  }
  text += " buried";
  for (const Buried& buried : state.buried) {
    text += fmt::format(" {}", static_cast<int>(buried.rumor));
  }
  return text;
}

TEST_CASE("SC-6.13 rumors go to others' hands, boards and discards, and to the deck") {
  const Play t = from("three.json",
                      R"(players[0].hand = ["takeover", "tip"]; players[1].hand = ["hoax"];
                         boards[0].rumors = [{"card": "echo", "seat": 1}];
                         players[1].buried = ["lost"];
                         rumor_deck = ["denial", "walkout"];
                         rumor_discard = ["contract", "fraud", "fraud", "insider", "insider",
                         "manager",
                           "takeover", "tip"])");
  // Unseen by seat 0: hoax 8, echo 10, lost 6, denial 9, walkout 7.
  Worlds worlds;
  each_draw({6, 7, 8, 9, 10}, 3, [&](const std::vector<int>& drawn, int ways) {
    worlds[fmt::format("hand {} board {} buried {}", drawn[0], drawn[1], drawn[2])] += ways;
  });
  CHECK(worlds.size() == 60);
  check_draws(t, Viewer::of(Seat{0}), worlds, rumor_world);
}

TEST_CASE("SC-6.13 a rumor taken before a reshuffle is none of those shuffled") {
  Play t = from("three.json",
                R"(players[1].hand = ["hoax"]; players[2].hand = ["echo", "lost"];
                rumor_deck = [];
                   rumor_discard = ["contract", "denial", "fraud", "fraud", "insider", "insider",
                     "manager", "takeover", "takeover", "tip", "tip", "walkout"])");
  t.play(0, "rumor");
  t.play(0, "end");
  t.play(1, "rumor");
  // Seat 0 sees its own card. Seat 1 has an old card out of hoax, echo, lost and a new one out of
  // the eleven others that were shuffled.
  std::vector<int> fresh{0, 0, 1, 1, 2, 3, 4, 4, 5, 5, 7, 9};
  fresh = without_kinds(fresh, {static_cast<int>(t.state.hands[Seat{0}][0])});
  Worlds worlds;
  for (const int young : fresh) {
    each_draw({6, 8, 10}, 3, [&](const std::vector<int>& old, int ways) {
      const int low = std::min(young, old[0]);
      const int high = std::max(young, old[0]);
      worlds[fmt::format(
          "{} {}; {} {}", low, high, std::min(old[1], old[2]), std::max(old[1], old[2]))] += ways;
    });
  }
  Worlds wide;  // with the top of the deck, so that there are enough worlds
  for (const auto& [world, weight] : worlds) {
    const int low = std::stoi(world.substr(0, world.find(' ')));
    const int high = std::stoi(world.substr(world.find(' ') + 1));
    const bool is_low_old = low == 6 || low == 8 || low == 10;
    const int young = is_low_old ? high : low;
    const std::vector<int> left = without_kinds(fresh, {young});
    for (const int top : left) {
      wide[fmt::format("{}; {}", world, top)] += weight / static_cast<double>(left.size());
    }
  }
  check_draws(t, Viewer::of(Seat{0}), wide, [](const State& state) {
    const Rumors& one = state.hands[Seat{1}];
    const Rumors& two = state.hands[Seat{2}];
    return fmt::format("{} {}; {} {}; {}",
                       static_cast<int>(one[0]),
                       static_cast<int>(one[1]),
                       static_cast<int>(two[0]),
                       static_cast<int>(two[1]),
                       static_cast<int>(state.rumor_deck[state.rumor_deck.size() - 1]));
  });
}

// The hands of seats 1 and 2 and the top of the deck.
std::string hands_and_top(const State& state) {
  std::string text;
  for (const Seat seat : {Seat{1}, Seat{2}}) {
    for (const Rumor rumor : state.hands[seat]) text += fmt::format("{} ", static_cast<int>(rumor));
    text += "; ";
  }
  return text + fmt::format("{}", static_cast<int>(state.rumor_deck[state.rumor_deck.size() - 1]));
}

// Seat 1 has one of the old cards and one of the young, seat 2 the other old ones.
Worlds one_young_card(const std::vector<int>& old, const std::vector<int>& young) {
  Worlds worlds;
  each_draw(old, 1, [&](const std::vector<int>& kept, int keeps) {
    each_draw(young, 2, [&](const std::vector<int>& drawn, int draws) {
      std::vector<int> others = without_kinds(old, kept);
      std::sort(others.begin(), others.end());
      const auto [low, high] = std::minmax(kept[0], drawn[0]);
      worlds[fmt::format("{} {} ; {} {} ; {}", low, high, others[0], others[1], drawn[1])] +=
          keeps * draws;
    });
  });
  return worlds;
}

// Kinds in the order of the data set: takeover 0, tip 1, contract 2, manager 3, fraud 4, insider 5,
// lost 6, walkout 7, hoax 8, denial 9, echo 10.
TEST_CASE("SC-6.13 of two copies one may be old and one shuffled") {
  Play t = from("three.json",
                R"(players[0].hand = ["tip"]; players[1].hand = ["takeover"];
                   players[2].hand = ["fraud", "lost"]; rumor_deck = [];
                   rumor_discard = ["contract", "denial", "echo", "fraud", "hoax", "insider",
                     "insider", "manager", "takeover", "tip", "walkout"])");
  t.play(0, "end");
  t.play(1, "rumor");
  // The hand of seat 0 is all old: the other tip was shuffled.
  check_draws(t,
              Viewer::of(Seat{0}),
              one_young_card({0, 4, 6}, {2, 9, 10, 4, 8, 5, 5, 3, 0, 1, 7}),
              hands_and_top);
}

TEST_CASE("SC-6.13 an own rumor planted after the reshuffle was among those shuffled") {
  Play t = from("three.json",
                R"(players[1].hand = ["takeover"]; players[2].hand = ["fraud", "lost"];
                   rumor_deck = [];
                   rumor_discard = ["contract", "denial", "echo", "fraud", "hoax", "insider",
                     "insider", "manager", "takeover", "tip", "tip", "walkout"])");
  const Play start = t;
  for (t.seed[0] = 0; t.state.hands[Seat{0}].empty() || t.state.hands[Seat{0}][0] != Rumor{0};) {
    const std::uint8_t next = t.seed[0] + 1;
    t = start;
    t.seed[0] = next;
    t.play(0, "rumor");
  }
  t.play(0, "play takeover fre");
  t.play(0, "end");
  t.play(1, "rumor");
  check_draws(t,
              Viewer::of(Seat{0}),
              one_young_card({0, 4, 6}, {2, 9, 10, 4, 8, 5, 5, 3, 1, 1, 7}),
              hands_and_top);
}

TEST_CASE("SC-6.13 worlds remember what was shuffled and what is older") {
  Play t = from("three.json",
                R"(rumor_deck = []; rumor_discard = ["contract", "denial", "echo", "fraud", "fraud",
                   "hoax", "insider", "insider", "lost", "manager", "tip"];
                   players[1].buried = ["takeover", "walkout"];
                   players[2].hand = ["takeover", "tip"])");
  t.play(0, "rumor");
  insert_buried(t.state, Seat{2}, Rumor{0});  // as if it had left the game
  t.state.hands[Seat{2}].erase_at(0);
  t.state.memory.old_hand[Seat{2}] = 1;
  t.state.memory.old_buried[Seat{2}] = 1;
  Rng rng(Seed{3}, 1);
  for (const int seat : {0, 1, 2}) {
    CAPTURE(seat);
    const View view = t.view(seat);
    CHECK(view.memory.own_reshuffled.size() == (seat == 1 ? 2 : 0));
    CHECK(int{view.memory.old_buried[Seat{2}]} == 1);
    CHECK(observe(t.rules, prepare(t.rules, view).draw(rng), Viewer::of(seat_at(seat))) == view);
  }
}

TEST_CASE("SC-6.14 SC-6.2 sealed bids of others are any they could have made") {
  Play t = from("three_bids.json", "players[1].coins = 7; players[2].coins = 7");
  t.play(1, "bid 3");
  t.play(2, "bid 5");
  Worlds worlds;
  for (int one = 0; one <= 7; ++one) {
    for (int two = 0; two <= 7; ++two) worlds[fmt::format("{} {}", one, two)] = 1;
  }
  check_draws(t, Viewer::of(Seat{0}), worlds, [](const State& state) {
    const Bids& bids = std::get<Bidding>(state.phase).bids;
    return fmt::format("{} {}", bids.coins[Seat{1}], bids.coins[Seat{2}]);
  });
}

std::string answer_of(const Answer& answer) {
  return fmt::format(
      "{} {} {}", static_cast<int>(answer.reply), answer.terms.shares, answer.terms.coins);
}

TEST_CASE("SC-6.14 SC-5.4.14 sealed answers of others are any they could have given") {
  Play t = from("three.json",
                "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]; players[1].coins = 30");
  t.play(0, "offer all sell fre");
  t.play(0, "shares 2");
  t.play(0, "for 9");
  t.play(1, "decline");
  Worlds worlds;
  worlds["1 0 0"] = 1;
  worlds["2 0 0"] = 1;
  for (int shares = 1; shares <= 2; ++shares) {
    worlds[fmt::format("3 {} 0", shares)] = 1;
    for (int coins = 1; coins <= std::min(30, 20 * shares); ++coins) {
      if (shares != 2 || coins != 9) worlds[fmt::format("3 {} {}", shares, coins)] = 1;
    }
  }
  CHECK(worlds.size() == 4 + 20 + 29);
  check_draws(t, Viewer::of(Seat{2}), worlds, [](const State& state) {
    return answer_of(std::get<Acting>(state.phase).offer->answers[Seat{1}]);
  });
}

// Seat 1 has declined, seat 2 owes the price of a counter; the seats that may be asked in worlds of
// seat 0.
SeatSet late_seats(std::string_view patch) {
  Play t = from("three.json", patch);
  t.play(0, "offer all sell fre");
  t.play(0, "shares 1");
  t.play(0, "for 1");
  t.play(1, "decline");
  t.play(2, "counter 1");
  const Sampler sampler = prepare(t.rules, observe(t.rules, t.state, Viewer::of(Seat{0})));
  Rng rng(Seed{3}, 5);
  SeatSet late;
  for (int draw = 0; draw < 500; ++draw) {
    const SeatSet asked = to_act(t.rules, sampler.draw(rng));
    REQUIRE_FALSE(asked.empty());
    for (const Seat seat : asked) late.insert(seat);
  }
  return late;
}

TEST_CASE("SC-6.14 while answers are awaited, somebody who can counter has yet to name a price") {
  CHECK(late_seats("boards[0].market = 5; players[0].shares = [2, 0, 0, 0]").size() == 2);
  // For its only coin seat 1 can neither buy a second share nor name another price.
  CHECK(
      late_seats("boards[0].market = 6; players[0].shares = [1, 0, 0, 0]; players[1].coins = 1") ==
      SeatSet::of(Seat{2}));
}

// Every offer of a side and board to all, seat 0 or seat 2, up to this number of shares.
void add_offers(Worlds& worlds, int side, int board, int most) {
  for (const int audience : {0, 1, 2}) {
    if (side == 1 && audience == 2) continue;  // seat 2 has no share
    for (int shares = 0; shares <= most; ++shares) {
      worlds[fmt::format("{} {} {} {}", side, board, audience, shares)] = 1;
    }
  }
}

TEST_CASE("SC-6.14 SC-5.4.6 an offer that is prepared is any that can be opened") {
  Play t = from("three.json",
                "boards[0].market = 3; boards[1].market = 4; players[0].shares = [2, 3, 0, 0]; "
                "players[1].shares = [2, 0, 0, 0]");
  t.play(0, "offer all sell fre");
  Worlds worlds;
  add_offers(worlds, 0, 0, 2);
  add_offers(worlds, 0, 1, 3);
  add_offers(worlds, 1, 0, 2);
  CHECK(worlds.size() == 9 + 12 + 6);
  // The price of a second board makes up the number of worlds.
  Play wide = from(
      "three.json",
      "boards[0].market = 3; boards[1].market = 0; players[0].shares = [2, 7, 0, 0]; "
      "boards[2].market = 1; players[2].shares = [0, 0, 6, 0]; players[1].shares = [2, 0, 0, 0]");
  wide.play(0, "offer all sell fre");
  worlds.clear();
  add_offers(worlds, 0, 0, 2);
  add_offers(worlds, 0, 1, 7);
  add_offers(worlds, 1, 0, 2);
  for (const int audience : {0, 2}) {
    for (int shares = 0; shares <= 6; ++shares) {
      worlds[fmt::format("1 2 {} {}", audience == 2 ? 3 : 0, shares)] = 1;
    }
  }
  Worlds renamed;  // audiences as numbers: all 0, seat 1 + seat
  for (const auto& [world, weight] : worlds) {
    std::string text = world;
    if (!text.starts_with("1 2")) {
      if (text[4] == '1' || text[4] == '2') text[4] = static_cast<char>(text[4] + 1);
    }
    renamed[text] = weight;
  }
  check_draws(wide, Viewer::of(Seat{1}), renamed, [](const State& state) {
    const Offer& offer = *std::get<Acting>(state.phase).offer;
    return fmt::format("{} {} {} {}",
                       static_cast<int>(offer.side),
                       number(offer.board),
                       offer.audience ? number(*offer.audience) + 1 : 0,
                       offer.terms.shares);
  });
}

TEST_CASE("SC-6.10 worlds of whole games look to the viewer as the truth does") {
  Rng chooser(Seed{9}, 1);
  for (std::uint64_t game = 0; game < 6; ++game) {
    Play t = dealt(3 + static_cast<int>(game % 4), game, R"({"characters": "random"})");
    while (!t.waiting().empty()) {
      const Seat seat = t.waiting().front();
      if (chooser.below(8) == 0) {
        for (const Seat viewer : SeatSet::first(t.rules.seats)) {
          const View view = t.view(number(viewer));
          const State world = prepare(t.rules, view).draw(chooser);
          CHECK(observe(t.rules, world, Viewer::of(viewer)) == view);
        }
      }
      const auto list = t.actions(number(seat));
      t.play(number(seat), list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
    }
  }
}

}  // namespace
}  // namespace bourse::stockastic::test
