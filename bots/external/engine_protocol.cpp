// SPDX-License-Identifier: Apache-2.0
#include "bots/external/engine_protocol.h"

#include <algorithm>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "core/text/screen.h"
#include "games/registry.h"
#include "play/fairness.h"

namespace bourse {
namespace {

constexpr std::size_t kMostOptions = 100;
constexpr std::size_t kLongestName = 100;

// The JSON of a line, with its first error.
class Form {
 public:
  Form(std::string_view text, std::string_view what) {
    auto value = parse_json(text, what);
    if (value) {
      value_ = *std::move(value);
    } else {
      complaint_.raise(std::move(value).error());
    }
  }
  JsonReader reader() { return {value_, "", complaint_}; }
  bool has(std::string_view key) const {
    return value_.is_object() && value_.get_object().contains(key);
  }
  bool is_bad() const { return complaint_.raised(); }
  Unexpected<ParseError> error() const { return Unexpected(complaint_.first()); }

 private:
  json::value value_;
  FirstError complaint_;
};

std::vector<std::string> texts_of(const ErasedGame& game, const EnginePosition& position) {
  std::vector<std::string> texts;
  for (const AnyAction& action : position.legal) {
    texts.push_back(game.print(position.rules, action));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> texts_in(const JsonReader& list) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < list.size(); ++at) texts.emplace_back(list.item(at).text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

Result<AnyPosition, ParseError> read_world(const EngineSeat& seat, const JsonReader& world) {
  auto loaded = seat.game->load(world.field("position").value());
  if (!loaded) return loaded;
  if (seat.game->seats(loaded->rules) != seat.game->seats(seat.rules)) {
    return Unexpected(ParseError{"world.position", "is of a table with other seats"});
  }
  const auto error =
      seat.game->load_memory(loaded->rules, loaded->state, world.field("memory").value());
  if (error) return Unexpected(*error);
  return loaded;
}

EngineOption read_option(const JsonReader& option) {
  option.exactly({"key", "value", "help"});
  return {std::string(option.field("key").text()),
          std::string(option.field("value").text()),
          std::string(option.field("help").text())};
}

}  // namespace

EngineLine split_line(std::string_view line) {
  const std::size_t blank = line.find(' ');
  const std::string_view word = line.substr(0, blank);
  return {word, line.substr(std::min(line.size(), word.size() + 1))};
}

bool Announcement::has_option(std::string_view key) const {
  return std::any_of(options.begin(), options.end(), [&](const EngineOption& option) {
    return option.key == key;
  });
}

std::string write_announcement(const Announcement& announcement) {
  json::array options;
  for (const EngineOption& option : announcement.options) {
    options.push_back(
        json::object{{"key", option.key}, {"value", option.value}, {"help", option.help}});
  }
  return "engine " + json::serialize(json::object{{"protocol", kEngineProtocol},
                                                  {"name", announcement.name},
                                                  {"version", announcement.version},
                                                  {"options", std::move(options)}});
}

Result<Announcement, ParseError> read_announcement(std::string_view text) {
  Form form(text, "announcement");
  const JsonReader reader = form.reader();
  reader.exactly({"protocol", "name", "version", "options"});
  reader.field("protocol").integer(kEngineProtocol, kEngineProtocol);
  Announcement announcement{sanitize(reader.field("name").text(), kLongestName),
                            sanitize(reader.field("version").text(), kLongestName),
                            {}};
  const JsonReader options = reader.field("options");
  const std::size_t count = options.length(0, kMostOptions);
  for (std::size_t at = 0; at < count; ++at) {
    announcement.options.push_back(read_option(options.item(at)));
  }
  if (form.is_bad()) return form.error();
  return announcement;
}

std::string write_seat(const EngineSeat& seat) {
  const json::object table{{"game", seat.game->descriptor->key},
                           {"players", seat.game->seats(seat.rules)},
                           {"options", seat.game->options(seat.rules)},
                           {"seat", number(seat.seat)}};
  return "game " + json::serialize(table);
}

Result<EngineSeat, ParseError> read_seat(std::string_view text) {
  Form form(text, "game");
  const JsonReader reader = form.reader();
  reader.exactly({"game", "players", "options", "seat"});
  const std::string key(reader.field("game").text());
  const int players = reader.field("players").integer(1, kMaxSeats);
  const int seat = reader.field("seat").integer(0, std::max(players, 1) - 1);
  const json::object options = reader.field("options").members();
  if (form.is_bad()) return form.error();
  const ErasedGame* game = find_game(key);
  if (game == nullptr) {
    return Unexpected(ParseError{"game", fmt::format("there is no game {}", quoted(key))});
  }
  auto rules = game->compile(players, options);
  if (!rules) return Unexpected(std::move(rules).error());
  return EngineSeat{game, *std::move(rules), seat_at(seat)};
}

std::string write_position(const DecisionRequest& request, Rng& rng) {
  const ErasedGame& game = request.game;
  const AnyState world = game.sample(request.rules, request.view, rng);
  std::string text = R"(position {"view":)";
  game.write_view(request.rules, request.view, text);
  json::array legal;
  for (const AnyAction& action : request.legal) {
    legal.emplace_back(game.print(request.rules, action));
  }
  const json::object drawn{{"position", game.document(request.rules, world)},
                           {"memory", game.memory(request.rules, world)}};
  return text +
         fmt::format(R"(,"legal":{},"world":{}}})", json::serialize(legal), json::serialize(drawn));
}

Result<EnginePosition, ParseError> read_position(const EngineSeat& seat, std::string_view text) {
  Form form(text, "position");
  const JsonReader reader = form.reader();
  reader.exactly({"view", "legal", "world"});
  const JsonReader world = reader.field("world");
  world.exactly({"position", "memory"});
  const std::vector<std::string> given = texts_in(reader.field("legal"));
  if (form.is_bad()) return form.error();
  const auto drawn = read_world(seat, world);
  if (!drawn) return Unexpected(drawn.error());
  const auto& [rules, state] = *drawn;
  if (!seat.game->to_act(rules, state).contains(seat.seat)) {
    return Unexpected(ParseError{"world", "the seat is not to act in it"});
  }
  EnginePosition position{rules,
                          seat.game->observe(rules, state, Viewer::of(seat.seat)),
                          seat.game->legal(rules, state, seat.seat)};
  if (reader.field("view").value() != seat.game->view_json(rules, position.view)) {
    return Unexpected(ParseError{"view", "is not what the seat sees in the world"});
  }
  if (given != texts_of(*seat.game, position)) {
    return Unexpected(ParseError{"legal", "is not what the seat may do in the world"});
  }
  return position;
}

std::string write_think(const ThinkRequest& request) {
  json::object words{{"seed", to_hex(request.seed)}};
  if (request.budget.iterations) words["iterations"] = *request.budget.iterations;
  if (request.budget.time) words["ms"] = request.budget.time->count();
  return "think " + json::serialize(words);
}

Result<ThinkRequest, ParseError> read_think(std::string_view text) {
  Form form(text, "think");
  const JsonReader reader = form.reader();
  reader.allow_only({"seed", "iterations", "ms"});
  ThinkRequest request;
  if (form.has("iterations")) {
    const int iterations = reader.field("iterations").integer(1, kMostIterations);
    request.budget.iterations = static_cast<std::uint32_t>(iterations);
  }
  if (form.has("ms")) {
    request.budget.time =
        std::chrono::milliseconds(reader.field("ms").integer(1, kMostMilliseconds));
  }
  const std::string_view hex = reader.field("seed").text();
  if (form.is_bad()) return form.error();
  const auto seed = parse_seed(hex);
  if (!seed) return Unexpected(seed.error());
  request.seed = *seed;
  return request;
}

}  // namespace bourse
