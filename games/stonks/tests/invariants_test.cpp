// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 11: whole games satisfy the invariants, and the audit notices broken ones.
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

// A move of a random game, and the audit's finding.
struct Step {
  State before;
  Seat seat;
  Action action;
  State after;
};

// Plays until wanted(step), then gives the audit the step with a spoiled `after`.
template <class Wanted, class Spoil>
std::string verdict(const Rules& rules, Wanted wanted, Spoil spoil) {
  for (int game = 0; game < 200; ++game) {
    Table table(rules, seed_of(game));
    Audit audit(rules, table.state);
    Rng chooser(seed_of(game), 77);
    while (!to_act(rules, table.state).empty()) {
      const Seat seat = to_act(rules, table.state).front();
      ActionList list;
      legal(rules, table.state, seat, list);
      const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
      const State before = table.state;
      table.apply(number(seat), action);
      Step step{before, seat, action, table.state};
      const bool is_it = wanted(step);
      if (is_it) spoil(step);
      const auto violation = audit.after(step.before, seat, action, step.after);
      if (is_it) return violation ? std::string(violation->rule) : "fine";
      if (violation) return "early " + std::string(violation->rule);
    }
  }
  return "never met";
}

template <class Spoil>
std::string spoilt_lead(Spoil spoil) {
  return verdict(
      rules_of(4),
      [](const Step& step) {
        return std::holds_alternative<Lead>(step.after.phase) &&
               std::holds_alternative<Take>(step.action);
      },
      [&](Step& step) { spoil(step.after); });
}

}  // namespace

TEST_CASE("STK-I1 STK-I2 STK-I3 STK-I4 STK-I5 STK-I6 STK-I7 STK-I8 whole games keep them all") {
  const std::array<std::string_view, 4> all{"{}",
                                            R"({"show_last_card": false, "rounds": 2})",
                                            R"({"lock_capacity": 3, "speculation": false})",
                                            R"({"prices_between_rounds": "reset"})"};
  const auto is_last = [](const Step& step) { return is_over(step.after); };
  const auto leave = [](Step&) {};
  for (int seats = 2; seats <= 5; ++seats) {
    for (const std::string_view options : all) {
      CHECK(verdict(rules_of(seats, options), is_last, leave) == "fine");
    }
  }
}

TEST_CASE("STK-I1 a card in two places, or in none") {
  CHECK(spoilt_lead([](State& s) { s.discard.insert(s.hands[Seat{1}].front()); }) == "STK-I1");
  CHECK(spoilt_lead([](State& s) { s.hands[Seat{1}].erase(s.hands[Seat{1}].front()); }) ==
        "STK-I1");
}

TEST_CASE("STK-I2 hands of different size") {
  CHECK(spoilt_lead([](State& s) {
          const Card moved = s.hands[Seat{1}].front();
          s.hands[Seat{1}].erase(moved);
          s.hands[Seat{2}].insert(moved);
          s.voids = {};
        }) == "STK-I2");
}

TEST_CASE("STK-I3 STK-I4 STK-I5 deck, portfolios and discard add up") {
  CHECK(spoilt_lead([](State& s) {
          s.discard.insert(s.deck[0]);
          s.deck.erase_at(0);
        }) == "STK-I3");
  CHECK(spoilt_lead([](State& s) {
          const Card moved = s.up[Seat{0}].front();
          s.up[Seat{0}].erase(moved);
          s.discard.insert(moved);
        }) == "STK-I4");
  // A card that goes back from the discard into the trick changes no other count.
  CHECK(verdict(
            rules_of(4),
            [](const Step& step) {
              return std::holds_alternative<Follow>(step.after.phase) &&
                     !step.after.discard.empty();
            },
            [](Step& step) {
              const Card moved = step.after.discard.front();
              step.after.discard.erase(moved);
              step.after.trick.push_back({moved, Mode::Plain});
            }) == "STK-I5");
}

TEST_CASE("STK-I6 levels stay on the tile") {
  CHECK(spoilt_lead([](State& s) { s.tiles.levels[s.tiles.order[1]] = 6; }) == "STK-I6");
}

TEST_CASE("STK-I6 trump is the leftmost company of the lowest value, at every moment") {
  int ties = 0;
  for (int seats = 2; seats <= 5; ++seats) {
    each_position(rules_of(seats), 6, [&](const Table& table) {
      const Tiles& tiles = table.state.tiles;
      const int lowest = tiles.value(tiles.trump());
      bool is_right_of_trump = false;
      for (const Company company : tiles.order) {
        if (company == tiles.trump()) {
          is_right_of_trump = true;
          continue;
        }
        CHECK(tiles.value(company) >= lowest + (is_right_of_trump ? 0 : 1));
        ties += tiles.value(company) == lowest ? 1 : 0;
      }
    });
  }
  CHECK(ties > 0);
}

TEST_CASE("STK-I7 tokens are black by the moves alone") {
  CHECK(spoilt_lead([](State& s) { s.tiles.locked = CompanySet::from_bits(31); }) == "STK-I7");
  CHECK(spoilt_lead([](State& s) {
          const Company company = s.tiles.order[2];
          s.tiles.levels[company] = s.tiles.levels[company] == 3 ? 4 : 3;
        }) == "STK-I7");
}

TEST_CASE("STK-I9 one Speculation card per seat and deal, one per trick") {
  CHECK(spoilt_lead([](State& s) {
          const bool holds = s.speculation.contains(Seat{0});
          holds ? s.speculation.erase(Seat{0}) : s.speculation.insert(Seat{0});
        }) == "STK-I9");
  CHECK(verdict(
            rules_of(4),
            [](const Step& step) { return step.after.trick.size() == 3; },
            [](Step& step) {
              step.after.trick[0].mode = Mode::Hidden;
              step.after.trick[1].mode = Mode::Converted;
            }) == "STK-I9");
}

TEST_CASE("STK-I10 only a trick led face down can be lost") {
  int lost = 0;
  for (int game = 0; game < 60; ++game) {
    Table table(rules_of(3), seed_of(game));
    Rng chooser(seed_of(game), 5);
    bool is_bluff_led = false;
    do {
      for (const Event& event : table.events) {
        if (!std::holds_alternative<NobodyWon>(event)) continue;
        ++lost;
        REQUIRE(is_bluff_led);
      }
      if (!table.state.trick.empty()) is_bluff_led = table.state.trick[0].mode != Mode::Plain;
    } while (table.play_any(chooser));
  }
  CHECK(lost > 0);
  CHECK(verdict(
            rules_of(4),
            [](const Step& step) {
              return step.before.trick.size() == 3 && std::holds_alternative<Play>(step.action) &&
                     step.before.trick[0].mode == Mode::Plain &&
                     std::holds_alternative<Acquire>(step.after.phase);
            },
            [](Step& step) {
              for (const TrickCard& play : step.after.trick) step.after.discard.insert(play.card);
              step.after.discard.insert(*step.after.market);
              step.after.trick.clear();
              step.after.market = step.after.deck[step.after.deck.size() - 1];
              step.after.deck.erase_at(step.after.deck.size() - 1);
              step.after.phase = Lead{};
            }) == "STK-I10");
}

TEST_CASE("STK-I11 no hand has a card of a company it lacks") {
  CHECK(spoilt_lead([](State& s) {
          s.voids[Seat{2}].insert(company_of(s.hands[Seat{2}].front()));
        }) == "STK-I11");
}

TEST_CASE("STK-I12 a round scores at least the two portfolio cards") {
  const auto is_scored = [](const Step& step) { return step.after.round != step.before.round; };
  CHECK(verdict(rules_of(4), is_scored, [](Step& step) { step.after.scores[Seat{1}] = 1; }) ==
        "STK-I12");
  CHECK(verdict(rules_of(4), is_scored, [](Step& step) { step.after.scores[Seat{1}] = 156; }) ==
        "STK-I12");
  CHECK(verdict(rules_of(2, R"({"rounds": 2})"), is_scored, [](Step& step) {
          step.after.scores[Seat{1}] = 3;
        }) == "STK-I12");
}

TEST_CASE("STK-I13 the winner played trump or followed") {
  const auto is_thrown_away = [](const State& state, const TrickCard& play) {
    const Company company = company_of(play.card);
    return play.mode == Mode::Plain && company != *state.leading && company != state.tiles.trump();
  };
  const auto has_one = [&](const Step& step) {
    if (!std::holds_alternative<Acquire>(step.after.phase)) return false;
    const auto& trick = step.after.trick;
    return std::any_of(trick.begin(), trick.end(), [&](const TrickCard& play) {
      return is_thrown_away(step.after, play);
    });
  };
  const auto let_it_win = [&](Step& step) {
    for (std::size_t at = 0; at < 4; ++at) {
      if (!is_thrown_away(step.after, step.after.trick[at])) continue;
      step.after.actor = player_of(step.after, at, 4);
    }
  };
  CHECK(verdict(rules_of(4), has_one, let_it_win) == "STK-I13");
}

TEST_CASE("STK-I8 STK-5.0.5 every decision has its number of choices") {
  for (int seats = 2; seats <= 5; ++seats) {
    each_position(rules_of(seats), 20 + seats, [&](const Table& table) {
      for (const Seat seat : to_act(table.rules, table.state)) {
        const auto choices = table.legal_texts(number(seat)).size();
        REQUIRE(choices >= 1);
        if (std::holds_alternative<Fluctuation>(table.state.phase)) REQUIRE(choices <= 8);
        if (std::holds_alternative<Acquire>(table.state.phase)) {
          REQUIRE(static_cast<int>(choices) == seats + 1);
        }
      }
    });
  }
}

TEST_CASE("STK-I14 23 stocks a company") {
  const Rules rules = rules_of(5);
  for (const Company company : kAllCompanies) {
    CardSet all;
    all.fill(company);
    CHECK(stocks_of(rules, all, company) == 23);
  }
}

TEST_CASE("STK-I15 the same options, seed and choices give the same game") {
  for (int seats = 2; seats <= 5; ++seats) {
    std::vector<std::string> first;
    std::vector<std::string> second;
    for (std::vector<std::string>* game : {&first, &second}) {
      each_position(rules_of(seats), 5, [&](const Table& table) {
        game->push_back(json::serialize(table.doc()));
      });
    }
    CHECK(first == second);
  }
}

}  // namespace bourse::stonks::test
