// SPDX-License-Identifier: Apache-2.0
#include "server/room/proposals.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/removal.h"

namespace bourse {

Proposals::Proposals(const TableSlot& table,
                     CommitQueue& commits,
                     Clients& clients,
                     SeatMessages& messages,
                     const Presence& presence,
                     const HouseLimits& limits,
                     const Clock& clock,
                     std::function<void()> on_change)
    : table_(table),
      commits_(commits),
      clients_(clients),
      messages_(messages),
      presence_(presence),
      limits_(limits),
      clock_(clock),
      on_change_(std::move(on_change)) {}

void Proposals::propose(ConnectionId id, const wire::Propose& message) {
  commits_.post([this, id, message] { begin(id, message); });
}

void Proposals::vote(ConnectionId id, const wire::Vote& message) {
  commits_.post([this, id, message] { take_vote(id, message); });
}

void Proposals::begin(ConnectionId id, const wire::Propose& message) {
  const auto seat = messages_.deciding_seat(id, message.id);
  if (!seat) return;
  const auto refuse = [&](UserMessage why) { clients_.refuse(id, message.id, std::move(why)); };
  if (open_) return refuse(MessageKey::ProposalOpen);
  auto proposal =
      message.kind == wire::ProposalKind::End ? end_game(*seat) : remove(*seat, message.seat);
  if (!proposal) return refuse(proposal.error());
  proposal->id = message.id;
  proposal->client = id;
  if (proposal->yes >= proposal->needed) return carry_out(*proposal);
  const TokenRate rate = TokenRate::one_per(limits_.proposal_interval, limits_.proposal_burst);
  if (!made_[*seat].take(rate, std::chrono::milliseconds(clock_.now()))) {
    return refuse(MessageKey::ProposalLater);
  }
  const bool has_days = table_->setting().clock.kind == wire::ClockKind::Days;
  proposal->number = next_number_++;
  proposal->lapses = clock_.now() + (has_days ? kDaysProposalLasts : kProposalLasts);
  open_ = *std::move(proposal);
  clients_.broadcast(to_text(news_of(*open_, wire::VoteState::Open)));
  clients_.accept(id, message.id, table_->streams().of(Viewer::of(*seat)).number);
  on_change_();
}

Result<Proposals::Proposal, MessageKey> Proposals::end_game(Seat by) const {
  Proposal proposal;
  proposal.kind = wire::ProposalKind::End;
  proposal.by = by;
  proposal.missing = presence_.taking_part(clock_.now());
  proposal.missing.erase(by);
  proposal.needed = 1 + proposal.missing.size();
  return proposal;
}

Result<Proposals::Proposal, MessageKey> Proposals::remove(Seat by,
                                                          std::optional<int> target) const {
  const auto& seats = table_->seating().occupants();
  if (!target || *target < 0 || static_cast<std::size_t>(*target) >= seats.size()) {
    return Unexpected(MessageKey::NoSuchSeat);
  }
  const Seat seat = seat_at(*target);
  if (seat == by || !seats[static_cast<std::size_t>(*target)].is_person()) {
    return Unexpected(MessageKey::NotRemovable);
  }
  Proposal proposal;
  proposal.kind = wire::ProposalKind::Remove;
  proposal.by = by;
  proposal.target = seat;
  proposal.missing = presence_.playing();
  proposal.missing.erase(by);
  proposal.missing.erase(seat);
  const int others = 1 + proposal.missing.size();
  if (others < kLeastRemovers) return Unexpected(MessageKey::RemoveAlone);
  proposal.needed = std::max(kLeastRemovers, others / 2 + 1);
  return proposal;
}

void Proposals::take_vote(ConnectionId id, const wire::Vote& message) {
  const TableClient* const client = clients_.find(id);
  if (client == nullptr || table_.denial()) return;
  const auto seat = client->viewer.seat();
  if (!open_ || open_->number != message.proposal || !seat || !open_->missing.contains(*seat)) {
    return clients_.refuse(id, std::nullopt, MessageKey::NotQuestioned);
  }
  open_->missing.erase(*seat);
  if (message.yes) ++open_->yes;
  if (open_->yes >= open_->needed) {
    const Proposal granted = *open_;
    close(wire::VoteState::Granted);
    return carry_out(granted);
  }
  if (open_->yes + open_->missing.size() < open_->needed) return close(wire::VoteState::Denied);
  clients_.broadcast(to_text(news_of(*open_, wire::VoteState::Open)));
}

void Proposals::carry_out(const Proposal& proposal) {
  commits_.commit(entries_of(proposal), [this, proposal](WriteResult written) {
    if (written != WriteResult::Ok) {
      return clients_.refuse(proposal.client, proposal.id, refusal_of_request(written));
    }
    if (proposal.number > 0) return;  // accepted when it was opened
    const int number = table_->streams().of(Viewer::of(proposal.by)).number;
    clients_.accept(proposal.client, proposal.id, number);
  });
}

Entries Proposals::entries_of(const Proposal& proposal) const {
  if (!proposal.target) return {commits_.table_entry(EntryKind::Close)};
  return removal_of(*table_, commits_, *proposal.target, {});
}

std::optional<std::int64_t> Proposals::next_due() const {
  return open_ ? std::optional(open_->lapses) : std::nullopt;
}

void Proposals::lapse() {
  if (open_) close(wire::VoteState::Lapsed);
}

void Proposals::close(wire::VoteState state) {
  const Proposal closed = *std::exchange(open_, std::nullopt);
  clients_.broadcast(to_text(news_of(closed, state)));
  on_change_();
}

void Proposals::greet(const TableClient& client) const {
  if (open_) client.connection->send(to_text(news_of(*open_, wire::VoteState::Open)));
}

wire::ProposalNews Proposals::news_of(const Proposal& proposal, wire::VoteState state) const {
  wire::ProposalNews news;
  news.proposal = proposal.number;
  news.kind = proposal.kind;
  news.by = number(proposal.by);
  if (proposal.target) news.seat = number(*proposal.target);
  for (const Seat seat : proposal.missing) news.missing.push_back(number(seat));
  news.yes = proposal.yes;
  news.needed = proposal.needed;
  news.state = state;
  return news;
}

}  // namespace bourse
