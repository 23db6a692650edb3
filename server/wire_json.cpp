// SPDX-License-Identifier: Apache-2.0
#include "server/wire_json.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "core/boundary/screen.h"

namespace bourse {
namespace {

constexpr bool is_plain(char c) {
  return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

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
    const auto stop = std::find_if(text.begin(), text.end(), [](char c) { return !is_plain(c); });
    const auto plain = static_cast<std::size_t>(stop - text.begin());
    out.append(text.substr(0, plain));
    if (plain == text.size()) break;
    write_escaped(out, text[plain]);
    text.remove_prefix(plain + 1);
  }
  out += '"';
}

void write_json(std::string& out, std::int64_t number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void write_json(std::string& out, const json::object& object) {
  json::serializer serializer;
  serializer.reset(&object);
  std::array<char, 2048> piece;  // NOLINT(*-member-init): written before it is read
  while (!serializer.done()) {
    const json::string_view part = serializer.read(piece.data(), piece.size());
    out.append(part.data(), part.size());
  }
}

void only_fields(const JsonReader& reader, const std::vector<std::string_view>& names) {
  const json::object* object = reader.value().if_object();
  if (object == nullptr) return;
  for (const auto& pair : *object) {
    const std::string_view key(pair.key().data(), pair.key().size());
    if (std::find(names.begin(), names.end(), key) == names.end()) {
      reader.refuse(fmt::format("unknown field '{}'", harmless(key, 40)));
    }
  }
}

}  // namespace bourse
