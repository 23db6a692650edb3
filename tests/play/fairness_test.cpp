// SPDX-License-Identifier: Apache-2.0
#include "play/fairness.h"

#include <doctest/doctest.h>

namespace bourse {
namespace {

HouseSecret ascending() {
  HouseSecret secret{};
  for (std::size_t at = 0; at < secret.size(); ++at) secret[at] = static_cast<std::uint8_t>(at);
  return secret;
}

TEST_CASE("the commitment is the hash described in the header") {
  // hashlib.blake2b(part(b"bourse commitment") + part(bytes(range(32))), digest_size=32)
  CHECK(to_hex(commit(ascending())) ==
        "3a19da54089386bcb3c81c16a3d05c9560da74e9fd9d5c44869a5c253ac19ee3");
}

TEST_CASE("the seed is the hash described in the header") {
  // hashlib.blake2b over part() of the secret, "table-17", "heads", "" and "glück"
  CHECK(to_hex(derive_seed(ascending(), "table-17", {"heads", "", "glück"})) ==
        "7e1612f2efe1b643c1681ecb778151bda08f2142c8a429cc337a061c58d4641e");
  CHECK(to_hex(derive_seed(ascending(), "", {})) ==
        "d15c3719520a04f14b81136e1717f2d1ea899e42257b646d69afc5b83e6710c9");
}

TEST_CASE("every part of the deal counts, and parts are delimited") {
  const HouseSecret secret = ascending();
  const Seed seed = derive_seed(secret, "ab", {"c", ""});
  CHECK(seed == derive_seed(secret, "ab", {"c", ""}));
  CHECK(seed != derive_seed(secret, "a", {"bc", ""}));
  CHECK(seed != derive_seed(secret, "ab", {"", "c"}));
  CHECK(seed != derive_seed(secret, "ab", {"c"}));
  CHECK(seed != derive_seed(HouseSecret{}, "ab", {"c", ""}));
  CHECK(seed != commit(secret));
}

TEST_CASE("a seat's commitment is the hash described in the header") {
  // hashlib.blake2b over part() of "bourse contribution", "table-17" and 64 sevens
  const std::string sevens(64, '7');
  const std::string commitment = commit_contribution("table-17", sevens);
  CHECK(commitment == "c7e1c7bbbd4c6c9132882193479691e5874a85abadbf112e1640e851e2489ffb");
  CHECK(is_commitment(commitment));
  CHECK_FALSE(is_commitment(commitment.substr(1)));
  CHECK_FALSE(is_commitment("A" + commitment.substr(1)));
  CHECK(commit_contribution("table-18", sevens) != commitment);
  CHECK(contribution_state("table-17", "", "") == ContributionState::None);
  CHECK(contribution_state("table-17", commitment, sevens) == ContributionState::Revealed);
  CHECK(contribution_state("table-17", commitment, commitment) == ContributionState::Unrevealed);
  CHECK(contribution_state("table-17", commitment, "") == ContributionState::Wrong);
  CHECK(contribution_state("table-17", "", sevens) == ContributionState::Wrong);
}

TEST_CASE("two secrets differ") { CHECK(draw_secret() != draw_secret()); }

TEST_CASE("a seed is 1 to 64 hex digits, the low end of the number") {
  const auto seed = parse_seed("2a");
  REQUIRE(seed.has_value());
  CHECK((*seed)[31] == 42);
  CHECK(to_hex(*seed) == std::string(62, '0') + "2a");
  CHECK(*parse_seed("12A") == *parse_seed("012a"));
  const Seed full = derive_seed(ascending(), "x", {});
  CHECK(*parse_seed(to_hex(full)) == full);
}

TEST_CASE("anything else is refused as a seed") {
  for (const std::string& text : {std::string(),
                                  std::string("0x2a"),
                                  std::string("g"),
                                  std::string("1 2"),
                                  std::string("1:2"),
                                  std::string("2a\0", 3),
                                  std::string("\xb2"),
                                  std::string(65, '1')}) {
    CAPTURE(text);
    const auto seed = parse_seed(text);
    REQUIRE_FALSE(seed.has_value());
    CHECK(explain(seed.error()) == "seed: must be 1 to 64 hex digits");
  }
}

TEST_CASE("32 bytes are exactly 64 hex digits") {
  const std::string hex = to_hex(ascending());
  CHECK(*parse_hex32(hex, "secret") == ascending());
  for (const std::string& text : {hex.substr(1), hex + "0", hex.substr(1) + "x"}) {
    const auto bytes = parse_hex32(text, "secret");
    REQUIRE_FALSE(bytes.has_value());
    CHECK(explain(bytes.error()) == "secret: must be 64 hex digits");
  }
}

}  // namespace
}  // namespace bourse
