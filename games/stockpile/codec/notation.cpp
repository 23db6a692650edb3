// SPDX-License-Identifier: Apache-2.0
//
// Action notation (RULES.md 14.1): each action has exactly one text.
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "core/codec/action_words.h"
#include "core/overload.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

enum class Verb : std::uint8_t {
  Keep,
  Up,
  Down,
  Look,
  Move,
  Bid,
  Peek,
  Boom,
  Bust,
  Cramer,
  Done,
  Hold,
  Claim,
  Declare,
  Pass,
};

constexpr std::array<ActionForm, 15> kForms{{
    {"keep", "SP-14.1.1"},
    {"up", "SP-14.1.2"},
    {"down", "SP-14.1.3"},
    {"look", "SP-14.1.4"},
    {"move", "SP-14.1.4"},
    {"bid", "SP-14.1.5"},
    {"peek", "SP-14.1.6"},
    {"boom", "SP-14.1.7"},
    {"bust", "SP-14.1.7"},
    {"cramer", "SP-14.1.7"},
    {"done", "SP-14.1.7"},
    {"hold", "SP-14.1.8"},
    {"claim", "SP-14.1.9"},
    {"declare", "SP-14.1.10"},
    {"pass", "SP-14.1.10"},
}};
constexpr RuleId kSpelling = "SP-14.1.11";
constexpr std::array<std::string_view, 2> kCramerWords{"up", "down"};

class Words : public ActionWords {
 public:
  Words(const Rules& rules, std::string_view text, FirstError& errors)
      : ActionWords(text, kForms, kSpelling, errors), rules_(rules) {}

  Company company() {
    return static_cast<Company>(code(kCompanyCodes, "a company", "aa, bb, cc, ee, ll or ss"));
  }
  Kind kind() {
    return kind_at(static_cast<int>(code(kKindCodes, "a card", "such as aa, fee2 or boom")));
  }
  Investor investor() {
    return investor_at(
        static_cast<int>(code(kInvestorCodes, "an investor", "such as bill or warren")));
  }
  bool is_up() { return code(kCramerWords, "a direction", "up or down") == 0; }
  void word(std::string_view wanted) {
    const std::array<std::string_view, 1> only{wanted};
    code(only, "the word expected here", wanted);
  }
  Pile pile() { return pile_at(number("a pile", 0, kMostPiles - 1)); }
  std::uint8_t position() { return small("a position in a pile", kMostPileCards - 1); }
  std::uint8_t pair() { return small("a pair", kPairs - 1); }
  Cards cards() {
    const std::uint8_t regular = small("a number of regular cards", kMostOfStock);
    return {regular, small("a number of split cards", kMostOfStock)};
  }
  // The level whose space shows the amount.
  std::uint8_t level() {
    const int bid = number("a bid", 0, kMostPrice);
    for (int level = 0; level < rules_.levels(); ++level) {
      if (rules_.bid_value(level) == bid) return static_cast<std::uint8_t>(level);
    }
    refuse(fmt::format("{} is no space of the bidding track", bid));
    return 0;
  }

 private:
  std::uint8_t small(std::string_view what, int most) {
    return static_cast<std::uint8_t>(number(what, 0, most));
  }

  const Rules& rules_;
};

Action read_keep(const Rules& rules, Words& words) {
  const Investor first = words.investor();
  InvestorSet kept = InvestorSet::of(first);
  if (rules.is_pair()) {
    const Investor second = words.investor();
    if (second <= first) words.refuse("two investors are named in order of their ids");
    kept.insert(second);
  }
  return Keep{kept};
}

Action read_place(Words& words) {
  Place place{};
  place.up = words.kind();
  place.up_pile = words.pile();
  words.word("down");
  place.down = words.kind();
  place.down_pile = words.pile();
  return place;
}

Action read_hide(Words& words) {
  Hide hide{};
  hide.first = words.kind();
  hide.first_pile = words.pile();
  words.word("down");
  hide.second = words.kind();
  hide.second_pile = words.pile();
  return hide;
}

Action read_cramer(Words& words) {
  if (words.is_up()) return CramerUp{words.company()};
  return CramerDown{words.company()};
}

// Braced lists are evaluated from left to right, in the order of the words.
Action read_action(const Rules& rules, Words& words) {
  switch (static_cast<Verb>(words.verb())) {
    case Verb::Keep: return read_keep(rules, words);
    case Verb::Up: return read_place(words);
    case Verb::Down: return read_hide(words);
    case Verb::Look: return Look{words.pile()};
    case Verb::Move: return Move{words.pile(), words.position(), words.pile()};
    case Verb::Bid: return Bid{words.pile(), words.level()};
    case Verb::Peek: return Peek{words.pair()};
    case Verb::Boom: return PlayBoom{words.company()};
    case Verb::Bust: return PlayBust{words.company()};
    case Verb::Cramer: return read_cramer(words);
    case Verb::Done: return Done{};
    case Verb::Hold: return Hold{words.company(), words.cards()};
    case Verb::Claim: return Claim{words.cards()};
    case Verb::Declare: return Declare{words.company()};
    case Verb::Pass: return Pass{};
  }
  return Pass{};
}

std::string print_keep(const Keep& keep) {
  std::string text = "keep";
  for (int at = 0; at < kInvestors; ++at) {
    if (!keep.investors.contains(investor_at(at))) continue;
    text += fmt::format(" {}", code_of(investor_at(at)));
  }
  return text;
}

}  // namespace

std::string print(const Rules& rules, const Action& action) {
  return match(
      action,
      [](const Keep& keep) { return print_keep(keep); },
      [](const Place& place) {
        return fmt::format("up {} {} down {} {}",
                           code_of(place.up),
                           number(place.up_pile),
                           code_of(place.down),
                           number(place.down_pile));
      },
      [](const Hide& hide) {
        return fmt::format("down {} {} down {} {}",
                           code_of(hide.first),
                           number(hide.first_pile),
                           code_of(hide.second),
                           number(hide.second_pile));
      },
      [](const Look& look) { return fmt::format("look {}", number(look.pile)); },
      [](const Move& move) {
        return fmt::format("move {} {} {}", number(move.from), move.position, number(move.to));
      },
      [&](const Bid& bid) {
        return fmt::format("bid {} {}", number(bid.pile), rules.bid_value(bid.level));
      },
      [](const Peek& peek) { return fmt::format("peek {}", peek.pair); },
      [](const PlayBoom& boom) { return fmt::format("boom {}", code_of(boom.company)); },
      [](const PlayBust& bust) { return fmt::format("bust {}", code_of(bust.company)); },
      [](const CramerUp& up) { return fmt::format("cramer up {}", code_of(up.company)); },
      [](const CramerDown& down) { return fmt::format("cramer down {}", code_of(down.company)); },
      [](const Done&) { return std::string("done"); },
      [](const Hold& hold) {
        return fmt::format(
            "hold {} {} {}", code_of(hold.company), hold.target.regular, hold.target.split);
      },
      [](const Claim& claim) {
        return fmt::format("claim {} {}", claim.shown.regular, claim.shown.split);
      },
      [](const Declare& declare) { return fmt::format("declare {}", code_of(declare.company)); },
      [](const Pass&) { return std::string("pass"); });
}

Result<Action, ParseError> parse(const Rules& rules, std::string_view text) {
  FirstError errors;
  Words words(rules, text, errors);
  const Action action = read_action(rules, words);
  words.finish();
  if (errors.raised()) return Unexpected(errors.first());
  return action;
}

}  // namespace bourse::stockpile
