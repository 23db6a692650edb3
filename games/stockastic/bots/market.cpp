// SPDX-License-Identifier: Apache-2.0
//
// Prices and worth for charts, previews of actions, and the fallback of section 5 for a seat that
// does not answer in time.
#include <algorithm>

#include "core/overload.h"
#include "games/stockastic/rules/game.h"
#include "games/stockastic/rules/looks.h"
#include "games/stockastic/rules/offers.h"

namespace bourse::stockastic {
namespace {

constexpr std::array<std::string_view, kBoards> kCollapseWarnings{
    "the company on board 0 goes bankrupt",
    "the company on board 1 goes bankrupt",
    "the company on board 2 goes bankrupt",
    "the company on board 3 goes bankrupt"};

const Acting* turn_of(const View& view) {
  const auto* seen = std::get_if<ActingSeen>(&view.phase);
  return seen == nullptr ? nullptr : &seen->acting;
}
const OfferSeen* offer_in(const View& view) {
  const OfferView* offer = nullptr;
  if (const auto* acting = std::get_if<ActingSeen>(&view.phase)) offer = &acting->offer;
  if (const auto* slot = std::get_if<SlotSeen>(&view.phase)) offer = &slot->offer;
  return offer == nullptr ? nullptr : std::get_if<OfferSeen>(offer);
}

// The lowest seat that accepted, otherwise none (5.4.21).
Action default_choice(const Offer& offer) {
  for (const Seat seat : offer.candidates) {
    if (offer.answers[seat].reply == Reply::Accept) return TakeAnswer{seat};
  }
  return TakeNone{};
}

Action default_in_offer(const Offer& offer) {
  switch (offer.stage) {
    case Stage::Shares:
    case Stage::Price: return Cancel{};
    case Stage::Respond: return Decline{};
    case Stage::Choose: return default_choice(offer);
  }
  return Cancel{};
}

Action lowest_free(const Rules& rules, const Table& table) {
  int card = 0;
  while (holder_of(rules, table, static_cast<Character>(card))) ++card;
  return TakeCharacter{static_cast<Character>(card)};
}

// 5.6.10: the cheapest share that covers the rest, otherwise the most expensive; the lowest board
// among equals.
Action default_gift(const Rules& rules, const Table& table, const Paying& paying) {
  const Player& player = table.players[table.order[paying.place]];
  const int rest = rules.card(*player.character).cost - player.coins - paying.credit;
  std::optional<Board> chosen;
  const auto value = [&](Board board) { return handed_in_value(rules, table, board); };
  for (const Board board : kAllBoards) {
    if (player.shares[board] == 0) continue;
    if (!chosen) {
      chosen = board;
      continue;
    }
    const bool covers = value(board) >= rest;
    const bool covered = value(*chosen) >= rest;
    const bool is_better =
        covers && covered ? value(board) < value(*chosen) : value(board) > value(*chosen);
    if (is_better) chosen = board;
  }
  return GiveShare{table.boards[chosen.value_or(Board{0})].company};
}

// The certain effects of an action, on a copy of the public table.
struct Foreseen {
  Table table;
  int cost = 0;  // coins paid, or received if negative
  bool has_cost = false;
  FixedList<Board, 1> collapsed;
};

void move_price(const Rules& rules, Board board, int blocks, Foreseen& after) {
  BoardFace& face = after.table.boards[board];
  const int index = std::min<int>(rules.tops[face.company], face.index + blocks);
  if (index > 0) {
    face.index = static_cast<std::uint8_t>(index);
    return;
  }
  face.company = other_side(face.company);
  face.index = static_cast<std::uint8_t>(rules.ipo(face.company));
  for (Player& player : after.table.players) player.shares[board] = 0;
  after.collapsed.push_back(board);
}

class Simulation {
 public:
  Simulation(const Rules& rules, const View& view, Seat seat)
      : rules_(rules), view_(view), seat_(seat) {
    after_.table = view.table;
  }
  Foreseen after() const { return after_; }

  void operator()(const Bid& bid) { spend(bid.coins); }
  void operator()(const Buy& buy) {
    const Board board = board_of(buy.company);
    spend(buy.shares * price(rules_, view_.table, board));
    add_shares(board, buy.shares);
    move_price(rules_, board, moved(board, buy.shares), after_);
  }
  void operator()(const Sell& sell) {
    const Board board = board_of(sell.company);
    const bool has_bonus = is_character(view_.table, seat_, Character::Institution);
    spend(-sell.shares * selling_price(rules_, view_.table, board) -
          (has_bonus ? kMarketBonus : 0));
    add_shares(board, -int{sell.shares});
    move_price(rules_, board, -moved(board, sell.shares), after_);
  }
  void operator()(const LookAtToken&) {
    if (const Acting* acting = turn_of(view_)) {
      spend(cost_of_look(rules_, view_.table, *acting, seat_));
    }
  }
  void operator()(const LookAtEvent&) { spend(cost_of_event(rules_, view_.table, seat_)); }
  void operator()(const BuyRumor&) { spend(rules_.costs.rumor); }
  void operator()(const Accept&) {
    if (const OfferSeen* seen = offer_in(view_)) trade(seen->offer, seen->offer.terms, false);
  }
  void operator()(const NameCoins& name) {
    const OfferSeen* seen = offer_in(view_);
    if (seen == nullptr) return;
    const bool is_counter = seen->offer.stage == Stage::Respond;
    const Terms terms{
        is_counter ? seen->offer.answers[seat_].terms.shares : seen->offer.terms.shares,
        name.coins};
    trade(seen->offer, terms, !is_counter);
  }
  void operator()(const TakeAnswer& take) {
    const OfferSeen* seen = offer_in(view_);
    if (seen == nullptr) return;
    const Answer& answer = seen->offer.answers[take.seat];
    const bool is_firm = answer.reply == Reply::Accept;
    trade(seen->offer, is_firm ? seen->offer.terms : answer.terms, true);
  }
  void operator()(const GiveShare& give) { add_shares(board_of(give.company), -1); }
  template <class Other>
  void operator()(const Other& /*without certain consequences*/) {}

 private:
  int moved(Board board, int shares) const {
    const Acting* acting = turn_of(view_);
    return blocks_moved(rules_, shares, acting == nullptr ? 0 : acting->moved[board]);
  }
  void spend(int coins) {
    after_.cost = coins;
    after_.has_cost = true;
    Player& player = after_.table.players[seat_];
    player.coins = static_cast<std::uint16_t>(player.coins - coins);
  }
  void add_shares(Board board, int shares) {
    std::uint8_t& held = after_.table.players[seat_].shares[board];
    held = static_cast<std::uint8_t>(held + shares);
  }
  void trade(const Offer& offer, const Terms& terms, bool is_proposer) {
    const bool is_seller = (offer.side == Side::Sell) == is_proposer;
    spend(is_seller ? -int{terms.coins} : int{terms.coins});
    add_shares(offer.board, is_seller ? -int{terms.shares} : int{terms.shares});
  }

  const Rules& rules_;
  const View& view_;
  Seat seat_;
  Foreseen after_;
};

// SC-R4: a look in the last round is legal and worthless.
constexpr std::string_view kLastLook = "the last round: that forecast is never resolved";

void note_action(const Rules& rules, const View& view, const Action& action, Preview& preview) {
  match(
      action,
      [&](const LookAtToken&) {
        if (view.table.round == rules.options.rounds) preview.warnings.push_back(kLastLook);
      },
      [&](const Accept&) { preview.notes.push_back("if the proposer takes your answer"); },
      [&](const NameCoins&) { preview.notes.push_back("if it is taken up"); },
      [&](const OpenOffer& open) {
        preview.notes.push_back(open.form == Form::Call ? "asks for terms" : "then shares, price");
      },
      [&](const Counter&) { preview.notes.push_back("then name the price"); },
      [](const auto&) {});
}

}  // namespace

// Requires: the viewer is a seat to act.
Action fallback(const Rules& rules, const View& view) {
  if (const OfferSeen* seen = offer_in(view)) return default_in_offer(seen->offer);
  return match(
      view.phase,
      [&](const SetupChar&) { return lowest_free(rules, view.table); },
      [&](const SetupCeo&) -> Action { return ChooseCompany{view.table.boards[Board{0}].company}; },
      [](const Bidding&) -> Action { return Bid{0}; },
      [](const TieBreak&) -> Action { return Bid{0}; },
      [](const ActingSeen&) -> Action { return EndTurn{}; },
      [](const Polling&) -> Action { return Pass{}; },
      [](const SlotSeen&) -> Action { return Done{}; },
      [&](const Paying& paying) { return default_gift(rules, view.table, paying); },
      [](const Over&) -> Action { return Pass{}; });
}

// Requires: the viewer is the seat that would act.
Preview preview(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  Simulation simulation(rules, view, seat);
  std::visit(simulation, action);
  const Foreseen after = simulation.after();
  Preview preview;
  for (const Board board : kAllBoards) {
    const int before_price = price(rules, view.table, board);
    const int after_price = price(rules, after.table, board);
    if (before_price != after_price) {
      preview.prices.push_back({static_cast<std::uint8_t>(board), before_price, after_price});
    }
  }
  for (const Board board : after.collapsed) {
    preview.warnings.push_back(kCollapseWarnings[static_cast<std::size_t>(board)]);
  }
  if (after.has_cost) {
    preview.cost = after.cost;
    preview.cash_after = after.table.players[seat].coins;
  }
  preview.worth_before = worth(rules, view.table, seat);
  preview.worth_after = worth(rules, after.table, seat);
  note_action(rules, view, action, preview);
  return preview;
}

Market market(const Rules& rules, const View& view) {
  Market market;
  for (const Board board : kAllBoards) {
    const CompanySheet& sheet = rules.dataset.companies[view.table.boards[board].company];
    market.companies.push_back(
        {sheet.code.view(), sheet.name.view(), price(rules, view.table, board)});
  }
  const bool is_over = std::holds_alternative<Over>(view.phase);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!shows_holdings(rules, view.viewer, seat, is_over)) continue;
    market.worth[seat] = worth(rules, view.table, seat);
  }
  return market;
}

}  // namespace bourse::stockastic
