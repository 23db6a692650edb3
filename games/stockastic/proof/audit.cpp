// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 11, position by position and move by move. The correct changes of coins and
// markers are recomputed here.
#include "games/stockastic/proof/audit.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/overload.h"

namespace bourse::stockastic {
namespace {

using Finding = std::optional<Violation>;

Finding unless(bool holds, RuleId rule, std::string what) {
  if (holds) return std::nullopt;
  return Violation{rule, std::move(what)};
}

template <class Where>
bool at(const State& state) {
  return std::holds_alternative<Where>(state.phase);
}
bool is_resolved(const State& state) { return at<Paying>(state) || at<Over>(state); }

Finding shares_add_up(const Rules& rules, const State& state) {
  for (const Board board : kAllBoards) {
    int sum = state.table.boards[board].market;
    for (const Player& player : state.table.players) sum += player.shares[board];
    if (sum != rules.shares) {
      return Violation{"SC-I1", fmt::format("board {} has {} shares", number(board), sum)};
    }
  }
  return std::nullopt;
}

Finding tokens_add_up(const Rules& rules, const State& state) {
  TokenBag found = state.pile;
  for (const Slots& slots : state.tokens) {
    for (const Token token : slots) ++found[token];
  }
  return unless(found == rules.dataset.tokens, "SC-I2", "a token is lost");
}

bool all_know(const Rules& rules, const State& state, Board board) {
  const SeatSet seats = SeatSet::first(rules.seats);
  return std::all_of(seats.begin(), seats.end(), [&](Seat seat) {
    const Player& player = state.table.players[seat];
    return player.out || player.known_tokens.contains(board);
  });
}

Finding tokens_lie_open(const Rules& rules, const State& state) {
  const View view = observe(rules, state, Viewer::spectator());
  const bool is_open = at<Bidding>(state) || at<TieBreak>(state) || at<Acting>(state) ||
                       at<Polling>(state) || at<Slot>(state);
  // SC-R23: also what was revealed since Resolution began, and what every player knows by then.
  const auto* paying = std::get_if<Paying>(&state.phase);
  for (const Board board : kAllBoards) {
    const std::size_t slot = (state.table.round - 1U) % 2U;
    const bool is_revealed = paying != nullptr && paying->revealed.contains(board);
    const bool is_known = rules.reveals_new_forecast() && all_know(rules, state, board);
    const bool fits = view.tokens[board][slot].has_value() == (is_open || is_revealed) &&
                      view.tokens[board][1 - slot].has_value() == is_known;
    if (!fits) return Violation{"SC-I3", "the wrong tokens lie open"};
  }
  return std::nullopt;
}

Finding cards_add_up(const Rules& rules, const State& state) {
  const std::size_t steps = state.table.round - (is_resolved(state) ? 0U : 1U);
  const std::size_t events = state.event_deck.size() + state.event_discard.size();
  if (events != rules.dataset.event_count || state.event_discard.size() != steps) {
    return Violation{"SC-I4", "an event is lost"};
  }
  std::array<int, kMaxRumors> found{};
  const auto count = [&](const auto& list) {
    for (const Rumor rumor : list) ++found[static_cast<std::size_t>(rumor)];
  };
  count(state.rumor_deck);
  count(state.rumor_discard);
  for (const Rumors& hand : state.hands) count(hand);
  for (const Planted& planted : state.planted) ++found[static_cast<std::size_t>(planted.rumor)];
  for (const Buried& buried : state.buried) ++found[static_cast<std::size_t>(buried.rumor)];
  for (std::size_t kind = 0; kind < found.size(); ++kind) {
    if (found[kind] != rules.dataset.rumors[kind].count) {
      return Violation{"SC-I4", "a rumor is lost"};
    }
  }
  const bool may_lie = at<Acting>(state) || at<Polling>(state) || at<Slot>(state);
  return unless(may_lie || state.planted.empty(), "SC-I4", "a rumor was left on a board");
}

Finding markers_are_on_track(const Rules& rules, const State& state) {
  for (const BoardFace& face : state.table.boards) {
    const bool fits = face.index >= 1 && face.index <= rules.tops[face.company] &&
                      std::abs(face.perf) <= rules.perf_limit();
    if (!fits) return Violation{"SC-I6", "a marker is off its track"};
  }
  return std::nullopt;
}

Finding turn_is_sound(const Rules& rules, const State& state) {
  const auto* acting = std::get_if<Acting>(&state.phase);
  if (acting == nullptr) return std::nullopt;
  for (const Board board : kAllBoards) {
    if (acting->bought.contains(board) && acting->sold.contains(board)) {
      return Violation{"SC-I7", "bought and sold in one turn"};
    }
    if (acting->moved[board] > rules.options.move_cap) {
      return Violation{"SC-I7", "moved beyond the cap"};
    }
  }
  return std::nullopt;
}

Finding order_is_sound(const Rules& rules, const State& state) {
  const Order& order = state.table.order;
  SeatSet found;
  for (const Seat seat : order) found.insert(seat);
  if (static_cast<std::size_t>(found.size()) != order.size()) {
    return Violation{"SC-I9", "a seat is twice in the order"};
  }
  const bool is_fresh = at<Acting>(state) || at<Polling>(state) || at<Slot>(state);
  if (is_fresh && found != active_seats(rules, state.table)) {
    return Violation{"SC-I9", "the order is not of the active players"};
  }
  const bool is_led =
      order.size() > 1 && state.table.players[order[0]].character == Character::Entrepreneur;
  return unless(!is_led, "SC-I9", "the Entrepreneur is first");
}

Finding exits_are_sound(const Rules& rules, const State& state) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const Player& player = state.table.players[seat];
    if (!player.out) continue;
    const bool has_nothing =
        player.coins == 0 && shares_of(state.table, seat) == 0 && state.hands[seat].empty();
    const bool acts = to_act(rules, state).contains(seat);
    if (!has_nothing || acts || !rules.has_characters()) {
      return Violation{"SC-I11", fmt::format("seat {} is out and not gone", number(seat))};
    }
  }
  return std::nullopt;
}

bool shows_true_tokens(const State& state, const Player& player, const View& view) {
  const std::size_t back = state.table.round % 2U;
  return std::all_of(kAllBoards.begin(), kAllBoards.end(), [&](Board board) {
    const auto& seen = view.tokens[board][back];
    const bool fits = seen ? *seen == state.tokens[board][back] : true;
    return fits && seen.has_value() == player.known_tokens.contains(board);
  });
}

Finding views_are_true(const Rules& rules, const State& state) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const View view = observe(rules, state, Viewer::of(seat));
    const Player& player = state.table.players[seat];
    if (!shows_true_tokens(state, player, view)) {
      return Violation{"SC-I12", "a view shows a wrong or hidden token"};
    }
    const bool has_top = view.top_event.has_value();
    const bool is_top = !has_top || *view.top_event == *(state.event_deck.end() - 1);
    if (!is_top || has_top != player.known_event) {
      return Violation{"SC-I12", "a view shows a wrong or hidden event"};
    }
  }
  return std::nullopt;
}

Finding ranking_is_strict(const Rules& rules, const State& state) {
  const auto result = outcome(rules, state);
  if (!result) return std::nullopt;
  std::uint32_t ranks = 0;
  for (const Seat seat : SeatSet::first(rules.seats)) ranks |= 1U << result->ranks[seat];
  return unless(ranks == (1U << (rules.seats + 1)) - 2U, "SC-I15", "two share a place");
}

// Moves that change no marker, unless they end the phase of trading or turns.
bool is_still(const State& before, const Action& action, const State& after) {
  const bool is_trade_or_look = match(
      action,
      [](const Buy&) { return false; },
      [](const Sell&) { return false; },
      [](const EndTurn&) { return false; },
      [](const GiveShare&) { return false; },
      [](const auto&) { return true; });
  return is_trade_or_look && before.event_deck.size() == after.event_deck.size();
}

Finding markers_move_by_right(const Rules& rules,
                              const State& before,
                              const Action& action,
                              const State& after) {
  if (is_still(before, action, after)) {
    return unless(
        before.table.boards == after.table.boards || std::holds_alternative<ChooseCompany>(action),
        "SC-I8",
        "a marker moved without a market trade");
  }
  const bool is_market =
      std::holds_alternative<Buy>(action) || std::holds_alternative<Sell>(action);
  for (const Board board : kAllBoards) {
    const BoardFace& was = before.table.boards[board];
    const BoardFace& is = after.table.boards[board];
    if (was.company != is.company) continue;
    const int moved = std::abs(int{is.index} - int{was.index});
    if (is_market && moved > rules.options.move_cap) {
      return Violation{"SC-I16", "a market trade moved a price beyond the cap"};
    }
  }
  return std::nullopt;
}

Finding ceo_keeps_shares(const Rules& rules,
                         const State& before,
                         const Action& action,
                         const State& after) {
  const auto ceo = holder_of(rules, after.table, Character::Ceo);
  if (!ceo || !after.table.players[*ceo].ceo_company) return std::nullopt;
  const Board board = board_of(*after.table.players[*ceo].ceo_company);
  const bool is_fewer =
      after.table.players[*ceo].shares[board] < before.table.players[*ceo].shares[board];
  const bool may_give = before.event_deck.size() != after.event_deck.size() ||
                        std::holds_alternative<GiveShare>(action);
  return unless(!is_fewer || may_give, "SC-I10", "the CEO sold a share of the own company");
}

Finding first_of(std::initializer_list<Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding) return finding;
  }
  return std::nullopt;
}

const Offer* offer_in(const State& state) {
  const auto* room = offer_of(state.phase);
  return room != nullptr && *room ? &**room : nullptr;
}

// The amount that the move should have added to each seat's coins, without dividends and income.
struct Flows {
  PerPlayer<int> coins{};
  bool is_known = true;
};

Flows market_flows(const Rules& rules, const State& before, Seat seat, const Action& action) {
  Flows flows;
  const Table& table = before.table;
  const bool is_institution = table.players[seat].character == Character::Institution;
  match(
      action,
      [&](const Buy& buy) {
        const BoardFace& face = table.boards[board_of(buy.company)];
        flows.coins[seat] = -buy.shares * rules.price(face.company, face.index);
      },
      [&](const Sell& sell) {
        const BoardFace& face = table.boards[board_of(sell.company)];
        const int each =
            std::max(0, rules.price(face.company, face.index) - rules.options.sell_spread);
        flows.coins[seat] = sell.shares * each + (is_institution ? 2 : 0);
      },
      [&](const BuyRumor&) { flows.coins[seat] = -rules.costs.rumor; },
      [&](const LookAtEvent&) {
        const bool is_free = table.players[seat].character == Character::Scholar;
        flows.coins[seat] = is_free ? 0 : -rules.costs.event;
      },
      [&](const LookAtToken&) {
        const auto* acting = std::get_if<Acting>(&before.phase);
        const bool is_free = table.players[seat].character == Character::Trader &&
                             acting != nullptr && acting->free_looks < 2;
        flows.coins[seat] = is_free ? 0 : -rules.costs.forecast;
      },
      [](const auto&) {});
  return flows;
}

// Bids, trades, characters: comparisons of the state before and after.
Flows flows_of(
    const Rules& rules, const State& before, Seat seat, const Action& action, const State& after) {
  Flows flows = market_flows(rules, before, seat, action);
  const bool is_bid = std::holds_alternative<Bid>(action);
  const bool is_offer = offer_in(before) != nullptr;
  const bool is_setup = at<SetupChar>(before) || at<SetupCeo>(before);
  const bool turns = std::holds_alternative<EndTurn>(action) && rules.has_characters();
  const bool resolves = before.event_deck.size() != after.event_deck.size();
  flows.is_known = !is_bid && !is_offer && !is_setup && !turns && !at<Paying>(before) &&
                   !(resolves && rules.has_characters());
  if (!resolves) return flows;
  for (const Seat each : SeatSet::first(rules.seats)) {
    for (const Board board : kAllBoards) {
      const BoardFace& face = after.table.boards[board];
      flows.coins[each] +=
          after.table.players[each].shares[board] * rules.dividend(face.company, face.perf);
    }
  }
  return flows;
}

int sum_of_coins(const State& state) {
  int sum = 0;
  for (const Player& player : state.table.players) sum += player.coins;
  return sum;
}

}  // namespace

Audit::Audit(const Rules& rules, const State& /*start*/) : rules_(rules) {}

std::optional<Violation> Audit::check_coins(const State& before,
                                            Seat seat,
                                            const Action& action,
                                            const State& after) const {
  const Flows flows = flows_of(rules_, before, seat, action, after);
  for (const Seat each : SeatSet::first(rules_.seats)) {
    const int change = int{after.table.players[each].coins} - int{before.table.players[each].coins};
    if (flows.is_known && change != flows.coins[each]) {
      return Violation{
          "SC-I5",
          fmt::format("seat {} has {:+} coins, not {:+}", number(each), change, flows.coins[each])};
    }
  }
  // A trade passes coins from one seat to another; the bank adds at most 3.
  const bool is_trade = offer_in(before) != nullptr && offer_in(after) == nullptr &&
                        before.event_deck.size() == after.event_deck.size();
  const int grown = sum_of_coins(after) - sum_of_coins(before);
  const bool is_sound = !is_trade || grown == 0 || (rules_.has_characters() && grown == 3);
  return unless(is_sound, "SC-I5", "a trade made or lost coins");
}

// I13, counted from the moves alone.
std::optional<Violation> Audit::check_limits(const State& before,
                                             Seat seat,
                                             const Action& action,
                                             const State& after) {
  if (std::holds_alternative<EndTurn>(action)) offers_ = 0;
  if (before.event_deck.size() != after.event_deck.size()) trading_offers_ = {};
  if (!std::holds_alternative<OpenOffer>(action)) return std::nullopt;
  if (at<Acting>(before)) {
    const auto& turn = std::get<Acting>(before.phase);
    offers_ = std::max<int>(offers_, turn.offers) + 1;
    return unless(offers_ <= rules_.options.offers_per_turn, "SC-I13", "too many offers in a turn");
  }
  const int most = rules_.options.trading_passes * rules_.options.trading_offers;
  return unless(++trading_offers_[seat] <= most, "SC-I13", "too many offers in a Trading phase");
}

std::optional<Violation> Audit::after(const State& before,
                                      Seat seat,
                                      const Action& action,
                                      const State& after) {
  return first_of({
      shares_add_up(rules_, after),
      tokens_add_up(rules_, after),
      tokens_lie_open(rules_, after),
      cards_add_up(rules_, after),
      check_coins(before, seat, action, after),
      markers_are_on_track(rules_, after),
      turn_is_sound(rules_, after),
      markers_move_by_right(rules_, before, action, after),
      order_is_sound(rules_, after),
      ceo_keeps_shares(rules_, before, action, after),
      exits_are_sound(rules_, after),
      views_are_true(rules_, after),
      check_limits(before, seat, action, after),
      ranking_is_strict(rules_, after),
  });
}

}  // namespace bourse::stockastic
