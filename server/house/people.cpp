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

void People::remember(const SecretHash& hash, Person person) {
  if (known_.size() >= kMostKnown) known_.clear();
  known_[hash] = std::move(person);
}

void People::forget(PersonId person) {
  std::erase_if(known_, [person](const auto& known) { return known.second.id == person; });
}

void People::find(const std::string& secret, std::function<void(Store::Found<Person>)> then) {
  if (secret.empty() || secret.size() > kLongestSecret) return then(Person{});
  const SecretHash hash = hash_secret(secret);
  if (const auto known = known_.find(hash); known != known_.end()) return then(known->second);
  // A rename may have begun since the store read the name. The result is then used but not cached.
  const bool is_renaming = renames_begun_ != renames_ended_;
  const auto begun = renames_begun_;
  store_.find_person(hash, [this, hash, is_renaming, begun, then = std::move(then)](auto found) {
    if (!found) return then(Unexpected(found.error()));
    if (!*found) return then(Person{});
    if (const auto known = known_.find(hash); known != known_.end()) return then(known->second);
    if (!is_renaming && begun == renames_begun_) remember(hash, **found);
    then(**found);
  });
}

void People::make(const std::string& name, std::function<void(Store::Found<NewcomerSecret>)> then) {
  std::string secret = random_word(kSecretLetters);
  const SecretHash hash = hash_secret(secret);
  store_.make_person(name, hash, [this, name, hash, secret, then = std::move(then)](auto made) {
    if (!made) return then(Unexpected(made.error()));
    if (!*made) return make(name, then);  // another secret
    const Person person{**made, name};
    remember(hash, person);
    then(NewcomerSecret{person, secret});
  });
}

void People::rename(const std::string& secret,
                    const Person& person,
                    const std::string& name,
                    std::function<void(WriteResult)> then) {
  // Until the new name is on disk, everybody sees what the store has. Each device of a person has
  // its own secret.
  forget(person.id);
  ++renames_begun_;
  const Person renamed{person.id, name};
  store_.rename(
      person.id,
      name,
      [this, hash = hash_secret(secret), renamed, then = std::move(then)](WriteResult written) {
        ++renames_ended_;
        if (written == WriteResult::Ok) remember(hash, renamed);
        then(written);
      });
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

void People::redeem_link_code(
    const std::string& code,
    std::int64_t now,
    std::function<void(Store::Found<std::optional<NewcomerSecret>>)> then) {
  store_.redeem_link_code(
      hash_secret(code),
      now,
      [this, then = std::move(then)](Store::Found<std::optional<Person>> found) {
        if (!found) return then(Unexpected(found.error()));
        if (!*found) return then(std::optional<NewcomerSecret>());
        add_secret(**found, [then](Store::Found<NewcomerSecret> added) {
          if (!added) return then(Unexpected(added.error()));
          then(std::optional(*std::move(added)));
        });
      });
}

void People::add_secret(const Person& person,
                        std::function<void(Store::Found<NewcomerSecret>)> then) {
  const std::string secret = random_word(kSecretLetters);
  const SecretHash hash = hash_secret(secret);
  store_.add_secret(
      person.id, hash, [this, person, secret, hash, then = std::move(then)](WriteResult written) {
        if (written == WriteResult::Conflict) return add_secret(person, then);  // another secret
        if (written != WriteResult::Ok) return then(Unexpected(std::string("not written")));
        remember(hash, person);
        then(NewcomerSecret{person, secret});
      });
}

}  // namespace bourse
