// SPDX-License-Identifier: Apache-2.0
//
// One table with everybody at it. (Read play/match.h before.)
//
// A room is a mailbox: what changes the table waits while an entry is being written, and happens
// one after the other. An entry is written first, taken in second and told third, so nobody is
// ever told what a crash could take away. A room opens from the store by itself and can be dropped
// whenever it is idle.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/domain/table.h"
#include "server/domain/token_bucket.h"
#include "server/protocol/messages.h"
#include "server/room/connection.h"
#include "server/room/context.h"
#include "server/room/position.h"

namespace bourse {

// A rule and its words, as wire::Refused and wire::Reason tell them.
struct Why {
  Said said;
  std::string rule;
};
Why reason_of(Refusal refusal);
Why reason_of(ParseError error);
wire::ChatLine chat_line(const ChatRow& row);

class Room : public std::enable_shared_from_this<Room> {
 public:
  template <class T>
  using Reply = std::function<void(Result<T, Denial>)>;

  Room(RoomContext& context, std::string id);

  void open();
  bool is_idle(std::int64_t now) const;
  void touch() { last_used_ = context_.clock.now(); }

  // Lines.
  void join(ConnectionId id, const Person& person, std::shared_ptr<Connection> line);
  void heard(ConnectionId id, std::string text);
  void part(ConnectionId id);
  void close_lines(std::string_view why);

  // Requests.
  void look(Reply<wire::TableCard> reply);
  void look_own(const Person& person, Reply<wire::OwnTable> reply);
  void sit(const Person& person, wire::Sit wish, Reply<int> reply);
  void leave(const Person& person, Reply<bool> reply);
  void close(const Person& person, Reply<bool> reply);
  // The host says who begins, while people gather.
  void name_first(const Person& person, const wire::FirstSeat& wish, Reply<bool> reply);
  // Closes the table if nobody but its host sits at it, and the host is not there either. True: it
  // is closed.
  void give_up_resting(PersonId host, Reply<bool> reply);
  // What a search would do in the person's seat. For who plays against bots alone.
  void hint(const Person& person, Reply<wire::Hint> reply);
  void rematch(const Person& person, const std::string& address, Reply<std::string> reply);
  // The person's best under the settings of this table.
  void best(const Person& person, Reply<wire::TableBest> reply);
  void record(Reply<std::string> reply);
  // `viewer` is "all", "spectator" or a seat. Written by a worker.
  void replay(const Person& person, const std::string& viewer, Reply<std::string> reply);

  // The time planned for has come.
  void wake();
  // Takes nothing in any more.
  void stop() { is_stopping_ = true; }

 private:
  using Task = std::function<void()>;
  using Entries = std::vector<Entry>;

  struct Guest {
    std::shared_ptr<Connection> line;
    Person person;
    Viewer viewer = Viewer::spectator();
    bool is_greeted = false;  // has said hello
    TokenBucket hellos;
    std::optional<wire::TextWish> text;
  };
  struct Question {
    int number = 0;
    Seat seat{};
    SeatSet missing;
    int count = 0;  // moves to take back
    std::string id;
    ConnectionId line{};
    std::int64_t lapses = 0;
  };
  struct Thought {
    std::uint64_t token = 0;  // of the job; 0: the seat is not asked, or no bot's
    std::int64_t since = 0;
    std::int64_t due = 0;            // not to be told before
    std::optional<AnyAction> ready;  // what was thought of
  };
  struct OldRefusal {
    Seat seat{};
    wire::Refused answer;
  };

  // The mailbox.
  void in_turn(Task task);
  void guarded(const Task& task);
  void freeze(std::string_view why);
  void drain();
  void commit(Entries entries, std::function<void(Written)> then);
  void commit_move(Entry entry, const AnyAction& action, std::function<void(Written)> then);
  void commit(Entries entries, std::optional<AnyAction> action, std::function<void(Written)> then);
  void committed(const Entries& entries,
                 const std::optional<AnyAction>& action,
                 Written written,
                 const std::function<void(Written)>& then);
  void take(const Entry& entry, const std::optional<AnyAction>& action);
  void opened(Store::Found<std::optional<StoredTable>> found);
  void settle_in();
  std::optional<Denial> denial() const;
  bool wants_snapshot(const Entries& entries) const;
  Addition addition_of(const Entries& entries, const std::optional<AnyAction>& action) const;
  Entry entry(EntryKind kind, int seat, std::string text = {}) const;

  // Telling.
  void tell_change(const Entries& entries, Status before);
  void tell_steps();
  void tell_card();
  void tell_all(std::string_view text);
  void send(const Guest& guest, std::string_view text) const;
  Showing showing_for(Viewer viewer) const;
  wire::TableCard card_now() const;
  bool can_undo(Seat seat) const;

  // Messages.
  void on(ConnectionId id, const wire::Hello& hello);
  void on(ConnectionId id, const wire::Move& move);
  void on(ConnectionId id, const wire::Why& why);
  void on(ConnectionId id, const wire::HelpWish& wish);
  void on(ConnectionId id, const wire::Undo& undo);
  void on(ConnectionId id, const wire::Consent& consent);
  void on(ConnectionId id, const wire::Say& say);
  void on(ConnectionId id, const wire::TakeBack& wish);
  void on(ConnectionId id, const wire::Stand& wish);
  void on(ConnectionId id, const wire::Unstand& wish);
  void on(ConnectionId id, const wire::Ping& ping);
  void play(ConnectionId id, const wire::Move& move, std::chrono::steady_clock::time_point heard);
  void take_back_move(ConnectionId id, const wire::Undo& undo);
  void ask_everybody(ConnectionId id, const wire::Undo& undo, Seat seat);
  void answer_question(ConnectionId id, const wire::Consent& consent);
  void grant_undo();
  void end_question(std::string_view state);
  void tell_question(std::string_view state);
  void reseat_guests();
  void refuse(ConnectionId id, std::optional<std::string> of, Said said);
  // A refusal that the same id gets again.
  void refuse_for_good(ConnectionId id, const std::string& of, Why why);
  void accept(ConnectionId id, const std::string& of, int number);
  Guest* guest(ConnectionId id);
  bool is_crowded(Viewer viewer) const;
  // The seat whose words count: dealt, live, no stand-in. Refuses otherwise.
  std::optional<Seat> deciding_seat(ConnectionId id, const std::optional<std::string>& of);
  // True: the id was answered before, and now again with the first answer.
  bool is_answered_again(ConnectionId id, Seat seat, const std::string& of);
  // Whether the sender has seen everything; refuses otherwise. Requires a new id.
  bool is_fresh(ConnectionId id, Seat seat, const std::string& of, int after);
  bool may_speak(PersonId person);
  // Gives the row its number, writes it and tells everybody.
  void keep_chat(ConnectionId id, ChatRow row);
  void read_chat_again(ConnectionId id, ChatRow row);
  void take_new_chat(const std::vector<ChatRow>& rows);
  void take_chat(const ChatRow& row);

  // Clocks and bots.
  void plan();
  void plan_bots(std::int64_t now);
  bool expire(std::int64_t now);
  void think(Seat seat, std::int64_t now);
  void thought(Seat seat, std::uint64_t token, const AnyAction& action);
  bool move_bot(std::int64_t now);
  void play_for(Seat seat, const AnyAction& action, bool is_bot);

  // Hints.
  std::optional<Denial> refuse_hint(const Person& person) const;

  // Standing orders.
  void give_order(ConnectionId id, const wire::Stand& wish);
  void end_order(ConnectionId id, const wire::Unstand& wish);
  void accept_order(ConnectionId id, const std::string& of, Written written);
  void tell_orders(const Guest& guest) const;
  using Orders = std::vector<wire::StandingOrder>;
  std::vector<Orders> orders_by_seat() const;
  void tell_changed_orders(const std::vector<Orders>& before);
  std::optional<AnyAction> decided_by_orders(Seat seat) const;
  void plan_orders(std::int64_t now);
  bool move_by_orders(std::int64_t now);

  RoomContext& context_;
  std::string id_;
  std::optional<Table> table_;
  std::vector<ChatRow> chat_;
  int next_chat_ = 1;
  bool is_missing_ = false;
  bool is_broken_ = false;
  bool is_open_ = false;
  bool is_settled_ = false;  // what settle_in() had to write is written
  bool is_writing_ = false;
  bool is_opening_rematch_ = false;
  bool is_stopping_ = false;
  int moves_since_snapshot_ = 0;
  std::int64_t last_used_ = 0;
  std::deque<Task> mailbox_;
  std::map<ConnectionId, Guest> guests_;
  std::optional<Question> question_;
  int next_question_ = 1;
  std::vector<Thought> thoughts_;
  std::uint64_t next_token_ = 1;
  std::int64_t bots_due_ = 0;   // when bots asked in the public position move
  std::uint64_t bots_saw_ = 0;  // the public position that bots_due_ was drawn for
  std::vector<std::optional<std::int64_t>> orders_due_;  // by seat: when its orders are carried out
  std::map<PersonId, TokenBucket> spoken_;
  std::map<PersonId, TokenBucket> ordered_;
  TokenBucket hints_;
  std::deque<OldRefusal> refusals_;
};

}  // namespace bourse
