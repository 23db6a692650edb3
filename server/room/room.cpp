// SPDX-License-Identifier: Apache-2.0
#include "server/room/room.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "server/domain/entry_traits.h"
#include "server/domain/table_card.h"
#include "server/domain/table_loader.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

void count_moves(const Entries& entries, RoomCounters& counters) {
  for (const Entry& entry : entries) {
    if (entry.kind == EntryKind::Move) ++counters.moves;
    if (entry.kind == EntryKind::Undo) ++counters.undone_moves;
  }
}

}  // namespace

Room::Room(RoomContext& context, std::string id)
    : context_(context),
      table_(std::move(id), context.counters, context.report),
      commits_(*this, context.clock),
      snapshots_(context.limits),
      clients_(context.limits,
               context.counters,
               [this](Viewer viewer) {
                 const bool is_dealt = table_.is_loaded() && table_->is_dealt();
                 return is_dealt ? table_->streams().of(viewer).number : 0;
               }),
      presence_(table_, clients_, context.last_seen, context.uptime.opened),
      audience_(table_, clients_, context.directory),
      chat_(table_, clients_, context.limits, context.clock, context.mutes, *this),
      feed_(table_,
            clients_,
            chat_,
            presence_,
            context.clock,
            context.directory,
            context.counters,
            context.batch_buffers,
            context.limits),
      welcomes_(table_,
                commits_,
                clients_,
                feed_,
                context.history_pool,
                context.limits,
                context.clock,
                context.counters,
                context.report,
                [this] { return shared_from_this(); }),
      time_(table_, commits_, context.limits, context.counters),
      messages_(table_, clients_),
      inbox_(table_, commits_, clients_, messages_, time_, context.clock, context.counters),
      vote_(table_, commits_, clients_, messages_, context.clock, [this] { plan(std::nullopt); }),
      proposals_(table_,
                 commits_,
                 clients_,
                 messages_,
                 presence_,
                 context.limits,
                 context.clock,
                 [this] { plan(std::nullopt); }),
      bots_(
          table_,
          commits_,
          audience_,
          context.bot_pool,
          context.limits,
          context.clock,
          context.pause_rng,
          context.counters,
          [this] { return shared_from_this(); },
          [this] { move_bots(); }),
      orders_(
          table_, commits_, clients_, messages_, context.limits, context.clock, context.pause_rng),
      requests_{
          .seats = {table_, commits_, clients_, presence_, context.clock},
          .reports = {table_,
                      commits_,
                      feed_,
                      context.replay_pool,
                      context.limits,
                      context.report,
                      [this](CountedScore asked, Store::Then<Store::Found<BestAtTable>> then) {
                        context_.store.best_at(table_.id(), std::move(asked), std::move(then));
                      }},
          .hints =
              {table_, commits_, context.hint_pool, context.limits, context.clock, context.report},
          .rematch = {table_, commits_, context.directory, [this] { return shared_from_this(); }}} {
}

bool Room::is_idle(std::int64_t now) const {
  if (!clients_.is_empty()) return false;
  if (table_.is_missing() && commits_.waiting() == 0) return true;
  return commits_.is_idle() && !vote_.is_open() && !proposals_.is_open() &&
         now - commits_.last_used() >= context_.limits.idle_room.count();
}

// Loading.

void Room::load() {
  is_unread_ = false;
  context_.store.load(table_.id(),
                      [room = shared_from_this()](auto found) { room->loaded(std::move(found)); });
  read([this](auto found) {
    if (is_unread_ || (!found && found.error() == kStoreStopped)) return load_later();
    if (found) chat_.load(*std::move(found));
    commits_.open([this] { write_startup_entries(); });
  });
}

void Room::load_later() {
  constexpr std::int64_t kAgain = 1000;
  is_unread_ = true;
  context_.scheduler.wake_at(table_.id(), context_.clock.now() + kAgain);
}

void Room::loaded(Store::Found<std::optional<StoredTable>> found) {
  is_unread_ = !found && found.error() == kStoreStopped;
  if (is_unread_) return;
  if (!found) return table_.freeze(found.error());
  if (!*found) return table_.mark_missing();
  if (const auto& damage = (*found)->damage) {
    return table_.mark_damaged(fmt::format(
        "of {} entries, those after entry {} are damaged or lost", damage->known, damage->kept));
  }
  commits_.guarded([&] {
    auto table = reopen_table(context_.games, **found);
    if (!table) return table_.freeze(explain(table.error()));
    table_.load(*std::move(table));
    presence_.note_orders();
    feed_.publish_prices();
  });
}

// Writes the entries that must precede any other after opening the table.
void Room::write_startup_entries() {
  if (table_.denial()) return;
  Entries entries;
  const Uptime& uptime = context_.uptime;
  const bool was_closed = uptime.last_seen > 0 && table_->last_at() < uptime.opened;
  const bool has_clock =
      table_->status() == Status::Playing && table_->clocks().next_expiry().has_value();
  if (was_closed && (has_clock || table_->awaits_reveals())) {
    const auto since = std::max(uptime.last_seen, table_->last_at());
    const auto pause = context_.clock.now() - since;
    entries.push_back(commits_.table_entry(EntryKind::Pause, std::to_string(pause)));
  }
  const bool is_full = table_->status() == Status::Gathering && table_->seating().is_full();
  if (is_full && !table_->awaits_reveals()) {
    entries.push_back(commits_.start_of(*table_));
  }
  if (entries.empty() && !new_rules_entry(*table_)) return plan(std::nullopt);
  commits_.commit(std::move(entries), [](WriteResult) {});
}

// Commits.

// Changed rules apply from their entry on, so it precedes all others.
AppendRequest Room::prepare(Commit& commit) {
  Entries& entries = commit.entries;
  if (auto pause = time_.pause(context_.clock.now())) {
    entries.insert(entries.begin(), *std::move(pause));
  }
  if (auto note = new_rules_entry(*table_)) {
    note->at = context_.clock.now();
    entries.insert(entries.begin(), *std::move(note));
  }
  return snapshots_.append_request(*table_, commit);
}

void Room::append(AppendRequest append_request, Then then) {
  context_.store.append(
      std::move(append_request),
      [room = shared_from_this(), then = std::move(then)](WriteResult written) { then(written); });
}

void Room::apply(const Commit& commit) {
  const Status before = table_->status();
  auto orders = orders_.by_seat();
  commit.take_into(*table_);
  for (const Entry& entry : commit.entries) {
    orders_.taken(entry);
    if (entry.kind == EntryKind::Undo) bots_.forget();
  }
  snapshots_.appended(commit.entries);
  presence_.note_orders();
  announce(commit.entries, before);
  orders_.send_changes(std::move(orders));
}

// All clients here must read the table again.
void Room::discard(WriteResult why) {
  clients_.close_all(why == WriteResult::Unknown
                         ? "the server has to read this table again; please reconnect"
                         : "another server has changed this table; please reconnect");
  table_.unload();
  bots_.forget();
  orders_.forget();
  vote_.forget();
  proposals_.forget();
}

void Room::finished(WriteResult written) {
  time_.finished(written, context_.clock.now());
  if (written == WriteResult::Failed || written == WriteResult::Unknown) {
    const bool is_lost = written == WriteResult::Failed;
    context_.report({is_lost ? FaultEvent::NotKept : FaultEvent::MaybeKept,
                     table_.id(),
                     context_.store.last_failure()});
  }
  if (table_.is_loaded()) table_->forget_views();
}

void Room::announce(const Entries& entries, Status before) {
  bool has_steps = false;
  bool has_seats = false;
  bool has_removals = false;
  bool has_handovers = false;
  bool has_card = table_->status() != before;
  const bool is_ended = has_card && !table_->is_live();
  for (const Entry& entry : entries) {
    const EntryTraits traits = traits_of(entry.kind);
    has_steps = has_steps || traits.is_step;
    has_seats = has_seats || traits.changes_seats;
    has_card = has_card || traits.changes_card;
    has_removals = has_removals || entry.kind == EntryKind::Remove;
    has_handovers = has_handovers || traits.is_handover;
  }
  count_moves(entries, context_.counters);
  if (has_seats) feed_.reseat_clients();
  if (has_steps || is_ended) vote_.lapse();
  if (is_ended) proposals_.lapse();
  // Before a game the card is sent first, after it the last step.
  if (has_card && !is_ended) feed_.send_card();
  if (has_steps) {
    feed_.send_steps();
    feed_.publish_prices();
  }
  if (has_handovers) {
    clients_.for_each([this](const TableClient& client) { feed_.send_handovers(client); });
  }
  if (has_removals) {
    clients_.for_each([this](const TableClient& client) { tell_removed(client); });
  }
  if (!is_ended) return;
  feed_.send_card();
  AppendRequest ended{
      .table = table_.id(), .first = 0, .entries = {}, .summary = {}, .snapshot = {}};
  ended.summary = summary_of(*table_, context_.limits);
  context_.store.append(std::move(ended), [](WriteResult) {});
}

void Room::tell_removed(const TableClient& client) const {
  const auto by = table_->seating().removed_by(client.person.id);
  if (!by) return;
  wire::Removed removed;
  if (!by->empty()) removed.by = *by;
  client.connection->send(to_text(removed));
}

// Chat.

void Room::save(const ChatRow& row, Store::Then<WriteResult> then) {
  context_.store.say(
      table_.id(), row, [room = shared_from_this(), then = std::move(then)](WriteResult written) {
        then(written);
      });
}

void Room::read(Store::Then<Store::Found<std::vector<ChatRow>>> then) {
  const auto most = static_cast<int>(context_.limits.chat_kept);
  context_.store.chat(
      table_.id(), most, [room = shared_from_this(), then = std::move(then)](auto found) {
        then(std::move(found));
      });
}

// Connections.

void Room::connect(ConnectionId id,
                   const Person& person,
                   const std::string& address,
                   std::shared_ptr<Connection> connection) {
  commits_.touch();
  clients_.connect(id, person, std::move(connection), address);
}

void Room::disconnect(ConnectionId id) {
  commits_.touch();
  const auto viewer = clients_.disconnect(id);
  if (viewer && table_.is_loaded()) {
    if (const auto seat = viewer->seat()) {
      context_.last_seen.left(table_.id(), *seat, context_.clock.now());
      presence_.note_orders();
      feed_.send_card();
    } else {
      feed_.send_card_to_seats();
    }
  }
  plan_bots();
}

void Room::refuse(ConnectionId id, std::string_view text, MessageKey why) {
  clients_.refuse(id, id_in(text), why);
}

void Room::on_message(ConnectionId id, std::string text) {
  commits_.touch();
  if (commits_.waiting() >= context_.limits.mailbox) {
    return clients_.refuse(id, id_in(text), MessageKey::Busy);
  }
  if (!commits_.has_begun()) {
    // Messages that arrive before the table is loaded and repaired wait with all other tasks.
    return commits_.post([this, id, text = std::move(text)] { on_message(id, text); });
  }
  TableClient* const client = clients_.find(id);
  if (client == nullptr) return;
  if (const auto denied = table_.denial()) {
    clients_.refuse(id, id_in(text), denied->message);
    return client->connection->close(denied->message.text);
  }
  const auto message = read_message(text);
  if (!message) return clients_.refuse(id, id_in(text), explain(message.error()));
  commits_.guarded([&] { dispatch(id, *message); });
}

void Room::dispatch(ConnectionId id, const ClientMessage& message) {
  const Viewer viewer = clients_.find(id)->viewer;
  std::visit(
      Overloaded{
          [&](const wire::Hello& hello) { greet(id, hello); },
          [&](const wire::Move& move) { inbox_.receive(id, move); },
          [&](const wire::WhyNot& why) {
            if (!viewer.seat() || !table_->is_dealt()) {
              return clients_.refuse(
                  id, std::nullopt, "only a player of a running game can ask this");
            }
            clients_.send(id, to_text(reason_for(*table_, *viewer.seat(), why.action)));
          },
          [&](const wire::HelpRequest&) { clients_.send(id, to_text(help_for(*table_, viewer))); },
          [&](const wire::Undo& undo) { vote_.request(id, undo); },
          [&](const wire::Consent& consent) { vote_.answer(id, consent); },
          [&](const wire::Propose& propose) { proposals_.propose(id, propose); },
          [&](const wire::Vote& vote) { proposals_.vote(id, vote); },
          [&](const wire::Say& say) { chat_.say(id, say); },
          [&](const wire::ReclaimSeat&) { requests_.seats.reclaim(id); },
          [&](const wire::OrderSet& order) { orders_.give(id, order); },
          [&](const wire::OrderCancel& order) { orders_.cancel(id, order); },
          [&](const wire::RevealContribution& reveal) { requests_.seats.reveal(id, reveal); },
          [&](const wire::Ping&) { clients_.send(id, to_text(wire::Pong{})); },
      },
      message);
}

void Room::greet(ConnectionId id, const wire::Hello& hello) {
  const TableClient& client = *clients_.find(id);
  const Viewer viewer = viewer_for(*table_, client.person.id);
  if (hello.protocol == wire::kProtocol && welcomes_.is_busy_for(client)) {
    return clients_.refuse(id, std::nullopt, MessageKey::HelloLater);
  }
  const Greeting greeting = clients_.greet(id, hello, viewer, context_.clock.now());
  if (greeting == Greeting::Refused) return;
  if (const auto seat = viewer.seat()) presence_.has_come(*seat);
  welcomes_.send(id, hello.last);
  if (hello.last) compare_last(id, client, *hello.last);
  orders_.greet(client);
  vote_.announce();
  proposals_.greet(client);
  tell_removed(client);
  if (!table_->handovers().empty()) feed_.send_handovers(client);
  if (viewer.seat() && greeting == Greeting::First) feed_.send_card();
  if (!viewer.seat() && greeting == Greeting::First) feed_.send_card_to_seats();
  if (greeting == Greeting::First) plan_bots();
}

// Rules that have changed since may have refused moves; those are not lost.
void Room::compare_last(ConnectionId id, const TableClient& client, int last) {
  const Viewer viewer = client.viewer;
  const int number = table_->is_dealt() ? table_->streams().of(viewer).number : 0;
  const bool has_same_rules =
      !table_->is_dealt() || table_->session().rules_version() == table_->header().rules_version;
  if (last <= number || !has_same_rules) return;
  ++context_.counters.clients_ahead;
  clients_.refuse(id, std::nullopt, MessageKey::MovesLost);
  if (std::exchange(has_alarmed_, true)) return;
  const auto seat = viewer.seat();
  const std::string who =
      seat ? fmt::format("the person at seat {}", bourse::number(*seat)) : "a spectator";
  const std::string why =
      fmt::format("{} has seen step {}, but the table ends at step {}", who, last, number);
  context_.report({FaultEvent::MovesLost, table_.id(), why});
}

// Time.

void Room::plan(std::optional<std::int64_t> retry_at) {
  if (retry_at || table_.denial()) return context_.scheduler.wake_at(table_.id(), retry_at);
  auto due = earlier(time_.next_due(), proposals_.next_due());
  if (table_->status() == Status::Playing) {
    const std::int64_t now = context_.clock.now();
    bots_.plan(now);
    orders_.plan(now);
    due = earlier(
        due, vote_.is_open() ? vote_.next_due() : earlier(bots_.next_due(), orders_.next_due()));
  }
  context_.scheduler.wake_at(table_.id(), due);
}

// Bots pause while nobody watches, and resume with the first who does.
void Room::plan_bots() {
  if (!commits_.has_begun()) return;
  commits_.post([this] { plan(std::nullopt); });
}

void Room::wake() {
  if (is_unread_) return load();
  commits_.post([this] { act(); });
}

void Room::act() {
  if (table_.denial()) return;
  const std::int64_t now = context_.clock.now();
  if (time_.abandon(now) || time_.deal(now)) return;
  if (proposals_.is_open() && *proposals_.next_due() <= now) proposals_.lapse();
  if (table_->status() != Status::Playing) return plan(std::nullopt);
  if (time_.expire(now)) return;
  if (vote_.is_open() && *vote_.next_due() <= now) vote_.lapse();
  if (!vote_.is_open() && (bots_.move(now) || orders_.move(now))) return;
  plan(std::nullopt);
}

void Room::move_bots() {
  if (vote_.is_open() || !bots_.move(context_.clock.now())) plan(std::nullopt);
}

}  // namespace bourse
