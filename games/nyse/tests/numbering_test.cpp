// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.8: the number of every action.
#include <set>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

template <class Enum>
std::uint32_t id(Enum value) {
  return static_cast<std::uint32_t>(value);
}

View view_of(const Table& t, int seat) {
  return observe(t.rules, t.state, Viewer::of(seat_at(seat)));
}

std::optional<std::uint32_t> index_of(const Table& t, int seat, const Action& action) {
  return index(t.rules, view_of(t, seat), action);
}

TEST_CASE("NYSE-5.8.1 the index of every action that names no seat") {
  for (const int seats : {1, 2, 10}) {
    const Table t(seats);
    for (const Colour a : kAllColours) {
      CHECK(index_of(t, 0, Take{a}) == 0 + id(a));
      CHECK(index_of(t, 0, Withdraw{a}) == 4 + id(a));
      for (const Colour pushed : kAllColours) {
        CHECK(index_of(t, 0, Speculate{a, pushed}) == 8 + 4 * id(a) + id(pushed));
      }
      CHECK(index_of(t, 0, Invest{a}) == 24 + id(a));
      CHECK(index_of(t, 0, Swap{a}) == 28 + id(a));
    }
    CHECK(index_of(t, 0, Stop{}) == 32U);
    CHECK(index_of(t, 0, Decline{}) == 33U);
    for (const Marking marking : kAllMarkings) {
      CHECK(index_of(t, 0, Give{marking}) == 34 + id(marking));
    }
  }
}

// `away`: how far clockwise the partner sits from the active seat.
void check_offers(const Table& t, int active, int partner, std::uint32_t away) {
  for (const Colour ask : kAllColours) {
    for (std::uint32_t give = 0; give < 16; ++give) {
      const Offer offer{seat_at(partner), ask, static_cast<Chip>(give)};
      REQUIRE(index_of(t, active, offer) == 38 + ((away - 1) * 4 + id(ask)) * 16 + give);
    }
  }
}

TEST_CASE("NYSE-5.8.1 the index of an offer counts partners clockwise from the active seat") {
  for (int seats = 2; seats <= 10; ++seats) {
    for (int active = 0; active < seats; ++active) {
      const Table t = Table(seats).active(active);
      for (int partner = 0; partner < seats; ++partner) {
        if (partner == active) continue;
        const auto away = static_cast<std::uint32_t>((partner - active + seats) % seats);
        check_offers(t, active, partner, away);
      }
    }
  }
}

TEST_CASE("NYSE-5.8.1 the index of a solitaire exchange") {
  const Table t(1);
  for (const Colour g : kAllColours) {
    for (const Marking m : kAllMarkings) {
      for (const Colour c : kAllColours) {
        CHECK(index_of(t, 0, Exchange{chip_of(g, m), c}) == 614 + 16 * id(g) + 4 * id(m) + id(c));
      }
    }
  }
}

TEST_CASE("NYSE-5.8.2 678 indices, each of one action") {
  for (int seats = 1; seats <= 10; ++seats) {
    const Table t = Table(seats).active(seats - 1);
    CHECK(index_count(t.rules) == 678);
    const View view = view_of(t, seats - 1);
    std::set<std::uint32_t> found;
    for (std::uint32_t at = 0; at < 678; ++at) {
      const auto action = action_at(t.rules, view, at);
      if (!action) continue;
      REQUIRE(index(t.rules, view, *action) == at);
      found.insert(at);
    }
    CHECK_FALSE(action_at(t.rules, view, 678).has_value());
    CHECK_FALSE(action_at(t.rules, view, 100000).has_value());
    for (std::uint32_t at = 0; at < 38; ++at) CHECK(found.contains(at));
    const auto offers = static_cast<std::uint32_t>(seats - 1) * 64;
    for (std::uint32_t at = 0; at < offers; ++at) REQUIRE(found.contains(38 + at));
    if (seats == 1) {
      for (std::uint32_t at = 614; at < 678; ++at) CHECK(found.contains(at));
    }
  }
}

TEST_CASE(
    "NYSE-5.8.2 at any decision no two legal actions share an index, and lists are in its order") {
  Rng rng(Seed{8}, 0);
  for (std::uint64_t game = 0; game < 120; ++game) {
    const int seats = 1 + static_cast<int>(game % 10);
    const Rules rules = in_force(seats,
                                 {.hands = game % 3 == 0 ? Hands::Concealed : Hands::Open,
                                  .solo_swap_marked = game % 20 == 0});
    NoEvents silence;
    Rng dealing(Seed{9}, game);
    State state = setup(rules, dealing, silence);
    while (!to_act(rules, state).empty()) {
      const Seat seat = to_act(rules, state).front();
      const View view = observe(rules, state, Viewer::of(seat));
      ActionList actions;
      legal(rules, state, seat, actions);
      std::optional<std::uint32_t> last;
      for (const Action& action : actions) {
        const auto at = index(rules, view, action);
        REQUIRE(at.has_value());
        if (last) REQUIRE(*last < *at);
        REQUIRE(action_at(rules, view, *at) == action);
        last = at;
      }
      apply(rules,
            state,
            seat,
            actions[rng.below(static_cast<std::uint32_t>(actions.size()))],
            rng,
            silence);
    }
  }
}

}  // namespace
}  // namespace bourse::nyse::test
