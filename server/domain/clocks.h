// SPDX-License-Identifier: Apache-2.0
//
// The clocks of a table, as a value. The caller reports when something happened and which seats are
// asked from then on; Clocks answers how much time each seat has left. Nothing here reads a real
// clock, so a table's entries produce the same clocks again after a restart.
//
// A turn of the game is a period in which a seat is asked without a break; in a solo game, each
// move. A bank runs down while the seat is asked and gains its increment when the turn ends; days
// start afresh with each turn.
//
// A seat's true clock is visible to that seat alone. Others see an appearance: it runs while their
// own view says that the seat may be asked, so a clock reveals no more than the view does.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/seat.h"
#include "server/protocol/wire.h"

namespace bourse {

// Milliseconds between the deal and the first second of a clock.
inline constexpr std::int64_t kOpeningBell = 5000;

class Clocks {
 public:
  // Requires: a setting that refuse_clock() does not refuse.
  Clocks(const wire::ClockSetting& setting, int seats);

  bool is_running() const { return allowance_ > 0; }

  // No clock runs before this time, nor do clocks over days notice it.
  void wait_until(std::int64_t at) { starts_ = is_daily_ ? 0 : at; }
  // From `at` on these seats are asked. `waiting` is each viewer's view of that (seats, then
  // spectators). `moved`: a move was made.
  void ask(std::int64_t at, SeatSet asked, const std::vector<SeatSet>& waiting, bool moved);
  // A bot plays the seat: its clock stops.
  void rest(std::int64_t at, Seat seat);
  // The person is back. If the bot has played a turn, the person gets at least enough time for one
  // move; otherwise the clock goes on where it stopped.
  void resume(std::int64_t at, Seat seat);
  // The seat's time is over, and the bot has not yet finished the turn: resume() would give none.
  bool is_spent(Seat seat) const;
  // No clock ran during this time.
  void pause(std::int64_t milliseconds);

  std::int64_t left(Seat seat, std::int64_t now) const;
  // The time at which the first true clock runs out, and its seat.
  struct Expiry {
    std::int64_t at;
    Seat seat;
  };
  std::optional<Expiry> next_expiry() const;

  // One per seat, as the viewer may see them; empty if the table has no clock.
  std::vector<wire::ClockSeen> seen(Viewer viewer, std::int64_t now) const;

 private:
  struct Clock {
    std::int64_t left = 0;
    std::int64_t since = 0;
    bool is_asked = false;
    bool is_running = false;
    bool is_resting = false;
    bool is_earned = false;  // the bot has played a turn since the clock rests

    std::int64_t left_at(std::int64_t now) const;
    void stop(std::int64_t now);
  };
  void turn(Clock& clock, std::int64_t at, bool is_asked, bool is_new_turn) const;
  void wake(Clock& clock, std::int64_t at) const;
  template <class Change>
  void change_all(Seat seat, Change change);

  std::int64_t allowance_ = 0;  // at the start; 0: no clock
  std::int64_t increment_ = 0;
  bool is_daily_ = false;
  std::int64_t starts_ = 0;  // the opening bell
  std::vector<Clock> own_;
  std::vector<std::vector<Clock>> seen_;  // by viewer, then seat
};

// The reason why a table cannot have this clock.
std::optional<std::string> refuse_clock(const wire::ClockSetting& setting);

}  // namespace bourse
