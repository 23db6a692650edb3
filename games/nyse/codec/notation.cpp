// SPDX-License-Identifier: Apache-2.0
//
// Action notation (RULES.md 14.1): each action has exactly one text.
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "core/codec/action_words.h"
#include "core/overload.h"
#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

// In the order of the alternatives of Action.
constexpr std::array<ActionForm, 10> kForms{{
    {"take", "NYSE-14.1.1"},
    {"withdraw", "NYSE-14.1.2"},
    {"speculate", "NYSE-14.1.3"},
    {"invest", "NYSE-14.1.4"},
    {"swap", "NYSE-14.1.5"},
    {"stop", "NYSE-14.1.7"},
    {"decline", "NYSE-14.1.9"},
    {"give", "NYSE-14.1.10"},
    {"offer", "NYSE-14.1.8"},
    {"exchange", "NYSE-14.1.11"},
}};
static_assert(kForms.size() == std::variant_size_v<Action>);
constexpr RuleId kSpelling = "NYSE-14.1.12";

constexpr std::array<std::string_view, kMaxSeats> kSeatCodes{
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

class Words : public ActionWords {
 public:
  Words(std::string_view text, FirstError& errors) : ActionWords(text, kForms, kSpelling, errors) {}

  Colour colour() {
    return static_cast<Colour>(code(kColourCodes, "a colour", "bu, bk, rd or gn"));
  }
  Marking marking() {
    return static_cast<Marking>(code(kMarkingCodes, "a marking", "n, s, i or w"));
  }
  Chip chip() {
    return static_cast<Chip>(
        code(kChipCodes, "a chip", "a colour and a marking in one word, such as rds"));
  }
  Seat seat() { return seat_at(static_cast<int>(code(kSeatCodes, "a seat", "0 to 9"))); }
};

Action read_action(Words& words) {
  switch (words.verb()) {
    case 0: return Take{words.colour()};
    case 1: return Withdraw{words.colour()};
    // Braced lists are evaluated from left to right, in the order of the words.
    case 2: return Speculate{words.colour(), words.colour()};
    case 3: return Invest{words.colour()};
    case 4: return Swap{words.colour()};
    case 5: return Stop{};
    case 6: return Decline{};
    case 7: return Give{words.marking()};
    case 8: return Offer{words.seat(), words.colour(), words.chip()};
    default: return Exchange{words.chip(), words.colour()};
  }
}

}  // namespace

std::string print(const Action& action) {
  const std::string_view verb = kForms[action.index()].verb;
  const auto with = [verb](std::string_view word) { return fmt::format("{} {}", verb, word); };
  return match(
      action,
      [&](const Take& take) { return with(code_of(take.colour)); },
      [&](const Withdraw& withdraw) { return with(code_of(withdraw.colour)); },
      [&](const Speculate& speculate) {
        return fmt::format("{} {} {}", verb, code_of(speculate.played), code_of(speculate.pushed));
      },
      [&](const Invest& invest) { return with(code_of(invest.played)); },
      [&](const Swap& swap) { return with(code_of(swap.played)); },
      [&](const Stop&) { return std::string(verb); },
      [&](const Decline&) { return std::string(verb); },
      [&](const Give& give) { return with(code_of(give.marking)); },
      [&](const Offer& offer) {
        return fmt::format(
            "{} {} {} {}", verb, number(offer.partner), code_of(offer.ask), code_of(offer.give));
      },
      [&](const Exchange& exchange) {
        return fmt::format("{} {} {}", verb, code_of(exchange.give), code_of(exchange.take));
      });
}

Result<Action, ParseError> parse(std::string_view text) {
  return read_action_text<Words>(text, read_action);
}

}  // namespace bourse::nyse
