// SPDX-License-Identifier: Apache-2.0
#include "core/text/speaker.h"

#include <fmt/format.h>

#include "core/text/screen.h"

namespace bourse {

std::string capitalised(std::string text) {
  const bool is_lower = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
  if (is_lower) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string Speaker::name(Seat seat) const { return name_at(names_, seat); }

bool Speaker::is_you(Seat seat) const {
  const auto at = static_cast<std::size_t>(seat);
  return at < names_.size() && names_[at] == "you";
}

std::string Speaker::says(Seat seat, std::string_view of_others, std::string_view of_you) const {
  return fmt::format("{} {}", name(seat), verb(seat, of_others, of_you));
}

std::string Speaker::does(Seat seat, std::string_view of_others, std::string_view of_you) const {
  const bool is_chosen = static_cast<std::size_t>(seat) < names_.size() && !is_you(seat);
  const std::string sentence = says(seat, of_others, of_you);
  return is_chosen ? sentence : capitalised(sentence);
}

}  // namespace bourse
