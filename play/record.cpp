// SPDX-License-Identifier: Apache-2.0
#include "play/record.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/check.h"
#include "core/codec/option_values.h"
#include "play/record_streams.h"

namespace bourse {
namespace {

// The seed of the deal, recomputed from secret, table and contributions if the record has them.
Result<Seed, ParseError> seed_of(const Record& record) {
  if (!record.fairness) {
    if (record.seed) return *record.seed;
    return Unexpected(
        ParseError{"seed", "the record has none: a server reveals it when the game is over"});
  }
  const Seed derived =
      derive_seed(record.fairness->secret, record.table, record.fairness->contributions);
  if (record.seed && *record.seed != derived) {
    return Unexpected(ParseError{"seed", "does not follow from secret, table and contributions"});
  }
  return derived;
}

Result<const ErasedGame*, ParseError> game_of(const Record& record, FindGame find_game) {
  const ErasedGame* game = find_game(record.game);
  if (game == nullptr) {
    return Unexpected(ParseError{"game", fmt::format("there is no game '{}'", record.game)});
  }
  if (record.rules_version != game->descriptor->rules_version) {
    return Unexpected(
        ParseError{"rules_version",
                   fmt::format("the record is of version {}, this is version {} of {}",
                               record.rules_version,
                               game->descriptor->rules_version,
                               game->descriptor->name)});
  }
  return game;
}

// The constructed start, which must match the table in the header.
Result<AnyPosition, ParseError> position_of(const Record& record,
                                            const ErasedGame& game,
                                            const AnyRules& rules) {
  auto position = game.load(*record.position);
  if (!position) {
    ParseError error = std::move(position).error();
    error.where = error.where.empty() ? "position" : "position." + error.where;
    return Unexpected(std::move(error));
  }
  if (game.seats(position->rules) != record.seats) {
    return Unexpected(ParseError{"position.players", "differs from the record's players"});
  }
  if (game.options(position->rules) != game.options(rules)) {
    return Unexpected(ParseError{"position.options", "differ from the record's options"});
  }
  if (record.memory) {
    if (auto error = game.load_memory(position->rules, position->state, *record.memory)) {
      error->where = error->where.empty() ? "memory" : "memory." + error->where;
      return Unexpected(*std::move(error));
    }
  }
  return position;
}

Result<Match, ParseError> begin(const Record& record, FindGame find_game) {
  const auto game = game_of(record, find_game);
  if (!game) return Unexpected(game.error());
  auto rules = (*game)->compile(record.seats, record.options);
  if (!rules) return Unexpected(std::move(rules).error());
  const auto seed = seed_of(record);
  if (!seed) return Unexpected(seed.error());
  if (!record.position) return Match::start(**game, *std::move(rules), *seed);
  auto position = position_of(record, **game, *rules);
  if (!position) return Unexpected(std::move(position).error());
  return Match::resume(**game, *std::move(position), *seed);
}

std::optional<ParseError> play_recorded(Match& match, const RecordedMove& move) {
  const std::string where = fmt::format("move {}", match.moves().count() + 1);
  const auto action = match.game().parse(match.rules(), move.action);
  if (!action) return ParseError{where, explain(action.error())};
  if (auto refusal = match.play(move.seat, *action, move.millisecond)) {
    const RuleId rule = std::exchange(refusal->rule, {});
    const std::string who = fmt::format("seat {}, '{}': ", number(move.seat), move.action);
    return ParseError{where, who + explain(*refusal), rule};
  }
  return std::nullopt;
}

std::optional<ParseError> check_commitment(const Record& record) {
  if (!record.commitment) return std::nullopt;
  if (!record.fairness) {
    return ParseError{"secret", "is missing, so that the commitment cannot be checked"};
  }
  if (commit(record.fairness->secret) != *record.commitment) {
    return ParseError{"commitment", "does not fit the secret"};
  }
  return std::nullopt;
}

// How the contributions came about; none if the record has no fair deal.
Result<DealPromise, ParseError> promise_of(const Record& record, Verification& verdict) {
  if (record.position) return DealPromise::Constructed;
  if (!record.commitment) return DealPromise::None;
  const Fairness& deal = *record.fairness;
  if (record.is_local) return DealPromise::Local;
  const auto contributors = std::count_if(deal.contributions.begin(),
                                          deal.contributions.end(),
                                          [](const auto& text) { return !text.empty(); });
  if (deal.commitments.empty()) {
    verdict.contributors = static_cast<int>(contributors);
    return DealPromise::InTheClear;
  }
  for (std::size_t at = 0; at < deal.commitments.size(); ++at) {
    const auto state =
        contribution_state(record.table, deal.commitments[at], deal.contributions[at]);
    if (state == ContributionState::Wrong) {
      return Unexpected(ParseError{fmt::format("contributions[{}]", at),
                                   "is neither what the seat committed to nor its commitment"});
    }
    if (state != ContributionState::None) ++verdict.contributors;
    if (state == ContributionState::Unrevealed) {
      verdict.unrevealed.push_back(seat_at(static_cast<int>(at)));
    }
  }
  return DealPromise::Committed;
}

bool same_result(const Outcome& a, const Outcome& b) {
  return a.seats == b.seats && a.scores == b.scores && a.ranks == b.ranks;
}

std::optional<ParseError> check_result(const Record& record, const Match& match) {
  const auto outcome = match.outcome();
  if (outcome && record.is_abandoned) {
    return ParseError{"abandoned", "the game was played to its end"};
  }
  if (outcome && !record.result) return ParseError{"result", "is missing, but the game is over"};
  if (!outcome && record.result) {
    return ParseError{
        "result",
        fmt::format("is given, but after {} moves the game is not over", match.moves().count())};
  }
  if (outcome && !same_result(*outcome, *record.result)) {
    return ParseError{"result", "is not the result of these moves"};
  }
  return std::nullopt;
}

}  // namespace

Result<Match, ParseError> replay(const Record& record,
                                 FindGame find_game,
                                 std::optional<int> moves) {
  const int recorded = static_cast<int>(record.moves.size());
  const int wanted = moves.value_or(recorded);
  if (wanted < 0 || wanted > recorded) {
    return Unexpected(ParseError{
        "moves", fmt::format("the record has {}, so there is no move {}", recorded, wanted)});
  }
  auto match = begin(record, find_game);
  if (!match) return match;
  for (const RecordedMove& move : std::span(record.moves).first(static_cast<std::size_t>(wanted))) {
    if (auto error = play_recorded(*match, move)) return Unexpected(*std::move(error));
  }
  return match;
}

Result<Verification, ParseError> verify(const Record& record,
                                        FindGame find_game,
                                        std::span<const SeenStream> seen) {
  if (auto error = check_commitment(record)) return Unexpected(*std::move(error));
  Verification verdict;
  const auto promise = promise_of(record, verdict);
  if (!promise) return Unexpected(promise.error());
  const auto match = replay(record, find_game);
  if (!match) return Unexpected(match.error());
  if (auto error = check_result(record, *match)) return Unexpected(*std::move(error));
  const auto streams = check_streams(record, *match, seen);
  if (!streams) return Unexpected(streams.error());
  verdict.moves = match->moves().count();
  verdict.is_finished = match->is_over();
  verdict.is_practice = record.is_practice;
  verdict.promise = *promise;
  verdict.streams = *streams;
  verdict.outcome = match->outcome();
  return verdict;
}

Record record_of(const Match& match, std::vector<std::string> names) {
  BOURSE_CHECK(static_cast<int>(names.size()) == match.seats());
  const ErasedGame& game = match.game();
  Record record;
  record.game = game.descriptor->key;
  record.seats = match.seats();
  record.options = game.options(match.rules());
  record.rules_version = game.descriptor->rules_version;
  record.names = std::move(names);
  record.seed = match.seed();
  record.result = match.outcome();
  if (match.origin().is_constructed()) {
    const Match start = match.at(0);
    record.position = game.document(match.rules(), start.state());
    record.memory = game.memory(match.rules(), start.state());
  }
  for (int number = 1; number <= match.moves().count(); ++number) {
    const PlayedMove move = match.moves().at(number);
    record.moves.push_back({move.seat, game.print(match.rules(), move.action), move.millisecond});
  }
  return record;
}

}  // namespace bourse
