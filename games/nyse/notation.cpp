// SPDX-License-Identifier: Apache-2.0
//
// Action notation (RULES.md 14.1): one action, one text.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/nyse/codec.h"
#include "games/nyse/json_words.h"

namespace bourse::nyse {
namespace {

struct Form {
  std::string_view verb;
  RuleId rule;
};

// In the order of the alternatives of Action.
constexpr std::array<Form, 10> kForms{{
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

// A stranger's word, cut and made printable for an error message.
std::string quoted(std::string_view word) {
  constexpr std::size_t kMost = 24;
  std::string shown;
  for (const char c : word.substr(0, kMost)) shown += (c < ' ' || c > '~') ? '?' : c;
  return fmt::format("'{}{}'", shown, word.size() > kMost ? "..." : "");
}

// "bu, bk, rd or gn"
std::string alternatives(std::span<const std::string_view> words) {
  return fmt::format("{} or {}", fmt::join(words.first(words.size() - 1), ", "), words.back());
}

// The words of one action from left to right; what is wrong goes to the complaint.
class Words {
 public:
  Words(std::string_view text, Complaint& complaint) : rest_(text), complaint_(complaint) {}

  // The place of the verb in kForms.
  std::size_t verb() {
    const std::string_view word = next();
    const auto* form = std::find_if(
        kForms.begin(), kForms.end(), [&](const Form& each) { return each.verb == word; });
    if (form != kForms.end()) {
      form_ = *form;
      return static_cast<std::size_t>(form - kForms.begin());
    }
    std::array<std::string_view, kForms.size()> verbs;
    std::transform(
        kForms.begin(), kForms.end(), verbs.begin(), [](const Form& each) { return each.verb; });
    complain(fmt::format("{} is not an action; expected {}", quoted(word), alternatives(verbs)));
    return 0;
  }
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

  void finish() {
    if (ended_) return;
    if (rest_.empty() || rest_.front() == ' ') complain_of_spaces();
    complain(fmt::format("nothing may follow, found {}", quoted(rest_)));
  }

 private:
  std::size_t code(std::span<const std::string_view> codes,
                   std::string_view what,
                   std::string_view expected) {
    if (ended_) {
      complain(fmt::format("the text ends where {} should be; expected {}", what, expected));
      return 0;
    }
    const std::string_view word = next();
    const auto found = std::find(codes.begin(), codes.end(), word);
    if (found != codes.end()) return static_cast<std::size_t>(found - codes.begin());
    complain(fmt::format("{} is not {}; expected {}", quoted(word), what, expected));
    return 0;
  }

  // Requires: !ended_.
  std::string_view next() {
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    ended_ = space == std::string_view::npos;
    rest_.remove_prefix(ended_ ? rest_.size() : space + 1);
    const bool is_nothing_at_all = ended_ && form_.verb.empty();
    if (word.empty() && !is_nothing_at_all) complain_of_spaces();
    return word;
  }

  void complain_of_spaces() {
    complaint_.raise({std::string(form_.verb),
                      "words are separated by single spaces, with nothing before or after",
                      kSpelling});
  }

  void complain(std::string what) {
    complaint_.raise({std::string(form_.verb), std::move(what), form_.rule});
  }

  std::string_view rest_;
  bool ended_ = false;
  Form form_{"", kSpelling};
  Complaint& complaint_;
};

Action read_action(Words& words) {
  switch (words.verb()) {
    case 0: return Take{words.colour()};
    case 1: return Withdraw{words.colour()};
    // Braced lists are evaluated from left to right, as the words stand.
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
  Complaint complaint;
  Words words(text, complaint);
  const Action action = read_action(words);
  words.finish();
  if (complaint.raised()) return Unexpected(complaint.first());
  return action;
}

}  // namespace bourse::nyse
