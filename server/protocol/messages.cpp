// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/messages.h"

#include <type_traits>
#include <utility>

#include <boost/mp11/algorithm.hpp>
#include <boost/system/error_code.hpp>
#include <fmt/format.h>

#include "core/text/screen.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

Result<ClientMessage, ParseError> read_as(std::string_view type, const json::value& value) {
  std::optional<Result<ClientMessage, ParseError>> read;
  boost::mp11::mp_for_each<wire::ClientMessages>([&](const auto& kind) {
    if (read || kind.type != type) return;
    auto message = from_json<std::remove_cvref_t<decltype(kind)>>(value);
    if (message) {
      read = ClientMessage(*std::move(message));
    } else {
      read = Unexpected(std::move(message).error());
    }
  });
  if (read) return *std::move(read);
  return Unexpected(
      ParseError{"type", fmt::format("there is no message '{}'", sanitize(type, 40))});
}

std::optional<wire::Hello> hello_of_other_version(const json::value& message) {
  const json::value* const version = message.as_object().if_contains("protocol");
  if (version == nullptr) return std::nullopt;
  boost::system::error_code error;
  wire::Hello hello;
  hello.protocol = version->to_number<int>(error);
  if (error || hello.protocol == wire::kProtocol) return std::nullopt;
  return hello;
}

}  // namespace

Result<ClientMessage, ParseError> read_message(std::string_view text) {
  const auto value = parse_json(text, "message");
  if (!value) return Unexpected(value.error());
  bourse::FirstError complaint;
  const std::string_view type = JsonReader(*value, "", complaint).field("type").text();
  if (complaint.raised()) return Unexpected(complaint.first());
  if (type == wire::Hello{}.type) {
    if (const auto hello = hello_of_other_version(*value)) return ClientMessage(*hello);
  }
  return read_as(type, *value);
}

std::optional<std::string> id_in(std::string_view text) {
  const auto value = parse_json(text, "message");
  if (!value || !value->is_object()) return std::nullopt;
  const json::value* id = value->as_object().if_contains("id");
  if (id == nullptr || !id->is_string()) return std::nullopt;
  return sanitize({id->as_string().data(), id->as_string().size()}, 64);
}

}  // namespace bourse
