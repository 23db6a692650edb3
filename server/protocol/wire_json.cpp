// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/wire_json.h"

#include <algorithm>
#include <array>

#include <boost/json/serializer.hpp>
#include <fmt/format.h>

#include "core/text/screen.h"

namespace bourse {
namespace {

template <class Json>
void write_pieces(std::string& out, const Json& json) {
  json::serializer serializer;
  serializer.reset(&json);
  std::array<char, 2048> piece;  // NOLINT(*-member-init): written before it is read
  while (!serializer.done()) {
    const json::string_view part = serializer.read(piece.data(), piece.size());
    out.append(part.data(), part.size());
  }
}

}  // namespace

void write_json(std::string& out, const json::object& object) { write_pieces(out, object); }
void write_json(std::string& out, const json::value& value) { write_pieces(out, value); }

void refuse_word(const JsonReader& reader, const std::vector<std::string_view>& words) {
  std::string sentence = "must be ";
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) sentence += at + 1 < words.size() ? ", " : " or ";
    sentence += fmt::format("'{}'", words[at]);
  }
  reader.refuse(std::move(sentence));
}

void only_fields(const JsonReader& reader, const std::vector<std::string_view>& names) {
  const json::object* object = reader.value().if_object();
  if (object == nullptr) return;
  for (const auto& pair : *object) {
    const std::string_view key(pair.key().data(), pair.key().size());
    if (std::find(names.begin(), names.end(), key) == names.end()) {
      reader.refuse(fmt::format("unknown field '{}'", sanitize(key, 40)));
    }
  }
}

}  // namespace bourse
