// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 11 along random games: each invariant computed here from the moves alone, and by
// the audit that the conformance suite uses.
#include <functional>
#include <set>
#include <tuple>

#include <boost/json/serialize.hpp>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

// The counts of section 11, recomputed from the actions.
struct Ledger {
  PerColour<int> takes{};
  PerColour<int> pushes{};
  PerColour<int> gained{};
  PerColour<int> given_back{};
  int withdrawals = 0;

  void note(const Action& action) {
    match(
        action,
        [this](const Take& take) { ++takes[take.colour]; },
        [this](const Withdraw&) { ++withdrawals; },
        [this](const Speculate& speculate) { ++pushes[speculate.pushed]; },
        [this](const Exchange& exchange) {
          ++gained[exchange.take];
          ++given_back[colour_of(exchange.give)];
        },
        [](const auto&) {});
  }
};

struct Moment {
  const Rules& rules;
  const Ledger& ledger;
  const State& before;
  Seat seat;
  const Action& action;
  const State& now;

  int withdrawn(Colour colour) const {
    return static_cast<int>(
        std::count_if(now.withdrawn.begin(), now.withdrawn.end(), [&](const auto& chip) {
          return colour_of(chip.chip()) == colour;
        }));
  }
  int in_hands(Colour colour) const {
    int chips = 0;
    for (const Hand& hand : now.hands) chips += held(hand, colour);
    return chips;
  }
  int played(Colour colour) const {
    int chips = 0;
    for (const Marking marking : kAllMarkings) chips += now.played[chip_of(colour, marking)];
    return chips;
  }
  bool is_over() const { return std::holds_alternative<Over>(now.phase); }
  bool turn_ended() const { return is_over() || std::holds_alternative<Turn>(now.phase); }
};

Options options_of(std::uint64_t game) {
  Options options;
  options.board = static_cast<Board>(game % 7);
  options.hands = game % 2 == 0 ? Hands::Open : Hands::Concealed;
  options.special_effects = game % 3 == 0 ? SpecialEffects::Full : SpecialEffects::Optional;
  options.discard_reveal = static_cast<DiscardReveal>(game % 3);
  options.plain_chips = game % 5 == 0 ? static_cast<int>(game % 6) : 5;
  options.solo_swap_marked = game % 4 == 0;
  return options;
}

// Random games of every number of seats and all kinds of options; check() sees every move.
void along_games(const std::function<void(const Moment&)>& check, int fewest_seats = 1) {
  for (std::uint64_t game = 0; game < 150; ++game) {
    const int seats =
        fewest_seats + static_cast<int>(game % static_cast<std::uint64_t>(11 - fewest_seats));
    const Rules rules = in_force(seats, options_of(game / 3));
    Rng rng(Seed{21}, game);
    NoEvents silence;
    State state = setup(rules, rng, silence);
    Ledger ledger;
    while (!to_act(rules, state).empty()) {
      const Seat seat = to_act(rules, state).front();
      ActionList actions;
      legal(rules, state, seat, actions);
      // Specials are favoured, so that swaps and pushes are frequent.
      const Action action = rng.below(2) == 0
                                ? actions[actions.size() - 1]
                                : actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      const State before = state;
      apply(rules, state, seat, action, rng, silence);
      ledger.note(action);
      check({rules, ledger, before, seat, action, state});
    }
  }
}

TEST_CASE("NYSE-I1 no chip is lost or made") {
  along_games([](const Moment& at) {
    PerChip<int> found{};
    for (const Colour colour : kAllColours) {
      ++found[chip_of(colour, at.now.markers[colour])];
      for (int depth = 0; depth < at.now.piles[colour].size(); ++depth) {
        ++found[chip_of(colour, at.now.piles[colour].at(depth))];
      }
    }
    for (const Withdrawal& chip : at.now.withdrawn) ++found[chip.chip()];
    for (int kind = 0; kind < kChips; ++kind) {
      const Chip chip = static_cast<Chip>(kind);
      int total = found[chip] + at.now.played[chip];
      for (const Hand& hand : at.now.hands) total += hand[chip];
      REQUIRE(total == (marking_of(chip) == Marking::None ? at.rules.options.plain_chips : 2));
    }
  });
}

TEST_CASE("NYSE-I2 NYSE-I3 hands and piles follow from takes, withdrawals and solitaire swaps") {
  along_games([](const Moment& at) {
    const int start = at.rules.options.plain_chips + 5;
    for (const Colour c : kAllColours) {
      const int swapped = at.ledger.gained[c] - at.ledger.given_back[c];
      REQUIRE(at.in_hands(c) + at.played(c) == at.ledger.takes[c] + swapped);
      REQUIRE(at.now.piles[c].size() == start - at.ledger.takes[c] - at.withdrawn(c) - swapped);
      REQUIRE(at.now.piles[c].size() >= 0);
      REQUIRE(at.now.piles[c].size() <= start);
    }
  });
}

TEST_CASE("NYSE-I4 NYSE-5.0.6 a marker stands where takes and pushes put it, and never goes left") {
  along_games([](const Moment& at) {
    for (const Colour c : kAllColours) {
      REQUIRE(static_cast<int>(at.now.positions[c]) ==
              std::min(12, at.ledger.takes[c] + 2 * at.ledger.pushes[c]));
      REQUIRE(at.now.positions[c] >= at.before.positions[c]);
    }
  });
}

TEST_CASE("NYSE-I5 no unmarked chip is played, and every push cost an arrow-ends chip") {
  along_games([](const Moment& at) {
    int pushes = 0;
    int arrow_ends = 0;
    for (const Colour c : kAllColours) {
      REQUIRE(at.now.played[chip_of(c, Marking::None)] == 0);
      pushes += at.ledger.pushes[c];
      arrow_ends += at.now.played[chip_of(c, Marking::ArrowEnds)];
    }
    REQUIRE(pushes == arrow_ends);
    REQUIRE(pushes <= 8);
  });
}

TEST_CASE(
    "NYSE-I6 NYSE-I7 with two seats and more a bust needs a push, and hands are bounded by "
    "positions") {
  along_games(
      [](const Moment& at) {
        for (const Colour c : kAllColours) {
          if (at.now.positions[c] == kBust) {
            REQUIRE(at.ledger.pushes[c] >= 1);
          } else {
            REQUIRE(at.in_hands(c) <= static_cast<int>(at.now.positions[c]));
          }
        }
      },
      2);
}

TEST_CASE("NYSE-I7 the sum of all scores is bounded by the board") {
  const auto bound = [](const BoardOrder& order) {
    int best = 0;
    for (int spot = 0; spot <= 12; ++spot) {
      best = std::max(best, std::min(10, spot) * value_at(order, static_cast<Spot>(spot)));
    }
    return 4 * best;
  };
  CHECK(bound(kPresets[0]) == 144);
  CHECK(bound(kPresets[1]) == 180);
  CHECK(bound(kPresets[2]) == 112);
  along_games(
      [&](const Moment& at) {
        if (!at.is_over()) return;
        const Outcome result = *outcome(at.rules, at.now);
        int sum = 0;
        for (const std::int32_t score : result.scores) sum += score;
        REQUIRE(sum <= bound(at.now.order));
      },
      2);
}

TEST_CASE("NYSE-I6 a solitaire game can bust without a push") {
  Table t = Table(1).at("LAAA").hand(0, "bun");
  t.play(0, "take bu");
  CHECK(t.positions() == "XAAA");
  CHECK(text(t.state.played) == "-");
}

TEST_CASE("NYSE-I8 there is supply and a choice at every decision") {
  along_games([](const Moment& at) {
    if (at.is_over()) {
      REQUIRE(supply(at.now) == 0);
      return;
    }
    REQUIRE(supply(at.now) >= 1);
    ActionList actions;
    legal(at.rules, at.now, to_act(at.rules, at.now).front(), actions);
    REQUIRE_FALSE(actions.empty());
    if (!std::holds_alternative<Turn>(at.now.phase)) return;
    const bool removes = std::any_of(actions.begin(), actions.end(), [](const Action& action) {
      return std::holds_alternative<Take>(action) || std::holds_alternative<Withdraw>(action);
    });
    const bool plays = std::any_of(actions.begin(), actions.end(), [](const Action& action) {
      return !std::holds_alternative<Take>(action) && !std::holds_alternative<Withdraw>(action);
    });
    REQUIRE((at.rules.seats == 1 ? removes != plays : removes));
  });
}

TEST_CASE("NYSE-I9 the supply shrinks by takes and withdrawals alone") {
  along_games([](const Moment& at) {
    int removed = at.ledger.withdrawals;
    for (const int takes : at.ledger.takes) removed += takes;
    REQUIRE(4 * (at.rules.options.plain_chips + 5) - supply(at.now) == removed);
  });
}

TEST_CASE("NYSE-I10 every turn brings the end nearer, by as much as the rules say") {
  const auto measure = [](const State& state) {
    int chips = 2 * supply(state);
    for (const Hand& hand : state.hands) chips += held(hand);
    return chips;
  };
  std::optional<int> at_turn;
  int picks = 0;
  Action opening;
  along_games([&](const Moment& at) {
    if (std::holds_alternative<Turn>(at.before.phase)) {
      at_turn = measure(at.before);
      opening = at.action;
      picks = 0;
    } else if (std::holds_alternative<Take>(at.action)) {
      ++picks;
    }
    if (!at.turn_ended()) return;
    const int fall = match(
        opening,
        [](const Withdraw&) { return 2; },
        [&](const Invest&) { return 1 + picks; },
        [](const auto&) { return 1; });
    REQUIRE(*at_turn - measure(at.now) == fall);
  });
}

TEST_CASE("NYSE-I11 turns go round, and nothing within a turn changes the active seat") {
  along_games([](const Moment& at) {
    if (std::holds_alternative<Turn>(at.now.phase)) {
      REQUIRE(number(at.now.active) == (number(at.before.active) + 1) % at.rules.seats);
    } else {
      REQUIRE(at.now.active == at.before.active);
    }
    if (std::holds_alternative<Give>(at.action)) {
      REQUIRE(at.seat != at.before.active);
    } else {
      REQUIRE(at.seat == at.before.active);
    }
  });
}

TEST_CASE("NYSE-I12 a swap costs the active seat the chip played, and nobody else any") {
  State turn_start{};
  bool is_swap = false;
  along_games([&](const Moment& at) {
    if (std::holds_alternative<Turn>(at.before.phase)) {
      turn_start = at.before;
      is_swap = std::holds_alternative<Swap>(at.action);
    }
    if (!is_swap || !at.turn_ended()) return;
    for (const Seat seat : SeatSet::first(at.rules.seats)) {
      const int lost = seat == turn_start.active ? 1 : 0;
      REQUIRE(held(at.now.hands[seat]) == held(turn_start.hands[seat]) - lost);
    }
  });
}

TEST_CASE("NYSE-I13 scores are within their bounds, ranks a permutation") {
  along_games([](const Moment& at) {
    if (!at.is_over()) {
      REQUIRE_FALSE(outcome(at.rules, at.now).has_value());
      return;
    }
    const Outcome result = *outcome(at.rules, at.now);
    std::set<int> ranks;
    for (const Seat seat : SeatSet::first(at.rules.seats)) {
      REQUIRE(result.scores[seat] >= 0);
      REQUIRE(result.scores[seat] <= 5 * held(at.now.hands[seat]));
      ranks.insert(result.ranks[seat]);
    }
    REQUIRE(ranks.size() == static_cast<std::size_t>(at.rules.seats));
    REQUIRE(*ranks.begin() == 1);
    REQUIRE(*ranks.rbegin() == at.rules.seats);
  });
}

TEST_CASE(
    "NYSE-I14 a view and its legal actions do not depend on markings the viewer cannot know") {
  Rng rng(Seed{33}, 0);
  int changed = 0;
  along_games([&](const Moment& at) {
    if (rng.below(8) != 0) return;
    const json::object document = nyse::document(at.rules, at.now);
    const auto bare = load(json::value(document));
    REQUIRE(bare.has_value());
    for (int number = 0; number <= at.rules.seats; ++number) {
      const Viewer viewer =
          number == at.rules.seats ? Viewer::spectator() : Viewer::of(seat_at(number));
      // A swap under way tells a spectator of solitaire that there is an unmarked chip in the hand;
      // twins do not know that, and one without is no position.
      if (viewer.is_spectator() && std::holds_alternative<SoloSwap>(at.now.phase)) continue;
      const json::object twin = nyse::twin(document, viewer, rng);
      const auto other = load(json::value(twin));
      REQUIRE_MESSAGE(other.has_value(), json::serialize(twin));
      changed += other->state.piles == bare->state.piles ? 0 : 1;
      REQUIRE(observe(at.rules, bare->state, viewer) == observe(at.rules, other->state, viewer));
      if (viewer.is_spectator()) continue;
      ActionList one;
      ActionList two;
      legal(at.rules, bare->state, *viewer.seat(), one);
      legal(at.rules, other->state, *viewer.seat(), two);
      REQUIRE(one == two);
    }
  });
  CHECK(changed > 1000);
}

TEST_CASE("NYSE-I14 pairs of positions that one seat cannot tell apart") {
  const auto same = [](const Table& a, const Table& b, Viewer viewer) {
    return observe(a.rules, a.state, viewer) == observe(b.rules, b.state, viewer);
  };
  const Table one =
      Table(2).hand(0, "bun bks").hand(1, "bun rdw").markers("snnn").piles("sn nn ni w");
  const Table two =
      Table(2).hand(0, "bun bks").hand(1, "bus rdn").markers("nnnn").piles("sn nn iw w");
  CHECK(one.state.box == two.state.box);
  CHECK(same(one, two, Viewer::of(seat_at(0))));
  CHECK(same(one, two, Viewer::spectator()));
  CHECK_FALSE(same(one, two, Viewer::of(seat_at(1))));
  CHECK(one.legal(0) == two.legal(0));
  // The marking on offer is the giver's secret until the exchange.
  Table offer_n = Table(2).hand(0, "bun bus rdw").hand(1, "bkn bks");
  Table offer_s = offer_n;
  for (Table* t : {&offer_n, &offer_s}) t->play(0, "swap rd");
  offer_n.play(0, "offer 1 bk bun");
  offer_s.play(0, "offer 1 bk bus");
  CHECK(same(offer_n, offer_s, Viewer::of(seat_at(1))));
  CHECK(same(offer_n, offer_s, Viewer::spectator()));
  CHECK_FALSE(same(offer_n, offer_s, Viewer::of(seat_at(0))));
  CHECK(offer_n.legal(1) == offer_s.legal(1));
}

TEST_CASE("NYSE-I15 knowledge is sound, and never more than sixteen chips") {
  int most = 0;
  along_games([&](const Moment& at) {
    int certain = 0;
    for (const KnownChip& known : at.now.known) {
      if (known.is_astray()) continue;
      const Seat holder = SeatSet::from_bits(known.places).front();
      REQUIRE(known.knower != holder);
      const auto count = std::count(at.now.known.begin(), at.now.known.end(), known);
      REQUIRE(count <= at.now.hands[holder][known.chip]);
      ++certain;
    }
    REQUIRE(certain <= 16);
    REQUIRE(std::is_sorted(
        at.now.known.begin(), at.now.known.end(), [](const KnownChip& a, const KnownChip& b) {
          return std::tie(a.knower, a.places, a.chip) < std::tie(b.knower, b.places, b.chip);
        }));
    most = std::max(most, certain);
    for (int kind = 0; kind < kChips; ++kind) {
      const Chip chip = static_cast<Chip>(kind);
      const Pile& pile = at.now.piles[colour_of(chip)];
      int lying = 0;
      for (int depth = 0; depth < pile.size(); ++depth) {
        lying += pile.at(depth) == marking_of(chip) ? 1 : 0;
      }
      REQUIRE(at.now.returned[chip] <= (at.rules.seats == 1 ? lying : 0));
    }
  });
  CHECK(most >= 4);
}

TEST_CASE("NYSE-I1 NYSE-I10 NYSE-I15 the audit finds nothing along whole games") {
  std::optional<Audit> audit;
  along_games([&](const Moment& at) {
    const bool is_first = supply(at.before) == 4 * at.rules.pile_size() &&
                          at.before.withdrawn.empty() &&
                          std::holds_alternative<Turn>(at.before.phase) &&
                          held(at.before.hands[at.seat]) == 0 && text(at.before.played) == "-";
    if (is_first) audit.emplace(at.rules, at.before);
    const auto violation = audit->after(at.before, at.seat, at.action, at.now);
    const std::string found = violation ? std::string(violation->rule) + " " + violation->what : "";
    REQUIRE(found.empty());
  });
}

// The audit's finding about a take that was spoiled in this way.
std::string audited(const std::function<void(State&)>& spoil) {
  Table t = Table(2).piles("nnsiw nnsiw nnsiw nnsiw").hand(0, "bun").hand(1, "bks rdn").at("CDEF");
  Audit audit(t.rules, t.state);
  const State before = t.state;
  t.play(0, "take bu");
  spoil(t.state);
  const auto violation = audit.after(before, seat_at(0), Take{Colour::Blue}, t.state);
  return std::string(violation ? violation->rule : "");
}

TEST_CASE("NYSE-I1 NYSE-I4 NYSE-I5 NYSE-I11 NYSE-I15 the audit notices what is wrong") {
  CHECK(audited([](State&) {}).empty());
  CHECK(audited([](State& s) { ++s.hands[seat_at(0)][chip("rds")]; }) == "NYSE-I1");
  CHECK(audited([](State& s) { s.piles[Colour::Red] = pile_of("nnsi"); }) == "NYSE-I1");
  CHECK(audited([](State& s) { s.positions[Colour::Green] = static_cast<Spot>(6); }) == "NYSE-I4");
  CHECK(audited([](State& s) { s.positions[Colour::Blue] = static_cast<Spot>(2); }) == "NYSE-I4");
  CHECK(audited([](State& s) {
          --s.hands[seat_at(0)][chip("bun")];
          ++s.played[chip("bun")];
        }) == "NYSE-I5");
  CHECK(audited([](State& s) { s.active = seat_at(0); }) == "NYSE-I11");
  CHECK(audited([](State& s) {
          s.known.push_back({seat_at(0), chip("bki"), hand_place(seat_at(1))});
        }) == "NYSE-I15");
  CHECK(audited([](State& s) { s.returned[chip("bun")] = 1; }) == "NYSE-I15");
}

}  // namespace
}  // namespace bourse::nyse::test
