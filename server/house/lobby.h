// SPDX-License-Identifier: Apache-2.0
//
// The tables that are gathering or playing: the public list, and the number of tables per host. A
// table without a room costs only its row here and its place in the wake queue.
//
// The list is shared out: everybody's newest table comes before anybody's second, where everybody
// is one address (after a restart, one host), and one host or address has a share at most.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/house/price_trail.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

struct ListedTable {
  PersonId host = kNobody;
  std::int64_t created = 0;
  std::string address;  // of the host's client; "" after a restart
  // From its card.
  int people = 0;              // seated at it
  bool is_invited = false;     // by invitation: never listed
  std::string text;            // wire::TableListing; "" if by invitation
  std::optional<int> place{};  // among the listed tables of its address; none: beyond the share
  PriceTrail trail{};
  std::string prices{};      // wire::PriceHistory, as last shown; "" if none was
  bool is_repriced = false;  // the trail has prices that are not shown yet
};

// A listed table.
struct LobbyRow {
  std::string id;
  std::string text;  // wire::TableListing, with prices

  bool operator==(const LobbyRow&) const = default;
};

class Lobby {
 public:
  // A table as stored when the house started.
  void remember(const DormantTable& table);
  // Lists a live table with its new card; removes a finished one.
  void post(const wire::TableCard& card, PersonId host, bool is_live);
  // Takes the market of a listed table (TableDirectory::publish_prices); the list shows it only
  // after show_prices(). False: the table is not public.
  bool note_prices(const std::string& id,
                   int number,
                   std::optional<int> back_to,
                   const Market& market);
  void show_prices();
  void record_origin(const std::string& table, const std::string& address);
  std::string origin_of(const std::string& table) const;  // "" if not known

  std::size_t size() const { return tables_.size(); }
  // All tables, invited ones too, newest first; at most `most`.
  std::vector<std::string> newest(std::size_t most) const;
  int tables_of(PersonId host) const;
  // Tables with at most one person at them, oldest last.
  std::vector<std::string> solo_tables_of(PersonId host) const;
  int tables_from(const std::string& address) const;

  // The listed tables, newest first.
  std::vector<LobbyRow> rows() const;

 private:
  // −created and the id: the newest is the first.
  using Newest = std::set<std::pair<std::int64_t, std::string>>;
  using Place = std::tuple<int, std::int64_t, std::string>;

  void put(const std::string& id, ListedTable listed);
  void forget(const std::string& id);
  static std::string sharer_of(const ListedTable& listed);
  // A public table joins or leaves those of its sharer.
  void share(const std::string& id, const ListedTable& listed);
  void unshare(const std::string& id, const ListedTable& listed);
  void rank(const Newest& shared);

  std::unordered_map<std::string, ListedTable> tables_;
  std::unordered_map<PersonId, Newest> by_host_;
  std::unordered_map<std::string, Newest> shared_;  // public tables by sharer
  std::set<Place> ranked_;                          // those with a place
  std::unordered_map<std::string, int> by_address_;
  std::vector<std::string> repriced_;  // tables with prices that are not shown yet
};

// `"tables":[…]`.
std::string list_of(const std::vector<LobbyRow>& rows);

}  // namespace bourse
