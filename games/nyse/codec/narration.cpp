// SPDX-License-Identifier: Apache-2.0
//
// Sentences for the log, from witnessed events only.
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text/speaker.h"
#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

// " (speculation)" if seen.
std::string in_brackets(const Seen<Marking>& marking) {
  if (!marking) return {};
  return fmt::format(" ({})", kMarkingNames[static_cast<std::size_t>(*marking)]);
}

char letter_of(Spot spot) { return static_cast<char>('A' + static_cast<int>(spot)); }

class Narrator : Speaker {
 public:
  Narrator(const Rules& rules, std::span<const std::string> names)
      : Speaker(names), rules_(rules) {}

  std::string operator()(const Started& event) const {
    return fmt::format("The game begins on the board {}; {} first.",
                       fmt::join(event.order, "-"),
                       says(event.first, "is", "are"));
  }
  std::string operator()(const Took<Seen>& event) const {
    return fmt::format("{} a {} chip{}.",
                       does(event.seat, "takes", "take"),
                       name_of(event.colour),
                       in_brackets(event.marking));
  }
  std::string operator()(const Withdrew<Seen>& event) const {
    return fmt::format("{} a {} chip{}.",
                       does(event.seat, "withdraws", "withdraw"),
                       name_of(event.colour),
                       in_brackets(event.marking));
  }
  std::string operator()(const Moved& event) const {
    const std::string colour = capitalised(std::string(name_of(event.colour)));
    if (is_bust(event.to)) return fmt::format("{} goes bust.", colour);
    return fmt::format("{} moves from {} to {}{}.",
                       colour,
                       letter_of(event.from),
                       letter_of(event.to),
                       price_at(event.to));
  }
  std::string operator()(const Played& event) const {
    const std::string played =
        fmt::format("{} a {} {} chip",
                    does(event.seat, "plays", "play"),
                    name_of(colour_of(event.chip)),
                    kMarkingNames[static_cast<std::size_t>(marking_of(event.chip))]);
    if (!event.pushed) return played + ".";
    return fmt::format(
        "{} and {} {}.", played, verb(event.seat, "pushes", "push"), name_of(*event.pushed));
  }
  std::string operator()(const InvestStopped& event) const {
    return does(event.seat, "stops", "stop") + " investing.";
  }
  std::string operator()(const SwapDeclined& event) const {
    return does(event.seat, "declines", "decline") + " to swap.";
  }
  std::string operator()(const SwapOffered<Seen>& event) const {
    return fmt::format("{} {} a {} chip{} for a {} one.",
                       does(event.seat, "offers", "offer"),
                       name(event.partner),
                       name_of(event.give),
                       in_brackets(event.marking),
                       name_of(event.ask));
  }
  std::string operator()(const SwapDenied& event) const {
    return fmt::format("{} no {} chip.", does(event.partner, "has", "have"), name_of(event.ask));
  }
  std::string operator()(const Swapped<Seen>& event) const {
    return fmt::format("{} {} a {} chip{} for a {} one{}.",
                       does(event.seat, "gives", "give"),
                       name(event.partner),
                       name_of(event.give),
                       in_brackets(given(event.markings)),
                       name_of(event.ask),
                       in_brackets(received(event.markings)));
  }
  std::string operator()(const Exchanged<Seen>& event) const {
    return fmt::format("{} a {} chip{} back into the supply for a {} one{}.",
                       does(event.seat, "puts", "put"),
                       name_of(event.give),
                       in_brackets(given(event.markings)),
                       name_of(event.take),
                       in_brackets(received(event.markings)));
  }
  std::string operator()(const Ended& event) const {
    if (rules_.is_solitaire()) {
      return fmt::format("The game is over: {} {}.",
                         says(Seat{0}, "scores", "score"),
                         plural(event.scores[Seat{0}], "point"));
    }
    std::vector<Seat> places(static_cast<std::size_t>(rules_.seats));
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const std::size_t rank = event.ranks[seat];
      if (rank >= 1 && rank <= places.size()) places[rank - 1] = seat;
    }
    std::string sentence = fmt::format("The game is over: {} with {}",
                                       says(places[0], "wins", "win"),
                                       plural(event.scores[places[0]], "point"));
    for (std::size_t place = 1; place < places.size(); ++place) {
      sentence += fmt::format(", {} {}", name(places[place]), event.scores[places[place]]);
    }
    return sentence + ".";
  }

 private:
  static Seen<Marking> given(const Seen<SwappedMarkings>& markings) {
    return markings ? Seen<Marking>(markings->given) : std::nullopt;
  }
  static Seen<Marking> received(const Seen<SwappedMarkings>& markings) {
    return markings ? Seen<Marking>(markings->received) : std::nullopt;
  }

  // " (2)", unless the board was drawn at random: then the rules do not know it.
  std::string price_at(Spot spot) const {
    const Options& options = rules_.options;
    if (options.board == Board::Random) return {};
    const BoardOrder& order = options.board == Board::Custom
                                  ? *options.board_order
                                  : kPresets[static_cast<std::size_t>(options.board)];
    return fmt::format(" ({})", value_at(order, spot));
  }

  const Rules& rules_;
};

}  // namespace

std::string narrate(const Rules& rules,
                    const Witnessed& event,
                    std::span<const std::string> names) {
  return std::visit(Narrator(rules, names), event);
}

}  // namespace bourse::nyse
