// SPDX-License-Identifier: Apache-2.0
//
// Action notation (RULES.md 14.2): each action has exactly one text.
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "core/codec/action_words.h"
#include "core/overload.h"
#include "games/stonks/codec/codec.h"

namespace bourse::stonks {
namespace {

// In the order of the rows of 14.2; `play` has two.
constexpr std::array<ActionForm, 8> kForms{{
    {"show", "STK-14.2.1"},
    {"hide", "STK-14.2.2"},
    {"play", "STK-14.2.3"},
    {"bluff", "STK-14.2.4"},
    {"convert", "STK-14.2.6"},
    {"raise", "STK-14.2.7"},
    {"lower", "STK-14.2.8"},
    {"take", "STK-14.2.9"},
}};
constexpr RuleId kSpelling = "STK-14.2.10";

class Words : public ActionWords {
 public:
  Words(std::string_view text, FirstError& errors) : ActionWords(text, kForms, kSpelling, errors) {}

  Card card() {
    return static_cast<Card>(
        code(kCardCodes, "a card", "a company and a number in one word, such as ho12"));
  }
  Company company() {
    return static_cast<Company>(code(kCompanyCodes, "a company", "ca, gr, ho, fi or ap"));
  }
};

Action read_action(Words& words) {
  switch (words.verb()) {
    case 0: return Show{words.card()};
    case 1: return Hide{words.card()};
    case 2: return Play{words.card()};
    // Braced lists are evaluated from left to right, in the order of the words.
    case 3: return Bluff{words.card(), words.company()};
    case 4: return Convert{words.card()};
    case 5: return Fluctuate{words.company(), Direction::Up};
    case 6: return Fluctuate{words.company(), Direction::Down};
    default: return Take{words.card()};
  }
}

}  // namespace

std::string print(const Action& action) {
  return match(
      action,
      [](const Play& play) { return fmt::format("play {}", code_of(play.card)); },
      [](const Convert& convert) { return fmt::format("convert {}", code_of(convert.card)); },
      [](const Bluff& bluff) {
        return fmt::format("bluff {} {}", code_of(bluff.card), code_of(bluff.announced));
      },
      [](const Fluctuate& move) {
        return fmt::format(
            "{} {}", move.direction == Direction::Up ? "raise" : "lower", code_of(move.company));
      },
      [](const Take& take) { return fmt::format("take {}", code_of(take.card)); },
      [](const Show& show) { return fmt::format("show {}", code_of(show.card)); },
      [](const Hide& hide) { return fmt::format("hide {}", code_of(hide.card)); });
}

Result<Action, ParseError> parse(std::string_view text) {
  return read_action_text<Words>(text, read_action);
}

}  // namespace bourse::stonks
