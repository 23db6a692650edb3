// SPDX-License-Identifier: Apache-2.0
//
// Requests about games: the list, their options, their rules.
#pragma once

#include <string>

#include "server/api/router.h"

namespace bourse {

class GamesApi {
 public:
  explicit GamesApi(const GameList& games) : games_(games) {}

  void list(const ApiCall& call);
  void check_options(const ApiCall& call) const;
  void rules(const ApiCall& call) const;

 private:
  const GameList& games_;
  std::string list_;  // written on the first request
};

}  // namespace bourse
