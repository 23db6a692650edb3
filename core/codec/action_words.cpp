// SPDX-License-Identifier: Apache-2.0
#include "core/codec/action_words.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text/screen.h"

namespace bourse {
std::size_t ActionWords::verb() {
  const std::string_view word = next();
  const auto form = std::find_if(
      forms_.begin(), forms_.end(), [&](const ActionForm& each) { return each.verb == word; });
  if (form != forms_.end()) {
    form_ = *form;
    return static_cast<std::size_t>(form - forms_.begin());
  }
  std::vector<std::string_view> verbs;
  for (const ActionForm& each : forms_) verbs.push_back(each.verb);
  const std::string_view last = verbs.back();
  verbs.pop_back();
  refuse(fmt::format(
      "{} is not an action; expected {} or {}", quoted(word), fmt::join(verbs, ", "), last));
  return 0;
}

std::size_t ActionWords::code(std::span<const std::string_view> codes,
                              std::string_view what,
                              std::string_view expected) {
  if (ended_) {
    refuse(fmt::format("the text ends where {} should be; expected {}", what, expected));
    return 0;
  }
  const std::string_view word = next();
  const auto found = std::find(codes.begin(), codes.end(), word);
  if (found != codes.end()) return static_cast<std::size_t>(found - codes.begin());
  refuse(fmt::format("{} is not {}; expected {}", quoted(word), what, expected));
  return 0;
}

int ActionWords::number(std::string_view what, int least, int most) {
  if (ended_) {
    refuse(fmt::format("the text ends where {} should be", what));
    return least;
  }
  const std::string_view word = next();
  int value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool is_plain = read.ec == std::errc() && word == fmt::format("{}", value);
  if (is_plain && value >= least && value <= most) return value;
  refuse(fmt::format("{} is not {}; expected {} to {}", quoted(word), what, least, most));
  return least;
}

bool ActionWords::next_is(std::string_view word) {
  if (ended_ || rest_.substr(0, rest_.find(' ')) != word) return false;
  next();
  return true;
}

bool ActionWords::ends_with(std::string_view word) {
  if (ended_ || rest_ != word) return false;
  next();
  return true;
}

void ActionWords::finish() {
  if (ended_) return;
  if (rest_.empty() || rest_.front() == ' ') refuse_spaces();
  refuse(fmt::format("nothing may follow, found {}", quoted(rest_)));
}

// Requires: !ended_.
std::string_view ActionWords::next() {
  const std::size_t space = rest_.find(' ');
  const std::string_view word = rest_.substr(0, space);
  ended_ = space == std::string_view::npos;
  rest_.remove_prefix(ended_ ? rest_.size() : space + 1);
  const bool is_nothing_at_all = ended_ && form_.verb.empty();
  if (word.empty() && !is_nothing_at_all) refuse_spaces();
  return word;
}

void ActionWords::refuse_spaces() {
  errors_.raise({std::string(form_.verb),
                 "words are separated by single spaces, with nothing before or after",
                 spelling_});
}

void ActionWords::refuse(std::string what) {
  errors_.raise({std::string(form_.verb), std::move(what), form_.rule});
}

}  // namespace bourse
