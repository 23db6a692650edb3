// SPDX-License-Identifier: Apache-2.0
//
// Components (RULES.md section 2): four boards with a company on each side, tokens, cards and
// characters. Their print is a data set (dataset.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/per_key.h"
#include "core/seat.h"

namespace bourse::stockastic {

inline constexpr int kMinSeats = 3;
inline constexpr int kMostSeats = 6;
template <class Value>
using PerPlayer = PerKey<Seat, Value, kMostSeats>;

// 2.3: a board is a sector; the company is the side that is face up.
enum class Board : std::uint8_t {};
inline constexpr int kBoards = 4;
inline constexpr std::array kAllBoards{Board{0}, Board{1}, Board{2}, Board{3}};
template <class Value>
using PerBoard = PerKey<Board, Value, kBoards>;

constexpr int number(Board board) { return static_cast<int>(board); }
constexpr Board board_at(int number) { return static_cast<Board>(number); }

class BoardSet {
 public:
  static constexpr BoardSet from_bits(unsigned bits) {
    BoardSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr unsigned bits() const { return bits_; }
  constexpr bool contains(Board board) const { return ((bits_ >> shift(board)) & 1U) != 0; }
  constexpr void insert(Board board) {
    bits_ = static_cast<std::uint8_t>(bits_ | (1U << shift(board)));
  }
  constexpr void erase(Board board) {
    bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << shift(board)));
  }
  constexpr bool operator==(const BoardSet&) const = default;

 private:
  static constexpr unsigned shift(Board board) { return static_cast<unsigned>(board); }
  std::uint8_t bits_ = 0;
};

// Company id = 2 · board + side.
enum class Company : std::uint8_t {};
inline constexpr int kCompanies = 2 * kBoards;
template <class Value>
using PerCompany = PerKey<Company, Value, kCompanies>;

constexpr Company company_of(Board board, int side) {
  return static_cast<Company>(2 * number(board) + side);
}
constexpr Board board_of(Company company) { return board_at(static_cast<int>(company) / 2); }
constexpr Company other_side(Company company) {
  return static_cast<Company>(static_cast<int>(company) ^ 1);
}

// 2.6: kinds of forecast tokens, ascending; tokens of a kind are interchangeable.
enum class Token : std::uint8_t { DownTwo, DownOne, UpOne, UpTwo };
inline constexpr int kTokens = 4;
inline constexpr std::array kAllTokens{Token::DownTwo, Token::DownOne, Token::UpOne, Token::UpTwo};
template <class Value>
using PerToken = PerKey<Token, Value, kTokens>;
constexpr int arrows(Token token) {
  constexpr std::array<int, kTokens> kArrows{-2, -1, 1, 2};
  return kArrows[static_cast<std::size_t>(token)];
}

// Slot S1 or S2 of a board. The current slot of a round is (round − 1) mod 2 (5).
inline constexpr int kSlots = 2;
constexpr std::size_t slot_of(int round) { return static_cast<std::size_t>((round - 1) % 2); }

// Cards as indices into the tables of the data set. Rumors of a kind are interchangeable.
enum class EventCard : std::uint8_t {};
enum class Rumor : std::uint8_t {};
inline constexpr int kMaxEvents = 31;
inline constexpr int kMaxRumors = 31;

// 2.8: the skills are fixed, the numbers come from the data set.
enum class Character : std::uint8_t {
  Student,
  Trader,
  Scholar,
  Ceo,
  Institution,
  Entrepreneur,
};
inline constexpr int kCharacters = 6;

inline constexpr int kMaxShares = 15;  // of a company (2.1)
inline constexpr int kStudentIncome = 5;
inline constexpr int kEntrepreneurHigh = 10;
inline constexpr int kEntrepreneurLow = 3;
inline constexpr int kFreeLooks = 2;
inline constexpr int kMarketBonus = 2;
inline constexpr int kTradeBonus = 3;

enum class Side : std::uint8_t { Sell, Buy };
enum class Form : std::uint8_t { Call, Firm };

inline constexpr std::array<std::string_view, 2> kSideWords{"sell", "buy"};
inline constexpr std::array<std::string_view, 2> kFormWords{"call", "firm"};

}  // namespace bourse::stockastic
