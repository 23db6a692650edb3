// SPDX-License-Identifier: Apache-2.0
//
// Prices and worth for charts, previews of actions, and the fallback when a clock runs out.
#include "core/overload.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {
namespace {

Card last_card(const View& view) { return *view.trick[view.trick.size() - 1].card; }

// The first legal fluctuation in the order of the numbering; one always exists (STK-R8).
Action first_fluctuation(const Rules& rules, const View& view) {
  const int steps = rules.icons(last_card(view));
  for (const Company company : kAllCompanies) {
    if (!view.tiles.in_play(company) || view.tiles.locked.contains(company)) continue;
    if (view.tiles.can_move(company, -steps)) return Fluctuate{company, Direction::Down};
    if (view.tiles.can_move(company, steps)) return Fluctuate{company, Direction::Up};
  }
  return Fluctuate{view.tiles.order[0], Direction::Up};
}

Action best_take(const Rules& rules, const View& view) {
  Card best = *view.market;
  const auto points = [&](Card card) {
    return rules.stocks(card) * view.tiles.value(company_of(card));
  };
  for (const TrickCardSeen& play : view.trick) {
    if (points(*play.card) > points(best)) best = *play.card;
  }
  return Take{best};
}

Card first_follower(const View& view) {
  Card first = view.hand.front();
  if (view.hand.has(*view.leading)) {
    first = card_of(*view.leading, std::countr_zero(view.hand.lane(*view.leading)) + 1);
  }
  return first;
}

CardSet own_portfolio(const View& view, Seat seat) {
  CardSet cards = view.up[seat];
  cards.insert_all(view.down);
  return cards;
}

// The portfolio with the cards chosen for it but not laid yet.
CardSet chosen_portfolio(const View& view, Seat seat) {
  CardSet cards = own_portfolio(view, seat);
  if (const auto* phase = std::get_if<PortfolioSeen>(&view.phase)) {
    for (const Card card : phase->own) cards.insert(card);
  }
  return cards;
}

// The market cards and tiles after the action. The result of a trick is not predicted.
struct Future {
  Tiles tiles;
  CardSet portfolio;
};

Future foresee(const Rules& rules, const View& view, Seat seat, const Action& action) {
  Future future{view.tiles, chosen_portfolio(view, seat)};
  match(
      action,
      [&](const Fluctuate& move) {
        const int steps = rules.icons(last_card(view));
        const int level =
            future.tiles.levels[move.company] + (move.direction == Direction::Up ? steps : -steps);
        future.tiles.levels[move.company] = static_cast<std::uint8_t>(level);
      },
      [&](const Take& take) { future.portfolio.insert(take.card); },
      [&](const Show& show) { future.portfolio.insert(show.card); },
      [&](const Hide& hide) { future.portfolio.insert(hide.card); },
      [](const auto&) {});
  return future;
}

void note_card(const Rules& rules, Card card, Preview& preview) {
  const int icons = rules.icons(card);
  if (icons == 1) preview.notes.push_back("then move one company one level");
  if (icons == 2) preview.notes.push_back("then move one company two levels");
}

void note_action(const Rules& rules, const Action& action, Preview& preview) {
  if (const auto* play = std::get_if<Play>(&action)) note_card(rules, play->card, preview);
  if (const auto* convert = std::get_if<Convert>(&action)) {
    preview.notes.push_back("spends your Speculation card");
    note_card(rules, convert->card, preview);
  }
  if (std::holds_alternative<Bluff>(action)) {
    preview.notes.push_back("spends your Speculation card");
    preview.notes.push_back("its fluctuation icons do nothing");
  }
}

}  // namespace

// The first legal choice in the order of the numbering; the winner of a trick takes the most
// valuable card. Requires: the viewer is a seat to act.
Action fallback(const Rules& rules, const View& view) {
  return match(
      view.phase,
      [&](const PortfolioSeen& phase) -> Action {
        if (phase.own.empty()) return Show{view.hand.front()};
        CardSet others = view.hand;
        others.erase(phase.own[0]);
        return Hide{others.front()};
      },
      [&](const Lead&) -> Action { return Play{view.hand.front()}; },
      [&](const Follow&) -> Action { return Play{first_follower(view)}; },
      [&](const Fluctuation&) { return first_fluctuation(rules, view); },
      [&](const Acquire&) { return best_take(rules, view); },
      [](const Over&) -> Action { return Play{}; });
}

// Requires: the viewer is the seat that would act.
Preview preview(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  const Future after = foresee(rules, view, seat, action);
  Preview preview;
  std::uint8_t at = 0;
  for (const Company company : kAllCompanies) {
    if (!view.tiles.in_play(company)) continue;
    const int before_value = view.tiles.value(company);
    const int after_value = after.tiles.value(company);
    if (before_value != after_value) preview.prices.push_back({at, before_value, after_value});
    ++at;
  }
  preview.worth_before = worth(rules, view.tiles, chosen_portfolio(view, seat));
  preview.worth_after = worth(rules, after.tiles, after.portfolio);
  note_action(rules, action, preview);
  if (after.tiles.trump() != view.tiles.trump()) preview.notes.push_back("trump changes");
  return preview;
}

// Companies in play in order of their ids. The worth of a seat is its points from scored rounds
// plus its portfolio at current values; with face-down cards, only its owner knows it.
Market market(const Rules& rules, const View& view) {
  Market market;
  for (const Company company : kAllCompanies) {
    if (!view.tiles.in_play(company)) continue;
    const auto at = static_cast<std::size_t>(company);
    market.companies.push_back({kCompanyCodes[at], kCompanyNames[at], view.tiles.value(company)});
  }
  const bool is_scored = std::holds_alternative<Over>(view.phase);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const bool is_own = view.viewer.is(seat);
    if (!is_own && view.down_sizes[seat] > 0) continue;
    const CardSet portfolio = is_own ? own_portfolio(view, seat) : view.up[seat];
    market.worth[seat] = view.scores[seat] + (is_scored ? 0 : worth(rules, view.tiles, portfolio));
  }
  return market;
}

}  // namespace bourse::stonks
