// SPDX-License-Identifier: Apache-2.0
//
// The clocks of a table, as a value: told when something happened and who was asked from then on,
// it says how much time each seat has left. Nothing here looks at a real clock, so the entries of a
// table give the same clocks again after a restart.
//
// A turn of the game is a stretch in which a seat is asked without a break; in a game for one, each
// move. A bank runs down while the seat is asked and gains its increment when the turn ends; days
// are given anew with each turn.
//
// The true clock of a seat is for the seat alone. What others see of it is appearance: it runs
// while their own view says that the seat may be asked, so a clock tells nobody more than the view
// does.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/seat.h"
#include "server/protocol/wire.h"

namespace bourse {

class Clocks {
 public:
  // Requires: a setting that refuse_clock() does not refuse.
  Clocks(const wire::ClockSetting& setting, int seats);

  bool is_running() const { return allowance_ > 0; }

  // From `at` on these seats are asked; waiting is what each viewer sees of it (seats, then the
  // spectators). A move was made, if `moved`.
  void ask(std::int64_t at, SeatSet asked, const std::vector<SeatSet>& waiting, bool moved);
  // A bot plays the seat: its clock rests.
  void rest(std::int64_t at, Seat seat);
  // The person is back, with time for a move at least.
  void resume(std::int64_t at, Seat seat);
  // No clock ran for so long.
  void pause(std::int64_t milliseconds);

  std::int64_t left(Seat seat, std::int64_t now) const;
  // When the first true clock runs out, and whose it is.
  struct Expiry {
    std::int64_t at;
    Seat seat;
  };
  std::optional<Expiry> next_expiry() const;

  // One a seat as the viewer may see them; empty at a table without clock.
  std::vector<wire::ClockSeen> seen(Viewer viewer, std::int64_t now) const;

 private:
  struct Clock {
    std::int64_t left = 0;
    std::int64_t since = 0;
    bool is_running = false;
    bool is_resting = false;

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
  std::vector<Clock> own_;
  std::vector<std::vector<Clock>> seen_;  // by viewer, then seat
};

// Why a table cannot have this clock.
std::optional<std::string> refuse_clock(const wire::ClockSetting& setting);

}  // namespace bourse
