// SPDX-License-Identifier: Apache-2.0
//
// Reads state documents (RULES.md 14.2) and memory as untrusted input. Refuses whatever the clauses
// TS-14.2.34 to TS-14.2.56 forbid; an accepted document cannot overflow anything in later play.
#include "games/take_stock/codec/document_read.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "games/take_stock/codec/codec.h"
#include "games/take_stock/codec/document_check.h"
#include "games/take_stock/codec/json_words.h"

namespace bourse::take_stock {
namespace {

constexpr ShapeRules kShape{.unknown_field = "TS-14.2.34",
                            .missing_field = "TS-14.2.35",
                            .wrong_type = "TS-14.2.36",
                            .out_of_range = "TS-14.2.37"};
constexpr ShapeRules kOptionShape{.unknown_field = "TS-14.2.34",
                                  .missing_field = "TS-14.2.35",
                                  .wrong_type = "TS-14.2.36",
                                  .out_of_range = "TS-14.2.39"};
constexpr RuleId kTokenSum = "TS-14.2.43";
constexpr RuleId kRowSteps = "TS-14.2.44";
constexpr RuleId kFrozenStocks = "TS-14.2.46";
constexpr RuleId kClasses = "TS-14.2.49";
constexpr RuleId kScoreCount = "TS-14.2.50";
constexpr RuleId kKnowledge = "TS-14.2.55";

constexpr int kMaxReshuffles = 255;
constexpr int kMaxScore = 30'000;
constexpr int kMaxTokens = 99;  // with an unlimited supply

// Fields.

Rules read_rules(const JsonReader& document, FirstError& errors) {
  const JsonReader hands = document.field("hands");
  const auto seats = static_cast<int>(hands.length(2, kMaxPlayers));
  FirstError option_errors(kOptionShape);
  const JsonReader options(document.field("options").value(), "options", option_errors);
  options.allow_only({"rounds",
                      "start_options",
                      "shares_table",
                      "market_closed",
                      "close_counter",
                      "crash_counts_starter",
                      "limit_counts_freeze",
                      "option_supply",
                      "downturn_mode",
                      "exercise_mode",
                      "first_dealer",
                      "tie_break",
                      "event_discards"});
  Options chosen;
  if (options.ok() && hands.ok()) chosen = read_options(options, seats);
  if (option_errors.raised()) {
    ParseError error = option_errors.first();
    if (error.rule.empty()) error.rule = kOptionShape.out_of_range;
    errors.raise(std::move(error));
    return {};
  }
  return in_force(seats, chosen);
}

void read_row(const JsonReader& reader, Stock stock, Rows& market) {
  reader.exactly({"row", "splits", "frozen"});
  const JsonReader row = reader.field("row");
  int last = 0;
  for (std::size_t at = 0; at < row.size() && row.ok(); ++at) {
    const JsonReader item = row.item(at);
    const int value = item.integer(1, kValues);
    const bool is_step = at == 0 ? value == 1 : value > last && value - last <= kMaxStep;
    if (row.ok() && !is_step) {
      item.refuse("a row begins with 1 and rises by 1 to 4 with each card", kRowSteps);
    }
    if (row.ok()) market.cards.insert(card_of(stock, value));
    last = value;
  }
  if (last == 0) row.refuse("a row begins with its starter", kRowSteps);
  market.splits[stock] = static_cast<std::uint8_t>(reader.field("splits").integer(0, kMaxSplits));
  if (reader.field("frozen").boolean()) market.frozen.insert(stock);
}

void read_market(const JsonReader& reader, Rows& market) {
  reader.exactly({"corn", "gems", "tech", "oil", "movie"});
  for (const Stock stock : kAllStocks) {
    if (reader.ok()) read_row(reader.field(key_of(stock)), stock, market);
  }
  if (reader.ok() && market.frozen.size() > kFreezes) {
    reader.refuse("at most three stocks are frozen", kFrozenStocks);
  }
}

void read_share_pile(const JsonReader& reader, State& state) {
  CardSet seen;
  const std::size_t size = reader.length(0, kDeck);
  for (std::size_t left = size; left > 0 && reader.ok(); --left) {
    const JsonReader item = reader.item(left - 1);
    const Card card = read_card(item);
    if (reader.ok() && seen.contains(card)) item.refuse("a card lies there twice", kCardOnce);
    seen.insert(card);
    state.pile.push_back(card);
  }
}

void read_classes(const JsonReader& reader, Seat seat, State& state) {
  const auto size = static_cast<std::size_t>(state.hands[seat].size());
  if (reader.size() != size) {
    return reader.refuse(fmt::format("must have {} items, as many as the hand", size), kClasses);
  }
  std::size_t at = 0;
  for (const Card card : state.hands[seat]) {
    const JsonReader item = reader.item(at++);
    if (item.is_null()) {
      state.known[seat].insert(card);
      continue;
    }
    const int drawn_in = item.integer(0, kMaxReshuffles);
    if (reader.ok() && drawn_in > state.reshuffles) {
      item.refuse("is later than the last reshuffle", kClasses);
    }
    state.classes[card] = static_cast<std::uint8_t>(drawn_in);
  }
}

void read_tokens(const JsonReader& document, const Rules& rules, State& state) {
  int sum = 0;
  const int most = rules.has_supply() ? kTokens : kMaxTokens;
  read_by_seat(document.field("tokens"), rules.seats, [&](Seat seat, const JsonReader& item) {
    state.tokens[seat] = static_cast<std::uint8_t>(item.integer(0, most));
    sum += state.tokens[seat];
  });
  const JsonReader supply = document.field("supply");
  if (!document.ok()) return;
  if (supply.is_null() == rules.has_supply()) {
    return supply.refuse("is null exactly with option_supply = unlimited", kTokenSum);
  }
  if (!rules.has_supply()) return;
  state.supply = static_cast<std::uint8_t>(supply.integer(0, kTokens));
  if (supply.ok() && sum + state.supply != kTokens) {
    supply.refuse(
        fmt::format("tokens and supply are {} together, not {}", sum + state.supply, kTokens),
        kTokenSum);
  }
}

// The cards above Market Closed, top first, then those under it in kind order. If Market Closed
// ended the round, it is absent.
void read_event_pile(const JsonReader& reader, bool is_closed, State& state) {
  const std::size_t size = reader.length(0, kEvents + 1);
  std::size_t closed = 0;
  std::array<Kind, kEvents + 1> kinds{};
  for (; closed < size && reader.ok() && !is_closed; ++closed) {
    kinds[closed] = read_kind(reader.item(closed));
    if (kinds[closed] == Kind::Closed) break;
  }
  if (!reader.ok()) return;
  if (!is_closed && closed == size) {
    return reader.refuse("Market Closed must be in the pile", kClosedPlace);
  }
  for (std::size_t left = closed; left > 0; --left) state.above.push_back(kinds[left - 1]);
  const EventHeap under = read_heap(reader, kEventOnce, is_closed ? 0 : closed + 1);
  if (reader.ok() && under.has_closed) {
    reader.refuse("Market Closed is on the event discard pile", kClosedPlace);
  }
  state.under = under.bag;
}

void read_event_discard(const JsonReader& reader, bool is_closed, State& state) {
  const EventHeap heap = read_heap(reader, kEventOnce);
  if (reader.ok() && heap.has_closed != is_closed) {
    reader.refuse("Market Closed lies there exactly when it ended the round", kClosedPlace);
  }
  state.spent = heap.bag;
}

void read_scores(const JsonReader& document, const Rules& rules, State& state) {
  const JsonReader scores = document.field("scores");
  const bool is_over = std::holds_alternative<Over>(state.phase);
  const std::size_t scored = is_over ? state.round : state.round - std::size_t{1};
  if (scores.size() != scored && scores.ok()) {
    return scores.refuse(fmt::format("must have {} rounds", scored), kScoreCount);
  }
  if (is_over && state.round != rules.options.rounds) {
    return document.field("round").refuse("must be the last round when the game is over",
                                          kScoreCount);
  }
  for (std::size_t round = 0; round < scored && scores.ok(); ++round) {
    read_by_seat(scores.item(round), rules.seats, [&](Seat seat, const JsonReader& item) {
      state.scores[round][seat] = static_cast<std::uint16_t>(item.integer(0, kMaxScore));
    });
  }
}

Downturn read_downturn(const JsonReader& phase, int seats) {
  Downturn downturn;
  read_by_seat(phase.field("chosen"), seats, [&](Seat seat, const JsonReader& item) {
    if (!item.is_null()) downturn.chosen[seat] = read_card(item);
  });
  return downturn;
}

Exercising read_exercising(const JsonReader& phase, int seats) {
  Exercising exercising{read_cause(phase.field("cause")), {}, {}};
  read_by_seat(phase.field("chosen"), seats, [&](Seat seat, const JsonReader& item) {
    if (item.is_null()) return;
    exercising.answered.insert(seat);
    exercising.chosen[seat] = read_cards(item);
  });
  return exercising;
}

Picking read_picking(const JsonReader& phase) {
  const JsonReader cards = phase.field("cards");
  cards.length(2, 2);
  if (!cards.ok()) return {};
  return {read_kind(cards.item(0)), read_kind(cards.item(1))};
}

Phase read_phase(const JsonReader& phase, int seats) {
  switch (phase.field("name").enumerator(kPhaseWords, "the name of a phase")) {
    case 1: phase.exactly({"name", "cards"}); return read_picking(phase);
    case 2: phase.exactly({"name"}); return Auditing{};
    case 3: phase.exactly({"name"}); return Freezing{};
    case 4: phase.exactly({"name", "stock"}); return Taking{read_stock(phase.field("stock"))};
    case 5:
      phase.exactly({"name", "stock", "taken"});
      return Paying{read_stock(phase.field("stock")), read_cards(phase.field("taken"))};
    case 6: phase.exactly({"name", "chosen"}); return read_downturn(phase, seats);
    case 7: phase.exactly({"name", "cause", "chosen"}); return read_exercising(phase, seats);
    case 8: phase.exactly({"name", "cause"}); return Over{read_cause(phase.field("cause"))};
    default: phase.exactly({"name"}); return Turn{};
  }
}

State read_state(const JsonReader& document, const Rules& rules) {
  State state{};
  const int seats = rules.seats;
  state.phase = read_phase(document.field("phase"), seats);
  const bool is_closed = cause_of(state.phase) == Cause::Closed;
  state.round = static_cast<std::uint8_t>(document.field("round").integer(1, rules.options.rounds));
  state.dealer = read_seat(document.field("dealer"), seats);
  state.active = read_seat(document.field("active"), seats);
  read_market(document.field("market"), state.market);
  read_share_pile(document.field("share_pile"), state);
  state.discard = read_cards(document.field("share_discard"));
  state.reshuffles =
      static_cast<std::uint8_t>(document.field("reshuffles").integer(0, kMaxReshuffles));
  const auto by_seat = [&](std::string_view field, auto read) {
    read_by_seat(document.field(field), seats, read);
  };
  by_seat("hands",
          [&](Seat seat, const JsonReader& item) { state.hands[seat] = read_cards(item); });
  by_seat("classes", [&](Seat seat, const JsonReader& item) { read_classes(item, seat, state); });
  by_seat("certs",
          [&](Seat seat, const JsonReader& item) { state.certs[seat] = read_cards(item); });
  read_tokens(document, rules, state);
  read_event_pile(document.field("event_pile"), is_closed, state);
  read_event_discard(document.field("event_discard"), is_closed, state);
  by_seat("saved", [&](Seat seat, const JsonReader& item) {
    state.saved[seat] = read_bag(item, kEventOnce);
  });
  state.resolved = read_bag(document.field("resolved"), kKnowledge);
  by_seat("rejected", [&](Seat seat, const JsonReader& item) {
    state.rejected[seat] = read_bag(item, kKnowledge);
  });
  read_scores(document, rules, state);
  return state;
}

std::optional<TurnDraw> read_draw(const JsonReader& reader, int seats) {
  if (reader.is_null()) return std::nullopt;
  reader.exactly({"seat", "card"});
  if (!reader.ok()) return std::nullopt;
  return TurnDraw{read_seat(reader.field("seat"), seats), read_card(reader.field("card"))};
}

}  // namespace

Result<Position, ParseError> load(const json::value& document) {
  FirstError errors(kShape);
  const JsonReader reader(document, "", errors);
  reader.exactly({"options",    "round",         "dealer",     "active",     "market",
                  "share_pile", "share_discard", "reshuffles", "hands",      "classes",
                  "certs",      "tokens",        "supply",     "event_pile", "event_discard",
                  "saved",      "resolved",      "rejected",   "scores",     "phase"});
  if (errors.raised()) return Unexpected(errors.first());
  const Rules rules = read_rules(reader, errors);
  if (errors.raised()) return Unexpected(errors.first());
  const State state = read_state(reader, rules);
  if (errors.raised()) return Unexpected(errors.first());
  check_position(reader, rules, state);
  if (errors.raised()) return Unexpected(errors.first());
  return Position{rules, state};
}

std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory) {
  FirstError errors;
  const JsonReader reader(memory, "memory", errors);
  reader.exactly(
      {"drawn", "last_drawn", "last_hands", "last_certs", "last_discard", "last_discarded"});
  Memory last;
  if (reader.ok()) {
    last.drawn = read_draw(reader.field("drawn"), rules.seats);
    last.closing = read_draw(reader.field("last_drawn"), rules.seats);
    read_by_seat(reader.field("last_hands"), rules.seats, [&](Seat seat, const JsonReader& item) {
      last.hands[seat] = read_cards(item);
    });
    read_by_seat(reader.field("last_certs"), rules.seats, [&](Seat seat, const JsonReader& item) {
      last.certs[seat] = read_cards(item);
    });
    last.discard = read_cards(reader.field("last_discard"));
    read_by_seat(
        reader.field("last_discarded"), rules.seats, [&](Seat seat, const JsonReader& item) {
          if (!item.is_null()) last.discarded[seat] = read_card(item);
        });
  }
  if (errors.raised()) return errors.first();
  state.last = last;
  return std::nullopt;
}

}  // namespace bourse::take_stock
