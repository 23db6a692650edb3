// SPDX-License-Identifier: Apache-2.0
//
// Opens tables: what is asked for is checked, the limits are kept, the table is written and listed.
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

  // The setting with its options complete, or the field that makes no sense.
  Result<wire::NewTable, ApiError> checked(wire::NewTable setting) const;
  // Whether the house is full, or has enough tables of this address.
  std::optional<ApiError> refuse_address(const std::string& address) const;
  // `then` gets the id of the table once it is on disk. A host who has as many tables as it may
  // loses the oldest at which nobody else sits.
  void open(NewTableRequest request, Opened then);

 private:
  // A table that is being written.
  struct Listing {
    PersonId host;
    std::string address;
    wire::TableCard card;
    std::optional<std::int64_t> due;
    bool starts_at_once;
  };

  // Closes the first of `resting` (the oldest last) that its room agrees to, if the host needs it.
  // `then` gets whether the host may open a table now.
  void evict_if_full(PersonId host,
                     std::vector<std::string> resting,
                     std::function<void(bool)> then);
  TableHeader header_of(const NewTableRequest& request) const;
  void create(const NewTableRequest& request, Opened then);
  void list(const Listing& table);

  Needs needs_;
};

}  // namespace bourse
