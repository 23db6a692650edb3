// SPDX-License-Identifier: Apache-2.0
#include "lab/conformance/check_context.h"

#include <algorithm>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace bourse {
namespace {

// A check that fails more often than this in one game reports the same fault again.
constexpr auto kMaxFindings = 2;

}  // namespace

std::string CheckContext::witnessed(const AnyEvents& events, Viewer viewer) const {
  std::string text;
  for (const Sighting& sighting : game.witness(rules, events, viewer, {})) {
    text += json::serialize(sighting.event);
    text += '\n';
    text += sighting.sentence;
    text += '\n';
  }
  return text;
}

std::string CheckContext::legal_text(Seat seat) const {
  std::string text;
  for (const AnyAction& action : legal(seat)) {
    text += print(action);
    text += '\n';
  }
  return text;
}

std::vector<Viewer> all_viewers(int seats) {
  std::vector<Viewer> viewers;
  for (const Seat seat : SeatSet::first(seats)) viewers.push_back(Viewer::of(seat));
  viewers.push_back(Viewer::spectator());
  return viewers;
}

std::string name_of(Viewer viewer) {
  return viewer.is_spectator() ? "the spectator" : fmt::format("seat {}", number(*viewer.seat()));
}

void Violations::add(std::string_view check, std::string what) {
  const auto found =
      std::count_if(list_.begin(), list_.end(), [&](const PositionViolation& violation) {
        return violation.check == check;
      });
  if (found < kMaxFindings) list_.push_back({std::string(check), std::move(what), move_});
}

}  // namespace bourse
