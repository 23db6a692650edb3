// SPDX-License-Identifier: Apache-2.0
//
// Numbering of actions (RULES.md 5.8) and views as tensors, for machine learning.
#include <algorithm>
#include <cassert>

#include "core/overload.h"
#include "core/tensor_writer.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {
namespace {

// The blocks of 5.8, one after the other.
constexpr std::uint32_t kTake = 0;
constexpr std::uint32_t kWithdraw = kTake + kColours;
constexpr std::uint32_t kSpeculate = kWithdraw + kColours;
constexpr std::uint32_t kInvest = kSpeculate + kColours * kColours;
constexpr std::uint32_t kSwap = kInvest + kColours;
constexpr std::uint32_t kStop = kSwap + kColours;
constexpr std::uint32_t kDecline = kStop + 1;
constexpr std::uint32_t kGive = kDecline + 1;
constexpr std::uint32_t kOffer = kGive + kMarkings;
constexpr std::uint32_t kExchange = kOffer + (kMaxSeats - 1) * kColours * kChips;
constexpr std::uint32_t kIndices = kExchange + kChips * kColours;
static_assert(kOffer == 38 && kExchange == 614 && kIndices == 678);

template <class Enum>
constexpr std::uint32_t nr(Enum value) {
  return static_cast<std::uint32_t>(value);
}
template <class Enum>
constexpr Enum of(std::uint32_t number) {
  return static_cast<Enum>(number);
}

constexpr int kSpots = 13;
constexpr int kPhases = std::variant_size_v<PhaseSeen>;
constexpr std::size_t kPerColourSize = kSpots + 1 + 1 + 1;  // spot, price, next price, pile
constexpr std::size_t kPerSeatSize = 2 + 2 * kColours + 2 * kChips + 1;  // see write_seat
constexpr std::size_t kPhaseSize = kPhases + 1 + kColours * 3 + kMaxSeats;
constexpr std::size_t kTensorSize = kGreyChips + kColours * kPerColourSize +
                                    std::size_t{2} * kChips + kMaxSeats * kPerSeatSize + kPhaseSize;

void write_seat(const View& view, Seat seat, TensorWriter& writer) {
  writer.flag(view.active == seat);
  writer.flag(view.waiting.contains(seat));
  for (const Heap* heap : {&view.hands[seat], &view.withdrawn[seat]}) {
    for (const std::uint8_t count : heap->total) writer.put(count, kMaxPile);
    for (const std::uint8_t count : heap->certain) writer.put(count, kMaxPlainChips);
  }
  writer.put(worth(view, seat), kMaxSupply);
}

void write_phase(const Rules& rules, const View& view, TensorWriter& writer) {
  writer.one_hot(static_cast<int>(view.phase.index()), kPhases);
  const auto* pick = std::get_if<InvestPick>(&view.phase);
  writer.put(pick != nullptr ? pick->picks_left : 0, kInvestPicks);
  const auto* swap = std::get_if<SwapOffer>(&view.phase);
  const auto* offer = std::get_if<OfferSeen>(&view.phase);
  for (const Colour colour : kAllColours) {
    writer.flag(swap != nullptr && swap->denied.contains(colour));
    writer.flag(offer != nullptr && offer->ask == colour);
    writer.flag(offer != nullptr && offer->give == colour);
  }
  std::optional<Seat> partner;
  if (swap != nullptr) partner = swap->partner;
  if (offer != nullptr) partner = offer->partner;
  for (int steps = 0; steps < kMaxSeats; ++steps) {
    const bool is_partner =
        steps < rules.seats && partner == seat_after(view.viewer, steps, rules.seats);
    writer.flag(is_partner);
  }
}

}  // namespace

std::uint32_t index_count(const Rules& /*rules*/) { return kIndices; }

std::optional<std::uint32_t> index(const Rules& rules, const View& view, const Action& action) {
  return match(
      action,
      [](const Take& a) { return kTake + nr(a.colour); },
      [](const Withdraw& a) { return kWithdraw + nr(a.colour); },
      [](const Speculate& a) { return kSpeculate + nr(a.played) * kColours + nr(a.pushed); },
      [](const Invest& a) { return kInvest + nr(a.played); },
      [](const Swap& a) { return kSwap + nr(a.played); },
      [](const Stop&) { return kStop; },
      [](const Decline&) { return kDecline; },
      [](const Give& a) { return kGive + nr(a.marking); },
      [&](const Offer& a) {
        const int round = number(a.partner) - number(view.active) + rules.seats;
        const auto away = static_cast<std::uint32_t>(round % rules.seats);
        return kOffer + ((away - 1) * kColours + nr(a.ask)) * kChips + nr(a.give);
      },
      [](const Exchange& a) { return kExchange + nr(a.give) * kColours + nr(a.take); });
}

std::optional<Action> action_at(const Rules& rules, const View& view, std::uint32_t index) {
  if (index < kWithdraw) return Take{of<Colour>(index - kTake)};
  if (index < kSpeculate) return Withdraw{of<Colour>(index - kWithdraw)};
  if (index < kInvest) {
    const std::uint32_t pair = index - kSpeculate;
    return Speculate{of<Colour>(pair / kColours), of<Colour>(pair % kColours)};
  }
  if (index < kSwap) return Invest{of<Colour>(index - kInvest)};
  if (index < kStop) return Swap{of<Colour>(index - kSwap)};
  if (index == kStop) return Stop{};
  if (index == kDecline) return Decline{};
  if (index < kOffer) return Give{of<Marking>(index - kGive)};
  if (index < kExchange) {
    const std::uint32_t offer = index - kOffer;
    const int away = static_cast<int>(offer / (kColours * kChips)) + 1;
    if (away >= rules.seats) return std::nullopt;
    return Offer{seat_at((number(view.active) + away) % rules.seats),
                 of<Colour>(offer / kChips % kColours),
                 of<Chip>(offer % kChips)};
  }
  if (index < kIndices) {
    const std::uint32_t exchange = index - kExchange;
    return Exchange{of<Chip>(exchange / kColours), of<Colour>(exchange % kColours)};
  }
  return std::nullopt;
}

std::size_t tensor_size(const Rules& /*rules*/) { return kTensorSize; }

void write_tensor(const Rules& rules, const View& view, std::span<float> tensor) {
  TensorWriter writer(tensor);
  for (const std::uint8_t grey : view.order) writer.put(grey, 5);
  for (const Colour colour : kAllColours) {
    const Spot spot = view.positions[colour];
    writer.one_hot(static_cast<int>(spot), kSpots);
    writer.put(value_at(view.order, spot), 5);
    writer.put(value_at(view.order, advanced(spot, kTakeSteps)), 5);
    writer.put(view.piles.total[colour], kMaxPile);
  }
  for (const std::uint16_t count : view.played) writer.put(count, kMarkedCopies);
  for (const std::uint8_t count : view.piles.certain) writer.put(count, kMaxPlainChips);
  for (int steps = 0; steps < kMaxSeats; ++steps) {
    const bool is_taken = steps < rules.seats;
    if (is_taken) {
      write_seat(view, seat_after(view.viewer, steps, rules.seats), writer);
    } else {
      for (std::size_t blank = 0; blank < kPerSeatSize; ++blank) writer.put(0.0F);
    }
  }
  write_phase(rules, view, writer);
  assert(writer.is_full());
}

}  // namespace bourse::nyse
