// SPDX-License-Identifier: Apache-2.0
#include "cli/table/ranking.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

std::vector<Seat> by_rank(const Outcome& outcome) {
  std::vector<Seat> seats;
  for (const Seat seat : SeatSet::first(outcome.seats)) seats.push_back(seat);
  std::stable_sort(seats.begin(), seats.end(), [&](Seat a, Seat b) {
    return outcome.ranks[a] < outcome.ranks[b];
  });
  return seats;
}

// Only seats with equal scores need an explanation.
std::string reason(const Outcome& outcome, Seat seat, Seat below) {
  const bool is_tie_break = outcome.scores[seat] == outcome.scores[below] &&
                            outcome.ranks[seat] != outcome.ranks[below] &&
                            !outcome.criterion[seat].empty();
  if (!is_tie_break) return {};
  const std::string why = translations().says(outcome.criterion[seat]);
  return "     " + tr("terminal.tie_break", {{"why", why}}) + "\n";
}

}  // namespace

std::string ranking(const Outcome& outcome,
                    std::span<const std::string> names,
                    const Screen& screen) {
  int width = 0;
  for (const std::string& name : names) width = std::max(width, columns(name));
  std::string text;
  const std::vector<Seat> seats = by_rank(outcome);
  for (std::size_t place = 0; place < seats.size(); ++place) {
    const Seat seat = seats[place];
    const std::string& name = names[static_cast<std::size_t>(number(seat))];
    const std::string line = fmt::format(" {:>2}. {} {:>6}",
                                         outcome.ranks[seat],
                                         padded(name, width),
                                         amount_text(outcome.scores[seat]));
    text += painted(screen, outcome.ranks[seat] == 1 ? Paint::Strong : Paint::Plain, line);
    text += "\n";
    if (place + 1 < seats.size()) {
      text += painted(screen, Paint::Faint, reason(outcome, seat, seats[place + 1]));
    }
  }
  return text;
}

}  // namespace bourse::cli
