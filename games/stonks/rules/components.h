// SPDX-License-Identifier: Apache-2.0
//
// Components (RULES.md section 2): five companies, 65 Market cards, company tiles with two sides,
// and a token on each tile that shows a level and, black side up, a lock.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.h"
#include "core/per_key.h"
#include "core/seat.h"

namespace bourse::stonks {

inline constexpr int kMinSeats = 2;
inline constexpr int kMostSeats = 5;
template <class Value>
using PerPlayer = PerKey<Seat, Value, kMostSeats>;

// 2.1, in order of their ids.
enum class Company : std::uint8_t { Carrot, Grass, Honey, Fish, Apple };
inline constexpr int kCompanies = 5;
inline constexpr std::array<Company, kCompanies> kAllCompanies{
    Company::Carrot, Company::Grass, Company::Honey, Company::Fish, Company::Apple};
template <class Value>
using PerCompany = PerKey<Company, Value, kCompanies>;

class CompanySet {
 public:
  constexpr CompanySet() = default;
  static constexpr CompanySet from_bits(unsigned bits) {
    CompanySet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr unsigned bits() const { return bits_; }
  constexpr bool contains(Company company) const {
    return ((bits_ >> static_cast<unsigned>(company)) & 1U) != 0;
  }
  constexpr void insert(Company company) {
    bits_ = static_cast<std::uint8_t>(bits_ | bit(company));
  }
  constexpr void erase(Company company) {
    bits_ = static_cast<std::uint8_t>(bits_ & ~bit(company));
  }
  constexpr bool operator==(const CompanySet&) const = default;

 private:
  static constexpr unsigned bit(Company company) { return 1U << static_cast<unsigned>(company); }
  std::uint8_t bits_ = 0;
};

// 2.2: id = company · 13 + (number − 1), which is card order (14.1). Every card is unique.
enum class Card : std::uint8_t {};
inline constexpr int kNumbers = 13;
inline constexpr int kCards = kCompanies * kNumbers;
template <class Value>
using PerCard = PerKey<Card, Value, kCards>;

constexpr Card card_of(Company company, int number) {
  return static_cast<Card>(static_cast<int>(company) * kNumbers + number - 1);
}
constexpr Company company_of(Card card) {
  return static_cast<Company>(static_cast<int>(card) / kNumbers);
}
constexpr int number_of(Card card) { return static_cast<int>(card) % kNumbers + 1; }

// A set of cards, one bit per id: 0 to 63 in the first word, the last card in the second. Hands are
// iterated at every decision, and one word makes that one loop.
class CardSet {
 public:
  constexpr bool contains(Card card) const { return ((word(card) >> shift(card)) & 1U) != 0; }
  constexpr void insert(Card card) { word(card) |= std::uint64_t{1} << shift(card); }
  constexpr void erase(Card card) { word(card) &= ~(std::uint64_t{1} << shift(card)); }
  constexpr void insert_all(const CardSet& others) {
    words_[0] |= others.words_[0];
    words_[1] |= others.words_[1];
  }
  constexpr void fill(Company company) {
    for (int number = 1; number <= kNumbers; ++number) insert(card_of(company, number));
  }

  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr bool has_several() const {  // cheaper than size() > 1
    return (words_[0] & (words_[0] - 1)) != 0 || (words_[0] != 0 && words_[1] != 0);
  }
  constexpr int size() const { return std::popcount(words_[0]) + static_cast<int>(words_[1]); }
  constexpr Card front() const {  // Requires: !empty().
    return static_cast<Card>(words_[0] != 0 ? std::countr_zero(words_[0]) : kCards - 1);
  }

  // The numbers of the company that are in the set, 1 in the lowest bit.
  constexpr unsigned lane(Company company) const {
    const auto from = static_cast<unsigned>(company) * kNumbers;
    const std::uint64_t above = company == Company::Apple ? words_[1] << (kNumbers - 1) : 0;
    return static_cast<unsigned>((words_[0] >> from) | above) & kLane;
  }
  constexpr bool has(Company company) const { return lane(company) != 0; }
  constexpr int count(Company company) const { return std::popcount(lane(company)); }

  // Calls do_with(card) for each card in card order; of one company, or of all.
  template <class Do>
  constexpr void each(Company company, Do do_with) const {
    for (unsigned rest = lane(company); rest != 0; rest &= rest - 1U) {
      do_with(card_of(company, std::countr_zero(rest) + 1));
    }
  }
  template <class Do>
  constexpr void each(Do do_with) const {
    for (std::uint64_t rest = words_[0]; rest != 0; rest &= rest - 1U) {
      do_with(static_cast<Card>(std::countr_zero(rest)));
    }
    if (words_[1] != 0) do_with(static_cast<Card>(kCards - 1));
  }

  constexpr bool operator==(const CardSet&) const = default;

 private:
  static constexpr unsigned kLane = (1U << kNumbers) - 1U;
  static constexpr unsigned shift(Card card) { return static_cast<unsigned>(card) % 64; }
  constexpr std::uint64_t& word(Card card) { return words_[static_cast<std::size_t>(card) / 64]; }
  constexpr std::uint64_t word(Card card) const {
    return words_[static_cast<std::size_t>(card) / 64];
  }

  std::array<std::uint64_t, 2> words_{};
};
static_assert(kCards == 64 + 1);

// 2.2, house values (STK-R2): stocks and icons by card number.
using NumberRow = std::array<std::uint8_t, kNumbers>;
// clang-format off
//                                  number    1  2  3  4  5  6  7  8  9 10 11 12 13
inline constexpr NumberRow kStandardIcons  { {2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0} };
inline constexpr NumberRow kStandardStocks { {1, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1, 1} };
// clang-format on
inline constexpr int kIconNumbers = 5;  // only numbers 1 to 5 have fluctuation icons
inline constexpr int kMostIcons = 2;    // from level 3 a move of three has no direction
inline constexpr int kMostStocks = 5;
constexpr int sum_of(const NumberRow& row) {
  int sum = 0;
  for (const int entry : row) sum += entry;
  return sum;
}
static_assert(sum_of(kStandardIcons) == 7 && sum_of(kStandardStocks) == 23);

// 2.3: the value of each level on the two sides of a tile.
inline constexpr int kLevels = 5;
inline constexpr std::array<std::uint8_t, kLevels + 1> kHighSide{0, 1, 2, 3, 4, 5};
inline constexpr std::array<std::uint8_t, kLevels + 1> kLowSide{0, 1, 1, 2, 2, 3};

// The row of company tiles with their tokens.
struct Tiles {
  FixedList<Company, kCompanies> order;  // left to right: the companies in play
  PerCompany<std::uint8_t> levels;       // 1 … 5; 0 for a company that is not in play
  CompanySet low;                        // tiles with their low side up
  CompanySet locked;                     // tokens with their black side up

  bool in_play(Company company) const { return levels[company] != 0; }
  int value(Company company) const {
    return (low.contains(company) ? kLowSide : kHighSide)[levels[company]];
  }
  // Whether the token can move that many levels up (down if negative) without leaving the tile.
  bool can_move(Company company, int steps) const {
    const int level = levels[company] + steps;
    return level >= 1 && level <= kLevels;
  }
  // 5.0.4: the lowest value; the leftmost of several.
  Company trump() const {
    Company lowest = order[0];
    for (const Company company : order) {
      if (value(company) < value(lowest)) lowest = company;
    }
    return lowest;
  }

  bool operator==(const Tiles&) const = default;
};

// Codes of notation and documents (14.1), and words for people.
inline constexpr std::array<std::string_view, kCompanies> kCompanyCodes{
    "ca", "gr", "ho", "fi", "ap"};
inline constexpr std::array<std::string_view, kCompanies> kCompanyNames{"Carotte Orange SCA",
                                                                        "Green Grass Inc.",
                                                                        "Miele Giallo S.p.A.",
                                                                        "Peixe Azul S.A.",
                                                                        "Roter Apfel AG"};
inline constexpr std::array<std::string_view, kCompanies> kSymbols{
    "carrot", "grass", "honey", "fish", "apple"};
// clang-format off
inline constexpr std::array<std::string_view, kCards> kCardCodes{
    "ca1", "ca2", "ca3", "ca4", "ca5", "ca6", "ca7", "ca8", "ca9", "ca10", "ca11", "ca12", "ca13",
    "gr1", "gr2", "gr3", "gr4", "gr5", "gr6", "gr7", "gr8", "gr9", "gr10", "gr11", "gr12", "gr13",
    "ho1", "ho2", "ho3", "ho4", "ho5", "ho6", "ho7", "ho8", "ho9", "ho10", "ho11", "ho12", "ho13",
    "fi1", "fi2", "fi3", "fi4", "fi5", "fi6", "fi7", "fi8", "fi9", "fi10", "fi11", "fi12", "fi13",
    "ap1", "ap2", "ap3", "ap4", "ap5", "ap6", "ap7", "ap8", "ap9", "ap10", "ap11", "ap12", "ap13"};
inline constexpr std::array<std::string_view, kCards> kCardNames{
    "carrot 1", "carrot 2", "carrot 3", "carrot 4",
    "carrot 5", "carrot 6", "carrot 7", "carrot 8",
    "carrot 9", "carrot 10", "carrot 11", "carrot 12", "carrot 13",
    "grass 1", "grass 2", "grass 3", "grass 4",
    "grass 5", "grass 6", "grass 7", "grass 8",
    "grass 9", "grass 10", "grass 11", "grass 12", "grass 13",
    "honey 1", "honey 2", "honey 3", "honey 4",
    "honey 5", "honey 6", "honey 7", "honey 8",
    "honey 9", "honey 10", "honey 11", "honey 12", "honey 13",
    "fish 1", "fish 2", "fish 3", "fish 4",
    "fish 5", "fish 6", "fish 7", "fish 8",
    "fish 9", "fish 10", "fish 11", "fish 12", "fish 13",
    "apple 1", "apple 2", "apple 3", "apple 4",
    "apple 5", "apple 6", "apple 7", "apple 8",
    "apple 9", "apple 10", "apple 11", "apple 12", "apple 13"};
// clang-format on

constexpr std::string_view code_of(Company company) {
  return kCompanyCodes[static_cast<std::size_t>(company)];
}
constexpr std::string_view symbol_of(Company company) {
  return kSymbols[static_cast<std::size_t>(company)];
}
constexpr std::string_view code_of(Card card) { return kCardCodes[static_cast<std::size_t>(card)]; }
constexpr std::string_view name_of(Card card) { return kCardNames[static_cast<std::size_t>(card)]; }

}  // namespace bourse::stonks
