// SPDX-License-Identifier: Apache-2.0
//
// The personal best of a person who plays alone at a table of a server, as the server keeps it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/table/remote_table.h"
#include "server/protocol/wire.h"

namespace bourse::cli {

class RemoteBest {
 public:
  using Fetch = std::function<std::optional<wire::TableBest>()>;
  explicit RemoteBest(Fetch fetch) : fetch_(std::move(fetch)) {}

  // A line without its end; "" where there is nothing to say. Fetches once in the game and once
  // after it: a server that fails to answer is not asked for every drawing of the table.
  std::string line(const RemoteTable& table);

 private:
  Fetch fetch_;
  std::optional<wire::TableBest> best_;
  std::optional<bool> fetched_after_game_;
};

}  // namespace bourse::cli
