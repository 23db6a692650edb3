// SPDX-License-Identifier: Apache-2.0
//
// Reads state documents (RULES.md 14.3) as untrusted input. Refuses whatever the clauses from
// STK-14.3.20 on forbid; an accepted document can be played to its end.

#include <fmt/format.h>

#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/document_check.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

constexpr ShapeRules kShape{.unknown_field = "STK-14.3.24",
                            .missing_field = "STK-14.3.20",
                            .wrong_type = "STK-14.3.25",
                            .out_of_range = "STK-14.3.26"};
constexpr RuleId kOnce = "STK-14.3.28";
constexpr RuleId kSorted = "STK-14.3.32";
constexpr RuleId kUnshown = "STK-14.3.18";
// With at most 65 · 5 stocks of value 5 per round, and 9 rounds, a score stays below 2^15.
constexpr int kMostScore = 10'000;

// Reads the fields into a state. Remembers the cards found so far, to refuse duplicates.
class Loader {
 public:
  Loader(const JsonReader& document, const Rules& rules) : document_(document), rules_(rules) {}

  State read() {
    read_tiles(document_.field("tiles"));
    if (!document_.ok()) return state_;
    state_.round =
        static_cast<std::uint8_t>(document_.field("round").integer(1, rules_.options.rounds));
    state_.deal = static_cast<std::uint8_t>(document_.field("deal").integer(1, rules_.deals()));
    phase_ = document_.field("phase").enumerator(kPhaseWords, "the name of a phase");
    read_deck(document_.field("deck"));
    if (!document_.field("market").is_null()) state_.market = placed(document_.field("market"));
    if (!document_.field("leading").is_null()) {
      state_.leading = read_company(document_.field("leading"));
    }
    read_plays(document_.field("plays"));
    each_seat("hands",
              [&](Seat seat, const JsonReader& hand) { state_.hands[seat] = read_sorted(hand); });
    each_seat("portfolios", [&](Seat seat, const JsonReader& portfolio) {
      portfolio.exactly({"up", "down"});
      state_.up[seat] = read_sorted(portfolio.field("up"));
      state_.down[seat] = read_sorted(portfolio.field("down"));
    });
    each_seat("voids", [&](Seat seat, const JsonReader& companies) {
      state_.voids[seat] = read_companies(companies);
    });
    each_seat("speculation", [&](Seat seat, const JsonReader& held) {
      if (held.boolean()) state_.speculation.insert(seat);
    });
    each_seat("scores", [&](Seat seat, const JsonReader& score) {
      state_.scores[seat] = static_cast<std::int16_t>(score.integer(0, kMostScore));
    });
    state_.discard = read_sorted(document_.field("discard"));
    read_unshown(document_.field("unshown"));
    read_phase();
    state_.starter = read_seat(document_.field("starter"));
    state_.actor = read_seat(document_.field("actor"));
    if (document_.ok()) check_all_placed();
    return state_;
  }

 private:
  static Card read_card(const JsonReader& reader) {
    return static_cast<Card>(reader.enumerator(kCardCodes, "a card (ca1, …, ap13)"));
  }
  static Company read_company(const JsonReader& reader) {
    return static_cast<Company>(reader.enumerator(kCompanyCodes, "a company (ca, gr, ho, fi, ap)"));
  }
  // Null reads as seat 0; check_seats() decides whether null is correct.
  Seat read_seat(const JsonReader& reader) const {
    return reader.is_null() ? Seat{} : seat_at(reader.integer(0, rules_.seats - 1));
  }

  // A card in its place.
  Card placed(const JsonReader& reader) {
    const Card card = read_card(reader);
    if (!reader.ok()) return card;
    if (!state_.tiles.in_play(company_of(card))) {
      reader.refuse(fmt::format("{} is of a company that is not in play", code_of(card)), kOnce);
    } else if (placed_.contains(card)) {
      reader.refuse(fmt::format("{} is in another place already", code_of(card)), kOnce);
    }
    placed_.insert(card);
    return card;
  }
  CardSet read_sorted(const JsonReader& reader) {
    CardSet cards;
    Card last{};
    const std::size_t size = reader.size();
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      const JsonReader item = reader.item(at);
      const Card card = placed(item);
      if (at > 0 && card < last) item.refuse("the list is not in card order", kSorted);
      cards.insert(card);
      last = card;
    }
    return cards;
  }
  CompanySet read_companies(const JsonReader& reader) const {
    CompanySet companies;
    Company last{};
    const std::size_t size = reader.size();
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      const JsonReader item = reader.item(at);
      const Company company = read_company(item);
      if (at > 0 && company <= last) {
        item.refuse("the list is not in company order, each once", kSorted);
      }
      if (!state_.tiles.in_play(company)) item.refuse("is not in play", kTiles);
      companies.insert(company);
      last = company;
    }
    return companies;
  }
  template <class Read>
  void each_seat(std::string_view field, Read read) {
    const JsonReader list = document_.field(field);
    const auto seats = static_cast<std::size_t>(rules_.seats);
    list.length(seats, seats);
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      if (list.ok()) read(seat, list.item(static_cast<std::size_t>(seat)));
    }
  }

  void read_tiles(const JsonReader& reader) {
    const std::size_t size = reader.size();
    if (size != static_cast<std::size_t>(rules_.companies())) {
      reader.refuse(fmt::format("{} companies are in play", rules_.companies()), kTiles);
    }
    Tiles& tiles = state_.tiles;
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      const JsonReader tile = reader.item(at);
      tile.exactly({"company", "side", "level", "locked"});
      const Company company = read_company(tile.field("company"));
      if (tile.ok() && tiles.in_play(company)) {
        tile.refuse(fmt::format("{} has another tile already", code_of(company)), kTiles);
      }
      if (tile.field("side").enumerator(kSideWords, "high or low") == 1) tiles.low.insert(company);
      tiles.levels[company] = static_cast<std::uint8_t>(tile.field("level").integer(1, kLevels));
      if (tile.field("locked").boolean()) tiles.locked.insert(company);
      if (tile.ok()) tiles.order.push_back(company);
    }
    if (tiles.locked.size() > rules_.lock_capacity()) {
      reader.refuse(fmt::format("at most {} tokens can be locked", rules_.lock_capacity()),
                    "STK-14.3.29");
    }
  }

  void read_deck(const JsonReader& reader) {
    const std::size_t size = reader.size();
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      const Card card = placed(reader.item(at));
      if (reader.ok()) state_.deck.push_back(card);
    }
    std::reverse(state_.deck.begin(), state_.deck.end());
  }

  void read_plays(const JsonReader& reader) {
    const std::size_t size = reader.length(0, static_cast<std::size_t>(rules_.seats));
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      const JsonReader play = reader.item(at);
      play.exactly({"card", "mode"});
      const Card card = placed(play.field("card"));
      const auto mode =
          static_cast<Mode>(play.field("mode").enumerator(kModeWords, "the mode of a play"));
      state_.trick.push_back({card, mode});
    }
  }

  void read_unshown(const JsonReader& reader) {
    const std::size_t size = reader.size();
    const int last_deal = phase_ + 1 == kPhaseWords.size() ? state_.deal : state_.deal - 1;
    if (size > 0 && rules_.options.show_last_card) {
      reader.refuse("must be empty, as last cards are shown", kUnshown);
    }
    int last = -1;
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      const JsonReader row = reader.item(at);
      row.exactly({"seat", "deal", "card", "void"});
      const Seat seat = seat_at(row.field("seat").integer(0, rules_.seats - 1));
      const int deal = row.field("deal").integer(1, rules_.deals());
      if (deal > last_deal) row.field("deal").refuse("this deal has not ended", kUnshown);
      const int place = deal * kMostSeats + number(seat);
      if (place <= last) row.refuse("the rows are not sorted by deal and seat, each once", kSorted);
      last = place;
      const Card card = placed(row.field("card"));
      const CompanySet voids = read_companies(row.field("void"));
      if (reader.ok()) {
        state_.unshown.push_back({seat, static_cast<std::uint8_t>(deal), card, voids});
      }
    }
  }

  // The cards that a seat has chosen in D1; they are still in its hand.
  Choices read_choices(Seat seat, const JsonReader& list) const {
    Choices chosen;
    const std::size_t size = list.length(0, Choices::capacity());
    for (std::size_t at = 0; at < size && list.ok(); ++at) {
      const Card card = read_card(list.item(at));
      const bool is_twice = at > 0 && chosen[0] == card;
      if (list.ok() && (is_twice || !state_.hands[seat].contains(card))) {
        list.item(at).refuse("must be another card of the hand", "STK-14.3.13");
      }
      chosen.push_back(card);
    }
    if (phase_ != 0 && size > 0) list.refuse("must be empty in this phase", kPhase);
    return chosen;
  }

  void read_phase() {
    Portfolio portfolio;
    each_seat("choices", [&](Seat seat, const JsonReader& list) {
      portfolio.choices[seat] = read_choices(seat, list);
    });
    switch (phase_) {
      case 0: state_.phase = portfolio; return;
      case 1: state_.phase = Lead{}; return;
      case 2: state_.phase = Follow{}; return;
      case 3: state_.phase = Fluctuation{}; return;
      case 4: state_.phase = Acquire{}; return;
      default: state_.phase = Over{}; return;
    }
  }

  void check_all_placed() const {
    for (const Company company : state_.tiles.order) {
      if (placed_.count(company) == kNumbers) continue;
      document_.refuse(fmt::format("cards of {} are missing", code_of(company)), kOnce);
    }
  }

  const JsonReader& document_;
  const Rules& rules_;
  State state_;
  CardSet placed_;
  std::size_t phase_ = 0;
};

int read_capacity(const JsonReader& reader) {
  const int capacity = reader.integer(kOneLock, kMoreLocks);
  if (capacity != kOneLock && capacity != kMoreLocks) {
    reader.refuse("must be 1 or 3", kShape.out_of_range);
  }
  return capacity;
}

bool has_field(const JsonReader& reader, std::string_view key) {
  const json::object* object = reader.value().if_object();
  return object != nullptr && object->contains(key);
}

Rules read_rules(const JsonReader& document) {
  Rules rules{.seats = document.field("players").integer(kMinSeats, kMostSeats), .options = {}};
  const JsonReader options = document.field("options");
  options.allow_only({"rounds",
                      "lock_capacity",
                      "prices_between_rounds",
                      "speculation",
                      "unused_speculation",
                      "show_last_card",
                      "card_table",
                      "seen_list"});
  if (!options.ok()) return rules;
  rules.options.rounds = options.field("rounds").integer(1, kMostRounds);
  rules.options.lock_capacity = read_capacity(options.field("lock_capacity"));
  rules.options.prices_between_rounds = static_cast<PricesBetweenRounds>(
      options.field("prices_between_rounds").enumerator(kPricesWords, "keep or reset"));
  rules.options.speculation = options.field("speculation").boolean();
  rules.options.unused_speculation = static_cast<UnusedSpeculation>(
      options.field("unused_speculation")
          .enumerator(kUnusedWords, "own_lowest, market_lowest or none"));
  rules.options.show_last_card = options.field("show_last_card").boolean();
  rules.options.card_table = read_card_table(options.field("card_table"));
  if (has_field(options, "seen_list")) {
    rules.options.seen_list = options.field("seen_list").boolean();
  }
  return rules;
}

}  // namespace

Result<Position, ParseError> load(const json::value& document) {
  FirstError errors(kShape);
  const JsonReader reader(document, "", errors);
  reader.exactly({"players",     "options", "round",   "deal",    "phase",  "actor",     "starter",
                  "tiles",       "deck",    "market",  "leading", "plays",  "hands",     "choices",
                  "speculation", "voids",   "discard", "unshown", "scores", "portfolios"});
  if (errors.raised()) return Unexpected(errors.first());
  Rules rules = read_rules(reader);
  if (errors.raised()) return Unexpected(errors.first());
  const State state = Loader(reader, rules).read();
  if (errors.raised()) return Unexpected(errors.first());
  check_position(reader, rules, state);
  if (errors.raised()) return Unexpected(errors.first());
  rules.options.tile_order = state.tiles.order;
  return Position{rules, state};
}

RoundScores read_rounds(const JsonReader& rounds, const Rules& rules, const State& state) {
  RoundScores scores{};
  const auto count = static_cast<std::size_t>(rounds_scored(state));
  const auto seats = static_cast<std::size_t>(rules.seats);
  rounds.length(count, count);
  for (std::size_t at = 0; at < count && rounds.ok(); ++at) {
    rounds.item(at).length(seats, seats);
    for (std::size_t seat = 0; seat < seats && rounds.ok(); ++seat) {
      scores[at][static_cast<Seat>(seat)] =
          static_cast<std::int16_t>(rounds.item(at).item(seat).integer(0, kMostScore));
    }
  }
  return scores;
}

// Without `rounds` the points per round are unknown: memories of earlier versions have none.
std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory) {
  FirstError errors;
  const JsonReader reader(memory, "memory", errors);
  reader.allow_only({"rounds"});
  RoundScores scores{};
  if (has_field(reader, "rounds")) scores = read_rounds(reader.field("rounds"), rules, state);
  if (errors.raised()) return errors.first();
  state.round_scores = scores;
  return std::nullopt;
}

}  // namespace bourse::stonks
