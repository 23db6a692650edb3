// SPDX-License-Identifier: Apache-2.0
#include "server/domain/table_card.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <boost/json/serialize.hpp>

#include "play/fairness.h"
#include "server/protocol/limits.h"
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
  if (!occupant.persona.empty()) seat.persona = occupant.persona;
  if (occupant.has_stand_in) seat.bot = std::string(stand_in_bot());
  seat.stand_in = occupant.has_stand_in;
  if (occupant.commitment && !occupant.commitment->empty()) {
    seat.commitment = occupant.commitment;
    seat.revealed = !occupant.awaits_reveal();
  }
  return seat;
}

json::object small_options(const json::object& options) {
  json::object small;
  for (const auto& option : options) {
    if (!option.value().is_structured()) small.insert(option);
  }
  return small;
}

json::object small_seat(const json::object& seat) {
  json::object small;
  for (const char* const field : {"kind", "name", "bot"}) {
    if (const json::value* const value = seat.if_contains(field)) small[field] = *value;
  }
  return small;
}

// The name and the bot are the seat's own words; the rest has a fixed size.
void fit(wire::TableListing& listing) {
  if (to_text(listing).size() <= kLongestListing) return;
  listing.options.clear();
  if (to_text(listing).size() <= kLongestListing) return;
  for (wire::SeatListing& seat : listing.seats) seat.name.clear();
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
  card.from_position = table.is_from_position();
  card.status = table.status();
  card.clock = setting.clock;
  card.visibility = setting.visibility;
  if (!card.from_position) card.commitment = to_hex(commit(header.secret));
  card.created = header.created;
  card.rematch = table.rematch();
  for (const SeatOccupant& occupant : table.seating().occupants()) {
    card.seats.push_back(card_of(occupant));
  }
  return card;
}

wire::TableCard card_of(const Table& table, const HouseLimits& limits) {
  wire::TableCard card = card_of(table);
  if (table.status() == Status::Gathering) card.expires = abandon_at(table, limits);
  card.reveal_by = reveal_by(table, limits);
  return card;
}

wire::TableListing listing_of(const wire::TableCard& card) {
  wire::TableListing listing;
  listing.id = card.id;
  listing.game = card.game;
  listing.players = card.players;
  listing.options = small_options(card.options);
  listing.own_data = card.own_data;
  listing.from_position = card.from_position;
  listing.status = card.status;
  for (const wire::SeatCard& seat : card.seats) {
    listing.seats.push_back({.kind = seat.kind, .name = seat.name, .bot = seat.bot});
  }
  listing.clock = card.clock;
  listing.visibility = card.visibility;
  listing.created = card.created;
  listing.expires = card.expires;
  listing.watching = card.watching;
  fit(listing);
  return listing;
}

// Earlier cards lack fields of today's, so the fields are copied one by one.
std::string listing_from_stored(const std::string& text) {
  const auto value = parse_json(text, "card");
  if (!value || !value->is_object() || !value->as_object().contains("commitment")) return text;
  json::object listing = value->as_object();
  listing.erase("commitment");
  listing.erase("rematch");
  if (json::value* const options = listing.if_contains("options");
      options && options->is_object()) {
    options->as_object() = small_options(options->as_object());
  }
  if (json::value* const seats = listing.if_contains("seats"); seats && seats->is_array()) {
    for (json::value& seat : seats->as_array()) {
      if (seat.is_object()) seat = small_seat(seat.as_object());
    }
  }
  std::string reduced = json::serialize(listing);
  if (reduced.size() <= kLongestListing) return reduced;
  listing["options"] = json::object{};
  return json::serialize(listing);
}

std::optional<std::int64_t> abandon_at(const Table& table, const HouseLimits& limits) {
  using std::chrono::milliseconds;
  if (table.awaits_reveals()) return std::nullopt;
  if (table.status() == Status::Gathering) {
    const bool has_days = table.setting().clock.kind == wire::ClockKind::Days;
    const auto open = has_days ? limits.gathering_days_table : limits.gathering_table;
    return table.header().created + milliseconds(open).count();
  }
  if (table.status() != Status::Playing || table.clocks().next_expiry()) return std::nullopt;
  return table.last_at() + milliseconds(limits.resting_game).count();
}

std::optional<std::int64_t> reveal_by(const Table& table, const HouseLimits& limits) {
  using std::chrono::milliseconds;
  if (!table.awaits_reveals()) return std::nullopt;
  const bool has_days = table.setting().clock.kind == wire::ClockKind::Days;
  const milliseconds time = has_days ? milliseconds(limits.reveal_days) : limits.reveal;
  return table.full_since() + time.count();
}

std::optional<std::int64_t> delete_at(const Table& table, const HouseLimits& limits) {
  using std::chrono::milliseconds;
  if (table.status() != Status::Abandoned) return std::nullopt;
  if (!table.is_dealt()) return table.last_at() + milliseconds(limits.undealt_kept).count();
  const auto& occupants = table.seating().occupants();
  const auto people =
      std::count_if(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
        return occupant.kind() == wire::SeatKind::Person;
      });
  if (people > 1) return std::nullopt;
  return table.last_at() + milliseconds(limits.practice_kept).count();
}

TableSummary summary_of(const Table& table, const HouseLimits& limits) {
  TableSummary summary{.is_live = table.is_live(),
                       .card = to_text(listing_of(card_of(table, limits))),
                       .due = abandon_at(table, limits),
                       .delete_at = delete_at(table, limits)};
  if (table.awaits_reveals()) summary.due = reveal_by(table, limits);
  const auto& occupants = table.seating().occupants();
  const bool has_bots =
      std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
        return occupant.is_played_by_bot();
      });
  const bool has_orders =
      std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
        return !occupant.orders.empty();
      });
  // A clock, a bot or an order has work to do as soon as the house starts. Bots among themselves
  // play only while somebody watches.
  const bool has_work =
      (has_bots && table.seating().has_people()) || has_orders || table.clocks().is_running();
  if (table.status() == Status::Playing && has_work) summary.due = 0;
  return summary;
}

}  // namespace bourse
