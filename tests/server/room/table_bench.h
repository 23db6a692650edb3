// SPDX-License-Identifier: Apache-2.0
//
// A test bench for the parts of a room: a table without a house, a store or a socket. Writes, jobs
// and time advance when the test says so.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "server/protocol/wire_json.h"
#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/move_inbox.h"
#include "server/room/time_control.h"

namespace bourse::parts {

struct OneMuted final : Mutes {
  bool is_muted(PersonId who) const override { return who != kNobody && who == person; }

  PersonId person = kNobody;
};

struct ManualClock final : Clock {
  std::int64_t now() const override { return time; }
  std::chrono::nanoseconds monotonic() const override { return elapsed; }
  std::int64_t time = 1'700'000'000'000;
  std::chrono::nanoseconds elapsed{0};
};

struct Inbox final : Connection {
  void send(std::string_view text) override { texts.emplace_back(text); }
  void close(std::string_view why) override { closed = std::string(why); }

  // The types of the messages since the last call.
  std::vector<std::string> types() {
    std::vector<std::string> found;
    for (const std::string& text : std::exchange(texts, {})) {
      last = json::parse(text).as_object();
      found.emplace_back(last.at("type").as_string());
    }
    return found;
  }

  std::vector<std::string> texts;
  std::optional<std::string> closed;
  json::object last;
};

// Runs jobs when the test says so.
struct ManualPool final : WorkerPool {
  using WorkerPool::run;
  void run(Job job, OnFailure on_failure, const JobOrigin& origin) override {
    jobs.emplace_back(std::move(job), std::move(on_failure));
    origins.push_back(origin);
  }
  std::size_t busy() const override { return jobs.size(); }
  std::size_t busy_for(const std::string& address) const override {
    return static_cast<std::size_t>(
        std::count_if(origins.begin(), origins.end(), [&](const JobOrigin& origin) {
          return origin.addresses.front() == address;
        }));
  }
  void work() {
    while (!jobs.empty()) work_one();
  }
  void work_one() {
    const auto [job, on_failure] = std::move(jobs.front());
    jobs.pop_front();
    origins.pop_front();
    Completion completion;
    try {
      completion = job();
    } catch (const std::exception& error) {
      return on_failure(error.what());
    }
    completion();
  }
  std::deque<std::pair<Job, OnFailure>> jobs;
  std::deque<JobOrigin> origins;  // of the jobs
};

// Lists no tables.
struct NoDirectory : TableDirectory {
  void publish(const wire::TableCard&, PersonId, bool) override {}
  void publish_prices(const std::string&, int, std::optional<int>, const Market&) override {}
  void open_table(NewTableRequest, Opened) override {}
  std::string opened_from(const std::string&) const override { return "192.0.2.9"; }
};

// People 1, 2, … sit on the open seats ('o'), bots on the others ('b'); the first person is the
// host.
inline Table make_table(const std::string& game,
                        std::string_view seats,
                        const wire::ClockSetting& clock) {
  wire::NewTable setting;
  setting.game = game;
  setting.players = static_cast<int>(seats.size());
  for (const char kind : seats) {
    wire::SeatSetting seat;
    if (kind == 'b') seat = {.kind = wire::SeatPlan::Bot, .bot = "random"};
    setting.seats.push_back(seat);
  }
  setting.clock = clock;
  TableHeader header;
  header.id = "bench";
  header.game = game;
  header.host = 1;
  header.setting = to_text(setting);
  header.created = ManualClock().time;
  auto table = Table::set_up(registered_games(), header);
  REQUIRE(table.has_value());
  return *std::move(table);
}

class TableBench final : public CommitTarget {
 public:
  explicit TableBench(const std::string& game = "nyse",
                      std::string_view seats = "oo",
                      const wire::ClockSetting& clocks = {}) {
    slot.load(make_table(game, seats, clocks));
    PersonId person = 1;
    for (std::size_t at = 0; at < seats.size(); ++at) {
      if (seats[at] != 'o') continue;
      Entry sit = commits.entry(EntryKind::Sit, static_cast<int>(at), "P" + std::to_string(person));
      sit.person = person++;
      slot->take(sit);
    }
    commits.open([] {});
  }

  // The deal.
  TableBench& deal() {
    slot->take(commits.start_of(*slot));
    return *this;
  }

  // Connects a client of this person and says hello.
  std::shared_ptr<Inbox> join(ConnectionId id, PersonId person) {
    auto inbox = std::make_shared<Inbox>();
    clients.connect(id, {person, "P" + std::to_string(person)}, inbox);
    const auto seat = slot->seating().seat_of(person);
    wire::Hello hello;
    hello.protocol = wire::kProtocol;
    const Viewer viewer = seat ? Viewer::of(*seat) : Viewer::spectator();
    REQUIRE(clients.greet(id, hello, viewer, clock.time) == Greeting::First);
    return inbox;
  }
  // The client of each seat: ConnectionId{seat + 1} belongs to person seat + 1.
  static ConnectionId client_of(Seat seat) {
    return ConnectionId{static_cast<std::uint64_t>(number(seat)) + 1};
  }

  Seat to_act() const { return slot->match().to_act().front(); }
  int step_of(Seat seat) const { return slot->streams().of(Viewer::of(seat)).number; }
  std::string some_move(Seat seat) const {
    const Match& match = slot->match();
    return match.game().print(match.rules(),
                              match.game().legal(match.rules(), match.state(), seat).front());
  }
  // Plays a move of the seat to act, and completes its write.
  void play() {
    const Seat seat = to_act();
    slot->take(commits.entry(EntryKind::Move, number(seat), some_move(seat)));
    slot->forget_views();
  }

  // Completes the pending write.
  void answer(WriteResult written = WriteResult::Ok) {
    REQUIRE(!writes.empty());
    const Then then = std::move(writes.front());
    writes.pop_front();
    then(written);
  }

  // CommitTarget.
  AppendRequest prepare(Commit& commit) override {
    last_written = commit.entries;
    return {.table = slot.id(),
            .first = slot->entries(),
            .entries = commit.entries,
            .summary = std::nullopt,
            .snapshot = std::nullopt};
  }
  void append(AppendRequest /*append_request*/, Then then) override {
    writes.push_back(std::move(then));
  }
  void apply(const Commit& commit) override {
    commit.take_into(*slot);
    ++applied;
  }
  void discard(WriteResult /*why*/) override { ++discarded; }
  void load() override { ++loaded; }
  void freeze(std::string_view why) override { slot.freeze(why); }
  void plan(std::optional<std::int64_t> retry_at) override {
    ++planned;
    retries_at = retry_at;
  }
  void finished(WriteResult written) override {
    results.push_back(written);
    slot->forget_views();
  }

  ManualClock clock;
  OneMuted mutes;
  HouseLimits limits;
  RoomCounters counters;
  std::vector<std::string> faults;
  FaultReport report = [this](const ServerFault& fault) {
    faults.emplace_back(word_of(fault.event));
  };
  TableSlot slot{"bench", counters, report};
  CommitQueue commits{*this, clock};
  Clients clients{limits, counters, [this](Viewer viewer) {
                    return slot->is_dealt() ? slot->streams().of(viewer).number : 0;
                  }};
  TimeControl time{slot, commits, limits, counters};
  SeatMessages messages{slot, clients};
  MoveInbox moves{slot, commits, clients, messages, time, clock, counters};

  std::deque<Then> writes;
  Entries last_written;
  std::vector<WriteResult> results;
  int applied = 0;
  int discarded = 0;
  int loaded = 0;
  int planned = 0;
  std::optional<std::int64_t> retries_at;
};

using Types = std::vector<std::string>;

inline std::string text_in(const json::object& message, std::string_view key) {
  return std::string(message.at(key).as_string());
}

}  // namespace bourse::parts
