// SPDX-License-Identifier: Apache-2.0
//
// The help of a game for people: without the ids of rules in brackets, which `why` shows.
#pragma once

#include <string>
#include <string_view>

namespace bourse::cli {

// The text without "(NYSE-5.1.3)" and "(SP-5.3.2, SP-R7)"; lines that were wrapped are wrapped
// again.
std::string without_rules(std::string_view text);

// A line without these brackets, and the ids in them: "NYSE-5.1.3, NYSE-5.1.4".
struct SplitHelp {
  std::string text;
  std::string rules;
};
SplitHelp split_rules(std::string line);

}  // namespace bourse::cli
