// SPDX-License-Identifier: Apache-2.0
//
// Identities. A client authenticates with a secret; the server stores only its hash and looks
// people up by hash, so there is no comparison to time. Accounts will add further ways to get a
// secret; nothing else needs to know.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/protocol/user_message.h"
#include "server/store/store.h"

namespace bourse {

struct NewcomerSecret {
  Person person;
  std::string secret;
};

class People {
 public:
  explicit People(Store& store) : store_(store) {}

  // The person with this secret; id kNobody if there is none.
  void find(const std::string& secret, std::function<void(Store::Found<Person>)> then);
  void make(const std::string& name, std::function<void(Store::Found<NewcomerSecret>)> then);
  void rename(const std::string& secret,
              const Person& person,
              const std::string& name,
              std::function<void(WriteResult)> then);
  // A code with which one more device can sign in as the same person.
  void issue_link_code(const Person& person,
                       std::int64_t until,
                       std::function<void(Store::Found<std::string>)> then);
  void redeem_link_code(const std::string& code,
                        std::int64_t now,
                        std::function<void(Store::Found<std::optional<NewcomerSecret>>)> then);

 private:
  void remember(const SecretHash& hash, Person person);
  void forget(PersonId person);
  // Adds one more secret to the person.
  void add_secret(const Person& person, std::function<void(Store::Found<NewcomerSecret>)> then);

  Store& store_;
  std::map<SecretHash, Person> known_;  // a cache of the store, cleared when it grows too large
  std::uint64_t renames_begun_ = 0;
  std::uint64_t renames_ended_ = 0;
};

// Random letters and digits, five bits each, without those that look alike.
std::string random_word(std::size_t letters);

}  // namespace bourse
