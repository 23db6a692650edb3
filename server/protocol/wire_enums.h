// SPDX-License-Identifier: Apache-2.0
//
// The closed sets of words in the messages. In the program each is an enumeration; its words are
// written and read by wire_json.h alone, and web/src/api/wire.ts has them as unions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <boost/describe/enum.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/list.hpp>

namespace bourse::wire {

// Bank: seconds at the start, plus an increment per turn of the game. Days: a fresh limit per turn.
BOOST_DEFINE_FIXED_ENUM_CLASS(ClockKind, std::uint8_t, None, Bank, Days)

// Fallback plays the game's fallback move; Bot gives the seat to a bot.
BOOST_DEFINE_FIXED_ENUM_CLASS(ClockExpiry, std::uint8_t, Fallback, Bot)

// The intended occupant of a seat at a new table; Open: a person.
BOOST_DEFINE_FIXED_ENUM_CLASS(SeatPlan, std::uint8_t, Open, Bot)

// The occupant of a seat.
BOOST_DEFINE_FIXED_ENUM_CLASS(SeatKind, std::uint8_t, Open, Person, Bot)

// Open: listed in the lobby. Invited: reachable only by link.
BOOST_DEFINE_FIXED_ENUM_CLASS(Visibility, std::uint8_t, Open, Invited)

BOOST_DEFINE_FIXED_ENUM_CLASS(TableStatus, std::uint8_t, Gathering, Playing, Over, Abandoned)

// Lapsed: the game went on, or nobody answered in time.
BOOST_DEFINE_FIXED_ENUM_CLASS(VoteState, std::uint8_t, Open, Granted, Denied, Lapsed)

// A proposal of a player to the others: to end the game, or to remove a person.
BOOST_DEFINE_FIXED_ENUM_CLASS(ProposalKind, std::uint8_t, End, Remove)

// The reason why a score does not count: a move that had revealed something was undone, a bot moved
// for the person, or the game started from a position.
BOOST_DEFINE_FIXED_ENUM_CLASS(NotCounted, std::uint8_t, Undo, Bot, Position)

// The type of a game's option, in addition to the words among its `values`.
BOOST_DEFINE_FIXED_ENUM_CLASS(
    OptionType, std::uint8_t, Flag, Integer, Choice, Seat, IntegerList, WordList, Table)

using Enums = boost::mp11::mp_list<ClockKind,
                                   ClockExpiry,
                                   SeatPlan,
                                   SeatKind,
                                   Visibility,
                                   TableStatus,
                                   VoteState,
                                   ProposalKind,
                                   NotCounted,
                                   OptionType>;

namespace detail {

constexpr bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

// `IntegerList` -> "integer_list", at compile time.
template <class Enumerator>
struct Word {
  static constexpr std::string_view kName = Enumerator::name;
  static constexpr std::size_t kLength = [] {
    std::size_t length = kName.size();
    for (const char letter : kName.substr(1)) length += is_capital(letter) ? 1U : 0U;
    return length;
  }();
  static constexpr std::array<char, kLength> kLetters = [] {
    std::array<char, kLength> letters{};
    std::size_t at = 0;
    for (const char letter : kName) {
      if (is_capital(letter) && at > 0) letters[at++] = '_';
      letters[at++] = is_capital(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return letters;
  }();
  static constexpr std::string_view kText{kLetters.data(), kLetters.size()};
};

template <template <class...> class List, class... Enumerators>
constexpr std::array<std::string_view, sizeof...(Enumerators)> words(List<Enumerators...> /*of*/) {
  return {Word<Enumerators>::kText...};
}

}  // namespace detail

// In the order of the enumeration, which starts at 0.
template <class Enum>
inline constexpr auto kWords = detail::words(boost::describe::describe_enumerators<Enum>{});

template <class Enum>
constexpr std::string_view word_of(Enum value) {
  return kWords<Enum>[static_cast<std::size_t>(value)];
}

template <class Enum>
constexpr std::optional<Enum> find_word(std::string_view word) {
  for (std::size_t at = 0; at < kWords<Enum>.size(); ++at) {
    if (kWords<Enum>[at] == word) return static_cast<Enum>(at);
  }
  return std::nullopt;
}

}  // namespace bourse::wire
