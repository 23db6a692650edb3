// SPDX-License-Identifier: Apache-2.0
#include "core/codec/parse_error.h"

namespace bourse {
namespace {

std::string with_rule(std::string sentence, RuleId rule) {
  if (!rule.empty()) sentence.append(" (").append(rule).append(")");
  return sentence;
}

}  // namespace

std::string explain(const ParseError& error) {
  const std::string prefix = error.where.empty() ? "" : error.where + ": ";
  return with_rule(prefix + error.what, error.rule);
}

std::string sentence_of(const Refusal& refusal) {
  std::string sentence;
  std::size_t word = 0;
  std::size_t from = 0;
  while (true) {
    const std::size_t blank = refusal.sentence.find("{}", from);
    sentence.append(refusal.sentence.substr(from, blank - from));
    if (blank == std::string_view::npos || word == refusal.words.size()) break;
    sentence.append(refusal.words[word++]);
    from = blank + 2;
  }
  return sentence;
}

std::string explain(const Refusal& refusal) {
  return with_rule(sentence_of(refusal), refusal.rule);
}

}  // namespace bourse
