// SPDX-License-Identifier: Apache-2.0
//
// Whom the operator has muted or banned: people by number, clients by address. All of them are in
// memory, because every request asks; the store keeps them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/address_range.h"
#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

// The reason given to banned clients whose connections are closed.
inline constexpr std::string_view kBanned = "banned by the operator of the server";

class Restrictions final : public Mutes {
 public:
  void add(const Restriction& restriction);
  void remove(RestrictionKind kind, const std::string& subject);
  bool has(RestrictionKind kind, const std::string& subject) const;
  std::vector<Restriction> all() const;

  bool is_muted(PersonId person) const override;
  bool is_banned(PersonId person) const;
  // An address for rate limits: "192.0.2.7", or the first 64 bits of an IPv6 address.
  bool is_banned_address(const std::string& address) const;

 private:
  std::map<std::pair<RestrictionKind, std::string>, std::int64_t> rows_;
  std::set<PersonId> muted_;
  std::set<PersonId> banned_;
  std::map<std::string, AddressRange> ranges_;
};

// The range of addresses as the operator has to see it, since clients count by the first 64 bits of
// an IPv6 address. None: not an address, or a range of more than a 256th of all.
std::optional<AddressRange> banned_range(std::string_view text);

}  // namespace bourse
