// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/position_json.h"

#include <algorithm>

namespace bourse::cli {

std::vector<std::string> legal_texts(const Match& match, Seat seat) {
  std::vector<std::string> texts;
  for (const AnyAction& action : match.legal(seat)) {
    texts.push_back(match.game().print(match.rules(), action));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

json::array to_act_json(const Match& match) {
  json::array seats;
  for (const Seat seat : match.to_act()) seats.push_back(number(seat));
  return seats;
}

json::object legal_json(const Match& match) {
  json::object legal;
  for (const Seat seat : match.to_act()) {
    const std::vector<std::string> texts = legal_texts(match, seat);
    legal[std::to_string(number(seat))] = json::array(texts.begin(), texts.end());
  }
  return legal;
}

}  // namespace bourse::cli
