// SPDX-License-Identifier: Apache-2.0
//
// Why untrusted input was not taken: where it is wrong, what is wrong with it, and the rule that
// says so where there is one. Printed as one line: "hands[1]: not in chip order (NYSE-14.2.18)".
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

}  // namespace bourse
