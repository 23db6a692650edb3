// SPDX-License-Identifier: Apache-2.0
//
// Numbering of actions (RULES.md 5.8) and views as tensors, for machine learning.
#include "core/overload.h"
#include "core/tensor_writer.h"
#include "games/stockastic/rules/game.h"

namespace bourse::stockastic {
namespace {

// The blocks of 5.8, one after the other.
constexpr std::uint32_t kChar = 0;
constexpr std::uint32_t kCeo = kChar + kCharacters;
constexpr std::uint32_t kBid = kCeo + kBoards;
constexpr std::uint32_t kBuy = kBid + kMostCoins + 1;
constexpr std::uint32_t kSell = kBuy + kBoards * kMaxShares;
constexpr std::uint32_t kLook = kSell + kBoards * kMaxShares;
constexpr std::uint32_t kLookEvent = kLook + kBoards;
constexpr std::uint32_t kRumor = kLookEvent + 1;
constexpr std::uint32_t kPlay = kRumor + 1;
constexpr std::uint32_t kOpen = kPlay + kMaxRumors * kBoards;
constexpr std::uint32_t kEnd = kOpen + 2 * 2 * kBoards * kAudiences;
constexpr std::uint32_t kShares = kEnd + 1;
constexpr std::uint32_t kCoins = kShares + kMaxShares;
constexpr std::uint32_t kCancel = kCoins + kMostCoins;
constexpr std::uint32_t kAccept = kCancel + 1;
constexpr std::uint32_t kDecline = kAccept + 1;
constexpr std::uint32_t kCounter = kDecline + 1;
constexpr std::uint32_t kTake = kCounter + kMaxShares;
constexpr std::uint32_t kNone = kTake + kMostSeats;
constexpr std::uint32_t kWant = kNone + 1;
constexpr std::uint32_t kPass = kWant + 1;
constexpr std::uint32_t kDone = kPass + 1;
constexpr std::uint32_t kGive = kDone + 1;
constexpr std::uint32_t kIndices = kGive + kBoards;
static_assert(kBuy == 522 && kPlay == 648 && kEnd == 884 && kIndices == 1443);

template <class Enum>
constexpr std::uint32_t nr(Enum value) {
  return static_cast<std::uint32_t>(value);
}
constexpr std::uint32_t board_nr(Company company) { return nr(board_of(company)); }
constexpr std::uint32_t shares_nr(Company company, int shares) {
  return board_nr(company) * kMaxShares + static_cast<std::uint32_t>(shares - 1);
}

using MaybeIndex = std::optional<std::uint32_t>;
using MaybeAction = std::optional<Action>;

struct Indexer {
  MaybeIndex operator()(const TakeCharacter& a) const { return kChar + nr(a.character); }
  MaybeIndex operator()(const ChooseCompany& a) const { return kCeo + board_nr(a.company); }
  MaybeIndex operator()(const Bid& a) const {
    if (a.coins > kMostCoins) return std::nullopt;
    return kBid + a.coins;
  }
  MaybeIndex operator()(const Buy& a) const { return kBuy + shares_nr(a.company, a.shares); }
  MaybeIndex operator()(const Sell& a) const { return kSell + shares_nr(a.company, a.shares); }
  MaybeIndex operator()(const LookAtToken& a) const { return kLook + board_nr(a.company); }
  MaybeIndex operator()(const LookAtEvent&) const { return kLookEvent; }
  MaybeIndex operator()(const BuyRumor&) const { return kRumor; }
  MaybeIndex operator()(const PlayRumor& a) const {
    return kPlay + nr(a.rumor) * kBoards + board_nr(a.company);
  }
  MaybeIndex operator()(const OpenOffer& a) const {
    const std::uint32_t row = (nr(a.form) * 2 + nr(a.side)) * kBoards + board_nr(a.company);
    return kOpen + row * kAudiences + static_cast<std::uint32_t>(a.audience.number_of());
  }
  MaybeIndex operator()(const EndTurn&) const { return kEnd; }
  MaybeIndex operator()(const NameShares& a) const { return kShares + a.shares - 1U; }
  MaybeIndex operator()(const NameCoins& a) const {
    if (a.coins > kMostCoins) return std::nullopt;
    return kCoins + a.coins - 1U;
  }
  MaybeIndex operator()(const Cancel&) const { return kCancel; }
  MaybeIndex operator()(const Accept&) const { return kAccept; }
  MaybeIndex operator()(const Decline&) const { return kDecline; }
  MaybeIndex operator()(const Counter& a) const { return kCounter + a.shares - 1U; }
  MaybeIndex operator()(const TakeAnswer& a) const { return kTake + nr(a.seat); }
  MaybeIndex operator()(const TakeNone&) const { return kNone; }
  MaybeIndex operator()(const Want&) const { return kWant; }
  MaybeIndex operator()(const Pass&) const { return kPass; }
  MaybeIndex operator()(const Done&) const { return kDone; }
  MaybeIndex operator()(const GiveShare& a) const { return kGive + board_nr(a.company); }
};

Company up(const View& view, std::uint32_t board) {
  return view.table.boards[static_cast<Board>(board)].company;
}
std::uint8_t shares_at(std::uint32_t place) {
  return static_cast<std::uint8_t>(place % kMaxShares + 1);
}

MaybeAction turn_action_at(const Rules& rules, const View& view, std::uint32_t index) {
  if (index < kSell) return Buy{up(view, (index - kBuy) / kMaxShares), shares_at(index - kBuy)};
  if (index < kLook) return Sell{up(view, (index - kSell) / kMaxShares), shares_at(index - kSell)};
  if (index < kLookEvent) return LookAtToken{up(view, index - kLook)};
  if (index == kLookEvent) return LookAtEvent{};
  if (index == kRumor) return BuyRumor{};
  if (index < kOpen) {
    const std::uint32_t rumor = (index - kPlay) / kBoards;
    if (rumor >= rules.dataset.rumor_kinds) return std::nullopt;
    return PlayRumor{static_cast<Rumor>(rumor), up(view, (index - kPlay) % kBoards)};
  }
  if (index == kEnd) return EndTurn{};
  const std::uint32_t row = (index - kOpen) / kAudiences;
  const auto audience = static_cast<int>((index - kOpen) % kAudiences);
  if (audience > rules.seats) return std::nullopt;
  return OpenOffer{static_cast<Form>(row / (2 * kBoards)),
                   static_cast<Side>(row / kBoards % 2),
                   up(view, row % kBoards),
                   Audience::from_number(audience)};
}

MaybeAction offer_action_at(const Rules& rules, std::uint32_t index) {
  if (index < kCoins) return NameShares{shares_at(index - kShares)};
  if (index < kCancel) return NameCoins{static_cast<std::uint16_t>(index - kCoins + 1)};
  if (index == kCancel) return Cancel{};
  if (index == kAccept) return Accept{};
  if (index == kDecline) return Decline{};
  if (index < kTake) return Counter{shares_at(index - kCounter)};
  if (index == kNone) return TakeNone{};
  const auto seat = static_cast<int>(index - kTake);
  if (seat >= rules.seats) return std::nullopt;
  return TakeAnswer{seat_at(seat)};
}

// Tensors.

constexpr int kPhases = std::variant_size_v<PhaseSeen>;
constexpr int kStages = 5;  // preparing, and the four of an offer
// price, next price up and down, index, performance, market, dividend, stack, two tokens.
constexpr std::size_t kBoardSize = 8 + kSlots * (kTokens + 1);
// coins, character, CEO's board, out, place, waiting, hand, buried, worth, knows the event; by
// board shares, known token, rumors planted; answer and terms to the offer, its bid.
constexpr std::size_t kSeatSize = 1 + kCharacters + kBoards + 4 + 2 + 1 + 1 + 3 * kBoards + 4 + 3;
constexpr std::size_t kPhaseSize =
    1 + kPhases + 2 * kBoards + kBoards + 3 + kStages + 2 + 1 + kBoards + 2;
constexpr std::size_t kCardsSize =
    2 * kMaxEvents + 2 * kMaxRumors + 2;  // discard and known top; own hand and discard; decks
constexpr std::size_t kTensorSize =
    kBoards * kBoardSize + kMostSeats * kSeatSize + kPhaseSize + kCardsSize;

constexpr int kCoinScale = 100;

void write_board(const Rules& rules, const View& view, Board board, TensorWriter& writer) {
  const BoardFace& face = view.table.boards[board];
  const int top = rules.tops[face.company];
  writer.put(price(rules, view.table, board), kMaxPrice);
  writer.put(rules.price(face.company, std::min(top, face.index + 1)), kMaxPrice);
  writer.put(rules.price(face.company, face.index - 1), kMaxPrice);
  writer.put(face.index, kMaxBlocks);
  writer.put(face.perf, kMaxPerf);
  writer.put(face.market, kMaxShares);
  writer.put(rules.dividend(face.company, face.perf), kMaxDividend);
  int stack = 0;
  for (const PlantedSeen& planted : view.planted) stack += planted.board == board ? 1 : 0;
  writer.put(stack, kMaxRumors);
  for (const auto& token : view.tokens[board]) {
    writer.one_hot(token ? static_cast<int>(*token) : kTokens, kTokens + 1);
  }
}

const OfferView* offer_view(const View& view) {
  if (const auto* acting = std::get_if<ActingSeen>(&view.phase)) return &acting->offer;
  if (const auto* slot = std::get_if<SlotSeen>(&view.phase)) return &slot->offer;
  return nullptr;
}
const OfferSeen* offer_seen(const View& view) {
  const OfferView* offer = offer_view(view);
  return offer == nullptr ? nullptr : std::get_if<OfferSeen>(offer);
}

int place_of(const View& view, Seat seat) {
  for (std::size_t place = 0; place < view.table.order.size(); ++place) {
    if (view.table.order[place] == seat) return static_cast<int>(place) + 1;
  }
  return 0;
}

int bid_of(const View& view, Seat seat) {
  if (const auto* bidding = std::get_if<Bidding>(&view.phase)) return bidding->bids.coins[seat];
  if (const auto* tie = std::get_if<TieBreak>(&view.phase)) return tie->bids[seat];
  return 0;
}

void write_seat(const Rules& rules, const View& view, Seat seat, TensorWriter& writer) {
  const Player& player = view.table.players[seat];
  writer.put(player.coins, kCoinScale);
  writer.one_hot(player.character ? static_cast<int>(*player.character) : -1, kCharacters);
  writer.one_hot(player.ceo_company ? number(board_of(*player.ceo_company)) : -1, kBoards);
  writer.flag(player.out.has_value());
  writer.put(place_of(view, seat), kMostSeats);
  writer.flag(view.waiting.contains(seat));
  writer.flag(player.known_event);
  writer.put(view.hand_sizes[seat], kMaxRumors);
  writer.put(view.buried_sizes[seat], kMaxRumors);
  writer.put(worth(rules, view.table, seat), kCoinScale);
  for (const Board board : kAllBoards) {
    writer.put(player.shares[board], kMaxShares);
    writer.flag(player.known_tokens.contains(board));
    int planted_here = 0;
    for (const PlantedSeen& planted : view.planted) {
      planted_here += planted.board == board && planted.seat == seat ? 1 : 0;
    }
    writer.put(planted_here, kMaxRumors);
  }
  const OfferSeen* seen = offer_seen(view);
  const bool is_asked = seen != nullptr && seen->offer.candidates.contains(seat);
  writer.one_hot(is_asked ? static_cast<int>(seen->offer.answers[seat].reply) : -1, 4);
  writer.put(is_asked ? seen->offer.answers[seat].terms.shares : 0, kMaxShares);
  writer.put(is_asked ? seen->offer.answers[seat].terms.coins : 0, kCoinScale);
  writer.put(bid_of(view, seat), kCoinScale);
  writer.flag(is_asked && seen->answered.contains(seat));
}

void write_offer(const View& view, TensorWriter& writer) {
  const OfferView* room = offer_view(view);
  const OfferSeen* seen = offer_seen(view);
  const bool is_preparing = room != nullptr && std::holds_alternative<Preparing>(*room);
  writer.one_hot(is_preparing      ? 0
                 : seen != nullptr ? 1 + static_cast<int>(seen->offer.stage)
                                   : -1,
                 kStages);
  writer.one_hot(seen != nullptr ? static_cast<int>(seen->offer.side) : -1, 2);
  writer.flag(seen != nullptr && seen->offer.form == Form::Firm);
  writer.one_hot(seen != nullptr ? number(seen->offer.board) : -1, kBoards);
  writer.put(seen != nullptr ? seen->offer.terms.shares : 0, kMaxShares);
  writer.put(seen != nullptr ? seen->offer.terms.coins : 0, kCoinScale);
}

void write_phase(const Rules& rules, const View& view, TensorWriter& writer) {
  writer.put(view.table.round, rules.options.rounds);
  writer.one_hot(static_cast<int>(view.phase.index()), kPhases);
  const auto* seen = std::get_if<ActingSeen>(&view.phase);
  const auto* slot = std::get_if<SlotSeen>(&view.phase);
  const auto* paying = std::get_if<Paying>(&view.phase);
  for (const Board board : kAllBoards) {
    writer.flag(seen != nullptr && seen->acting.bought.contains(board));
    writer.flag(seen != nullptr && seen->acting.sold.contains(board));
    writer.put(seen != nullptr ? seen->acting.moved[board] : 0, kMaxShares);
  }
  writer.put(seen != nullptr ? seen->acting.free_looks : 0, kFreeLooks);
  writer.put(seen != nullptr ? seen->acting.offers : slot != nullptr ? slot->slot.offers : 0, 20);
  writer.put(paying != nullptr ? paying->credit : 0, kCoinScale);
  write_offer(view, writer);
}

void write_cards(const View& view, TensorWriter& writer) {
  for (int card = 0; card < kMaxEvents; ++card) {
    const auto& gone = view.event_discard;
    writer.flag(std::find(gone.begin(), gone.end(), static_cast<EventCard>(card)) != gone.end());
    writer.flag(view.top_event == static_cast<EventCard>(card));
  }
  for (int kind = 0; kind < kMaxRumors; ++kind) {
    const auto rumor = static_cast<Rumor>(kind);
    const auto in = [&](const auto& list) {
      return static_cast<int>(std::count(list.begin(), list.end(), rumor));
    };
    writer.put(in(view.hand), 2);
    writer.put(in(view.rumor_discard), 2);
  }
  writer.put(view.event_deck, kMaxEvents);
  writer.put(view.rumor_deck, kMaxRumors);
}

}  // namespace

std::uint32_t index_count(const Rules& /*rules*/) { return kIndices; }

std::optional<std::uint32_t> index(const Rules& /*rules*/,
                                   const View& /*view*/,
                                   const Action& action) {
  return std::visit(Indexer{}, action);
}

std::optional<Action> action_at(const Rules& rules, const View& view, std::uint32_t index) {
  if (index < kCeo) return TakeCharacter{static_cast<Character>(index - kChar)};
  if (index < kBid) return ChooseCompany{up(view, index - kCeo)};
  if (index < kBuy) return Bid{static_cast<std::uint16_t>(index - kBid)};
  if (index <= kEnd) return turn_action_at(rules, view, index);
  if (index < kWant) return offer_action_at(rules, index);
  if (index == kWant) return Want{};
  if (index == kPass) return Pass{};
  if (index == kDone) return Done{};
  if (index < kIndices) return GiveShare{up(view, index - kGive)};
  return std::nullopt;
}

std::size_t tensor_size(const Rules& /*rules*/) { return kTensorSize; }

void write_tensor(const Rules& rules, const View& view, std::span<float> tensor) {
  TensorWriter writer(tensor);
  for (const Board board : kAllBoards) write_board(rules, view, board, writer);
  for (int steps = 0; steps < kMostSeats; ++steps) {
    if (steps < rules.seats) {
      write_seat(rules, view, seat_after(view.viewer, steps, rules.seats), writer);
    } else {
      for (std::size_t blank = 0; blank < kSeatSize; ++blank) writer.put(0.0F);
    }
  }
  write_phase(rules, view, writer);
  write_cards(view, writer);
  assert(writer.is_full());
}

}  // namespace bourse::stockastic
