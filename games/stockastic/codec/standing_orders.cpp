// SPDX-License-Identifier: Apache-2.0
//
// Standing orders: answers to offers (RULES.md 5.4) and to the poll (5.5) that a seat gives in
// advance. docs/protocol.md specifies the fields. An order is stored with the round, the phase and
// the companies it was given in, which determine when it ends.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/document_read.h"
#include "games/stockastic/codec/json_words.h"
#include "games/stockastic/rules/offers.h"

namespace bourse::stockastic {
namespace {

enum class Deed : std::uint8_t { Accept, Decline, Pass };
constexpr std::array<std::string_view, 3> kDeedWords{"accept", "decline", "pass"};
enum class Until : std::uint8_t { Phase, Round };
constexpr std::array<std::string_view, 2> kUntilWords{"phase", "round"};
// The phases of a round; offers are made in the second and the third.
enum class Part : std::uint8_t { Bidding, Action, Trading, Resolution };
constexpr std::array<std::string_view, 4> kPartWords{"bidding", "action", "trading", "resolution"};

using Faces = PerBoard<Company>;

struct Since {
  int round = 0;
  Part part{};
  Faces faces;
  bool operator==(const Since&) const = default;
};

struct Standing {
  Deed deed{};
  std::optional<Company> company{};  // none: every company
  Side side{};                       // accept: the side of the order's owner
  int coins = 0;  // accept, per share: the minimum when selling, the maximum when buying
  std::optional<int> hold{};  // accept: the shares to hold afterwards, at least or at most
  Until until{};
  bool ends_on_bankruptcy = false;
};

struct Kept {
  Standing order;
  Since since;
};

Part part_of(const View& view) {
  if (std::holds_alternative<ActingSeen>(view.phase)) return Part::Action;
  if (std::holds_alternative<Polling>(view.phase) || std::holds_alternative<SlotSeen>(view.phase)) {
    return Part::Trading;
  }
  const bool is_after =
      std::holds_alternative<Paying>(view.phase) || std::holds_alternative<Over>(view.phase);
  return is_after ? Part::Resolution : Part::Bidding;
}

Since since_now(const View& view) {
  Since since{.round = view.table.round, .part = part_of(view), .faces = {}};
  for (const Board board : kAllBoards) since.faces[board] = view.table.boards[board].company;
  return since;
}

// Reading.

Company read_company(const Rules& rules, const JsonReader& field) {
  const Codes codes = company_codes(rules);
  return static_cast<Company>(field.enumerator(codes, "a company of this table"));
}

void read_terms(const Rules& rules, const JsonReader& reader, Standing& order) {
  order.side = static_cast<Side>(reader.field("side").enumerator(kSideWords, "a side"));
  order.coins =
      reader.field("coins").integer(1, rules.options.trade_price_cap.value_or(kMostLoadedCoins));
  const JsonReader hold = reader.field("hold");
  if (reader.ok() && !hold.is_null()) order.hold = hold.integer(0, kMaxShares);
}

Standing read_order(const Rules& rules, const JsonReader& reader) {
  Standing order;
  order.deed = static_cast<Deed>(reader.field("do").enumerator(kDeedWords, "what an order can do"));
  if (!reader.ok()) return order;
  switch (order.deed) {
    case Deed::Accept:
      reader.exactly({"do", "side", "company", "coins", "hold", "until", "ends_on_bankruptcy"});
      break;
    case Deed::Decline: reader.exactly({"do", "company", "until", "ends_on_bankruptcy"}); break;
    case Deed::Pass: reader.exactly({"do", "until", "ends_on_bankruptcy"}); break;
  }
  if (!reader.ok()) return order;
  if (order.deed == Deed::Accept) read_terms(rules, reader, order);
  const bool is_for_all = order.deed == Deed::Decline && reader.field("company").is_null();
  if (order.deed != Deed::Pass && !is_for_all) {
    order.company = read_company(rules, reader.field("company"));
  }
  order.until = static_cast<Until>(reader.field("until").enumerator(kUntilWords, "an end"));
  order.ends_on_bankruptcy = reader.field("ends_on_bankruptcy").boolean();
  return order;
}

Since read_since(const Rules& rules, const JsonReader& reader) {
  reader.exactly({"round", "phase", "companies"});
  Since since;
  if (!reader.ok()) return since;
  since.round = reader.field("round").integer(1, 255);
  since.part = static_cast<Part>(reader.field("phase").enumerator(kPartWords, "a phase"));
  const JsonReader companies = reader.field("companies");
  companies.length(kBoards, kBoards);
  for (const Board board : kAllBoards) {
    if (!reader.ok()) break;
    since.faces[board] =
        read_company(rules, companies.item(static_cast<std::size_t>(number(board))));
  }
  return since;
}

std::optional<Kept> read_kept(const Rules& rules, const json::object& kept) {
  const json::value* since = kept.if_contains("since");
  if (since == nullptr) return std::nullopt;
  FirstError errors;
  json::object given = kept;
  given.erase("since");
  const json::value order(std::move(given));
  const Kept read{read_order(rules, JsonReader(order, "order", errors)),
                  read_since(rules, JsonReader(*since, "since", errors))};
  if (errors.raised()) return std::nullopt;
  return read;
}

bool is_listed(const View& view, Company company) {
  return view.table.boards[board_of(company)].company == company;
}

// Whether it may be given now.
void check_order(const View& view, const Standing& order, const JsonReader& reader) {
  const auto seat = view.viewer.seat();
  if (!seat || !is_active(view.table, *seat)) {
    return reader.refuse("only who is in the game can give orders");
  }
  if (order.company && !is_listed(view, *order.company)) {
    return reader.field("company").refuse("is on the back of its board now");
  }
  const Part part = part_of(view);
  const bool has_offers = part == Part::Action || part == Part::Trading;
  if (order.until == Until::Phase && !has_offers) {
    reader.field("until").refuse("nobody makes offers in this phase; let it stand for the round");
  }
}

json::object since_json(const Rules& rules, const Since& since) {
  return {{"round", since.round},
          {"phase", kPartWords[static_cast<std::size_t>(since.part)]},
          {"companies", by_board([&](Board board) { return code_of(rules, since.faces[board]); })}};
}

// In force.

bool stands(const View& view, const Kept& kept) {
  const auto seat = view.viewer.seat();
  if (!seat || !is_active(view.table, *seat)) return false;
  const Since now = since_now(view);
  if (now.part == Part::Resolution || now.round != kept.since.round) return false;
  if (kept.order.until == Until::Phase && now.part != kept.since.part) return false;
  if (kept.order.company && !is_listed(view, *kept.order.company)) return false;
  return !kept.order.ends_on_bankruptcy || now.faces == kept.since.faces;
}

// Deciding.

// The offer that the seat has not answered yet. A counter without its price is left to the person.
const Offer* open_offer(const View& view, Seat seat) {
  const OfferView* room = nullptr;
  if (const auto* acting = std::get_if<ActingSeen>(&view.phase)) room = &acting->offer;
  if (const auto* slot = std::get_if<SlotSeen>(&view.phase)) room = &slot->offer;
  const auto* seen = room == nullptr ? nullptr : std::get_if<OfferSeen>(room);
  if (seen == nullptr || seen->offer.stage != Stage::Respond) return nullptr;
  const bool is_open =
      seen->offer.candidates.contains(seat) && seen->offer.answers[seat].reply == Reply::Open;
  return is_open ? &seen->offer : nullptr;
}

bool accepts(const View& view, Seat seat, const Standing& order, const Offer& offer) {
  const bool is_selling = offer.side == Side::Buy;  // the side of an offer is the proposer's
  if (order.deed != Deed::Accept || is_selling != (order.side == Side::Sell)) return false;
  if (board_of(*order.company) != offer.board || !can_accept(view.table, offer, seat)) return false;
  const int bound = order.coins * offer.terms.shares;
  if (is_selling ? offer.terms.coins < bound : offer.terms.coins > bound) return false;
  if (!order.hold) return true;
  const int held = view.table.players[seat].shares[offer.board];
  return is_selling ? held - offer.terms.shares >= *order.hold
                    : held + offer.terms.shares <= *order.hold;
}

bool declines(const Standing& order, const Offer& offer) {
  return order.deed == Deed::Decline && (!order.company || board_of(*order.company) == offer.board);
}

// A price takes precedence over a refusal: a seat that declines everything may still sell at a
// price.
std::optional<Action> answer_to(const View& view,
                                Seat seat,
                                const Offer& offer,
                                std::span<const Standing> orders) {
  for (const Standing& order : orders) {
    if (accepts(view, seat, order, offer)) return Accept{};
  }
  for (const Standing& order : orders) {
    if (declines(order, offer)) return Decline{};
  }
  return std::nullopt;
}

}  // namespace

Result<json::object, ParseError> give_order(const Rules& rules,
                                            const View& view,
                                            const json::object& order) {
  FirstError errors;
  const json::value value(order);
  const JsonReader reader(value, "order", errors);
  const Standing read = read_order(rules, reader);
  if (!errors.raised()) check_order(view, read, reader);
  if (errors.raised()) return Unexpected(errors.first());
  json::object kept = order;
  kept["since"] = since_json(rules, since_now(view));
  return kept;
}

bool order_stands(const Rules& rules, const View& view, const json::object& kept) {
  const auto read = read_kept(rules, kept);
  return read && stands(view, *read);
}

std::optional<Action> decide_by_orders(const Rules& rules,
                                       const View& view,
                                       std::span<const json::object> kept) {
  const auto seat = view.viewer.seat();
  if (!seat || !view.waiting.contains(*seat)) return std::nullopt;
  std::vector<Standing> orders;
  for (const json::object& each : kept) {
    const auto read = read_kept(rules, each);
    if (read && stands(view, *read)) orders.push_back(read->order);
  }
  if (const Offer* offer = open_offer(view, *seat)) return answer_to(view, *seat, *offer, orders);
  const bool passes = std::any_of(
      orders.begin(), orders.end(), [](const Standing& order) { return order.deed == Deed::Pass; });
  if (passes && std::holds_alternative<Polling>(view.phase)) return Pass{};
  return std::nullopt;
}

}  // namespace bourse::stockastic
