// SPDX-License-Identifier: Apache-2.0
#include "server/house/people.h"

#include <utility>

#include <sodium.h>

namespace bourse {
namespace {

constexpr std::size_t kMostKnown = 50'000;  // about 8 MB
constexpr std::size_t kSecretLetters = 52;  // 260 bits
constexpr std::size_t kCodeLetters = 10;    // 50 bits; works once and for minutes
constexpr std::size_t kLongestSecret = 200;
constexpr std::int64_t kUseInterval = 3'600'000;  // milliseconds
constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(kLetters.size() == 32);

SecretHash hash_secret(std::string_view secret) {
  SecretHash hash{};
  crypto_generichash(hash.data(),
                     hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(),
                     nullptr,
                     0);
  return hash;
}

}  // namespace

std::string random_word(std::size_t letters) {
  std::string word;
  for (std::size_t at = 0; at < letters; ++at) {
    word += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return word;
}

void People::remember(const SecretHash& hash, SignedIn who) {
  if (known_.size() >= kMostKnown) known_.clear();
  known_[hash] = std::move(who);
}

void People::forget(PersonId person) {
  std::erase_if(known_, [person](const auto& known) { return known.second.person.id == person; });
}

void People::find(const ApiRequest& request, std::function<void(Store::Found<SignedIn>)> then) {
  const std::string& secret = request.secret;
  if (secret.empty() || secret.size() > kLongestSecret) return then(SignedIn{});
  if (request.credential != Credential::OldCookie) return find_hash(hash_secret(secret), then);
  find_hash(hash_secret(secret), [then = std::move(then)](Store::Found<SignedIn> found) {
    const bool is_new = found && found->device.created > 0;
    then(is_new ? SignedIn{} : std::move(found));
  });
}

void People::find_hash(const SecretHash& hash, std::function<void(Store::Found<SignedIn>)> then) {
  if (const auto known = known_.find(hash); known != known_.end()) return then(known->second);
  // A change may have begun since the store read the person. The result is then used but not
  // cached.
  const bool is_changing = changes_begun_ != changes_ended_;
  const auto begun = changes_begun_;
  store_.find_device(hash, [this, hash, is_changing, begun, then = std::move(then)](auto found) {
    if (!found) return then(Unexpected(found.error()));
    if (!*found) return then(SignedIn{});
    if (const auto known = known_.find(hash); known != known_.end()) return then(known->second);
    if (!is_changing && begun == changes_begun_) remember(hash, **found);
    then(**found);
  });
}

void People::make(const std::string& name,
                  const std::string& device,
                  std::int64_t now,
                  std::function<void(Store::Found<NewSignIn>)> then) {
  const std::string secret = random_word(kSecretLetters);
  const SecretHash hash = hash_secret(secret);
  store_.make_person(name,
                     {.secret = hash, .name = device, .created = now},
                     [this, name, device, now, hash, secret, then = std::move(then)](auto made) {
                       if (!made) return then(Unexpected(made.error()));
                       if (!*made) return make(name, device, now, then);  // another secret
                       remember(hash, **made);
                       then(NewSignIn{**made, secret});
                     });
}

// Until the change is on disk, everybody sees what the store has.
std::function<void(WriteResult)> People::changing(PersonId person,
                                                  std::function<void(WriteResult)> then) {
  forget(person);
  ++changes_begun_;
  return [this, then = std::move(then)](WriteResult written) {
    ++changes_ended_;
    then(written);
  };
}

void People::rename(const Person& person,
                    const std::string& name,
                    std::function<void(WriteResult)> then) {
  store_.rename(person.id, name, changing(person.id, std::move(then)));
}

bool People::note_use(const std::string& secret, const Device& device, std::int64_t now) {
  if (now - device.used < kUseInterval) return false;
  const auto known = known_.find(hash_secret(secret));
  if (known != known_.end()) known->second.device.used = now;
  store_.note_use(device.id, now, [](WriteResult) {});
  return true;
}

void People::remove_device(PersonId person,
                           DeviceId device,
                           std::function<void(WriteResult)> then) {
  store_.remove_device(person, device, changing(person, std::move(then)));
}

void People::remove_other_devices(PersonId person,
                                  DeviceId kept,
                                  std::function<void(WriteResult)> then) {
  store_.remove_other_devices(person, kept, changing(person, std::move(then)));
}

void People::issue_link_code(const Person& person,
                             std::int64_t until,
                             std::function<void(Store::Found<std::string>)> then) {
  const std::string code = random_word(kCodeLetters);
  store_.save_link_code(hash_secret(code),
                        person.id,
                        until,
                        [this, person, until, code, then = std::move(then)](WriteResult written) {
                          if (written == WriteResult::Conflict) {
                            return issue_link_code(person, until, then);  // another code
                          }
                          if (written != WriteResult::Ok) {
                            return then(Unexpected(std::string("not written")));
                          }
                          then(code);
                        });
}

void People::redeem_link_code(const std::string& code,
                              const std::string& device,
                              std::int64_t now,
                              std::function<void(Store::Found<std::optional<NewSignIn>>)> then) {
  store_.redeem_link_code(
      hash_secret(code),
      now,
      [this, device, now, then = std::move(then)](Store::Found<std::optional<Person>> found) {
        if (!found) return then(Unexpected(found.error()));
        if (!*found) return then(std::optional<NewSignIn>());
        add_device(**found, device, now, [then](Store::Found<NewSignIn> added) {
          if (!added) return then(Unexpected(added.error()));
          then(std::optional(*std::move(added)));
        });
      });
}

void People::add_device(const Person& person,
                        const std::string& device,
                        std::int64_t now,
                        std::function<void(Store::Found<NewSignIn>)> then) {
  const std::string secret = random_word(kSecretLetters);
  const NewDevice added{.secret = hash_secret(secret), .name = device, .created = now};
  store_.add_device(
      person.id, added, [this, person, device, now, secret, then = std::move(then)](auto id) {
        if (!id) return then(Unexpected(id.error()));
        if (!*id) return add_device(person, device, now, then);  // another secret
        const SignedIn who{person, {.id = **id, .name = device, .created = now, .used = now}};
        then(NewSignIn{who, secret});
      });
}

}  // namespace bourse
