// SPDX-License-Identifier: Apache-2.0
//
// Shared by setup and flow: the beginning of a round (RULES.md 5.2.1), the collapse of a company
// (5.7).
#pragma once

#include <algorithm>

#include "core/rng.h"
#include "games/stockastic/rules/events.h"
#include "games/stockastic/rules/state.h"

namespace bourse::stockastic {

inline Token draw_from_pile(State& state, Rng& rng) {
  return draw_token(state.pile, rng.below(size_of(state.pile)));
}

template <class Sink>
void begin_round(const Rules& rules, State& state, Sink& sink) {
  // SC-R23: a token revealed at a bankruptcy is now in the other slot, and everybody knows it.
  const auto* paying = std::get_if<Paying>(&state.phase);
  const BoardSet revealed = paying != nullptr ? paying->revealed : BoardSet{};
  state.table.bonus = {};
  for (const Seat seat : SeatSet::first(rules.seats)) {
    Player& player = state.table.players[seat];
    player.known_tokens = player.out ? BoardSet{} : revealed;
  }
  state.memory.resolved = {};
  state.phase = Bidding{};
  emit(sink, [&]() -> Event {
    RoundBegan event{state.table.round, {}};
    for (const Board board : kAllBoards) {
      event.tokens[board] = state.tokens[board][slot_of(state.table.round)];
    }
    return event;
  });
}

// The returned tokens from which viewers may deduce something later (6.11).
inline void remember_collapse(const Rules& rules, State& state, Board board, bool is_up) {
  SeatSet looked;
  for (int seat = 0; seat < kMostSeats; ++seat) {
    const Player& player = state.table.players[seat_at(seat)];
    if (player.known_tokens.contains(board)) looked.insert(seat_at(seat));
  }
  const auto* paying = std::get_if<Paying>(&state.phase);
  const bool is_revealed = paying != nullptr && paying->revealed.contains(board);
  const SeatSet all = is_revealed ? SeatSet::first(rules.seats) : SeatSet();
  const std::size_t slot = slot_of(state.table.round);
  const Token current = state.tokens[board][slot];
  const Token other = state.tokens[board][1 - slot];
  if (state.memory.collapses.full()) return;  // a constructed document may collapse more
  state.memory.collapses.push_back(is_up ? Collapse{board, current, other, {}, true, looked}
                                         : Collapse{board, other, current, looked, false, all});
}

inline int bury_stack(State& state, Board board) {
  int buried = 0;
  auto& planted = state.planted;
  for (std::size_t at = 0; at < planted.size();) {
    if (planted[at].board != board) {
      ++at;
      continue;
    }
    insert_buried(state, planted[at].seat, planted[at].rumor);
    if (planted[at].is_old) ++state.memory.old_buried[planted[at].seat];
    planted.erase_at(at);
    ++buried;
  }
  return buried;
}

inline void void_board(State& state, Board board, Company old_company) {
  for (Player& player : state.table.players) {
    player.shares[board] = 0;
    player.known_tokens.erase(board);
    if (player.ceo_company == old_company) player.ceo_company.reset();
  }
  for (BoardSet& paid : state.table.bonus.paid) paid.erase(board);
  state.table.bonus.bought.erase(board);
  if (auto* acting = std::get_if<Acting>(&state.phase)) {
    acting->bought.erase(board);
    acting->sold.erase(board);
    acting->moved[board] = 0;
  }
  if (auto* paying = std::get_if<Paying>(&state.phase)) paying->moved[board] = 0;
}
// SC-R23. Whether all may see the new token of the current slot. Requires: the new tokens are on
// the board.
inline bool reveal_new_token(const Rules& rules, State& state, Board board) {
  if (are_tokens_up(state.phase)) return true;
  auto* paying = std::get_if<Paying>(&state.phase);
  if (!rules.reveals_new_forecast() || paying == nullptr) return false;
  paying->revealed.insert(board);
  return true;
}

// 5.7, in its order; (a) is left to the caller.
template <class Sink>
void collapse(const Rules& rules, State& state, Board board, Rng& rng, Sink& sink) {
  BoardFace& face = state.table.boards[board];
  const Company old_company = face.company;
  const bool is_up = are_tokens_up(state.phase);
  const int buried = bury_stack(state, board);
  remember_collapse(rules, state, board, is_up);
  for (const Token token : state.tokens[board]) ++state.pile[token];
  const Company company = other_side(old_company);
  face = {.company = company,
          .index = static_cast<std::uint8_t>(rules.ipo(company)),
          .perf = 0,
          .market = static_cast<std::uint8_t>(rules.shares)};
  const std::size_t slot = slot_of(state.table.round);
  state.tokens[board][slot] = draw_from_pile(state, rng);
  state.tokens[board][1 - slot] = draw_from_pile(state, rng);
  void_board(state, board, old_company);
  const bool is_shown = reveal_new_token(rules, state, board);
  emit(sink, [&]() -> Event {
    Collapsed event{old_company, company, static_cast<std::uint8_t>(buried), std::nullopt};
    if (is_shown) event.token = state.tokens[board][slot];
    return event;
  });
}

}  // namespace bourse::stockastic
