// SPDX-License-Identifier: Apache-2.0
#include "play/fairness.h"

#include <optional>
#include <span>

#include <sodium.h>

#include "core/check.h"

namespace bourse {
namespace {

using Hash = std::array<std::uint8_t, 32>;

void ready_sodium() {
  static const bool kReady = sodium_init() >= 0;
  BOURSE_CHECK(kReady);
}

// BLAKE2b-256 over parts, each preceded by its length.
class PartsHash {
 public:
  PartsHash() {
    ready_sodium();
    crypto_generichash_init(&state_, nullptr, 0, Hash{}.size());
  }
  void add(std::span<const std::uint8_t> part) {
    std::array<std::uint8_t, 8> length{};
    for (std::size_t byte = 0; byte < length.size(); ++byte) {
      length[byte] = static_cast<std::uint8_t>(std::uint64_t{part.size()} >> (8 * byte));
    }
    crypto_generichash_update(&state_, length.data(), length.size());
    crypto_generichash_update(&state_, part.data(), part.size());
  }
  void add(std::string_view text) {
    add({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }
  Hash sum() {
    Hash hash{};
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return hash;
  }

 private:
  crypto_generichash_state state_{};
};

constexpr std::string_view kCommitmentPrefix = "bourse commitment";
constexpr std::size_t kDigits = 64;

// Requires: at most 64 characters. The last digit is the low half of the last byte.
std::optional<Hash> from_digits(std::string_view hex) {
  const std::string whole = std::string(kDigits - hex.size(), '0').append(hex);
  Hash bytes{};
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
