// SPDX-License-Identifier: Apache-2.0
//
// The actions that name one colour, precomputed for each set of colours that allows them. Which
// colours a seat holds or finds in the supply is unpredictable for the processor: a table lookup
// needs no branch, and a list of four actions is one store.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/nyse/rules/actions.h"
#include "games/nyse/rules/sets.h"

namespace bourse::nyse {

// The first `count` are the actions, in colour order; the rest have arbitrary colours.
struct Choices {
  std::uint32_t count;
  std::array<Action, kColours> actions;
};

class ChoicesBySet {
 public:
  template <class Make>
  constexpr explicit ChoicesBySet(Make make)
      : ChoicesBySet(make, std::make_index_sequence<kSets>()) {}

  constexpr const Choices& operator[](ColourSet colours) const { return by_set_[colours.bits()]; }

 private:
  static constexpr std::size_t kSets = 1U << kColours;

  template <class Make, std::size_t... Sets>
  constexpr ChoicesBySet(Make make, std::index_sequence<Sets...> /*sets*/)
      : by_set_{choices(make, Sets, std::make_index_sequence<kColours>())...} {}

  template <class Make, std::size_t... At>
  static constexpr Choices choices(Make make, unsigned set, std::index_sequence<At...> /*places*/) {
    return {static_cast<std::uint32_t>(std::popcount(set)), {make(colour_in(set, At))...}};
  }

  // The colour of the set that comes after `skipped` others.
  static constexpr Colour colour_in(unsigned set, std::size_t skipped) {
    for (const Colour colour : kAllColours) {
      const bool is_in = ((set >> static_cast<unsigned>(colour)) & 1U) != 0;
      if (is_in && skipped-- == 0) return colour;
    }
    return Colour::Blue;
  }

  std::array<Choices, kSets> by_set_;
};

inline constexpr ChoicesBySet kTakes([](Colour colour) -> Action { return Take{colour}; });
inline constexpr ChoicesBySet kWithdrawals([](Colour colour) -> Action {
  return Withdraw{colour};
});
inline constexpr ChoicesBySet kInvestments([](Colour played) -> Action { return Invest{played}; });
inline constexpr ChoicesBySet kSwaps([](Colour played) -> Action { return Swap{played}; });

// For each colour played, the colours that can be pushed.
constexpr ChoicesBySet pushes_by(Colour played) {
  return ChoicesBySet([=](Colour pushed) -> Action { return Speculate{played, pushed}; });
}
inline constexpr PerColour<ChoicesBySet> kPushes{{pushes_by(Colour::Blue),
                                                  pushes_by(Colour::Black),
                                                  pushes_by(Colour::Red),
                                                  pushes_by(Colour::Green)}};

}  // namespace bourse::nyse
