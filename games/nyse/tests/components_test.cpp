// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 2: what is in the box.
#include <algorithm>
#include <array>
#include <set>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

State deal(const Rules& rules, std::uint64_t stream) {
  Rng rng(Seed{}, stream);
  NoEvents silence;
  return setup(rules, rng, silence);
}

// All chips of a colour at the start: the marker and the pile.
PerMarking<int> chips_of(const State& state, Colour colour) {
  PerMarking<int> count{};
  ++count[state.markers[colour]];
  for (int depth = 0; depth < state.piles[colour].size(); ++depth) {
    ++count[state.piles[colour].at(depth)];
  }
  return count;
}

TEST_CASE("NYSE-2.1.1 NYSE-R2 four colours in order, eleven chips of each in the boxed game") {
  CHECK(kColourCodes == std::array<std::string_view, 4>{"bu", "bk", "rd", "gn"});
  CHECK(kColourNames == std::array<std::string_view, 4>{"blue", "black", "red", "green"});
  CHECK(kIndustries ==
        std::array<std::string_view, 4>{"chemicals", "technology", "fossil fuels", "foodstuffs"});
  for (std::size_t id = 0; id < 4; ++id) CHECK(static_cast<std::size_t>(kAllColours[id]) == id);
  const State state = deal(in_force(4, {}), 0);
  int in_all = 0;
  for (const Colour colour : kAllColours) {
    const PerMarking<int> count = chips_of(state, colour);
    CHECK(count[Marking::None] + count[Marking::ArrowEnds] + count[Marking::Circle] +
              count[Marking::Arrows] ==
          11);
    in_all += state.piles[colour].size() + 1;
  }
  CHECK(in_all == 44);
}

TEST_CASE(
    "NYSE-2.2.1 NYSE-3.21 two chips of each marking per colour, and plain_chips unmarked ones") {
  CHECK(text(Marking::None) + text(Marking::ArrowEnds) + text(Marking::Circle) +
            text(Marking::Arrows) ==
        "nsiw");
  for (int plain = 0; plain <= 5; ++plain) {
    const Rules rules = in_force(2, {.plain_chips = plain});
    for (std::uint64_t stream = 0; stream < 20; ++stream) {
      const State state = deal(rules, stream);
      for (const Colour colour : kAllColours) {
        CAPTURE(plain);
        CHECK(chips_of(state, colour) == PerMarking<int>{{plain, 2, 2, 2}});
        CHECK(state.piles[colour].size() == plain + 5);
        for (const Marking marking : kAllMarkings) {
          CHECK(state.box[chip_of(colour, marking)] == (marking == Marking::None ? plain : 2));
        }
      }
    }
  }
}

TEST_CASE("NYSE-2.2.2 two chips of the same colour and marking are interchangeable") {
  const Table one = Table(2).hand(0, "bus bun bus rdw").hand(1, "gnn gnn gns");
  const Table other = Table(2).hand(0, "rdw bus bus bun").hand(1, "gns gnn gnn");
  CHECK(one.state == other.state);
  Table t = one;
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn | withdraw bu | withdraw bk | "
                              "withdraw rd | withdraw gn | speculate bu bu | speculate bu bk | "
                              "speculate bu rd | speculate bu gn | swap rd"));
  t.play(0, "swap rd");
  CHECK(t.legal(0) == choices("decline | offer 1 gn bun | offer 1 gn bus"));
  t.play(0, "offer 1 gn bus");
  CHECK(t.legal(1) == choices("give n | give s"));
}

TEST_CASE("NYSE-2.3.1 six grey chips make twelve spots, and one more is the bust") {
  CHECK(kGreyChips == 6);
  CHECK(static_cast<int>(kFirstSpot) == 0);
  CHECK(static_cast<int>(kBust) == 12);
  for (BoardOrder order : kPresets) {
    std::sort(order.begin(), order.end());
    CHECK(order == BoardOrder{1, 2, 2, 3, 4, 5});
  }
  for (int spot = 0; spot < 12; ++spot) CHECK_FALSE(is_bust(static_cast<Spot>(spot)));
  CHECK(is_bust(static_cast<Spot>(12)));
}

TEST_CASE("NYSE-2.3.2 NYSE-R39 both spots of a grey chip have its value, a bust has none") {
  for (const BoardOrder& order : kPresets) {
    for (int spot = 0; spot < 12; ++spot) {
      CHECK(value_at(order, static_cast<Spot>(spot)) == order[static_cast<std::size_t>(spot / 2)]);
    }
    CHECK(value_at(order, kBust) == 0);
  }
}

TEST_CASE("NYSE-R1 the standard order rises to five and falls to two") {
  Table t(2);
  std::string values;
  for (const char spot : std::string_view("ABCDEFGHIJKLX")) {
    t.at(std::string(4, spot));
    for (const Colour colour : kAllColours) {
      CHECK(price(t.state, colour) == price(t.state, Colour{}));
    }
    values += std::to_string(price(t.state, Colour::Green));
  }
  CHECK(values == "1122335544220");
}

TEST_CASE("NYSE-2.4.1 one chip of each colour is its marker, by chance and unseen") {
  const Rules rules = in_force(3, {});
  PerColour<int> marked{};
  constexpr int kDeals = 2000;
  for (std::uint64_t stream = 0; stream < kDeals; ++stream) {
    const State state = deal(rules, stream);
    CHECK(supply(state) == 40);
    for (const Colour colour : kAllColours) {
      CHECK(state.piles[colour].size() == 10);
      marked[colour] += state.markers[colour] != Marking::None ? 1 : 0;
    }
    if (stream >= 10) continue;
    for (int seat = 0; seat < 3; ++seat) {
      const View view = observe(rules, state, Viewer::of(seat_at(seat)));
      for (const Colour colour : kAllColours) CHECK_FALSE(view.markers[colour].has_value());
    }
  }
  // 6/11 of 2000 is 1091, with a deviation of 22.
  for (const int count : marked) {
    CHECK(count > 1091 - 5 * 22);
    CHECK(count < 1091 + 5 * 22);
  }
}

}  // namespace
}  // namespace bourse::nyse::test
