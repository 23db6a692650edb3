// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_orders.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/json/serialize.hpp>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/pause.h"
#include "server/room/time_control.h"

namespace bourse {
namespace {

std::vector<json::object> words_of(const SeatOrders::Orders& orders) {
  std::vector<json::object> words;
  words.reserve(orders.size());
  for (const wire::StandingOrder& order : orders) words.push_back(order.order);
  return words;
}

}  // namespace

SeatOrders::SeatOrders(const TableSlot& table,
                       CommitQueue& commits,
                       Clients& clients,
                       SeatMessages& messages,
                       const HouseLimits& limits,
                       const Clock& clock,
                       Rng& pause_rng)
    : table_(table),
      commits_(commits),
      clients_(clients),
      messages_(messages),
      limits_(limits),
      clock_(clock),
      pause_rng_(pause_rng) {}

const SeatOrders::Orders& SeatOrders::orders_of(Seat seat) const {
  return table_->seating()[seat].orders;
}

// Giving and cancelling.

void SeatOrders::give(ConnectionId id, const wire::OrderSet& message) {
  commits_.post([this, id, message] { take_order(id, message); });
}

void SeatOrders::cancel(ConnectionId id, const wire::OrderCancel& message) {
  commits_.post([this, id, message] { take_cancel(id, message); });
}

void SeatOrders::take_order(ConnectionId id, const wire::OrderSet& message) {
  const auto seat = messages_.deciding_seat(id, message.id);
  if (!seat) return;
  const auto refuse = [&](UserMessage why) { clients_.refuse(id, message.id, std::move(why)); };
  const Match& match = table_->match();
  const StandingOrders* const standing = match.game().standing;
  if (standing == nullptr) return refuse("this game has no standing orders");
  const Orders& orders = orders_of(*seat);
  if (orders.size() >= kMostOrders) return refuse(MessageKey::ManyOrders);
  const TokenRate rate = TokenRate::one_per(limits_.order_interval, limits_.order_burst);
  TokenBucket& bucket = given_[clients_.find(id)->person.id];
  if (!bucket.take(rate, std::chrono::milliseconds(clock_.now()))) {
    return refuse(MessageKey::TooFast);
  }
  const auto kept = standing->give(match.rules(), table_->view(Viewer::of(*seat)), message.order);
  if (!kept) return refuse(explain(kept.error()));
  const bool is_known = std::any_of(
      orders.begin(), orders.end(), [&](const auto& order) { return order.order == *kept; });
  if (is_known) return answer(id, message.id, WriteResult::Ok);
  commits_.commit({commits_.entry(EntryKind::OrderSet, number(*seat), json::serialize(*kept))},
                  [this, id, of = message.id](WriteResult written) { answer(id, of, written); });
}

// If the order has already ended, the sender has what it wanted.
void SeatOrders::take_cancel(ConnectionId id, const wire::OrderCancel& message) {
  const auto seat = messages_.deciding_seat(id, message.id);
  if (!seat) return;
  const Orders& orders = orders_of(*seat);
  const bool is_there = std::any_of(orders.begin(), orders.end(), [&](const auto& order) {
    return !message.number || order.number == *message.number;
  });
  if (!is_there) return answer(id, message.id, WriteResult::Ok);
  std::string which = message.number ? std::to_string(*message.number) : std::string();
  commits_.commit({commits_.entry(EntryKind::OrderCancel, number(*seat), std::move(which))},
                  [this, id, of = message.id](WriteResult written) { answer(id, of, written); });
}

void SeatOrders::answer(ConnectionId id, const std::string& of, WriteResult written) {
  const TableClient* const sender = clients_.find(id);
  if (sender == nullptr) return;
  if (written == WriteResult::Unknown) return clients_.refuse(id, of, MessageKey::MaybeKept);
  if (written != WriteResult::Ok) return clients_.refuse(id, of, MessageKey::Unwritten);
  clients_.accept(id, of, table_->streams().of(sender->viewer).number);
}

// Sending.

void SeatOrders::greet(const TableClient& client) const {
  const auto seat = client.viewer.seat();
  if (seat && !orders_of(*seat).empty()) send_to(client, *seat);
}

void SeatOrders::send_to(const TableClient& client, Seat seat) const {
  wire::Orders told;
  told.orders = orders_of(seat);
  client.connection->send(to_text(told));
}

bool SeatOrders::has_orders() const {
  const auto& occupants = table_->seating().occupants();
  return std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
    return !occupant.orders.empty();
  });
}

std::vector<SeatOrders::Orders> SeatOrders::by_seat() const {
  std::vector<Orders> orders;
  if (!has_orders()) return orders;
  orders.reserve(table_->seating().occupants().size());
  for (const SeatOccupant& occupant : table_->seating().occupants()) {
    orders.push_back(occupant.orders);
  }
  return orders;
}

void SeatOrders::send_changes(std::vector<Orders> before) {
  if (before.empty() && !has_orders()) return;
  before.resize(table_->seating().occupants().size());
  clients_.for_each([&](const TableClient& client) {
    const auto seat = client.viewer.seat();
    if (seat && before[static_cast<std::size_t>(*seat)] != orders_of(*seat)) send_to(client, *seat);
  });
}

// Deciding.

std::optional<AnyAction> SeatOrders::decided(Seat seat) const {
  const SeatOccupant& occupant = table_->seating()[seat];
  const Match& match = table_->match();
  if (occupant.orders.empty() || occupant.is_played_by_bot()) return std::nullopt;
  if (!match.to_act().contains(seat)) return std::nullopt;
  const AnyView view = table_->view(Viewer::of(seat));
  auto action = match.game().standing->decide(match.rules(), view, words_of(occupant.orders));
  if (!action || match.refuse(seat, *action)) return std::nullopt;
  return action;
}

void SeatOrders::taken(const Entry& entry) {
  if (entry.kind == EntryKind::Undo) forget();
  const auto at = static_cast<std::size_t>(entry.seat);
  if (entry.kind == EntryKind::Move && at < due_.size()) due_[at].reset();
}

void SeatOrders::plan(std::int64_t now) {
  due_.resize(table_->seating().occupants().size());
  for (std::size_t at = 0; at < due_.size(); ++at) {
    auto& due = due_[at];
    if (!decided(seat_at(static_cast<int>(at)))) {
      due.reset();
    } else if (!due) {
      due = now + pause_of(seat_at(static_cast<int>(at)));
    }
  }
}

std::int64_t SeatOrders::pause_of(Seat seat) {
  if (!is_watched(seat)) return 0;
  return draw_pause(pause_rng_, limits_.order_pause_least, limits_.order_pause_most);
}

// A person whose seat a stand-in plays may come back and read the log.
bool SeatOrders::is_watched(Seat seat) const {
  if (!clients_.addresses(false).empty()) return true;
  const auto& occupants = table_->seating().occupants();
  const SeatOccupant* const own = &table_->seating()[seat];
  return std::any_of(occupants.begin(), occupants.end(), [&](const SeatOccupant& other) {
    return &other != own && other.kind() != wire::SeatKind::Bot;
  });
}

std::optional<std::int64_t> SeatOrders::next_due() const {
  std::optional<std::int64_t> first;
  for (const auto& due : due_) first = earlier(first, due);
  return first;
}

bool SeatOrders::move(std::int64_t now) {
  for (std::size_t at = 0; at < due_.size(); ++at) {
    auto& due = due_[at];
    if (!due || *due > now) continue;
    due.reset();
    const Seat seat = seat_at(static_cast<int>(at));
    const auto action = decided(seat);
    if (!action) continue;
    commits_.commit_move(commits_.move_of(*table_, seat, *action), *action, [](WriteResult) {});
    return true;
  }
  return false;
}

}  // namespace bourse
