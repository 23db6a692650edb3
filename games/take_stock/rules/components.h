// SPDX-License-Identifier: Apache-2.0
//
// Components (RULES.md section 2): sixty share cards of five stocks and thirty option tokens; the
// forty event cards are in event_bag.h. Sets of share cards are masks over card ids.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/per_key.h"
#include "core/seat.h"

namespace bourse::take_stock {

inline constexpr int kMaxPlayers = 6;
template <class Value>
using PerPlayer = PerKey<Seat, Value, kMaxPlayers>;

enum class Stock : std::uint8_t { Corn, Gems, Tech, Oil, Movie };
inline constexpr int kStocks = 5;
inline constexpr std::array kAllStocks{
    Stock::Corn, Stock::Gems, Stock::Tech, Stock::Oil, Stock::Movie};
template <class Value>
using PerStock = PerKey<Stock, Value, kStocks>;

// 2.2: card id = 12 · stock + value − 1, which is card order.
enum class Card : std::uint8_t {};
inline constexpr int kValues = 12;
inline constexpr int kCards = kStocks * kValues;
inline constexpr int kDeck = kCards - kStocks;  // without the starters
static_assert(kCards == 60 && kDeck == 55);
template <class Value>
using PerCard = PerKey<Card, Value, kCards>;

constexpr Card card_of(Stock stock, int value) {
  return static_cast<Card>(static_cast<int>(stock) * kValues + value - 1);
}
constexpr Stock stock_of(Card card) { return static_cast<Stock>(static_cast<int>(card) / kValues); }
constexpr int value_of(Card card) { return static_cast<int>(card) % kValues + 1; }
inline constexpr int kMaxStep = 4;
inline constexpr int kClosingValue = 11;  // a played 11 or 12 ends the round

// The number of members of a mask. Baseline x86-64 has no instruction for it, and std::popcount
// would call the library at every decision; so we add pairs, nibbles and bytes within the word.
constexpr int count_bits(std::uint64_t bits) {
  bits -= (bits >> 1U) & 0x5555'5555'5555'5555U;
  bits = (bits & 0x3333'3333'3333'3333U) + ((bits >> 2U) & 0x3333'3333'3333'3333U);
  bits = (bits + (bits >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
  return static_cast<int>((bits * 0x0101'0101'0101'0101U) >> 56U);
}

// Share cards as a mask over their ids; iterates in card order.
class CardSet {
 public:
  constexpr CardSet() = default;
  static constexpr CardSet from_bits(std::uint64_t bits) { return CardSet(bits); }
  static constexpr CardSet of(Card card) {
    return CardSet(std::uint64_t{1} << static_cast<unsigned>(card));
  }
  static constexpr CardSet stock(Stock stock) {
    return CardSet(std::uint64_t{0xFFF} << (kValues * static_cast<unsigned>(stock)));
  }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return count_bits(bits_); }
  constexpr bool contains(Card card) const {
    return ((bits_ >> static_cast<unsigned>(card)) & 1U) != 0;
  }
  constexpr bool contains(CardSet cards) const { return (cards.bits_ & ~bits_) == 0; }
  constexpr void insert(Card card) { bits_ |= of(card).bits_; }
  constexpr void erase(Card card) { bits_ &= ~of(card).bits_; }
  constexpr Card front() const { return static_cast<Card>(std::countr_zero(bits_)); }
  // The number of cards of the set before this one.
  constexpr int rank(Card card) const { return count_bits(bits_ & (of(card).bits_ - 1)); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
  constexpr bool operator==(const CardSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return static_cast<Card>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

// Bit 0 of each stock's twelve.
inline constexpr CardSet kStarters = CardSet::from_bits(0x001'001'001'001'001U);
inline constexpr CardSet kAllCards = CardSet::from_bits((std::uint64_t{1} << kCards) - 1);
inline constexpr CardSet kDeckCards = kAllCards - kStarters;
static_assert(kStarters.size() == kStocks && kDeckCards.size() == kDeck);

class StockSet {
 public:
  constexpr bool contains(Stock stock) const {
    return ((bits_ >> static_cast<unsigned>(stock)) & 1U) != 0;
  }
  constexpr void insert(Stock stock) {
    bits_ = static_cast<std::uint8_t>(bits_ | (1U << static_cast<unsigned>(stock)));
  }
  constexpr void erase(Stock stock) {
    bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << static_cast<unsigned>(stock)));
  }
  constexpr int size() const { return count_bits(bits_); }
  constexpr bool operator==(const StockSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

// 2.4
inline constexpr int kTokens = 30;
constexpr int deal_of(int players) {
  return players == 2 ? 7 : players == 3 ? 6 : players == 4 ? 5 : 4;
}

// Codes of notation and documents (14), and words for people.
inline constexpr std::array<char, kStocks> kStockLetters{'c', 'g', 't', 'o', 'm'};
inline constexpr std::array<std::string_view, kStocks> kStockKeys{
    "corn", "gems", "tech", "oil", "movie"};
inline constexpr std::array<std::string_view, kStocks> kStockNames{"Crispyflake Corn Cereal Co.",
                                                                   "Glittering Gems Ltd.",
                                                                   "Zeta-Chip Technology Ltd.",
                                                                   "Arctic Oil Drilling Co.",
                                                                   "Movie Madness Distributors"};
// clang-format off
inline constexpr std::array<std::string_view, kCards> kCardCodes{
    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12",
    "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "g10", "g11", "g12",
    "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "t10", "t11", "t12",
    "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9", "o10", "o11", "o12",
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12"};
inline constexpr std::array<std::string_view, kStocks> kStockWords{
    "Corn", "Gems", "Tech", "Oil", "Movie"};
inline constexpr std::array<std::string_view, kCards> kCardNames{
    "Corn-1", "Corn-2", "Corn-3", "Corn-4", "Corn-5", "Corn-6",
    "Corn-7", "Corn-8", "Corn-9", "Corn-10", "Corn-11", "Corn-12",
    "Gems-1", "Gems-2", "Gems-3", "Gems-4", "Gems-5", "Gems-6",
    "Gems-7", "Gems-8", "Gems-9", "Gems-10", "Gems-11", "Gems-12",
    "Tech-1", "Tech-2", "Tech-3", "Tech-4", "Tech-5", "Tech-6",
    "Tech-7", "Tech-8", "Tech-9", "Tech-10", "Tech-11", "Tech-12",
    "Oil-1", "Oil-2", "Oil-3", "Oil-4", "Oil-5", "Oil-6",
    "Oil-7", "Oil-8", "Oil-9", "Oil-10", "Oil-11", "Oil-12",
    "Movie-1", "Movie-2", "Movie-3", "Movie-4", "Movie-5", "Movie-6",
    "Movie-7", "Movie-8", "Movie-9", "Movie-10", "Movie-11", "Movie-12"};
// clang-format on

constexpr std::string_view code_of(Card card) { return kCardCodes[static_cast<std::size_t>(card)]; }
constexpr std::string_view name_of(Card card) { return kCardNames[static_cast<std::size_t>(card)]; }
constexpr std::string_view key_of(Stock stock) {
  return kStockKeys[static_cast<std::size_t>(stock)];
}
constexpr std::string_view name_of(Stock stock) {
  return kStockWords[static_cast<std::size_t>(stock)];
}

// The market: the cards of the rows, including starters, with splits and freezes.
struct Rows {
  CardSet cards = kStarters;
  PerStock<std::uint8_t> splits;
  StockSet frozen;

  constexpr unsigned row(Stock stock) const {
    return static_cast<unsigned>(cards.bits() >> (kValues * static_cast<unsigned>(stock))) & 0xFFFU;
  }
  constexpr int length(Stock stock) const { return count_bits(row(stock)); }
  constexpr int top(Stock stock) const { return static_cast<int>(std::bit_width(row(stock))); }
  constexpr int price(Stock stock) const { return top(stock) * (1 + splits[stock]); }
  bool operator==(const Rows&) const = default;
};

}  // namespace bourse::take_stock
