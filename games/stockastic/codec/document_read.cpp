// SPDX-License-Identifier: Apache-2.0
//
// Reads state documents (RULES.md 14.2) and memory as untrusted input. Refuses whatever the clauses
// SC-14.2.23 to SC-14.2.42 forbid; an accepted document can be played to its end.
#include "games/stockastic/codec/document_read.h"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/json/parse.hpp>

#include "core/overload.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/document_check.h"
#include "games/stockastic/rules/offers.h"
#include "games/stockastic/rules/ranking.h"

namespace bourse::stockastic {
namespace {

// The options of a document. Options that are newer than the document have their defaults
// (SC-14.2.24).
json::value with_later_options(const json::value& given) {
  json::value options = given;
  if (json::object* object = options.if_object()) {
    for (const OptionSpec& spec : kSchema) {
      const bool is_later = spec.key == "holdings" || spec.key == "bankruptcy_forecast";
      if (is_later && !object->contains(spec.key)) (*object)[spec.key] = json::parse(spec.initial);
    }
  }
  return options;
}

Result<Rules, ParseError> read_rules(const JsonReader& document) {
  FirstError errors(kShape);
  const json::value written = with_later_options(document.field("options").value());
  const JsonReader options(written, "options", errors);
  options.exactly({"rounds",
                   "characters",
                   "cost_forecast",
                   "cost_event",
                   "cost_rumor",
                   "move_cap",
                   "cap_scope",
                   "sell_spread",
                   "offers_per_turn",
                   "trading_passes",
                   "trading_offers",
                   "trade_price_cap",
                   "institutional_bonus",
                   "operational_share_value",
                   "operational_moves_price",
                   "rumor_reshuffle",
                   "dataset",
                   "shares_per_company",
                   "holdings",
                   "bankruptcy_forecast"});
  const JsonReader players(document.field("players").value(), "players", errors);
  const std::size_t seats = players.length(kMinSeats, kMostSeats);
  // Options that have other forms than the one used in documents.
  if (options.ok()) options.field("rounds").integer(4, 6);
  if (options.ok()) options.field("shares_per_company").integer(1, kMaxShares);
  if (errors.raised()) return Unexpected(errors.first());
  json::object given = options.value().as_object();
  given["cost_preset"] = "custom";
  auto rules = compile(static_cast<int>(seats), given);
  if (rules) return *std::move(rules);
  ParseError error = std::move(rules).error();
  error.rule = kOptionsRule;
  return Unexpected(std::move(error));
}

// Reads the fields into a state, each independently.
class Loader {
 public:
  Loader(const Rules& rules, const JsonReader& document) : rules_(rules), document_(document) {
    companies_ = company_codes(rules);
    rumors_ = rumor_codes(rules);
  }

  State read() {
    table().round =
        static_cast<std::uint8_t>(document_.field("round").integer(1, rules_.options.rounds));
    read_by_board(document_.field("boards"),
                  [&](Board board, const JsonReader& reader) { read_board(board, reader); });
    read_pile(document_.field("pile"));
    read_events(document_.field("event_deck"), state_.event_deck);
    turn_over(state_.event_deck);
    read_events(document_.field("event_discard"), state_.event_discard);
    read_rumors(document_.field("rumor_deck"), rumors_, false, state_.rumor_deck);
    turn_over(state_.rumor_deck);
    read_rumors(document_.field("rumor_discard"), rumors_, true, state_.rumor_discard);
    read_by_seat(document_.field("players"), rules_.seats, [&](Seat seat, const JsonReader& at) {
      read_player(seat, at);
    });
    read_order(document_.field("order"));
    read_bonus(document_.field("institutional"));
    state_.phase = read_phase(document_.field("phase"));
    return state_;
  }

 private:
  Table& table() { return state_.table; }

  void read_board(Board board, const JsonReader& reader) {
    reader.exactly({"company", "index", "perf", "market", "tokens", "rumors"});
    if (!reader.ok()) return;
    BoardFace& face = table().boards[board];
    face.company =
        static_cast<Company>(read_code(reader.field("company"), companies_, "a company"));
    if (reader.ok() && board_of(face.company) != board) {
      reader.field("company").refuse("is a company of another board", kCodeRule);
    }
    if (!reader.ok()) return;
    const int limit = rules_.perf_limit();
    face.index =
        static_cast<std::uint8_t>(marker(reader.field("index"), 1, rules_.tops[face.company]));
    face.perf = static_cast<std::int8_t>(marker(reader.field("perf"), -limit, limit));
    face.market = static_cast<std::uint8_t>(reader.field("market").integer(0, rules_.shares));
    reader.field("tokens").length(kSlots, kSlots);
    for (std::size_t slot = 0; slot < kSlots && reader.ok(); ++slot) {
      state_.tokens[board][slot] = read_token(reader.field("tokens").item(slot));
    }
    each_item(reader.field("rumors"), [&](const JsonReader& item) { read_planted(board, item); });
  }
  static int marker(const JsonReader& reader, int least, int most) {
    const int found = reader.integer(-1000, 1000);
    if (reader.ok() && (found < least || found > most)) {
      reader.refuse(fmt::format("must be {} to {}", least, most), kMarkerRule);
    }
    return found;
  }
  void read_planted(Board board, const JsonReader& reader) {
    reader.exactly({"card", "seat"});
    if (!reader.ok()) return;
    const auto rumor = static_cast<Rumor>(read_code(reader.field("card"), rumors_, "a rumor"));
    const Seat seat = read_seat(reader.field("seat"), rules_.seats);
    if (state_.planted.full()) reader.refuse("there are fewer rumors than that", kRumorsRule);
    if (reader.ok()) state_.planted.push_back({board, rumor, seat, false});
  }

  void read_pile(const JsonReader& reader) {
    Token last = Token::DownTwo;
    reader.length(0, kMaxTokens);
    each_item(reader, [&](const JsonReader& item) {
      const Token token = read_token(item);
      if (item.ok() && token < last) item.refuse("the list must be sorted", kSortedRule);
      last = token;
      ++state_.pile[token];
    });
  }
  void read_events(const JsonReader& reader, FixedList<EventCard, kMaxEvents>& out) {
    const Codes codes = event_codes(rules_);
    if (reader.size() > kMaxEvents) reader.refuse("has more events than there are", kEventsRule);
    each_item(reader, [&](const JsonReader& item) {
      const auto card = static_cast<EventCard>(read_code(item, codes, "an event"));
      const auto bit = 1U << static_cast<unsigned>(card);
      if (item.ok() && (events_ & bit) != 0) item.refuse("stands twice", kEventsRule);
      events_ |= bit;
      if (item.ok()) out.push_back(card);
    });
  }

  void read_player(Seat seat, const JsonReader& reader) {
    reader.exactly({"character",
                    "ceo_company",
                    "coins",
                    "shares",
                    "hand",
                    "buried",
                    "known_tokens",
                    "known_event",
                    "out"});
    if (!reader.ok()) return;
    Player& player = table().players[seat];
    if (!reader.field("character").is_null()) {
      player.character = static_cast<Character>(
          read_code(reader.field("character"), character_codes(rules_), "a character"));
    }
    if (!reader.field("ceo_company").is_null()) {
      player.ceo_company =
          static_cast<Company>(read_code(reader.field("ceo_company"), companies_, "a company"));
    }
    player.coins = static_cast<std::uint16_t>(reader.field("coins").integer(0, kMostLoadedCoins));
    read_by_board(reader.field("shares"), [&](Board board, const JsonReader& shares) {
      player.shares[board] = static_cast<std::uint8_t>(shares.integer(0, rules_.shares));
    });
    read_rumors(reader.field("hand"), rumors_, true, state_.hands[seat]);
    Rumors buried;
    read_rumors(reader.field("buried"), rumors_, true, buried);
    if (state_.buried.size() + buried.size() > kMaxRumors) {
      reader.field("buried").refuse("there are fewer rumors than that", kRumorsRule);
      return;
    }
    for (const Rumor rumor : buried) insert_buried(state_, seat, rumor);
    player.known_tokens = read_boards(reader.field("known_tokens"));
    player.known_event = reader.field("known_event").boolean();
    if (!reader.field("out").is_null()) player.out = read_exit(reader.field("out"));
  }
  Exit read_exit(const JsonReader& reader) {
    reader.exactly({"round", "place"});
    if (!reader.ok()) return {};
    return {static_cast<std::uint8_t>(reader.field("round").integer(1, table().round)),
            static_cast<std::uint8_t>(reader.field("place").integer(1, rules_.seats))};
  }

  void read_order(const JsonReader& reader) {
    SeatSet found;
    reader.length(0, static_cast<std::size_t>(rules_.seats));
    each_item(reader, [&](const JsonReader& item) {
      const Seat seat = read_seat(item, rules_.seats);
      if (item.ok() && found.contains(seat)) item.refuse("stands twice", kOrderRule);
      found.insert(seat);
      if (item.ok()) table().order.push_back(seat);
    });
  }
  void read_bonus(const JsonReader& reader) {
    reader.exactly({"paid", "bought"});
    if (!reader.ok()) return;
    int last = -1;
    each_item(reader.field("paid"), [&](const JsonReader& pair) {
      pair.length(2, 2);
      if (!pair.ok()) return;
      const Seat buyer = read_seat(pair.item(0), rules_.seats);
      const int board = pair.item(1).integer(0, kBoards - 1);
      const int place = number(buyer) * kBoards + board;
      if (pair.ok() && place <= last) pair.refuse("the list must ascend", kSortedRule);
      last = place;
      table().bonus.paid[buyer].insert(board_at(board));
    });
    table().bonus.bought = read_boards(reader.field("bought"));
  }

  // Phases.

  Bids read_bids(const JsonReader& reader) {
    Bids bids;
    read_by_seat(reader, rules_.seats, [&](Seat seat, const JsonReader& bid) {
      if (bid.is_null()) return;
      bids.answered.insert(seat);
      bids.coins[seat] = static_cast<std::uint16_t>(bid.integer(0, table().players[seat].coins));
    });
    return bids;
  }
  TieBreak read_tie_break(const JsonReader& reader) {
    TieBreak tie;
    read_by_seat(reader.field("bids"), rules_.seats, [&](Seat seat, const JsonReader& bid) {
      tie.bids[seat] = static_cast<std::uint16_t>(bid.integer(0, kMostLoadedCoins));
    });
    read_by_seat(reader.field("extra"), rules_.seats, [&](Seat seat, const JsonReader& extra) {
      extra.length(2, 2);
      if (!extra.ok()) return;
      tie.extra[seat] = {static_cast<std::uint16_t>(extra.item(0).integer(0, kMostLoadedCoins)),
                         static_cast<std::uint16_t>(extra.item(1).integer(0, kMostLoadedCoins))};
    });
    tie.tied = read_seats(reader.field("tied"), rules_.seats);
    tie.answers = read_bids(reader.field("answers"));
    return tie;
  }
  std::uint8_t read_place(const JsonReader& reader) {
    const int most = std::max(0, static_cast<int>(table().order.size()) - 1);
    return static_cast<std::uint8_t>(reader.integer(0, most));
  }
  PerBoard<std::uint8_t> read_moved(const JsonReader& reader) {
    PerBoard<std::uint8_t> moved;
    read_by_board(reader, [&](Board board, const JsonReader& blocks) {
      moved[board] = static_cast<std::uint8_t>(blocks.integer(0, 99));
    });
    return moved;
  }
  Acting read_acting(const JsonReader& reader) {
    return {
        .place = read_place(reader.field("place")),
        .bought = read_flags(reader.field("bought")),
        .sold = read_flags(reader.field("sold")),
        .moved = read_moved(reader.field("moved")),
        .free_looks = static_cast<std::uint8_t>(reader.field("free_looks").integer(0, kFreeLooks)),
        .offers = static_cast<std::uint8_t>(
            reader.field("offers").integer(0, rules_.options.offers_per_turn)),
        .offer = read_offer(reader.field("offer"))};
  }
  std::uint8_t read_pass(const JsonReader& reader) {
    return static_cast<std::uint8_t>(reader.integer(1, std::max(1, rules_.options.trading_passes)));
  }
  Polling read_poll(const JsonReader& reader) {
    Polling poll{.pass = read_pass(reader.field("pass")), .asked = {}, .answered = {}, .wants = {}};
    for (const Seat seat : active_seats(rules_, table())) {
      if (can_offer(rules_, table(), seat)) poll.asked.insert(seat);
    }
    read_by_seat(reader.field("wants"), rules_.seats, [&](Seat seat, const JsonReader& wish) {
      const bool is_asked = poll.asked.contains(seat);
      if (wish.is_null()) {
        if (!is_asked) wish.refuse("that seat is not asked", kPhaseRule);
        return;
      }
      const bool wants = wish.boolean();
      if (wants && !is_asked) wish.refuse("that seat is not asked", kPhaseRule);
      if (is_asked) poll.answered.insert(seat);
      if (wants) poll.wants.insert(seat);
    });
    return poll;
  }
  Slot read_slot(const JsonReader& reader) {
    Slot slot{.pass = read_pass(reader.field("pass")),
              .wants = {},
              .place = read_place(reader.field("place")),
              .offers = static_cast<std::uint8_t>(
                  reader.field("offers").integer(0, rules_.options.trading_offers)),
              .traded = reader.field("traded").boolean(),
              .offer = read_offer(reader.field("offer"))};
    read_by_seat(reader.field("wants"), rules_.seats, [&](Seat seat, const JsonReader& wish) {
      if (wish.boolean()) slot.wants.insert(seat);
    });
    return slot;
  }
  std::optional<Offer> read_offer(const JsonReader& reader) const {
    if (reader.is_null()) return std::nullopt;
    reader.exactly({"stage", "side", "board", "audience", "form", "shares", "coins", "answers"});
    if (!reader.ok()) return std::nullopt;
    Offer offer;
    offer.stage = static_cast<Stage>(reader.field("stage").enumerator(kStageWords, "a stage"));
    offer.side = static_cast<Side>(reader.field("side").enumerator(kSideWords, "sell or buy"));
    offer.form = static_cast<Form>(reader.field("form").enumerator(kFormWords, "call or firm"));
    offer.board = board_at(reader.field("board").integer(0, kBoards - 1));
    const std::size_t audience =
        reader.field("audience").enumerator(kAudienceWords, "all or a seat as a text");
    if (audience > 0) offer.audience = seat_at(static_cast<int>(audience) - 1);
    offer.terms = read_terms(reader);
    each_item(reader.field("answers"), [&](const JsonReader& item) {
      item.exactly({"seat", "answer", "shares", "coins"});
      if (!item.ok()) return;
      const Seat seat = read_seat(item.field("seat"), rules_.seats);
      if ((offer.candidates.bits() >> number(seat)) != 0) {
        item.refuse("answers are listed by seat, each once", kSortedRule);
      }
      offer.candidates.insert(seat);
      offer.answers[seat] = {
          static_cast<Reply>(item.field("answer").enumerator(kReplyWords, "an answer")),
          read_terms(item)};
    });
    return offer;
  }
  static Terms read_terms(const JsonReader& reader) {
    return {static_cast<std::uint8_t>(reader.field("shares").integer(0, kMaxShares)),
            static_cast<std::uint16_t>(reader.field("coins").integer(0, kMostLoadedCoins))};
  }

  Phase read_paying(const JsonReader& reader) {
    const bool reveals = rules_.reveals_new_forecast();
    reveals ? reader.exactly({"name", "place", "credit", "moved", "revealed"})
            : reader.exactly({"name", "place", "credit", "moved"});
    if (!reader.ok()) return Over{};
    return Paying{
        .place = read_place(reader.field("place")),
        .credit = static_cast<std::uint16_t>(reader.field("credit").integer(0, kMostLoadedCoins)),
        .moved = read_moved(reader.field("moved")),
        .revealed = reveals ? read_boards(reader.field("revealed")) : BoardSet{}};
  }

  Phase read_phase(const JsonReader& reader) {
    switch (reader.field("name").enumerator(kPhaseWords, "the name of a phase")) {
      case 0:
        reader.exactly({"name", "seat"});
        if (!reader.ok()) return Over{};
        return SetupChar{read_seat(reader.field("seat"), rules_.seats)};
      case 1: reader.exactly({"name"}); return SetupCeo{};
      case 2:
        reader.exactly({"name", "bids"});
        return reader.ok() ? Phase(Bidding{read_bids(reader.field("bids"))}) : Phase(Over{});
      case 3:
        reader.exactly({"name", "bids", "extra", "tied", "answers"});
        return reader.ok() ? Phase(read_tie_break(reader)) : Phase(Over{});
      case 4:
        reader.exactly(
            {"name", "place", "bought", "sold", "moved", "free_looks", "offers", "offer"});
        return reader.ok() ? Phase(read_acting(reader)) : Phase(Over{});
      case 5:
        reader.exactly({"name", "pass", "wants"});
        return reader.ok() ? Phase(read_poll(reader)) : Phase(Over{});
      case 6:
        reader.exactly({"name", "pass", "wants", "place", "offers", "traded", "offer"});
        return reader.ok() ? Phase(read_slot(reader)) : Phase(Over{});
      case 7: return read_paying(reader);
      default: reader.exactly({"name"}); return Over{};
    }
  }

  const Rules& rules_;
  const JsonReader& document_;
  Codes companies_;
  Codes rumors_;
  State state_;
  std::uint32_t events_ = 0;
};

// Memory.

void read_collapse(const JsonReader& reader, const Rules& rules, State& state) {
  reader.exactly({"board", "front", "back", "front_seen", "front_up", "back_seen"});
  if (!reader.ok()) return;
  const Collapse collapse{.board = board_at(reader.field("board").integer(0, kBoards - 1)),
                          .front = read_token(reader.field("front")),
                          .back = read_token(reader.field("back")),
                          .front_seen = read_seats(reader.field("front_seen"), rules.seats),
                          .is_front_up = reader.field("front_up").boolean(),
                          .back_seen = read_seats(reader.field("back_seen"), rules.seats)};
  if (reader.ok()) state.memory.collapses.push_back(collapse);
}
void read_reshuffled(const JsonReader& reader, const Rules& rules, State& state) {
  reader.exactly({"card", "seat"});
  if (!reader.ok()) return;
  const auto rumor =
      static_cast<Rumor>(read_code(reader.field("card"), rumor_codes(rules), "a rumor"));
  const JsonReader seat = reader.field("seat");
  const std::uint8_t whose =
      seat.is_null() ? kEverybody : static_cast<std::uint8_t>(read_seat(seat, rules.seats));
  if (reader.ok()) state.memory.reshuffled.push_back({rumor, whose});
}
// Each at most as often as there are cards.
template <class Count>
void read_old(const JsonReader& reader,
              const Rules& rules,
              PerPlayer<std::uint8_t>& old,
              Count count) {
  read_by_seat(reader, rules.seats, [&](Seat seat, const JsonReader& item) {
    old[seat] = static_cast<std::uint8_t>(item.integer(0, count(seat)));
  });
}

}  // namespace

Result<Position, ParseError> load(const json::value& document) {
  FirstError errors(kShape);
  const JsonReader reader(document, "", errors);
  reader.exactly({"options",
                  "round",
                  "boards",
                  "pile",
                  "event_deck",
                  "event_discard",
                  "rumor_deck",
                  "rumor_discard",
                  "players",
                  "order",
                  "institutional",
                  "phase"});
  if (errors.raised()) return Unexpected(errors.first());
  auto rules = read_rules(reader);
  if (!rules) return Unexpected(std::move(rules).error());
  const State state = Loader(*rules, reader).read();
  if (!errors.raised()) check_position(reader, *rules, state);
  if (errors.raised()) return Unexpected(errors.first());
  return Position{*std::move(rules), state};
}

std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory) {
  FirstError errors;
  const JsonReader reader(memory, "", errors);
  reader.exactly({"resolved", "collapses", "reshuffled", "old_hand", "old_buried", "old_planted"});
  if (errors.raised()) return errors.first();
  State recalled = state;
  recalled.memory = {};
  reader.field("resolved").length(0, kBoards);
  each_item(reader.field("resolved"),
            [&](const JsonReader& item) { ++recalled.memory.resolved[read_token(item)]; });
  reader.field("collapses").length(0, kMaxCollapses);
  each_item(reader.field("collapses"),
            [&](const JsonReader& item) { read_collapse(item, rules, recalled); });
  reader.field("reshuffled").length(0, kMaxRumors);
  each_item(reader.field("reshuffled"),
            [&](const JsonReader& item) { read_reshuffled(item, rules, recalled); });
  read_old(reader.field("old_hand"), rules, recalled.memory.old_hand, [&](Seat seat) {
    return static_cast<int>(state.hands[seat].size());
  });
  read_old(reader.field("old_buried"), rules, recalled.memory.old_buried, [&](Seat seat) {
    return static_cast<int>(std::count_if(state.buried.begin(),
                                          state.buried.end(),
                                          [&](const Buried& card) { return card.seat == seat; }));
  });
  const JsonReader planted = reader.field("old_planted");
  planted.length(state.planted.size(), state.planted.size());
  for (std::size_t at = 0; at < state.planted.size() && reader.ok(); ++at) {
    recalled.planted[at].is_old = planted.item(at).boolean();
  }
  if (errors.raised()) return errors.first();
  state = recalled;
  return std::nullopt;
}

}  // namespace bourse::stockastic
