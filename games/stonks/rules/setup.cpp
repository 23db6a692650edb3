// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4: the setup of the game, and the card table of section 2.2.
#include <algorithm>

#include "games/stonks/rules/deal.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {
namespace {

TileOrder all_companies() {
  TileOrder order;
  for (const Company company : kAllCompanies) order.push_back(company);
  return order;
}

// Steps 1 and 2. Random draws are made only for what the options leave open.
TileOrder lay_out_tiles(const Rules& rules, Rng& rng) {
  if (rules.options.tile_order) return *rules.options.tile_order;
  TileOrder order = all_companies();
  if (rules.seats == 3) {
    const auto removed = rules.options.removed_company
                             ? static_cast<std::size_t>(*rules.options.removed_company)
                             : rng.below(kCompanies);
    order.erase_at(removed);
  }
  rng.shuffle(order);
  return order;
}

// The tiles with their low side up, from left to right (section 8).
int low_tiles(const Rules& rules) {
  switch (rules.options.variant) {
    case Variant::Standard: return rules.is_pair() ? kCompanies : 0;
    case Variant::Moderate: return kCompanies;
    case Variant::SmallBlue: return rules.seats == 3 ? rules.options.small_caps_3p : 3;
  }
  return 0;
}

std::optional<Company> removed_company(const Tiles& tiles) {
  for (const Company company : kAllCompanies) {
    if (!tiles.in_play(company)) return company;
  }
  return std::nullopt;
}

}  // namespace

CardTable standard_table() {
  CardTable table;
  for (int card = 0; card < kCards; ++card) {
    const auto at = static_cast<std::size_t>(card % kNumbers);
    table.stocks[static_cast<Card>(card)] = kStandardStocks[at];
    table.icons[static_cast<Card>(card)] = kStandardIcons[at];
  }
  return table;
}

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink) {
  State state;
  state.tiles.order = lay_out_tiles(rules, rng);
  int left_of_it = 0;
  for (const Company company : state.tiles.order) {
    if (left_of_it++ < low_tiles(rules)) state.tiles.low.insert(company);
  }
  set_start_levels(rules, state.tiles);
  emit(sink, [&]() -> Event { return Started{state.tiles, removed_company(state.tiles)}; });
  start_round(rules, state, rng, sink);
  return state;
}

template State setup(const Rules&, Rng&, NoEvents&);
template State setup(const Rules&, Rng&, EventSink<EventList>&);

}  // namespace bourse::stonks
