// SPDX-License-Identifier: Apache-2.0
//
// Sentences for the log, from witnessed events only.
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/text/speaker.h"
#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

// "honey 12"
std::string spoken(Card card) {
  return fmt::format("{} {}", symbol_of(company_of(card)), number_of(card));
}
std::string spoken(const CardSet& cards) {
  std::string list;
  cards.each([&](Card card) { list += (list.empty() ? "" : ", ") + spoken(card); });
  return list;
}
std::string tile_line(const Tiles& tiles) {
  std::string line;
  for (const Company company : tiles.order) {
    line +=
        fmt::format("{}{} {}", line.empty() ? "" : ", ", symbol_of(company), tiles.value(company));
  }
  return line;
}

class Narrator : Speaker {
 public:
  Narrator(const Rules& rules, std::span<const std::string> names)
      : Speaker(names), rules_(rules) {}

  std::string operator()(const Started& event) const {
    const std::string removed =
        event.removed ? fmt::format("; {} is left out", symbol_of(*event.removed)) : "";
    return fmt::format("The market opens: {}{}.", tile_line(event.tiles), removed);
  }
  std::string operator()(const RoundStarted& event) const {
    return fmt::format("Round {} of {} begins.", event.round, rules_.options.rounds);
  }
  std::string operator()(const Dealt<Seen>& event) const {
    if (!event.cards) {
      return fmt::format("{} {} cards.", does(event.seat, "gets", "get"), event.count);
    }
    return fmt::format("{} {}.", does(event.seat, "gets", "get"), spoken(*event.cards));
  }
  std::string operator()(const Ready<Seen>& event) const {
    if (!event.chosen) return does(event.seat, "is ready.", "are ready.");
    return fmt::format("{} {} and {} {}.",
                       does(event.seat, "shows", "show"),
                       spoken(event.chosen->up),
                       verb(event.seat, "hides", "hide"),
                       spoken(event.chosen->down));
  }
  std::string operator()(const PortfoliosOpened& event) const {
    std::string sentence = "Portfolios open:";
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      sentence += fmt::format(
          "{} {} {}", number(seat) == 0 ? "" : ",", name(seat), spoken(event.cards[seat]));
    }
    return fmt::format("{}; {} first.", sentence, says(event.starter, "leads", "lead"));
  }
  std::string operator()(const MarketOpened& event) const {
    return fmt::format("{} comes up on the market; {}.",
                       capitalised(spoken(event.card)),
                       says(event.starter, "leads", "lead"));
  }
  std::string operator()(const Played& event) const {
    return fmt::format("{} {}{}.",
                       does(event.seat, "plays", "play"),
                       spoken(event.card),
                       event.is_converted ? " with the Speculation card" : "");
  }
  std::string operator()(const Bluffed<Seen>& event) const {
    return fmt::format("{} {} with the Speculation card and {} {}.",
                       does(event.seat, "leads", "lead"),
                       event.card ? spoken(*event.card) + " face down" : "a card face down",
                       verb(event.seat, "announces", "announce"),
                       symbol_of(event.announced));
  }
  std::string operator()(const SpeculationCancelled& event) const {
    return fmt::format("The Speculation of {} is cancelled: {} counts as itself again.",
                       name(event.seat),
                       spoken(event.card));
  }
  std::string operator()(const Moved& event) const {
    return fmt::format("{} {} from level {} to {}; trump is {}.",
                       does(event.seat, "moves", "move"),
                       symbol_of(event.company),
                       event.from,
                       event.to,
                       symbol_of(event.trump));
  }
  std::string operator()(const LeadRevealed& event) const {
    return fmt::format("The card face down was {}.", spoken(event.card));
  }
  std::string operator()(const TrickWon& event) const {
    return fmt::format(
        "{} the trick with {}.", does(event.seat, "wins", "win"), spoken(event.card));
  }
  std::string operator()(const NobodyWon& event) const {
    return fmt::format("Nobody wins the trick; {} again.", says(event.starter, "leads", "lead"));
  }
  std::string operator()(const Acquired& event) const {
    return fmt::format("{} {}.", does(event.seat, "takes", "take"), spoken(event.card));
  }
  std::string operator()(const LastDiscarded<Seen>& event) const {
    return fmt::format("{} {} last card{}.",
                       does(event.seat, "discards", "discard"),
                       is_you(event.seat) ? "your" : "the",
                       event.card ? ", " + spoken(*event.card) : "");
  }
  std::string operator()(const Scored& event) const {
    const std::string hidden =
        event.revealed.empty() ? "" : fmt::format("{} turned up: ", spoken(event.revealed));
    const std::string bonus =
        event.bonus == 0 ? "" : fmt::format(" and {} for the unused Speculation card", event.bonus);
    return capitalised(fmt::format("{}{} {}{}, {} in all.",
                                   hidden,
                                   says(event.seat, "scores", "score"),
                                   plural(event.base, "point"),
                                   bonus,
                                   event.total));
  }
  std::string operator()(const Ended& event) const {
    std::vector<Seat> order;
    for (const Seat seat : SeatSet::first(rules_.seats)) order.push_back(seat);
    std::stable_sort(order.begin(), order.end(), [&](Seat a, Seat b) {
      return event.ranks[a] < event.ranks[b];
    });
    std::string sentence = "The game is over:";
    for (std::size_t at = 0; at < order.size(); ++at) {
      sentence += fmt::format(
          "{} {} {}",
          at == 0 ? "" : ",",
          event.ranks[order[at]] == 1 ? says(order[at], "wins with", "win with") : name(order[at]),
          event.scores[order[at]]);
    }
    return sentence + ".";
  }

 private:
  const Rules& rules_;
};

}  // namespace

std::string narrate(const Rules& rules,
                    const Witnessed& event,
                    std::span<const std::string> names) {
  return std::visit(Narrator(rules, names), event);
}

}  // namespace bourse::stonks
