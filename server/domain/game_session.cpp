// SPDX-License-Identifier: Apache-2.0
#include "server/domain/game_session.h"

#include <algorithm>
#include <utility>

#include <boost/json/serialize.hpp>

#include "core/check.h"
#include "server/domain/entry_traits.h"

namespace bourse {
namespace {

MoveId id_of(const Entry& entry) { return entry.id.empty() ? MoveId{} : move_id(entry.id); }

}  // namespace

GameSession::GameSession(const ErasedGame& game,
                         AnyRules rules,
                         int rules_version,
                         std::shared_ptr<const AnyState> start)
    : game_(&game),
      rules_(std::move(rules)),
      rules_version_(rules_version),
      start_(std::move(start)) {}

void GameSession::adopt_rules(int version) {
  rules_version_ = version;
  unplayed_ = 0;
}

// The deal comes later: neither the seed nor the commitment depends on the options.
json::object GameSession::change_options(int players, const json::object& options) {
  BOURSE_CHECK(!is_dealt() && !is_from_position());
  auto rules = game_->compile(players, options);
  BOURSE_CHECK(rules.has_value());
  rules_ = *std::move(rules);
  return game_->options(rules_);
}

void GameSession::deal(const Seed& seed) {
  match_ = start_ ? Match::resume(*game_, {.rules = rules_, .state = *start_}, seed)
                  : Match::start(*game_, rules_, seed);
  streams_.emplace(*match_);
}

void GameSession::resume(Match match, std::span<const int> numbers) {
  match_ = std::move(match);
  streams_.emplace(*match_, numbers);
}

AnyView GameSession::view(Viewer viewer) const {
  return views_.empty() ? match_->view(viewer) : views_[streams_->place(viewer)];
}

bool GameSession::move(const Entry& entry) {
  const auto action = game_->parse(match_->rules(), entry.text);
  if (has_unplayed() || !action || match_->refuse(seat_at(entry.seat), *action)) {
    BOURSE_CHECK(rules_version_ != game_->descriptor->rules_version);
    ++unplayed_;
    return false;
  }
  play(entry, *action);
  return true;
}

void GameSession::play(const Entry& entry, const AnyAction& action) {
  BOURSE_CHECK(!has_unplayed());
  match_->play_legal(seat_at(entry.seat), action, entry.at);
  streams_->refresh(*match_, id_of(entry), &views_);
}

bool GameSession::undo(const Entry& entry) {
  const int count = static_cast<int>(number_in(entry));
  const int unplayed = std::min(count, unplayed_);
  unplayed_ -= unplayed;
  if (unplayed == count) return false;
  match_->undo(count - unplayed, seat_at(entry.seat));
  streams_->refresh(*match_, id_of(entry), &views_);
  return true;
}

std::optional<std::string> GameSession::best_key() const {
  const auto key = game_->best_key(rules_);
  if (!key) return std::nullopt;
  return json::serialize(*key);
}

bool GameSession::has_revealed(Seat seat) const {
  return !match_ || has_unplayed() || match_->refuse_undo(seat).has_value();
}

}  // namespace bourse
