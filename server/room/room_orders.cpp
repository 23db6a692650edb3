// SPDX-License-Identifier: Apache-2.0
//
// Standing orders: what a seat has said beforehand is to be done for it. The room knows none of
// their words (core/boundary/erased_game.h); it keeps them as entries, tells them to the lines of
// their seat alone, and plays what they decide as that seat's move.
//
// A decision by order takes a pause that is drawn for it, whatever it decides, and within what a
// person needs who answers at once.
#include <algorithm>
#include <utility>

#include <boost/json/serialize.hpp>

#include "server/protocol/wire_json.h"
#include "server/room/room.h"

namespace bourse {
namespace {

constexpr std::size_t kMostOrders = 16;  // of a seat

std::vector<json::object> words_of(const std::vector<wire::StandingOrder>& orders) {
  std::vector<json::object> kept;
  for (const wire::StandingOrder& order : orders) kept.push_back(order.order);
  return kept;
}

}  // namespace

// Giving and ending.

void Room::on(ConnectionId id, const wire::Stand& wish) {
  in_turn([this, id, wish] { give_order(id, wish); });
}

void Room::on(ConnectionId id, const wire::Unstand& wish) {
  in_turn([this, id, wish] { end_order(id, wish); });
}

void Room::give_order(ConnectionId id, const wire::Stand& wish) {
  const auto seat = deciding_seat(id, wish.id);
  if (!seat) return;
  const Match& match = table_->match();
  const StandingOrders* const standing = match.game().standing;
  if (standing == nullptr) return refuse(id, wish.id, "this game has no standing orders");
  const auto& orders = table_->chairs()[static_cast<std::size_t>(*seat)].orders;
  if (orders.size() >= kMostOrders) return refuse(id, wish.id, Say::ManyOrders);
  const HouseLimits& limits = context_.limits;
  const TokenRate rate = TokenRate::one_per(limits.order_interval, limits.order_burst);
  if (!ordered_[guest(id)->person.id].take(rate, std::chrono::milliseconds(context_.clock.now()))) {
    return refuse(id, wish.id, Say::TooFast);
  }
  const auto kept = standing->give(match.rules(), table_->view(Viewer::of(*seat)), wish.order);
  if (!kept) return refuse(id, wish.id, explain(kept.error()));
  const bool is_known = std::any_of(
      orders.begin(), orders.end(), [&](const auto& order) { return order.order == *kept; });
  if (is_known) return accept_order(id, wish.id, Written::Kept);
  commit({entry(EntryKind::Stand, number(*seat), json::serialize(*kept))},
         [this, id, of = wish.id](Written written) { accept_order(id, of, written); });
}

// An order that has ended meanwhile is what the sender wished for.
void Room::end_order(ConnectionId id, const wire::Unstand& wish) {
  const auto seat = deciding_seat(id, wish.id);
  if (!seat) return;
  const auto& orders = table_->chairs()[static_cast<std::size_t>(*seat)].orders;
  const bool is_there = std::any_of(orders.begin(), orders.end(), [&](const auto& order) {
    return !wish.number || order.number == *wish.number;
  });
  if (!is_there) return accept_order(id, wish.id, Written::Kept);
  std::string which = wish.number ? std::to_string(*wish.number) : std::string();
  commit({entry(EntryKind::Unstand, number(*seat), std::move(which))},
         [this, id, of = wish.id](Written written) { accept_order(id, of, written); });
}

void Room::accept_order(ConnectionId id, const std::string& of, Written written) {
  const Guest* const sender = guest(id);
  if (sender == nullptr) return;
  if (written != Written::Kept) return refuse(id, of, Say::Unwritten);
  accept(id, of, table_->streams().of(sender->viewer).number);
}

// Telling.

void Room::tell_orders(const Guest& guest) const {
  const auto seat = guest.viewer.seat();
  if (!seat) return;
  wire::Standing told;
  told.orders = table_->chairs()[static_cast<std::size_t>(*seat)].orders;
  send(guest, to_text(told));
}

std::vector<Room::Orders> Room::orders_by_seat() const {
  std::vector<Orders> orders;
  orders.reserve(table_->chairs().size());
  for (const Chair& chair : table_->chairs()) orders.push_back(chair.orders);
  return orders;
}

// To every line of the seats whose orders are others than they were.
void Room::tell_changed_orders(const std::vector<Orders>& before) {
  for (auto& [id, guest] : guests_) {
    const auto seat = guest.viewer.seat();
    if (!seat || !guest.is_greeted) continue;
    const auto at = static_cast<std::size_t>(*seat);
    if (before[at] != table_->chairs()[at].orders) tell_orders(guest);
  }
}

// Deciding.

std::optional<AnyAction> Room::decided_by_orders(Seat seat) const {
  const Chair& chair = table_->chairs()[static_cast<std::size_t>(seat)];
  const Match& match = table_->match();
  if (chair.orders.empty() || chair.is_played_by_bot()) return std::nullopt;
  if (!match.to_act().contains(seat)) return std::nullopt;
  const AnyView view = table_->view(Viewer::of(seat));
  auto action = match.game().standing->decide(match.rules(), view, words_of(chair.orders));
  if (!action || match.refuse(seat, *action)) return std::nullopt;
  return action;
}

// The pause begins when the orders have something to decide, and not anew while they have.
void Room::plan_orders(std::int64_t now) {
  const auto least = context_.limits.order_pause_least.count();
  const auto most = std::max(least, context_.limits.order_pause_most.count());
  for (std::size_t at = 0; at < orders_due_.size(); ++at) {
    auto& due = orders_due_[at];
    if (!decided_by_orders(seat_at(static_cast<int>(at)))) {
      due.reset();
    } else if (!due) {
      due = now + least + context_.pause_rng.below(static_cast<std::uint32_t>(most - least + 1));
    }
  }
}

// True: an entry is being written.
bool Room::move_by_orders(std::int64_t now) {
  if (question_) return false;
  for (std::size_t at = 0; at < orders_due_.size(); ++at) {
    auto& due = orders_due_[at];
    if (!due || *due > now) continue;
    due.reset();
    const Seat seat = seat_at(static_cast<int>(at));
    const auto action = decided_by_orders(seat);
    if (!action) continue;
    play_for(seat, *action, false);
    return true;
  }
  return false;
}

}  // namespace bourse
