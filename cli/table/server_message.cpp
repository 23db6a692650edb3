// SPDX-License-Identifier: Apache-2.0
#include "cli/table/server_message.h"

#include <type_traits>
#include <utility>

#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>

#include "cli/terminal/translations.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

std::string_view type_of(const json::value& message) {
  const json::object* const object = message.if_object();
  const json::value* const type = object == nullptr ? nullptr : object->if_contains("type");
  const json::string* const text = type == nullptr ? nullptr : type->if_string();
  return text == nullptr ? std::string_view() : std::string_view(text->data(), text->size());
}

}  // namespace

Result<ServerMessage, ParseError> read_server_message(std::string_view text) {
  const auto value = parse_json(text, "message");
  if (!value) return Unexpected(value.error());
  const std::string_view type = type_of(*value);
  std::optional<Result<ServerMessage, ParseError>> found;
  boost::mp11::mp_for_each<ServerMessage>([&](const auto& kind) {
    if (found || kind.type != type) return;
    auto message = from_json<std::remove_cvref_t<decltype(kind)>>(*value, kServerItems);
    if (message) {
      found = ServerMessage(*std::move(message));
    } else {
      found = Unexpected(std::move(message).error());
    }
  });
  if (found) return *std::move(found);
  return Unexpected(ParseError{"type", fmt::format("unknown message {}", quoted(type))});
}

std::string sentence_of(const std::string& sentence, const std::optional<std::string>& key) {
  const auto known = key ? translations().find("error." + *key) : std::nullopt;
  return known ? *known : translations().says(sanitize(sentence, 500));
}

}  // namespace bourse::cli
