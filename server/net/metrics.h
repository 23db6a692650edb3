// SPDX-License-Identifier: Apache-2.0
//
// Counters of the network layer, and the text format that Prometheus reads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/house.h"
#include "server/room/histogram.h"

namespace bourse::net {

struct NetCounters {
  std::uint64_t accepted = 0;              // connections
  std::uint64_t turned_away = 0;           // connections over a limit
  std::array<std::uint64_t, 6> answers{};  // by hundreds of their status
  std::uint64_t over_rate = 0;             // requests answered with 429
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t writes = 0;            // system calls that sent messages; each may carry several
  std::uint64_t slow_connections = 0;  // dropped because the client did not read
  std::uint64_t held_messages = 0;     // over the rate, read later
  std::uint64_t wrong_origins = 0;
  std::size_t lines = 0;      // open now
  LatencyHistogram requests;  // from the whole request to the answer
};

// As the lines of a Prometheus histogram.
std::string histogram_text(const LatencyHistogram& histogram,
                           std::string_view name,
                           std::string_view help);

std::string metrics_text(const NetCounters& net, const HouseCounters& house, std::size_t inside);

}  // namespace bourse::net
