// SPDX-License-Identifier: Apache-2.0
//
// The routes of docs/protocol.md: people and games. Tables are in api_tables.cpp.
#include <utility>

#include <fmt/format.h>

#include "bots/bot.h"
#include "core/boundary/option_values.h"
#include "core/boundary/table_rules.h"
#include "server/house/rooms.h"
#include "server/protocol/limits.h"
#include "server/protocol/phrases.h"
#include "server/protocol/wire_json.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

constexpr std::int64_t kHour = 3'600'000;

// The next part of a path: "/tables/k3/sit" -> "tables", leaving "/k3/sit".
std::string next_part(std::string_view& path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::size_t end = std::min(path.find('/'), path.size());
  std::string part(path.substr(0, end));
  path.remove_prefix(end);
  return part;
}

wire::GameCard game_card(const ErasedGame& about) {
  const Descriptor& game = *about.descriptor;
  wire::GameCard card;
  card.key = game.key;
  card.name = game.name;
  card.tagline = game.tagline;
  card.players = {.min = game.min_seats, .max = game.max_seats};
  card.rules_version = game.rules_version;
  card.options = schemas_json(about);
  for (const Preset& preset : game.presets) card.presets.push_back(preset_json(game, preset));
  card.credits = credits_json(game.credits);
  return card;
}

// The texts of wire::OwnTable in their order, told when the last has come.
class OwnList {
 public:
  OwnList(std::size_t tables, std::function<void(ApiAnswer)> reply)
      : texts_(tables), missing_(tables), reply_(std::move(reply)) {
    if (missing_ == 0) tell();
  }
  // "": the seat was given up meanwhile.
  void put(std::size_t at, std::string text) {
    texts_[at] = std::move(text);
    if (--missing_ == 0) tell();
  }

 private:
  void tell() {
    std::erase(texts_, std::string());
    reply_(answer_with(fmt::format(R"({{"tables":[{}]}})", fmt::join(texts_, ","))));
  }

  std::vector<std::string> texts_;
  std::size_t missing_;
  std::function<void(ApiAnswer)> reply_;
};

}  // namespace

ApiAnswer answer_with(std::string body, int status) {
  ApiAnswer answer;
  answer.status = status;
  answer.body = std::move(body);
  return answer;
}

ApiAnswer complaint(int status, Said said, std::string rule) {
  wire::Complaint complaint;
  complaint.sentence = std::move(said.text);
  if (!said.key.empty()) complaint.key = std::move(said.key);
  complaint.rule = std::move(rule);
  return answer_with(to_text(complaint), status);
}

ApiAnswer complaint(const Denial& denial) {
  return complaint(denial.status, denial.said, denial.rule);
}

void House::Rooms::answer(ApiRequest request, Reply reply) {
  ++counters_.requests;
  Reply counted = [this, reply = std::move(reply)](ApiAnswer answer) {
    if (answer.status >= 400 && answer.status < 500) ++counters_.refused_requests;
    reply(std::move(answer));
  };
  if (is_stopping_) return counted(complaint(503, Say::Closing));
  if (request.body.size() > limits_.body_bytes) {
    return counted(complaint(413, "the body is too long"));
  }
  const std::string secret = request.secret;
  Visit visit{std::move(request), {}, std::move(counted)};
  people_.find(secret, [this, visit = std::move(visit)](Store::Found<Person> found) mutable {
    if (!found) return visit.reply(complaint(503, Say::Unread));
    visit.person = *std::move(found);
    route(std::move(visit));
  });
}

void House::Rooms::route(Visit visit) {
  std::string_view path = visit.request.path;
  const std::string api = next_part(path);
  const std::string what = next_part(path);
  const bool is_post = visit.request.method == "POST";
  if (!is_post && visit.request.method != "GET") {
    return visit.reply(complaint(405, "only GET and POST are understood here"));
  }
  if (api != "api") return visit.reply(complaint(404, "there is nothing here"));
  if (what == "me" && path.empty()) return is_post ? name_me(std::move(visit)) : see_me(visit);
  if (what == "me" && path == "/tables" && !is_post) return see_own_tables(visit);
  if (what == "me" && path == "/bests" && !is_post) return see_own_bests(visit);
  if (what == "games") return route_games(std::move(visit));
  if (what == "tables") return route_tables(std::move(visit));
  if (what == "hand" && is_post) {
    if (path.empty()) return hand_out(visit);
    if (path == "/take") return take_hand(visit);
  }
  visit.reply(complaint(404, "there is nothing here"));
}

// People.

void House::Rooms::see_me(const Visit& visit) {
  if (visit.person.id == kNobody) {
    return visit.reply(complaint(404, Say::Stranger));
  }
  visit.reply(answer_with(to_text(wire::Me{visit.person.name})));
}

// Tables that are over are told from the books, live ones by their rooms.
void House::Rooms::see_own_tables(const Visit& visit) {
  const Person person = visit.person;
  store_.seats_of(person.id, kMostOwnTables, [this, person, reply = visit.reply](auto seats) {
    if (!seats) return reply(complaint(503, Say::Unread));
    const auto list = std::make_shared<OwnList>(seats->size(), reply);
    for (std::size_t at = 0; at < seats->size(); ++at) {
      const KeptSeat& kept = (*seats)[at];
      if (kept.note.is_live) {
        room(kept.table)->requests().reports.own_table(person, [list, at](auto own) {
          list->put(at, own ? to_text(*own) : std::string());
        });
      } else {
        list->put(
            at,
            fmt::format(R"({{"table":{},"seat":{},"asked":false}})", kept.note.card, kept.seat));
      }
    }
  });
}

void House::Rooms::see_own_bests(const Visit& visit) {
  store_.bests_of(visit.person.id, kMostOwnBests, [reply = visit.reply](auto bests) {
    if (!bests) return reply(complaint(503, Say::Unread));
    wire::PersonalBests answer;
    for (const PersonalBest& best : *bests) {
      const auto options = parse_json(best.key, "key");
      if (!options || !options->is_object()) continue;
      answer.bests.push_back(
          {.game = best.game, .options = options->as_object(), .score = best.score});
    }
    reply(answer_with(to_text(answer)));
  });
}

void House::Rooms::name_me(Visit visit) {
  const auto wish = from_text<wire::Me>(visit.request.body, "body");
  if (!wish) return visit.reply(complaint(400, explain(wish.error())));
  const auto name = checked_name(wish->name, limits_.name_characters);
  if (!name) return visit.reply(complaint(400, name.error()));
  if (visit.person.id != kNobody) {
    const Reply reply = visit.reply;
    return people_.rename(
        visit.request.secret, visit.person, *name, [reply, name = *name](Written written) {
          if (written != Written::Kept) return reply(complaint(503, Say::Unwritten));
          reply(answer_with(to_text(wire::Me{name})));
        });
  }
  as_person(std::move(visit), *name, [name = *name](const Visit& known) {
    known.reply(answer_with(to_text(wire::Me{name})));
  });
}

bool House::Rooms::may_make_person(const std::string& address) {
  const std::int64_t now = clock_.now();
  if (newcomers_.size() > 10'000) {
    std::erase_if(newcomers_, [&](const auto& entry) { return now - entry.second.since > kHour; });
  }
  Newcomers& newcomers = newcomers_[address];
  if (now - newcomers.since > kHour) newcomers = {0, now};
  return ++newcomers.count <= limits_.people_per_address;
}

void House::Rooms::as_person(Visit visit,
                             const std::string& name,
                             std::function<void(Visit)> then) {
  if (visit.person.id != kNobody) return then(std::move(visit));
  if (!may_make_person(visit.request.address)) {
    return visit.reply(complaint(429, Say::ManyGuests));
  }
  people_.make(name, [visit = std::move(visit), then = std::move(then)](auto made) mutable {
    if (!made) return visit.reply(complaint(503, Say::Unwritten));
    visit.person = made->person;
    visit.reply = [reply = std::move(visit.reply), secret = made->secret](ApiAnswer answer) {
      answer.new_secret = secret;
      reply(std::move(answer));
    };
    then(std::move(visit));
  });
}

void House::Rooms::hand_out(const Visit& visit) {
  if (visit.person.id == kNobody) {
    return visit.reply(complaint(403, Say::SitFirst));
  }
  const std::int64_t until = clock_.now() + limits_.hand_code.count();
  people_.hand_out(visit.person, until, [reply = visit.reply](Store::Found<std::string> code) {
    if (!code) return reply(complaint(503, Say::Unwritten));
    reply(answer_with(to_text(wire::HandCode{*code})));
  });
}

// The code comes in the body: a path is in the logs of every proxy.
void House::Rooms::take_hand(const Visit& visit) {
  const auto wish = from_text<wire::HandCode>(visit.request.body, "body");
  if (!wish) return visit.reply(complaint(400, explain(wish.error())));
  people_.take_code(wish->code, clock_.now(), [reply = visit.reply](auto taken) {
    if (!taken) return reply(complaint(503, Say::Unwritten));
    if (!*taken) {
      return reply(complaint(404, Say::CodeUsed));
    }
    ApiAnswer answer = answer_with(to_text(wire::Me{(*taken)->person.name}));
    answer.new_secret = (*taken)->secret;
    reply(std::move(answer));
  });
}

// Games.

void House::Rooms::route_games(Visit visit) {
  std::string_view path = visit.request.path;
  next_part(path);
  next_part(path);
  const std::string key = next_part(path);
  const std::string what = next_part(path);
  const bool is_post = visit.request.method == "POST";
  if (key.empty() && !is_post) return list_games(visit);
  const ErasedGame* const game = games_.find(key);
  if (game == nullptr || !path.empty()) return visit.reply(complaint(404, "there is no such game"));
  if (what == "rules" && !is_post) {
    ApiAnswer answer = answer_with(std::string(game->summary));
    answer.content_type = "text/plain; charset=utf-8";
    return visit.reply(std::move(answer));
  }
  if (what == "options" && is_post) return check_options(visit, *game);
  visit.reply(complaint(404, "there is nothing here"));
}

void House::Rooms::list_games(const Visit& visit) {
  if (games_text_.empty()) {
    wire::GamesAnswer answer;
    for (const ErasedGame* game : games_.games) {
      answer.games.push_back(game_card(*game));
    }
    for (const BotKind& bot : bot_kinds()) {
      answer.bots.push_back({.key = std::string(bot.key), .help = std::string(bot.help)});
    }
    for (const QuickPhrase& phrase : kPhrases) {
      answer.phrases.push_back({.key = std::string(phrase.key), .text = std::string(phrase.text)});
    }
    games_text_ = to_text(answer);
  }
  visit.reply(answer_with(games_text_));
}

void House::Rooms::check_options(const Visit& visit, const ErasedGame& game) {
  const auto wish = from_text<wire::OptionsWish>(visit.request.body, "body");
  if (!wish) return visit.reply(complaint(400, explain(wish.error())));
  const Descriptor& about = *game.descriptor;
  if (wish->players < about.min_seats || wish->players > about.max_seats) {
    return visit.reply(complaint(
        400,
        fmt::format("players: {} seats {} to {}", about.name, about.min_seats, about.max_seats)));
  }
  const auto rules = game.compile(wish->players, wish->options);
  if (!rules) {
    const Why why = reason_of(rules.error());
    return visit.reply(complaint(400, why.said, why.rule));
  }
  const wire::OptionsAnswer answer{game.options(*rules), game.values_in_force(*rules)};
  visit.reply(answer_with(to_text(answer)));
}

}  // namespace bourse
