// SPDX-License-Identifier: Apache-2.0
//
// Action notation (RULES.md 14.1): each action has exactly one text.
#include <array>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/codec/action_words.h"
#include "core/overload.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

enum class Verb : std::uint8_t {
  Char,
  Ceo,
  Bid,
  Buy,
  Sell,
  Look,
  Rumor,
  Play,
  End,
  Call,
  Offer,
  Shares,
  For,
  Cancel,
  Accept,
  Decline,
  Counter,
  Take,
  None,
  Want,
  Pass,
  Done,
  Give,
};
constexpr std::array<ActionForm, 23> kForms{{
    {"char", "SC-14.1.8"},     {"ceo", "SC-14.1.9"},      {"bid", "SC-14.1.10"},
    {"buy", "SC-14.1.11"},     {"sell", "SC-14.1.12"},    {"look", "SC-14.1.13"},
    {"rumor", "SC-14.1.15"},   {"play", "SC-14.1.16"},    {"end", "SC-14.1.17"},
    {"call", "SC-14.1.18"},    {"offer", "SC-14.1.19"},   {"shares", "SC-14.1.20"},
    {"for", "SC-14.1.21"},     {"cancel", "SC-14.1.20"},  {"accept", "SC-14.1.22"},
    {"decline", "SC-14.1.22"}, {"counter", "SC-14.1.22"}, {"take", "SC-14.1.24"},
    {"none", "SC-14.1.24"},    {"want", "SC-14.1.25"},    {"pass", "SC-14.1.25"},
    {"done", "SC-14.1.26"},    {"give", "SC-14.1.27"},
}};
static_assert(kForms.size() == static_cast<std::size_t>(Verb::Give) + 1);
constexpr RuleId kSpelling = "SC-14.1.1";
constexpr std::string_view kEvent = "event";

class Words : public ActionWords {
 public:
  Words(const Rules& rules, std::string_view text, FirstError& errors)
      : ActionWords(text, kForms, kSpelling, errors), rules_(rules) {}

  Company company() { return static_cast<Company>(one_of(company_codes(rules_), "a company")); }
  Character character() {
    return static_cast<Character>(one_of(character_codes(rules_), "a character"));
  }
  Rumor rumor() { return static_cast<Rumor>(one_of(rumor_codes(rules_), "a rumor")); }
  Audience audience() {
    return Audience::from_number(
        static_cast<int>(code(kAudienceWords, "an audience", "all or a seat, 0 to 5")));
  }
  Side side() { return static_cast<Side>(code(kSideWords, "a side", "sell or buy")); }
  Seat seat() { return seat_at(number("a seat", 0, kMostSeats - 1)); }
  std::uint8_t shares() {
    return static_cast<std::uint8_t>(number("a number of shares", 1, kMaxShares));
  }
  std::uint16_t coins(int least) {
    return static_cast<std::uint16_t>(
        number("a number of coins", least, std::numeric_limits<std::uint16_t>::max()));
  }

 private:
  std::size_t one_of(const Codes& codes, std::string_view what) {
    return code(codes, what, fmt::format("one of {}", fmt::join(codes, ", ")));
  }

  const Rules& rules_;
};

Action read_look(Words& words) {
  if (words.next_is(kEvent)) return LookAtEvent{};
  return LookAtToken{words.company()};
}
template <class Trade>
Action read_trade(Words& words) {
  const std::uint8_t shares = words.shares();
  return Trade{words.company(), shares};
}
Action read_offer(Words& words, Form form) {
  const Audience audience = words.audience();
  const Side side = words.side();
  return OpenOffer{form, side, words.company(), audience};
}

Action read_action(Words& words) {
  switch (static_cast<Verb>(words.verb())) {
    case Verb::Char: return TakeCharacter{words.character()};
    case Verb::Ceo: return ChooseCompany{words.company()};
    case Verb::Bid: return Bid{words.coins(0)};
    case Verb::Buy: return read_trade<Buy>(words);
    case Verb::Sell: return read_trade<Sell>(words);
    case Verb::Look: return read_look(words);
    case Verb::Rumor: return BuyRumor{};
    // Braced lists are evaluated from left to right, in the order of the words.
    case Verb::Play: return PlayRumor{words.rumor(), words.company()};
    case Verb::End: return EndTurn{};
    case Verb::Call: return read_offer(words, Form::Call);
    case Verb::Offer: return read_offer(words, Form::Firm);
    case Verb::Shares: return NameShares{words.shares()};
    case Verb::For: return NameCoins{words.coins(1)};
    case Verb::Cancel: return Cancel{};
    case Verb::Accept: return Accept{};
    case Verb::Decline: return Decline{};
    case Verb::Counter: return Counter{words.shares()};
    case Verb::Take: return TakeAnswer{words.seat()};
    case Verb::None: return TakeNone{};
    case Verb::Want: return Want{};
    case Verb::Pass: return Pass{};
    case Verb::Done: return Done{};
    case Verb::Give: return GiveShare{words.company()};
  }
  return EndTurn{};
}

}  // namespace

std::string print(const Rules& rules, const Action& action) {
  const auto code = [&](auto what) { return code_of(rules, what); };
  return match(
      action,
      [&](const TakeCharacter& a) { return fmt::format("char {}", code(a.character)); },
      [&](const ChooseCompany& a) { return fmt::format("ceo {}", code(a.company)); },
      [](const Bid& a) { return fmt::format("bid {}", a.coins); },
      [&](const Buy& a) { return fmt::format("buy {} {}", a.shares, code(a.company)); },
      [&](const Sell& a) { return fmt::format("sell {} {}", a.shares, code(a.company)); },
      [&](const LookAtToken& a) { return fmt::format("look {}", code(a.company)); },
      [](const LookAtEvent&) { return std::string("look event"); },
      [](const BuyRumor&) { return std::string("rumor"); },
      [&](const PlayRumor& a) { return fmt::format("play {} {}", code(a.rumor), code(a.company)); },
      [&](const OpenOffer& a) {
        return fmt::format("{} {} {} {}",
                           a.form == Form::Call ? "call" : "offer",
                           kAudienceWords[static_cast<std::size_t>(a.audience.number_of())],
                           kSideWords[static_cast<std::size_t>(a.side)],
                           code(a.company));
      },
      [](const EndTurn&) { return std::string("end"); },
      [](const NameShares& a) { return fmt::format("shares {}", a.shares); },
      [](const NameCoins& a) { return fmt::format("for {}", a.coins); },
      [](const Cancel&) { return std::string("cancel"); },
      [](const Accept&) { return std::string("accept"); },
      [](const Decline&) { return std::string("decline"); },
      [](const Counter& a) { return fmt::format("counter {}", a.shares); },
      [](const TakeAnswer& a) { return fmt::format("take {}", number(a.seat)); },
      [](const TakeNone&) { return std::string("none"); },
      [](const Want&) { return std::string("want"); },
      [](const Pass&) { return std::string("pass"); },
      [](const Done&) { return std::string("done"); },
      [&](const GiveShare& a) { return fmt::format("give {}", code(a.company)); });
}

Result<Action, ParseError> parse(const Rules& rules, std::string_view text) {
  FirstError errors;
  Words words(rules, text, errors);
  const Action action = read_action(words);
  words.finish();
  if (errors.raised()) return Unexpected(errors.first());
  return action;
}

}  // namespace bourse::stockastic
