// SPDX-License-Identifier: Apache-2.0
//
// Prices and worth for charts, previews of actions, and the fallback when a clock runs out (the
// time-outs of RULES.md section 5).
#include <algorithm>
#include <array>
#include <utility>

#include "core/overload.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {
namespace {

constexpr std::string_view kEndsRound = "ends the round";
constexpr std::string_view kEndsGame = "ends the game";

int value_now(const Rules& rules, const View& view, Card card) {
  return rules.shares[card] * view.market.price(stock_of(card));
}

// The hand sorted from the cheapest card up, ties in card order.
FixedList<Card, kMaxHand> by_value(const Rules& rules, const View& view) {
  FixedList<Card, kMaxHand> cards;
  for (const Card card : view.hand) cards.push_back(card);
  std::sort(cards.begin(), cards.end(), [&](Card a, Card b) {
    return std::pair(value_now(rules, view, a), a) < std::pair(value_now(rules, view, b), b);
  });
  return cards;
}

Card cheapest(const Rules& rules, const View& view) { return by_value(rules, view)[0]; }

Action default_audit(const Rows& market) {
  std::optional<Action> first;
  for (const Stock stock : kAllStocks) {
    if (market.frozen.contains(stock)) continue;
    const bool has_card = market.top(stock) > 1;
    if (!has_card && market.splits[stock] == 0) return Audit{stock, Target::None};
    if (!first) first = Audit{stock, has_card ? Target::Card : Target::Split};
  }
  return *first;  // at most three stocks are frozen (5.5.13)
}

Action default_freeze(const Rows& market) {
  std::optional<Stock> cheapest;
  for (const Stock stock : kAllStocks) {
    if (market.frozen.contains(stock)) continue;
    if (!cheapest || market.price(stock) < market.price(*cheapest)) cheapest = stock;
  }
  return Freeze{*cheapest};
}

Action default_payment(const Rules& rules, const View& view, int count) {
  CardSet paid;
  const auto cards = by_value(rules, view);
  for (int at = 0; at < count; ++at) paid.insert(cards[static_cast<std::size_t>(at)]);
  return Pay{paid};
}

// Nothing; in the last round the most valuable cards, one per token.
Action default_exercise(const Rules& rules, const View& view, Seat seat) {
  CardSet chosen;
  if (view.round == rules.options.rounds) {
    FixedList<Card, kMaxHand> cards;
    for (const Card card : view.hand) cards.push_back(card);
    std::sort(cards.begin(), cards.end(), [&](Card a, Card b) {
      return std::pair(-value_now(rules, view, a), a) < std::pair(-value_now(rules, view, b), b);
    });
    const auto most = std::min<std::size_t>(view.seats[seat].tokens, cards.size());
    for (std::size_t at = 0; at < most; ++at) chosen.insert(cards[at]);
  }
  return Exercise{chosen};
}

// Changes a view by the certain consequences of an action, to compare prices and worth.
struct Foreseen {
  Rows market;
  CardSet certs;
  bool ends_round = false;
};

void foresee_event(const Rules& rules, Rows& market, Kind kind) {
  if (is_split(kind) && !market.frozen.contains(stock_of(kind))) {
    if (market.top(stock_of(kind)) > 1) remove_top(market, stock_of(kind));
    ++market.splits[stock_of(kind)];
  }
  if (is_crash(kind)) crash(rules, market, stock_of(kind));
  if (kind == Kind::AllCrash) {
    for (const Stock stock : kAllStocks) crash(rules, market, stock);
  }
}

void foresee_audit(Rows& market, const Audit& audit) {
  if (audit.target == Target::Card) remove_top(market, audit.stock);
  if (audit.target == Target::Split) --market.splits[audit.stock];
}

// 6.2: if the place of Market Closed is known, whether a draw must reveal it.
bool meets_closed(const View& view, Mode mode) {
  return view.above && *view.above < (mode == Mode::A ? 2 : 1);
}

Foreseen foresee(const Rules& rules, const View& view, Seat seat, const Action& action) {
  Foreseen after{view.market, view.seats[seat].certs, false};
  match(
      action,
      [&](const Raise& raise) {
        after.market.cards.insert(raise.card);
        after.ends_round = value_of(raise.card) >= kClosingValue;
      },
      [&](const Save& save) {
        after.certs.insert(save.card);
        after.ends_round = view.hand.size() == 2;
      },
      [&](const Visit& visit) { after.ends_round = meets_closed(view, visit.mode); },
      [&](const Play& play) { foresee_event(rules, after.market, play.kind); },
      [&](const Pick& pick) { foresee_event(rules, after.market, pick.kind); },
      [&](const Audit& audit) { foresee_audit(after.market, audit); },
      [&](const Discard&) { after.ends_round = view.hand.size() == 1; },
      [&](const Exercise& exercise) { after.certs |= exercise.cards.set(); },
      [](const auto&) {});
  return after;
}

void note_action(const View& view, const Action& action, Preview& preview) {
  if (const auto* visit = std::get_if<Visit>(&action); visit != nullptr) {
    preview.notes.push_back(visit->mode == Mode::A ? "then one of two events takes effect"
                                                   : "the event is kept for a later turn");
  }
  if (std::holds_alternative<Save>(action)) preview.notes.push_back("the hand shrinks for good");
  if (std::holds_alternative<Freeze>(action)) preview.notes.push_back("no raise, audit or split");
  if (std::holds_alternative<Exercise>(action)) {
    preview.cost = std::get<Exercise>(action).cards.set().size();
    preview.cash_after = view.seats[*view.viewer.seat()].tokens - *preview.cost;
  }
}

}  // namespace

// Requires: the viewer is a seat to act.
Action fallback(const Rules& rules, const View& view) {
  const Seat seat = *view.viewer.seat();
  return match(
      view.phase,
      [&](const Turn&) -> Action {
        return Visit{cheapest(rules, view), Mode::B};
      },
      [&](const PickingSeen& phase) -> Action { return Pick{phase.cards->first}; },
      [&](const Auditing&) { return default_audit(view.market); },
      [&](const Freezing&) { return default_freeze(view.market); },
      [&](const Taking&) -> Action { return Take{CardSet()}; },
      [&](const Paying& phase) { return default_payment(rules, view, phase.taken.size()); },
      [&](const DownturnSeen&) -> Action { return Discard{cheapest(rules, view)}; },
      [&](const ExercisingSeen&) { return default_exercise(rules, view, seat); },
      [](const Over&) -> Action { return Exercise{CardSet()}; });
}

// Requires: the viewer is the seat that would act.
Preview preview(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  const Foreseen after = foresee(rules, view, seat, action);
  Preview preview;
  for (const Stock stock : kAllStocks) {
    const int before_price = view.market.price(stock);
    const int after_price = after.market.price(stock);
    if (before_price == after_price) continue;
    preview.prices.push_back({static_cast<std::uint8_t>(stock), before_price, after_price});
  }
  preview.worth_before = worth(rules, view, seat);
  preview.worth_after = total(view, seat) + worth_of(rules, after.market, after.certs);
  note_action(view, action, preview);
  if (after.ends_round) {
    preview.warnings.push_back(view.round == rules.options.rounds ? kEndsGame : kEndsRound);
  }
  return preview;
}

Market market(const Rules& rules, const View& view) {
  Market market;
  for (const Stock stock : kAllStocks) {
    const auto at = static_cast<std::size_t>(stock);
    market.companies.push_back({kStockKeys[at], kStockNames[at], view.market.price(stock)});
  }
  for (const Seat seat : SeatSet::first(rules.seats)) market.worth[seat] = worth(rules, view, seat);
  return market;
}

}  // namespace bourse::take_stock
