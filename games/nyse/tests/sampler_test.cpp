// SPDX-License-Identifier: Apache-2.0
//
// The sampler against an enumeration that knows nothing of it: every test lists the slots a viewer
// cannot fill and the markings it cannot place, all worlds are counted by brute force, and a
// chi-square test compares their shares with those of the samples.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

// One colour as a viewer sees it. A heap is "m" (marker), "p0" (pile, by depth), "h1" (hand of seat
// 1) or "w1" (withdrawn by seat 1).
struct Unknown {
  std::vector<std::string> slots;            // heap of each slot
  std::string markings;                      // as many as slots
  std::map<std::string, std::string> fixed;  // chips the viewer can place
  std::vector<std::pair<char, std::vector<std::string>>>
      bound{};  // chip and the heaps it may be in
};

using World = std::map<std::string, std::string>;  // heap -> its markings, sorted
using Shares = std::map<World, double>;

void add_chip(World& world, const std::string& heap, char marking) {
  std::string& chips = world[heap];
  chips.insert(std::upper_bound(chips.begin(), chips.end(), marking), marking);
}

void deal_rest(const std::vector<std::string>& slots,
               std::string markings,
               const World& world,
               Shares& shares) {
  std::sort(markings.begin(), markings.end());
  do {
    World dealt = world;
    for (std::size_t at = 0; at < slots.size(); ++at) add_chip(dealt, slots[at], markings[at]);
    shares[dealt] += 1;
  } while (std::next_permutation(markings.begin(), markings.end()));
}

// Every bound chip to every slot it may have, then every order of the others.
void bind_all(const Unknown& unknown,
              std::size_t next,
              std::vector<std::string> slots,
              const World& world,
              Shares& shares) {
  if (next == unknown.bound.size()) return deal_rest(slots, unknown.markings, world, shares);
  const auto& [marking, heaps] = unknown.bound[next];
  for (std::size_t at = 0; at < slots.size(); ++at) {
    const auto is_heap = [&](const std::string& heap) { return slots[at].starts_with(heap); };
    if (std::none_of(heaps.begin(), heaps.end(), is_heap)) continue;
    World placed = world;
    add_chip(placed, slots[at], marking);
    auto left = slots;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    bind_all(unknown, next + 1, left, placed, shares);
  }
}

Shares enumerate(const Unknown& unknown) {
  World world;
  for (const auto& [heap, chips] : unknown.fixed) {
    for (const char marking : chips) add_chip(world, heap, marking);
  }
  Shares shares;
  bind_all(unknown, 0, unknown.slots, world, shares);
  return shares;
}

World world_of(const State& state, int seats, Colour colour) {
  World world;
  add_chip(world, "m", kMarkingCodes[static_cast<std::size_t>(state.markers[colour])][0]);
  const auto code = [](Marking marking) {
    return kMarkingCodes[static_cast<std::size_t>(marking)][0];
  };
  for (int depth = 0; depth < state.piles[colour].size(); ++depth) {
    add_chip(world, "p" + std::to_string(depth), code(state.piles[colour].at(depth)));
  }
  for (int seat = 0; seat < seats; ++seat) {
    for (const Marking marking : kAllMarkings) {
      for (int copy = state.hands[seat_at(seat)][chip_of(colour, marking)]; copy > 0; --copy) {
        add_chip(world, "h" + std::to_string(seat), code(marking));
      }
    }
  }
  for (const Withdrawal& withdrawal : state.withdrawn) {
    if (colour_of(withdrawal.chip()) != colour) continue;
    add_chip(world,
             "w" + std::to_string(number(withdrawal.seat())),
             code(marking_of(withdrawal.chip())));
  }
  return world;
}

// The distance of the statistic from its mean in standard deviations; under 5 is chance.
double chi_square_deviation(const Shares& expected,
                            const std::map<World, int>& observed,
                            int samples) {
  double all = 0;
  for (const auto& [world, share] : expected) all += share;
  double statistic = 0;
  for (const auto& [world, share] : expected) {
    const double mean = share / all * samples;
    const auto found = observed.find(world);
    const double count = found == observed.end() ? 0 : found->second;
    statistic += (count - mean) * (count - mean) / mean;
  }
  const double freedom = static_cast<double>(expected.size()) - 1;
  return std::abs(statistic - freedom) / std::sqrt(2 * freedom);
}

void check_uniform(Table& table, Viewer viewer, Colour colour, const Unknown& unknown) {
  table.count_box();
  const View view = observe(table.rules, table.state, viewer);
  const Shares expected = enumerate(unknown);
  REQUIRE(expected.size() >= 50);
  REQUIRE(expected.contains(world_of(table.state, table.rules.seats, colour)));
  const int samples = 100 * static_cast<int>(expected.size());
  const Sampler sampler = prepare(table.rules, view);
  Rng rng(Seed{42}, 1);
  std::map<World, int> observed;
  for (int sample = 0; sample < samples; ++sample) {
    const State drawn = sampler.draw(rng);
    REQUIRE(observe(table.rules, drawn, viewer) == view);
    ++observed[world_of(drawn, table.rules.seats, colour)];
  }
  for (const auto& [world, count] : observed) REQUIRE(expected.contains(world));
  CHECK(chi_square_deviation(expected, observed, samples) < 5);
}

const Viewer kSeat0 = Viewer::of(Seat{0});

}  // namespace

TEST_CASE(
    "NYSE-6.4.1 NYSE-6.4.2 NYSE-6.4.8 without swaps every deal of the unseen chips is equally "
    "likely") {
  Table table =
      Table(3).markers("innn").piles("nsw n n n").hand(0, "bus").hand(1, "bun bui").hand(2, "bun");
  check_uniform(table,
                kSeat0,
                Colour::Blue,
                {{"m", "p0", "p1", "p2", "h1", "h1", "h2"}, "innsniw", {{"h0", "s"}}});
}

TEST_CASE("NYSE-6.4.2 a spectator knows no hand, only how many chips of a colour it holds") {
  Table table = Table(2).markers("nsnn").piles("n ni n n").hand(0, "bks bkw").hand(1, "bkn");
  check_uniform(table,
                Viewer::spectator(),
                Colour::Black,
                {{"m", "p0", "p1", "h0", "h0", "h1"}, "sniswn", {}});
}

TEST_CASE(
    "NYSE-6.4.3 a chip given in a swap stays where it was given, the others are dealt around it") {
  Table table = Table(3)
                    .markers("nnwn")
                    .piles("n n nis n")
                    .hand(0, "rdn")
                    .hand(1, "rds rdn")
                    .hand(2, "rdi")
                    .known(0, 1, "rds");
  check_uniform(table,
                kSeat0,
                Colour::Red,
                {{"m", "p0", "p1", "p2", "h1", "h2"}, "wnisni", {{"h0", "n"}, {"h1", "s"}}});
}

TEST_CASE("NYSE-6.4.4 a played chip is placed; what else its owner holds is as open as before") {
  Table table =
      Table(2).markers("nsnn").piles("n nwi n n").hand(0, "bkn").hand(1, "bks bki bkn").active(1);
  table.play(1, "speculate bk gn");
  check_uniform(
      table, kSeat0, Colour::Black, {{"m", "p0", "p1", "p2", "h1", "h1"}, "snwiin", {{"h0", "n"}}});
}

TEST_CASE(
    "NYSE-6.4.5 NYSE-X-T19 when both copies of a chip are accounted for nobody else has one") {
  Table table =
      Table(2).piles("nnnnn niwnn nnnnn nnnnn").hand(0, "bks").hand(1, "bkn bki").played("bks");
  table.count_box();
  const Sampler sampler = prepare(table.rules, observe(table.rules, table.state, kSeat0));
  Rng rng(Seed{7}, 1);
  for (int sample = 0; sample < 1000; ++sample) {
    const State drawn = sampler.draw(rng);
    World world = world_of(drawn, 2, Colour::Black);
    CHECK(world["h0"] == "s");
    world.erase("h0");
    for (const auto& [heap, chips] : world) CHECK(chips.find('s') == std::string::npos);
  }
  check_uniform(table,
                kSeat0,
                Colour::Black,
                {{"m", "p0", "p1", "p2", "p3", "p4", "h1", "h1"}, "nniwnnni", {{"h0", "s"}}});
}

TEST_CASE("NYSE-6.4.5 the last unknown chip of a colour is known") {
  Table table = Table(2)
                    .piles("- nnnnn nnnnn nnnnn")
                    .markers("wnnn")
                    .hand(0, "bun bus")
                    .hand(1, "bui")
                    .known(0, 1, "bui");
  table.count_box();
  const Sampler sampler = prepare(table.rules, observe(table.rules, table.state, kSeat0));
  Rng rng(Seed{7}, 2);
  for (int sample = 0; sample < 100; ++sample) {
    CHECK(sampler.draw(rng).markers[Colour::Blue] == Marking::Arrows);
  }
}

TEST_CASE("NYSE-6.4.6 holding a special chip for many turns proves nothing") {
  Table idle = Table(2).markers("nsnn").piles("n nwn n nn").hand(0, "bkn").hand(1, "bks bki");
  Table fresh = idle;
  idle.play(0, "withdraw gn");
  idle.play(1, "withdraw gn");
  idle.play(0, "withdraw bu");
  const Unknown unknown{{"m", "p0", "p1", "p2", "h1", "h1"}, "snwnsi", {{"h0", "n"}}};
  check_uniform(idle, kSeat0, Colour::Black, unknown);
  check_uniform(fresh, kSeat0, Colour::Black, unknown);
}

TEST_CASE("NYSE-6.4.7 a marker is marked with probability 6 in 11") {
  NoEvents silence;
  const Rules rules = in_force(4, {});
  Rng deal(Seed{1}, 0);
  const State state = nyse::setup(rules, deal, silence);
  const Sampler sampler = prepare(rules, observe(rules, state, kSeat0));
  Rng rng(Seed{3}, 0);
  int marked = 0;
  constexpr int kSamples = 20000;
  for (int sample = 0; sample < kSamples; ++sample) {
    for (const Marking marker : sampler.draw(rng).markers) {
      marked += marker == Marking::None ? 0 : 1;
    }
  }
  // Standard deviation of the share: sqrt(6/11 · 5/11 / 80000) = 0.0018.
  CHECK(static_cast<double>(marked) / (4.0 * kSamples) == doctest::Approx(6.0 / 11).epsilon(0.015));
}

TEST_CASE("NYSE-6.3.5 NYSE-6.4.3 a chip that one of two seats certainly holds is never elsewhere") {
  Table table = Table(3)
                    .markers("nnnn")
                    .piles("nwis nn nn nn")
                    .hand(0, "rdw bus")
                    .hand(1, "gnn bun gnw")
                    .hand(2, "rdn");
  table.play(0, "swap rd");
  table.play(0, "offer 1 gn bus");
  table.play(1, "give n");
  table.play(1, "swap gn");
  table.play(1, "offer 2 rd bun");
  REQUIRE(table.known() == "1>0 gnn 1>2 bun 2>1 rdn");
  check_uniform(table,
                kSeat0,
                Colour::Blue,
                {{"m", "p0", "p1", "p2", "p3", "h1", "h2"}, "nnwisn", {}, {{'s', {"h1", "h2"}}}});
}

TEST_CASE("NYSE-6.3.5 NYSE-6.4.3 two chips astray that may be in the same hand take a slot each") {
  Table table = Table(4)
                    .markers("innn")
                    .piles("nsi n n n")
                    .hand(1, "bus bun")
                    .hand(2, "buw")
                    .hand(3, "bun bui");
  const auto either = [](int a, int b) {
    return static_cast<Places>(hand_place(seat_at(a)) | hand_place(seat_at(b)));
  };
  table.state.known.push_back({Seat{0}, chip("bus"), either(1, 2)});
  table.state.known.push_back({Seat{0}, chip("buw"), either(2, 3)});
  check_uniform(table,
                kSeat0,
                Colour::Blue,
                {{"m", "p0", "p1", "p2", "h1", "h1", "h2", "h3", "h3"},
                 "nnniiis",
                 {},
                 {{'s', {"h1", "h2"}}, {'w', {"h2", "h3"}}}});
}

TEST_CASE("NYSE-6.4.1 a sample writes down what the viewer knows in the order of the state") {
  Table table = Table(4).hand(1, "bks").hand(2, "bkn").hand(3, "bus");
  const auto either = static_cast<Places>(hand_place(Seat{1}) | hand_place(Seat{2}));
  table.state.known.push_back({Seat{0}, chip("bks"), either});
  table.known(0, 3, "bus").count_box();
  Rng rng(Seed{7}, 9);
  const View view = observe(table.rules, table.state, kSeat0);
  CHECK(prepare(table.rules, view).draw(rng).known == table.state.known);
}

TEST_CASE("NYSE-5.6.10 NYSE-8.1.8 when the game is over only the order of the piles is open") {
  Table table = Table(1).markers("snnn").piles("ns n s n").returned("bus rds").phase(Over{});
  table.count_box();
  const View view = observe(table.rules, table.state, kSeat0);
  Rng rng(Seed{7}, 10);
  for (int sample = 0; sample < 50; ++sample) {
    World blue = world_of(prepare(table.rules, view).draw(rng), 1, Colour::Blue);
    CHECK(blue["m"] == "s");
    CHECK(blue["p0"] != blue["p1"]);
    CHECK(world_of(prepare(table.rules, view).draw(rng), 1, Colour::Red)["p0"] == "s");
  }
}

TEST_CASE("NYSE-8.1.8 a chip swapped back lies somewhere in its pile") {
  Table table = Table(1)
                    .markers("innn")
                    .piles("nwsn nnn n n")
                    .hand(0, "bun bui")
                    .returned("bus")
                    .withdrawn(0, "bun");
  check_uniform(table,
                kSeat0,
                Colour::Blue,
                {{"m", "p0", "p1", "p2", "p3", "w0"}, "inwnn", {{"h0", "ni"}}, {{'s', {"p"}}}});
}

TEST_CASE(
    "NYSE-8.1.8 NYSE-8.1.11 after an unseen withdrawal it lies in the pile or among the "
    "withdrawn") {
  Table table = Table(1).markers("innn").piles("nwsnn nnn n n").hand(0, "bun").returned("bus");
  table.play(0, "withdraw bu");
  check_uniform(table,
                kSeat0,
                Colour::Blue,
                {{"m", "p0", "p1", "p2", "p3", "w0"}, "inwnn", {{"h0", "n"}}, {{'s', {"p", "w"}}}});
}

TEST_CASE("NYSE-8.1.11 a withdrawal from a pile of one known kind is known") {
  Table table = Table(1).markers("innn").piles("s nnn n n").hand(0, "bun").returned("bus");
  table.play(0, "withdraw bu");
  table.count_box();
  const Sampler sampler = prepare(table.rules, observe(table.rules, table.state, kSeat0));
  Rng rng(Seed{7}, 3);
  for (int sample = 0; sample < 100; ++sample) {
    CHECK(world_of(sampler.draw(rng), 1, Colour::Blue)["w0"] == "s");
  }
}

TEST_CASE("NYSE-6.2.4 chips seen withdrawn are placed, the others dealt") {
  Table table = Table(2)
                    .reveal(DiscardReveal::Active)
                    .markers("snnn")
                    .piles("nni n n n")
                    .hand(1, "buw")
                    .withdrawn(0, "bui")
                    .withdrawn(1, "bun bus");
  check_uniform(table,
                kSeat0,
                Colour::Blue,
                {{"m", "p0", "p1", "p2", "h1", "w1", "w1"}, "snniwns", {{"w0", "i"}}});
}

TEST_CASE("NYSE-5.3.7 the chip on offer is any of the giver's chips of that colour") {
  Table table = Table(2)
                    .markers("snnn")
                    .piles("n n n n")
                    .hand(0, "bun buw bus")
                    .hand(1, "rdn rds")
                    .phase(SwapAnswer{Seat{1}, Colour::Red, chip("bus")});
  table.count_box();
  const View view = observe(table.rules, table.state, Viewer::of(Seat{1}));
  const Sampler sampler = prepare(table.rules, view);
  Rng rng(Seed{7}, 4);
  std::map<Chip, int> offered;
  for (int sample = 0; sample < 3000; ++sample) {
    const State drawn = sampler.draw(rng);
    const Chip give = std::get<SwapAnswer>(drawn.phase).give;
    REQUIRE(drawn.hands[Seat{0}][give] > 0);
    REQUIRE(observe(table.rules, drawn, Viewer::of(Seat{1})) == view);
    ++offered[give];
  }
  CHECK(offered.size() == 3);
  // Of five unknown blue chips two are unmarked, two speculations, one a swap.
  CHECK(offered[chip("bun")] == doctest::Approx(3000 * 2 / 5.0).epsilon(0.1));
  CHECK(offered[chip("buw")] == doctest::Approx(3000 * 1 / 5.0).epsilon(0.15));
}

TEST_CASE("NYSE-8.1.4 a spectator of a solitaire swap knows that there is a chip to swap") {
  Table table = Table(1).markers("nsss").piles("w w w w").hand(0, "bun rdi").phase(SoloSwap{});
  table.count_box();
  const View view = observe(table.rules, table.state, Viewer::spectator());
  Rng rng(Seed{7}, 6);
  for (int sample = 0; sample < 300; ++sample) {
    const State drawn = prepare(table.rules, view).draw(rng);
    CHECK(drawn.hands[Seat{0}][chip("bun")] == 1);
  }
}

TEST_CASE("NYSE-14.2.10 more chips known in a pile than it holds are not taken from elsewhere") {
  Table table = Table(1).markers("snnn").piles("n n n n").returned("bun bus");
  table.count_box();
  const View view = observe(table.rules, table.state, kSeat0);
  Rng rng(Seed{7}, 7);
  for (int sample = 0; sample < 20; ++sample) {
    const State drawn = prepare(table.rules, view).draw(rng);
    CHECK(drawn.markers[Colour::Blue] == Marking::ArrowEnds);
    CHECK(drawn.piles[Colour::Blue].top() == Marking::None);
  }
}

TEST_CASE("NYSE-14.2.10 a chip known to be astray that does not exist is not made") {
  Table table = Table(3).hand(0, "gns").hand(1, "gnn").hand(2, "gnn");
  const auto either = static_cast<Places>(hand_place(Seat{1}) | hand_place(Seat{2}));
  table.state.known.push_back({Seat{0}, chip("gns"), either});
  table.count_box();
  const View view = observe(table.rules, table.state, kSeat0);
  Rng rng(Seed{7}, 8);
  const State drawn = prepare(table.rules, view).draw(rng);
  CHECK(text(drawn.hands[Seat{1}]) == "gnn");
  CHECK(text(drawn.hands[Seat{2}]) == "gnn");
}

TEST_CASE("NYSE-14.2.10 knowledge beyond the chips there are harms no sample") {
  Table table =
      Table(2).piles("n n n n").hand(0, "bun").hand(1, "rdn").known(0, 1, "bus").known(0, 1, "gnw");
  table.count_box();
  const View view = observe(table.rules, table.state, kSeat0);
  Rng rng(Seed{7}, 5);
  CHECK(observe(table.rules, prepare(table.rules, view).draw(rng), kSeat0) == view);
}

}  // namespace bourse::nyse::test
