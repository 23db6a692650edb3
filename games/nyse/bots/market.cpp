// SPDX-License-Identifier: Apache-2.0
//
// Prices and worth for charts, previews of actions, and the fallback when a clock runs out
// (RULES.md 5.7).
#include <algorithm>
#include <optional>

#include "core/overload.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {
namespace {

constexpr std::array<std::string_view, kColours> kBustWarnings{
    "blue goes bust", "black goes bust", "red goes bust", "green goes bust"};
constexpr std::string_view kEndWarning = "ends the game";

Colour largest_pile(const View& view) {
  return *std::max_element(kAllColours.begin(), kAllColours.end(), [&](Colour a, Colour b) {
    return view.piles.total[a] < view.piles.total[b];
  });
}

bool holds(const View& view, Seat seat, Colour colour, Marking marking) {
  return view.hands[seat].certain[chip_of(colour, marking)] > 0;
}

// Changes a view by the certain consequences of an action, to compare worth before and after.
void push(View& view, Colour colour, int steps) {
  view.positions[colour] = advanced(view.positions[colour], steps);
}
void gain(View& view, Seat seat, Colour colour) { ++view.hands[seat].total[colour]; }
void lose(View& view, Seat seat, Colour colour) { --view.hands[seat].total[colour]; }
void shrink_pile(View& view, Colour colour) { --view.piles.total[colour]; }

View foresee(const View& view, Seat seat, const Action& action) {
  View after = view;
  match(
      action,
      [&](const Take& take) {
        gain(after, seat, take.colour);
        shrink_pile(after, take.colour);
        push(after, take.colour, kTakeSteps);
      },
      [&](const Withdraw& withdraw) { shrink_pile(after, withdraw.colour); },
      [&](const Speculate& speculate) {
        lose(after, seat, speculate.played);
        push(after, speculate.pushed, kPushSteps);
      },
      [&](const Invest& invest) { lose(after, seat, invest.played); },
      [&](const Swap& swap) { lose(after, seat, swap.played); },
      [&](const Offer& offer) {
        lose(after, seat, colour_of(offer.give));
        gain(after, seat, offer.ask);
      },
      [&](const Exchange& exchange) {
        lose(after, seat, colour_of(exchange.give));
        gain(after, seat, exchange.take);
      },
      [&](const Give&) {
        const auto& offer = std::get<OfferSeen>(view.phase);
        lose(after, seat, offer.ask);
        gain(after, seat, offer.give);
      },
      [](const auto&) {});
  return after;
}

void note_action(const Rules& rules, const Action& action, Preview& preview) {
  if (std::holds_alternative<Invest>(action)) {
    preview.notes.push_back(rules.may_stop_short() ? "then take up to two chips"
                                                   : "then take two chips");
  }
  if (std::holds_alternative<Swap>(action)) preview.notes.push_back("then trade one chip");
  if (std::holds_alternative<Offer>(action) && !rules.is_open()) {
    preview.notes.push_back("if they hold that colour");
  }
  if (std::holds_alternative<Stop>(action) || std::holds_alternative<Decline>(action)) {
    preview.notes.push_back("the chip played stays lost");
  }
}

// The first legal solitaire choice in action order, from the seat's own view (5.7).
Action first_special(const View& view, Seat seat) {
  for (const Colour played : kAllColours) {
    if (!holds(view, seat, played, Marking::ArrowEnds)) continue;
    for (const Colour pushed : kAllColours) {
      if (!is_bust(view.positions[pushed])) return Speculate{played, pushed};
    }
  }
  for (const Colour played : kAllColours) {
    if (holds(view, seat, played, Marking::Circle)) return Invest{played};
  }
  for (const Colour played : kAllColours) {
    if (holds(view, seat, played, Marking::Arrows)) return Swap{played};
  }
  return Withdraw{largest_pile(view)};
}

bool can_swap_alone(const Rules& rules, const View& view, Seat seat) {
  if (rules.options.solo_swap_marked) return held(view.hands[seat]) > 1;
  return std::any_of(kAllColours.begin(), kAllColours.end(), [&](Colour colour) {
    return holds(view, seat, colour, Marking::None);
  });
}

bool is_duty_bound(const Rules& rules, const View& view, Seat seat) {
  if (!rules.is_solitaire()) return false;
  const bool can_push = std::any_of(
      view.positions.begin(), view.positions.end(), [](Spot spot) { return !is_bust(spot); });
  return std::any_of(kAllColours.begin(), kAllColours.end(), [&](Colour colour) {
    return (can_push && holds(view, seat, colour, Marking::ArrowEnds)) ||
           holds(view, seat, colour, Marking::Circle) ||
           (holds(view, seat, colour, Marking::Arrows) && can_swap_alone(rules, view, seat));
  });
}

std::optional<Colour> first_ask(const Rules& rules,
                                const View& view,
                                const SwapOffer& phase,
                                Seat partner) {
  if (held(view.hands[partner]) == 0) return std::nullopt;
  for (const Colour ask : kAllColours) {
    const bool can_ask =
        rules.is_open() ? view.hands[partner].total[ask] > 0 : !phase.denied.contains(ask);
    if (can_ask) return ask;
  }
  return std::nullopt;
}

Action first_offer(const Rules& rules, const View& view, const SwapOffer& phase, Seat seat) {
  int give = 0;
  while (view.hands[seat].certain[static_cast<Chip>(give)] == 0) ++give;
  for (Seat partner = next_seat(seat, rules.seats); partner != seat;
       partner = next_seat(partner, rules.seats)) {
    if (phase.partner && *phase.partner != partner) continue;
    const auto ask = first_ask(rules, view, phase, partner);
    if (ask) return Offer{partner, *ask, static_cast<Chip>(give)};
  }
  return Decline{};
}

Action first_exchange(const Rules& rules, const View& view, Seat seat) {
  int give = 0;
  while (
      view.hands[seat].certain[static_cast<Chip>(give)] == 0 ||
      (!rules.options.solo_swap_marked && marking_of(static_cast<Chip>(give)) != Marking::None)) {
    ++give;
  }
  const auto* take = std::find_if(kAllColours.begin(), kAllColours.end(), [&](Colour colour) {
    return view.piles.total[colour] > 0;
  });
  return Exchange{static_cast<Chip>(give), *take};
}

// The first held kind of unmarked, swap, investment, speculation.
Action cheapest_answer(const View& view, const OfferSeen& offer) {
  for (const Marking marking : {Marking::None, Marking::Arrows, Marking::Circle}) {
    if (holds(view, offer.partner, offer.ask, marking)) return Give{marking};
  }
  return Give{Marking::ArrowEnds};
}

}  // namespace

// Requires: the viewer is a seat to act.
Action fallback(const Rules& rules, const View& view) {
  const Seat seat = *view.viewer.seat();
  return match(
      view.phase,
      [&](const Turn&) -> Action {
        if (!is_duty_bound(rules, view, seat)) return Withdraw{largest_pile(view)};
        return first_special(view, seat);
      },
      [&](const InvestPick&) -> Action {
        if (rules.may_stop_short()) return Stop{};
        return Take{largest_pile(view)};
      },
      [&](const SwapOffer& phase) -> Action {
        if (rules.may_stop_short()) return Decline{};
        return first_offer(rules, view, phase, seat);
      },
      [&](const OfferSeen& offer) { return cheapest_answer(view, offer); },
      [&](const SoloSwap&) { return first_exchange(rules, view, seat); },
      [](const Over&) -> Action { return Stop{}; });
}

// Requires: the viewer is the seat that would act.
Preview preview(const Rules& rules, const View& view, const Action& action) {
  const Seat seat = *view.viewer.seat();
  const View after = foresee(view, seat, action);
  Preview preview;
  for (const Colour colour : kAllColours) {
    const int before_price = price(view, colour);
    const int after_price = price(after, colour);
    if (before_price != after_price) {
      preview.prices.push_back({static_cast<std::uint8_t>(colour), before_price, after_price});
    }
    if (is_bust(after.positions[colour]) && !is_bust(view.positions[colour])) {
      preview.warnings.push_back(kBustWarnings[static_cast<std::size_t>(colour)]);
    }
  }
  preview.worth_before = worth(view, seat);
  preview.worth_after = worth(after, seat);
  note_action(rules, action, preview);
  if (supply(after) == 0) preview.warnings.push_back(kEndWarning);
  return preview;
}

Market market(const Rules& rules, const View& view) {
  Market market;
  for (const Colour colour : kAllColours) {
    const auto at = static_cast<std::size_t>(colour);
    market.companies.push_back({kColourCodes[at], kColourNames[at], price(view, colour)});
  }
  // With concealed hands a worth would reveal the colours that are not displayed (6.1.2).
  const bool is_shown = rules.is_open() || std::holds_alternative<Over>(view.phase);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (is_shown || view.viewer.is(seat)) market.worth[seat] = worth(view, seat);
  }
  return market;
}

}  // namespace bourse::nyse
