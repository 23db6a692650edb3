// SPDX-License-Identifier: Apache-2.0
#include "server/domain/table_card.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "play/fairness.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

// The boxed game is null or a word, never a list or a table.
bool plays_own_data(const ErasedGame& game, const json::object& options) {
  return std::any_of(game.descriptor->options.begin(),
                     game.descriptor->options.end(),
                     [&](const OptionSpec& spec) {
                       const json::value* value = options.if_contains(spec.key);
                       return value != nullptr && (value->is_object() || value->is_array());
                     });
}

wire::SeatCard card_of(const SeatOccupant& occupant) {
  wire::SeatCard seat;
  seat.kind = occupant.kind();
  seat.name = occupant.name;
  if (!occupant.bot.empty()) seat.bot = occupant.bot;
  if (occupant.has_stand_in) seat.bot = std::string(stand_in_bot());
  seat.stand_in = occupant.has_stand_in;
  return seat;
}

}  // namespace

wire::TableCard card_of(const Table& table) {
  const TableHeader& header = table.header();
  const wire::NewTable& setting = table.setting();
  wire::TableCard card;
  card.id = header.id;
  card.game = header.game;
  card.players = setting.players;
  card.options = setting.options;
  card.own_data = plays_own_data(table.game(), setting.options);
  card.status = table.status();
  card.clock = setting.clock;
  card.visibility = setting.visibility;
  card.commitment = to_hex(commit(header.secret));
  card.created = header.created;
  card.rematch = table.rematch();
  for (const SeatOccupant& occupant : table.seating().occupants())
    card.seats.push_back(card_of(occupant));
  return card;
}

std::optional<std::int64_t> abandon_at(const Table& table, const HouseLimits& limits) {
  using std::chrono::milliseconds;
  if (table.status() == Status::Gathering) {
    return table.header().created + milliseconds(limits.gathering_table).count();
  }
  if (table.status() != Status::Playing || table.clocks().next_expiry()) return std::nullopt;
  return table.last_at() + milliseconds(limits.resting_game).count();
}

TableSummary summary_of(const Table& table, const HouseLimits& limits) {
  TableSummary summary{.is_live = table.is_live(),
                       .card = to_text(card_of(table)),
                       .due = abandon_at(table, limits)};
  const auto& occupants = table.seating().occupants();
  const bool has_bots =
      std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
        return occupant.is_played_by_bot();
      });
  const bool has_orders =
      std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
        return !occupant.orders.empty();
      });
  // A clock, a bot or an order has work to do as soon as the house starts.
  const bool has_work = has_bots || has_orders || table.clocks().is_running();
  if (table.status() == Status::Playing && has_work) summary.due = 0;
  return summary;
}

}  // namespace bourse
