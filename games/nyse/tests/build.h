// SPDX-License-Identifier: Apache-2.0
//
// A table of NYSE for tests: built by chaining, played in notation, read back as short texts, so
// that a test can state the whole outcome of a move in a line:
//
//   Table t = Table(2).hand(0, "rds").at("KAAA");
//   t.play(0, "speculate rd bu");
//   CHECK(t.changed() == "positions XAAA; hand 0 -; played rds; active 1");
//   CHECK(t.told(1) == "played 0 rds bu; moved bu K X");
//
// Unless told otherwise: positions AAAA, piles of five unmarked chips, unmarked markers, empty
// hands, seat 0 to move, standard options (RULES.md section 10). The box is counted from what is
// built.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/nyse/codec/codec.h"
#include "games/nyse/tests/texts.h"

namespace bourse::nyse::test {

class Table {
 public:
  explicit Table(int seats) {
    rules = in_force(seats, {});
    state.order = kPresets[0];
    state.phase = Turn{};
    for (const Colour colour : kAllColours) state.piles[colour] = pile_of("nnnnn");
    count_box();
  }
  Table(const Rules& of, const State& at) : rules(of), state(at) {}

  // Building.

  Table& concealed() { return rules.options.hands = Hands::Concealed, *this; }
  Table& full() { return rules.options.special_effects = SpecialEffects::Full, *this; }
  Table& reveal(DiscardReveal reveal) { return rules.options.discard_reveal = reveal, *this; }
  Table& swap_marked() { return rules.options.solo_swap_marked = true, *this; }
  Table& order(const BoardOrder& order) { return state.order = order, *this; }
  Table& active(int seat) { return state.active = seat_at(seat), *this; }
  Table& phase(const Phase& phase) { return state.phase = phase, *this; }
  Table& at(std::string_view spots) {
    for (std::size_t c = 0; c < spots.size(); ++c) {
      state.positions[kAllColours[c]] =
          static_cast<Spot>(std::string_view("ABCDEFGHIJKLX").find(spots[c]));
    }
    return *this;
  }
  Table& markers(std::string_view markings) {
    for (std::size_t c = 0; c < markings.size(); ++c) {
      state.markers[kAllColours[c]] = marking(markings[c]);
    }
    return counted();
  }
  // "nnn - s nn": the four piles, top first.
  Table& piles(std::string_view markings) {
    const Texts texts = words(markings);
    REQUIRE(texts.size() == kColours);
    for (std::size_t c = 0; c < texts.size(); ++c) {
      state.piles[kAllColours[c]] = texts[c] == "-" ? Pile() : pile_of(texts[c]);
    }
    return counted();
  }
  Table& hand(int seat, std::string_view chips) {
    state.hands[seat_at(seat)] = {};
    for (const std::string& code : words(chips)) ++state.hands[seat_at(seat)][chip(code)];
    return counted();
  }
  Table& played(std::string_view chips) {
    for (const std::string& code : words(chips)) ++state.played[chip(code)];
    return counted();
  }
  Table& returned(std::string_view chips) {
    for (const std::string& code : words(chips)) ++state.returned[chip(code)];
    return *this;
  }
  Table& withdrawn(int seat, std::string_view chips) {
    for (const std::string& code : words(chips)) {
      state.withdrawn.push_back({seat_at(seat), chip(code)});
    }
    return counted();
  }
  // Call in order of knower, holder, chip.
  Table& known(int knower, int holder, std::string_view code) {
    state.known.push_back({seat_at(knower), chip(code), hand_place(seat_at(holder))});
    return *this;
  }

  // Playing.

  void play(int seat, std::string_view notation) {
    const Action action = parsed(notation);
    REQUIRE_MESSAGE(!refuse(rules, state, seat_at(seat), action), notation);
    before_ = state;
    EventSink<EventList> sink;
    Rng rng(seed, ++moves_);
    nyse::apply(rules, state, seat_at(seat), action, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }
  Texts legal(int seat) const {
    ActionList list;
    nyse::legal(rules, state, seat_at(seat), list);
    Texts texts;
    for (const Action& action : list) texts.push_back(nyse::print(action));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  std::string refused(int seat, std::string_view notation) const {
    const auto refusal = refuse(rules, state, seat_at(seat), parsed(notation));
    return std::string(refusal ? refusal->rule : "");
  }

  // Reading.

  std::string positions() const { return positions_of(state); }
  std::string hand(int seat) const { return text(state.hands[seat_at(seat)]); }
  int score(int seat) const {
    int sum = 0;
    for (const Colour c : kAllColours) sum += price(state, c) * held(state.hands[seat_at(seat)], c);
    return sum;
  }
  Outcome outcome() const {
    const auto found = nyse::outcome(rules, state);
    REQUIRE(found);
    return *found;
  }
  // "0>2 bks 2>0 rds": what seats know of other hands (6.3), without what has gone astray.
  std::string known() const { return known_of(state); }
  // The fields of the document that the last move changed, with their new values.
  std::string changed() const {
    const auto now = fields(state);
    const auto then = fields(before_);
    std::string line;
    for (std::size_t at = 0; at < now.size(); ++at) {
      if (now[at] != then[at]) {
        line += (line.empty() ? "" : "; ") + now[at].first + " " + now[at].second;
      }
    }
    return line;
  }
  // The events of the last move as the seat (or a spectator) saw them.
  std::string told(int seat) const { return told(Viewer::of(seat_at(seat))); }
  std::string told(Viewer viewer) const {
    std::string line;
    for (const Event& event : events) {
      line += (line.empty() ? "" : "; ") + text(nyse::witness(event, viewer));
    }
    return line;
  }

  Rules rules;
  State state{};
  std::vector<Event> events;
  Seed seed{};

  void count_box();

 private:
  Table& counted() { return count_box(), *this; }
  using Fields = std::vector<std::pair<std::string, std::string>>;

  static Action parsed(std::string_view notation) {
    const auto action = nyse::parse(notation);
    REQUIRE_MESSAGE(action.has_value(), notation);
    return *action;
  }
  static std::string positions_of(const State& at) {
    std::string line;
    for (const Spot spot : at.positions) line += text(spot);
    return line;
  }
  static std::string known_of(const State& at);
  static Fields fields(const State& at);

  State before_{};
  std::uint64_t moves_ = 0;
};

inline std::string Table::known_of(const State& at) {
  std::string line;
  for (const KnownChip& known : at.known) {
    if (known.is_astray()) continue;
    const Seat holder = SeatSet::from_bits(known.places).front();
    line += fmt::format("{}{}>{} {}",
                        line.empty() ? "" : " ",
                        text(known.knower),
                        text(holder),
                        code_of(known.chip));
  }
  return line.empty() ? "-" : line;
}

inline Table::Fields Table::fields(const State& at) {
  std::string order;
  for (const auto number : at.order) order += std::to_string(number);
  std::string markers;
  for (const Marking marking : at.markers) markers += text(marking);
  Fields all{{"order", order}, {"positions", positions_of(at)}, {"markers", markers}};
  for (const Colour c : kAllColours) all.emplace_back("pile " + text(c), text(at.piles[c]));
  PerSeat<Hand> withdrawn{};
  for (const Withdrawal& chip : at.withdrawn) ++withdrawn[chip.seat()][chip.chip()];
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    all.emplace_back("hand " + std::to_string(seat), text(at.hands[seat_at(seat)]));
  }
  all.emplace_back("played", text(at.played));
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    all.emplace_back("withdrawn " + std::to_string(seat), text(withdrawn[seat_at(seat)]));
  }
  all.emplace_back("known", known_of(at));
  all.emplace_back("returned", text(at.returned));
  all.emplace_back("active", text(at.active));
  all.emplace_back("phase", text(at.phase));
  all.emplace_back("box", text(at.box));
  return all;
}

inline void Table::count_box() {
  state.box = {};
  for (const Colour c : kAllColours) {
    ++state.box[chip_of(c, state.markers[c])];
    for (int depth = 0; depth < state.piles[c].size(); ++depth) {
      ++state.box[chip_of(c, state.piles[c].at(depth))];
    }
  }
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip = static_cast<Chip>(kind);
    state.box[chip] = static_cast<std::uint16_t>(state.box[chip] + state.played[chip]);
    for (const Hand& hand : state.hands) {
      state.box[chip] = static_cast<std::uint16_t>(state.box[chip] + hand[chip]);
    }
  }
  for (const Withdrawal& gone : state.withdrawn) ++state.box[gone.chip()];
}

}  // namespace bourse::nyse::test
