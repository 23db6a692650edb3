// SPDX-License-Identifier: Apache-2.0
//
// Components (RULES.md section 2): six companies, six forecasts, 80 market cards, bidding tracks,
// price tracks and ten investors. Everything that a data file may replace is one record,
// StockpileData; its constexpr default is the printed game.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/per_key.h"
#include "core/seat.h"

namespace bourse::stockpile {

inline constexpr int kFewestSeats = 2;
inline constexpr int kMostSeats = 5;
template <class Value>
using PerPlayer = PerKey<Seat, Value, kMostSeats>;

enum class Company : std::uint8_t { AA, BB, CC, EE, LL, SS };
inline constexpr int kCompanies = 6;
inline constexpr std::array kAllCompanies{
    Company::AA, Company::BB, Company::CC, Company::EE, Company::LL, Company::SS};
template <class Value>
using PerCompany = PerKey<Company, Value, kCompanies>;

// The movement that a pair causes, or kDividend.
enum class Forecast : std::int8_t {};
inline constexpr Forecast kDividend{127};
constexpr int steps_of(Forecast forecast) { return static_cast<int>(forecast); }

// The content of an information pair.
struct Tip {
  Company company{};
  Forecast forecast{};
  constexpr bool operator==(const Tip&) const = default;
};

// A kind of market card in canonical order (14): six stocks, trading fees of 1 to 9 K, the two
// actions. Cards of a kind are interchangeable.
enum class Kind : std::uint8_t {};
inline constexpr int kMostFee = 9;
inline constexpr int kKinds = kCompanies + kMostFee + 2;
inline constexpr Kind kBoom{kCompanies + kMostFee};
inline constexpr Kind kBust{kCompanies + kMostFee + 1};
template <class Value>
using PerKind = PerKey<Kind, Value, kKinds>;

constexpr Kind kind_at(int number) { return static_cast<Kind>(number); }
constexpr Kind stock_of(Company company) { return static_cast<Kind>(company); }
constexpr Kind fee_of(int value) { return kind_at(kCompanies + value - 1); }
constexpr bool is_stock(Kind kind) { return static_cast<int>(kind) < kCompanies; }
constexpr bool is_action(Kind kind) { return kind >= kBoom; }
constexpr bool is_fee(Kind kind) { return !is_stock(kind) && !is_action(kind); }
constexpr Company company_of(Kind kind) { return static_cast<Company>(kind); }  // of a stock
constexpr int fee_value(Kind kind) { return static_cast<int>(kind) - kCompanies + 1; }  // of a fee

inline constexpr int kActionSteps = 2;  // of Stock Boom! and Stock Bust!
inline constexpr int kCramerSteps = 1;

enum class Pile : std::uint8_t {};
inline constexpr int kMostPiles = 5;
template <class Value>
using PerPile = PerKey<Pile, Value, kMostPiles>;
constexpr Pile pile_at(int number) { return static_cast<Pile>(number); }
constexpr int number(Pile pile) { return static_cast<int>(pile); }
// 5 + 5 · 2 cards are on sale with five players, and Mark might gather them.
inline constexpr int kMostPileCards = 15;

inline constexpr int kPairs = 6;
inline constexpr int kHandCards = 2;
inline constexpr int kMostCards = 80;
inline constexpr int kMostOfStock = 10;  // cards of one company
inline constexpr int kMostRounds = 12;
inline constexpr int kMostLevels = 8;
inline constexpr int kMostSpaces = 16;
inline constexpr int kMostPrice = 99;
inline constexpr int kMostSteps = 9;  // of a forecast

// 2.9
inline constexpr int kStartMoney = 20;
inline constexpr int kStartMoneyOfTwo = 30;
inline constexpr int kMajority = 10;
inline constexpr int kTiedMajority = 5;
inline constexpr int kForecastDividend = 2;
inline constexpr int kDeborahDividend = 1;
inline constexpr int kGrahamBonus = 1;

enum class Investor : std::uint8_t {
  Bill,
  Bernie,
  Cramer,
  Donald,
  Deborah,
  Graham,
  Mark,
  Martha,
  Stuart,
  Warren,
};
inline constexpr int kInvestors = 10;
constexpr Investor investor_at(int number) { return static_cast<Investor>(number); }

class InvestorSet {
 public:
  constexpr InvestorSet() = default;
  static constexpr InvestorSet of(Investor investor) {
    InvestorSet set;
    set.insert(investor);
    return set;
  }
  static constexpr InvestorSet from_bits(unsigned bits) {
    InvestorSet set;
    set.low_ = static_cast<std::uint8_t>(bits);
    set.high_ = static_cast<std::uint8_t>(bits >> 8U);
    return set;
  }
  constexpr unsigned bits() const { return low_ | (static_cast<unsigned>(high_) << 8U); }
  constexpr bool empty() const { return bits() == 0; }
  constexpr int size() const { return std::popcount(bits()); }
  constexpr bool contains(Investor investor) const {
    return ((bits() >> static_cast<unsigned>(investor)) & 1U) != 0;
  }
  constexpr bool contains(InvestorSet others) const { return (others.bits() & ~bits()) == 0; }
  constexpr void insert(Investor investor) {
    *this = from_bits(bits() | (1U << static_cast<unsigned>(investor)));
  }
  friend constexpr InvestorSet operator|(InvestorSet a, InvestorSet b) {
    return from_bits(a.bits() | b.bits());
  }
  friend constexpr InvestorSet operator-(InvestorSet a, InvestorSet b) {
    return from_bits(a.bits() & ~b.bits());
  }
  constexpr bool operator==(const InvestorSet&) const = default;

 private:
  std::uint8_t low_ = 0;  // two bytes, so that an action needs no alignment
  std::uint8_t high_ = 0;
};
inline constexpr InvestorSet kAllInvestors = InvestorSet::from_bits((1U << kInvestors) - 1U);

// A price track (2.5, 2.6): prices by space, and the dollar signs a space carries.
struct Track {
  std::array<std::uint8_t, kMostSpaces> prices{};
  std::array<std::uint8_t, kMostSpaces> dollars{};
  std::uint8_t spaces = 0;
  std::uint8_t start = 0;
  std::uint8_t split = 0;

  constexpr int last() const { return spaces - 1; }
  constexpr bool operator==(const Track&) const = default;
};
using Tracks = PerCompany<Track>;

// The end of a move by `steps` spaces (5.9), and what happens on the way.
struct Landing {
  int space = 0;
  int splits = 0;
  bool is_bankrupt = false;
};
constexpr Landing landing(const Track& track, int from, int steps) {
  if (from + steps < 0) return {track.start, 0, true};
  Landing end{from + steps, 0, false};
  for (; end.space > track.last(); ++end.splits) end.space += track.split - track.last() - 1;
  return end;
}

// clang-format off
inline constexpr Track kStandardTrack{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {}, 10, 4, 5};
inline constexpr Tracks kAdvancedTracks{{{
    {{1, 3, 5, 7, 9, 11, 13},           {},                             7, 2, 3},
    {{1, 2, 3, 4, 5, 6},                {},                             6, 4, 3},
    {{1, 3, 5, 7, 9},                   {},                             5, 2, 2},
    {{1, 3, 4, 5, 5, 6, 6, 7, 8, 10},   {},                            10, 4, 3},
    {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10},   {},                            10, 4, 5},
    {{1, 1, 2, 2, 3, 3, 4, 4, 5, 5},    {0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, 10, 8, 4},
}}};

struct StockpileData {
  std::array<Forecast, kPairs> forecasts{
      Forecast{4}, Forecast{2}, Forecast{1}, kDividend, Forecast{-2}, Forecast{-3}};
  std::array<std::uint8_t, kMostLevels> bids{0, 1, 3, 6, 10, 15, 20, 25};
  std::uint8_t levels = kMostLevels;
  //                        stocks                  fees 1 … 9                 boom bust
  PerKind<std::uint8_t> copies{{10, 10, 10, 10, 10, 10, 4, 4, 4, 0, 0, 0, 0, 0, 0, 4, 4}};
  std::array<std::uint8_t, kMostSeats + 1> rounds{0, 0, 6, 7, 6, 5};  // by number of players
  Tracks advanced_tracks = kAdvancedTracks;
  std::array<std::uint8_t, kInvestors> money_of_many{32, 16, 18, 13, 20, 16, 25, 22, 22, 20};
  std::array<std::uint8_t, kInvestors> money_of_two{35, 16, 12, 4, 14, 6, 22, 20, 16, 23};

  constexpr int cards() const {
    int sum = 0;
    for (const std::uint8_t count : copies) sum += count;
    return sum;
  }
  constexpr bool operator==(const StockpileData&) const = default;
};
static_assert(StockpileData{}.cards() == kMostCards);

// Codes of notation and documents (14), and words for people.
inline constexpr std::array<std::string_view, kCompanies> kCompanyCodes{
    "aa", "bb", "cc", "ee", "ll", "ss"};
inline constexpr std::array<std::string_view, kCompanies> kCompanyNames{
    "American Automotive", "Bottomline Bank", "Cosmic Computers",
    "Epic Electric", "Leading Laboratories", "Stanford Steel"};
inline constexpr std::array<std::string_view, kKinds> kKindCodes{
    "aa", "bb", "cc", "ee", "ll", "ss",
    "fee1", "fee2", "fee3", "fee4", "fee5", "fee6", "fee7", "fee8", "fee9", "boom", "bust"};
inline constexpr std::array<std::string_view, kKinds> kKindNames{
    "American Automotive", "Bottomline Bank", "Cosmic Computers",
    "Epic Electric", "Leading Laboratories", "Stanford Steel",
    "a fee of 1 K", "a fee of 2 K", "a fee of 3 K", "a fee of 4 K", "a fee of 5 K",
    "a fee of 6 K", "a fee of 7 K", "a fee of 8 K", "a fee of 9 K", "Stock Boom!", "Stock Bust!"};
inline constexpr std::array<std::string_view, kInvestors> kInvestorCodes{
    "bill", "bernie", "cramer", "donald", "deborah",
    "graham", "mark", "martha", "stuart", "warren"};
inline constexpr std::array<std::string_view, kInvestors> kInvestorNames{
    "Billionaire Bill", "Broker Bernie", "Crazy Cramer", "Discount Donald", "Dividend Deborah",
    "Golden Graham", "Maverick Mark", "Mayknow Martha", "Secretive Stuart", "Wise Warren"};
// clang-format on

constexpr std::string_view code_of(Company company) {
  return kCompanyCodes[static_cast<std::size_t>(company)];
}
constexpr std::string_view name_of(Company company) {
  return kCompanyNames[static_cast<std::size_t>(company)];
}
constexpr std::string_view code_of(Kind kind) { return kKindCodes[static_cast<std::size_t>(kind)]; }
constexpr std::string_view name_of(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
constexpr std::string_view code_of(Investor investor) {
  return kInvestorCodes[static_cast<std::size_t>(investor)];
}
constexpr std::string_view name_of(Investor investor) {
  return kInvestorNames[static_cast<std::size_t>(investor)];
}

}  // namespace bourse::stockpile
