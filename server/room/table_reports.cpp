// SPDX-License-Identifier: Apache-2.0
#include "server/room/table_reports.h"

#include <memory>
#include <utility>

#include "server/domain/table_card.h"
#include "server/domain/table_record.h"
#include "server/protocol/admin_wire.h"
#include "server/protocol/wire_json.h"
#include "server/room/position.h"

namespace bourse {

TableReports::TableReports(const TableSlot& table,
                           CommitQueue& commits,
                           const TableFeed& feed,
                           WorkerPool& pool,
                           const HouseLimits& limits,
                           const FaultReport& report,
                           FindBest find_best)
    : table_(table),
      commits_(commits),
      feed_(feed),
      pool_(pool),
      limits_(limits),
      report_(report),
      find_best_(std::move(find_best)) {}

void TableReports::card(Reply<wire::TableCard> reply) {
  in_turn(commits_, table_, std::move(reply), [this](const Reply<wire::TableCard>& answer) {
    answer(feed_.card());
  });
}

void TableReports::for_operator(Reply<wire::AdminTable> reply) {
  in_turn(commits_, table_, std::move(reply), [this](const Reply<wire::AdminTable>& answer) {
    const wire::TableCard card = feed_.card();
    wire::AdminTable table{.id = card.id,
                           .game = card.game,
                           .status = card.status,
                           .visibility = card.visibility,
                           .created = card.created,
                           .host = table_->header().host,
                           .seats = {}};
    for (std::size_t at = 0; at < card.seats.size(); ++at) {
      const wire::SeatCard& seat = card.seats[at];
      const PersonId person = table_->seating().occupants()[at].person;
      table.seats.push_back({seat.kind, seat.name, std::nullopt, seat.connected});
      if (person != kNobody) table.seats.back().person = person;
    }
    answer(std::move(table));
  });
}

void TableReports::own_table(const Person& person, Reply<wire::OwnTable> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<wire::OwnTable>& answer) {
    const auto seat = table_->seating().seat_of(person.id);
    if (!seat) return answer(deny(MessageKey::NoSeat));
    const SeatOccupant& occupant = table_->seating()[*seat];
    const bool is_to_act =
        table_->status() == Status::Playing && table_->match().to_act().contains(*seat);
    const bool is_to_reveal = table_->awaits_reveals() && occupant.awaits_reveal();
    const bool is_asked = (is_to_act || is_to_reveal) && !occupant.has_stand_in;
    answer(wire::OwnTable{
        .table = listing_of(card_of(*table_, limits_)), .seat = number(*seat), .asked = is_asked});
  });
}

void TableReports::best(const Person& person, Reply<wire::TableBest> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<wire::TableBest>& answer) {
    auto key = table_->session().best_key();
    if (!key || !table_->seating().seat_of(person.id)) return answer(wire::TableBest{});
    CountedScore asked;
    asked.person = person.id;
    asked.game = table_->header().game;
    asked.key = *std::move(key);
    wire::TableBest best;
    best.compared = true;
    best.counts = table_->score().counts() && !table_->is_from_position();
    if (table_->is_from_position()) {
      best.reason = wire::NotCounted::Position;
    } else if (!best.counts) {
      best.reason = table_->score().reason();
    }
    find_best_(std::move(asked), [best, answer](Store::Found<BestAtTable> found) mutable {
      if (!found) return answer(deny(MessageKey::Unread, 503));
      best.best = found->best;
      best.score = found->counted;
      answer(best);
    });
  });
}

void TableReports::record(Reply<std::string> reply) {
  in_turn(commits_, table_, std::move(reply), [this](const Reply<std::string>& answer) {
    if (table_->is_live()) return answer(deny(MessageKey::RecordLater));
    answer(record_text(*table_));
  });
}

void TableReports::replay(const Person& person,
                          const std::string& address,
                          const ReplayView& view,
                          Reply<std::string> reply) {
  in_turn(commits_, table_, std::move(reply), [=, this](const Reply<std::string>& answer) {
    if (auto denied = refuse_replay(person, view)) return answer(Unexpected(*std::move(denied)));
    const bool is_full =
        pool_.busy() >= limits_.replays || pool_.busy_for(address) >= limits_.replays_per_address;
    if (is_full) return answer(deny(MessageKey::ReplaysBusy, 503));
    write_replay(address, view, answer);
  });
}

// While a game runs, a person may replay the view of the own seat or of spectators.
std::optional<ApiError> TableReports::refuse_replay(const Person& person,
                                                    const ReplayView& view) const {
  if (!table_->is_dealt()) return ApiError{409, MessageKey::NotBegun, {}};
  const auto seat = view.viewer.seat();
  if (seat && number(*seat) >= table_->match().seats()) {
    return ApiError{400, "viewer: there is no such seat", {}};
  }
  const bool is_own = seat && seat == table_->seating().seat_of(person.id);
  if (table_->is_live() && (view.is_all || (seat && !is_own))) {
    return ApiError{403, MessageKey::ReplayOwn, {}};
  }
  if (hides_history(*table_, view.viewer)) {
    return ApiError{403, "while this game runs its past has to be remembered", {}};
  }
  return std::nullopt;
}

void TableReports::write_replay(const std::string& address,
                                const ReplayView& view,
                                const Reply<std::string>& reply) {
  pool_.run(
      [table = *table_, view, reply]() -> WorkerPool::Completion {
        auto text =
            std::make_shared<std::string>(to_text(replay_of(table, view.viewer, view.is_all)));
        return [text, reply] { reply(std::move(*text)); };
      },
      [&report = report_, id = table_.id(), reply](const std::string& why) {
        report({FaultEvent::ReplayFailed, id, why});
        reply(deny(MessageKey::ReplayFault, 500));
      },
      {.is_awaited = true, .addresses = {address}});
}

}  // namespace bourse
