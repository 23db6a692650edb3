// SPDX-License-Identifier: Apache-2.0
#include "server/house/table_factory.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "bots/bot.h"
#include "play/fairness.h"
#include "play/personas.h"
#include "server/domain/free_personas.h"
#include "server/domain/game_list.h"
#include "server/domain/game_start.h"
#include "server/domain/table.h"
#include "server/domain/table_card.h"
#include "server/house/lobby.h"
#include "server/house/lobby_feed.h"
#include "server/house/people.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

constexpr std::size_t kIdLetters = 16;  // 80 bits: knowing an id is an invitation

std::optional<std::string> refuse_seat(const wire::SeatSetting& seat) {
  const bool is_for_bot = seat.kind == wire::SeatPlan::Bot;
  if (!is_for_bot && seat.bot) return "seats.bot: an open seat has no bot";
  if (!is_for_bot && seat.script) return "seats.script: an open seat has no script";
  if (is_for_bot && !seat.bot) return "seats.bot: is missing";
  if (seat.bot && !is_bot_kind(*seat.bot)) {
    return fmt::format("seats.bot: must be one of {}", kind_list());
  }
  if (!seat.persona) return std::nullopt;
  if (!is_for_bot) return "seats.persona: an open seat has no persona";
  if (find_persona(*seat.persona) == nullptr) return "seats.persona: there is no such one";
  return std::nullopt;
}

bool plays(const std::vector<wire::SeatSetting>& seats, std::string_view persona) {
  return std::any_of(seats.begin(), seats.end(), [&](const wire::SeatSetting& seat) {
    return seat.persona == persona;
  });
}

// Gives each bot without a persona a random one that nobody at the table plays.
void name_bots(std::vector<wire::SeatSetting>& seats) {
  auto free = free_personas([&](std::string_view persona) { return plays(seats, persona); });
  for (wire::SeatSetting& seat : seats) {
    if (seat.kind != wire::SeatPlan::Bot || seat.persona) continue;
    seat.persona = free.back();
    free.pop_back();
  }
}

std::optional<std::string> refuse_seats(const wire::NewTable& setting) {
  if (setting.seats.size() != static_cast<std::size_t>(setting.players)) {
    return fmt::format("seats: must be {}, one per player", setting.players);
  }
  for (const wire::SeatSetting& seat : setting.seats) {
    if (auto sentence = refuse_seat(seat)) return sentence;
  }
  for (auto seat = setting.seats.begin(); seat != setting.seats.end(); ++seat) {
    if (seat->persona && plays({std::next(seat), setting.seats.end()}, *seat->persona)) {
      return "seats.persona: each may sit at a table once";
    }
  }
  return std::nullopt;
}

}  // namespace

Result<wire::NewTable, ApiError> TableFactory::checked(wire::NewTable setting) const {
  const auto refused = [](UserMessage message) {
    return Unexpected(ApiError{400, std::move(message), {}});
  };
  const ErasedGame* const game = needs_.games.find(setting.game);
  if (game == nullptr) return refused("game: there is no such game");
  if (auto words = refuse_players(*game, setting.players)) return refused(*words);
  if (auto words = refuse_seats(setting)) return refused(*words);
  if (auto words = refuse_clock(setting.clock)) return refused(*words);
  const auto start = complete(*game, setting);
  if (!start) {
    const Reason why = reason_of(start.error());
    return Unexpected(ApiError{400, why.message, why.rule});
  }
  if (json::serialize(setting.options).size() > kLongestOptions) {
    return refused("options: must not be longer than 64 KiB");
  }
  return setting;
}

std::optional<ApiError> TableFactory::refuse_address(const std::string& address) const {
  if (is_stopped_) return ApiError{503, MessageKey::Restarting, {}};
  if (needs_.lobby.size() >= needs_.limits.tables) return ApiError{503, MessageKey::Full, {}};
  if (needs_.lobby.tables_from(address) >= needs_.limits.tables_per_address) {
    return ApiError{429, MessageKey::ManyFromHere, {}};
  }
  return std::nullopt;
}

void TableFactory::open(NewTableRequest request, Opened then) {
  if (const auto denied = refuse_address(request.address)) return then(Unexpected(*denied));
  const PersonId host = request.host;
  evict_if_full(host,
                needs_.lobby.solo_tables_of(host),
                [this, request = std::move(request), then = std::move(then)](bool has_place) {
                  if (!has_place) {
                    return then(Unexpected(ApiError{429, MessageKey::ManyTables, {}}));
                  }
                  create(request, then);
                });
}

void TableFactory::evict_if_full(PersonId host,
                                 std::vector<std::string> resting,
                                 std::function<void(bool)> then) {
  if (needs_.lobby.tables_of(host) < needs_.limits.tables_per_person) return then(true);
  if (resting.empty()) return then(false);
  const std::string oldest = std::move(resting.back());
  resting.pop_back();
  needs_.rooms.close_if_unused(
      oldest, host, [this, host, resting = std::move(resting), then = std::move(then)] {
        evict_if_full(host, resting, then);
      });
}

TableHeader TableFactory::header_of(const NewTableRequest& request) const {
  TableHeader header;
  header.id = random_word(kIdLetters);
  header.game = request.setting.game;
  header.host = request.host;
  header.secret = draw_secret();
  wire::NewTable setting = request.setting;
  name_bots(setting.seats);
  header.setting = to_text(setting);
  header.reserved = request.reserved;
  header.created = needs_.clock.now();
  return header;
}

void TableFactory::create(const NewTableRequest& request, Opened then) {
  TableHeader header = header_of(request);
  const auto table = Table::set_up(needs_.games, header);
  if (!table) return then(Unexpected(ApiError{503, explain(table.error()), {}}));
  header.rules_version = table->game().descriptor->rules_version;
  const TableSummary summary = summary_of(*table, needs_.limits);
  Listing listing{request.host,
                  request.address,
                  card_of(*table, needs_.limits),
                  summary.due,
                  table->seating().is_full()};
  needs_.store.create(
      header,
      summary,
      [this, request, listing = std::move(listing), then = std::move(then)](WriteResult written) {
        if (written == WriteResult::Conflict) return create(request, then);  // with another id
        if (written != WriteResult::Ok) {
          return then(Unexpected(ApiError{503, refusal_of_request(written), {}}));
        }
        list(listing);
        then(listing.card.id);
      });
}

void TableFactory::list(const Listing& table) {
  needs_.feed.publish(table.card, table.host, true);
  needs_.lobby.record_origin(table.card.id, table.address);
  needs_.rooms.wake_at(table.card.id, table.due);
  if (table.starts_at_once) needs_.rooms.open(table.card.id);
}

}  // namespace bourse
