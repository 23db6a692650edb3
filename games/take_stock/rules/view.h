// SPDX-License-Identifier: Apache-2.0
//
// The view: everything one viewer is entitled to know, with perfect recall (RULES.md section 6).
// Built by observe() from nothing; bots, heuristics and the sampler see a View and no State.
//
// Share cards: the class of every unseen card is public (6.4), and so is the number of cards of
// each class in a hand. Events: those resolved in this cycle are public, those that a seat saved or
// rejected are its own (6.3).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/take_stock/rules/actions.h"
#include "games/take_stock/rules/event_bag.h"
#include "games/take_stock/rules/options.h"
#include "games/take_stock/rules/phase.h"

namespace bourse::take_stock {

struct PickingSeen {
  std::optional<Picking> cards;  // for the active seat
  bool operator==(const PickingSeen&) const = default;
};
// Which seats have chosen, and the choices that the viewer may see: its own, or all in sequential
// mode.
struct DownturnSeen {
  SeatSet answered;
  PerPlayer<std::optional<Card>> chosen;
  bool operator==(const DownturnSeen&) const = default;
};
struct ExercisingSeen {
  Cause cause;
  SeatSet answered;
  SeatSet seen;
  PerPlayer<CardSet> chosen;
  bool operator==(const ExercisingSeen&) const = default;
};
using PhaseSeen = std::variant<Turn,
                               PickingSeen,
                               Auditing,
                               Freezing,
                               Taking,
                               Paying,
                               DownturnSeen,
                               ExercisingSeen,
                               Over>;

struct SeatSeen {
  std::uint8_t hand_size = 0;
  CardSet known;                                   // taken by insider trading
  FixedList<std::uint8_t, kMaxHand> hand_classes;  // of the other cards in the hand, ascending
  CardSet certs;
  std::uint8_t tokens = 0;
  std::uint8_t saved = 0;
  std::uint8_t rejected = 0;
  bool operator==(const SeatSeen&) const = default;
};

struct View {
  Viewer viewer = Viewer::spectator();
  SeatSet waiting;
  std::uint8_t round = 1;
  std::uint8_t reshuffles = 0;
  Seat dealer{};
  Seat active{};
  PhaseSeen phase;
  Rows market;
  CardSet discard;
  std::uint8_t pile = 0;
  CardSet hand;                   // the viewer's own
  PerCard<std::uint8_t> classes;  // of every card in hands and pile that was not taken openly
  PerPlayer<SeatSeen> seats;
  std::optional<std::uint8_t> above;  // none if Market Closed may be anywhere (hidden11)
  std::uint8_t event_pile = 0;        // including Market Closed
  std::uint8_t event_discard = 0;     // including Market Closed
  EventBag resolved;
  EventBag saved;     // the viewer's own
  EventBag rejected;  // the viewer's own
  std::uint8_t supply = 0;
  std::array<PerPlayer<std::uint16_t>, kMaxRounds> scores{};
  std::optional<Card> drawn;       // by the viewer, for the current turn
  std::optional<Card> last_drawn;  // by the viewer, for the turn in which the last round ended
  CardSet last_hand;               // the viewer's own at the end of the last round
  PerPlayer<CardSet> last_certs;
  CardSet last_discard;
  PerPlayer<std::optional<Card>> last_discarded;  // in the last downturn

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View> && sizeof(View) <= 2048);

inline int total(const View& view, Seat seat) {
  int sum = 0;
  for (const auto& round : view.scores) sum += round[seat];
  return sum;
}
inline int worth_of(const Rules& rules, const Rows& market, CardSet cards) {
  int sum = 0;
  for (const Card card : cards) sum += rules.shares[card] * market.price(stock_of(card));
  return sum;
}
// Points so far, with the certificates at current prices; they are scored when the game is over.
inline int worth(const Rules& rules, const View& view, Seat seat) {
  const bool is_over = std::holds_alternative<Over>(view.phase);
  return total(view, seat) + (is_over ? 0 : worth_of(rules, view.market, view.seats[seat].certs));
}
// The number of cards in each row, in the lowest four bits of its twelve: pairs and nibbles are
// added in place, then the three nibbles of a row, whose sum is at most 12.
inline std::uint64_t row_lengths(CardSet cards) {
  std::uint64_t bits = cards.bits();
  bits -= (bits >> 1U) & 0x5555'5555'5555'5555U;
  bits = (bits & 0x3333'3333'3333'3333U) + ((bits >> 2U) & 0x3333'3333'3333'3333U);
  return bits + (bits >> 4U) + (bits >> 8U);
}
// 5.2: a certificate may be laid while there are fewer than this.
inline int limit(const Rules& rules, const Rows& market) {
  const std::uint64_t lengths = row_lengths(market.cards);
  int longest = 0;
  for (const Stock stock : kAllStocks) {
    const auto cards = (lengths >> (kValues * static_cast<unsigned>(stock))) & 0xFU;
    const bool is_longer = rules.options.limit_counts_freeze && market.frozen.contains(stock);
    const int length = static_cast<int>(cards) + market.splits[stock] + (is_longer ? 1 : 0);
    longest = length > longest ? length : longest;
  }
  return longest;
}
// 5.2.2: in each row the four values above its last, unless the stock is frozen.
inline CardSet raisable(const Rows& market) {
  std::uint64_t cards = 0;
  for (unsigned stock = 0; stock < kStocks; ++stock) {
    const auto row = static_cast<unsigned>(market.cards.bits() >> (kValues * stock)) & 0xFFFU;
    const bool is_frozen = market.frozen.contains(static_cast<Stock>(stock));
    const unsigned next = is_frozen ? 0U : (0xFU << std::bit_width(row)) & 0xFFFU;
    cards |= std::uint64_t{next} << (kValues * stock);
  }
  return CardSet::from_bits(cards);
}
inline bool can_raise(const Rows& market, Card card) {
  const Stock stock = stock_of(card);
  const int step = value_of(card) - market.top(stock);
  return step >= 1 && step <= kMaxStep && !market.frozen.contains(stock);
}
// The certain effects on a row, for previews and heuristics.
inline void remove_top(Rows& market, Stock stock) {
  market.cards.erase(card_of(stock, market.top(stock)));
}
inline void crash(const Rules& rules, Rows& market, Stock stock) {
  const int counted = market.length(stock) - (rules.options.crash_counts_starter ? 0 : 1);
  for (int cards = counted / 2; cards > 0; --cards) remove_top(market, stock);
  market.frozen.erase(stock);
  if (market.splits[stock] > 0) --market.splits[stock];
}

}  // namespace bourse::take_stock
