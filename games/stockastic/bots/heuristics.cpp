// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Stockastic (RULES.md section 13), one ply deep: the value of a share after this
// Resolution as far as the viewer can tell, with dividends, against what is paid or received for
// it. Sees the view only.
#include "games/stockastic/bots/heuristics.h"

#include <algorithm>
#include <array>

#include "core/evaluate_each.h"
#include "games/stockastic/rules/looks.h"
#include "games/stockastic/rules/offers.h"

namespace bourse::stockastic {
namespace {

constexpr std::int32_t kCoin = 100;  // the unit is a hundredth

struct Outlook {
  int perf;
  int index;  // 0: bankrupt
};

void shift(const Rules& rules, const BoardFace& face, Shift change, Outlook& outlook) {
  if (outlook.index == 0) return;
  const int limit = rules.perf_limit();
  outlook.perf = std::clamp(outlook.perf + change.perf, -limit, limit);
  outlook.index = std::clamp(outlook.index + change.price, 0, int{rules.tops[face.company]});
}

// The known changes of the board: the token face up, the event if the viewer looked at it, its own
// rumors, and the performance of this round.
Outlook outlook(const Rules& rules, const View& view, Board board) {
  const BoardFace& face = view.table.boards[board];
  Outlook seen{face.perf, face.index};
  const auto& token = view.tokens[board][slot_of(view.table.round)];
  if (token) shift(rules, face, {static_cast<std::int8_t>(arrows(*token)), 0}, seen);
  if (view.top_event) {
    const EventFace& event = rules.dataset.face(*view.top_event);
    if (event.boards.contains(board) && !event.towards_zero) {
      shift(rules, face, event.shift, seen);
    }
  }
  for (const PlantedSeen& planted : view.planted) {
    if (planted.board != board || !planted.rumor) continue;
    shift(rules, face, rules.dataset.face(*planted.rumor).shift, seen);
  }
  shift(rules, face, {0, static_cast<std::int8_t>(seen.perf)}, seen);
  return seen;
}

// Hundredths of a coin: price after the Resolution, dividends, and the decreasing effect of
// performance in later rounds.
std::int32_t share_value(
    const Rules& rules, const View& view, Board board, const Outlook& seen, int moved) {
  const Company company = view.table.boards[board].company;
  if (seen.index == 0) return 0;
  const int top = rules.tops[company];
  const int index = std::clamp(seen.index + moved, 0, top);
  const int left = rules.options.rounds - view.table.round;
  const int later = std::clamp(index + seen.perf * left / 2, 0, top);
  const int now = rules.price(company, index);
  const int then = rules.price(company, later);
  const int dividends = rules.dividend(company, seen.perf) * (1 + left / 2);
  return kCoin * (now + then) / 2 + kCoin * dividends;
}

class Evaluator {
 public:
  Evaluator(const Rules& rules, const View& view)
      : rules_(rules), view_(view), seat_(*view.viewer.seat()) {
    for (const Board board : kAllBoards) {
      outlooks_[board] = outlook(rules, view, board);
      values_[board] = share_value(rules, view, board, outlooks_[board], 0);
    }
  }

  std::int32_t operator()(const TakeCharacter& take) const {
    return kCoin * rules_.card(take.character).start / 10;
  }
  std::int32_t operator()(const ChooseCompany& choose) const {
    return values_[board_of(choose.company)];
  }
  // Going first is worth about what the best board promises on a few shares. A bid pays part of
  // that, varied by seat so that bids differ, and nothing in a further tie-break: repeated ties are
  // ruinous.
  std::int32_t operator()(const Bid& bid) const {
    std::int32_t best = 0;
    for (const Board board : kAllBoards) {
      best = std::max(best, values_[board] - kCoin * price(rules_, view_.table, board));
    }
    const std::int32_t modesty = (number(seat_) + view_.table.round) % 3;
    const bool is_tie = std::holds_alternative<TieBreak>(view_.phase);
    const std::int32_t wished =
        is_tie ? 0 : std::max<std::int32_t>(0, std::min<std::int32_t>(best / kCoin, 4) - modesty);
    const std::int32_t away = wished - bid.coins;
    return -(away < 0 ? -away : away) * kCoin;
  }
  std::int32_t operator()(const Buy& buy) const {
    const Board board = board_of(buy.company);
    const int held = shares(board);
    const int blocks = moved(board, buy.shares);
    const std::int32_t gain =
        (held + buy.shares) * value_after(board, blocks) - held * values_[board];
    return gain - kCoin * buy.shares * price(rules_, view_.table, board) - reserve(buy);
  }
  std::int32_t operator()(const Sell& sell) const {
    const Board board = board_of(sell.company);
    const int held = shares(board);
    const int blocks = -moved(board, sell.shares);
    const std::int32_t loss =
        held * values_[board] - (held - sell.shares) * value_after(board, blocks);
    return kCoin * sell.shares * selling_price(rules_, view_.table, board) - loss;
  }
  // A look is worth something if there is a later round and there are shares to move.
  std::int32_t operator()(const LookAtToken& look) const {
    const bool is_last = view_.table.round == rules_.options.rounds;
    const int held = shares(board_of(look.company));
    return is_last ? -kCoin : 30 * held - 60 * cost_of_look(rules_, view_.table, turn(), seat_);
  }
  std::int32_t operator()(const LookAtEvent&) const {
    return 10 * shares_of(view_.table, seat_) - 40 * cost_of_event(rules_, view_.table, seat_);
  }
  std::int32_t operator()(const BuyRumor&) const {
    int most = 0;
    for (const Board board : kAllBoards) most = std::max(most, shares(board));
    return 120 * most - kCoin * rules_.costs.rumor - 10 * kCoin * hand_size();
  }
  std::int32_t operator()(const PlayRumor& play) const {
    const Board board = board_of(play.company);
    const RumorFace& face = rules_.dataset.face(play.rumor);
    const int strength = face.shift.price + 2 * face.shift.perf;
    int others = 0;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      if (seat != seat_) others = std::max<int>(others, view_.table.players[seat].shares[board]);
    }
    return 50 * strength * (2 * shares(board) - others) / 2;
  }
  // Worth a try if the buyer can pay a fair price; each further offer is less welcome.
  std::int32_t operator()(const OpenOffer& open) const {
    const Board board = board_of(open.company);
    if (open.form == Form::Call) return -1;
    const bool sells = open.side == Side::Sell;
    const std::int32_t value = values_[board];
    const std::int32_t asked = kCoin * price(rules_, view_.table, board);
    if (kCoin * purse(open) < std::max(value, asked)) return -kCoin;
    return (sells ? asked - value : value - asked) / 4 - 40 - kCoin * offers_made();
  }
  std::int32_t operator()(const EndTurn&) const { return 0; }
  std::int32_t operator()(const NameShares& name) const { return -name.shares; }
  std::int32_t operator()(const NameCoins& name) const {
    const Offer* offer = offer_now();
    if (offer == nullptr) return 0;
    const bool is_counter = offer->stage == Stage::Respond;
    const Terms terms{is_counter ? offer->answers[seat_].terms.shares : offer->terms.shares,
                      name.coins};
    // Ask a little more than the value, or pay a little less; beyond that nobody agrees.
    const std::int32_t gain = trade_gain(*offer, terms, !is_counter);
    const std::int32_t wished = terms.shares * kCoin / 2;
    return gain < 0 ? gain - kCoin : kCoin - (gain > wished ? gain - wished : wished - gain);
  }
  std::int32_t operator()(const Cancel&) const { return -kCoin; }
  std::int32_t operator()(const Accept&) const {
    const Offer* offer = offer_now();
    return offer == nullptr ? 0 : trade_gain(*offer, offer->terms, false) - 20;
  }
  std::int32_t operator()(const Decline&) const { return 0; }
  std::int32_t operator()(const Counter& counter) const { return 10 - counter.shares; }
  std::int32_t operator()(const TakeAnswer& take) const {
    const Offer* offer = offer_now();
    if (offer == nullptr) return 0;
    const Answer& answer = offer->answers[take.seat];
    const bool is_firm = answer.reply == Reply::Accept;
    return trade_gain(*offer, is_firm ? offer->terms : answer.terms, true);
  }
  std::int32_t operator()(const TakeNone&) const { return 0; }
  std::int32_t operator()(const Want&) const { return -1; }
  std::int32_t operator()(const Pass&) const { return 0; }
  std::int32_t operator()(const Done&) const { return 0; }
  // The smallest loss: the value of the share beyond the credit that it gives.
  std::int32_t operator()(const GiveShare& give) const {
    const Board board = board_of(give.company);
    const Player& player = view_.table.players[seat_];
    const auto* paying = std::get_if<Paying>(&view_.phase);
    const int credit = paying == nullptr ? 0 : paying->credit;
    const int rest =
        player.character ? rules_.card(*player.character).cost - player.coins - credit : 0;
    const int used = std::min(rest, handed_in_value(rules_, view_.table, board));
    return kCoin * used - values_[board];
  }

 private:
  std::int32_t value_after(Board board, int moved) const {
    return share_value(rules_, view_, board, outlooks_[board], moved);
  }
  int shares(Board board) const { return view_.table.players[seat_].shares[board]; }
  int hand_size() const { return static_cast<int>(view_.hand.size()); }
  Acting turn() const {
    const auto* seen = std::get_if<ActingSeen>(&view_.phase);
    return seen == nullptr ? Acting{} : seen->acting;
  }
  int moved(Board board, int count) const {
    return blocks_moved(rules_, count, turn().moved[board]);
  }
  // With characters the operational cost should stay available in coins.
  std::int32_t reserve(const Buy& buy) const {
    const Player& player = view_.table.players[seat_];
    if (!player.character) return 0;
    const int left = player.coins - buy.shares * price(rules_, view_.table, board_of(buy.company));
    return kCoin * std::max(0, rules_.card(*player.character).cost - left);
  }
  // The most coins that the buyer has.
  int purse(const OpenOffer& open) const {
    if (open.side == Side::Buy) return view_.table.players[seat_].coins;
    int most = 0;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const bool is_asked = seat != seat_ && open.audience.seat().value_or(seat) == seat;
      if (is_asked) most = std::max<int>(most, view_.table.players[seat].coins);
    }
    return most;
  }
  int offers_made() const {
    if (const auto* slot = std::get_if<SlotSeen>(&view_.phase)) return slot->slot.offers;
    return turn().offers;
  }
  const Offer* offer_now() const {
    const OfferView* offer = nullptr;
    if (const auto* acting = std::get_if<ActingSeen>(&view_.phase)) offer = &acting->offer;
    if (const auto* slot = std::get_if<SlotSeen>(&view_.phase)) offer = &slot->offer;
    const auto* seen = offer == nullptr ? nullptr : std::get_if<OfferSeen>(offer);
    return seen == nullptr ? nullptr : &seen->offer;
  }
  std::int32_t trade_gain(const Offer& offer, const Terms& terms, bool is_proposer) const {
    const bool sells = (offer.side == Side::Sell) == is_proposer;
    const std::int32_t worth_of_it = terms.shares * values_[offer.board];
    const std::int32_t paid = kCoin * terms.coins;
    return sells ? paid - worth_of_it : worth_of_it - paid;
  }

  const Rules& rules_;
  const View& view_;
  const Seat seat_;
  PerBoard<Outlook> outlooks_;
  PerBoard<std::int32_t> values_;  // of a share
};

}  // namespace

void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores) {
  evaluate_each(Evaluator(rules, view), choices, scores);
}

}  // namespace bourse::stockastic
