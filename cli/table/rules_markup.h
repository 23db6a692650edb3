// SPDX-License-Identifier: Apache-2.0
//
// Parses the rules of a game, games/<game>/rules_text/<language>.md, for the terminal.
// docs/rules_texts.md describes the format; web/src/rules/rulesText.ts reads the same files for the
// site.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// A condition on an option of the table, or on its number of players ("players").
struct RulesCondition {
  std::string option;
  bool is_negated = false;
  std::vector<std::string> values;  // any of them; of players also ranges, "3..5"
};

struct RulesBlock {
  enum class Kind : std::uint8_t {
    Title,
    Section,
    Heading,
    Paragraph,
    Bullets,
    Numbers,
    Table,
    Figure,
    Example,  // its title; the blocks up to End belong to it
    End,
    Options,
    Credits
  };
  Kind kind;
  std::vector<RulesCondition> when{};
  std::vector<std::string> lines{};  // the text, or one item or row each, with inline markup
};

std::vector<RulesBlock> parse_rules_blocks(std::string_view source);

// Takes "@(hands=open players=2..3)" off the front of a text.
std::vector<RulesCondition> take_conditions(std::string& text);

// Without anchors, emphasis and links. `value` words the value of an option, for "{=option}".
std::string plain_text(std::string_view markup,
                       const std::function<std::string(std::string_view option)>& value);

// The cells of a row "| a | b |".
std::vector<std::string> cells_of(std::string_view row);

}  // namespace bourse::cli
