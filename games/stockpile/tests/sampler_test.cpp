// SPDX-License-Identifier: Apache-2.0
//
// Worlds drawn from a view against an independent enumeration: all ways to put the unknown cards
// into the places where they may be, counted card by card (RULES.md section 6).
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

using Worlds = std::map<std::string, double>;  // by text, how many deals make it

Texts words(const std::string& text) {
  Texts list;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}
std::string sorted(Texts texts) {
  std::sort(texts.begin(), texts.end());
  std::string text;
  for (const std::string& each : texts) text += each + " ";
  return text;
}
bool is_stock_code(const std::string& code) { return code.size() == 2; }
bool is_action_word(const std::string& code) { return code == "boom" || code == "bust"; }

// All deals of the cards to as many places; each card counts as itself.
Worlds enumerate(const Texts& cards,
                 const std::function<bool(const Texts&)>& is_possible,
                 const std::function<std::string(const Texts&)>& text_of) {
  Worlds worlds;
  std::vector<std::size_t> order(cards.size());
  std::iota(order.begin(), order.end(), 0);
  do {
    Texts dealt;
    for (const std::size_t at : order) dealt.push_back(cards[at]);
    if (is_possible(dealt)) worlds[text_of(dealt)] += 1;
  } while (std::next_permutation(order.begin(), order.end()));
  return worlds;
}

// Pearson's statistic against five standard deviations, with at least five draws per class on
// average.
void check_draws(const Play& game,
                 Viewer viewer,
                 const Worlds& worlds,
                 const std::function<std::string(const State&)>& text_of) {
  double total = 0;
  for (const auto& [text, weight] : worlds) total += weight;
  const int draws = std::max(20'000, static_cast<int>(20 * worlds.size()));
  std::map<std::string, int> found;
  const Sampler sampler = prepare(game.rules, observe(game.rules, game.state, viewer));
  Rng rng(seed_of(2026), 7);
  for (int draw = 0; draw < draws; ++draw) {
    const std::string text = text_of(sampler.draw(rng));
    REQUIRE_MESSAGE(worlds.contains(text), text);
    ++found[text];
  }
  double sum = 0;
  for (const auto& [text, weight] : worlds) {
    const double expected = draws * weight / total;
    const double off = found[text] - expected;
    sum += off * off / expected;
  }
  const auto freedom = static_cast<double>(worlds.size() - 1);
  CAPTURE(worlds.size());
  CHECK(sum < freedom + 5 * std::sqrt(2 * freedom));
}

// The regular cards and actions of a seat, as sorted codes.
std::string cards_of(const State& state, int seat) {
  const Player& player = state.players[seat_at(seat)];
  Texts codes;
  for (const Company company : kAllCompanies) {
    for (int card = player.cards[company].regular; card > 0; --card) {
      codes.emplace_back(code_of(company));
    }
  }
  for (int card = player.booms; card > 0; --card) codes.emplace_back("boom");
  for (int card = player.busts; card > 0; --card) codes.emplace_back("bust");
  return sorted(codes);
}
std::string deck_of(const State& state) {
  std::string text;
  for (std::size_t at = state.deck.size(); at-- > 0;) {
    text += std::string(code_of(state.deck[at])) + " ";
  }
  return text;
}

TEST_CASE(
    "SP-6.23 SP-6.24 SP-6.28 slots hold stocks that were not cleared since, the deck anything") {
  // Seat 1 has slots of rounds 1 and 3, seat 2 one of round 3; BB was cleared in round 2.
  const Play game = Play::set_up(3, R"({"round": 4, "cleared": [null, 2, null, null, null, null],
    "deck": ["fee1", "boom", "bb", "ee"], "players": [{"regular": [0,0,0,0,1,0]},
    {"regular": [1,1,0,0,0,0], "seen": [{"known": [0,0,0,0,0,0], "actions": [], "slots": [1, 3]},
      null, {"known": [0,0,0,0,0,0], "actions": [], "slots": [1, 3]}]},
    {"regular": [0,0,1,0,0,0], "seen": [{"known": [0,0,0,0,0,0], "actions": [], "slots": [3]},
      {"known": [0,0,0,0,0,0], "actions": [], "slots": [3]}, null]}],
    "phase": {"name": "sell", "seat": 0, "company": "ll",
              "plan": [null, null, null, null, null, null]}})");
  // Places: slot of round 1, slot of round 3, slot of seat 2, four of the deck.
  const Worlds worlds = enumerate(
      words("aa bb bb cc ee fee1 boom"),
      [](const Texts& dealt) {
        return is_stock_code(dealt[0]) && dealt[0] != "bb" && is_stock_code(dealt[1]) &&
               is_stock_code(dealt[2]);
      },
      [](const Texts& dealt) {
        return sorted({dealt[0], dealt[1]}) + "| " + dealt[2] + " | " + dealt[3] + " " + dealt[4] +
               " " + dealt[5] + " " + dealt[6] + " ";
      });
  CHECK(worlds.size() >= 50);
  check_draws(game, Viewer::of(Seat{0}), worlds, [](const State& state) {
    return cards_of(state, 1) + "| " + cards_of(state, 2) + "| " + deck_of(state);
  });
}

TEST_CASE("SP-6.16 SP-6.23 certain cards stay, the rest of the seat's cards are drawn") {
  const Play game = Play::set_up(3, R"({"round": 2, "deck": ["fee1", "fee2", "fee3"],
    "players": [{"regular": [0,0,0,0,1,0]},
    {"regular": [2,1,0,0,0,0], "seen": [{"known": [1,0,0,0,0,0], "actions": [], "slots": [1, 2]},
      null, {"known": [0,0,0,0,0,0], "actions": [], "slots": [1, 2, 2]}]},
    {"regular": [0,0,1,1,0,0]}],
    "phase": {"name": "sell", "seat": 0, "company": "ll",
              "plan": [null, null, null, null, null, null]}})");
  const Worlds worlds = enumerate(
      words("aa bb cc ee fee1 fee2 fee3"),
      [](const Texts& dealt) {
        return std::all_of(dealt.begin(), dealt.begin() + 4, is_stock_code);
      },
      [](const Texts& dealt) {
        return sorted({"aa", dealt[0], dealt[1]}) + "| " + sorted({dealt[2], dealt[3]}) + "| " +
               dealt[4] + " " + dealt[5] + " " + dealt[6] + " ";
      });
  CHECK(worlds.size() == 36);
  check_draws(game, Viewer::of(Seat{0}), worlds, [](const State& state) {
    return cards_of(state, 1) + "| " + cards_of(state, 2) + "| " + deck_of(state);
  });
}

TEST_CASE(
    "SP-6.24 SP-6.27 the seat that acts has an action, later ones may, earlier ones have none") {
  // Seat 0 has passed its step, seat 1 acts, the viewer is seat 2, seat 3 is still to come.
  const Play game = Play::set_up(4, R"({"round": 2, "deck": ["fee1"],
    "players": [{"regular": [1,0,0,0,0,0]}, {"regular": [0,1,0,0,0,0], "actions": ["boom"]},
                {}, {"regular": [0,0,1,0,0,0], "actions": ["bust"]}],
    "phase": {"name": "action", "seat": 1, "cramer_used": false}})");
  const auto may_act = [](const std::string& card) {
    return is_stock_code(card) || is_action_word(card);
  };
  const Worlds worlds = enumerate(
      words("aa bb boom cc bust fee1"),
      [&](const Texts& dealt) {
        return is_stock_code(dealt[0]) && may_act(dealt[1]) && may_act(dealt[2]) &&
               may_act(dealt[3]) && may_act(dealt[4]) &&
               (is_action_word(dealt[1]) || is_action_word(dealt[2]));
      },
      [](const Texts& dealt) {
        return dealt[0] + " | " + sorted({dealt[1], dealt[2]}) + "| " +
               sorted({dealt[3], dealt[4]}) + "| " + dealt[5] + " ";
      });
  check_draws(game, Viewer::of(Seat{2}), worlds, [](const State& state) {
    return cards_of(state, 0) + "| " + cards_of(state, 1) + "| " + cards_of(state, 3) + "| " +
           deck_of(state);
  });
}

TEST_CASE("SP-6.21 SP-6.24 in the actions, no hand holds a company cleared in the same round") {
  // Seat 1 acts, the viewer is seat 2; EE was cleared in this round, after all cards were taken.
  const Play game = Play::set_up(3, R"({"round": 2, "deck": ["fee1", "ee"],
    "cleared": [null, null, null, 2, null, null],
    "players": [{"regular": [1,0,0,0,0,0]}, {"regular": [0,1,0,0,0,0], "actions": ["boom"]}, {}],
    "phase": {"name": "action", "seat": 1, "cramer_used": false}})");
  const Worlds worlds = enumerate(
      words("aa bb boom ee fee1"),
      [](const Texts& dealt) {
        const auto may_hold = [](const std::string& card) {
          return (is_stock_code(card) && card != "ee") || is_action_word(card);
        };
        return is_stock_code(dealt[0]) && dealt[0] != "ee" && may_hold(dealt[1]) &&
               may_hold(dealt[2]) && (is_action_word(dealt[1]) || is_action_word(dealt[2]));
      },
      [](const Texts& dealt) {
        return dealt[0] + " | " + sorted({dealt[1], dealt[2]}) + "| " + dealt[3] + " " + dealt[4] +
               " ";
      });
  CHECK(worlds.size() == 4);
  check_draws(game, Viewer::of(Seat{2}), worlds, [](const State& state) {
    return cards_of(state, 0) + "| " + cards_of(state, 1) + "| " + deck_of(state);
  });
}

TEST_CASE("SP-6.27 with more unknown cards, fees never among those of a seat") {
  const Play game = Play::set_up(3, R"({"round": 1, "deck": ["fee1", "bust", "ee"],
    "players": [{}, {"regular": [0,1,0,0,0,0], "actions": ["boom"]},
                {"regular": [1,0,0,0,0,0]}],
    "phase": {"name": "action", "seat": 1, "cramer_used": false}})");
  const auto is_fee_code = [](const std::string& card) { return card.starts_with("fee"); };
  const Worlds worlds = enumerate(
      words("aa bb boom ee bust fee1"),
      [&](const Texts& dealt) {
        return std::none_of(dealt.begin(), dealt.begin() + 3, is_fee_code) &&
               (is_action_word(dealt[0]) || is_action_word(dealt[1]));
      },
      [](const Texts& dealt) {
        return sorted({dealt[0], dealt[1]}) + "| " + dealt[2] + " | " + dealt[3] + " " + dealt[4] +
               " " + dealt[5] + " ";
      });
  CHECK(worlds.size() >= 50);
  check_draws(game, Viewer::of(Seat{0}), worlds, [](const State& state) {
    return cards_of(state, 1) + "| " + cards_of(state, 2) + "| " + deck_of(state);
  });
}

TEST_CASE("SP-6.25 SP-6.3 starting stocks are of different companies, and not of one's own") {
  Play game = Play::set_up(4, R"({"round": 1, "deck": ["aa", "bb", "fee1"],
    "players": [{"regular": [0,0,0,0,1,0]},
    {"regular": [1,0,0,0,0,0], "seen": [{"known": [0,0,0,0,0,0], "actions": [], "slots": [0]},
      null, {"known": [0,0,0,0,0,0], "actions": [], "slots": [0]},
      {"known": [0,0,0,0,0,0], "actions": [], "slots": [0]}]},
    {"regular": [0,1,0,0,0,0], "seen": [{"known": [0,0,0,0,0,0], "actions": [], "slots": [0]},
      {"known": [0,0,0,0,0,0], "actions": [], "slots": [0]}, null,
      {"known": [0,0,0,0,0,0], "actions": [], "slots": [0]}]},
    {"regular": [0,0,0,0,1,0]}],
    "phase": {"name": "sell", "seat": 0, "company": "ll",
              "plan": [null, null, null, null, null, null]}})");
  game.state.players[Seat{0}].started = Company::LL;
  // Places: the starting stocks of seats 1 and 2, a card of round 1 with seat 3, the deck.
  const Worlds worlds = enumerate(
      words("aa aa bb bb ll fee1"),
      [](const Texts& dealt) {
        return is_stock_code(dealt[0]) && is_stock_code(dealt[1]) && is_stock_code(dealt[2]) &&
               dealt[0] != dealt[1] && dealt[0] != "ll" && dealt[1] != "ll";
      },
      [](const Texts& dealt) {
        return dealt[0] + " | " + dealt[1] + " | " + dealt[2] + " | " + dealt[3] + " " + dealt[4] +
               " " + dealt[5] + " ";
      });
  CHECK(worlds.size() >= 24);
  check_draws(game, Viewer::of(Seat{0}), worlds, [](const State& state) {
    return cards_of(state, 1) + "| " + cards_of(state, 2) + "| " + cards_of(state, 3) + "| " +
           deck_of(state);
  });
}

TEST_CASE("SP-6.25 a spectator's worlds have different starting stocks too") {
  const Play game = Play::dealt(5);
  const Sampler sampler = prepare(game.rules, observe(game.rules, game.state, Viewer::spectator()));
  Rng rng(seed_of(3), 1);
  for (int draw = 0; draw < 200; ++draw) {
    const State world = sampler.draw(rng);
    int different = 0;
    for (const Company company : kAllCompanies) {
      int started = 0;
      for (const Seat seat : game.rules.all()) {
        started += world.players[seat].cards[company].regular;
      }
      CHECK(started <= 1);
      different += started;
    }
    CHECK(different == 5);
  }
}

std::string tips_of(const State& state) {
  std::string text;
  for (const Pair& pair : state.pairs) {
    text += fmt::format("{}{} ", code_of(pair.company), static_cast<int>(pair.forecast));
  }
  return text;
}

TEST_CASE("SP-6.26 every bijection of the unseen companies and forecasts alike") {
  const Play game = Play::set_up(3, R"({"phase": {"name": "bid", "seat": 0, "martha_used": false,
    "tracks": [null, null, null]}})");
  // Seat 0 sees AA +4 and the open EE $$.
  Worlds worlds;
  Texts companies = words("bb cc ll ss");
  do {
    std::vector<int> forecasts{-3, -2, 1, 2};
    do {
      worlds[fmt::format("aa4 {}{} {}{} ee127 {}{} {}{} ",
                         companies[0],
                         forecasts[0],
                         companies[1],
                         forecasts[1],
                         companies[2],
                         forecasts[2],
                         companies[3],
                         forecasts[3])] = 1;
    } while (std::next_permutation(forecasts.begin(), forecasts.end()));
  } while (std::next_permutation(companies.begin(), companies.end()));
  CHECK(worlds.size() == 576);
  check_draws(game, Viewer::of(Seat{0}), worlds, tips_of);
}

TEST_CASE("SP-6.26 two players see two pairs each") {
  const Play game = Play::set_up(2, R"({"phase": {"name": "bid", "seat": 0, "martha_used": false,
    "tracks": [null, null, null, null]}})");
  Rng rng(seed_of(1), 1);
  const Sampler sampler = prepare(game.rules, observe(game.rules, game.state, Viewer::of(Seat{1})));
  std::map<std::string, int> found;
  for (int draw = 0; draw < 20'000; ++draw) ++found[tips_of(sampler.draw(rng))];
  CHECK(found.size() == 576);
  for (const auto& [text, count] : found) CHECK(text.find("cc1 ee127 ") != std::string::npos);
}

TEST_CASE("SP-6.28 SP-6.7 SP-6.9 hands, hidden cards and deck are drawn from what is left") {
  const Play game = Play::set_up(3, R"({"deck": ["aa", "boom"], "players":
    [{"hand": []}, {"hand": ["fee1", "aa"]}, {"hand": ["bb", "bust"]}],
    "piles": [[{"card": "cc", "face": "down", "by": 0}], [], []],
    "phase": {"name": "supply", "seat": 1, "batch": 0}})");
  // The viewer is seat 2: unknown are the hidden card, the hand of seat 1 and the deck.
  const Worlds worlds = enumerate(
      words("aa aa boom cc fee1"),
      [](const Texts&) { return true; },
      [](const Texts& dealt) {
        return fmt::format("{} | {} {} | {} {} ", dealt[0], dealt[1], dealt[2], dealt[3], dealt[4]);
      });
  CHECK(worlds.size() == 60);
  check_draws(game, Viewer::of(Seat{2}), worlds, [](const State& state) {
    const Hand& hand = state.players[Seat{1}].hand;
    return fmt::format("{} | {} {} | {}",
                       code_of(state.piles[Pile{0}][0].kind()),
                       code_of(hand[0]),
                       code_of(hand[1]),
                       deck_of(state));
  });
}

TEST_CASE("SP-6.2 SP-6.23 rejected investors may be any that were not seen") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["bill"], "rejected": ["bernie"]},
     {"investors": ["cramer"], "rejected": ["donald"]},
     {"investors": ["deborah"], "rejected": ["graham"]}],
    "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})");
  Worlds worlds;
  for (const char* one : {"donald", "graham", "mark", "martha", "stuart", "warren"}) {
    for (const char* two : {"donald", "graham", "mark", "martha", "stuart", "warren"}) {
      if (std::string(one) != two) worlds[fmt::format("{} {}", one, two)] = 1;
    }
  }
  check_draws(game, Viewer::of(Seat{0}), worlds, [](const State& state) {
    const auto only = [&](int seat) {
      return std::string(investors_json(state.players[seat_at(seat)].rejected)[0].as_string());
    };
    return fmt::format("{} {}", only(1), only(2));
  });
}

TEST_CASE("SP-5.10.1 somebody is left to claim, and may have claimed anything") {
  const Play game = Play::set_up(3, R"({"round": 2, "deck": ["aa", "bb"], "players":
    [{}, {"regular": [0,0,0,1,0,0]}, {"regular": [0,0,1,0,0,0]}],
    "phase": {"name": "claim", "company": "ee", "rate": 2, "claims": [null, null, null],
              "then": {"name": "movement", "pair": 3}}})");
  Rng rng(seed_of(4), 1);
  const View view = observe(game.rules, game.state, Viewer::of(Seat{0}));
  const Sampler sampler = prepare(game.rules, view);
  int first = 0;
  int second = 0;
  for (int draw = 0; draw < 4'000; ++draw) {
    const State world = sampler.draw(rng);
    const SeatSet asked = to_act(game.rules, world);
    REQUIRE(asked.size() == 1);
    (asked.contains(Seat{1}) ? first : second) += 1;
    CHECK(observe(game.rules, world, Viewer::of(Seat{0})) == view);
  }
  CHECK(first > 1'800);
  CHECK(second > 1'800);
}

TEST_CASE("SP-5.7.6 a seller may be at any company it holds, with any plan") {
  const Play game = Play::set_up(3, R"({"players": [{"split": [1,1,0,0,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
              "plan": [null, null, null, null, null, null]}})");
  Rng rng(seed_of(4), 1);
  const Sampler sampler = prepare(game.rules, observe(game.rules, game.state, Viewer::of(Seat{1})));
  std::map<std::string, int> found;
  for (int draw = 0; draw < 6'000; ++draw) {
    const State world = sampler.draw(rng);
    const auto& selling = std::get<Selling>(world.phase);
    const auto& plan = selling.plan[Company::AA];
    ++found[fmt::format("{} {}",
                        code_of(selling.company),
                        plan ? fmt::format("{} {}", plan->regular, plan->split) : "-")];
  }
  CHECK(found.size() == 4);  // AA; or BB with AA sold, turned or kept
  CHECK(found["aa -"] > 2'700);
}

TEST_CASE("SP-5.1.1 offers and choices of others are drawn, and somebody is left to choose") {
  Play game = Play::dealt(3, R"({"investors": true})");
  game.play(0, game.legal_texts(0).front());
  const View view = observe(game.rules, game.state, Viewer::of(Seat{0}));
  Rng rng(seed_of(4), 1);
  const Sampler sampler = prepare(game.rules, view);
  int committed = 0;
  for (int draw = 0; draw < 2'000; ++draw) {
    const State world = sampler.draw(rng);
    CHECK(observe(game.rules, world, Viewer::of(Seat{0})) == view);
    const SeatSet asked = to_act(game.rules, world);
    CHECK_FALSE(asked.empty());
    committed += 2 - asked.size();
  }
  CHECK(committed > 500);
}

}  // namespace
}  // namespace bourse::stockpile::test
