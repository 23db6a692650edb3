// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 6.3, 6.4, 8.2: worlds drawn from a view against an independent enumeration of all
// consistent worlds. Every world must occur, about equally often.
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

// Worlds by their text, with the probability of each.
using Worlds = std::map<std::string, double>;

void check_draws(const Table& t,
                 Viewer viewer,
                 const Worlds& worlds,
                 const std::function<std::string(const State&)>& read) {
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
    CHECK(observe(t.rules, world, viewer) == view);
    ++drawn[read(world)];
  }
  double chi = 0;
  for (const auto& [world, weight] : worlds) {
    const double expected = draws * weight / whole;
    chi += (drawn[world] - expected) * (drawn[world] - expected) / expected;
  }
  CHECK(drawn.size() == worlds.size());
  // Mean k, deviation sqrt(2k): four deviations.
  const auto freedom = static_cast<double>(worlds.size() - 1);
  CHECK(chi < freedom + 4 * std::sqrt(2 * freedom));
}

// Every order of the items, as words.
std::set<Texts> orders(Texts items) {
  std::sort(items.begin(), items.end());
  std::set<Texts> all;
  do {
    all.insert(items);
  } while (std::next_permutation(items.begin(), items.end()));
  return all;
}

std::string in_order(Texts texts) {
  std::sort(texts.begin(), texts.end());
  std::string joined;
  for (const std::string& text : texts) joined += text + " ";
  return joined;
}
Texts range(const Texts& texts, std::size_t from, std::size_t count) {
  return {texts.begin() + static_cast<std::ptrdiff_t>(from),
          texts.begin() + static_cast<std::ptrdiff_t>(from + count)};
}

std::string shares_of(const State& state) {
  std::string world;
  for (int seat = 0; seat < 3; ++seat) {
    world += in_order(words(text(state.hands[seat_at(seat)]))) + "| ";
  }
  for (const Card each : state.pile) world += std::string(code_of(each)) + " ";
  return world;
}

TEST_CASE("TS-6.4.3 TS-6.4.1 hands and pile of one class") {
  const Table t = Table(3).hand(0, "c2 c3").hand(1, "g2 g3").hand(2, "t2").only_pile("o2 o3");
  Worlds worlds;
  for (const Texts& order : orders(words("g2 g3 t2 o2 o3"))) {
    worlds["c2 c3 | " + in_order(range(order, 0, 2)) + "| " + order[2] + " | " + order[3] + " " +
           order[4] + " "] = 1;
  }
  CHECK(worlds.size() == 60);
  check_draws(t, Viewer::of(Seat{0}), worlds, shares_of);
}

TEST_CASE("TS-6.4.3 TS-6.4.2 old classes lie in hands, cards taken openly stay") {
  // Class 0: g2 g3 t2 t3, two places each for seats 1 and 2. Class 1: g4 with seat 1, o2 o3 o4 in
  // the pile. g5 was taken openly.
  const Table t = Table(3)
                      .hand(0, "c2 c3")
                      .hand(1, "g2 g3 g4")
                      .known(1, "g5")
                      .hand(2, "t2 t3")
                      .only_pile("o2 o3 o4")
                      .reshuffles(1)
                      .drawn_in(1, "g4");
  Worlds worlds;
  for (const Texts& old : orders(words("g2 g3 t2 t3"))) {
    for (const Texts& young : orders(words("g4 o2 o3 o4"))) {
      Texts one = range(old, 0, 2);
      one.push_back("g5");
      one.push_back(young[0]);
      worlds["c2 c3 | " + in_order(one) + "| " + in_order(range(old, 2, 2)) + "| " + young[1] +
             " " + young[2] + " " + young[3] + " "] = 1;
    }
  }
  CHECK(worlds.size() == 6 * 24);
  check_draws(t, Viewer::of(Seat{0}), worlds, shares_of);
}

TEST_CASE("TS-6.4.3 a spectator knows no hand") {
  const Table t = Table(2).hand(0, "c2 c3").hand(1, "g2").only_pile("o2 o3");
  Worlds worlds;
  for (const Texts& order : orders(words("c2 c3 g2 o2 o3"))) {
    worlds[in_order(range(order, 0, 2)) + "| " + order[2] + " | | " + order[3] + " " + order[4] +
           " "] = 1;
  }
  check_draws(t, Viewer::spectator(), worlds, shares_of);
}

std::string events_of(const State& state) {
  std::string world;
  for (const Kind each : state.above) world += std::string(code_of(each)) + " ";
  world += "| ";
  for (int seat = 0; seat < 3; ++seat) {
    world += text(state.saved[seat_at(seat)]) + " / " + text(state.rejected[seat_at(seat)]) + " | ";
  }
  if (const auto* pick = std::get_if<Picking>(&state.phase)) {
    world += fmt::format("{} {}", code_of(pick->first), code_of(pick->second));
  }
  return world;
}

// All but a few events are resolved, so that few are unknown: `left` are the unknown ones.
Table nearly_done(int seats, std::string_view left) {
  Table t(seats);
  EventBag gone = kBox;
  for (const std::string& code : words(left)) gone.erase(kind(code));
  t.resolved(text(gone));
  t.hand(0, "c2 c3").hand(1, "g2 g3").only_pile("o2 o3");
  return t;
}

TEST_CASE("TS-6.3.8 TS-6.3.4 TS-6.3.5 unknown events lie above, with others or below") {
  // Unknown to seat 0: six kinds; two above, one saved and one rejected by seat 1, two below.
  Table t = nearly_done(2, "gain lose upturn downturn allcrash ccrash");
  t.above("gain lose").saved(1, "upturn").rejected(1, "downturn");
  Worlds worlds;
  for (const Texts& order : orders(words("gain lose upturn downturn allcrash ccrash"))) {
    worlds[order[0] + " " + order[1] + " |  /  | " + order[2] + " / " + order[3] + " |  /  | "] = 1;
  }
  CHECK(worlds.size() == 6 * 5 * 4 * 3);
  check_draws(t, Viewer::of(Seat{0}), worlds, events_of);
}

TEST_CASE("TS-6.3.8 TS-6.3.2 TS-6.3.3 the viewer's own saved and rejected events are known") {
  Table t = nearly_done(2, "gain lose upturn downturn allcrash ccrash gcrash");
  t.above("gain lose").saved(0, "gcrash").rejected(0, "ccrash").rejected(1, "upturn");
  Worlds worlds;
  for (const Texts& order : orders(words("gain lose upturn downturn allcrash"))) {
    worlds[order[0] + " " + order[1] + " | gcrash / ccrash |  / " + order[2] + " |  /  | "] = 1;
  }
  CHECK(worlds.size() == 60);
  check_draws(t, Viewer::of(Seat{0}), worlds, events_of);
}

TEST_CASE("TS-6.3.8 cards of a kind count as often as they are unknown") {
  // Two audits, two freezes and a gain unknown: three above, one saved by seat 1, one below.
  Table t = nearly_done(2, "audit audit freeze freeze gain");
  t.above("audit gain freeze").saved(1, "audit");
  Worlds worlds;
  for (const Texts& tagged : orders(words("audit1 audit2 freeze1 freeze2 gain1"))) {
    Texts order;
    for (const std::string& each : tagged) order.push_back(each.substr(0, each.size() - 1));
    worlds[order[0] + " " + order[1] + " " + order[2] + " |  /  | " + order[3] + " /  |  /  | "] +=
        1;
  }
  REQUIRE(worlds.size() < 50);  // too few; the next case has more
  CHECK(worlds.size() == 30);
}

TEST_CASE("TS-6.3.8 cards of a kind count as often as they are unknown, with more worlds") {
  Table t = nearly_done(2, "audit audit freeze freeze gain lose");
  t.above("audit gain freeze").saved(1, "audit").rejected(1, "lose");
  Worlds worlds;
  for (const Texts& tagged : orders(words("audit1 audit2 freeze1 freeze2 gain1 lose1"))) {
    Texts order;
    for (const std::string& each : tagged) order.push_back(each.substr(0, each.size() - 1));
    worlds[order[0] + " " + order[1] + " " + order[2] + " |  /  | " + order[3] + " / " + order[4] +
           " |  /  | "] += 1;
  }
  check_draws(t, Viewer::of(Seat{0}), worlds, events_of);
}

TEST_CASE("TS-6.3.8 somebody's pick is hidden from the others") {
  Table t = nearly_done(2, "gain lose upturn downturn allcrash");
  t.above("gain lose upturn downturn").active(1);
  t.state.hands[Seat{1}].insert(card("g3"));
  t.play(1, "market g3 a");
  REQUIRE(std::holds_alternative<Picking>(t.state.phase));
  Worlds worlds;
  for (const Texts& order : orders(words("gain lose upturn downturn allcrash"))) {
    worlds[order[0] + " " + order[1] + " |  /  |  /  |  /  | " + order[2] + " " + order[3]] = 1;
  }
  CHECK(worlds.size() == 120);
  check_draws(t, Viewer::of(Seat{0}), worlds, events_of);
}

TEST_CASE("TS-8.2 with hidden11 the place of Market Closed is drawn first") {
  // 35 drawn: 0 to 4 events may be above, whatever the truth.
  Table t = nearly_done(2, "gain lose upturn downturn");
  t.rules.options.market_closed = MarketClosed::Hidden11;
  t.above("gain lose");
  Worlds worlds;
  for (std::size_t above = 0; above <= 4; ++above) {
    std::set<Texts> tops;
    for (const Texts& order : orders(words("gain lose upturn downturn"))) {
      tops.insert(range(order, 0, above));
    }
    for (const Texts& top : tops) {
      std::string world;
      for (const std::string& each : top) world += each + " ";
      worlds[world + "|  /  |  /  |  /  | "] += 1.0 / static_cast<double>(tops.size());
    }
  }
  CHECK(worlds.size() == 1 + 4 + 12 + 24 + 24);
  check_draws(t, Viewer::of(Seat{0}), worlds, events_of);
}

TEST_CASE("TS-6.5.1 sealed choices of others are any they could have made") {
  Table t = Table(2).hand(0, "c2").hand(1, "g2 g3 g4").only_pile("o2 o3").tokens(1, 2);
  t.phase(Exercising{Cause::Exhausted, {}, {}});
  t.play(1, "exercise g2");
  Worlds worlds;
  for (const Texts& order : orders(words("g2 g3 g4 o2 o3"))) {
    const Texts hand = range(order, 0, 3);
    for (int mask = 0; mask < 7; ++mask) {
      Texts chosen;
      for (std::size_t at = 0; at < 3; ++at) {
        if (((mask >> at) & 1) != 0) chosen.push_back(hand[at]);
      }
      worlds[in_order(hand) + "| " + in_order(chosen)] += 1;
    }
  }
  const auto read = [](const State& state) {
    return in_order(words(text(state.hands[Seat{1}]))) + "| " +
           in_order(words(text(std::get<Exercising>(state.phase).chosen[Seat{1}])));
  };
  check_draws(t, Viewer::of(Seat{0}), worlds, read);
}

TEST_CASE("TS-6.5.1 a sealed discard of another is any card of the hand") {
  Table t = Table(2).hand(0, "c2 c3").hand(1, "g2 g3 g4").only_pile("o2 o3 o4");
  t.resolving("downturn", Downturn{});
  t.play(1, "discard g2");
  Worlds worlds;
  for (const Texts& order : orders(words("g2 g3 g4 o2 o3 o4"))) {
    const Texts hand = range(order, 0, 3);
    for (const std::string& each : hand) worlds[in_order(hand) + "| " + each] += 1;
  }
  CHECK(worlds.size() == 60);
  const auto read = [](const State& state) {
    return in_order(words(text(state.hands[Seat{1}]))) + "| " +
           std::string(code_of(*std::get<Downturn>(state.phase).chosen[Seat{1}]));
  };
  check_draws(t, Viewer::of(Seat{0}), worlds, read);
}

TEST_CASE("worlds can be drawn even from positions that claim to know more than exists") {
  Table t = Table(2).hand(0, "c2 c3").hand(1, "g2 g3").above("gain lose");
  t.resolved(text(kBox));
  t.state.rejected[Seat{1}] = kBox;
  Rng rng(Seed{3}, 1);
  for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::of(Seat{1}), Viewer::spectator()}) {
    const View view = observe(t.rules, t.state, viewer);
    for (int draw = 0; draw < 20; ++draw) {
      CHECK(observe(t.rules, prepare(t.rules, view).draw(rng), viewer) == view);
    }
  }
}

}  // namespace
}  // namespace bourse::take_stock::test
