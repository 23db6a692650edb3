// SPDX-License-Identifier: Apache-2.0
//
// Why untrusted input was rejected: where the error is, what is wrong, and the rule that is broken,
// if any. Printed as one line: "hands[1]: not in chip order (NYSE-14.2.18)".
#pragma once

#include <string>

#include "core/refusal.h"

namespace bourse {

struct ParseError {
  std::string where;  // a JSON path, an option, a word of notation; may be empty
  std::string what;
  RuleId rule{};  // may be empty
};

std::string explain(const ParseError& error);
std::string explain(const Refusal& refusal);
std::string sentence_of(const Refusal& refusal);  // without the rule

}  // namespace bourse
