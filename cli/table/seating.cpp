// SPDX-License-Identifier: Apache-2.0
#include "cli/table/seating.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/terminal/translations.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

std::string recorded_person(int number) { return fmt::format("Person {}", number); }

// Translates the default name of a person; other names stay.
LocalPlayer person(int number, const std::string& recorded) {
  const bool is_default = recorded == recorded_person(number);
  const std::string translated = tr("terminal.person", {{"number", std::to_string(number)}});
  return {is_default ? translated : recorded, nullptr, recorded};
}

bool is_person(const LocalPlayer& player) { return !player.bot; }

// A single person is "you".
void name_lone_person(std::vector<LocalPlayer>& players) {
  if (people_among(players) != 1) return;
  std::find_if(players.begin(), players.end(), is_person)->name = "you";
}

// "greedy 2" is of kind "greedy"; the number counts bots of that kind.
std::string kind_of(const std::string& recorded) {
  const std::size_t blank = recorded.rfind(' ');
  const bool has_number = blank != std::string::npos && blank + 1 < recorded.size() &&
                          recorded.find_first_not_of("0123456789", blank + 1) == std::string::npos;
  return has_number ? recorded.substr(0, blank) : recorded;
}

// Names in a record: "greedy 2" is the second bot of its kind.
Result<std::vector<std::string>, ParseError> recorded_bots(const std::vector<std::string>& kinds) {
  std::map<std::string, int> of_kind;
  std::vector<std::string> names;
  for (const std::string& kind : kinds) {
    names.push_back(fmt::format("{} {}", kind, ++of_kind[kind]));
    if (const auto reason = refuse_name(names.back())) {
      return Unexpected(ParseError{
          "--bot", fmt::format("{}: its name in a record {}", bourse::quoted(kind), *reason)});
    }
  }
  return names;
}

}  // namespace

Names names_of(const std::vector<LocalPlayer>& players) {
  Names names;
  for (const LocalPlayer& player : players) names.push_back(player.name);
  return names;
}

Names recorded_names(const std::vector<LocalPlayer>& players) {
  Names names;
  for (const LocalPlayer& player : players) names.push_back(player.recorded);
  return names;
}

int people_among(const std::vector<LocalPlayer>& players) {
  return static_cast<int>(std::count_if(players.begin(), players.end(), is_person));
}

bool is_practice(const std::vector<LocalPlayer>& players) {
  return people_among(players) == 1 && players.size() > 1;
}

Result<std::vector<LocalPlayer>, ParseError> make_players(int seats,
                                                          const std::vector<std::string>& kinds) {
  const int people = seats - static_cast<int>(kinds.size());
  if (people < 0) {
    return Unexpected(
        ParseError{"--bot", fmt::format("{} bots are too many for {} seats", kinds.size(), seats)});
  }
  const auto recorded = recorded_bots(kinds);
  if (!recorded) return Unexpected(recorded.error());
  auto bots = make_bots(kinds);
  if (!bots) return Unexpected(std::move(bots).error());
  std::vector<LocalPlayer> players;
  for (int number = 1; number <= people; ++number) {
    players.push_back(person(number, recorded_person(number)));
  }
  for (std::size_t at = 0; at < bots->size(); ++at) {
    const std::string& name = (*recorded)[at];
    players.push_back(
        {bot_name(kinds[at]) + name.substr(kinds[at].size()), std::move((*bots)[at]), name});
  }
  name_lone_person(players);
  return players;
}

Result<std::vector<LocalPlayer>, ParseError> players_of(const Record& record) {
  std::vector<LocalPlayer> players;
  int people = 0;
  for (const std::string& name : names_of(record)) {
    if (name.starts_with("engine:")) {
      return Unexpected(ParseError{
          "names",
          "an external engine played here, and a record never starts one: name it with --bot"});
    }
    const std::string kind = kind_of(name);
    if (auto bot = make_bot(kind)) {
      players.push_back({bot_name(kind) + name.substr(kind.size()), *std::move(bot), name});
    } else {
      players.push_back(person(++people, name));
    }
  }
  name_lone_person(players);
  return players;
}

Names names_of(const Record& record) {
  Names names = record.names;
  for (std::size_t seat = names.size(); seat < static_cast<std::size_t>(record.seats); ++seat) {
    names.push_back(fmt::format("seat {}", seat));
  }
  return names;
}

}  // namespace bourse::cli
