// SPDX-License-Identifier: Apache-2.0
#include "core/codec/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace bourse {
namespace {

// Looked up for every character that we send.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < plain.size(); ++c) plain[c] = c != '"' && c != '\\';
  return plain;
}();

void write_escaped(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\t': out += "\\t"; return;
    default: out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
}

}  // namespace

void write_json(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto* const stop = std::find_if(
        text.begin(), text.end(), [](char c) { return !kPlain[static_cast<unsigned char>(c)]; });
    const auto plain = static_cast<std::size_t>(stop - text.begin());
    out.append(text.substr(0, plain));
    if (plain == text.size()) break;
    write_escaped(out, text[plain]);
    text.remove_prefix(plain + 1);
  }
  out += '"';
}

void write_json(std::string& out, std::int64_t number) {
  // Prices, seats and counts nearly always have one digit.
  if (number >= 0 && number < 10) {
    out += static_cast<char>('0' + number);
    return;
  }
  std::array<char, 24> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace bourse
