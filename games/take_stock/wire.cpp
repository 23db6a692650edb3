// SPDX-License-Identifier: Apache-2.0
//
// What leaves the house: views, witnessed events and sentences for the log. Nothing here accepts a
// State or an unwitnessed event, so nothing here can tell what a viewer may not know.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/boundary/speaker.h"
#include "core/overload.h"
#include "games/take_stock/codec.h"
#include "games/take_stock/json_words.h"

namespace bourse::take_stock {
namespace {

constexpr std::array<std::string_view, 2> kModeWords{"a", "b"};

std::string_view word_of(Mode mode) { return kModeWords[static_cast<std::size_t>(mode)]; }
std::string_view word_of(Target target) { return kTargetWords[static_cast<std::size_t>(target)]; }

// Views.

json::object phase_json(const Rules& rules, const PhaseSeen& phase) {
  json::object object{{"name", kPhaseWords[phase.index()]}};
  match(
      phase,
      [&](const PickingSeen& at) {
        if (at.cards) {
          object["cards"] = json::array{code_of(at.cards->first), code_of(at.cards->second)};
        }
      },
      [&](const Taking& at) { object["stock"] = key_of(at.stock); },
      [&](const Paying& at) {
        object["stock"] = key_of(at.stock);
        object["taken"] = cards_json(at.taken);
      },
      [&](const DownturnSeen& at) {
        object["answered"] = seats_json(at.answered);
        object["chosen"] = by_seat(rules.seats, [&](Seat seat) -> json::value {
          if (!at.chosen[seat]) return nullptr;
          return json::string(code_of(*at.chosen[seat]));
        });
      },
      [&](const ExercisingSeen& at) {
        object["cause"] = word_of(at.cause);
        object["answered"] = seats_json(at.answered);
        object["chosen"] = by_seat(rules.seats, [&](Seat seat) -> json::value {
          if (!at.seen.contains(seat)) return nullptr;
          return cards_json(at.chosen[seat]);
        });
      },
      [&](const Over& at) { object["cause"] = word_of(at.cause); },
      [](const auto&) {});
  return object;
}

json::object stock_json(const View& view, Stock stock) {
  json::object object = row_json(view.market, stock);
  object["price"] = view.market.price(stock);
  return object;
}

json::object seat_json(const Rules& rules, const View& view, Seat seat) {
  const SeatSeen& seen = view.seats[seat];
  return {{"cards", seen.hand_size},
          {"known", cards_json(seen.known)},
          {"classes", json::array(seen.hand_classes.begin(), seen.hand_classes.end())},
          {"certs", cards_json(seen.certs)},
          {"worth", worth_of(rules, view.market, seen.certs)},
          {"tokens", seen.tokens},
          {"saved", seen.saved},
          {"rejected", seen.rejected},
          {"total", total(view, seat)}};
}

// The classes of cards that were reshuffled since the deal.
json::object classes_json(const View& view) {
  json::object classes;
  for (const Card card : kDeckCards) {
    if (view.classes[card] > 0) classes[code_of(card)] = view.classes[card];
  }
  return classes;
}

json::array scores_json(const Rules& rules, const View& view) {
  const int scored = std::holds_alternative<Over>(view.phase) ? view.round : view.round - 1;
  json::array rounds;
  for (int round = 0; round < scored; ++round) {
    rounds.emplace_back(by_seat(rules.seats, [&](Seat seat) {
      return view.scores[static_cast<std::size_t>(round)][seat];
    }));
  }
  return rounds;
}

// Events.

template <class Value, class Encode>
json::object with(json::object object,
                  std::string_view key,
                  const Seen<Value>& seen,
                  Encode encode) {
  if (seen) object[key] = encode(*seen);
  return object;
}
json::value pair_json(const Picking& cards) {
  return json::array{code_of(cards.first), code_of(cards.second)};
}

struct EventWriter {
  const Rules& rules;

  static json::object of(std::string_view event) { return {{"event", event}}; }
  static json::object by(std::string_view event, Seat seat) {
    return {{"event", event}, {"seat", number(seat)}};
  }

  json::object operator()(const RoundBegan& e) const {
    return {{"event", "round_began"},
            {"round", e.round},
            {"dealer", number(e.dealer)},
            {"fresh_events", e.is_fresh}};
  }
  json::object operator()(const Dealt<Seen>& e) const {
    json::object object = by("dealt", e.seat);
    object["count"] = e.count;
    return with(std::move(object), "cards", e.cards, cards_json);
  }
  json::object operator()(const Drew<Seen>& e) const {
    return with(by("drew", e.seat), "card", e.card, [](Card card) { return code_of(card); });
  }
  json::object operator()(const Reshuffled& e) const {
    return {{"event", "reshuffled"}, {"cards", e.cards}};
  }
  json::object operator()(const Raised& e) const {
    return {{"event", "raised"},
            {"seat", number(e.seat)},
            {"card", code_of(e.card)},
            {"price", e.price}};
  }
  json::object operator()(const Certified& e) const {
    return {{"event", "certified"},
            {"seat", number(e.seat)},
            {"card", code_of(e.card)},
            {"paid", code_of(e.paid)}};
  }
  json::object operator()(const Visited& e) const {
    return {{"event", "visited"},
            {"seat", number(e.seat)},
            {"paid", code_of(e.paid)},
            {"mode", word_of(e.mode)}};
  }
  json::object operator()(const DrewEvents<Seen>& e) const {
    return with(by("drew_events", e.seat), "cards", e.cards, pair_json);
  }
  json::object operator()(const Kept<Seen>& e) const {
    return with(by("kept", e.seat), "kind", e.kind, [](Kind kind) { return code_of(kind); });
  }
  json::object operator()(const Rejected<Seen>& e) const {
    return with(by("rejected", e.seat), "kind", e.kind, [](Kind kind) { return code_of(kind); });
  }
  json::object operator()(const Shown& e) const {
    json::object object = by("shown", e.seat);
    object["kind"] = code_of(e.kind);
    if (e.paid) object["paid"] = code_of(*e.paid);
    return object;
  }
  json::object operator()(const SplitPlaced& e) const {
    json::object object{{"event", "split_placed"}, {"stock", key_of(e.stock)}, {"price", e.price}};
    if (e.removed) object["removed"] = code_of(*e.removed);
    return object;
  }
  json::object operator()(const SplitWasted& e) const {
    return {{"event", "split_wasted"}, {"stock", key_of(e.stock)}};
  }
  json::object operator()(const Crashed& e) const {
    return {{"event", "crashed"},
            {"stock", key_of(e.stock)},
            {"removed", cards_json(e.removed)},
            {"thawed", e.thawed},
            {"split_lost", e.split_lost},
            {"price", e.price}};
  }
  json::object operator()(const Audited& e) const {
    return {{"event", "audited"},
            {"seat", number(e.seat)},
            {"stock", key_of(e.stock)},
            {"target", word_of(e.target)},
            {"price", e.price}};
  }
  json::object operator()(const Froze& e) const {
    return {{"event", e.is_frozen ? "froze" : "thawed"},
            {"seat", number(e.seat)},
            {"stock", key_of(e.stock)}};
  }
  json::object operator()(const Took& e) const {
    return {{"event", "took"}, {"seat", number(e.seat)}, {"cards", cards_json(e.cards)}};
  }
  json::object operator()(const Exchanged& e) const {
    return {{"event", "exchanged"},
            {"seat", number(e.seat)},
            {"taken", cards_json(e.taken)},
            {"paid", cards_json(e.paid)}};
  }
  json::object operator()(const TokensMoved& e) const {
    return {{"event", e.is_gain ? "tokens_gained" : "tokens_lost"}, {"seats", seats_json(e.seats)}};
  }
  json::object operator()(const Answered& e) const { return by("answered", e.seat); }
  json::object operator()(const Discarded& e) const {
    return {{"event", "discarded"}, {"seat", number(e.seat)}, {"card", code_of(e.card)}};
  }
  json::object operator()(const RoundEnded& e) const {
    return {{"event", "round_ended"},
            {"cause", word_of(e.cause)},
            {"prices", by_stock([&](Stock stock) { return e.prices[stock]; })}};
  }
  json::object operator()(const Exercised& e) const {
    return {{"event", "exercised"}, {"seat", number(e.seat)}, {"cards", cards_json(e.cards)}};
  }
  json::object operator()(const Scored& e) const {
    return {{"event", "scored"},
            {"round", e.round},
            {"scores", by_seat(rules.seats, [&](Seat seat) { return e.scores[seat]; })},
            {"totals", by_seat(rules.seats, [&](Seat seat) { return e.totals[seat]; })}};
  }
  json::object operator()(const Ended& e) const {
    return {{"event", "ended"},
            {"scores", by_seat(rules.seats, [&](Seat seat) { return e.totals[seat]; })},
            {"ranks", by_seat(rules.seats, [&](Seat seat) { return e.ranks[seat]; })}};
  }
};

// Sentences.

// "Corn-5"
std::string name_of(Card card) {
  return fmt::format("{}-{}", take_stock::name_of(stock_of(card)), value_of(card));
}
std::string names_of(CardSet cards) {
  std::vector<std::string> names;
  for (const Card card : cards) names.push_back(name_of(card));
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

// TS-5.5.3: a crash takes freeze, cards and split, each by itself. ", thaws and loses Oil-4 and a
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

class Teller : Speaker {
 public:
  Teller(const Rules& rules, std::span<const std::string> names) : Speaker(names), rules_(rules) {}

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
                       take_stock::name_of(stock_of(e.card)),
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
                       take_stock::name_of(e.cards->first),
                       take_stock::name_of(e.cards->second));
  }
  std::string operator()(const Kept<Seen>& e) const {
    return fmt::format("{} {}.", does(e.seat, "keeps", "keep"), event_name(e.kind));
  }
  std::string operator()(const Rejected<Seen>& e) const {
    return fmt::format("{} {}.", does(e.seat, "puts away", "put away"), event_name(e.kind));
  }
  std::string operator()(const Shown& e) const {
    if (!e.paid) {
      return fmt::format("{} {}.", does(e.seat, "plays", "play"), take_stock::name_of(e.kind));
    }
    return fmt::format("{} {} and {} the saved {}.",
                       does(e.seat, "discards", "discard"),
                       name_of(*e.paid),
                       verb(e.seat, "plays", "play"),
                       take_stock::name_of(e.kind));
  }
  std::string operator()(const SplitPlaced& e) const {
    return fmt::format("{} splits{}: its price is {}.",
                       take_stock::name_of(e.stock),
                       e.removed ? " and loses " + name_of(*e.removed) : "",
                       int{e.price});
  }
  std::string operator()(const SplitWasted& e) const {
    return fmt::format("{} is frozen; the split is lost.", take_stock::name_of(e.stock));
  }
  std::string operator()(const Crashed& e) const {
    return fmt::format(
        "{} crashes{}: its price is {}.", take_stock::name_of(e.stock), losses_of(e), int{e.price});
  }
  std::string operator()(const Audited& e) const {
    constexpr std::array<std::string_view, 3> kLosses{"its last card", "a split", "nothing"};
    return fmt::format("{} {}, which loses {}: its price is {}.",
                       does(e.seat, "audits", "audit"),
                       take_stock::name_of(e.stock),
                       kLosses[static_cast<std::size_t>(e.target)],
                       int{e.price});
  }
  std::string operator()(const Froze& e) const {
    return fmt::format(
        "{} {}.",
        e.is_frozen ? does(e.seat, "freezes", "freeze") : does(e.seat, "thaws", "thaw"),
        take_stock::name_of(e.stock));
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
      prices += fmt::format(" {} {},", take_stock::name_of(stock), int{e.prices[stock]});
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
    return kind ? std::string(take_stock::name_of(*kind)) : "an event";
  }

  const Rules& rules_;
};

}  // namespace

json::object view_json(const Rules& rules, const View& view) {
  json::value viewer("spectator");
  if (const auto seat = view.viewer.seat()) viewer = number(*seat);
  json::value above;
  if (view.above) above = *view.above;
  json::value supply;
  if (rules.has_supply()) supply = view.supply;
  return {
      {"viewer", std::move(viewer)},
      {"waiting", seats_json(view.waiting)},
      {"round", view.round},
      {"rounds", rules.options.rounds},
      {"dealer", number(view.dealer)},
      {"active", number(view.active)},
      {"phase", phase_json(rules, view.phase)},
      {"market", by_stock([&](Stock stock) { return stock_json(view, stock); })},
      {"limit", limit(rules, view.market)},
      {"share_pile", view.pile},
      {"share_discard", cards_json(view.discard)},
      {"reshuffles", view.reshuffles},
      {"classes", classes_json(view)},
      {"hand", cards_json(view.hand)},
      {"seats", by_seat(rules.seats, [&](Seat seat) { return seat_json(rules, view, seat); })},
      {"supply", std::move(supply)},
      {"above", std::move(above)},
      {"event_pile", view.event_pile},
      {"event_discard", view.event_discard},
      {"resolved", events_json(view.resolved)},
      {"saved", events_json(view.saved)},
      {"rejected", events_json(view.rejected)},
      {"scores", scores_json(rules, view)},
      {"drawn", code_or_null(view.drawn)},
      {"last_drawn", code_or_null(view.last_drawn)},
      {"last_hand", cards_json(view.last_hand)},
      {"last_certs",
       by_seat(rules.seats, [&](Seat seat) { return cards_json(view.last_certs[seat]); })},
      {"last_discard", cards_json(view.last_discard)},
      {"last_discarded",
       by_seat(rules.seats, [&](Seat seat) { return code_or_null(view.last_discarded[seat]); })},
  };
}

// 3.6: without the counter a person has to count the events above Market Closed. Where it lies
// anywhere there is nothing to count. 3.14: events discarded face down are not listed.
json::object display_json(const Rules& rules, const View& view) {
  json::object display = view_json(rules, view);
  if (!rules.options.close_counter && !rules.is_hidden_close()) display.erase("above");
  if (!rules.is_discard_listed()) {
    display.erase("resolved");
    display.erase("rejected");
  }
  return display;
}

json::object event_json(const Rules& rules, const Witnessed& event) {
  return std::visit(EventWriter{rules}, event);
}

std::string tell(const Rules& rules, const Witnessed& event, std::span<const std::string> names) {
  return std::visit(Teller(rules, names), event);
}

}  // namespace bourse::take_stock
