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

#include "server/protocol/api_request.h"
#include "server/store/store.h"

namespace bourse {

// A device that has just signed in.
struct NewSignIn {
  SignedIn who;
  std::string secret;
};

class People {
 public:
  explicit People(Store& store) : store_(store) {}

  // The person and the device that send the request; a person kNobody if they are not known.
  void find(const ApiRequest& request, std::function<void(Store::Found<SignedIn>)> then);
  void make(const std::string& name,
            const std::string& device,
            std::int64_t now,
            std::function<void(Store::Found<NewSignIn>)> then);
  void rename(const Person& person, const std::string& name, std::function<void(WriteResult)> then);
  // Notes that the device is in use, at most once an hour. True: noted now.
  bool note_use(const std::string& secret, const Device& device, std::int64_t now);
  // Nobody is signed in with the secret of the device any more.
  void remove_device(PersonId person, DeviceId device, std::function<void(WriteResult)> then);
  void remove_other_devices(PersonId person, DeviceId kept, std::function<void(WriteResult)> then);
  // A code with which one more device can sign in as the same person; earlier ones are void.
  void issue_link_code(const Person& person,
                       std::int64_t until,
                       std::function<void(Store::Found<std::string>)> then);
  void redeem_link_code(const std::string& code,
                        const std::string& device,
                        std::int64_t now,
                        std::function<void(Store::Found<std::optional<NewSignIn>>)> then);

 private:
  void find_hash(const SecretHash& hash, std::function<void(Store::Found<SignedIn>)> then);
  void remember(const SecretHash& hash, SignedIn who);
  void forget(PersonId person);
  // Wraps the callback of a write that changes the person: while it runs, nothing about people is
  // cached.
  std::function<void(WriteResult)> changing(PersonId person, std::function<void(WriteResult)> then);
  void add_device(const Person& person,
                  const std::string& device,
                  std::int64_t now,
                  std::function<void(Store::Found<NewSignIn>)> then);

  Store& store_;
  std::map<SecretHash, SignedIn> known_;  // a cache of the store, cleared when it grows too large
  std::uint64_t changes_begun_ = 0;
  std::uint64_t changes_ended_ = 0;
};

// Random letters and digits, five bits each, without those that look alike.
std::string random_word(std::size_t letters);

}  // namespace bourse
