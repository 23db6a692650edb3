// SPDX-License-Identifier: Apache-2.0
#include "server/room/table_reports.h"

#include <memory>
#include <utility>

#include "server/protocol/wire_json.h"
#include "server/room/position.h"

namespace bourse {
namespace {

constexpr std::string_view kAll = "all";

}  // namespace

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

void TableReports::own_table(const Person& person, Reply<wire::OwnTable> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<wire::OwnTable>& answer) {
    const auto seat = table_->seat_of(person.id);
    if (!seat) return answer(deny(Say::NoSeat));
    const bool is_asked = table_->status() == Status::Playing &&
                          table_->match().to_act().contains(*seat) &&
                          !table_->chairs()[static_cast<std::size_t>(*seat)].has_stand_in;
    answer(wire::OwnTable{.table = feed_.card(), .seat = number(*seat), .asked = is_asked});
  });
}

void TableReports::best(const Person& person, Reply<wire::TableBest> reply) {
  in_turn(commits_, table_, std::move(reply), [this, person](const Reply<wire::TableBest>& answer) {
    auto key = table_->best_key();
    if (!key || !table_->seat_of(person.id)) return answer(wire::TableBest{});
    CountedScore asked;
    asked.person = person.id;
    asked.game = table_->header().game;
    asked.key = *std::move(key);
    wire::TableBest best;
    best.compared = true;
    best.counts = table_->counts();
    if (!best.counts) best.reason = table_->reason_not_counted();
    find_best_(std::move(asked), [best, answer](Store::Found<BestAtTable> found) mutable {
      if (!found) return answer(deny(Say::Unread, 503));
      best.best = found->best;
      best.score = found->counted;
      answer(std::move(best));
    });
  });
}

void TableReports::record(Reply<std::string> reply) {
  in_turn(commits_, table_, std::move(reply), [this](const Reply<std::string>& answer) {
    if (table_->is_live()) return answer(deny(Say::RecordLater));
    answer(table_->record());
  });
}

void TableReports::replay(const Person& person,
                          const std::string& viewer,
                          Reply<std::string> reply) {
  in_turn(
      commits_, table_, std::move(reply), [this, person, viewer](const Reply<std::string>& answer) {
        const auto eyes = replay_viewer(person, viewer);
        if (!eyes) return answer(Unexpected(eyes.error()));
        write_replay(*eyes, viewer == kAll, answer);
      });
}

// While a game runs a person sees the replay of its own seat, or what spectators saw.
Result<Viewer, Denial> TableReports::replay_viewer(const Person& person,
                                                   const std::string& viewer) const {
  if (!table_->is_dealt()) return deny(Say::NotBegun);
  const bool all = viewer == kAll;
  const bool is_seat = viewer.size() <= 2 && !viewer.empty() &&
                       viewer.find_first_not_of("0123456789") == std::string::npos;
  if (!all && viewer != "spectator" && !is_seat) {
    return deny("viewer: must be a seat, 'spectator' or 'all'", 400);
  }
  Viewer eyes = Viewer::spectator();
  if (is_seat) {
    const int wanted = std::stoi(viewer);
    if (wanted >= table_->match().seats()) return deny("viewer: there is no such seat", 400);
    eyes = Viewer::of(seat_at(wanted));
  }
  const auto own = table_->seat_of(person.id);
  const bool is_own = own && eyes.is(*own);
  if (table_->is_live() && (all || (is_seat && !is_own))) return deny(Say::ReplayOwn, 403);
  if (is_fading(*table_, eyes)) {
    return deny("while this game runs its past has to be remembered", 403);
  }
  if (pool_.busy() >= limits_.replays) return deny(Say::ReplaysBusy, 503);
  return eyes;
}

void TableReports::write_replay(Viewer viewer, bool all, const Reply<std::string>& reply) {
  pool_.run(
      [table = *table_, viewer, all, reply]() -> WorkerPool::Completion {
        auto text = std::make_shared<std::string>(to_text(replay_of(table, viewer, all)));
        return [text, reply] { reply(std::move(*text)); };
      },
      [&report = report_, id = table_.id(), reply](const std::string& why) {
        report({"replay_failed", id, why});
        reply(deny(Say::ReplayFault, 500));
      });
}

}  // namespace bourse
