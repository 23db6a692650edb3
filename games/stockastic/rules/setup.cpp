// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4. Random draws are in the order of its steps: sides, tokens, events, rumors,
// characters, and who chooses a character first.
#include <array>
#include <numeric>

#include "games/stockastic/rules/game.h"
#include "games/stockastic/rules/round.h"

namespace bourse::stockastic {
namespace {

void lay_boards(const Rules& rules, State& state, Rng& rng) {
  const Sides& sides = rules.options.sides;
  for (const Board board : kAllBoards) {
    const int side = sides.is_random ? static_cast<int>(rng.below(2))
                                     : (sides.backs >> static_cast<unsigned>(board)) & 1;
    const Company company = company_of(board, side);
    state.table.boards[board] = {.company = company,
                                 .index = static_cast<std::uint8_t>(rules.ipo(company)),
                                 .perf = 0,
                                 .market = static_cast<std::uint8_t>(rules.shares)};
  }
}

void lay_tokens(const Rules& rules, State& state, Rng& rng) {
  state.pile = rules.dataset.tokens;
  for (const Board board : kAllBoards) {
    for (Token& token : state.tokens[board]) token = draw_from_pile(state, rng);
  }
}

void shuffle_decks(const Rules& rules, State& state, Rng& rng) {
  for (int card = 0; card < rules.dataset.event_count; ++card) {
    state.event_deck.push_back(static_cast<EventCard>(card));
  }
  rng.shuffle(state.event_deck);
  for (int kind = 0; kind < rules.dataset.rumor_kinds; ++kind) {
    const auto rumor = static_cast<Rumor>(kind);
    for (int copy = 0; copy < rules.dataset.face(rumor).count; ++copy) {
      state.rumor_deck.push_back(rumor);
    }
  }
  rng.shuffle(state.rumor_deck);
}

void deal_characters(const Rules& rules, State& state, Rng& rng) {
  std::array<Character, kCharacters> cards{};
  for (int card = 0; card < kCharacters; ++card) {
    cards[static_cast<std::size_t>(card)] = static_cast<Character>(card);
  }
  rng.shuffle(cards);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const Character character = cards[static_cast<std::size_t>(seat)];
    state.table.players[seat].character = character;
    state.table.players[seat].coins = rules.card(character).start;
  }
}

}  // namespace

Rules in_force(int seats, const Options& options, const Dataset& dataset) {
  Rules rules;
  rules.seats = seats;
  rules.options = options;
  rules.dataset = dataset;
  switch (options.cost_preset) {
    case CostPreset::Detailed: rules.costs = kDetailedCosts; break;
    case CostPreset::Table: rules.costs = kTableCosts; break;
    case CostPreset::Custom: rules.costs = options.costs; break;
  }
  const auto row = static_cast<std::size_t>(seats - kMinSeats);
  rules.shares = options.shares_per_company.value_or(dataset.shares[row]);
  rules.starting_coins = options.starting_coins.value_or(dataset.coins[row]);
  for (int id = 0; id < kCompanies; ++id) {
    const auto company = static_cast<Company>(id);
    const Track& track = dataset.tracks[dataset.companies[company].track];
    rules.prices[company] = track.prices;
    rules.tops[company] = track.top;
  }
  return rules;
}

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink) {
  State state;
  lay_boards(rules, state, rng);
  lay_tokens(rules, state, rng);
  shuffle_decks(rules, state, rng);
  if (rules.options.characters == Characters::Off) {
    for (const Seat seat : SeatSet::first(rules.seats)) {
      state.table.players[seat].coins = static_cast<std::uint16_t>(rules.starting_coins);
    }
  }
  if (rules.options.characters == Characters::Random) deal_characters(rules, state, rng);
  emit(sink, [&]() -> Event {
    Started event{};
    for (const Board board : kAllBoards) {
      event.companies[board] = state.table.boards[board].company;
    }
    for (const Seat seat : SeatSet::first(rules.seats)) {
      event.characters[seat] = state.table.players[seat].character;
    }
    return event;
  });
  if (rules.options.characters == Characters::Choose) {
    state.phase =
        SetupChar{seat_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats))))};
  } else if (holder_of(rules, state.table, Character::Ceo)) {
    state.phase = SetupCeo{};
  } else {
    begin_round(rules, state, sink);
  }
  return state;
}

template State setup(const Rules&, Rng&, NoEvents&);
template State setup(const Rules&, Rng&, EventSink<EventList>&);

}  // namespace bourse::stockastic
