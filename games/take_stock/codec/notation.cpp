// SPDX-License-Identifier: Apache-2.0
//
// Action notation (RULES.md 14.1): each action has exactly one text.
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "core/codec/action_words.h"
#include "core/overload.h"
#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

// In the order of the alternatives of Action.
constexpr std::array<ActionForm, 12> kForms{{
    {"raise", "TS-14.1.4"},
    {"save", "TS-14.1.5"},
    {"market", "TS-14.1.6"},
    {"play", "TS-14.1.7"},
    {"pick", "TS-14.1.8"},
    {"audit", "TS-14.1.9"},
    {"freeze", "TS-14.1.10"},
    {"thaw", "TS-14.1.10"},
    {"take", "TS-14.1.11"},
    {"pay", "TS-14.1.12"},
    {"discard", "TS-14.1.13"},
    {"exercise", "TS-14.1.14"},
}};
static_assert(kForms.size() == std::variant_size_v<Action>);
constexpr RuleId kSpelling = "TS-14.1.3";

constexpr std::array<std::string_view, 2> kModes{"a", "b"};
constexpr std::string_view kNone = "none";

class Words : public ActionWords {
 public:
  Words(std::string_view text, FirstError& errors) : ActionWords(text, kForms, kSpelling, errors) {}

  Card card() {
    const auto card = static_cast<Card>(code(kCardCodes, "a card", "such as c5 or m12"));
    if (value_of(card) == 1 && ok()) refuse("a starter stays in the market");
    return ok() ? card : card_of(Stock::Corn, 2);
  }
  Kind kind() {
    // Market Closed is never chosen.
    return static_cast<Kind>(
        code(std::span(kKindCodes).first(kKinds), "an event", "such as audit, csplit or gcrash"));
  }
  Stock stock() {
    return static_cast<Stock>(code(kStockKeys, "a stock", "corn, gems, tech, oil or movie"));
  }
  Mode mode() { return static_cast<Mode>(code(kModes, "a mode", "a or b")); }
  Target target() {
    return static_cast<Target>(code(kTargetWords, "a target", "card, split or none"));
  }

  // Cards in card order up to the end of the text.
  CardSet cards() {
    CardSet cards;
    std::optional<Card> last;
    do {
      const Card found = card();
      if (last && found <= *last) refuse("cards are named in card order, each once");
      if (!ok()) return {};
      last = found;
      cards.insert(found);
    } while (!has_ended());
    return cards;
  }
  CardSet cards_or_none() { return ends_with(kNone) ? CardSet() : cards(); }
};

Action read_action(Words& words) {
  switch (words.verb()) {
    case 0: return Raise{words.card()};
    // Braced lists are evaluated from left to right, in the order of the words.
    case 1: return Save{words.card(), words.card()};
    case 2: return Visit{words.card(), words.mode()};
    case 3: return Play{words.card(), words.kind()};
    case 4: return Pick{words.kind()};
    case 5: return Audit{words.stock(), words.target()};
    case 6: return Freeze{words.stock()};
    case 7: return Thaw{words.stock()};
    case 8: return Take{words.cards_or_none()};
    case 9: return Pay{words.cards()};
    case 10: return Discard{words.card()};
    default: return Exercise{words.cards_or_none()};
  }
}

std::string list(CardSet cards) {
  std::string text;
  for (const Card card : cards) text += fmt::format(" {}", code_of(card));
  return text.empty() ? fmt::format(" {}", kNone) : text;
}

}  // namespace

std::string print(const Action& action) {
  const std::string_view verb = kForms[action.index()].verb;
  const auto with = [verb](auto... words) {
    std::string text(verb);
    ((text += fmt::format(" {}", words)), ...);
    return text;
  };
  return match(
      action,
      [&](const Raise& a) { return with(code_of(a.card)); },
      [&](const Save& a) { return with(code_of(a.card), code_of(a.paid)); },
      [&](const Visit& a) {
        return with(code_of(a.paid), kModes[static_cast<std::size_t>(a.mode)]);
      },
      [&](const Play& a) { return with(code_of(a.paid), code_of(a.kind)); },
      [&](const Pick& a) { return with(code_of(a.kind)); },
      [&](const Audit& a) {
        return with(key_of(a.stock), kTargetWords[static_cast<std::size_t>(a.target)]);
      },
      [&](const Freeze& a) { return with(key_of(a.stock)); },
      [&](const Thaw& a) { return with(key_of(a.stock)); },
      [&](const Take& a) { return std::string(verb) + list(a.cards.set()); },
      [&](const Pay& a) { return std::string(verb) + list(a.cards.set()); },
      [&](const Discard& a) { return with(code_of(a.card)); },
      [&](const Exercise& a) { return std::string(verb) + list(a.cards.set()); });
}

Result<Action, ParseError> parse(std::string_view text) {
  return read_action_text<Words>(text, read_action);
}

}  // namespace bourse::take_stock
