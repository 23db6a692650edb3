// SPDX-License-Identifier: Apache-2.0
//
// Numbering of actions (after RULES.md section 12) and views as tensors, for machine learning.
#include <algorithm>
#include <cassert>

#include "core/overload.h"
#include "core/tensor_writer.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

// The blocks, one after the other. Investors are numbered by id; supply cards by their place in the
// hand: first up, second up, both down.
constexpr std::uint32_t kPlaces = kMostPiles * kMostPiles;
constexpr std::uint32_t kGrid = kMostOfStock + 1;  // regular and split cards, 0 … 10 each
constexpr std::uint32_t kKeepOne = 0;
constexpr std::uint32_t kKeepTwo = kKeepOne + kInvestors;
constexpr std::uint32_t kPlace = kKeepTwo + kInvestors * (kInvestors - 1) / 2;
constexpr std::uint32_t kHide = kPlace + 2 * kPlaces;
constexpr std::uint32_t kLook = kHide + kPlaces;
constexpr std::uint32_t kMove = kLook + kMostPiles;
constexpr std::uint32_t kBid = kMove + kMostPiles * kMostPileCards * kMostPiles;
constexpr std::uint32_t kPeek = kBid + kMostPiles * kMostLevels;
constexpr std::uint32_t kPlayBoom = kPeek + kPairs;
constexpr std::uint32_t kPlayBust = kPlayBoom + kCompanies;
constexpr std::uint32_t kCramerUp = kPlayBust + kCompanies;
constexpr std::uint32_t kCramerDown = kCramerUp + kCompanies;
constexpr std::uint32_t kDone = kCramerDown + kCompanies;
constexpr std::uint32_t kHold = kDone + 1;
constexpr std::uint32_t kClaim = kHold + kGrid * kGrid;
constexpr std::uint32_t kDeclare = kClaim + kGrid * kGrid;
constexpr std::uint32_t kPass = kDeclare + kCompanies;
constexpr std::uint32_t kIndices = kPass + 1;
static_assert(kPlace == 55 && kLook == 130 && kBid == 510 && kHold == 581 && kIndices == 830);

template <class Enum>
constexpr std::uint32_t nr(Enum value) {
  return static_cast<std::uint32_t>(value);
}
constexpr std::uint32_t nr(Cards cards) { return cards.regular * kGrid + cards.split; }
constexpr Cards cards_at(std::uint32_t number) {
  return {static_cast<std::uint8_t>(number / kGrid), static_cast<std::uint8_t>(number % kGrid)};
}

std::uint32_t index_of(const Keep& keep) {
  std::uint32_t at = kKeepTwo;
  int first = 0;
  while (first < kInvestors && !keep.investors.contains(investor_at(first))) ++first;
  if (keep.investors.size() < 2) return kKeepOne + static_cast<std::uint32_t>(first);
  for (int one = 0; one < first; ++one) at += static_cast<std::uint32_t>(kInvestors - 1 - one);
  int second = first + 1;
  while (!keep.investors.contains(investor_at(second))) ++second;
  return at + static_cast<std::uint32_t>(second - first - 1);
}

std::optional<Action> keep_at(const Rules& rules, std::uint32_t index) {
  if (index < kKeepTwo) {
    if (rules.is_pair()) return std::nullopt;
    return Keep{InvestorSet::of(investor_at(static_cast<int>(index)))};
  }
  if (!rules.is_pair()) return std::nullopt;
  std::uint32_t at = index - kKeepTwo;
  int one = 0;
  for (; at >= static_cast<std::uint32_t>(kInvestors - 1 - one); ++one) {
    at -= static_cast<std::uint32_t>(kInvestors - 1 - one);
  }
  const int two = one + 1 + static_cast<int>(at);
  return Keep{InvestorSet::of(investor_at(one)) | InvestorSet::of(investor_at(two))};
}

constexpr std::uint32_t two_piles(Pile one, Pile two) { return nr(one) * kMostPiles + nr(two); }

std::optional<std::uint32_t> index_of(const View& view, const Place& place) {
  if (view.hand.size() != kHandCards) return std::nullopt;
  const std::uint32_t piles = two_piles(place.up_pile, place.down_pile);
  if (place.up == view.hand[0] && place.down == view.hand[1]) return kPlace + piles;
  if (place.up == view.hand[1] && place.down == view.hand[0]) return kPlace + kPlaces + piles;
  return std::nullopt;
}

std::optional<std::uint32_t> index_of(const View& view, const Hide& hide) {
  const bool is_hand =
      view.hand.size() == kHandCards && hide.first == view.hand[0] && hide.second == view.hand[1];
  if (!is_hand) return std::nullopt;
  return kHide + two_piles(hide.first_pile, hide.second_pile);
}

std::optional<Action> place_at(const Rules& rules, const View& view, std::uint32_t number) {
  if (view.hand.size() != kHandCards) return std::nullopt;
  const std::uint32_t mode = number / kPlaces;
  const Pile one{static_cast<std::uint8_t>(number % kPlaces / kMostPiles)};
  const Pile two{static_cast<std::uint8_t>(number % kMostPiles)};
  if (stockpile::number(one) >= rules.piles() || stockpile::number(two) >= rules.piles()) {
    return std::nullopt;
  }
  const Kind first = view.hand[0];
  const Kind second = view.hand[1];
  const bool are_alike = first == second;
  if (mode == 0) return Place{first, one, second, two};
  if (mode == 1) {
    return are_alike ? std::nullopt : std::optional<Action>(Place{second, one, first, two});
  }
  return are_alike && one > two ? std::nullopt
                                : std::optional<Action>(Hide{first, one, second, two});
}

std::optional<Action> move_at(const Rules& rules, std::uint32_t number) {
  const Move move{static_cast<Pile>(number / (kMostPileCards * kMostPiles)),
                  static_cast<std::uint8_t>(number / kMostPiles % kMostPileCards),
                  static_cast<Pile>(number % kMostPiles)};
  const bool exists =
      stockpile::number(move.from) < rules.piles() && stockpile::number(move.to) < rules.piles();
  return exists ? std::optional<Action>(move) : std::nullopt;
}

std::optional<Action> bid_at(const Rules& rules, std::uint32_t number) {
  const Bid bid{static_cast<Pile>(number / kMostLevels),
                static_cast<std::uint8_t>(number % kMostLevels)};
  const bool exists = stockpile::number(bid.pile) < rules.piles() && bid.level < rules.levels();
  return exists ? std::optional<Action>(bid) : std::nullopt;
}

// The company that a seller is asked about.
std::optional<Company> asked(const View& view) {
  const auto* selling = std::get_if<SellingSeen>(&view.phase);
  return selling != nullptr ? selling->company : std::nullopt;
}

constexpr int kPhases = std::variant_size_v<PhaseSeen>;
constexpr std::size_t kCompanySize = 1 + 1 + 1 + 3;  // space, price, fresh, tip
constexpr std::size_t kSeatSize = 3 + 2 * kCompanies + 3 + 1 + kInvestors + 1;
constexpr std::size_t kPileSize = kKinds + 2 + kMostSeats + 1;
constexpr std::size_t kTableSize = 3 + kKinds;
constexpr std::size_t kPhaseSize = kPhases + kCompanies + 1;
constexpr std::size_t kTensorSize = kTableSize + kCompanies * kCompanySize +
                                    kMostSeats * kSeatSize + kMostPiles * kPileSize +
                                    std::size_t{kHandCards} * kKinds + kPhaseSize;

void write_company(const Rules& rules, const View& view, Company company, TensorWriter& writer) {
  writer.put(view.tickers[company], kMostSpaces);
  writer.put(price(rules, view, company), 10);
  writer.put(view.fresh[company], kMostRounds);
  const auto* const pair =
      std::find_if(view.pairs.begin(), view.pairs.end(), [&](const PairSeen& seen) {
        return seen.company == company;
      });
  const bool is_seen = pair != view.pairs.end();
  const bool is_dividend = is_seen && pair->forecast == kDividend;
  writer.flag(is_seen);
  writer.flag(is_dividend);
  writer.put(is_seen && !is_dividend ? steps_of(pair->forecast) : 0, 4);
}

void write_seat(const View& view, Seat seat, TensorWriter& writer) {
  const PlayerSeen& seen = view.players[seat];
  writer.flag(view.waiting.contains(seat));
  writer.flag(view.first == seat);
  writer.put(seen.money, 50);
  for (const std::uint8_t count : seen.cards.known) writer.put(count, kMostOfStock);
  for (const std::uint8_t count : seen.split) writer.put(count, kMostOfStock);
  writer.put(seen.cards.booms, 4);
  writer.put(seen.cards.busts, 4);
  writer.put(seen.cards.unknown(), 10);
  int fees = 0;
  for (int value = 1; value <= kMostFee; ++value) {
    fees += value * seen.fees[static_cast<std::size_t>(value - 1)];
  }
  writer.put(fees, 10);
  for (int number = 0; number < kInvestors; ++number) {
    writer.flag(seen.investors.contains(investor_at(number)));
  }
  writer.put(seen.hand, kHandCards);
}

const Bids* bids_of(const View& view) {
  if (const auto* bidding = std::get_if<Bidding>(&view.phase)) return &bidding->tracks;
  if (const auto* last = std::get_if<MarthaLast>(&view.phase)) return &last->tracks;
  return nullptr;
}

void write_pile(const Rules& rules, const View& view, Pile pile, TensorWriter& writer) {
  PerKind<std::uint8_t> kinds;
  int unknown = 0;
  for (const PileCardSeen& card : view.piles[pile]) {
    if (card.kind) {
      ++kinds[*card.kind];
    } else {
      ++unknown;
    }
  }
  for (const std::uint8_t count : kinds) writer.put(count, 4);
  writer.put(unknown, 4);
  const Bids* bids = bids_of(view);
  const auto standing = bids != nullptr ? (*bids)[pile] : Maybe<Standing>();
  writer.flag(static_cast<bool>(standing));
  for (int steps = 0; steps < kMostSeats; ++steps) {
    writer.flag(standing && steps < rules.seats &&
                standing->owner == seat_after(view.viewer, steps, rules.seats));
  }
  writer.put(standing ? rules.bid_value(standing->level) : 0, 25);
}

void write_phase(const View& view, TensorWriter& writer) {
  writer.one_hot(static_cast<int>(view.phase.index()), kPhases);
  const auto* claim = std::get_if<ClaimSeen>(&view.phase);
  const auto company = claim != nullptr ? std::optional(claim->company) : asked(view);
  writer.one_hot(company ? static_cast<int>(*company) : -1, kCompanies);
  writer.put(claim != nullptr ? claim->rate : 0, 4);
}

}  // namespace

std::uint32_t index_count(const Rules& /*rules*/) { return kIndices; }

std::optional<std::uint32_t> index(const Rules& /*rules*/, const View& view, const Action& action) {
  using Index = std::optional<std::uint32_t>;
  return match(
      action,
      [](const Keep& a) -> Index { return index_of(a); },
      [&](const Place& a) -> Index { return index_of(view, a); },
      [&](const Hide& a) -> Index { return index_of(view, a); },
      [](const Look& a) -> Index { return kLook + nr(a.pile); },
      [](const Move& a) -> Index {
        return kMove + (nr(a.from) * kMostPileCards + a.position) * kMostPiles + nr(a.to);
      },
      [](const Bid& a) -> Index { return kBid + nr(a.pile) * kMostLevels + a.level; },
      [](const Peek& a) -> Index { return kPeek + a.pair; },
      [](const PlayBoom& a) -> Index { return kPlayBoom + nr(a.company); },
      [](const PlayBust& a) -> Index { return kPlayBust + nr(a.company); },
      [](const CramerUp& a) -> Index { return kCramerUp + nr(a.company); },
      [](const CramerDown& a) -> Index { return kCramerDown + nr(a.company); },
      [](const Done&) -> Index { return kDone; },
      [&](const Hold& a) -> Index {
        if (asked(view) != a.company) return std::nullopt;
        return kHold + nr(a.target);
      },
      [](const Claim& a) -> Index { return kClaim + nr(a.shown); },
      [](const Declare& a) -> Index { return kDeclare + nr(a.company); },
      [](const Pass&) -> Index { return kPass; });
}

std::optional<Action> action_at(const Rules& rules, const View& view, std::uint32_t index) {
  const auto company_after = [index](std::uint32_t block) {
    return static_cast<Company>(index - block);
  };
  if (index < kPlace) return keep_at(rules, index);
  if (index < kLook) return place_at(rules, view, index - kPlace);
  if (index < kMove) {
    const Look look{static_cast<Pile>(index - kLook)};
    return number(look.pile) < rules.piles() ? std::optional<Action>(look) : std::nullopt;
  }
  if (index < kBid) return move_at(rules, index - kMove);
  if (index < kPeek) return bid_at(rules, index - kBid);
  if (index < kPlayBoom) return Peek{static_cast<std::uint8_t>(index - kPeek)};
  if (index < kPlayBust) return PlayBoom{company_after(kPlayBoom)};
  if (index < kCramerUp) return PlayBust{company_after(kPlayBust)};
  if (index < kCramerDown) return CramerUp{company_after(kCramerUp)};
  if (index < kDone) return CramerDown{company_after(kCramerDown)};
  if (index == kDone) return Done{};
  if (index < kClaim) {
    if (!asked(view)) return std::nullopt;
    return Hold{*asked(view), cards_at(index - kHold)};
  }
  if (index < kDeclare) return Claim{cards_at(index - kClaim)};
  if (index < kPass) return Declare{company_after(kDeclare)};
  if (index == kPass) return Pass{};
  return std::nullopt;
}

std::size_t tensor_size(const Rules& /*rules*/) { return kTensorSize; }

void write_tensor(const Rules& rules, const View& view, std::span<float> tensor) {
  TensorWriter writer(tensor);
  writer.put(view.round, kMostRounds);
  writer.put(rules.rounds() - view.round, kMostRounds);
  writer.put(view.deck, kMostCards);
  for (const std::uint8_t count : view.discard) writer.put(count, kMostOfStock);
  for (const Company company : kAllCompanies) write_company(rules, view, company, writer);
  for (int steps = 0; steps < kMostSeats; ++steps) {
    if (steps < rules.seats) {
      write_seat(view, seat_after(view.viewer, steps, rules.seats), writer);
    } else {
      for (std::size_t blank = 0; blank < kSeatSize; ++blank) writer.put(0.0F);
    }
  }
  for (int at = 0; at < kMostPiles; ++at) write_pile(rules, view, pile_at(at), writer);
  for (std::size_t at = 0; at < kHandCards; ++at) {
    writer.one_hot(at < view.hand.size() ? static_cast<int>(view.hand[at]) : -1, kKinds);
  }
  write_phase(view, writer);
  assert(writer.is_full());
}

}  // namespace bourse::stockpile
