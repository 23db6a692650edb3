// SPDX-License-Identifier: Apache-2.0
//
// People, their devices and the restrictions on them, as they are stored.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace bourse {

using PersonId = std::int64_t;
inline constexpr PersonId kNobody = 0;

// BLAKE2b-256 of a secret; the secret itself is never stored.
using SecretHash = std::array<std::uint8_t, 32>;

struct Person {
  PersonId id = kNobody;
  std::string name;
};

using DeviceId = std::int64_t;
inline constexpr DeviceId kNoDevice = 0;

// A browser or a program that is signed in as a person, by a secret of its own.
struct Device {
  DeviceId id = kNoDevice;
  std::string name;          // its kind: "Firefox, Linux"; may be empty
  std::int64_t created = 0;  // milliseconds since 1970; 0: by a program that did not note it
  std::int64_t used = 0;     // about; 0: not since then
};
struct NewDevice {
  SecretHash secret{};
  std::string name;
  std::int64_t created = 0;
};
struct SignedIn {
  Person person;
  Device device;
};

// A prohibition by the operator of a house. The store contains these numbers: never change one.
enum class RestrictionKind : std::uint8_t { MutedPerson = 1, BannedPerson = 2, BannedAddress = 3 };
struct Restriction {
  RestrictionKind kind{};
  std::string subject;  // the number of a person, or an address range
  std::int64_t since = 0;
};

}  // namespace bourse
