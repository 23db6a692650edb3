// SPDX-License-Identifier: Apache-2.0
//
// The events of one move as JSON text. Viewers who witness an event alike share its text, so that
// it is written once and not once per viewer.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

class EventTexts {
 public:
  // `event`: its index in the move. `seen`: the witnessed event as bytes, the same for equal ones
  // only (ValueHash::bytes). `write` makes the text if no viewer has seen the event like this.
  template <class Write>
  std::string of(std::size_t event, std::string_view seen, Write write) {
    for (const Text& known : texts_) {
      if (known.event == event && known.seen == seen) return known.json;
    }
    return texts_.emplace_back(Text{event, std::string(seen), write()}).json;
  }

 private:
  struct Text {
    std::size_t event;
    std::string seen;
    std::string json;
  };
  std::vector<Text> texts_;
};

}  // namespace bourse
