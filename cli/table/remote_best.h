// SPDX-License-Identifier: Apache-2.0
//
// The personal best at a solitaire table of a server; the server stores it.
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

  // A line without newline; empty if there is no best to show. Fetches once during the game and
  // once after it, even if the server fails to answer.
  std::string line(const RemoteTable& table);

 private:
  Fetch fetch_;
  std::optional<wire::TableBest> best_;
  std::optional<bool> fetched_after_game_;
};

}  // namespace bourse::cli
