// SPDX-License-Identifier: Apache-2.0
//
// The end of a round (RULES.md 5.6): forecasts, the event, rumors and performance move the prices,
// dividends are paid, characters pay their cost. Automatic except for the choice of shares to hand
// in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "games/stockastic/rules/looks.h"
#include "games/stockastic/rules/round.h"
#include "games/stockastic/rules/scoring.h"

namespace bourse::stockastic {

template <class Sink>
class Resolution {
 public:
  Resolution(const Rules& rules, State& state, Rng& rng, Sink& sink)
      : rules_(rules), state_(state), rng_(rng), sink_(sink) {}

  // Steps 1 to 5, then the costs from the first place on.
  void run() {
    state_.phase = Paying{};
    resolve_forecast();
    resolve_event();
    for (const Board board : kAllBoards) resolve_rumors(board);
    for (const Board board : kAllBoards) {
      shift(board, {.perf = 0, .price = face(board).perf});
    }
    pay_dividends();
    if (rules_.has_characters()) {
      pay_costs();
    } else {
      finish_round();
    }
  }

  // Step 6 for the paying seat: hands in one share and continues.
  void give_share(Board board) {
    hand_in(board);
    pay_costs();
  }

 private:
  Table& table() { return state_.table; }
  BoardFace& face(Board board) { return state_.table.boards[board]; }
  std::size_t slot() const { return slot_of(state_.table.round); }

  // Step 1.
  void resolve_forecast() {
    ForecastResolved event{};
    for (const Board board : kAllBoards) {
      const Token token = state_.tokens[board][slot()];
      const int limit = rules_.perf_limit();
      face(board).perf =
          static_cast<std::int8_t>(std::clamp(face(board).perf + arrows(token), -limit, limit));
      event.tokens[board] = token;
      event.perf[board] = face(board).perf;
      ++state_.memory.resolved[token];
      ++state_.pile[token];
    }
    for (const Board board : kAllBoards) {
      state_.tokens[board][slot()] = draw_from_pile(state_, rng_);
    }
    state_.memory.collapses.clear();
    emit(sink_, [&]() -> Event { return event; });
  }

  // Step 2.
  void resolve_event() {
    const EventCard card = state_.event_deck[state_.event_deck.size() - 1];
    state_.event_deck.erase_at(state_.event_deck.size() - 1);
    state_.event_discard.push_back(card);
    for (Player& player : table().players) player.known_event = false;
    emit(sink_, [&]() -> Event { return EventRevealed{card}; });
    const EventFace& event = rules_.dataset.face(card);
    for (const Board board : kAllBoards) {
      if (!event.boards.contains(board)) continue;
      Shift change = event.shift;
      if (event.towards_zero) {
        const std::int8_t perf = face(board).perf;
        change.perf = static_cast<std::int8_t>((perf < 0 ? 1 : 0) - (perf > 0 ? 1 : 0));
      }
      shift(board, change);
    }
  }

  // Step 3: one stack from the bottom to the top.
  void resolve_rumors(Board board) {
    Shift below{};
    bool is_cancelled = false;
    while (const auto planted = take_bottom(board)) {
      const RumorFace& rumor = rules_.dataset.face(planted->rumor);
      emit(sink_, [&]() -> Event {
        return RumorRevealed{face(board).company, planted->seat, planted->rumor, is_cancelled};
      });
      if (is_cancelled) continue;
      if (rumor.effect == Effect::CancelsAbove) is_cancelled = true;
      if (rumor.effect != Effect::RepeatsBelow) below = rumor.shift;
      shift(board, below);
    }
  }

  // The lowest rumor of the board, now face up in the discard.
  std::optional<Planted> take_bottom(Board board) {
    auto& planted = state_.planted;
    for (std::size_t at = 0; at < planted.size(); ++at) {
      if (planted[at].board != board) continue;
      const Planted taken = planted[at];
      planted.erase_at(at);
      insert_rumor(state_.rumor_discard, taken.rumor);
      if (!taken.is_old) forget_reshuffled(taken.rumor);
      return taken;
    }
    return std::nullopt;
  }

  // A rumor seen again may be any of its kind that was shuffled into the deck: everybody knows of
  // one fewer there.
  void forget_reshuffled(Rumor rumor) {
    auto& list = state_.memory.reshuffled;
    int last = -1;
    for (std::size_t at = 0; at < list.size();) {
      const bool is_another = list[at].rumor == rumor && list[at].seat != last;
      if (is_another) {
        last = list[at].seat;
        list.erase_at(at);
      } else {
        ++at;
      }
    }
  }

  // Performance, then price; a board that collapses is frozen for the rest of the phase (5.6.1).
  void shift(Board board, Shift change) {
    if (frozen_.contains(board) || change == Shift{}) return;
    BoardFace& at = face(board);
    const BoardFace before = at;
    const int limit = rules_.perf_limit();
    at.perf = static_cast<std::int8_t>(std::clamp(at.perf + change.perf, -limit, limit));
    const int index = std::clamp<int>(at.index + change.price, 0, rules_.tops[at.company]);
    at.index = static_cast<std::uint8_t>(index);
    if (at != before) emit_moved(before, at);
    if (index > 0) return;
    frozen_.insert(board);
    collapse(rules_, state_, board, rng_, sink_);
  }
  void emit_moved(const BoardFace& before, const BoardFace& after) {
    emit(sink_, [&]() -> Event {
      return Moved{before.company, before.perf, after.perf, before.index, after.index};
    });
  }

  // Step 5.
  void pay_dividends() {
    DividendsPaid event{};
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      int coins = ceo_bonus(seat);
      for (const Board board : kAllBoards) {
        coins += table().players[seat].shares[board] *
                 rules_.dividend(face(board).company, face(board).perf);
      }
      Player& player = table().players[seat];
      player.coins = static_cast<std::uint16_t>(player.coins + coins);
      event.coins[seat] = static_cast<std::uint16_t>(coins);
    }
    emit(sink_, [&]() -> Event { return event; });
  }
  // 8.1.5, SC-R41.
  int ceo_bonus(Seat seat) const {
    const Player& player = state_.table.players[seat];
    if (!player.ceo_company) return 0;
    const int shares = player.shares[board_of(*player.ceo_company)];
    if (shares < 5) return 0;
    return shares * (shares < 8 ? 1 : 2);
  }

  // Step 6, from the place in the phase on, until a seat has to choose.
  void pay_costs() {
    while (paying().place < table().order.size()) {
      const Seat seat = table().order[paying().place];
      if (is_active(table(), seat) && !pay_cost(seat)) return;
      state_.phase = Paying{.place = static_cast<std::uint8_t>(paying().place + 1),
                            .credit = 0,
                            .moved = {},
                            .revealed = paying().revealed};
    }
    finish_round();
  }
  Paying& paying() { return std::get<Paying>(state_.phase); }

  // False if the seat has to choose a share first.
  bool pay_cost(Seat seat) {
    Player& player = table().players[seat];
    const int cost = rules_.card(*player.character).cost;
    while (player.coins + paying().credit < cost) {
      const auto only = only_company(player);
      if (!only) return false;
      if (player.shares[*only] == 0) {
        eliminate(seat);
        return true;
      }
      hand_in(*only);
    }
    const int coins = std::max(0, cost - paying().credit);
    player.coins = static_cast<std::uint16_t>(player.coins - coins);
    emit(sink_, [&]() -> Event { return CostPaid{seat, static_cast<std::uint8_t>(coins)}; });
    return true;
  }
  // The board of the only shares held, or any board if there are none; nothing if there are
  // several.
  static std::optional<Board> only_company(const Player& player) {
    std::optional<Board> found;
    for (const Board board : kAllBoards) {
      if (player.shares[board] == 0) continue;
      if (found) return std::nullopt;
      found = board;
    }
    return found.value_or(Board{0});
  }

  // SC-R28, SC-R29: valued first, then the price may move.
  void hand_in(Board board) {
    const Seat seat = table().order[paying().place];
    const int value = handed_in_value(rules_, table(), board);
    --table().players[seat].shares[board];
    ++face(board).market;
    paying().credit = static_cast<std::uint16_t>(paying().credit + value);
    emit(sink_, [&]() -> Event {
      return SharesGiven{seat, face(board).company, 1, paying().credit};
    });
    const bool moves =
        rules_.options.operational_moves_price && paying().moved[board] < rules_.options.move_cap;
    if (!moves) return;
    ++paying().moved[board];
    const BoardFace before = face(board);
    --face(board).index;
    emit_moved(before, face(board));
    if (face(board).index == 0) collapse(rules_, state_, board, rng_, sink_);
  }

  // Step 7.
  void eliminate(Seat seat) {
    Player& player = table().players[seat];
    emit(sink_, [&]() -> Event {
      return Eliminated{seat, static_cast<std::uint8_t>(player.coins)};
    });
    player.coins = 0;
    player.out = Exit{table().round, static_cast<std::uint8_t>(paying().place + 1)};
    for (const Rumor rumor : state_.hands[seat]) insert_buried(state_, seat, rumor);
    state_.hands[seat].clear();
    state_.memory.old_buried[seat] =
        static_cast<std::uint8_t>(state_.memory.old_buried[seat] + state_.memory.old_hand[seat]);
    state_.memory.old_hand[seat] = 0;
  }

  void finish_round() {
    const bool is_last = table().round == rules_.options.rounds;
    if (is_last || active_seats(rules_, table()).size() < 2) {
      state_.phase = Over{};
      emit(sink_, [&]() -> Event { return ended(rules_, state_.table); });
      return;
    }
    ++table().round;
    begin_round(rules_, state_, sink_);
  }

  const Rules& rules_;
  State& state_;
  Rng& rng_;
  Sink& sink_;
  BoardSet frozen_;
};

}  // namespace bourse::stockastic
