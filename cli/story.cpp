// SPDX-License-Identifier: Apache-2.0
#include "cli/story.h"

#include <algorithm>

#include "core/boundary/screen.h"

namespace bourse::cli {

Names names_for(const Names& names, Viewer viewer) {
  Names seen = names;
  if (const auto seat = viewer.seat()) seen[static_cast<std::size_t>(number(*seat))] = "you";
  return seen;
}

std::vector<std::string> story(const EventLog& events,
                               int first,
                               int last,
                               Viewer viewer,
                               std::span<const std::string> names) {
  std::vector<std::string> paragraphs;
  for (int move = first; move <= last; ++move) {
    std::string paragraph;
    for (const Sighting& sighting : events.sightings(move, viewer, names)) {
      paragraph += (paragraph.empty() ? "" : " ") + sighting.sentence;
    }
    if (!paragraph.empty()) paragraphs.push_back(std::move(paragraph));
  }
  return paragraphs;
}

int last_move_of(const Match& match, Seat seat) {
  int move = match.moves().count();
  while (move > 0 && match.moves().at(move).seat != seat) --move;
  return move;
}

bool is_fading(const Match& match, Viewer viewer) {
  return bourse::is_fading(match.game(), match.rules(), match.view(viewer));
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
  std::vector<std::string> lines(1);
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const int used = columns(lines.back());
    const bool is_first = at == 0;
    if (!is_first && used + 1 + columns(word) > width) {
      lines.emplace_back(static_cast<std::size_t>(indent), ' ');
    } else if (!is_first) {
      lines.back() += ' ';
    }
    lines.back() += word;
    at = end + 1;
  }
  return lines;
}

}  // namespace bourse::cli
