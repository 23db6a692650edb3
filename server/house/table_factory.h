// SPDX-License-Identifier: Apache-2.0
//
// Creates tables: checks the request, enforces the limits, stores the table and lists it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/domain/limits.h"
#include "server/house/table_rooms.h"
#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

struct GameList;
class Lobby;
class LobbyFeed;

class TableFactory {
 public:
  using Opened = TableDirectory::Opened;

  struct Needs {
    Store& store;
    const GameList& games;
    const HouseLimits& limits;
    const Clock& clock;
    Lobby& lobby;
    LobbyFeed& feed;
    TableRooms& rooms;
  };
  explicit TableFactory(const Needs& needs) : needs_(needs) {}

  // The settings with their options complete, or an error that names the invalid field.
  Result<wire::NewTable, ApiError> checked(wire::NewTable setting) const;
  // Refuses if the house is full or the address has too many tables.
  std::optional<ApiError> refuse_address(const std::string& address) const;
  // `then` gets the id of the table once it is on disk. If the host is at the limit, its oldest
  // table at which nobody else sits is closed first.
  void open(NewTableRequest request, Opened then);
  // The server is about to restart: opens no more tables.
  void stop() { is_stopped_ = true; }

 private:
  // A table that is being stored.
  struct Listing {
    PersonId host;
    std::string address;
    wire::TableCard card;
    std::optional<std::int64_t> due;
    bool starts_at_once;
  };

  // If the host is at the limit, closes the first of `resting` (oldest last) whose room agrees.
  // `then` gets whether the host may open a table now.
  void evict_if_full(PersonId host,
                     std::vector<std::string> resting,
                     std::function<void(bool)> then);
  TableHeader header_of(const NewTableRequest& request) const;
  void create(const NewTableRequest& request, Opened then);
  void list(const Listing& table);

  Needs needs_;
  bool is_stopped_ = false;
};

}  // namespace bourse
