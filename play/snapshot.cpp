// SPDX-License-Identifier: Apache-2.0
#include "play/snapshot.h"

#include <limits>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace bourse {
namespace {

ParseError inside(std::string_view part, ParseError error) {
  error.where = error.where.empty() ? std::string(part) : fmt::format("{}.{}", part, error.where);
  return error;
}

}  // namespace

Snapshot snapshot_of(const Match& match) {
  const ErasedGame& game = match.game();
  return {.game = std::string(game.descriptor->key),
          .rules_version = game.descriptor->rules_version,
          .format = kSnapshotFormat,
          .move = match.origin().moves_before + match.moves().count(),
          .document = game.document(match.rules(), match.state()),
          .memory = game.memory(match.rules(), match.state())};
}

std::string write_snapshot(const Snapshot& snapshot) {
  return json::serialize(json::object{{"game", snapshot.game},
                                      {"rules_version", snapshot.rules_version},
                                      {"format", snapshot.format},
                                      {"move", snapshot.move},
                                      {"document", snapshot.document},
                                      {"memory", snapshot.memory}});
}

Result<Snapshot, ParseError> read_snapshot(std::string_view text) {
  const auto value = parse_json(text, "snapshot");
  if (!value) return Unexpected(value.error());
  FirstError errors;
  const JsonReader root(*value, "", errors);
  root.exactly({"game", "rules_version", "format", "move", "document", "memory"});
  if (errors.raised()) return Unexpected(errors.first());
  constexpr int kMost = std::numeric_limits<int>::max();
  Snapshot snapshot{.game = std::string(root.field("game").text()),
                    .rules_version = root.field("rules_version").integer(1, kMost),
                    .format = root.field("format").integer(kSnapshotFormat, kSnapshotFormat),
                    .move = root.field("move").integer(0, kMost),
                    .document = root.field("document").members(),
                    .memory = root.field("memory").members()};
  if (errors.raised()) return Unexpected(errors.first());
  return snapshot;
}

Result<AnyPosition, ParseError> restore(const Snapshot& snapshot, FindGame find_game) {
  const ErasedGame* game = find_game(snapshot.game);
  if (game == nullptr) {
    return Unexpected(
        ParseError{"game", fmt::format("there is no game '{}'", snapshot.game.substr(0, 40))});
  }
  auto position = game->load(snapshot.document);
  if (!position) return Unexpected(inside("document", std::move(position).error()));
  if (auto error = game->load_memory(position->rules, position->state, snapshot.memory)) {
    return Unexpected(inside("memory", *std::move(error)));
  }
  return position;
}

}  // namespace bourse
