// SPDX-License-Identifier: Apache-2.0
//
// Sentences for the log, from witnessed events only.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/text/screen.h"
#include "core/text/speaker.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

std::string money(int amount) { return fmt::format("${} K", amount); }

// "a, b and c"
std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t at = 0; at < items.size(); ++at) {
    if (at > 0) text += at + 1 == items.size() ? " and " : ", ";
    text += items[at];
  }
  return text;
}

template <class Kinds>
std::string card_names(const Kinds& kinds) {
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const Kind kind : kinds) names.emplace_back(name_of(kind));
  return names.empty() ? "nothing" : listed(names);
}

std::string fee_names(const FeeCounts& fees) {
  std::vector<std::string> names;
  for (int value = 1; value <= kMostFee; ++value) {
    for (int copy = fees[static_cast<std::size_t>(value - 1)]; copy > 0; --copy) {
      names.push_back(money(value));
    }
  }
  return listed(names);
}

std::string investor_names(InvestorSet investors) {
  std::vector<std::string> names;
  for (int at = 0; at < kInvestors; ++at) {
    if (investors.contains(investor_at(at))) names.emplace_back(name_of(investor_at(at)));
  }
  return listed(names);
}

std::string tip_text(const Tip& tip) {
  if (tip.forecast == kDividend) return fmt::format("{} pays a dividend", name_of(tip.company));
  return fmt::format("{} {:+}", name_of(tip.company), steps_of(tip.forecast));
}

std::string cards_text(Cards cards) {
  if (cards.split == 0) return plural(cards.regular, "card");
  if (cards.regular == 0) return plural(cards.split, "split card");
  return fmt::format("{} and {}", plural(cards.regular, "card"), plural(cards.split, "split card"));
}

class Narrator {
 public:
  Narrator(const Rules& rules, std::span<const std::string> names)
      : rules_(rules), speaker_(names) {}

  std::string operator()(const Started& event) const {
    return fmt::format("The game begins; {} first.", says(event.first, "is", "are"));
  }
  std::string operator()(const InvestorsDealt<Seen>& event) const {
    if (!event.investors) return does(event.seat, "is", "are") + " dealt investors.";
    return fmt::format(
        "{} dealt {}.", does(event.seat, "is", "are"), investor_names(*event.investors));
  }
  std::string operator()(const InvestorsKept& event) const {
    std::vector<std::string> parts;
    for (const Seat seat : rules_.all()) {
      parts.push_back(fmt::format("{} {} ({})",
                                  says(seat, "is", "are"),
                                  investor_names(event.investors[seat]),
                                  money(event.money[seat])));
    }
    return capitalised(listed(parts)) + ".";
  }
  std::string operator()(const StockDealt<Seen>& event) const {
    if (!event.company) return does(event.seat, "is", "are") + " dealt a stock.";
    return fmt::format("{} dealt {}.", does(event.seat, "is", "are"), name_of(*event.company));
  }
  std::string operator()(const RoundBegan& event) const {
    return fmt::format("Round {} begins with {}.", event.round, name(event.first));
  }
  std::string operator()(const PairDealt<Seen>& event) const {
    if (event.holder) {
      if (!event.tip) return does(*event.holder, "gets", "get") + " a tip.";
      return fmt::format("{} a tip: {}.", does(*event.holder, "gets", "get"), tip_text(*event.tip));
    }
    if (!event.tip) return "A pair lies face down.";
    return fmt::format("In the open: {}.", tip_text(*event.tip));
  }
  std::string operator()(const PilesOpened& event) const {
    return fmt::format("The piles open with {}.", card_names(event.cards));
  }
  std::string operator()(const Reshuffled& event) const {
    return fmt::format("The discard pile is shuffled: {}.", plural(event.cards, "card"));
  }
  std::string operator()(const HandDealt<Seen>& event) const {
    const std::string dealt = does(event.seat, "is", "are") + " dealt ";
    return event.cards ? dealt + card_names(*event.cards) + "." : dealt + "two cards.";
  }
  std::string operator()(const Placed<Seen>& event) const {
    return fmt::format("{} {} on pile {} and {} face down on pile {}.",
                       does(event.seat, "lays", "lay"),
                       name_of(event.up),
                       number(event.up_pile),
                       event.down ? name_of(*event.down) : std::string_view("a card"),
                       number(event.down_pile));
  }
  std::string operator()(const Hid<Seen>& event) const {
    return fmt::format("{} {} face down on piles {} and {}.",
                       does(event.seat, "lays", "lay"),
                       event.cards ? card_names(*event.cards) : "two cards",
                       number(event.piles[0]),
                       number(event.piles[1]));
  }
  std::string operator()(const Looked<Seen>& event) const {
    const std::string looks =
        fmt::format("{} at pile {}", does(event.seat, "looks", "look"), number(event.pile));
    return event.cards ? fmt::format("{}: {}.", looks, card_names(*event.cards)) : looks + ".";
  }
  std::string operator()(const CardMoved& event) const {
    return fmt::format("{} card {} of pile {} to pile {}.",
                       does(event.seat, "moves", "move"),
                       event.position,
                       number(event.from),
                       number(event.to));
  }
  std::string operator()(const Passed& event) const {
    return does(event.seat, "passes", "pass") + ".";
  }
  std::string operator()(const BidPlaced& event) const {
    std::string bid = fmt::format("{} {} for pile {}",
                                  does(event.seat, "bids", "bid"),
                                  money(event.amount),
                                  number(event.pile));
    if (event.outbid) bid += fmt::format(" and {} out", says(*event.outbid, "is", "are"));
    return bid + ".";
  }
  std::string operator()(const Peeked<Seen>& event) const {
    const std::string peeks =
        fmt::format("{} at pair {}", does(event.seat, "peeks", "peek"), event.pair);
    return event.tip ? fmt::format("{}: {}.", peeks, tip_text(*event.tip)) : peeks + ".";
  }
  std::string operator()(const Settled<Seen>& event) const {
    std::string text =
        fmt::format("{} {} and {} {}",
                    does(event.seat, "pays", "pay"),
                    money(event.paid),
                    speaker_.verb(event.seat, "takes", "take"),
                    event.taken ? card_names(*event.taken) : plural(event.cards, "card"));
    const std::string fees = fee_names(event.fees);
    if (!fees.empty()) text += fmt::format(", with fees of {}", fees);
    if (event.gained > 0) text += fmt::format(" that earn {}", money(event.gained));
    return text + ".";
  }
  std::string operator()(const FeesPaid& event) const {
    return fmt::format("{} fees of {}.", does(event.seat, "pays", "pay"), fee_names(event.fees));
  }
  std::string operator()(const ActionPlayed& event) const {
    constexpr std::array<std::string_view, 4> kEffects{
        "Stock Boom! on", "Stock Bust! on", "Cramer's push up on", "Cramer's push down on"};
    return fmt::format("{} {} {}.",
                       does(event.seat, "plays", "play"),
                       kEffects[static_cast<std::size_t>(event.effect)],
                       name_of(event.company));
  }
  std::string operator()(const ActionsOver& event) const {
    return does(event.seat, "has", "have") + " no action card left.";
  }
  std::string operator()(const Sold& event) const {
    std::vector<std::string> sales;
    for (const Company company : kAllCompanies) {
      if (event.discarded[company] > 0) {
        sales.push_back(
            fmt::format("{} of {}", plural(event.discarded[company], "card"), name_of(company)));
      }
      if (event.turned[company] > 0) {
        sales.push_back(fmt::format(
            "{} of {} turned", plural(event.turned[company], "split card"), name_of(company)));
      }
    }
    if (sales.empty()) return does(event.seat, "sells", "sell") + " nothing.";
    return fmt::format(
        "{} {} for {}.", does(event.seat, "sells", "sell"), listed(sales), money(event.income));
  }
  std::string operator()(const PairRevealed& event) const {
    return fmt::format("Revealed: {}.", tip_text(event.tip));
  }
  std::string operator()(const Moved& event) const {
    const Track& track = rules_.tracks[event.company];
    if (track.prices[event.from] == track.prices[event.to]) {
      return fmt::format("{} moves, and its price stays {}.",
                         name_of(event.company),
                         money(track.prices[event.to]));
    }
    return fmt::format("{} goes from {} to {}.",
                       name_of(event.company),
                       money(track.prices[event.from]),
                       money(track.prices[event.to]));
  }
  std::string operator()(const WasSplit& event) const {
    std::string text = fmt::format(
        "{} splits{}", name_of(event.company), event.times > 1 ? " more than once" : "");
    std::vector<std::string> parts;
    for (const Seat seat : rules_.all()) {
      if (event.shown[seat].count() == 0) continue;
      std::string part =
          fmt::format("{} {}", says(seat, "shows", "show"), cards_text(event.shown[seat]));
      if (event.paid[seat] > 0) part += fmt::format(" for {}", money(event.paid[seat]));
      parts.push_back(part);
    }
    return parts.empty() ? text + "." : fmt::format("{}: {}.", text, listed(parts));
  }
  std::string operator()(const Bankrupted& event) const {
    std::vector<std::string> parts;
    for (const Seat seat : rules_.all()) {
      if (event.lost[seat].count() == 0) continue;
      parts.push_back(
          fmt::format("{} {}", says(seat, "loses", "lose"), cards_text(event.lost[seat])));
    }
    const std::string text = fmt::format("{} goes bankrupt", name_of(event.company));
    return parts.empty() ? text + "." : fmt::format("{}: {}.", text, listed(parts));
  }
  std::string operator()(const ClaimOpened& event) const {
    return fmt::format(
        "{} pays a dividend of {} a share.", name_of(event.company), money(event.rate));
  }
  std::string operator()(const Claimed& event) const {
    std::vector<std::string> parts;
    for (const Seat seat : rules_.all()) {
      const Cards shown = event.shown[seat];
      if (shown.count() == 0) continue;
      parts.push_back(fmt::format("{} {} for {}",
                                  says(seat, "shows", "show"),
                                  cards_text(shown),
                                  money(event.rate * shown.shares())));
    }
    if (parts.empty()) return fmt::format("Nobody shows {}.", name_of(event.company));
    return fmt::format("Dividend of {}: {}.", name_of(event.company), listed(parts));
  }
  std::string operator()(const Declared& event) const {
    return fmt::format(
        "{} a dividend on {}.", does(event.seat, "declares", "declare"), name_of(event.company));
  }
  std::string operator()(const Ended& event) const {
    std::vector<Seat> seats;
    for (const Seat seat : rules_.all()) seats.push_back(seat);
    std::stable_sort(seats.begin(), seats.end(), [&](Seat a, Seat b) {
      return event.ranks[a] < event.ranks[b];
    });
    std::vector<std::string> winners;
    std::vector<std::string> others;
    bool is_you = false;
    for (const Seat seat : seats) {
      if (event.ranks[seat] == 1) {
        winners.push_back(name(seat));
        is_you = is_you || speaker_.is_you(seat);
      } else {
        others.push_back(fmt::format("{} ({})", name(seat), money(event.scores[seat])));
      }
    }
    const int best = event.scores[seats.front()];
    const bool is_one = winners.size() == 1 && !is_you;
    std::string text = fmt::format(
        "The game is over: {} {} with {}", listed(winners), is_one ? "wins" : "win", money(best));
    for (const std::string& other : others) text += ", " + other;
    return text + ".";
  }

 private:
  std::string name(Seat seat) const { return speaker_.name(seat); }
  std::string says(Seat seat, std::string_view of_others, std::string_view of_you) const {
    return speaker_.says(seat, of_others, of_you);
  }
  std::string does(Seat seat, std::string_view of_others, std::string_view of_you) const {
    return speaker_.does(seat, of_others, of_you);
  }

  const Rules& rules_;
  Speaker speaker_;
};

}  // namespace

std::string narrate(const Rules& rules,
                    const Witnessed& event,
                    std::span<const std::string> names) {
  return std::visit(Narrator(rules, names), event);
}

}  // namespace bourse::stockpile
