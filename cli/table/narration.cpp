// SPDX-License-Identifier: Apache-2.0
#include "cli/table/narration.h"

#include <utility>

#include "cli/terminal/translations.h"

namespace bourse::cli {

Names names_for(const Names& names, Viewer viewer) {
  Names seen = names;
  if (const auto seat = viewer.seat()) seen[static_cast<std::size_t>(number(*seat))] = "you";
  return seen;
}

std::vector<std::string> narration(const EventLog& events,
                                   int first,
                                   int last,
                                   Viewer viewer,
                                   std::span<const std::string> names) {
  std::vector<std::string> paragraphs;
  for (int move = first; move <= last; ++move) {
    std::string paragraph;
    for (const Sighting& sighting : events.sightings(move, viewer, names)) {
      paragraph +=
          (paragraph.empty() ? "" : " ") + translations().game_text().sentence(sighting.sentence);
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

bool hides_history(const Match& match, Viewer viewer) {
  return bourse::hides_history(match.game(), match.rules(), match.view(viewer));
}

}  // namespace bourse::cli
