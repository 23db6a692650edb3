// SPDX-License-Identifier: Apache-2.0
#include "server/room/welcomes.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/position.h"

namespace bourse {
namespace {

constexpr int kToTheEnd = std::numeric_limits<int>::max();

void add_past(wire::Welcome& welcome, Past past) {
  welcome.past = std::move(past.steps);
  welcome.earlier = past.has_earlier;
}

// Clocks run while a welcome waits for its turn.
void let_pass(wire::Welcome& welcome, std::chrono::nanoseconds waited) {
  const std::int64_t time = std::chrono::duration_cast<std::chrono::milliseconds>(waited).count();
  welcome.now += time;
  for (wire::ClockSeen& clock : welcome.position->clocks) {
    if (!clock.running) continue;
    const std::int64_t wait = clock.starts_in.value_or(0);
    clock.left = std::max<std::int64_t>(0, clock.left - std::max<std::int64_t>(0, time - wait));
    if (clock.starts_in) clock.starts_in = std::max<std::int64_t>(0, wait - time);
  }
}

WorkerPool::Completion answer_with(std::string text, const Reply<std::string>& answer) {
  return [answer, text = std::move(text)] { answer(text); };
}

}  // namespace

Welcomes::Welcomes(const TableSlot& table,
                   CommitQueue& commits,
                   Clients& clients,
                   const TableFeed& feed,
                   WorkerPool& pool,
                   const HouseLimits& limits,
                   const Clock& clock,
                   RoomCounters& counters,
                   const FaultReport& report,
                   KeepAlive keep_alive)
    : table_(table),
      commits_(commits),
      clients_(clients),
      feed_(feed),
      pool_(pool),
      limits_(limits),
      clock_(clock),
      counters_(counters),
      report_(report),
      keep_alive_(std::move(keep_alive)) {}

bool Welcomes::is_full(const std::string& address) const {
  return pool_.busy() >= limits_.histories ||
         pool_.busy_for(address) >= limits_.histories_per_address;
}

bool Welcomes::is_busy_for(const TableClient& client) const {
  return client.connection->is_held() || is_full(client.address);
}

void Welcomes::send(ConnectionId id, std::optional<int> last) {
  const TableClient& client = *clients_.find(id);
  if (last) ++counters_.resyncs;
  wire::Welcome welcome = feed_.welcome_for(client);
  if (!table_->is_dealt()) return client.connection->send(to_text(welcome));
  const int after = last && *last <= welcome.number ? *last : 0;
  const bool is_short = table_->match().moves().items().size() <= limits_.history_at_once;
  if (!is_short && after < welcome.number) return send_later(id, std::move(welcome), after);
  add_past(welcome, past_of(*table_, client.viewer, {after, kToTheEnd, limits_.steps_told}));
  client.connection->send(to_text(welcome));
}

void Welcomes::send_later(ConnectionId id, wire::Welcome welcome, int after) {
  const TableClient& client = *clients_.find(id);
  client.connection->hold();
  auto job = [this,
              room = keep_alive_(),
              connection = client.connection,
              table = copy(),
              viewer = client.viewer,
              welcome = std::move(welcome),
              range = PastRange{after, kToTheEnd, limits_.steps_told},
              asked = clock_.monotonic()]() mutable -> WorkerPool::Completion {
    add_past(welcome, past_of(*table, viewer, range));
    table.reset();
    let_pass(welcome, clock_.monotonic() - asked);
    return [room, connection, text = to_text(welcome)] { connection->release(text); };
  };
  pool_.run(std::move(job),
            [this, room = keep_alive_()](const std::string& why) { commits_.fail(why); },
            {.is_awaited = true, .addresses = {client.address}});
}

void Welcomes::page(const Person& person,
                    const std::string& address,
                    int before,
                    const Reply<std::string>& reply) {
  const PastRange range{0, before, limits_.steps_told};
  const auto tell = [range](const Table& table, Viewer viewer) {
    Past past = past_of(table, viewer, range);
    return to_text(wire::PastPage{.steps = std::move(past.steps), .earlier = past.has_earlier});
  };
  reply_later(person, address, tell, reply);
}

void Welcomes::chain(const Person& person,
                     const std::string& address,
                     int after,
                     const Reply<std::string>& reply) {
  const auto tell = [after, most = limits_.links_told](const Table& table, Viewer viewer) {
    return to_text(chain_of(table, viewer, after, most));
  };
  reply_later(person, address, tell, reply);
}

void Welcomes::reply_later(const Person& person,
                           const std::string& address,
                           const Tell& tell,
                           const Reply<std::string>& reply) {
  in_turn(commits_, table_, reply, [=, this](const Reply<std::string>& answer) {
    if (!table_->is_dealt()) return answer(deny(MessageKey::NotBegun));
    if (is_full(address)) return answer(deny(MessageKey::ReplaysBusy, 503));
    pool_.run([table = copy(), viewer = viewer_for(*table_, person.id), tell, answer]()
                  -> WorkerPool::Completion { return answer_with(tell(*table, viewer), answer); },
              [&report = report_, id = table_.id(), answer](const std::string& why) {
                report({FaultEvent::ReplayFailed, id, why});
                answer(deny(MessageKey::ReplayFault, 500));
              },
              {.is_awaited = true, .addresses = {address}});
  });
}

std::shared_ptr<const Table> Welcomes::copy() {
  auto shared = copy_.lock();
  if (shared && shared->entries() == table_->entries()) return shared;
  shared = std::make_shared<const Table>(*table_);
  copy_ = shared;
  return shared;
}

}  // namespace bourse
