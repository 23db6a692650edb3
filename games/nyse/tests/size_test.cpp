// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 12: how long a game can be and how wide a decision.
#include <type_traits>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

struct Length {
  int turns = 0;
  int decisions = 0;
};

// Plays to the end; choose(table, seat, actions) gives the place of the action to take.
template <class Choose>
Length play_out(Table t, Choose choose) {
  Length length;
  while (!to_act(t.rules, t.state).empty()) {
    const int seat = number(to_act(t.rules, t.state).front());
    const bool is_turn = std::holds_alternative<Turn>(t.state.phase);
    const Texts actions = t.legal(seat);
    t.play(seat, actions[choose(t, seat, actions)]);
    ++length.decisions;
    length.turns += is_turn ? 1 : 0;
  }
  return length;
}

Table dealt(const Rules& rules, std::uint64_t stream) {
  Rng rng(Seed{12}, stream);
  NoEvents silence;
  Table table(rules, setup(rules, rng, silence));
  return table;
}

// Plays whatever keeps the game going: specials first, then removals one by one.
std::size_t longest(const Texts& actions) {
  for (const char* start : {"stop", "offer", "give", "exchange", "speculate", "invest", "swap"}) {
    for (std::size_t at = 0; at < actions.size(); ++at) {
      if (actions[at].starts_with(start)) return at;
    }
  }
  return actions.size() > 1 && actions[0].starts_with("take") ? 0 : actions.size() - 1;
}

TEST_CASE("NYSE-12.1 NYSE-12.2 random games and games that dawdle stay within the bounds") {
  for (std::uint64_t game = 0; game < 400; ++game) {
    const int seats = 1 + static_cast<int>(game % 10);
    const bool concealed = game % 4 < 2;
    const bool full = game % 3 == 0;
    const Rules rules =
        in_force(seats,
                 {.hands = concealed ? Hands::Concealed : Hands::Open,
                  .special_effects = full ? SpecialEffects::Full : SpecialEffects::Optional});
    Rng rng(Seed{13}, game);
    const auto at_random = [&rng](const Table&, int, const Texts& actions) {
      return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(actions.size())));
    };
    const auto dawdling = [](const Table&, int, const Texts& actions) { return longest(actions); };
    for (const Length& length :
         {play_out(dealt(rules, game), at_random), play_out(dealt(rules, game), dawdling)}) {
      CAPTURE(seats);
      const bool in_full = full || seats == 1;
      CHECK(length.turns <= (in_full ? 56 : 64));
      CHECK(length.decisions <= (seats == 1 ? 72 : concealed ? 112 : 88));
      CHECK(length.turns >= 20);  // 40 chips leave, at most two a turn
    }
  }
}

TEST_CASE("NYSE-12.1 NYSE-12.2 sixty-four turns and eighty-eight decisions can happen") {
  // Specials on top. Pushes and investments are played at once and every investment is stopped;
  // swaps are kept until both hold several chips of a colour, so that each has an offer and an
  // answer.
  Table t = Table(2).piles("ssiiwwnnnn ssiiwwnnnn ssiiwwnnnn ssiiwwnnnn");
  const auto find = [](const Texts& actions, std::string_view start) {
    const auto found = std::find_if(actions.begin(), actions.end(), [&](const std::string& action) {
      return action.starts_with(start);
    });
    return static_cast<std::size_t>(found - actions.begin());
  };
  const auto choose = [&find](const Table& now, int seat, const Texts& actions) {
    const int partner = 1 - seat;
    Texts wanted{"stop", "give n", "speculate", "invest"};
    for (const Colour ask : kAllColours) {
      if (held(now.state.hands[seat_at(partner)], ask) >= 2) {
        wanted.push_back("offer 1 " + text(ask));
      }
      if (held(now.state.hands[seat_at(partner)], ask) >= 2) {
        wanted.push_back("offer 0 " + text(ask));
      }
    }
    wanted.push_back("give");
    if (supply(now.state) <= 3) wanted.push_back("swap");
    for (const std::string& start : wanted) {
      const std::size_t at = find(actions, start);
      if (at < actions.size()) return at;
    }
    Colour largest = Colour::Blue;
    for (const Colour c : kAllColours) {
      if (now.state.piles[c].size() > now.state.piles[largest].size()) largest = c;
    }
    return find(actions, "take " + text(largest));
  };
  const Length length = play_out(t, choose);
  CHECK(length.turns == 64);
  CHECK(length.decisions == 88);
}

constexpr const char* kEveryKind =
    "bun bus bui buw bkn bks bki bkw rdn rds rdi rdw gnn gns gni gnw";

TEST_CASE("NYSE-12.3 a turn has at most 32 choices, and can have them") {
  CHECK(Table(2).hand(0, kEveryKind).hand(1, "bun").legal(0).size() == 32);
}

TEST_CASE("NYSE-12.3 a pick has at most 5 choices, an answer 4") {
  CHECK(Table(2).phase(InvestPick{2}).legal(0).size() == 5);
  CHECK(Table(2).phase(InvestPick{2}).full().legal(0).size() == 4);
  CHECK(Table(2)
            .hand(0, "bun")
            .hand(1, "bkn bks bki bkw")
            .phase(SwapAnswer{seat_at(1), Colour::Black, chip("bun")})
            .legal(1)
            .size() == 4);
}

TEST_CASE(
    "NYSE-12.3 an offer has at most 353 choices with open hands and 577 with concealed ones") {
  // 16 own kinds, and 22 chips in other hands of which no two share seat and colour.
  Table open = Table(10).hand(0, kEveryKind).phase(SwapOffer{});
  for (int seat = 1; seat <= 5; ++seat) open.hand(seat, "bun bkn rdn gnn");
  open.hand(6, "bun bkn");
  CHECK(open.legal(0).size() == 16 * 22 + 1);
  Table concealed = Table(10).hand(0, kEveryKind).phase(SwapOffer{}).concealed();
  for (int seat = 1; seat < 10; ++seat) concealed.hand(seat, "bun");
  CHECK(concealed.legal(0).size() == 577);
  CHECK(kMaxLegal == 577);
}

TEST_CASE("NYSE-12.3 a solitaire swap has at most 16 choices, 64 with solo_swap_marked") {
  CHECK(Table(1).hand(0, kEveryKind).phase(SoloSwap{}).legal(0).size() == 16);
  CHECK(Table(1).hand(0, kEveryKind).phase(SoloSwap{}).swap_marked().legal(0).size() == 64);
}

TEST_CASE("NYSE-12.3 no decision of a random game is wider") {
  Rng rng(Seed{14}, 0);
  for (std::uint64_t game = 0; game < 200; ++game) {
    const int seats = 1 + static_cast<int>(game % 10);
    const Rules rules = in_force(seats, {.hands = game % 2 == 0 ? Hands::Open : Hands::Concealed});
    const auto choose = [&](const Table& t, int, const Texts& actions) {
      const std::size_t bound = match(
          t.state.phase,
          [](const Turn&) { return std::size_t{32}; },
          [](const InvestPick&) { return std::size_t{5}; },
          [&](const SwapOffer&) { return std::size_t{rules.is_open() ? 353U : 577U}; },
          [](const SwapAnswer&) { return std::size_t{4}; },
          [](const SoloSwap&) { return std::size_t{16}; },
          [](const Over&) { return std::size_t{0}; });
      REQUIRE(actions.size() <= bound);
      return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(actions.size())));
    };
    play_out(dealt(rules, game), choose);
  }
}

TEST_CASE("NYSE-12.4 the state is small and trivially copyable") {
  CHECK(std::is_trivially_copyable_v<State>);
  CHECK(sizeof(PerSeat<Hand>) == 160);
  CHECK(sizeof(State::positions) == 4);
  CHECK(sizeof(State::returned) == 16);
  CHECK(sizeof(State::withdrawn) == 41);
  CHECK(sizeof(State::order) == 6);
  CHECK(sizeof(State) == 464);
}

}  // namespace
}  // namespace bourse::nyse::test
