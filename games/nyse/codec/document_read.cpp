// SPDX-License-Identifier: Apache-2.0
//
// Reads state documents (RULES.md 14.2) and memory as untrusted input. Refuses whatever the clauses
// NYSE-14.2.11 to NYSE-14.2.35 forbid; an accepted document cannot overflow anything in later play.
#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/document_check.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

constexpr ShapeRules kShape{.unknown_field = "NYSE-14.2.11",
                            .missing_field = "NYSE-14.2.12",
                            .wrong_type = "NYSE-14.2.13",
                            .out_of_range = "NYSE-14.2.17"};
constexpr ShapeRules kOptionShape{.unknown_field = "NYSE-14.2.11",
                                  .missing_field = "NYSE-14.2.12",
                                  .wrong_type = "NYSE-14.2.13",
                                  .out_of_range = "NYSE-14.2.14"};
constexpr RuleId kRange = "NYSE-14.2.17";
constexpr RuleId kSorted = "NYSE-14.2.18";

constexpr int kMaxHand = 40;
constexpr int kMaxKnownLoaded = 16;
// The rules set no limit. This one keeps every count of a kind below 2^16, since chips are never
// created in play: 1000 played + 10 · 40 in hands + 40 in piles and withdrawn + 1 marker.
constexpr int kMaxPlayed = 1000;
constexpr int kMaxOfAKind = kMaxPlayed + kMaxSeats * kMaxHand + kMaxSupply + 1;
static_assert(kMaxOfAKind <= std::numeric_limits<std::uint16_t>::max());

void insert_sorted(FixedList<KnownChip, kMaxKnown>& list, const KnownChip& known) {
  const auto key = [](const KnownChip& each) {
    return std::tuple(each.knower, each.places, each.chip);
  };
  list.push_back(known);
  for (std::size_t at = list.size() - 1; at > 0 && key(list[at]) < key(list[at - 1]); --at) {
    std::swap(list[at], list[at - 1]);
  }
}

// Words and lists.

Colour read_colour(const JsonReader& reader) {
  return static_cast<Colour>(reader.enumerator(kColourCodes, "a colour (bu, bk, rd, gn)"));
}
Marking read_marking(const JsonReader& reader) {
  return static_cast<Marking>(reader.enumerator(kMarkingCodes, "a marking (n, s, i, w)"));
}
Chip read_chip(const JsonReader& reader) {
  return static_cast<Chip>(reader.enumerator(kChipCodes, "a chip (bun, bus, …, gnw)"));
}
Seat read_seat(const JsonReader& reader, int seats) {
  return seat_at(reader.integer(0, seats - 1));
}

// Calls read(colour, reader of its field) for each colour.
template <class Read>
void read_by_colour(const JsonReader& reader, Read read) {
  reader.exactly({"bu", "bk", "rd", "gn"});
  for (const Colour colour : kAllColours) {
    if (reader.ok()) read(colour, reader.field(code_of(colour)));
  }
}

// Calls keep(chip) for each chip of a list in chip order.
template <class Keep>
void read_chips(const JsonReader& reader, Keep keep) {
  Chip last{};
  const std::size_t size = reader.size();
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    const Chip chip = read_chip(item);
    if (chip < last) item.refuse("the list is not in chip order", kSorted);
    if (!reader.ok()) return;
    keep(chip);
    last = chip;
  }
}

// Whether the list has at most `most` items; refuses it otherwise.
bool is_within(const JsonReader& reader, int most, RuleId rule) {
  const std::size_t size = reader.size();
  if (size > static_cast<std::size_t>(most)) {
    reader.refuse(fmt::format("has {} chips, at most {} are allowed", size, most), rule);
  }
  return reader.ok();
}

// Fields.

void check_in_force(const JsonReader& options, const Rules& rules) {
  if (!options.ok()) return;
  for (const auto& pair : options_json(rules)) {
    const JsonReader given = options.field(pair.key());
    if (given.value() == pair.value()) continue;
    given.refuse(fmt::format("has no choice with {} and must be {}",
                             rules.is_solitaire() ? "1 player" : "2 or more players",
                             json::serialize(pair.value())),
                 "NYSE-14.2.15");
  }
}

Rules read_rules(const JsonReader& document, FirstError& errors) {
  const int seats = document.field("players").integer(1, kMaxSeats);
  FirstError option_errors(kOptionShape);
  const JsonReader options(document.field("options").value(), "options", option_errors);
  options.exactly({"board",
                   "board_order",
                   "discard_reveal",
                   "first_player",
                   "hands",
                   "plain_chips",
                   "solo_swap_marked",
                   "special_effects"});
  const Options chosen = read_options(options, seats);
  if (auto error = check_options(chosen)) {
    error->rule = kOptionShape.out_of_range;
    option_errors.raise(*std::move(error));
  }
  const Rules rules = in_force(seats, chosen);
  check_in_force(options, rules);
  if (option_errors.raised()) errors.raise(option_errors.first());
  return rules;
}

void read_order(const JsonReader& reader, const Rules& rules, BoardOrder& order) {
  reader.length(kGreyChips, kGreyChips);
  for (std::size_t at = 0; at < order.size() && reader.ok(); ++at) {
    order[at] = static_cast<std::uint8_t>(reader.item(at).integer(1, 5));
  }
  if (!reader.ok()) return;
  const Options& options = rules.options;
  if (options.board == Board::Random) {
    if (!is_permutation(order)) {
      reader.refuse("must be 1, 2, 2, 3, 4, 5 in some order", "NYSE-14.2.16");
    }
    return;
  }
  const BoardOrder expected = options.board == Board::Custom
                                  ? *options.board_order
                                  : kPresets[static_cast<std::size_t>(options.board)];
  if (order != expected) {
    reader.refuse(fmt::format("does not agree with options.board: must be {}",
                              json::serialize(order_json(expected))),
                  "NYSE-14.2.16");
  }
}

void read_pile(const JsonReader& reader, Pile& pile) {
  if (!is_within(reader, kMaxPile, "NYSE-14.2.19")) return;
  for (std::size_t at = 0; at < reader.size() && reader.ok(); ++at) {
    pile.put_under(read_marking(reader.item(at)));
  }
}

void read_hands(const JsonReader& reader, const Rules& rules, State& state) {
  const auto seats = static_cast<std::size_t>(rules.seats);
  reader.length(seats, seats);
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!reader.ok()) return;
    const JsonReader hand = reader.item(static_cast<std::size_t>(seat));
    if (!is_within(hand, kMaxHand, "NYSE-14.2.22")) return;
    read_chips(hand, [&](Chip chip) { ++state.hands[seat][chip]; });
  }
}

// Requires: the piles have been read.
void read_withdrawn(const JsonReader& reader, const Rules& rules, State& state) {
  const auto seats = static_cast<std::size_t>(rules.seats);
  reader.length(seats, seats);
  auto room = static_cast<std::size_t>(kMaxSupply - supply(state));
  for (std::size_t at = 0; at < seats && reader.ok(); ++at) {
    const JsonReader heap = reader.item(at);
    const std::size_t size = heap.size();
    if (size > room) {
      reader.refuse(fmt::format("piles and withdrawn have more than {} chips together", kMaxSupply),
                    "NYSE-14.2.21");
      return;
    }
    room -= size;
    read_chips(heap, [&](Chip chip) {
      state.withdrawn.push_back(Withdrawal(seat_at(static_cast<int>(at)), chip));
    });
  }
}

void read_played(const JsonReader& reader, State& state) {
  if (!is_within(reader, kMaxPlayed, kRange)) return;
  read_chips(reader, [&](Chip chip) {
    if (marking_of(chip) == Marking::None) {
      reader.refuse(fmt::format("{} is unmarked and cannot have been played", code_of(chip)),
                    "NYSE-14.2.25");
    }
    ++state.played[chip];
  });
}

struct KnownRow {
  KnownChip chip;
  int count;
};

KnownRow read_known_row(const JsonReader& row, int seats) {
  row.exactly({"seat", "holder", "chip", "count"});
  const Seat knower = read_seat(row.field("seat"), seats);
  const JsonReader holder = row.field("holder");
  const Seat seat = read_seat(holder, seats);
  if (seat == knower) holder.refuse("must be another seat than the one that knows", kRange);
  return {.chip = {knower, read_chip(row.field("chip")), hand_place(seat)},
          .count = row.field("count").integer(1, std::numeric_limits<int>::max())};
}

void read_known(const JsonReader& reader, const Rules& rules, State& state) {
  const std::size_t size = reader.size();
  int room = kMaxKnownLoaded;
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const JsonReader row = reader.item(at);
    const auto [known, count] = read_known_row(row, rules.seats);
    const auto key = [](const KnownChip& each) {
      return std::tuple(each.knower, each.places, each.chip);
    };
    if (!state.known.empty() && key(known) <= key(state.known[state.known.size() - 1])) {
      row.refuse("the rows are not sorted by seat, holder and chip, each once", kSorted);
    }
    if (count > room) {
      reader.refuse(fmt::format("the counts add up to more than {}", kMaxKnownLoaded),
                    "NYSE-14.2.24");
    }
    if (!reader.ok()) return;
    room -= count;
    for (int copy = 0; copy < count; ++copy) state.known.push_back(known);
  }
}

void read_returned(const JsonReader& reader, const Rules& rules, State& state) {
  if (!is_within(reader, rules.is_solitaire() ? kMaxSupply : 0, kRange)) return;
  read_chips(reader, [&](Chip chip) { ++state.returned[chip]; });
}

ColourSet read_denied(const JsonReader& reader) {
  ColourSet denied;
  Colour last{};
  const std::size_t size = reader.size();
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    const Colour colour = read_colour(item);
    if (at > 0 && colour <= last) {
      item.refuse("the list is not in colour order, each colour once", kSorted);
    }
    denied.insert(colour);
    last = colour;
  }
  return denied;
}

SwapOffer read_swap_offer(const JsonReader& phase, int seats) {
  const JsonReader partner = phase.field("partner");
  SwapOffer offer;
  if (!partner.is_null()) offer.partner = read_seat(partner, seats);
  offer.denied = read_denied(phase.field("denied"));
  return offer;
}

Phase read_phase(const JsonReader& phase, int seats) {
  switch (phase.field("name").enumerator(kPhaseWords, "the name of a phase")) {
    case 1:
      phase.exactly({"name", "picks_left"});
      return InvestPick{
          static_cast<std::uint8_t>(phase.field("picks_left").integer(1, kInvestPicks))};
    case 2: phase.exactly({"name", "partner", "denied"}); return read_swap_offer(phase, seats);
    case 3:
      phase.exactly({"name", "partner", "ask", "give"});
      return SwapAnswer{.partner = read_seat(phase.field("partner"), seats),
                        .ask = read_colour(phase.field("ask")),
                        .give = read_chip(phase.field("give"))};
    case 4: phase.exactly({"name"}); return SoloSwap{};
    case 5: phase.exactly({"name"}); return Over{};
    default: phase.exactly({"name"}); return Turn{};
  }
}

// The chips of each kind in the game: the box that a viewer may assume.
void fill_box(State& state) {
  for (const Colour colour : kAllColours) {
    ++state.box[chip_of(colour, state.markers[colour])];
    const Pile& pile = state.piles[colour];
    for (int depth = 0; depth < pile.size(); ++depth) ++state.box[chip_of(colour, pile.at(depth))];
  }
  for (const Withdrawal& withdrawal : state.withdrawn) ++state.box[withdrawal.chip()];
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip{static_cast<std::uint8_t>(kind)};
    int found = state.box[chip] + state.played[chip];
    for (const Hand& hand : state.hands) found += hand[chip];
    state.box[chip] = static_cast<std::uint16_t>(found);
  }
}

State read_state(const JsonReader& document, const Rules& rules) {
  State state{};
  read_order(document.field("order"), rules, state.order);
  read_by_colour(document.field("positions"), [&](Colour colour, const JsonReader& spot) {
    state.positions[colour] = static_cast<Spot>(spot.integer(0, static_cast<int>(kBust)));
  });
  read_by_colour(document.field("markers"), [&](Colour colour, const JsonReader& marking) {
    state.markers[colour] = read_marking(marking);
  });
  read_by_colour(document.field("piles"), [&](Colour colour, const JsonReader& pile) {
    read_pile(pile, state.piles[colour]);
  });
  read_hands(document.field("hands"), rules, state);
  read_played(document.field("played"), state);
  read_withdrawn(document.field("withdrawn"), rules, state);
  read_known(document.field("known"), rules, state);
  read_returned(document.field("returned"), rules, state);
  state.active = read_seat(document.field("active"), rules.seats);
  state.phase = read_phase(document.field("phase"), rules.seats);
  return state;
}

// Memory.

Places read_places(const JsonReader& reader, int seats) {
  Places places = 0;
  const std::size_t size = reader.length(1, kPlaceWords.size());
  for (std::size_t at = 0; at < size && reader.ok(); ++at) {
    const std::size_t place = reader.item(at).enumerator(kPlaceWords, "a seat, pile or withdrawn");
    const bool is_no_seat = place >= static_cast<std::size_t>(seats) && place < kMaxSeats;
    if (is_no_seat || (places >> place) != 0) {
      reader.refuse("must be seats of the table, pile and withdrawn in this order, each once");
    }
    places = static_cast<Places>(places | (1U << place));
  }
  return places;
}

KnownChip read_astray(const JsonReader& row, int seats) {
  row.exactly({"seat", "chip", "places"});
  const KnownChip known{.knower = read_seat(row.field("seat"), seats),
                        .chip = read_chip(row.field("chip")),
                        .places = read_places(row.field("places"), seats)};
  if (!known.is_astray()) row.refuse("a chip in one hand belongs to known of the document");
  return known;
}

void read_box(const JsonReader& box, const PerChip<std::uint16_t>& found) {
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip{static_cast<std::uint8_t>(kind)};
    const JsonReader count = box.field(code_of(chip));
    if (count.integer(0, kMaxOfAKind) != found[chip]) {
      count.refuse(fmt::format("must be {}, as many as the document has", found[chip]));
    }
  }
  if (box.ok() && box.value().as_object().size() != kChips) {
    box.refuse("has a field that is no chip");
  }
}

}  // namespace

Result<Position, ParseError> load(const json::value& document) {
  FirstError errors(kShape);
  const JsonReader reader(document, "", errors);
  reader.exactly({"players",
                  "options",
                  "order",
                  "positions",
                  "markers",
                  "piles",
                  "hands",
                  "played",
                  "withdrawn",
                  "known",
                  "returned",
                  "active",
                  "phase"});
  if (errors.raised()) return Unexpected(errors.first());
  const Rules rules = read_rules(reader, errors);
  if (errors.raised()) return Unexpected(errors.first());
  State state = read_state(reader, rules);
  if (errors.raised()) return Unexpected(errors.first());
  fill_box(state);
  check_position(reader, rules, state);
  if (errors.raised()) return Unexpected(errors.first());
  return Position{rules, state};
}

std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory) {
  FirstError errors;
  const JsonReader reader(memory, "", errors);
  reader.exactly({"box", "astray"});
  State recalled = state;
  read_box(reader.field("box"), recalled.box);
  const JsonReader rows = reader.field("astray");
  rows.length(0, kMaxKnown - std::min(kMaxKnown, state.known.size()));
  for (std::size_t at = 0; reader.ok() && at < rows.size(); ++at) {
    const KnownChip known = read_astray(rows.item(at), rules.seats);
    if (reader.ok()) insert_sorted(recalled.known, known);
  }
  if (errors.raised()) return errors.first();
  state = recalled;
  return std::nullopt;
}

}  // namespace bourse::nyse
