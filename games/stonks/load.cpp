// SPDX-License-Identifier: Apache-2.0
//
// Reads state documents (RULES.md 14.3) and trusts none. Refused is whatever the clauses from
// STK-14.3.20 on forbid; a document that passes can be played to its end.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/stonks/codec.h"
#include "games/stonks/json_words.h"

namespace bourse::stonks {
namespace {

constexpr ShapeRules kShape{.unknown_field = "STK-14.3.24",
                            .missing_field = "STK-14.3.20",
                            .wrong_type = "STK-14.3.25",
                            .out_of_range = "STK-14.3.26"};
constexpr RuleId kTiles = "STK-14.3.27";
constexpr RuleId kOnce = "STK-14.3.28";
constexpr RuleId kSpeculated = "STK-14.3.30";
constexpr RuleId kVoid = "STK-14.3.31";
constexpr RuleId kSorted = "STK-14.3.32";
constexpr RuleId kPhase = "STK-14.3.33";
constexpr RuleId kUnshown = "STK-14.3.18";
// With at most 65 · 5 stocks of value 5 a round, and 9 rounds, a score stays below 2^15.
constexpr int kMostScore = 10'000;

// Reads the fields into a state. The cards met so far are remembered, so that none is met twice.
class Loader {
 public:
  Loader(const JsonReader& document, const Rules& rules) : document_(document), rules_(rules) {}

  State read() {
    read_tiles(document_.field("tiles"));
    if (!document_.good()) return state_;
    state_.round =
        static_cast<std::uint8_t>(document_.field("round").integer(1, rules_.options.rounds));
    state_.deal = static_cast<std::uint8_t>(document_.field("deal").integer(1, rules_.deals()));
    phase_ = document_.field("phase").word(kPhaseWords, "the name of a phase");
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
      if (held.flag()) state_.speculation.insert(seat);
    });
    each_seat("scores", [&](Seat seat, const JsonReader& score) {
      state_.scores[seat] = static_cast<std::int16_t>(score.integer(0, kMostScore));
    });
    state_.discard = read_sorted(document_.field("discard"));
    read_unshown(document_.field("unshown"));
    read_phase();
    state_.starter = read_seat(document_.field("starter"));
    state_.actor = read_seat(document_.field("actor"));
    if (document_.good()) check_all_placed();
    return state_;
  }

 private:
  static Card read_card(const JsonReader& reader) {
    return static_cast<Card>(reader.word(kCardCodes, "a card (ca1, …, ap13)"));
  }
  static Company read_company(const JsonReader& reader) {
    return static_cast<Company>(reader.word(kCompanyCodes, "a company (ca, gr, ho, fi, ap)"));
  }
  // Null is seat 0; whether null is right is for check_seats().
  Seat read_seat(const JsonReader& reader) const {
    return reader.is_null() ? Seat{} : seat_at(reader.integer(0, rules_.seats - 1));
  }

  // A card in its place.
  Card placed(const JsonReader& reader) {
    const Card card = read_card(reader);
    if (!reader.good()) return card;
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
    for (std::size_t at = 0; at < size && reader.good(); ++at) {
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
    for (std::size_t at = 0; at < size && reader.good(); ++at) {
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
      if (list.good()) read(seat, list.item(static_cast<std::size_t>(seat)));
    }
  }

  void read_tiles(const JsonReader& reader) {
    const std::size_t size = reader.size();
    if (size != static_cast<std::size_t>(rules_.companies())) {
      reader.refuse(fmt::format("{} companies are in play", rules_.companies()), kTiles);
    }
    Tiles& tiles = state_.tiles;
    for (std::size_t at = 0; at < size && reader.good(); ++at) {
      const JsonReader tile = reader.item(at);
      tile.exactly({"company", "side", "level", "locked"});
      const Company company = read_company(tile.field("company"));
      if (tile.good() && tiles.in_play(company)) {
        tile.refuse(fmt::format("{} has another tile already", code_of(company)), kTiles);
      }
      if (tile.field("side").word(kSideWords, "high or low") == 1) tiles.low.insert(company);
      tiles.levels[company] = static_cast<std::uint8_t>(tile.field("level").integer(1, kLevels));
      if (tile.field("locked").flag()) tiles.locked.insert(company);
      if (tile.good()) tiles.order.push_back(company);
    }
    if (tiles.locked.size() > rules_.lock_capacity()) {
      reader.refuse(fmt::format("at most {} tokens can be locked", rules_.lock_capacity()),
                    "STK-14.3.29");
    }
  }

  void read_deck(const JsonReader& reader) {
    const std::size_t size = reader.size();
    for (std::size_t at = 0; at < size && reader.good(); ++at) {
      const Card card = placed(reader.item(at));
      if (reader.good()) state_.deck.push_back(card);
    }
    std::reverse(state_.deck.begin(), state_.deck.end());
  }

  void read_plays(const JsonReader& reader) {
    const std::size_t size = reader.length(0, static_cast<std::size_t>(rules_.seats));
    for (std::size_t at = 0; at < size && reader.good(); ++at) {
      const JsonReader play = reader.item(at);
      play.exactly({"card", "mode"});
      const Card card = placed(play.field("card"));
      const auto mode =
          static_cast<Mode>(play.field("mode").word(kModeWords, "the mode of a play"));
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
    for (std::size_t at = 0; at < size && reader.good(); ++at) {
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
      if (reader.good()) {
        state_.unshown.push_back({seat, static_cast<std::uint8_t>(deal), card, voids});
      }
    }
  }

  // The cards a seat has chosen in D1; they are still in its hand.
  Choices read_choices(Seat seat, const JsonReader& list) const {
    Choices chosen;
    const std::size_t size = list.length(0, Choices::capacity());
    for (std::size_t at = 0; at < size && list.good(); ++at) {
      const Card card = read_card(list.item(at));
      const bool is_twice = at > 0 && chosen[0] == card;
      if (list.good() && (is_twice || !state_.hands[seat].contains(card))) {
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

// Reading: one field against another. Each requires that the document is good so far.
class Checker {
 public:
  Checker(const JsonReader& document, const Rules& rules, const State& state)
      : document_(document), rules_(rules), state_(state) {}

  void check() {
    check_places();
    if (good()) check_modes();
    if (good()) check_speculation();
    if (good()) check_hands();
    if (good()) check_voids();
    if (good()) check_seats();
    if (good()) check_deck();
  }

 private:
  bool good() const { return document_.good(); }
  bool is(std::size_t phase) const { return state_.phase.index() == phase; }
  bool is_portfolio() const { return is(0); }
  bool is_trick() const { return !is_portfolio() && !is_over(state_); }
  int plays() const { return static_cast<int>(state_.trick.size()); }
  void expect(bool holds, std::string_view field, std::string_view what, RuleId rule) const {
    if (!holds) document_.field(field).refuse(std::string(what), rule);
  }

  // What lies on the table in each phase.
  void check_places() const {
    expect(state_.market.has_value() == is_trick(),
           "market",
           "there is a market card in a trick, and only then",
           kPhase);
    expect(state_.leading.has_value() == (plays() > 0),
           "leading",
           "there is a leading company once a card is led, and only then",
           kPhase);
    const int most = is(2) ? rules_.seats - 1 : is(3) || is(4) ? rules_.seats : 0;
    const int least = is(4) ? rules_.seats : most > 0 ? 1 : 0;
    expect(plays() >= least && plays() <= most,
           "plays",
           fmt::format("must have {} to {} cards in this phase", least, most),
           kPhase);
    if (is_portfolio()) {
      expect(!to_act(rules_, state_).empty(), "choices", "somebody must be left to choose", kPhase);
    }
    if (state_.leading) {
      expect(state_.tiles.in_play(*state_.leading), "leading", "is not in play", kTiles);
    }
    if (is_over(state_)) check_over();
  }
  void check_over() const {
    const bool is_last = state_.round == rules_.options.rounds && state_.deal == rules_.deals();
    expect(is_last, "phase", "cannot be over before the last deal of the last round", kPhase);
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      expect(state_.hands[seat].empty(), "hands", "must be empty when the game is over", kPhase);
      expect(state_.down[seat].empty(), "portfolios", "must be face up when over", kPhase);
    }
  }

  void check_modes() const {
    int special = 0;
    for (std::size_t at = 0; at < state_.trick.size(); ++at) {
      const TrickCard& play = state_.trick[at];
      special += play.mode == Mode::Plain ? 0 : 1;
      const bool is_lead_mode = is_bluff(play.mode);
      if (play.mode != Mode::Plain) {
        expect(is_lead_mode == (at == 0), "plays", "a bluff leads, a conversion follows", kPhase);
      }
      const bool is_natural = company_of(play.card) == *state_.leading;
      if (at == 0 && play.mode == Mode::Plain) {
        expect(is_natural, "leading", "must be the company of the card led", kPhase);
      }
      if (at > 0 && play.mode != Mode::Plain) {
        expect(!is_natural, "plays", "a card of the leading company is not converted", kPhase);
      }
      if (is_lead_mode) {
        expect((play.mode == Mode::Revealed) == is(4),
               "plays",
               "a bluff is revealed in acquire, and hidden before",
               kPhase);
      }
    }
    expect(special <= 1, "plays", "one Speculation card a trick", kSpeculated);
    if (is(3) && good()) {
      const TrickCard& last = state_.trick[state_.trick.size() - 1];
      expect(last.mode != Mode::Hidden && rules_.icons(last.card) > 0,
             "plays",
             "the last card must lie face up and have fluctuation icons",
             kPhase);
    }
  }

  void check_speculation() const {
    expect(rules_.options.speculation || state_.speculation.empty(),
           "speculation",
           "this table plays without Speculation cards",
           "STK-14.3.14");
    for (std::size_t at = 0; at < state_.trick.size(); ++at) {
      if (state_.trick[at].mode == Mode::Plain) continue;
      expect(rules_.options.speculation, "plays", "there are no Speculation cards", kSpeculated);
      expect(!state_.speculation.contains(player_of(state_, at, rules_.seats)),
             "speculation",
             "the seat has played its Speculation card in this trick",
             kSpeculated);
    }
  }

  bool has_played(Seat seat) const {
    for (std::size_t at = 0; at < state_.trick.size(); ++at) {
      if (player_of(state_, at, rules_.seats) == seat) return true;
    }
    return false;
  }
  // The cards a seat had when the trick began; the same for all.
  int hand_before_trick(Seat seat) const {
    return state_.hands[seat].size() + (has_played(seat) ? 1 : 0);
  }
  void check_hands() const {
    if (is_over(state_)) return;
    const int cards = hand_before_trick(Seat{0});
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      expect(hand_before_trick(seat) == cards,
             "hands",
             "hands must be equal, but for one card of those who have played",
             "STK-14.3.34");
    }
    const int least = is_portfolio() ? 4 : 2;
    expect(
        cards >= least, "hands", "a trick begins with at least two cards in hand", "STK-14.3.35");
  }

  void check_voids() const {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      for (const Company company : kAllCompanies) {
        const bool is_kept =
            !state_.voids[seat].contains(company) || !state_.hands[seat].has(company);
        expect(is_kept, "hands", "a hand has a card of a company that it lacks by voids", kVoid);
      }
    }
    if (plays() > 0 && state_.trick[0].mode == Mode::Hidden) {
      expect(!state_.voids[state_.starter].contains(company_of(state_.trick[0].card)),
             "plays",
             "the face-down card is of a company that its hand lacked by voids",
             kVoid);
    }
    for (const LastCard& last : state_.unshown) {
      expect(!last.voids.contains(company_of(last.card)),
             "unshown",
             "a last card is of a company that its hand lacked",
             kVoid);
    }
  }

  void check_seats() const {
    const bool has_starter = is_trick() || (is_portfolio() && state_.deal == 2);
    expect(document_.field("starter").is_null() != has_starter,
           "starter",
           has_starter ? "must be a seat" : "must be null",
           "STK-14.3.37");
    expect(document_.field("actor").is_null() != is_trick(),
           "actor",
           is_trick() ? "must be a seat" : "must be null",
           "STK-14.3.36");
    if (!good() || !is_trick()) return;
    const auto actor = derived_actor();
    expect(actor.has_value(), "plays", "nobody wins this trick, so nobody acquires", kPhase);
    if (!actor || *actor == state_.actor) return;
    document_.field("actor").refuse(fmt::format("must be {}", number(*actor)), "STK-14.3.36");
  }
  // Requires: a trick is under way.
  std::optional<Seat> derived_actor() const {
    if (is(1)) return state_.starter;
    if (is(2)) return player_of(state_, state_.trick.size(), rules_.seats);
    if (is(3)) return player_of(state_, state_.trick.size() - 1, rules_.seats);
    const auto place = winning_place(state_.trick, *state_.leading, state_.tiles.trump());
    if (!place) return std::nullopt;
    return player_of(state_, *place, rules_.seats);
  }

  // One card a trick is turned up, and two players deal a second time from the same deck.
  void check_deck() const {
    if (is_over(state_)) return;
    const int cards = hand_before_trick(Seat{0});
    const int tricks = is_portfolio() ? cards - 3 : cards - 2;
    const bool deals_again = state_.deal < rules_.deals();
    const int needed = tricks + (deals_again ? rules_.seats * rules_.dealt() + rules_.tricks() : 0);
    expect(static_cast<int>(state_.deck.size()) >= needed,
           "deck",
           fmt::format("{} cards are still to come from it", needed),
           "STK-14.3.38");
  }

  const JsonReader& document_;
  const Rules& rules_;
  const State& state_;
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
  options.only({"rounds",
                "lock_capacity",
                "prices_between_rounds",
                "speculation",
                "unused_speculation",
                "show_last_card",
                "card_table",
                "seen_list"});
  if (!options.good()) return rules;
  rules.options.rounds = options.field("rounds").integer(1, kMostRounds);
  rules.options.lock_capacity = read_capacity(options.field("lock_capacity"));
  rules.options.prices_between_rounds = static_cast<PricesBetweenRounds>(
      options.field("prices_between_rounds").word(kPricesWords, "keep or reset"));
  rules.options.speculation = options.field("speculation").flag();
  rules.options.unused_speculation = static_cast<UnusedSpeculation>(
      options.field("unused_speculation").word(kUnusedWords, "own_lowest, market_lowest or none"));
  rules.options.show_last_card = options.field("show_last_card").flag();
  rules.options.card_table = read_card_table(options.field("card_table"));
  if (has_field(options, "seen_list")) {
    rules.options.seen_list = options.field("seen_list").flag();
  }
  return rules;
}

}  // namespace

Result<Position, ParseError> load(const json::value& document) {
  Complaint complaint(kShape);
  const JsonReader reader(document, "", complaint);
  reader.exactly({"players",     "options", "round",   "deal",    "phase",  "actor",     "starter",
                  "tiles",       "deck",    "market",  "leading", "plays",  "hands",     "choices",
                  "speculation", "voids",   "discard", "unshown", "scores", "portfolios"});
  if (complaint.raised()) return Unexpected(complaint.first());
  Rules rules = read_rules(reader);
  if (complaint.raised()) return Unexpected(complaint.first());
  const State state = Loader(reader, rules).read();
  if (complaint.raised()) return Unexpected(complaint.first());
  Checker(reader, rules, state).check();
  if (complaint.raised()) return Unexpected(complaint.first());
  rules.options.tile_order = state.tiles.order;
  return Position{rules, state};
}

RoundScores read_rounds(const JsonReader& rounds, const Rules& rules, const State& state) {
  RoundScores scores{};
  const auto count = static_cast<std::size_t>(rounds_scored(state));
  const auto seats = static_cast<std::size_t>(rules.seats);
  rounds.length(count, count);
  for (std::size_t at = 0; at < count && rounds.good(); ++at) {
    rounds.item(at).length(seats, seats);
    for (std::size_t seat = 0; seat < seats && rounds.good(); ++seat) {
      scores[at][static_cast<Seat>(seat)] =
          static_cast<std::int16_t>(rounds.item(at).item(seat).integer(0, kMostScore));
    }
  }
  return scores;
}

// Without `rounds` the points by round are not known: memories of earlier versions have none.
std::optional<ParseError> recall(const Rules& rules, State& state, const json::value& memory) {
  Complaint complaint;
  const JsonReader reader(memory, "memory", complaint);
  reader.only({"rounds"});
  RoundScores scores{};
  if (has_field(reader, "rounds")) scores = read_rounds(reader.field("rounds"), rules, state);
  if (complaint.raised()) return complaint.first();
  state.round_scores = scores;
  return std::nullopt;
}

}  // namespace bourse::stonks
