// SPDX-License-Identifier: Apache-2.0
//
// The tables that are gathering or playing: the public list, and the number of tables per host. A
// table without a room costs only its row here and its place in the wake queue.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

struct ListedTable {
  PersonId host = kNobody;
  std::int64_t created = 0;
  std::string address;  // of the host's client; "" after a restart
  // From its card.
  int people = 0;           // seated at it
  bool is_invited = false;  // by invitation: never listed
  std::string card;         // as text; "" if by invitation
};

class Lobby {
 public:
  // A table as stored when the house started.
  void remember(const DormantTable& table);
  // Lists a live table with its new card; removes a finished one.
  void post(const wire::TableCard& card, PersonId host, bool is_live);
  void record_origin(const std::string& table, const std::string& address);

  std::size_t size() const { return tables_.size(); }
  int tables_of(PersonId host) const;
  // Tables with at most one person at them, oldest last.
  std::vector<std::string> solo_tables_of(PersonId host) const;
  int tables_from(const std::string& address) const;

  // `"tables":[…]` of the public tables, newest first; cached until it changes.
  const std::string& list();

 private:
  void put(const std::string& id, ListedTable listed);
  void forget(const std::string& id);

  std::unordered_map<std::string, ListedTable> tables_;
  // Keyed by −created.
  std::set<std::pair<std::int64_t, std::string>> newest_;  // those that are listed
  std::unordered_map<PersonId, std::set<std::pair<std::int64_t, std::string>>> by_host_;
  std::unordered_map<std::string, int> by_address_;
  std::optional<std::string> list_;
};

}  // namespace bourse
