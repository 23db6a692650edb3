// SPDX-License-Identifier: Apache-2.0
//
// Requests about tables: the list, a new table, and requests to the room of one table.
#pragma once

#include <string>

#include "server/api/router.h"

namespace bourse {

class GuestSignIn;
class Lobby;
class People;
class RoomRegistry;
class TableFactory;
struct HouseLimits;
struct TableRequests;
namespace wire {
struct Sit;
}

class TablesApi {
 public:
  TablesApi(RoomRegistry& rooms,
            TableFactory& factory,
            Lobby& lobby,
            People& people,
            GuestSignIn& sign_in,
            const HouseLimits& limits);

  void list(const ApiCall& call);
  void open(ApiCall call);

  // Requests to the table {id}.
  void card(const ApiCall& call);
  void sit(ApiCall call);
  void leave(const ApiCall& call);
  void close(const ApiCall& call);
  void remove(const ApiCall& call);
  void bots(const ApiCall& call);
  void first(const ApiCall& call);
  void rematch(const ApiCall& call);
  void hint(const ApiCall& call);
  void best(const ApiCall& call);
  void record(const ApiCall& call);
  void replay(const ApiCall& call);
  void past(const ApiCall& call);
  void chain(const ApiCall& call);

 private:
  // The requests of the table {id}. Its room stays in memory while a request waits in it.
  TableRequests& requests(const ApiCall& call);
  // Requires: the caller is a person. The name changes only if the person gets a seat.
  void take_seat(const ApiCall& call, const wire::Sit& wish);

  RoomRegistry& rooms_;
  TableFactory& factory_;
  Lobby& lobby_;
  People& people_;
  GuestSignIn& sign_in_;
  const HouseLimits& limits_;
};

}  // namespace bourse
