// SPDX-License-Identifier: Apache-2.0
//
// What leaves the house: views, witnessed events and sentences for the log. Nothing here accepts a
// State or an unwitnessed event, so nothing here can tell what a viewer may not know.
#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "core/boundary/speaker.h"
#include "core/overload.h"
#include "games/stonks/codec.h"
#include "games/stonks/json_words.h"

namespace bourse::stonks {
namespace {

// Views.

json::array seats_json(SeatSet seats) {
  json::array numbers;
  for (const Seat seat : seats) numbers.emplace_back(number(seat));
  return numbers;
}

// The tiles of the document, with what follows from them.
json::array valued_tiles_json(const Tiles& tiles) {
  json::array row = tiles_json(tiles);
  for (std::size_t at = 0; at < row.size(); ++at) {
    const Company company = tiles.order[at];
    row[at].as_object()["value"] = tiles.value(company);
    row[at].as_object()["trump"] = tiles.trump() == company;
  }
  return row;
}

json::array plays_json(const Rules& rules, const View& view) {
  json::array plays;
  for (std::size_t at = 0; at < view.trick.size(); ++at) {
    const TrickCardSeen& play = view.trick[at];
    plays.push_back(json::object{{"seat", number(player_of(view, at, rules.seats))},
                                 {"card", code_or_null(play.card)},
                                 {"mode", kModeWords[static_cast<std::size_t>(play.mode)]}});
  }
  return plays;
}

// Who would win the trick as far as the viewer can see it; a card face down counts for nothing.
json::value winning_json(const Rules& rules, const View& view) {
  if (!view.leading) return nullptr;
  const KnownTrick trick = known_trick(view);
  const auto place = winning_place(trick.cards, *view.leading, view.tiles.trump());
  if (!place) return nullptr;
  return number(player_of(view, *place + trick.first, rules.seats));
}

json::array unshown_json(const View& view) {
  json::array rows;
  for (const LastCardSeen& last : view.unshown) {
    rows.push_back(json::object{{"seat", number(last.seat)},
                                {"deal", last.deal},
                                {"card", code_or_null(last.card)},
                                {"void", companies_json(last.voids)}});
  }
  return rows;
}

json::array own_choices_json(const View& view) {
  json::array cards;
  if (const auto* phase = std::get_if<PortfolioSeen>(&view.phase)) {
    for (const Card card : phase->own) cards.emplace_back(code_of(card));
  }
  return cards;
}

json::object portfolio_json(const Rules& rules, const View& view, Seat seat) {
  json::object portfolio{{"up", cards_json(view.up[seat])},
                         {"face_down", view.down_sizes[seat]},
                         {"worth_up", worth(rules, view.tiles, view.up[seat])}};
  if (view.viewer.is(seat)) portfolio["down"] = cards_json(view.down);
  return portfolio;
}

// Events.

template <class Value>
json::array per_seat_json(int seats, const PerPlayer<Value>& values) {
  return by_seat(seats, [&](Seat seat) { return int{values[seat]}; });
}

struct EventWriter {
  const Rules& rules;

  json::object operator()(const Started& event) const {
    return {{"event", "started"},
            {"options", options_json(rules)},
            {"tiles", valued_tiles_json(event.tiles)},
            {"removed", code_or_null(event.removed)}};
  }
  json::object operator()(const RoundStarted& event) const {
    return {{"event", "round_started"},
            {"round", event.round},
            {"tiles", valued_tiles_json(event.tiles)}};
  }
  json::object operator()(const Dealt<Seen>& event) const {
    json::object object{{"event", "dealt"},
                        {"seat", number(event.seat)},
                        {"deal", event.deal},
                        {"count", event.count}};
    if (event.cards) object["cards"] = cards_json(*event.cards);
    return object;
  }
  json::object operator()(const Ready<Seen>& event) const {
    json::object object{{"event", "ready"}, {"seat", number(event.seat)}};
    if (event.chosen) {
      object["up"] = code_of(event.chosen->up);
      object["down"] = code_of(event.chosen->down);
    }
    return object;
  }
  json::object operator()(const PortfoliosOpened& event) const {
    return {{"event", "portfolios_opened"},
            {"cards", by_seat(rules.seats, [&](Seat seat) { return code_of(event.cards[seat]); })},
            {"starter", number(event.starter)}};
  }
  json::object operator()(const MarketOpened& event) const {
    return with_card("market_opened", "starter", event.starter, event.card);
  }
  json::object operator()(const Played& event) const {
    json::object object = with_card("played", "seat", event.seat, event.card);
    object["converted"] = event.is_converted;
    return object;
  }
  json::object operator()(const Bluffed<Seen>& event) const {
    json::object object{{"event", "bluffed"},
                        {"seat", number(event.seat)},
                        {"announced", code_of(event.announced)}};
    if (event.card) object["card"] = code_of(*event.card);
    return object;
  }
  json::object operator()(const SpeculationCancelled& event) const {
    return with_card("speculation_cancelled", "seat", event.seat, event.card);
  }
  json::object operator()(const Moved& event) const {
    return {{"event", "moved"},
            {"seat", number(event.seat)},
            {"company", code_of(event.company)},
            {"from", event.from},
            {"to", event.to},
            {"locked", companies_json(event.locked)},
            {"trump", code_of(event.trump)}};
  }
  json::object operator()(const LeadRevealed& event) const {
    return with_card("lead_revealed", "seat", event.seat, event.card);
  }
  json::object operator()(const TrickWon& event) const {
    return with_card("trick_won", "seat", event.seat, event.card);
  }
  json::object operator()(const NobodyWon& event) const {
    return {{"event", "nobody_won"}, {"starter", number(event.starter)}};
  }
  json::object operator()(const Acquired& event) const {
    return with_card("acquired", "seat", event.seat, event.card);
  }
  json::object operator()(const LastDiscarded<Seen>& event) const {
    json::object object{{"event", "last_discarded"}, {"seat", number(event.seat)}};
    if (event.card) object["card"] = code_of(*event.card);
    return object;
  }
  json::object operator()(const Scored& event) const {
    return {{"event", "scored"},
            {"seat", number(event.seat)},
            {"round", event.round},
            {"base", event.base},
            {"bonus", event.bonus},
            {"total", event.total},
            {"revealed", cards_json(event.revealed)}};
  }
  json::object operator()(const Ended& event) const {
    return {{"event", "ended"},
            {"scores", per_seat_json(rules.seats, event.scores)},
            {"ranks", per_seat_json(rules.seats, event.ranks)}};
  }

 private:
  static json::object with_card(std::string_view event,
                                std::string_view role,
                                Seat seat,
                                Card card) {
    return {{"event", event}, {role, number(seat)}, {"card", code_of(card)}};
  }
};

// Sentences.

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

class Teller : Speaker {
 public:
  Teller(const Rules& rules, std::span<const std::string> names) : Speaker(names), rules_(rules) {}

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

json::object view_json(const Rules& rules, const View& view) {
  const int seats = rules.seats;
  json::value viewer("spectator");
  if (const auto seat = view.viewer.seat()) viewer = number(*seat);
  const bool is_trick = view.market.has_value();
  const bool is_second_choice = view.deal == 2 && std::holds_alternative<PortfolioSeen>(view.phase);
  return {
      {"viewer", std::move(viewer)},
      {"waiting", seats_json(view.waiting)},
      {"round", view.round},
      {"rounds", rules.options.rounds},
      {"deal", view.deal},
      {"phase", kPhaseWords[view.phase.index()]},
      {"actor", is_trick ? json::value(number(view.actor)) : json::value(nullptr)},
      {"starter", is_trick ? json::value(number(view.starter)) : json::value(nullptr)},
      {"next_starter", is_second_choice ? json::value(number(view.starter)) : json::value(nullptr)},
      {"tiles", valued_tiles_json(view.tiles)},
      {"market", code_or_null(view.market)},
      {"leading", code_or_null(view.leading)},
      {"plays", plays_json(rules, view)},
      {"winning", winning_json(rules, view)},
      {"hand", cards_json(view.hand)},
      {"choices", own_choices_json(view)},
      {"hand_sizes", per_seat_json(seats, view.hand_sizes)},
      {"speculation", by_seat(seats, [&](Seat seat) { return view.speculation.contains(seat); })},
      {"portfolios", by_seat(seats, [&](Seat seat) { return portfolio_json(rules, view, seat); })},
      {"voids", by_seat(seats, [&](Seat seat) { return companies_json(view.voids[seat]); })},
      {"discard", cards_json(view.discard)},
      {"unshown", unshown_json(view)},
      {"deck", view.deck_size},
      {"scores", per_seat_json(seats, view.scores)},
      {"round_scores", round_scores_json(rules, view.round_scores, rounds_scored(view))},
  };
}

// STK-3.29: without the list nobody is shown again what was discarded and what hands lack.
json::object display_json(const Rules& rules, const View& view) {
  json::object display = view_json(rules, view);
  if (rules.options.seen_list || std::holds_alternative<Over>(view.phase)) return display;
  display.erase("discard");
  display.erase("voids");
  for (json::value& last : display["unshown"].as_array()) last.as_object().erase("void");
  return display;
}

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

std::string tell(const Rules& rules, const Witnessed& event, std::span<const std::string> names) {
  return std::visit(Teller(rules, names), event);
}

}  // namespace bourse::stonks
