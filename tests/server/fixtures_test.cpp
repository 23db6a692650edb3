// SPDX-License-Identifier: Apache-2.0
//
// Positions of real games for the tests of the boards. This test makes
// games/*/web/fixtures/games.json from the games listed in plan.json beside it, as the house would
// send them to each viewer. tools/regen_fixtures writes the files.
//
// A plan lists games as {"players", "seed", "options", "names"}. Each is played at random. From all
// positions of all viewers the test selects those that show most features not shown yet: a phase as
// its viewer meets it, a verb, a note, an event, a field of the view with or without a value.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "core/rng.h"
#include "games/registry.h"
#include "play/rng_streams.h"
#include "server/domain/game_list.h"
#include "server/domain/table.h"
#include "server/domain/table_card.h"
#include "server/protocol/wire_json.h"
#include "server/room/position.h"
#include "tests/support/project_file.h"

namespace bourse::fixtures {
namespace {

constexpr std::size_t kMostScenes = 96;
constexpr std::size_t kMostActionsOfAKind = 24;

using Features = std::set<std::string>;

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

// "offer 0 bk bkn" -> "offer", "exercise c10 g10" -> "exercise 2": the verb and the number of
// words.
std::string kind_of(const std::string& action) {
  const auto words = std::count(action.begin(), action.end(), ' ');
  return action.substr(0, action.find(' ')) + ' ' + std::to_string(words);
}

// A note without its numbers: "blue moves from 3 to 5" -> "blue moves from # to #".
std::string without_numbers(std::string text) {
  for (char& letter : text) {
    if (letter >= '0' && letter <= '9') letter = '#';
  }
  return text;
}

std::string phase_of(const json::object& view) {
  const json::value& phase = view.at("phase");
  return text_of(phase.is_object() ? phase.as_object().at("name") : phase);
}

// Whether the text is a value such as "cancelled", and not a name or a code.
bool is_word(const std::string& text) {
  constexpr std::size_t kShortest = 5;  // codes are shorter
  return text.size() >= kShortest &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
}

// The feature of a value that is neither object nor list.
std::string feature_of(const json::value& value) {
  if (value.is_null()) return "null";
  if (value.is_bool()) return value.as_bool() ? "true" : "false";
  if (!value.is_string()) return "number";
  std::string text = text_of(value);
  return is_word(text) ? text : "text";
}

// Adds every field of the view, with whether it is empty; the items of a list count as one.
void add_fields(const json::value& value, const std::string& path, Features& features) {
  if (const json::object* object = value.if_object()) {
    if (object->empty()) features.insert(path + " {}");
    for (const auto& [key, field] : *object) {
      const bool is_code = path.ends_with("s") && object->size() > 3;  // {"bu": 3, "bk": 1, …}
      add_fields(field, path + '.' + (is_code ? "*" : std::string(key)), features);
    }
  } else if (const json::array* list = value.if_array()) {
    if (list->empty()) features.insert(path + " []");
    for (const json::value& item : *list) add_fields(item, path + "[]", features);
  } else {
    features.insert(path + ' ' + feature_of(value));
  }
}

struct Candidate {
  std::string text;
  Features features;
};

struct Fixtures {
  std::vector<Candidate> candidates;
  std::map<std::string, std::set<std::string>> actions;  // by kind
  std::map<std::string, std::string> log;                // one line of each kind
};

struct Planned {
  std::string name;  // "game 3"
  Table table;
  std::vector<std::string> names;
};

std::string kind_of(const wire::LogLine& line, const std::optional<Seat>& seat) {
  const json::object event = json::parse(line.event.text).as_object();
  Features fields;
  add_fields(event, "", fields);
  std::string kind = text_of(event.at("event"));
  const json::value* whose = event.if_contains("seat");
  if (whose != nullptr && seat && *whose == number(*seat)) kind += " own";
  for (const std::string& field : fields) kind += field;
  return kind;
}

bool has_own_data(const Table& table) { return card_of(table).own_data; }

Features features_of(const Planned& game,
                     const wire::Batch& batch,
                     const json::object& view,
                     const std::optional<Seat>& seat) {
  Features features{game.name};
  add_fields(view, "", features);
  const std::string phase = phase_of(view);
  const bool is_asked = !batch.position.choices.empty();
  features.insert(phase + (!seat ? " watching" : is_asked ? " asked" : " waiting"));
  if (is_asked) features.insert(phase + " at " + std::to_string(game.names.size()));
  // The number of choices by powers of two: 1, 2 to 3, 4 to 7, …
  features.insert(phase + " to " + std::to_string(std::bit_width(batch.position.choices.size())));
  if (is_asked && has_own_data(game.table)) features.insert(phase + " with own data");
  for (const wire::Choice& choice : batch.position.choices) {
    features.insert(phase + ' ' + kind_of(choice.action));
    if (choice.prices.size() > 1) features.insert(kind_of(choice.action) + " prices");
    for (const std::string& note : choice.notes) features.insert(without_numbers(note));
    for (const std::string& warning : choice.warnings) features.insert(without_numbers(warning));
  }
  for (const wire::LogLine& line : batch.log) {
    features.insert(kind_of(line, seat));
    const json::object event = json::parse(line.event.text).as_object();
    features.insert(phase + " after " + text_of(event.at("event")));
  }
  return features;
}

std::string scene_text(const Planned& game,
                       const wire::Batch& batch,
                       const std::optional<Seat>& seat) {
  std::string text =
      "{\"players\":" + std::to_string(game.names.size()) +
      ",\"viewer\":" + (seat ? std::to_string(number(*seat)) : "null") +
      ",\"names\":" + json::serialize(json::array(game.names.begin(), game.names.end())) +
      ",\"number\":" + std::to_string(batch.number) + ",\"log\":";
  write_value(text, batch.log);
  text += ",\"options\":" + json::serialize(game.table.setting().options) + ",\"position\":";
  write_value(text, batch.position);
  return text + '}';
}

// Records the viewer's share of the last step, if there is one.
void look(const Planned& game, Viewer viewer, Fixtures& fixtures) {
  const auto step = game.table.streams().last_step(game.table.match(), viewer);
  if (!step) return;
  EventTexts texts;
  const wire::Batch batch = batch_of(game.table, *step, {}, texts);
  const auto seat = viewer.seat();
  const json::object view = json::parse(batch.position.view.text).as_object();
  fixtures.candidates.push_back(
      {.text = scene_text(game, batch, seat), .features = features_of(game, batch, view, seat)});
  for (const wire::Choice& choice : batch.position.choices) {
    auto& kind = fixtures.actions[kind_of(choice.action)];
    if (kind.size() < kMostActionsOfAKind) kind.insert(choice.action);
  }
  for (const wire::LogLine& line : batch.log) {
    std::string text;
    write_value(text, line);
    fixtures.log.try_emplace(kind_of(line, seat), std::move(text));
  }
}

void look(const Planned& game, Fixtures& fixtures) {
  for (const Seat seat : SeatSet::first(game.table.match().seats())) {
    look(game, Viewer::of(seat), fixtures);
  }
  look(game, Viewer::spectator(), fixtures);
}

// Picks one of the verbs, then one of its actions, so that rare verbs are played as often as
// others.
std::string choose(const Match& match, Seat seat, Rng& rng) {
  std::map<std::string, std::vector<std::string>> kinds;
  for (const AnyAction& action : match.game().legal(match.rules(), match.state(), seat)) {
    const std::string text = match.game().print(match.rules(), action);
    kinds[text.substr(0, text.find(' '))].push_back(text);
  }
  auto kind = kinds.begin();
  std::advance(kind, rng.below(static_cast<std::uint32_t>(kinds.size())));
  return kind->second[rng.below(static_cast<std::uint32_t>(kind->second.size()))];
}

Planned open_table(const ErasedGame& game, const json::object& plan, std::size_t place) {
  wire::NewTable setting;
  setting.game = game.descriptor->key;
  setting.players = plan.at("players").to_number<int>();
  const auto rules = game.compile(setting.players, plan.at("options").as_object());
  REQUIRE_MESSAGE(rules.has_value(), json::serialize(plan));
  setting.options = game.options(*rules);
  setting.seats.resize(static_cast<std::size_t>(setting.players));
  TableHeader header;
  header.id = "fixtures";
  header.game = setting.game;
  header.rules_version = game.descriptor->rules_version;
  header.secret.back() = plan.at("seed").to_number<std::uint8_t>();
  header.setting = to_text(setting);
  auto table = Table::set_up(registered_games(), std::move(header));
  REQUIRE(table.has_value());
  Planned planned{.name = "game " + std::to_string(place), .table = *std::move(table), .names = {}};
  for (const json::value& name : plan.at("names").as_array()) {
    planned.names.push_back(text_of(name));
  }
  REQUIRE(planned.names.size() == static_cast<std::size_t>(setting.players));
  return planned;
}

void play(Planned& game, Fixtures& fixtures) {
  Table& table = game.table;
  int seat = 0;
  for (const std::string& name : game.names) {
    table.take({.kind = EntryKind::Sit, .seat = seat, .person = seat + 1, .id = {}, .text = name});
    ++seat;
  }
  table.take({.kind = EntryKind::Start, .seat = -1, .person = kNobody, .id = {}, .text = {}});
  Seed seed{};
  seed.back() = table.header().secret.back();
  Rng rng(seed, rng_stream(RngUse::GoldenChoice));
  look(game, fixtures);
  while (!table.match().is_over()) {
    const Seat mover = table.match().to_act().front();
    table.take({.kind = EntryKind::Move,
                .seat = number(mover),
                .person = number(mover) + 1,
                .id = {},
                .text = choose(table.match(), mover, rng)});
    look(game, fixtures);
  }
}

// The candidates that show most new features, until all are shown; in their original order.
std::vector<std::string> chosen(const std::vector<Candidate>& candidates) {
  std::set<std::size_t> places;
  Features shown;
  while (places.size() < kMostScenes) {
    std::size_t best = 0;
    std::ptrdiff_t most = 0;
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      const Features& all = candidates[at].features;
      const auto news = std::count_if(
          all.begin(), all.end(), [&](const std::string& each) { return !shown.contains(each); });
      if (news > most) {
        best = at;
        most = news;
      }
    }
    if (most == 0) break;
    places.insert(best);
    shown.insert(candidates[best].features.begin(), candidates[best].features.end());
  }
  std::vector<std::string> texts;
  texts.reserve(places.size());
  for (const std::size_t place : places) texts.push_back(candidates[place].text);
  return texts;
}

void write_list(std::string& out, const std::string& key, const std::vector<std::string>& items) {
  out += '"' + key + "\":[\n";
  for (std::size_t at = 0; at < items.size(); ++at) {
    out += items[at] + (at + 1 < items.size() ? ",\n" : "\n");
  }
  out += ']';
}

std::string fixtures_of(const ErasedGame& game, const json::object& plan) {
  Fixtures fixtures;
  std::size_t place = 0;
  for (const json::value& each : plan.at("games").as_array()) {
    Planned planned = open_table(game, each.as_object(), ++place);
    play(planned, fixtures);
  }
  std::vector<std::string> actions;
  for (const auto& [kind, texts] : fixtures.actions) {
    for (const std::string& text : texts) actions.push_back(json::serialize(json::string(text)));
  }
  std::vector<std::string> log;
  for (const auto& [kind, text] : fixtures.log) log.push_back(text);
  std::string out = "{";
  write_list(out, "actions", actions);
  write_list(out += ',', "log", log);
  write_list(out += ',', "positions", chosen(fixtures.candidates));
  return out + "}\n";
}

}  // namespace

TEST_SUITE("many games") {
  TEST_CASE("fixtures: games/*/web/fixtures/games.json is what tools/regen_fixtures writes") {
    for (const ErasedGame* game : registered_games().games) {
      CAPTURE(game->descriptor->key);
      const auto folder = project_file("games") / game->descriptor->key / "web/fixtures";
      if (!std::filesystem::exists(folder)) continue;  // a game without a board
      const std::string fixtures =
          fixtures_of(*game, json::parse(read(folder / "plan.json")).as_object());
      if (std::getenv("BOURSE_REGEN_FIXTURES") != nullptr) {
        std::ofstream(folder / "games.json") << fixtures;
      }
      const bool are_fresh = read(folder / "games.json") == fixtures;
      CHECK_MESSAGE(are_fresh, "stale: run tools/regen_fixtures");
    }
  }
}

}  // namespace bourse::fixtures
