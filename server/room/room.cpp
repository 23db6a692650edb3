// SPDX-License-Identifier: Apache-2.0
//
// The mailbox of a table, and the way of a move through it.
#include "server/room/room.h"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "server/protocol/wire_json.h"
#include "server/room/position.h"

namespace bourse {
namespace {

constexpr std::int64_t kRetryAfter = 1000;
constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestAction = 1024;

// `action` is that of the entry, if it is a move.
void take_in(Table& table, const Entry& entry, const std::optional<AnyAction>& action) {
  if (action && entry.kind == EntryKind::Move) return table.take(entry, *action);
  table.take(entry);
}

bool changes_card(EntryKind kind) {
  return kind != EntryKind::Move && kind != EntryKind::Undo && kind != EntryKind::Pause &&
         kind != EntryKind::NewRules;
}

}  // namespace

Room::Room(RoomContext& context, std::string id)
    : context_(context), id_(std::move(id)), last_used_(context.clock.now()) {}

bool Room::is_idle(std::int64_t now) const {
  if (is_missing_ && guests_.empty() && mailbox_.empty()) return true;
  return guests_.empty() && !is_writing_ && !is_opening_rematch_ && is_open_ && mailbox_.empty() &&
         !question_ && now - last_used_ >= context_.limits.idle_room.count();
}

// Opening.

void Room::open() {
  const auto self = shared_from_this();
  context_.store.load(id_, [self](auto found) { self->opened(std::move(found)); });
  context_.store.chat(id_, static_cast<int>(context_.limits.chat_kept), [self](auto found) {
    if (found) self->chat_ = *std::move(found);
    if (!self->chat_.empty()) self->next_chat_ = self->chat_.back().number + 1;
    self->is_open_ = true;
    self->guarded([&] { self->settle_in(); });
    self->drain();
  });
}

void Room::opened(Store::Found<std::optional<StoredTable>> found) {
  if (!found) return freeze(found.error());
  if (!*found) {
    is_missing_ = true;
    return;
  }
  guarded([&] {
    auto table = Table::reopen(context_.games, **std::move(found));
    if (!table) return freeze(explain(table.error()));
    table_ = *std::move(table);
    thoughts_.assign(table_->chairs().size(), {});
    orders_due_.assign(table_->chairs().size(), {});
  });
}

// What a table must have written before anything else happens at it.
void Room::settle_in() {
  if (denial()) return;
  Entries entries;
  const bool was_closed =
      context_.uptime.last_seen > 0 && table_->last_at() < context_.uptime.opened;
  if (was_closed && table_->status() == Status::Playing && table_->clocks().next_expiry()) {
    const auto since = std::max(context_.uptime.last_seen, table_->last_at());
    entries.push_back(entry(EntryKind::Pause, -1, std::to_string(context_.clock.now() - since)));
  }
  if (table_->status() == Status::Gathering && table_->is_full()) {
    entries.push_back(
        entry(EntryKind::Start, -1, std::to_string(table_->game().descriptor->rules_version)));
  }
  if (entries.empty() && !table_->new_rules()) return plan();
  commit(std::move(entries), [](Written) {});
}

std::optional<Denial> Room::denial() const {
  if (is_missing_) return Denial{404, Say::NoTable, {}};
  if (is_broken_ || !table_) return Denial{503, Say::Broken, {}};
  if (is_stopping_) return Denial{503, Say::Closing, {}};
  return std::nullopt;
}

// The mailbox.

void Room::in_turn(Task task) {
  touch();
  mailbox_.push_back(std::move(task));
  drain();
}

// A failed check of ours freezes this table and no other.
void Room::guarded(const Task& task) {
  try {
    task();
  } catch (const std::exception& error) {
    freeze(error.what());
  }
}

void Room::freeze(std::string_view why) {
  is_broken_ = true;
  ++context_.counters.bugs;
  context_.report({"table_frozen", id_, why});
}

void Room::drain() {
  while (is_open_ && !is_writing_ && !is_opening_rematch_ && !mailbox_.empty()) {
    is_settled_ = true;
    const Task task = std::move(mailbox_.front());
    mailbox_.pop_front();
    guarded(task);
  }
}

Entry Room::entry(EntryKind kind, int seat, std::string text) const {
  Entry entry;
  entry.kind = kind;
  entry.seat = seat;
  entry.text = std::move(text);
  entry.at = context_.clock.now();
  return entry;
}

// Undone moves and changed rules are not played again from before: they have a snapshot at once.
bool Room::wants_snapshot(const Entries& entries) const {
  int moves = moves_since_snapshot_;
  for (const Entry& entry : entries) {
    if (entry.kind == EntryKind::Undo || entry.kind == EntryKind::NewRules) return true;
    if (entry.kind == EntryKind::Move) ++moves;
  }
  return moves >= context_.limits.snapshot_moves;
}

// The entries with the card and the position they lead to, where those are to be kept.
Addition Room::addition_of(const Entries& entries, const std::optional<AnyAction>& action) const {
  Addition addition{.table = id_,
                    .first = table_->entries(),
                    .entries = entries,
                    .note = std::nullopt,
                    .snapshot = std::nullopt};
  const bool changes = std::any_of(
      entries.begin(), entries.end(), [](const Entry& each) { return changes_card(each.kind); });
  const bool is_due = wants_snapshot(entries);
  const bool is_compared = action && table_->best_key() &&
                           table_->match().would_end(seat_at(entries.back().seat), *action);
  if (!changes && !is_due && !is_compared) return addition;
  Table after = *table_;
  for (const Entry& entry : entries) take_in(after, entry, action);
  if (changes) addition.note = note_of(after, context_.limits);
  if (is_due) addition.snapshot = after.snapshot();
  if (is_compared) addition.score = after.counted_score();
  return addition;
}

// Rules that have changed hold from their note on, so it comes before anything else.
void Room::commit(Entries entries, std::function<void(Written)> then) {
  commit(std::move(entries), std::nullopt, std::move(then));
}

// The action of the entry, parsed and found legal: it is neither parsed nor asked about again.
void Room::commit_move(Entry entry, const AnyAction& action, std::function<void(Written)> then) {
  commit({std::move(entry)}, action, std::move(then));
}

void Room::commit(Entries entries,
                  std::optional<AnyAction> action,
                  std::function<void(Written)> then) {
  is_writing_ = true;
  if (table_->new_rules()) {
    entries.insert(entries.begin(), *table_->new_rules());
    entries.front().at = context_.clock.now();
  }
  Addition addition = addition_of(entries, action);
  const bool has_snapshot = addition.snapshot.has_value();
  const auto self = shared_from_this();
  context_.store.append(
      std::move(addition),
      [self, has_snapshot, entries = std::move(entries), action, then = std::move(then)](
          Written written) {
        self->guarded([&] { self->committed(entries, action, written, then); });
        if (self->table_) self->table_->forget_views();
        if (written == Written::Kept && has_snapshot) self->moves_since_snapshot_ = 0;
        self->drain();
      });
}

void Room::committed(const Entries& entries,
                     const std::optional<AnyAction>& action,
                     Written written,
                     const std::function<void(Written)>& then) {
  is_writing_ = false;
  if (written == Written::Failed) context_.report({"not_kept", id_, "the disk refused"});
  if (written == Written::Conflict) {
    // Another node moved this table on: what is here is old, and everybody here reads it again.
    close_lines("the table was moved on elsewhere");
    is_open_ = false;
    is_settled_ = false;
    table_.reset();
    then(written);
    return open();
  }
  if (written == Written::Kept) {
    const Status before = table_->status();
    const auto orders = orders_by_seat();
    for (const Entry& entry : entries) take(entry, action);
    tell_change(entries, before);
    tell_changed_orders(orders);
  }
  then(written);
  if (is_writing_) return;
  // A disk that refuses is asked again, but not at once.
  if (written == Written::Failed)
    return context_.scheduler.wake_at(id_, context_.clock.now() + kRetryAfter);
  plan();
}

void Room::take(const Entry& entry, const std::optional<AnyAction>& action) {
  take_in(*table_, entry, action);
  if (entry.kind == EntryKind::Move) {
    ++moves_since_snapshot_;
    orders_due_[static_cast<std::size_t>(entry.seat)].reset();
  }
  if (entry.kind == EntryKind::Undo) orders_due_.assign(orders_due_.size(), {});
}

// The way of a move.

void Room::on(ConnectionId id, const wire::Move& move) {
  in_turn([this, id, move, heard = std::chrono::steady_clock::now()] {
    if (!denial() && expire(context_.clock.now())) {
      mailbox_.emplace_front([this, id, move, heard] { play(id, move, heard); });
      return;
    }
    play(id, move, heard);
  });
}

void Room::play(ConnectionId id,
                const wire::Move& move,
                std::chrono::steady_clock::time_point heard) {
  const auto seat = deciding_seat(id, move.id);
  if (!seat || !is_fresh(id, *seat, move.id, move.after)) return;
  if (move.action.size() > kLongestAction) return refuse(id, move.id, "the action is too long");
  const Match& match = table_->match();
  const auto action = match.game().parse(match.rules(), move.action);
  if (!action) return refuse_for_good(id, move.id, reason_of(action.error()));
  if (const auto refusal = match.refuse(*seat, *action)) {
    return refuse_for_good(id, move.id, reason_of(*refusal));
  }
  Entry entry = this->entry(EntryKind::Move, number(*seat), move.action);
  entry.id = move.id;
  commit_move(std::move(entry), *action, [this, id, move, seat = *seat, heard](Written written) {
    if (written == Written::Failed) return refuse(id, move.id, Say::NotKept);
    if (written == Written::Conflict) return refuse(id, move.id, Say::Overtaken);
    accept(id, move.id, table_->streams().of(Viewer::of(seat)).number);
    context_.counters.move_times.add(std::chrono::steady_clock::now() - heard);
  });
}

std::optional<Seat> Room::deciding_seat(ConnectionId id, const std::optional<std::string>& of) {
  const Guest* const guest = this->guest(id);
  if (guest == nullptr) return std::nullopt;
  const auto complain = [&](Said said) {
    refuse(id, of, std::move(said));
    return std::nullopt;
  };
  if (const auto denied = denial()) return complain(denied->said);
  if (!guest->is_greeted) return complain("say hello first");
  const auto seat = guest->viewer.seat();
  if (!seat) return complain("only a seat can do this, and this line has none");
  if (table_->status() == Status::Gathering) return complain(Say::NotBegun);
  if (of && table_->is_dealt() && is_answered_again(id, *seat, *of)) return std::nullopt;
  if (!table_->is_live()) return complain(Say::Over);
  if (table_->chairs()[static_cast<std::size_t>(*seat)].has_stand_in) {
    return complain(Say::StandIn);
  }
  return seat;
}

// Whatever has happened since: the answer to the last move of a game is lost as easily as any.
bool Room::is_answered_again(ConnectionId id, Seat seat, const std::string& of) {
  if (of.empty()) return false;
  if (const auto number = table_->streams().answered(table_->match(), seat, move_id(of))) {
    accept(id, of, *number);
    return true;
  }
  for (const OldRefusal& old : refusals_) {
    if (old.seat != seat || old.answer.id != of) continue;
    if (const Guest* guest = this->guest(id)) send(*guest, to_text(old.answer));
    return true;
  }
  return false;
}

bool Room::is_fresh(ConnectionId id, Seat seat, const std::string& of, int after) {
  if (of.empty() || of.size() > kLongestId) {
    refuse(id, of.substr(0, kLongestId), "id: must have 1 to 64 characters");
    return false;
  }
  const int number = table_->streams().of(Viewer::of(seat)).number;
  if (after == number) return true;
  refuse_for_good(
      id,
      of,
      {.said = fmt::format("the position is another by now: step {} is the last, and this was "
                           "decided after step {}",
                           number,
                           after),
       .rule = {}});
  return false;
}

}  // namespace bourse
