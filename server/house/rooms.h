// SPDX-License-Identifier: Apache-2.0
//
// The inside of a House: its rooms, lines, people and lobby, and the routes of the protocol.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include <boost/asio/steady_timer.hpp>

#include "server/house/house.h"
#include "server/house/lobby.h"
#include "server/house/people.h"
#include "server/house/workers.h"
#include "server/room/context.h"
#include "server/room/room.h"

namespace bourse {

// A clock that asks a function; tests bring their own.
class FunctionClock final : public Clock {
 public:
  explicit FunctionClock(std::function<std::int64_t()> now) : now_(std::move(now)) {}
  std::int64_t now() const override { return now_(); }

 private:
  std::function<std::int64_t()> now_;
};

class House::Rooms final : private Scheduler, private TableDirectory {
 public:
  Rooms(boost::asio::io_context& network,
        Store& store,
        const Catalogue& games,
        HouseLimits limits,
        House::Clock clock,
        Report report);
  ~Rooms() override;
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  void answer(ApiRequest request, std::function<void(ApiAnswer)> reply);
  std::optional<ApiAnswer> refuse_line(const ApiRequest& request);
  LineId attach(const ApiRequest& request, std::shared_ptr<Line> line);
  void heard(LineId line, std::string_view text);
  void detach(LineId line);
  HouseCounters counters() const;
  void tick();
  void stop(std::function<void()> on_done);

 private:
  using Reply = std::function<void(ApiAnswer)>;
  // One request on its way: what it asks, who asks, and whom to answer.
  struct Visit {
    ApiRequest request;
    Person person;
    Reply reply;
  };
  struct Attached {
    std::shared_ptr<Line> line;
    std::shared_ptr<Room> room;  // null: the lobby
    bool is_known = false;       // the person has been found
    std::deque<std::string> waiting;
  };

  // Routes.
  void route(Visit visit);
  void route_games(Visit visit);
  void route_tables(Visit visit);
  void route_table(Visit visit, const std::string& id, const std::string& what);
  void see_me(const Visit& visit);
  void see_own_tables(const Visit& visit);
  void see_own_bests(const Visit& visit);
  void name_me(Visit visit);
  void hand_out(const Visit& visit);
  void take_hand(const Visit& visit);
  void list_games(const Visit& visit);
  void check_options(const Visit& visit, const ErasedGame& game);
  void ask_for_table(Visit visit);
  void sit(Visit visit, const std::string& id);
  // Finds or makes the person: a guest of this name. `then` gets the visit with its person, and the
  // answer carries the new secret if there is one.
  void as_person(Visit visit, const std::string& name, std::function<void(Visit)> then);
  bool may_make_person(const std::string& address);
  Result<wire::NewTable, Denial> checked_table(wire::NewTable wish) const;
  std::optional<Denial> too_many_tables(const std::string& address) const;
  void open_table(NewTableRequest request, Opened then) override;
  // Whoever has as many tables as it may gives up the first of `resting` (the oldest last) that
  // its room agrees to. `then` is told whether there is a place now.
  void make_place(PersonId host, std::vector<std::string> resting, std::function<void(bool)> then);
  void set_up_table(const NewTableRequest& request, Opened then);

  std::shared_ptr<Room> room(const std::string& id);
  void arm();
  void keep_house();
  void tell_lobby();
  void lobby_changed();

  // Scheduler and TableDirectory.
  void wake_at(const std::string& table, std::optional<std::int64_t> due) override;
  void publish(const wire::TableCard& card, PersonId host, bool is_live) override;

  Store& store_;
  const Catalogue& games_;
  HouseLimits limits_;
  FunctionClock clock_;
  HouseCounters counters_;
  Workers bot_pool_;
  Workers replay_pool_;
  Workers hint_pool_;
  RoomContext context_;
  People people_;
  Lobby lobby_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::map<LineId, Attached> lines_;
  std::uint64_t next_line_ = 1;
  std::string games_text_;
  struct Newcomers {
    int count = 0;
    std::int64_t since = 0;
  };
  std::unordered_map<std::string, Newcomers> newcomers_;
  boost::asio::steady_timer alarm_;
  std::optional<std::int64_t> alarm_at_;
  boost::asio::steady_timer housekeeping_;
  boost::asio::steady_timer lobby_timer_;
  bool is_lobby_planned_ = false;
  bool is_stopping_ = false;
  std::int64_t last_beat_ = 0;
};

// Answers.
ApiAnswer answer_with(std::string body, int status = 200);
ApiAnswer complaint(int status, Said said, std::string rule = {});
ApiAnswer complaint(const Denial& denial);

}  // namespace bourse
