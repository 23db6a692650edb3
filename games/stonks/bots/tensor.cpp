// SPDX-License-Identifier: Apache-2.0
//
// Numbering of actions (RULES.md 12.3) and views as tensors, for machine learning.
#include <cassert>

#include "core/overload.h"
#include "core/tensor_writer.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {
namespace {

// The blocks of 12.3, one after the other.
constexpr std::uint32_t kPlay = 0;
constexpr std::uint32_t kConvert = kPlay + kCards;
constexpr std::uint32_t kBluff = kConvert + kCards;
constexpr std::uint32_t kFluctuate = kBluff + kCards * kCompanies;
constexpr std::uint32_t kTake = kFluctuate + 2 * kCompanies;
constexpr std::uint32_t kTakeMarket = kTake + kMostSeats;
constexpr std::uint32_t kShow = kTakeMarket + 1;
constexpr std::uint32_t kHide = kShow + kCards;
constexpr std::uint32_t kIndices = kHide + kCards;
static_assert(kFluctuate == 455 && kTakeMarket == 470 && kHide == 536 && kIndices == 601);

template <class Enum>
constexpr std::uint32_t nr(Enum value) {
  return static_cast<std::uint32_t>(value);
}
template <class Enum>
constexpr Enum of(std::uint32_t number) {
  return static_cast<Enum>(number);
}

std::optional<std::uint32_t> index_of_take(const Rules& rules, const View& view, Card card) {
  if (view.market == card) return kTakeMarket;
  for (std::size_t at = 0; at < view.trick.size(); ++at) {
    if (view.trick[at].card == card) return kTake + nr(player_of(view, at, rules.seats));
  }
  return std::nullopt;
}

std::optional<Action> take_at(const Rules& rules, const View& view, std::uint32_t index) {
  if (index == kTakeMarket) {
    if (!view.market) return std::nullopt;
    return Take{*view.market};
  }
  for (std::size_t at = 0; at < view.trick.size(); ++at) {
    const bool is_his = kTake + nr(player_of(view, at, rules.seats)) == index;
    if (is_his && view.trick[at].card) return Take{*view.trick[at].card};
  }
  return std::nullopt;
}

class Pen : public TensorWriter {
 public:
  using TensorWriter::TensorWriter;
  void cards(const CardSet& set) {
    for (int card = 0; card < kCards; ++card) flag(set.contains(static_cast<Card>(card)));
  }
};

constexpr int kPhases = std::variant_size_v<PhaseSeen>;
constexpr int kScoreScale = 155;  // the most a round can give (STK-I12)
// Own hand, own face-down cards, own choices of D1, discard, market; portfolio and trick by seat.
constexpr std::size_t kCardPlanes = 5 + 2 * kMostSeats;
constexpr std::size_t kPerCompanySize = kCompanies + 7;  // see write_company
constexpr std::size_t kPerSeatSize = 7 + kCompanies;     // see write_seat
constexpr std::size_t kTensorSize =
    kCardPlanes * kCards + kCompanies * kPerCompanySize + kMostSeats * kPerSeatSize + kPhases + 4;

void write_cards(const Rules& rules, const View& view, Pen& writer) {
  CardSet chosen;
  if (const auto* phase = std::get_if<PortfolioSeen>(&view.phase)) {
    for (const Card card : phase->own) chosen.insert(card);
  }
  CardSet market;
  if (view.market) market.insert(*view.market);
  for (const CardSet& set : {view.hand, view.down, chosen, view.discard, market}) writer.cards(set);
  PerPlayer<CardSet> trick;
  for (std::size_t at = 0; at < view.trick.size(); ++at) {
    if (view.trick[at].card) trick[player_of(view, at, rules.seats)].insert(*view.trick[at].card);
  }
  for (int steps = 0; steps < kMostSeats; ++steps) {
    const Seat seat = seat_after(view.viewer, steps, rules.seats);
    const bool is_taken = steps < rules.seats;
    writer.cards(is_taken ? view.up[seat] : CardSet());
    writer.cards(is_taken ? trick[seat] : CardSet());
  }
}

void write_company(const View& view, Company company, Pen& writer) {
  const Tiles& tiles = view.tiles;
  int position = 0;
  while (position < static_cast<int>(tiles.order.size()) &&
         tiles.order[static_cast<std::size_t>(position)] != company) {
    ++position;
  }
  writer.one_hot(tiles.in_play(company) ? position : -1, kCompanies);
  writer.flag(tiles.in_play(company));
  writer.put(tiles.levels[company], kLevels);
  writer.put(tiles.value(company), kLevels);
  writer.flag(tiles.low.contains(company));
  writer.flag(tiles.locked.contains(company));
  writer.flag(tiles.in_play(company) && tiles.trump() == company);
  writer.flag(view.leading == company);
}

void write_seat(const View& view, Seat seat, Pen& writer) {
  writer.flag(view.waiting.contains(seat));
  writer.flag(view.starter == seat);
  writer.flag(view.speculation.contains(seat));
  writer.put(view.hand_sizes[seat], kNumbers);
  writer.put(view.down_sizes[seat], 2);
  writer.put(view.scores[seat], kScoreScale);
  writer.put(view.up[seat].size(), kNumbers);
  for (const Company company : kAllCompanies) writer.flag(view.voids[seat].contains(company));
}

}  // namespace

std::uint32_t index_count(const Rules& /*rules*/) { return kIndices; }

std::optional<std::uint32_t> index(const Rules& rules, const View& view, const Action& action) {
  using Index = std::optional<std::uint32_t>;
  return match(
      action,
      [](const Play& a) -> Index { return kPlay + nr(a.card); },
      [](const Convert& a) -> Index { return kConvert + nr(a.card); },
      [](const Bluff& a) -> Index { return kBluff + nr(a.card) * kCompanies + nr(a.announced); },
      [](const Fluctuate& a) -> Index { return kFluctuate + nr(a.company) * 2 + nr(a.direction); },
      [&](const Take& a) { return index_of_take(rules, view, a.card); },
      [](const Show& a) -> Index { return kShow + nr(a.card); },
      [](const Hide& a) -> Index { return kHide + nr(a.card); });
}

std::optional<Action> action_at(const Rules& rules, const View& view, std::uint32_t index) {
  if (index < kConvert) return Play{of<Card>(index - kPlay)};
  if (index < kBluff) return Convert{of<Card>(index - kConvert)};
  if (index < kFluctuate) {
    const std::uint32_t pair = index - kBluff;
    return Bluff{of<Card>(pair / kCompanies), of<Company>(pair % kCompanies)};
  }
  if (index < kTake) {
    const std::uint32_t move = index - kFluctuate;
    return Fluctuate{of<Company>(move / 2), of<Direction>(move % 2)};
  }
  if (index < kShow) return take_at(rules, view, index);
  if (index < kHide) return Show{of<Card>(index - kShow)};
  if (index < kIndices) return Hide{of<Card>(index - kHide)};
  return std::nullopt;
}

std::size_t tensor_size(const Rules& /*rules*/) { return kTensorSize; }

void write_tensor(const Rules& rules, const View& view, std::span<float> tensor) {
  Pen writer(tensor);
  write_cards(rules, view, writer);
  for (const Company company : kAllCompanies) write_company(view, company, writer);
  for (int steps = 0; steps < kMostSeats; ++steps) {
    if (steps < rules.seats) {
      write_seat(view, seat_after(view.viewer, steps, rules.seats), writer);
    } else {
      for (std::size_t blank = 0; blank < kPerSeatSize; ++blank) writer.put(0.0F);
    }
  }
  writer.one_hot(static_cast<int>(view.phase.index()), kPhases);
  writer.put(view.round, kMostRounds);
  writer.put(rules.options.rounds, kMostRounds);
  writer.flag(view.deal == 2);
  writer.put(view.deck_size, kCards);
  assert(writer.is_full());
}

}  // namespace bourse::stonks
