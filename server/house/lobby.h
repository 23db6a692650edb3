// SPDX-License-Identifier: Apache-2.0
//
// The tables that are gathering or playing: what is listed, and who holds how many. A table that is
// in no room costs what is here and the time when it must be woken.
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
  std::string address;  // of the host's client; "" since a restart
  // From its card.
  int people = 0;           // who sit at it
  bool is_invited = false;  // by invitation: never listed
  std::string card;         // as text; "" by invitation
};

class Lobby {
 public:
  // As the store knew it when the house opened.
  void remember(const DormantTable& table);
  // Lists a live table with its new card; removes one that is over.
  void post(const wire::TableCard& card, PersonId host, bool is_live);
  void record_origin(const std::string& table, const std::string& address);

  std::size_t size() const { return tables_.size(); }
  int tables_of(PersonId host) const;
  // Those with at most one person at them, the oldest last.
  std::vector<std::string> solo_tables_of(PersonId host) const;
  int tables_from(const std::string& address) const;

  // `"tables":[…]` of those that are not by invitation, newest first; shared until it changes.
  const std::string& list();

 private:
  void put(const std::string& id, ListedTable listed);
  void forget(const std::string& id);

  std::unordered_map<std::string, ListedTable> tables_;
  // By −created.
  std::set<std::pair<std::int64_t, std::string>> newest_;  // those that are listed
  std::unordered_map<PersonId, std::set<std::pair<std::int64_t, std::string>>> by_host_;
  std::unordered_map<std::string, int> by_address_;
  std::optional<std::string> list_;
};

}  // namespace bourse
