// SPDX-License-Identifier: Apache-2.0
#include "core/rng.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace bourse {
namespace {

int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

Seed key_of(std::string_view hex) {
  Seed key{};
  for (std::size_t at = 0; at < key.size(); ++at) {
    key[at] = static_cast<std::uint8_t>(digit(hex[2 * at]) * 16 + digit(hex[2 * at + 1]));
  }
  return key;
}

// The eight bytes of a nonce as they appear in the block, lowest first.
std::uint64_t nonce_of(std::string_view hex) {
  std::uint64_t nonce = 0;
  for (std::size_t at = 0; at < 8; ++at) {
    const auto byte = static_cast<std::uint8_t>(digit(hex[2 * at]) * 16 + digit(hex[2 * at + 1]));
    nonce |= std::uint64_t{byte} << (8 * at);
  }
  return nonce;
}

std::string hex_of(const std::uint32_t* words, std::size_t count) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (std::size_t at = 0; at < 4 * count; ++at) {
    const std::uint32_t byte = words[at / 4] >> (8 * (at % 4)) & 0xFFU;
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 0xFU];
  }
  return hex;
}

std::string blocks_hex(const Seed& key,
                       std::uint64_t nonce,
                       std::uint64_t first,
                       std::size_t blocks) {
  std::array<std::uint32_t, 64> words{};
  chacha8_blocks(key, nonce, first, words);
  return hex_of(words.data(), 16 * blocks);
}

// draft-strombergson-chacha-test-vectors-01, 256-bit keys, 8 rounds: blocks 0 and 1.
struct PublishedVector {
  std::string_view name;
  std::string_view key;
  std::string_view nonce;
  std::string_view stream;
};
// clang-format off
constexpr std::array<PublishedVector, 8> kPublished{{
    {"TC1", "0000000000000000000000000000000000000000000000000000000000000000", "0000000000000000",
     "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
     "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
     "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
     "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"},
    {"TC2", "0100000000000000000000000000000000000000000000000000000000000000", "0000000000000000",
     "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
     "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
     "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
     "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"},
    {"TC3", "0000000000000000000000000000000000000000000000000000000000000000", "0100000000000000",
     "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
     "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
     "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
     "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"},
    {"TC4", "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "ffffffffffffffff",
     "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
     "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54"
     "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
     "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b"},
    {"TC5", "5555555555555555555555555555555555555555555555555555555555555555", "5555555555555555",
     "7cb78214e4d3465b6dc62cf7a1538c88996952b4fb72cb6105f1243ce3442e29"
     "75a59ebcd2b2a598290d7538491fe65bdbfefd060d88798120a70d049dc2677d"
     "d48ff5a2513e497a5d54802d7484c4f1083944d8d0d14d6482ce09f7e5ebf20b"
     "29807d62c31874d02f5d3cc85381a745ecbc60525205e300a76961bfe51ac07c"},
    {"TC6", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa",
     "40f9ab86c8f9a1a0cdc05a75e5531b612d71ef7f0cf9e387df6ed6972f0aae21"
     "311aa581f816c90e8a99de990b6b95aac92450f4e112712667b804c99e9c6eda"
     "f8d144f560c8c0ea36880d3b77874c9a9103d147f6ded386284801a4ee158e5e"
     "a4f9c093fc55fd344c33349dc5b699e21dc83b4296f92ee3ecabf3d51f95fe3f"},
    {"TC7", "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100", "0f1e2d3c4b5a6978",
     "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
     "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9"
     "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
     "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e"},
    {"TC8", "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d", "1ada31d5cf688221",
     "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
     "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
     "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
     "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"},
}};
// clang-format on

Seed ascending_key() {
  Seed key{};
  for (std::size_t at = 0; at < key.size(); ++at) key[at] = static_cast<std::uint8_t>(at);
  return key;
}

// Sum of (found − expected)² / expected over equally likely classes.
double chi_square(const std::vector<int>& found) {
  double total = 0;
  for (const int count : found) total += count;
  const double expected = total / static_cast<double>(found.size());
  double sum = 0;
  for (const int count : found) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// The value that a chi-square statistic with this many degrees of freedom exceeds once in a million
// (Wilson–Hilferty, z = 4.75).
double once_in_a_million(std::size_t degrees) {
  const auto d = static_cast<double>(degrees);
  const double spread = 2.0 / (9.0 * d);
  const double root = 1.0 - spread + 4.75 * __builtin_sqrt(spread);
  return d * root * root * root;
}

TEST_CASE("ChaCha8 produces the published key streams") {
  for (const PublishedVector& vector : kPublished) {
    CAPTURE(vector.name);
    CHECK(blocks_hex(key_of(vector.key), nonce_of(vector.nonce), 0, 2) == vector.stream);
    CHECK(blocks_hex(key_of(vector.key), nonce_of(vector.nonce), 1, 1) ==
          vector.stream.substr(128));
  }
}

TEST_CASE("ChaCha8 counts blocks in 64 bits within one call") {
  // Computed by an independent implementation of the cipher, for blocks 2^32 − 2 and 2^32.
  const std::string four = blocks_hex(ascending_key(), 0x0123456789abcdef, 0xfffffffe, 4);
  CHECK(four.substr(0, 128) ==
        "e4ea14ea8f941ef9681fac203e026f2b63029099c20dc1b1634ef762b7e311f6"
        "deb1c0c94386c33d9041b088a0b2f430b35cc8b5d60d1a8990f6dcdd47f6ad85");
  CHECK(four.substr(256, 128) ==
        "1f950b4bc930e00811bad5eb54f49c5176006c6ce6cd3605c3198869786d7ffc"
        "2a751e3bdfeeccfd49a75fea90526a3c91de6ef41fc332a85e95af0b9aa21bbe");
}

TEST_CASE("a stream yields the words of its blocks in order, across refills") {
  const Seed key = ascending_key();
  Rng rng(key, 7);
  std::array<std::uint32_t, 64> words{};
  for (std::uint64_t block = 0; block < 12; block += 4) {
    chacha8_blocks(key, 7, block, words);
    for (const std::uint32_t word : words) REQUIRE(rng.next() == word);
  }
}

TEST_CASE("streams of one seed differ, and equal streams agree") {
  const Seed key = ascending_key();
  Rng first(key, 1);
  Rng again(key, 1);
  Rng second(key, 2);
  const std::uint32_t word = first.next();
  CHECK(word == again.next());
  CHECK(word != second.next());
}

TEST_CASE("below is uniform, for bounds that divide 2^32 and bounds that do not") {
  for (const std::uint32_t bound : {2U, 3U, 5U, 6U, 7U, 16U, 52U, 1000U}) {
    CAPTURE(bound);
    Rng rng(ascending_key(), bound);
    std::vector<int> found(bound);
    for (std::uint32_t draw = 0; draw < 1000 * bound; ++draw) ++found[rng.below(bound)];
    CHECK(chi_square(found) < once_in_a_million(bound - 1));
  }
}

TEST_CASE("below favours no value, unlike a plain product") {
  // Of 2^32 words, the plain product would give multiples of 3 twice the share of the other values;
  // thirds of the range must come out even.
  constexpr std::uint32_t kBound = 3U << 30U;
  Rng rng(ascending_key(), 99);
  std::vector<int> residues(3);
  for (int draw = 0; draw < 300000; ++draw) {
    const std::uint32_t value = rng.below(kBound);
    REQUIRE(value < kBound);
    ++residues[value % 3];
  }
  CHECK(chi_square(residues) < once_in_a_million(2));
}

TEST_CASE("below(1) is 0") {
  Rng rng(ascending_key(), 3);
  CHECK(rng.below(1) == 0);
}

TEST_CASE("shuffle makes every order equally likely") {
  Rng rng(ascending_key(), 11);
  std::map<std::string, int> found;
  for (int draw = 0; draw < 120000; ++draw) {
    std::string letters = "abcde";
    rng.shuffle(letters);
    ++found[letters];
  }
  std::vector<int> counts;
  counts.reserve(found.size());
  for (const auto& [order, count] : found) counts.push_back(count);
  REQUIRE(counts.size() == 120);
  CHECK(chi_square(counts) < once_in_a_million(119));
}

TEST_CASE("draw_to_front makes every choice in every order equally likely") {
  Rng rng(ascending_key(), 12);
  for (const std::size_t count : {2U, 3U, 4U, 5U}) {
    CAPTURE(count);
    std::map<std::string, int> found;
    for (int draw = 0; draw < 120000; ++draw) {
      std::string letters = "abcde";
      rng.draw_to_front(letters.data(), letters.size(), count);
      ++found[letters.substr(0, count)];
      std::sort(letters.begin(), letters.end());
      REQUIRE(letters == "abcde");
    }
    std::vector<int> counts;
    counts.reserve(found.size());
    for (const auto& [order, times] : found) counts.push_back(times);
    REQUIRE(counts.size() == (count == 2 ? 20U : count == 3 ? 60U : 120U));
    CHECK(chi_square(counts) < once_in_a_million(counts.size() - 1));
  }
}

// The three numbers are the digits of word · ways / 2^32 in the radices of the bounds. With 1420
// items a third of all words must be redrawn.
TEST_CASE("draw_to_front redraws words that would favour some choices") {
  const std::uint32_t size = 1420;
  const std::uint64_t ways = std::uint64_t{size} * (size - 1) * (size - 2);
  const std::uint64_t rejected_below = (std::uint64_t{1} << 32U) % ways;
  REQUIRE(rejected_below > (std::uint64_t{1} << 30U));
  Rng rng(ascending_key(), 13);
  Rng words(ascending_key(), 13);
  for (int draw = 0; draw < 1000; ++draw) {
    std::uint64_t product = words.next() * ways;
    while ((product & 0xFFFF'FFFFU) < rejected_below) product = words.next() * ways;
    const std::uint64_t choice = product >> 32U;
    std::vector<std::uint64_t> items(size);
    std::iota(items.begin(), items.end(), 0);
    std::vector<std::uint64_t> expected = items;
    std::swap(expected[0], expected[choice / (size - 2) / (size - 1)]);
    std::swap(expected[1], expected[1 + choice / (size - 2) % (size - 1)]);
    std::swap(expected[2], expected[2 + choice % (size - 2)]);
    rng.draw_to_front(items.data(), size, 3);
    REQUIRE(items == expected);
  }
}

TEST_CASE("shuffling no item or one item draws nothing") {
  Rng rng(ascending_key(), 5);
  Rng untouched(ascending_key(), 5);
  int item = 4;
  rng.shuffle(&item, 0);
  rng.shuffle(&item, 1);
  CHECK(item == 4);
  CHECK(rng.next() == untouched.next());
}

}  // namespace
}  // namespace bourse
