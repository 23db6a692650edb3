// SPDX-License-Identifier: Apache-2.0
#include "server/room/undo_vote.h"

#include <algorithm>
#include <utility>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {

std::optional<MessageKey> refuse_more_undos(const Match& match, Seat seat) {
  const MoveHistory::Undos undos = match.moves().undos_of(seat);
  if (undos.in_all >= kUndosPerGame) return MessageKey::UndoGame;
  if (undos.here >= kUndosPerTurn) return MessageKey::UndoTurn;
  return std::nullopt;
}

UndoVote::UndoVote(const TableSlot& table,
                   CommitQueue& commits,
                   Clients& clients,
                   SeatMessages& messages,
                   const Clock& clock,
                   std::function<void()> on_change)
    : table_(table),
      commits_(commits),
      clients_(clients),
      messages_(messages),
      clock_(clock),
      on_change_(std::move(on_change)) {}

void UndoVote::request(ConnectionId id, const wire::Undo& undo) {
  commits_.post([this, id, undo] { begin(id, undo); });
}

void UndoVote::answer(ConnectionId id, const wire::Consent& consent) {
  commits_.post([this, id, consent] { take_answer(id, consent); });
}

void UndoVote::begin(ConnectionId id, const wire::Undo& undo) {
  const auto seat = messages_.deciding_seat(id, undo.id);
  if (!seat || !messages_.is_fresh(id, *seat, undo.id, undo.after)) return;
  if (vote_) return clients_.refuse(id, undo.id, MessageKey::UndoAsked);
  if (const auto refusal = refuse_more_undos(table_->match(), *seat)) {
    return messages_.refuse_for_good(id, undo.id, {*refusal, {}});
  }
  if (table_->match().refuse_undo(*seat)) return open(id, undo, *seat);
  grant({.number = 0,
         .seat = *seat,
         .missing = {},
         .count = 1,
         .id = undo.id,
         .client = id,
         .lapses = 0});
}

// All people who play for themselves, except the one who asks.
SeatSet UndoVote::voters(Seat asking) const {
  SeatSet voters;
  for (std::size_t at = 0; at < table_->seating().occupants().size(); ++at) {
    const SeatOccupant& occupant = table_->seating().occupants()[at];
    const Seat seat = seat_at(static_cast<int>(at));
    if (occupant.person != kNobody && !occupant.has_stand_in && seat != asking) voters.insert(seat);
  }
  return voters;
}

bool UndoVote::is_anybody_away() const {
  const auto& occupants = table_->seating().occupants();
  return std::any_of(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
    return occupant.has_stand_in && !occupant.is_removed;
  });
}

void UndoVote::open(ConnectionId id, const wire::Undo& undo, Seat seat) {
  const int count = table_->match().moves().since_own(seat);
  if (count == 0) return messages_.refuse_for_good(id, undo.id, {MessageKey::NotMoved, {}});
  if (is_anybody_away()) return messages_.refuse_for_good(id, undo.id, {MessageKey::UndoAway, {}});
  vote_ = Vote{.number = next_number_++,
               .seat = seat,
               .missing = voters(seat),
               .count = count,
               .id = undo.id,
               .client = id,
               .lapses = clock_.now() + kUndoVoteLasts};
  if (vote_->missing.empty()) return grant(*std::exchange(vote_, std::nullopt));
  tell(*vote_, wire::VoteState::Open);
  on_change_();
}

void UndoVote::take_answer(ConnectionId id, const wire::Consent& consent) {
  const auto seat = messages_.deciding_seat(id, std::nullopt);
  if (!seat) return;
  if (!vote_ || vote_->number != consent.question || !vote_->missing.contains(*seat)) {
    return clients_.refuse(id, std::nullopt, MessageKey::NotQuestioned);
  }
  if (!consent.yes) {
    tell(*std::exchange(vote_, std::nullopt), wire::VoteState::Denied);
    return on_change_();
  }
  vote_->missing.erase(*seat);
  if (vote_->missing.empty()) return grant(*std::exchange(vote_, std::nullopt));
  tell(*vote_, wire::VoteState::Open);
}

void UndoVote::grant(const Vote& vote) {
  if (vote.number > 0) tell(vote, wire::VoteState::Granted);
  Entry undo =
      commits_.entry(EntryKind::Undo, number(vote.seat), std::to_string(vote.count), vote.id);
  commits_.commit({std::move(undo)}, [this, vote](WriteResult written) {
    if (written != WriteResult::Ok) {
      return clients_.refuse(vote.client, vote.id, refusal_of_write(written));
    }
    const int number = table_->streams().of(Viewer::of(vote.seat)).number;
    clients_.accept(vote.client, vote.id, number);
  });
}

std::optional<std::int64_t> UndoVote::next_due() const {
  return vote_ ? std::optional(vote_->lapses) : std::nullopt;
}

void UndoVote::lapse() {
  if (vote_) tell(*std::exchange(vote_, std::nullopt), wire::VoteState::Lapsed);
}

void UndoVote::announce() {
  if (vote_) tell(*vote_, wire::VoteState::Open);
}

void UndoVote::tell(const Vote& vote, wire::VoteState state) {
  wire::UndoQuestion told;
  told.question = vote.number;
  told.seat = number(vote.seat);
  for (const Seat seat : vote.missing) told.missing.push_back(number(seat));
  told.state = state;
  clients_.broadcast(to_text(told));
}

}  // namespace bourse
