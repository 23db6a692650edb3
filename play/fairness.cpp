// SPDX-License-Identifier: Apache-2.0
#include "play/fairness.h"

#include <algorithm>
#include <optional>

#include <sodium.h>

#include "play/parts_hash.h"

namespace bourse {
namespace {

constexpr std::string_view kCommitmentPrefix = "bourse commitment";
constexpr std::string_view kContributionPrefix = "bourse contribution";
constexpr std::size_t kDigits = 64;

// Requires: at most 64 characters. The last digit is the low half of the last byte.
std::optional<Hash256> from_digits(std::string_view hex) {
  const std::string whole = std::string(kDigits - hex.size(), '0').append(hex);
  Hash256 bytes{};
  std::size_t read = 0;
  // Without an end pointer, any character that is not a digit is an error.
  const int error = sodium_hex2bin(
      bytes.data(), bytes.size(), whole.data(), whole.size(), nullptr, &read, nullptr);
  if (error != 0 || read != bytes.size()) return std::nullopt;
  return bytes;
}

}  // namespace

HouseSecret draw_secret() {
  ready_sodium();
  HouseSecret secret{};
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

Commitment commit(const HouseSecret& secret) {
  PartsHash hash;
  hash.add(kCommitmentPrefix);
  hash.add(secret);
  return hash.sum();
}

std::string commit_contribution(std::string_view table, std::string_view contribution) {
  PartsHash hash;
  hash.add(kContributionPrefix);
  hash.add(table);
  hash.add(contribution);
  return to_hex(hash.sum());
}

ContributionState contribution_state(std::string_view table,
                                     std::string_view commitment,
                                     std::string_view contribution) {
  if (commitment.empty()) {
    return contribution.empty() ? ContributionState::None : ContributionState::Wrong;
  }
  if (contribution == commitment) return ContributionState::Unrevealed;
  return commit_contribution(table, contribution) == commitment ? ContributionState::Revealed
                                                                : ContributionState::Wrong;
}

bool is_commitment(std::string_view text) {
  return text.size() == kDigits && std::all_of(text.begin(), text.end(), [](char digit) {
           return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
         });
}

Seed derive_seed(const HouseSecret& secret,
                 std::string_view table,
                 const std::vector<std::string>& contributions) {
  PartsHash hash;
  hash.add(secret);
  hash.add(table);
  for (const std::string& contribution : contributions) hash.add(contribution);
  return hash.sum();
}

Result<Seed, ParseError> parse_seed(std::string_view hex) {
  if (!hex.empty() && hex.size() <= kDigits) {
    if (const auto seed = from_digits(hex)) return *seed;
  }
  return Unexpected(ParseError{"seed", "must be 1 to 64 hex digits"});
}

std::string to_hex(const std::array<std::uint8_t, 32>& bytes) {
  std::array<char, kDigits + 1> hex{};  // including the terminating zero
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  return {hex.data(), kDigits};
}

Result<std::array<std::uint8_t, 32>, ParseError> parse_hex32(std::string_view hex,
                                                             std::string_view what) {
  if (hex.size() == kDigits) {
    if (const auto bytes = from_digits(hex)) return *bytes;
  }
  return Unexpected(ParseError{std::string(what), "must be 64 hex digits"});
}

}  // namespace bourse
