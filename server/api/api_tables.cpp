// SPDX-License-Identifier: Apache-2.0
//
// The routes of docs/protocol.md under /api/tables.
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "bots/bot.h"
#include "server/house/rooms.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

constexpr std::size_t kIdLetters = 16;  // 80 bits: an id is an invitation
constexpr std::string_view kGuest = "Guest";

// "viewer=2&x=y" and "viewer" -> "2".
std::string query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) == key) {
      return std::string(pair.substr(std::min(equals + 1, pair.size())));
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return {};
}

std::optional<std::string> refuse_seats(const wire::NewTable& wish) {
  if (wish.seats.size() != static_cast<std::size_t>(wish.players)) {
    return fmt::format("seats: must be {}, one a player", wish.players);
  }
  for (const wire::SeatSetting& seat : wish.seats) {
    if (seat.kind != "open" && seat.kind != "bot") return "seats.kind: must be 'open' or 'bot'";
    if (seat.kind == "open" && seat.bot) return "seats.bot: an open seat has no bot";
    if (seat.kind == "bot" && !seat.bot) return "seats.bot: is missing";
    if (!seat.bot) continue;
    if (!is_bot_kind(*seat.bot)) return fmt::format("seats.bot: must be one of {}", kind_list());
  }
  return std::nullopt;
}

}  // namespace

void House::Rooms::route_tables(Visit visit) {
  const std::string path = visit.request.path.substr(std::string_view("/api/tables").size());
  const bool is_post = visit.request.method == "POST";
  if (path.empty() || path == "/") {
    if (is_post) return ask_for_table(std::move(visit));
    return visit.reply(answer_with("{" + lobby_.list() + "}"));
  }
  const std::size_t slash = std::min(path.find('/', 1), path.size());
  const std::string id = path.substr(1, slash - 1);
  const std::string what = slash < path.size() ? path.substr(slash + 1) : std::string();
  if (id.empty() || id.size() > 40) return visit.reply(complaint(404, Say::NoTable));
  route_table(std::move(visit), id, what);
}

void House::Rooms::route_table(Visit visit, const std::string& id, const std::string& what) {
  const bool is_post = visit.request.method == "POST";
  const Reply reply = visit.reply;
  const auto done = [reply](Result<bool, Denial> result) {
    reply(result ? answer_with("{}") : complaint(result.error()));
  };
  if (is_post && what == "sit") return sit(std::move(visit), id);
  if (is_post && what == "leave") return room(id)->requests().seats.leave(visit.person, done);
  if (is_post && what == "close") return room(id)->requests().seats.close(visit.person, done);
  if (is_post && what == "first") {
    const auto wish = from_text<wire::FirstSeat>(visit.request.body, "body");
    if (!wish) return reply(complaint(400, explain(wish.error())));
    return room(id)->requests().seats.name_first(visit.person, *wish, done);
  }
  if (is_post && what == "rematch") {
    return room(id)->requests().rematch.request(
        visit.person, visit.request.address, [reply](auto opened) {
          if (!opened) return reply(complaint(opened.error()));
          reply(answer_with(to_text(wire::TableId{*opened})));
        });
  }
  if (!is_post && what.empty()) {
    return room(id)->requests().reports.card([reply](auto card) {
      reply(card ? answer_with(to_text(*card)) : complaint(card.error()));
    });
  }
  if (!is_post && what == "hint") {
    return room(id)->requests().hints.hint(visit.person, [reply](auto hint) {
      reply(hint ? answer_with(to_text(*hint)) : complaint(hint.error()));
    });
  }
  if (!is_post && what == "best") {
    return room(id)->requests().reports.best(visit.person, [reply](auto best) {
      reply(best ? answer_with(to_text(*best)) : complaint(best.error()));
    });
  }
  if (!is_post && what == "record") {
    return room(id)->requests().reports.record([reply, id](auto record) {
      if (!record) return reply(complaint(record.error()));
      ApiAnswer answer = answer_with(*std::move(record));
      answer.file_name = id + ".bourse";
      reply(std::move(answer));
    });
  }
  if (!is_post && what == "replay") {
    const std::string viewer = query_value(visit.request.query, "viewer");
    return room(id)->requests().reports.replay(visit.person, viewer, [reply](auto text) {
      reply(text ? answer_with(*std::move(text)) : complaint(text.error()));
    });
  }
  reply(complaint(404, "there is nothing here"));
}

void House::Rooms::sit(Visit visit, const std::string& id) {
  auto wish = from_text<wire::Sit>(visit.request.body, "body");
  if (!wish) return visit.reply(complaint(400, explain(wish.error())));
  const bool is_named = visit.person.id != kNobody && wish->name.empty();
  if (!is_named) {
    auto name = checked_name(wish->name, limits_.name_characters);
    if (!name) return visit.reply(complaint(400, name.error()));
    wish->name = *std::move(name);
  }
  const bool is_renamed =
      visit.person.id != kNobody && !wish->name.empty() && wish->name != visit.person.name;
  // A guest is made only for a table that exists, and a name changes only with a seat.
  auto take_seat = [this, wish = *wish, id, is_renamed](const Visit& known) {
    room(id)->requests().seats.sit(
        known.person, wish, [this, known, name = wish.name, is_renamed](auto seat) {
          if (!seat) return known.reply(complaint(seat.error()));
          if (is_renamed) people_.rename(known.request.secret, known.person, name, [](Written) {});
          known.reply(answer_with(to_text(wire::SeatTaken{*seat})));
        });
  };
  room(id)->requests().reports.card(
      [this, visit = std::move(visit), name = wish->name, take_seat = std::move(take_seat)](
          auto card) mutable {
        if (!card) return visit.reply(complaint(card.error()));
        as_person(std::move(visit), name, std::move(take_seat));
      });
}

// Opening a table.

Result<wire::NewTable, Denial> House::Rooms::checked_table(wire::NewTable wish) const {
  const auto refused = [](Said said) { return Unexpected(Denial{400, std::move(said), {}}); };
  const ErasedGame* const game = games_.find(wish.game);
  if (game == nullptr) return refused("game: there is no such game");
  const Descriptor& about = *game->descriptor;
  if (wish.players < about.min_seats || wish.players > about.max_seats) {
    return refused(
        fmt::format("players: {} seats {} to {}", about.name, about.min_seats, about.max_seats));
  }
  if (auto sentence = refuse_seats(wish)) return refused(*std::move(sentence));
  if (auto sentence = refuse_clock(wish.clock)) return refused(*std::move(sentence));
  if (wish.visibility != "open" && wish.visibility != "invited") {
    return refused("visibility: must be 'open' or 'invited'");
  }
  const auto rules = game->compile(wish.players, wish.options);
  if (!rules) {
    const Why why = reason_of(rules.error());
    return Unexpected(Denial{400, why.said, why.rule});
  }
  wish.options = game->options(*rules);
  if (json::serialize(wish.options).size() > kLongestOptions) {
    return refused("options: are too long");
  }
  return wish;
}

std::optional<Denial> House::Rooms::too_many_tables(const std::string& address) const {
  if (lobby_.size() >= limits_.tables) return Denial{503, Say::Full, {}};
  if (lobby_.tables_from(address) >= limits_.tables_per_address) {
    return Denial{429, Say::ManyFromHere, {}};
  }
  return std::nullopt;
}

void House::Rooms::ask_for_table(Visit visit) {
  auto wish = from_text<wire::NewTable>(visit.request.body, "body");
  if (!wish) return visit.reply(complaint(400, explain(wish.error())));
  auto setting = checked_table(*std::move(wish));
  if (!setting) return visit.reply(complaint(setting.error()));
  if (const auto denied = too_many_tables(visit.request.address)) {
    return visit.reply(complaint(*denied));
  }
  as_person(std::move(visit),
            std::string(kGuest),
            [this, setting = *std::move(setting)](const Visit& known) {
              NewTableRequest table{.setting = setting,
                                    .host = known.person.id,
                                    .address = known.request.address,
                                    .reserved = {}};
              open_table(std::move(table), [reply = known.reply](auto opened) {
                if (!opened) return reply(complaint(opened.error()));
                reply(answer_with(to_text(wire::TableId{*opened})));
              });
            });
}

void House::Rooms::open_table(NewTableRequest request, Opened then) {
  if (const auto denied = too_many_tables(request.address)) return then(Unexpected(*denied));
  const PersonId host = request.host;
  make_place(host,
             lobby_.lonely_of(host),
             [this, request = std::move(request), then = std::move(then)](bool has_place) {
               if (!has_place) return then(Unexpected(Denial{429, Say::ManyTables, {}}));
               set_up_table(request, then);
             });
}

void House::Rooms::make_place(PersonId host,
                              std::vector<std::string> resting,
                              std::function<void(bool)> then) {
  if (lobby_.tables_of(host) < limits_.tables_per_person) return then(true);
  if (resting.empty()) return then(false);
  const std::string oldest = std::move(resting.back());
  resting.pop_back();
  room(oldest)->requests().seats.close_if_unused(
      host, [this, host, resting = std::move(resting), then = std::move(then)](auto) {
        make_place(host, resting, then);
      });
}

void House::Rooms::set_up_table(const NewTableRequest& request, Opened then) {
  TableHeader header;
  header.id = random_word(kIdLetters);
  header.game = request.setting.game;
  header.host = request.host;
  header.secret = draw_secret();
  header.setting = to_text(request.setting);
  header.reserved = request.reserved;
  header.created = clock_.now();
  const auto table = Table::set_up(games_, header);
  if (!table) return then(Unexpected(Denial{503, explain(table.error()), {}}));
  header.rules_version = table->game().descriptor->rules_version;
  TableNote note = note_of(*table, limits_);
  const wire::TableCard card = table->card();
  const bool starts_at_once = table->is_full();
  store_.create(
      header,
      note,
      [this, card, request, note, starts_at_once, then = std::move(then)](Written written) {
        if (written == Written::Conflict) return set_up_table(request, then);  // under another id
        if (written != Written::Kept) return then(Unexpected(Denial{503, Say::Unwritten, {}}));
        lobby_.post(card, request.host, true);
        lobby_.came_from(card.id, request.address);
        lobby_.plan(card.id, note.due);
        lobby_changed();
        if (starts_at_once) room(card.id);
        then(card.id);
      });
}

}  // namespace bourse
