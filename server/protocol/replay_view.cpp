// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/replay_view.h"

#include <charconv>
#include <utility>

namespace bourse {

Result<ReplayView, ApiError> parse_replay_view(std::string_view text) {
  if (text == "all") return ReplayView{.viewer = Viewer::spectator(), .is_all = true};
  if (text == "spectator") return ReplayView{};
  const auto refused = [](UserMessage message) {
    return Unexpected(ApiError{400, std::move(message), {}});
  };
  const bool is_seat = !text.empty() && text.size() <= 2 &&
                       text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_seat) return refused("viewer: must be a seat, 'spectator' or 'all'");
  int seat = 0;
  std::from_chars(text.data(), text.data() + text.size(), seat);
  if (seat >= kMaxSeats) return refused("viewer: there is no such seat");
  return ReplayView{.viewer = Viewer::of(seat_at(seat)), .is_all = false};
}

}  // namespace bourse
