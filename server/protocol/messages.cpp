// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/messages.h"

#include <fmt/format.h>

#include "core/boundary/screen.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

template <class Message, class... Others>
Result<ClientMessage, ParseError> read_as(std::string_view type, const json::value& value) {
  if (type == Message{}.type) {
    auto message = from_json<Message>(value);
    if (!message) return Unexpected(std::move(message).error());
    return ClientMessage(*std::move(message));
  }
  if constexpr (sizeof...(Others) > 0) {
    return read_as<Others...>(type, value);
  } else {
    return Unexpected(
        ParseError{"type", fmt::format("there is no message '{}'", harmless(type, 40))});
  }
}

template <class... Messages>
Result<ClientMessage, ParseError> read_any(std::string_view type,
                                           const json::value& value,
                                           const std::variant<Messages...>* /*of*/) {
  return read_as<Messages...>(type, value);
}

}  // namespace

Result<ClientMessage, ParseError> read_message(std::string_view text) {
  const auto value = parse_json(text, "message");
  if (!value) return Unexpected(value.error());
  bourse::Complaint complaint;
  const std::string_view type = JsonReader(*value, "", complaint).field("type").text();
  if (complaint.raised()) return Unexpected(complaint.first());
  return read_any(type, *value, static_cast<const ClientMessage*>(nullptr));
}

std::optional<std::string> id_in(std::string_view text) {
  const auto value = parse_json(text, "message");
  if (!value || !value->is_object()) return std::nullopt;
  const json::value* id = value->as_object().if_contains("id");
  if (id == nullptr || !id->is_string()) return std::nullopt;
  return harmless({id->as_string().data(), id->as_string().size()}, 64);
}

}  // namespace bourse
