// SPDX-License-Identifier: Apache-2.0
//
// Who is who. A person proves itself by a secret that only its client knows; the house keeps the
// hash and finds people by it, so no comparison of secrets can be timed. Accounts will add further
// ways to come by a secret; nothing else needs to know.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/protocol/said.h"
#include "server/store/store.h"

namespace bourse {

struct NewcomerSecret {
  Person person;
  std::string secret;
};

class People {
 public:
  explicit People(Store& store) : store_(store) {}

  // The person of this secret; nobody (id kNobody) for a stranger.
  void find(const std::string& secret, std::function<void(Store::Found<Person>)> then);
  void make(const std::string& name, std::function<void(Store::Found<NewcomerSecret>)> then);
  void rename(const std::string& secret,
              const Person& person,
              const std::string& name,
              std::function<void(Written)> then);
  // A code that makes one more device the same person.
  void hand_out(const Person& person,
                std::int64_t until,
                std::function<void(Store::Found<std::string>)> then);
  void take_code(const std::string& code,
                 std::int64_t now,
                 std::function<void(Store::Found<std::optional<NewcomerSecret>>)> then);

 private:
  void remember(const SecretHash& hash, Person person);

  Store& store_;
  std::map<SecretHash, Person> known_;  // read again from the store when it has grown too large
};

// Letters and digits without those that look alike, five bits each.
std::string random_word(std::size_t letters);

// The name with the blanks around it gone, or the sentence that says what is wrong with it.
Result<std::string, Said> checked_name(std::string_view name, std::size_t most_characters);

}  // namespace bourse
