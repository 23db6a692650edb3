// SPDX-License-Identifier: Apache-2.0
//
// A live table with its clients. (Read play/match.h before. The reading path ends here.)
//
// A room consists of parts that do one job each, with their own fields; this header is their table
// of contents. The room reads the table from the store, passes messages and requests to the
// responsible part, and notifies the parts after each commit. An idle room can be dropped at any
// time, because the store has everything. A room loads its table again when another process has
// written newer entries. An entry is one event at the table, as it is stored
// (server/store/store.h); server/domain/table.h derives the table from its entries.
#pragma once

#include <memory>

#include "server/protocol/messages.h"
#include "server/room/bot_seats.h"
#include "server/room/context.h"
#include "server/room/move_inbox.h"
#include "server/room/proposals.h"
#include "server/room/seat_orders.h"
#include "server/room/snapshots.h"
#include "server/room/table_requests.h"
#include "server/room/time_control.h"
#include "server/room/undo_vote.h"
#include "server/room/welcomes.h"

namespace bourse {

class Room final : private CommitTarget,
                   private ChatLog,
                   public std::enable_shared_from_this<Room> {
 public:
  Room(RoomContext& context, std::string id);

  // Reads the table. Tasks that arrive meanwhile wait.
  void load() override;
  bool is_idle(std::int64_t now) const;
  // Accepts no further work.
  void stop() { table_.stop(); }

  // Connections.
  void connect(ConnectionId id,
               const Person& person,
               const std::string& address,
               std::shared_ptr<Connection> connection);
  void on_message(ConnectionId id, std::string text);
  void disconnect(ConnectionId id);
  // Refuses a message without handling it, for example from somebody who sends too much.
  void refuse(ConnectionId id, std::string_view text, MessageKey why);

  TableRequests& requests() { return requests_; }
  Welcomes& welcomes() { return welcomes_; }

  // The time given to Scheduler::wake_at has come: a clock, a bot, an order or a vote may be due.
  void wake();

 private:
  // Loading.
  void loaded(Store::Found<std::optional<StoredTable>> found);
  // The store is stopped: reads the table again later.
  void load_later();
  void write_startup_entries();

  // CommitTarget.
  AppendRequest prepare(Commit& commit) override;
  void append(AppendRequest append_request, Then then) override;
  void apply(const Commit& commit) override;
  void discard(WriteResult why) override;
  void freeze(std::string_view why) override { table_.freeze(why); }
  void plan(std::optional<std::int64_t> retry_at) override;
  void finished(WriteResult written) override;

  // ChatLog.
  void save(const ChatRow& row, Store::Then<WriteResult> then) override;
  void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) override;

  // Messages.
  void dispatch(ConnectionId id, const ClientMessage& message);
  void greet(ConnectionId id, const wire::Hello& hello);
  // Raises an alarm if the client has seen more steps than the table has: moves are lost.
  void compare_last(ConnectionId id, const TableClient& client, int last);

  void announce(const Entries& entries, Status before);
  // Tells a person who has been removed.
  void tell_removed(const TableClient& client) const;
  // Does the first thing that is due: closing the table, clocks, the vote, bots, orders.
  void act();
  void move_bots();
  // After a change of connections.
  void plan_bots();

  RoomContext& context_;
  bool is_unread_ = false;    // the store was stopped; wake() reads the table again
  bool has_alarmed_ = false;  // lost moves have been reported
  TableSlot table_;           // the table, or the reason why it cannot be used
  CommitQueue commits_;       // the mailbox, and entries being written
  Snapshots snapshots_;       // summary, snapshot and score stored with entries
  Clients clients_;           // who is connected
  Presence presence_;         // who is at the table, and who is away
  Audience audience_;         // whether anybody plays or watches, for whom bots go on
  TableChat chat_;            // chat
  TableFeed feed_;            // messages about the table to all clients
  Welcomes welcomes_;         // welcomes and pages of the history
  TimeControl time_;          // expired clocks, unused tables
  SeatMessages messages_;     // checks common to all messages of a seat
  MoveInbox inbox_;           // moves of people
  UndoVote vote_;             // undo
  Proposals proposals_;       // to end the game, or to remove a person
  BotSeats bots_;             // moves of bots
  SeatOrders orders_;         // moves by standing order
  TableRequests requests_;    // seats, records and replays, hints, the rematch
};

}  // namespace bourse
