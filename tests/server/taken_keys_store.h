// SPDX-License-Identifier: Apache-2.0
//
// A store in memory whose next writes meet taken keys.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/store/memory/memory_store.h"

namespace bourse {

class TakenKeysStore final : public MemoryStore {
 public:
  explicit TakenKeysStore(Post post) : MemoryStore(post), post_(std::move(post)) {}

  void create(TableHeader header, TableSummary summary, Then<WriteResult> then) override {
    tables.push_back(header.id);
    if (is_taken(then)) return;
    MemoryStore::create(std::move(header), std::move(summary), std::move(then));
  }
  void make_person(std::string name,
                   NewDevice device,
                   Then<Found<std::optional<SignedIn>>> then) override {
    secrets.push_back(device.secret);
    if (is_broken) return post_([then] { then(Unexpected(std::string("broken"))); });
    if (conflicts > 0) {
      --conflicts;
      return post_([then] { then(std::optional<SignedIn>()); });
    }
    MemoryStore::make_person(std::move(name), std::move(device), std::move(then));
  }
  void add_device(PersonId person,
                  NewDevice device,
                  Then<Found<std::optional<DeviceId>>> then) override {
    secrets.push_back(device.secret);
    if (conflicts > 0) {
      --conflicts;
      return post_([then] { then(std::optional<DeviceId>()); });
    }
    MemoryStore::add_device(person, std::move(device), std::move(then));
  }
  void save_link_code(SecretHash code,
                      PersonId person,
                      std::int64_t until,
                      Then<WriteResult> then) override {
    codes.push_back(code);
    if (is_taken(then)) return;
    MemoryStore::save_link_code(code, person, until, std::move(then));
  }

  int conflicts = 0;       // number of writes that will meet one
  bool is_broken = false;  // people cannot be stored
  // The keys that were tried.
  std::vector<std::string> tables;
  std::vector<SecretHash> secrets;
  std::vector<SecretHash> codes;

 private:
  bool is_taken(const Then<WriteResult>& then) {
    if (conflicts == 0) return false;
    --conflicts;
    post_([then] { then(WriteResult::Conflict); });
    return true;
  }

  Post post_;
};

}  // namespace bourse
