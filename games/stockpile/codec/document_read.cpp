// SPDX-License-Identifier: Apache-2.0
//
// Reads state documents (RULES.md 14.2) and memory as untrusted input. An accepted document cannot
// overflow anything in later play: no kind has more cards than the box, no more cards are on sale
// than a round deals, and the seat to act has a choice.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/document_check.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile {
namespace {

constexpr RuleId kForm = "SP-14.2.1";
constexpr RuleId kOptionShape = "SP-14.2.2";
constexpr ShapeRules kShape{
    .unknown_field = kForm, .missing_field = kForm, .wrong_type = kForm, .out_of_range = kForm};
constexpr int kMostMoney = 1'000'000;
constexpr int kMostRate = 255;

bool has(const JsonReader& reader, std::string_view key) {
  const json::object* object = reader.value().if_object();
  return object != nullptr && object->contains(key);
}

// Words and lists.

Company read_company(const JsonReader& reader) {
  return static_cast<Company>(
      reader.enumerator(kCompanyCodes, "a company (aa, bb, cc, ee, ll, ss)"));
}
Kind read_kind(const JsonReader& reader) {
  return kind_at(
      static_cast<int>(reader.enumerator(kKindCodes, "a card (aa, …, fee1, …, boom, bust)")));
}
Seat read_seat(const JsonReader& reader, const Rules& rules) {
  return seat_at(reader.integer(0, rules.seats - 1));
}
// Items in strictly ascending order of number_of(item).
template <class NumberOf>
unsigned read_set(const JsonReader& reader, NumberOf number_of) {
  unsigned bits = 0;
  const std::size_t size = reader.size();
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const unsigned item = number_of(reader.item(at));
    if (reader.ok() && (bits >> item) != 0) {
      reader.refuse("must be sorted, each item once", kForm);
    }
    bits |= 1U << item;
  }
  return bits;
}
SeatSet read_seats(const JsonReader& reader, const Rules& rules) {
  return SeatSet::from_bits(
      static_cast<std::uint16_t>(read_set(reader, [&](const JsonReader& item) {
        return static_cast<unsigned>(read_seat(item, rules));
      })));
}
InvestorSet read_investors(const JsonReader& reader) {
  return InvestorSet::from_bits(read_set(reader, [](const JsonReader& item) {
    return static_cast<unsigned>(item.enumerator(kInvestorCodes, "an investor"));
  }));
}
// Cards in canonical order, no more than in the box.
PerKind<std::uint8_t> read_kinds(const JsonReader& reader) {
  PerKind<std::uint8_t> counts;
  Kind last{};
  const std::size_t size = reader.length(0, kMostCards);
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const Kind kind = read_kind(reader.item(at));
    if (kind < last) reader.item(at).refuse("the list is not in canonical order", kForm);
    ++counts[kind];
    last = kind;
  }
  return counts;
}
template <class Read>
void read_by_company(const JsonReader& reader, Read read) {
  reader.length(kCompanies, kCompanies);
  for (const Company company : kAllCompanies) {
    if (reader.ok()) read(company, reader.item(static_cast<std::size_t>(company)));
  }
}
template <class Read>
void read_by_seat(const JsonReader& reader, const Rules& rules, Read read) {
  const auto seats = static_cast<std::size_t>(rules.seats);
  reader.length(seats, seats);
  for (const Seat seat : rules.all()) {
    if (reader.ok()) read(seat, reader.item(static_cast<std::size_t>(seat)));
  }
}
std::optional<Cards> read_cards(const JsonReader& reader) {
  if (reader.is_null()) return std::nullopt;
  reader.length(2, 2);
  if (!reader.ok()) return std::nullopt;
  return Cards{static_cast<std::uint8_t>(reader.item(0).integer(0, kMostOfStock)),
               static_cast<std::uint8_t>(reader.item(1).integer(0, kMostOfStock))};
}

// Fields.

// Splits and bankruptcies come after SETTLE (SP-6.16).
bool is_settled(const Phase& phase) {
  return !std::holds_alternative<InvestorPick>(phase) && !std::holds_alternative<Supply>(phase) &&
         !std::holds_alternative<PreDemand>(phase) && !std::holds_alternative<Bidding>(phase) &&
         !std::holds_alternative<MarthaLast>(phase);
}

void read_cleared(const JsonReader& reader, State& state) {
  read_by_company(reader, [&](Company company, const JsonReader& round) {
    if (round.is_null()) return;
    const int cleared = round.integer(1, state.round);
    if (round.ok() && cleared == state.round && !is_settled(state.phase)) {
      round.refuse("nothing splits or goes bankrupt before the bids are settled", "SP-6.16");
    }
    state.fresh[company] = static_cast<std::uint8_t>(cleared + 1);
  });
}

void read_market(const JsonReader& document, const Rules& rules, State& state) {
  state.round = static_cast<std::uint8_t>(document.field("round").integer(1, rules.rounds()));
  state.first = read_seat(document.field("first"), rules);
  read_by_company(document.field("tickers"), [&](Company company, const JsonReader& space) {
    const int at = space.integer(0, kMostSpaces - 1);
    if (space.ok() && at > rules.tracks[company].last()) {
      space.refuse(fmt::format("the track of {} has no such space", code_of(company)), "SP-I4");
    }
    state.tickers[company] = static_cast<std::uint8_t>(at);
  });
  if (has(document, "cleared")) read_cleared(document.field("cleared"), state);
  const JsonReader deck = document.field("deck");
  const std::size_t size = deck.length(0, kMostCards);
  for (std::size_t at = size; at-- > 0 && deck.ok();) {
    state.deck.push_back(read_kind(deck.item(at)));
  }
  state.discard = read_kinds(document.field("discard"));
}

Forecast read_forecast(const JsonReader& reader) {
  if (reader.is_text() && reader.text() == kDividendWord) return kDividend;
  return static_cast<Forecast>(reader.integer(-kMostSteps, kMostSteps));
}

void read_pair(
    const JsonReader& reader, const Rules& rules, const State& state, int number, Pair& pair) {
  reader.allow_only({"company", "forecast", "known"});
  pair.company = read_company(reader.field("company"));
  pair.forecast = read_forecast(reader.field("forecast"));
  const auto holder = holder_of_pair(rules, state.first, number);
  const bool is_open = is_open_pair(rules, state.phase, number);
  const SeatSet at_first = is_open ? rules.all() : holder ? SeatSet::of(*holder) : SeatSet();
  pair.known = at_first;
  if (!has(reader, "known")) return;
  pair.known = read_seats(reader.field("known"), rules);
  const bool is_forgotten = (at_first.bits() & ~pair.known.bits()) != 0;
  if (is_forgotten) {
    reader.field("known").refuse("must have its holder, or all seats once it is open", "SP-14.2.8");
  }
}

// 11.10: a bijection of companies and forecasts.
void check_pairs(const JsonReader& reader, const Rules& rules, const State& state) {
  std::array<Forecast, kPairs> forecasts{};
  unsigned companies = 0;
  for (std::size_t at = 0; at < kPairs; ++at) {
    forecasts[at] = state.pairs[at].forecast;
    companies |= 1U << static_cast<unsigned>(state.pairs[at].company);
  }
  if (companies != (1U << kCompanies) - 1U) reader.refuse("must name every company once", "SP-I10");
  const auto& box = rules.options.data.forecasts;
  if (!std::is_permutation(forecasts.begin(), forecasts.end(), box.begin())) {
    reader.refuse("must have every forecast card once", "SP-I10");
  }
}

// Requires: the phase has been read.
void read_pairs(const JsonReader& reader, const Rules& rules, State& state) {
  const bool is_dealt = !std::holds_alternative<InvestorPick>(state.phase);
  reader.length(is_dealt ? kPairs : 0, is_dealt ? kPairs : 0);
  if (!is_dealt) return;
  for (std::size_t at = 0; at < kPairs && reader.ok(); ++at) {
    read_pair(reader.item(at), rules, state, static_cast<int>(at), state.pairs[at]);
  }
  if (reader.ok()) check_pairs(reader, rules, state);
}

void read_pile_card(const JsonReader& reader, const Rules& rules, Pile pile, State& state) {
  reader.allow_only({"card", "face", "by", "known"});
  const Kind kind = read_kind(reader.field("card"));
  const bool is_up = reader.field("face").enumerator(kFaceWords, "up or down") == 1;
  std::optional<Seat> by;
  if (!reader.field("by").is_null()) by = read_seat(reader.field("by"), rules);
  if (reader.ok() && !is_up && !by) {
    reader.field("by").refuse("a face-down card was placed by somebody", "SP-14.2.9");
  }
  if (!reader.ok()) return;
  const SeatSet at_first = is_up ? rules.all() : SeatSet::of(*by);
  SeatSet known = at_first;
  if (has(reader, "known")) known = read_seats(reader.field("known"), rules);
  if ((at_first.bits() & ~known.bits()) != 0) {
    reader.field("known").refuse("must have its placer, or all seats if it is face up",
                                 "SP-14.2.9");
  }
  state.piles[pile].push_back({kind, by, is_up, known});
}

void read_piles(const JsonReader& reader, const Rules& rules, State& state) {
  const auto piles = static_cast<std::size_t>(rules.piles());
  reader.length(piles, piles);
  std::size_t total = 0;
  for (std::size_t at = 0; at < piles && reader.ok(); ++at) {
    const JsonReader pile = reader.item(at);
    total += pile.size();
    if (total > static_cast<std::size_t>(rules.cards_per_round())) {
      reader.refuse("have more cards than a round deals", "SP-14.2.9");
    }
    for (std::size_t card = 0; card < pile.size() && reader.ok(); ++card) {
      read_pile_card(pile.item(card), rules, pile_at(static_cast<int>(at)), state);
    }
  }
}

Ledger read_ledger(const JsonReader& reader, int round) {
  Ledger ledger;
  reader.exactly({"known", "actions", "slots"});
  if (!reader.ok()) return ledger;
  read_by_company(reader.field("known"), [&](Company company, const JsonReader& count) {
    ledger.known[company] = static_cast<std::uint8_t>(count.integer(0, kMostOfStock));
  });
  const auto actions = read_kinds(reader.field("actions"));
  ledger.booms = actions[kBoom];
  ledger.busts = actions[kBust];
  const JsonReader slots = reader.field("slots");
  const std::size_t size = slots.length(0, kMostCards);
  int last = 0;
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const int taken = slots.item(at).integer(0, round);
    if (taken < last) slots.item(at).refuse("the list is not sorted", kForm);
    if (reader.ok()) ++ledger.slots[static_cast<std::size_t>(taken)];
    last = taken;
  }
  return ledger;
}

// Public knowledge if the document gives none: cards of a company cleared in this round have been
// seen since; every other card may have been taken in this round.
Ledger least_ledger(const State& state, const Player& player) {
  Ledger ledger;
  const bool is_over = std::holds_alternative<Over>(state.phase);
  int unknown = player.actions();
  for (const Company company : kAllCompanies) {
    const std::uint8_t cards = player.cards[company].regular;
    if (is_over || state.fresh[company] > state.round) {
      ledger.known[company] = cards;
    } else {
      unknown += cards;
    }
  }
  ledger.slots[state.round] = static_cast<std::uint8_t>(unknown);
  return ledger;
}

// 11.9: the uncertain cards fit into the slots. Newer slots fit whatever older ones fit, so
// counting from the newest is enough.
bool is_sound(const State& state, const Player& player, const Ledger& ledger) {
  if (ledger.booms > player.booms || ledger.busts > player.busts) return false;
  std::array<int, kSlotRounds + 1> needed{};  // by the first round that fits
  needed[state.round] = player.actions() - ledger.actions();
  int cards = player.actions();
  for (const Company company : kAllCompanies) {
    const int unknown = player.cards[company].regular - ledger.known[company];
    if (unknown < 0) return false;
    needed[state.fresh[company]] += unknown;
    cards += player.cards[company].regular;
  }
  int room = 0;
  for (int round = kSlotRounds; round >= 0; --round) {
    const auto at = static_cast<std::size_t>(round);
    room += (at < ledger.slots.size() ? ledger.slots[at] : 0) - needed[at];
    if (room < 0) return false;
  }
  return cards == ledger.cards();
}

void read_seen(const JsonReader& player, const Rules& rules, Seat holder, State& state) {
  const Player& owner = state.players[holder];
  for (const Seat observer : rules.all()) state.seen[observer][holder] = least_ledger(state, owner);
  const bool is_told = has(player, "seen");
  const auto read = [&](Seat observer, const JsonReader& ledger) {
    if (observer != holder) {
      state.seen[observer][holder] = read_ledger(ledger, state.round);
    } else if (!ledger.is_null()) {
      ledger.refuse("must be null for the seat itself", "SP-14.2.16");
    }
  };
  if (is_told) read_by_seat(player.field("seen"), rules, read);
  for (const Seat observer : rules.all()) {
    if (!player.ok() || observer == holder) continue;
    const Ledger& ledger = state.seen[observer][holder];
    const bool is_final = std::holds_alternative<Over>(state.phase);
    if (is_sound(state, owner, ledger) && !(is_final && ledger.unknown() > 0)) continue;
    const JsonReader place = is_told ? player.field("seen") : player;
    place.refuse(fmt::format("seat {} cannot know this of the cards", number(observer)), "SP-I9");
  }
}

void read_player(const JsonReader& reader, Player& player) {
  reader.allow_only(
      {"money", "investors", "rejected", "hand", "actions", "fees", "regular", "split", "seen"});
  player.money = reader.field("money").integer(0, kMostMoney);
  player.investors = read_investors(reader.field("investors"));
  player.rejected = read_investors(reader.field("rejected"));
  const JsonReader hand = reader.field("hand");
  const std::size_t cards = hand.length(0, kHandCards);
  for (std::size_t at = 0; at < cards && reader.ok(); ++at) {
    player.hand.push_back(read_kind(hand.item(at)));
  }
  const auto actions = read_kinds(reader.field("actions"));
  const auto fees = read_kinds(reader.field("fees"));
  player.booms = actions[kBoom];
  player.busts = actions[kBust];
  for (int at = 0; at < kKinds && reader.ok(); ++at) {
    const Kind kind = kind_at(at);
    if (!is_action(kind) && actions[kind] > 0) {
      reader.field("actions").refuse("has a card that is no action", "SP-14.2.13");
    }
    if (!is_fee(kind) && fees[kind] > 0) {
      reader.field("fees").refuse("has a card that is no fee", "SP-14.2.14");
    }
    if (is_fee(kind)) player.fees[static_cast<std::size_t>(fee_value(kind) - 1)] = fees[kind];
  }
  read_by_company(reader.field("regular"), [&](Company company, const JsonReader& count) {
    player.cards[company].regular = static_cast<std::uint8_t>(count.integer(0, kMostOfStock));
  });
  read_by_company(reader.field("split"), [&](Company company, const JsonReader& count) {
    player.cards[company].split = static_cast<std::uint8_t>(count.integer(0, kMostOfStock));
  });
}

// The phase.

Bids read_tracks(const JsonReader& reader, const Rules& rules) {
  Bids bids;
  const auto piles = static_cast<std::size_t>(rules.piles());
  reader.length(piles, piles);
  for (std::size_t at = 0; at < piles && reader.ok(); ++at) {
    const JsonReader track = reader.item(at);
    if (track.is_null()) continue;
    track.exactly({"owner", "bid"});
    if (!reader.ok()) break;
    const Seat owner = read_seat(track.field("owner"), rules);
    const int amount = track.field("bid").integer(0, kMostPrice);
    int level = 0;
    while (level < rules.levels() && rules.bid_value(level) != amount) ++level;
    if (level == rules.levels()) {
      track.field("bid").refuse("is no space of the track", "SP-14.2.20");
    }
    bids[pile_at(static_cast<int>(at))] = Standing{owner, static_cast<std::uint8_t>(level)};
  }
  return bids;
}

ActionStep read_step(const JsonReader& reader, const Rules& rules) {
  const bool notes_cards = rules.options.cramer_timing == CramerTiming::Ends;
  if (notes_cards) {
    reader.exactly({"name", "seat", "cramer_used", "card_played"});
  } else {
    reader.exactly({"name", "seat", "cramer_used"});
  }
  return {read_seat(reader.field("seat"), rules),
          reader.field("cramer_used").boolean(),
          notes_cards && reader.field("card_played").boolean()};
}

Then read_then(const JsonReader& reader, const Rules& rules) {
  switch (reader.field("name").enumerator(kThenWords, "action, movement or round_end")) {
    case 0: return read_step(reader, rules);
    case 1:
      reader.exactly({"name", "pair"});
      return AfterPair{static_cast<std::uint8_t>(reader.field("pair").integer(0, kPairs - 1))};
    default: reader.exactly({"name"}); return AfterDeborah{};
  }
}

InvestorPick read_pick(const JsonReader& reader, const Rules& rules) {
  InvestorPick pick{};
  read_by_seat(reader.field("offers"), rules, [&](Seat seat, const JsonReader& offer) {
    pick.offers[seat] = read_investors(offer);
  });
  read_by_seat(reader.field("kept"), rules, [&](Seat seat, const JsonReader& kept) {
    if (!kept.is_null()) pick.kept[seat] = read_investors(kept);
  });
  return pick;
}

Claiming read_claiming(const JsonReader& reader, const Rules& rules) {
  Claiming claiming{read_company(reader.field("company")),
                    static_cast<std::uint8_t>(reader.field("rate").integer(1, kMostRate)),
                    read_then(reader.field("then"), rules),
                    {}};
  read_by_seat(reader.field("claims"), rules, [&](Seat seat, const JsonReader& claim) {
    claiming.claims[seat] = read_cards(claim);
  });
  return claiming;
}

Selling read_selling(const JsonReader& reader, const Rules& rules) {
  Selling selling{
      read_seat(reader.field("seat"), rules), read_company(reader.field("company")), {}};
  read_by_company(reader.field("plan"), [&](Company company, const JsonReader& target) {
    if (const auto cards = read_cards(target)) selling.plan[company] = *cards;
  });
  return selling;
}

Phase read_phase(const JsonReader& phase, const Rules& rules) {
  switch (phase.field("name").enumerator(kPhaseWords, "the name of a phase")) {
    case 0: phase.exactly({"name", "offers", "kept"}); return read_pick(phase, rules);
    case 1:
      phase.exactly({"name", "seat", "batch"});
      return Supply{
          read_seat(phase.field("seat"), rules),
          static_cast<std::uint8_t>(phase.field("batch").integer(0, rules.batches() - 1))};
    case 2:
      phase.exactly({"name", "seat", "used"});
      return PreDemand{read_seat(phase.field("seat"), rules), read_investors(phase.field("used"))};
    case 3: {
      phase.exactly({"name", "seat", "tracks", "martha_used"});
      return Bidding{read_seat(phase.field("seat"), rules),
                     phase.field("martha_used").boolean(),
                     read_tracks(phase.field("tracks"), rules)};
    }
    case 4:
      phase.exactly({"name", "seat", "tracks"});
      return MarthaLast{read_seat(phase.field("seat"), rules),
                        read_tracks(phase.field("tracks"), rules)};
    case 5: return read_step(phase, rules);
    case 6: phase.exactly({"name", "seat", "company", "plan"}); return read_selling(phase, rules);
    case 7:
      phase.exactly({"name", "company", "rate", "claims", "then"});
      return read_claiming(phase, rules);
    case 8:
      phase.exactly({"name", "seat"});
      return Declaring{read_seat(phase.field("seat"), rules)};
    default: phase.exactly({"name"}); return Over{};
  }
}

// A data file may list dollar signs in any order or fees with a count of zero; a document has one
// form.
void check_options(const JsonReader& document, const json::object& given, const Rules& rules) {
  const json::object in_one_way = options_json(rules);
  for (const auto& option : given) {
    if (in_one_way.at(option.key()) == option.value()) continue;
    document.field("options")
        .field(option.key())
        .refuse("must be sorted, without zeros", kOptionShape);
  }
}

State read_state(const JsonReader& document, const Rules& rules) {
  State state{};
  state.phase = read_phase(document.field("phase"), rules);
  read_market(document, rules, state);
  read_pairs(document.field("pairs"), rules, state);
  read_piles(document.field("piles"), rules, state);
  read_by_seat(document.field("players"), rules, [&](Seat seat, const JsonReader& player) {
    read_player(player, state.players[seat]);
  });
  return state;
}

}  // namespace

Result<Position, ParseError> load(const json::value& document) {
  FirstError errors(kShape);
  const JsonReader reader(document, "", errors);
  reader.allow_only({"options",
                     "round",
                     "first",
                     "tickers",
                     "cleared",
                     "deck",
                     "discard",
                     "pairs",
                     "piles",
                     "players",
                     "phase"});
  const std::size_t seats =
      reader.ok() ? reader.field("players").length(kFewestSeats, kMostSeats) : 0;
  if (errors.raised()) return Unexpected(errors.first());
  json::object options;
  if (has(reader, "options")) {
    const json::object* given = reader.field("options").value().if_object();
    if (given == nullptr) reader.field("options").refuse("must be an object", kOptionShape);
    if (errors.raised()) return Unexpected(errors.first());
    options = *given;
  }
  auto rules = compile(static_cast<int>(seats), options);
  if (!rules) {
    ParseError error = std::move(rules).error();
    if (error.rule.empty()) error.rule = kOptionShape;
    return Unexpected(std::move(error));
  }
  check_options(reader, options, *rules);
  if (errors.raised()) return Unexpected(errors.first());
  State state = read_state(reader, *rules);
  if (errors.raised()) return Unexpected(errors.first());
  check_position(reader, *rules, state);
  for (const Seat seat : rules->all()) {
    if (!errors.raised()) {
      read_seen(reader.field("players").item(static_cast<std::size_t>(seat)), *rules, seat, state);
    }
  }
  if (errors.raised()) return Unexpected(errors.first());
  return Position{*rules, state};
}

std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory) {
  FirstError errors;
  const JsonReader reader(memory, "", errors);
  reader.exactly({"public", "started", "last"});
  if (errors.raised()) return errors.first();
  State recalled = state;
  read_by_seat(reader.field("public"), rules, [&](Seat seat, const JsonReader& ledger) {
    recalled.seen[seat][seat] = read_ledger(ledger, state.round);
    if (ledger.ok() && !is_sound(state, state.players[seat], recalled.seen[seat][seat])) {
      ledger.refuse("does not fit the cards of the document");
    }
  });
  read_by_seat(reader.field("started"), rules, [&](Seat seat, const JsonReader& company) {
    recalled.players[seat].started.reset();
    if (!company.is_null()) recalled.players[seat].started = read_company(company);
  });
  const JsonReader last = reader.field("last");
  const std::size_t pairs = last.length(0, kPairs);
  recalled.last.clear();
  for (std::size_t at = 0; at < pairs && reader.ok(); ++at) {
    last.item(at).exactly({"company", "forecast"});
    if (!reader.ok()) break;
    recalled.last.push_back({read_company(last.item(at).field("company")),
                             read_forecast(last.item(at).field("forecast"))});
  }
  if (errors.raised()) return errors.first();
  state = recalled;
  return std::nullopt;
}

}  // namespace bourse::stockpile
