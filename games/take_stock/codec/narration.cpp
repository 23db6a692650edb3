// SPDX-License-Identifier: Apache-2.0
//
// Sentences for the log, from witnessed events only.
#include <array>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text/speaker.h"
#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

std::string names_of(CardSet cards) {
  std::vector<std::string_view> names;
  for (const Card card : cards) names.push_back(name_of(card));
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

// TS-5.5.3: a crash removes freeze, cards and split independently. ", thaws and loses Oil-4 and a
// split"
std::string losses_of(const Crashed& crash) {
  const bool is_bare = crash.removed.empty();
  if (is_bare && crash.thawed && !crash.split_lost) return " and thaws";
  const std::string cards = is_bare && crash.split_lost ? "" : names_of(crash.removed);
  return fmt::format("{} and loses {}{}{}",
                     crash.thawed ? ", thaws" : "",
                     cards,
                     !is_bare && crash.split_lost ? " and " : "",
                     crash.split_lost ? "a split" : "");
}

constexpr std::array<std::string_view, 4> kCauseSentences{"The market is closed",
                                                          "The market has reached its top",
                                                          "The last card has left a hand",
                                                          "The share cards are exhausted"};

class Narrator : Speaker {
 public:
  Narrator(const Rules& rules, std::span<const std::string> names)
      : Speaker(names), rules_(rules) {}

  std::string operator()(const RoundBegan& e) const {
    return fmt::format("Round {}: {}{}.",
                       e.round,
                       says(e.dealer, "deals", "deal"),
                       e.is_fresh ? ", all events are shuffled" : "");
  }
  std::string operator()(const Dealt<Seen>& e) const {
    return fmt::format("{} {} cards{}.",
                       does(e.seat, "gets", "get"),
                       e.count,
                       e.cards ? ": " + names_of(*e.cards) : "");
  }
  std::string operator()(const Drew<Seen>& e) const {
    return fmt::format(
        "{} {}.", does(e.seat, "draws", "draw"), e.card ? name_of(*e.card) : "a card");
  }
  std::string operator()(const Reshuffled& e) const {
    return fmt::format("The {} discarded cards are shuffled into a new pile.", int{e.cards});
  }
  std::string operator()(const Raised& e) const {
    return fmt::format("{} {} with {} to {}.",
                       does(e.seat, "raises", "raise"),
                       name_of(stock_of(e.card)),
                       name_of(e.card),
                       int{e.price});
  }
  std::string operator()(const Certified& e) const {
    return fmt::format("{} {} as a certificate of {} and {} {}.",
                       does(e.seat, "lays down", "lay down"),
                       name_of(e.card),
                       plural(rules_.shares[e.card], "share"),
                       verb(e.seat, "discards", "discard"),
                       name_of(e.paid));
  }
  std::string operator()(const Visited& e) const {
    return fmt::format("{} {} and {} {}.",
                       does(e.seat, "discards", "discard"),
                       name_of(e.paid),
                       verb(e.seat, "draws", "draw"),
                       e.mode == Mode::A ? "two events to play one" : "an event to keep");
  }
  std::string operator()(const DrewEvents<Seen>& e) const {
    if (!e.cards) return does(e.seat, "looks", "look") + " at two events.";
    return fmt::format("{} {} and {}.",
                       does(e.seat, "sees", "see"),
                       name_of(e.cards->first),
                       name_of(e.cards->second));
  }
  std::string operator()(const Kept<Seen>& e) const {
    return fmt::format("{} {}.", does(e.seat, "keeps", "keep"), event_name(e.kind));
  }
  std::string operator()(const Rejected<Seen>& e) const {
    return fmt::format("{} {}.", does(e.seat, "puts away", "put away"), event_name(e.kind));
  }
  std::string operator()(const Shown& e) const {
    if (!e.paid) {
      return fmt::format("{} {}.", does(e.seat, "plays", "play"), name_of(e.kind));
    }
    return fmt::format("{} {} and {} the saved {}.",
                       does(e.seat, "discards", "discard"),
                       name_of(*e.paid),
                       verb(e.seat, "plays", "play"),
                       name_of(e.kind));
  }
  std::string operator()(const SplitPlaced& e) const {
    return fmt::format("{} splits{}: its price is {}.",
                       name_of(e.stock),
                       e.removed ? fmt::format(" and loses {}", name_of(*e.removed)) : "",
                       int{e.price});
  }
  std::string operator()(const SplitWasted& e) const {
    return fmt::format("{} is frozen; the split is lost.", name_of(e.stock));
  }
  std::string operator()(const Crashed& e) const {
    return fmt::format(
        "{} crashes{}: its price is {}.", name_of(e.stock), losses_of(e), int{e.price});
  }
  std::string operator()(const Audited& e) const {
    constexpr std::array<std::string_view, 3> kLosses{"its last card", "a split", "nothing"};
    return fmt::format("{} {}, which loses {}: its price is {}.",
                       does(e.seat, "audits", "audit"),
                       name_of(e.stock),
                       kLosses[static_cast<std::size_t>(e.target)],
                       int{e.price});
  }
  std::string operator()(const Froze& e) const {
    return fmt::format(
        "{} {}.",
        e.is_frozen ? does(e.seat, "freezes", "freeze") : does(e.seat, "thaws", "thaw"),
        name_of(e.stock));
  }
  std::string operator()(const Took& e) const {
    return fmt::format(
        "{} {} from the discard pile.", does(e.seat, "wants", "want"), names_of(e.cards));
  }
  std::string operator()(const Exchanged& e) const {
    return fmt::format(
        "{} {} for {}.", does(e.seat, "gives", "give"), names_of(e.paid), names_of(e.taken));
  }
  std::string operator()(const TokensMoved& e) const {
    std::vector<std::string> who;
    for (const Seat seat : e.seats) who.push_back(name(seat));
    const bool is_plural = who.size() > 1 || (who.size() == 1 && is_you(e.seats.front()));
    if (who.empty()) return e.is_gain ? "No token is left to gain." : "Nobody has a token to lose.";
    const std::string_view verb = e.is_gain ? "gain" : "lose";
    return capitalised(
        fmt::format("{} {}{} an option token.", fmt::join(who, ", "), verb, is_plural ? "" : "s"));
  }
  std::string operator()(const Answered& e) const {
    return does(e.seat, "has", "have") + " chosen.";
  }
  std::string operator()(const Discarded& e) const {
    return fmt::format("{} {}.", does(e.seat, "discards", "discard"), name_of(e.card));
  }
  std::string operator()(const RoundEnded& e) const {
    std::string prices;
    for (const Stock stock : kAllStocks) {
      prices += fmt::format(" {} {},", name_of(stock), int{e.prices[stock]});
    }
    prices.back() = '.';
    return fmt::format(
        "{}; the round ends at{}", kCauseSentences[static_cast<std::size_t>(e.cause)], prices);
  }
  std::string operator()(const Exercised& e) const {
    return fmt::format(
        "{} options on {}.", does(e.seat, "exercises", "exercise"), names_of(e.cards));
  }
  std::string operator()(const Scored& e) const {
    std::vector<std::string> lines;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      lines.push_back(fmt::format("{} {} ({})", name(seat), e.scores[seat], e.totals[seat]));
    }
    return fmt::format("Round {} scores (and totals): {}.", int{e.round}, fmt::join(lines, ", "));
  }
  std::string operator()(const Ended& e) const {
    std::vector<Seat> places;
    for (const Seat seat : SeatSet::first(rules_.seats)) places.push_back(seat);
    std::stable_sort(
        places.begin(), places.end(), [&](Seat a, Seat b) { return e.ranks[a] < e.ranks[b]; });
    std::vector<std::string> lines;
    lines.reserve(places.size());
    for (const Seat seat : places) {
      lines.push_back(
          fmt::format("{}. {} with {}", int{e.ranks[seat]}, name(seat), e.totals[seat]));
    }
    return fmt::format("The game is over: {}.", fmt::join(lines, ", "));
  }

 private:
  static std::string event_name(const Seen<Kind>& kind) {
    return kind ? std::string(name_of(*kind)) : "an event";
  }

  const Rules& rules_;
};

}  // namespace

std::string narrate(const Rules& rules,
                    const Witnessed& event,
                    std::span<const std::string> names) {
  return std::visit(Narrator(rules, names), event);
}

}  // namespace bourse::take_stock
