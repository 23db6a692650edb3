// SPDX-License-Identifier: Apache-2.0
#include "server/domain/game_start.h"

#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "server/protocol/limits.h"

namespace bourse {
namespace {

Result<AnyPosition, ParseError> load(const ErasedGame& game, const json::object& document) {
  auto position = game.load(document);
  if (position) return position;
  ParseError error = std::move(position).error();
  error.where = error.where.empty() ? "position" : "position." + error.where;
  return Unexpected(std::move(error));
}

// A reason if the options of the setting are not those of its position; no options stand for these.
std::optional<ParseError> refuse_options(const ErasedGame& game,
                                         const wire::NewTable& setting,
                                         const AnyRules& rules) {
  if (setting.options.empty()) return std::nullopt;
  const auto asked = game.compile(setting.players, setting.options);
  if (!asked) return asked.error();
  if (game.options(*asked) == game.options(rules)) return std::nullopt;
  return ParseError{"options", "must be empty, or those of the position"};
}

std::optional<ParseError> refuse_position(const ErasedGame& game,
                                          const wire::NewTable& setting,
                                          const AnyPosition& position) {
  const int players = game.seats(position.rules);
  if (setting.players != players) {
    return ParseError{"players", fmt::format("must be {}, as in the position", players)};
  }
  if (game.to_act(position.rules, position.state).empty()) {
    return ParseError{"position", "the game is already over"};
  }
  return refuse_options(game, setting, position.rules);
}

std::optional<ParseError> refuse_script(const ErasedGame& game,
                                        const AnyRules& rules,
                                        const std::vector<std::string>& script) {
  for (std::size_t at = 0; at < script.size(); ++at) {
    const auto action = game.parse(rules, script[at]);
    if (script[at].size() <= kLongestAction && action) continue;
    return ParseError{fmt::format("seats.script[{}]", at),
                      action ? "is too long" : explain(action.error())};
  }
  return std::nullopt;
}

std::optional<ParseError> refuse_scripts(const ErasedGame& game,
                                         const AnyRules& rules,
                                         const wire::NewTable& setting) {
  for (const wire::SeatSetting& seat : setting.seats) {
    if (!seat.script) continue;
    if (!setting.position) return ParseError{"seats.script", "needs a start position"};
    if (auto error = refuse_script(game, rules, *seat.script)) return error;
  }
  return std::nullopt;
}

}  // namespace

Result<GameStart, ParseError> start_of(const ErasedGame& game, const wire::NewTable& setting) {
  if (!setting.position) {
    auto rules = game.compile(setting.players, setting.options);
    if (!rules) return Unexpected(std::move(rules).error());
    return GameStart{.rules = *std::move(rules), .position = nullptr};
  }
  auto position = load(game, *setting.position);
  if (!position) return Unexpected(std::move(position).error());
  return GameStart{.rules = std::move(position->rules),
                   .position = std::make_shared<const AnyState>(position->state)};
}

Result<GameStart, ParseError> complete(const ErasedGame& game, wire::NewTable& setting) {
  if (setting.position && json::serialize(*setting.position).size() > kLongestPosition) {
    return Unexpected(ParseError{"position", "must not be longer than 128 KiB"});
  }
  auto start = start_of(game, setting);
  if (!start) return start;
  if (start->position) {
    const AnyPosition position{.rules = start->rules, .state = *start->position};
    if (auto error = refuse_position(game, setting, position)) {
      return Unexpected(*std::move(error));
    }
    setting.position = game.document(position.rules, position.state);
  }
  if (auto error = refuse_scripts(game, start->rules, setting)) {
    return Unexpected(*std::move(error));
  }
  setting.options = game.options(start->rules);
  return start;
}

}  // namespace bourse
