// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/entry_chain.h"

#include <cstring>
#include <string>

#include <sodium.h>

namespace bourse {
namespace {

ChainLink hash_of(std::string_view bytes) {
  ChainLink link{};
  crypto_generichash(link.data(),
                     link.size(),
                     reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(),
                     nullptr,
                     0);
  return link;
}

// Eight bytes, the lowest first, on every machine.
void add_number(std::string& bytes, std::int64_t number) {
  auto rest = static_cast<std::uint64_t>(number);
  for (int at = 0; at < 8; ++at, rest >>= 8U) bytes += static_cast<char>(rest & 0xffU);
}

// With its length, so that no two entries have the same bytes.
void add_text(std::string& bytes, std::string_view text) {
  add_number(bytes, static_cast<std::int64_t>(text.size()));
  bytes += text;
}

}  // namespace

ChainLink first_link(std::string_view table) { return hash_of(table); }

ChainLink next_link(const ChainLink& before, int number, const Entry& entry) {
  std::string bytes(reinterpret_cast<const char*>(before.data()), before.size());
  bytes.reserve(before.size() + 7 * sizeof(std::int64_t) + entry.id.size() + entry.text.size());
  add_number(bytes, number);
  add_number(bytes, static_cast<std::int64_t>(entry.kind));
  add_number(bytes, entry.seat);
  add_number(bytes, entry.person);
  add_number(bytes, entry.at);
  add_text(bytes, entry.id);
  add_text(bytes, entry.text);
  return hash_of(bytes);
}

}  // namespace bourse
