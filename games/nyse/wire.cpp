// SPDX-License-Identifier: Apache-2.0
//
// What leaves the house beside views: witnessed events and sentences for the log. Nothing here
// accepts a State or an unwitnessed event, so nothing here can tell what a viewer may not know.
#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "core/boundary/speaker.h"
#include "core/overload.h"
#include "games/nyse/codec.h"
#include "games/nyse/json_words.h"

namespace bourse::nyse {
namespace {

// Events.

struct EventWriter {
  const Rules& rules;

  json::object operator()(const Started& event) const {
    return {{"event", "started"},
            {"options", options_json(rules)},
            {"order", order_json(event.order)},
            {"first", number(event.first)}};
  }
  json::object operator()(const Took<Seen>& event) const {
    return with_marking(
        {{"event", "took"}, {"seat", number(event.seat)}, {"colour", code_of(event.colour)}},
        event.marking);
  }
  json::object operator()(const Withdrew<Seen>& event) const {
    return with_marking(
        {{"event", "withdrew"}, {"seat", number(event.seat)}, {"colour", code_of(event.colour)}},
        event.marking);
  }
  json::object operator()(const Moved& event) const {
    return {{"event", "moved"},
            {"colour", code_of(event.colour)},
            {"from", static_cast<int>(event.from)},
            {"to", static_cast<int>(event.to)},
            {"bust", is_bust(event.to)}};
  }
  json::object operator()(const Played& event) const {
    json::object object{
        {"event", "played"}, {"seat", number(event.seat)}, {"chip", code_of(event.chip)}};
    if (event.pushed) object["pushed"] = code_of(*event.pushed);
    return object;
  }
  json::object operator()(const InvestStopped& event) const {
    return {{"event", "invest_stopped"}, {"seat", number(event.seat)}};
  }
  json::object operator()(const SwapDeclined& event) const {
    return {{"event", "swap_declined"}, {"seat", number(event.seat)}};
  }
  json::object operator()(const SwapOffered<Seen>& event) const {
    return with_marking({{"event", "swap_offered"},
                         {"seat", number(event.seat)},
                         {"partner", number(event.partner)},
                         {"give", code_of(event.give)},
                         {"ask", code_of(event.ask)}},
                        event.marking);
  }
  json::object operator()(const SwapDenied& event) const {
    return {
        {"event", "swap_denied"}, {"partner", number(event.partner)}, {"ask", code_of(event.ask)}};
  }
  json::object operator()(const Swapped<Seen>& event) const {
    return with_markings({{"event", "swapped"},
                          {"seat", number(event.seat)},
                          {"partner", number(event.partner)},
                          {"give", code_of(event.give)},
                          {"ask", code_of(event.ask)}},
                         event.markings);
  }
  json::object operator()(const Exchanged<Seen>& event) const {
    return with_markings({{"event", "exchanged"},
                          {"seat", number(event.seat)},
                          {"give", code_of(event.give)},
                          {"take", code_of(event.take)}},
                         event.markings);
  }
  json::object operator()(const Ended& event) const {
    json::array scores;
    json::array ranks;
    json::array hands;
    json::array withdrawn;
    for (const Seat seat : SeatSet::first(rules.seats)) {
      scores.emplace_back(event.scores[seat]);
      ranks.emplace_back(event.ranks[seat]);
      hands.push_back(chips_json(event.hands[seat]));
      withdrawn.push_back(chips_json(event.withdrawn[seat]));
    }
    return {{"event", "ended"},
            {"scores", std::move(scores)},
            {"ranks", std::move(ranks)},
            {"hands", std::move(hands)},
            {"withdrawn", std::move(withdrawn)},
            {"markers", by_colour([&](Colour colour) { return code_of(event.markers[colour]); })}};
  }

 private:
  static json::object with_marking(json::object object, const Seen<Marking>& marking) {
    if (marking) object["marking"] = code_of(*marking);
    return object;
  }
  static json::object with_markings(json::object object, const Seen<SwappedMarkings>& markings) {
    if (markings) {
      object["given"] = code_of(markings->given);
      object["received"] = code_of(markings->received);
    }
    return object;
  }
};

// Sentences.

// " (speculation)" if seen.
std::string in_brackets(const Seen<Marking>& marking) {
  if (!marking) return {};
  return fmt::format(" ({})", kMarkingNames[static_cast<std::size_t>(*marking)]);
}

char letter_of(Spot spot) { return static_cast<char>('A' + static_cast<int>(spot)); }

class Teller : Speaker {
 public:
  Teller(const Rules& rules, std::span<const std::string> names) : Speaker(names), rules_(rules) {}

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

  // " (2)", unless the board was drawn by lot: then the rules do not know it.
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

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

std::string tell(const Rules& rules, const Witnessed& event, std::span<const std::string> names) {
  return std::visit(Teller(rules, names), event);
}

}  // namespace bourse::nyse
