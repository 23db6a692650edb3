// SPDX-License-Identifier: Apache-2.0
//
// Numbering of actions (RULES.md 5.10) and views as tensors, for machine learning. Cards of the
// hand are numbered by their place in it, so that sets of them are masks of ten bits.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "core/overload.h"
#include "core/tensor_writer.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {
namespace {

// Masks of `bits` bits with least to most members, numbered in ascending order.
template <unsigned Bits>
class MaskRanks {
 public:
  constexpr MaskRanks(int least, int most) {
    for (std::uint32_t mask = 0; mask < kMasks; ++mask) {
      const int members = std::popcount(mask);
      if (members < least || members > most) continue;
      rank_[mask] = static_cast<std::uint16_t>(count_ + 1);
      mask_[count_++] = static_cast<std::uint16_t>(mask);
    }
  }
  constexpr std::uint32_t count() const { return count_; }
  constexpr std::optional<std::uint32_t> rank(std::uint32_t mask) const {
    if (mask >= kMasks || rank_[mask] == 0) return std::nullopt;
    return rank_[mask] - 1U;
  }
  constexpr std::uint32_t mask(std::uint32_t rank) const { return mask_[rank]; }

 private:
  static constexpr std::uint32_t kMasks = 1U << Bits;
  std::array<std::uint16_t, kMasks> rank_{};  // plus one; 0: none
  std::array<std::uint16_t, kMasks> mask_{};
  std::uint32_t count_ = 0;
};
constexpr MaskRanks<kValues - 1> kTakes(0, kMostTaken);
constexpr MaskRanks<kMaxHand> kPays(1, kMostTaken);

// The blocks of 5.10, one after the other.
constexpr std::uint32_t kPlaces = kMaxHand;
constexpr std::uint32_t kTargets = 3;
constexpr std::uint32_t kRaise = 0;
constexpr std::uint32_t kSave = kRaise + kPlaces;
constexpr std::uint32_t kVisit = kSave + kPlaces * kPlaces;
constexpr std::uint32_t kPlay = kVisit + kPlaces * 2;
constexpr std::uint32_t kPick = kPlay + kPlaces * kKinds;
constexpr std::uint32_t kAudit = kPick + kKinds;
constexpr std::uint32_t kFreeze = kAudit + kStocks * kTargets;
constexpr std::uint32_t kThaw = kFreeze + kStocks;
constexpr std::uint32_t kTake = kThaw + kStocks;
constexpr std::uint32_t kPay = kTake + kTakes.count();
constexpr std::uint32_t kDiscard = kPay + kPays.count();
constexpr std::uint32_t kExercise = kDiscard + kPlaces;
constexpr std::uint32_t kIndices = kExercise + (1U << kPlaces);
static_assert(kTakes.count() == 232 && kPays.count() == 175 && kIndices == 1849);

template <class Enum>
constexpr std::uint32_t nr(Enum value) {
  return static_cast<std::uint32_t>(value);
}

using MaybeIndex = std::optional<std::uint32_t>;

MaybeIndex place_of(const View& view, Card card) {
  if (!view.hand.contains(card)) return std::nullopt;
  return static_cast<std::uint32_t>(view.hand.rank(card));
}
std::optional<Card> card_at(const View& view, std::uint32_t place) {
  for (const Card card : view.hand) {
    if (place-- == 0) return card;
  }
  return std::nullopt;
}
MaybeIndex mask_of(const View& view, CardSet cards) {
  if (!view.hand.contains(cards)) return std::nullopt;
  std::uint32_t mask = 0;
  for (const Card card : cards) mask |= 1U << static_cast<unsigned>(view.hand.rank(card));
  return mask;
}
std::optional<CardSet> cards_at(const View& view, std::uint32_t mask) {
  if ((mask >> static_cast<unsigned>(view.hand.size())) != 0) return std::nullopt;
  CardSet cards;
  std::uint32_t place = 0;
  for (const Card card : view.hand) {
    if (((mask >> place++) & 1U) != 0) cards.insert(card);
  }
  return cards;
}

// Insider trading names cards by value; elsewhere the numbers are those of the first stock.
Stock stock_taken(const View& view) {
  const auto* taking = std::get_if<Taking>(&view.phase);
  return taking == nullptr ? Stock::Corn : taking->stock;
}
unsigned first_deck_card(Stock stock) { return static_cast<unsigned>(card_of(stock, 2)); }

MaybeIndex index_of(const View& view, const Raise& a) {
  const auto place = place_of(view, a.card);
  return place ? MaybeIndex(kRaise + *place) : std::nullopt;
}
MaybeIndex index_of(const View& view, const Save& a) {
  const auto card = place_of(view, a.card);
  const auto paid = place_of(view, a.paid);
  return card && paid ? MaybeIndex(kSave + *card * kPlaces + *paid) : std::nullopt;
}
MaybeIndex index_of(const View& view, const Visit& a) {
  const auto paid = place_of(view, a.paid);
  return paid ? MaybeIndex(kVisit + *paid * 2 + nr(a.mode)) : std::nullopt;
}
MaybeIndex index_of(const View& view, const Play& a) {
  const auto paid = place_of(view, a.paid);
  if (!paid || a.kind == Kind::Closed) return std::nullopt;
  return kPlay + *paid * kKinds + nr(a.kind);
}
MaybeIndex index_of(const View& /*view*/, const Pick& a) {
  return a.kind == Kind::Closed ? std::nullopt : MaybeIndex(kPick + nr(a.kind));
}
MaybeIndex index_of(const View& /*view*/, const Audit& a) {
  return kAudit + nr(a.stock) * kTargets + nr(a.target);
}
MaybeIndex index_of(const View& /*view*/, const Freeze& a) { return kFreeze + nr(a.stock); }
MaybeIndex index_of(const View& /*view*/, const Thaw& a) { return kThaw + nr(a.stock); }
MaybeIndex index_of(const View& view, const Take& a) {
  const Stock stock = stock_taken(view);
  const CardSet cards = a.cards.set();
  if (!CardSet::stock(stock).contains(cards)) return std::nullopt;
  const auto rank = kTakes.rank(static_cast<std::uint32_t>(cards.bits() >> first_deck_card(stock)));
  return rank ? MaybeIndex(kTake + *rank) : std::nullopt;
}
MaybeIndex index_of(const View& view, const Pay& a) {
  const auto mask = mask_of(view, a.cards.set());
  const auto rank = mask ? kPays.rank(*mask) : std::nullopt;
  return rank ? MaybeIndex(kPay + *rank) : std::nullopt;
}
MaybeIndex index_of(const View& view, const Discard& a) {
  const auto place = place_of(view, a.card);
  return place ? MaybeIndex(kDiscard + *place) : std::nullopt;
}
MaybeIndex index_of(const View& view, const Exercise& a) {
  const auto mask = mask_of(view, a.cards.set());
  return mask ? MaybeIndex(kExercise + *mask) : std::nullopt;
}

using MaybeAction = std::optional<Action>;

MaybeAction save_at(const View& view, std::uint32_t pair) {
  const auto card = card_at(view, pair / kPlaces);
  const auto paid = card_at(view, pair % kPlaces);
  return card && paid ? MaybeAction(Save{*card, *paid}) : std::nullopt;
}
MaybeAction turn_action_at(const View& view, std::uint32_t index) {
  if (index < kSave) {
    const auto card = card_at(view, index - kRaise);
    return card ? MaybeAction(Raise{*card}) : std::nullopt;
  }
  if (index < kVisit) return save_at(view, index - kSave);
  if (index < kPlay) {
    const std::uint32_t pair = index - kVisit;
    const auto paid = card_at(view, pair / 2);
    return paid ? MaybeAction(Visit{*paid, static_cast<Mode>(pair % 2)}) : std::nullopt;
  }
  const std::uint32_t pair = index - kPlay;
  const auto paid = card_at(view, pair / kKinds);
  return paid ? MaybeAction(Play{*paid, static_cast<Kind>(pair % kKinds)}) : std::nullopt;
}
Action event_action_at(const View& view, std::uint32_t index) {
  if (index < kAudit) return Pick{static_cast<Kind>(index - kPick)};
  if (index < kFreeze) {
    const std::uint32_t pair = index - kAudit;
    return Audit{static_cast<Stock>(pair / kTargets), static_cast<Target>(pair % kTargets)};
  }
  if (index < kThaw) return Freeze{static_cast<Stock>(index - kFreeze)};
  if (index < kTake) return Thaw{static_cast<Stock>(index - kThaw)};
  const std::uint64_t values = kTakes.mask(index - kTake);
  return Take{CardSet::from_bits(values << first_deck_card(stock_taken(view)))};
}

class Pen : public TensorWriter {
 public:
  using TensorWriter::TensorWriter;
  void cards(CardSet cards) {
    for (const Card card : kDeckCards) flag(cards.contains(card));
  }
  void events(EventBag bag) {
    for (int kind = 0; kind < kKinds; ++kind) {
      put(bag.count(kind_at(kind)), kCopies[static_cast<std::size_t>(kind)]);
    }
  }
};

constexpr int kPhases = std::variant_size_v<PhaseSeen>;
constexpr int kTopScore = 300;
constexpr std::size_t kStockSize = kValues + 4;  // top, length, splits, frozen, price
constexpr std::size_t kSeatSize = 10 + 2 * kDeck;
constexpr std::size_t kPhaseSize = kPhases + 2 * kKinds + kStocks + kDeck;
constexpr std::size_t kTensorSize = 8 + kStocks * kStockSize + std::size_t{2} * kDeck +
                                    std::size_t{3} * kKinds + kMaxPlayers * kSeatSize + kPhaseSize;

void write_stock(const Rows& market, Stock stock, Pen& writer) {
  writer.one_hot(market.top(stock) - 1, kValues);
  writer.put(market.length(stock), kValues);
  writer.put(market.splits[stock], kMaxSplits);
  writer.flag(market.frozen.contains(stock));
  writer.put(market.price(stock), 48);
}

void write_seat(const Rules& rules, const View& view, int steps, Pen& writer) {
  const bool is_there = steps < rules.seats;
  const Seat seat = seat_after(view.viewer, steps, rules.seats);
  const SeatSeen seen = is_there ? view.seats[seat] : SeatSeen{};
  writer.flag(is_there);
  writer.flag(is_there && view.active == seat);
  writer.flag(is_there && view.dealer == seat);
  writer.flag(is_there && view.waiting.contains(seat));
  writer.put(seen.hand_size, kMaxHand);
  writer.put(seen.tokens, kMaxStartOptions);
  writer.put(seen.saved, kMaxHand);
  writer.put(seen.rejected, kMaxHand);
  writer.put(is_there ? total(view, seat) : 0, kTopScore);
  writer.put(is_there ? worth(rules, view, seat) : 0, kTopScore);
  writer.cards(seen.certs);
  writer.cards(seen.known);
}

void write_phase(const View& view, Pen& writer) {
  writer.one_hot(static_cast<int>(view.phase.index()), kPhases);
  const auto* pick = std::get_if<PickingSeen>(&view.phase);
  const bool sees_pick = pick != nullptr && pick->cards;
  writer.one_hot(sees_pick ? number(pick->cards->first) : -1, kKinds);
  writer.one_hot(sees_pick ? number(pick->cards->second) : -1, kKinds);
  const auto* taking = std::get_if<Taking>(&view.phase);
  const auto* paying = std::get_if<Paying>(&view.phase);
  int stock = taking != nullptr ? static_cast<int>(taking->stock) : -1;
  if (paying != nullptr) stock = static_cast<int>(paying->stock);
  writer.one_hot(stock, kStocks);
  writer.cards(paying != nullptr ? paying->taken : CardSet());
}

}  // namespace

std::uint32_t index_count(const Rules& /*rules*/) { return kIndices; }

std::optional<std::uint32_t> index(const Rules& /*rules*/, const View& view, const Action& action) {
  return std::visit([&](const auto& chosen) { return index_of(view, chosen); }, action);
}

std::optional<Action> action_at(const Rules& /*rules*/, const View& view, std::uint32_t index) {
  if (index < kPick) return turn_action_at(view, index);
  if (index < kPay) return event_action_at(view, index);
  if (index >= kIndices) return std::nullopt;
  if (index < kDiscard) {
    const auto cards = cards_at(view, kPays.mask(index - kPay));
    return cards ? MaybeAction(Pay{*cards}) : std::nullopt;
  }
  if (index < kExercise) {
    const auto card = card_at(view, index - kDiscard);
    return card ? MaybeAction(Discard{*card}) : std::nullopt;
  }
  const auto cards = cards_at(view, index - kExercise);
  return cards ? MaybeAction(Exercise{*cards}) : std::nullopt;
}

std::size_t tensor_size(const Rules& /*rules*/) { return kTensorSize; }

void write_tensor(const Rules& rules, const View& view, std::span<float> tensor) {
  Pen writer(tensor);
  writer.put(view.round, kMaxRounds);
  writer.put(rules.options.rounds - view.round, kMaxRounds);
  writer.put(view.pile, kDeck);
  writer.put(view.reshuffles, 4);
  writer.flag(view.above.has_value());
  writer.put(view.above.value_or(0), kUpper);
  writer.put(view.event_pile, kEvents + 1);
  writer.put(view.supply, kTokens);
  for (const Stock stock : kAllStocks) write_stock(view.market, stock, writer);
  writer.cards(view.hand);
  writer.cards(view.discard);
  writer.events(view.resolved);
  writer.events(view.saved);
  writer.events(view.rejected);
  for (int steps = 0; steps < kMaxPlayers; ++steps) write_seat(rules, view, steps, writer);
  write_phase(view, writer);
  assert(writer.is_full());
}

}  // namespace bourse::take_stock
