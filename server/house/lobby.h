// SPDX-License-Identifier: Apache-2.0
//
// The tables that are gathering or playing: what the lobby lists, who holds how many, and when each
// must be woken. A table that is in no room costs what is here and nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

class Lobby {
 public:
  // As the store knew it when the house opened.
  void remember(const ParkedTable& table);
  // A live table is listed anew, one that is over is forgotten.
  void post(const wire::TableCard& card, PersonId host, bool is_live);
  void came_from(const std::string& table, const std::string& address);

  std::size_t size() const { return tables_.size(); }
  bool contains(const std::string& table) const { return tables_.contains(table); }
  int tables_of(PersonId host) const;
  // Those with at most one person at them, the oldest last.
  std::vector<std::string> lonely_of(PersonId host) const;
  int tables_from(const std::string& address) const;

  // `"tables":[…]` of those that are not by invitation, newest first; shared until it changes.
  const std::string& list();
  bool has_changed() const { return !list_; }

  // The agenda.
  void plan(const std::string& table, std::optional<std::int64_t> due);
  std::optional<std::int64_t> next_due() const;
  // The table that is due first, taken off the agenda. Requires: next_due().
  std::string take_due();

 private:
  struct Listed {
    PersonId host = kNobody;
    std::string address;
    std::string card;  // "" by invitation
    std::int64_t created = 0;
    int people = 0;  // who sit at it
  };
  void put(const std::string& id, Listed listed);
  void forget(const std::string& id);

  std::unordered_map<std::string, Listed> tables_;
  // By −created.
  std::set<std::pair<std::int64_t, std::string>> newest_;  // those that are listed
  std::unordered_map<PersonId, std::set<std::pair<std::int64_t, std::string>>> by_host_;
  std::unordered_map<std::string, int> by_address_;
  std::set<std::pair<std::int64_t, std::string>> agenda_;
  std::unordered_map<std::string, std::int64_t> due_;
  std::optional<std::string> list_;
};

}  // namespace bourse
