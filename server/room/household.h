// SPDX-License-Identifier: Apache-2.0
//
// What every room of a house shares: the disk, the time, the bots' threads, and what a room tells
// the house about its table.
#pragma once

#include <array>
#include <functional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "core/rng.h"
#include "core/seat.h"
#include "server/domain/limits.h"
#include "server/house/house.h"
#include "server/house/workers.h"
#include "server/protocol/said.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

struct NewTableWish {
  wire::NewTable setting;  // checked and complete
  PersonId host = kNobody;
  std::string address;
  std::vector<PersonId> reserved;
};

struct Household {
  boost::asio::io_context& network;
  Store& store;
  const Catalogue& games;
  HouseLimits limits;
  House::Clock now;
  Rng dice;          // for pauses: nothing of a game is drawn from it
  Workers thinkers;  // bots
  Workers scribes;   // replays: many of them never make a bot late
  Workers advisers;  // hints: nor do these
  HouseCounters counters;
  // What a room writes its batches on: one a seat, the last the spectators'. Kept, because a batch
  // takes two kilobytes from the heap otherwise, four times a move.
  std::array<std::string, kMaxSeats + 1> sheets{};

  House::Report report;

  std::int64_t opened = 0;     // when this house opened
  std::int64_t last_seen = 0;  // when one was last open on this store; 0: never

  // The table is to be woken then; empty: not at all.
  std::function<void(const std::string& table, std::optional<std::int64_t> due)> plan;
  // Its card has changed, presence included.
  std::function<void(const wire::TableCard& card, PersonId host, bool is_live)> post;
  // Opens a table.
  std::function<void(NewTableWish, std::function<void(Result<std::string, Denial>)>)> open;
};

}  // namespace bourse
