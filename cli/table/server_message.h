// SPDX-License-Identifier: Apache-2.0
//
// Strict parsing of server messages and response bodies (server/protocol/wire_json.h): a mismatch
// means that the server has another version. Texts are not sanitized for the terminal here; see
// sanitize() and drawn_safely().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <boost/mp11/list.hpp>

#include "core/codec/parse_error.h"
#include "core/result.h"
#include "server/protocol/wire.h"
#include "server/protocol/wire_json.h"

namespace bourse::cli {

// The messages of a server over the socket of a table.
using ServerMessage = boost::mp11::mp_rename<wire::ServerMessages, std::variant>;

Result<ServerMessage, ParseError> read_server_message(std::string_view text);

// Enough for the history of a long game or a very long list of moves. The size of a message is
// limited as well.
inline constexpr std::size_t kServerItems = 1'000'000;

template <class Body>
Result<Body, ParseError> read_body(std::string_view text) {
  return from_text<Body>(text, "body", kServerItems);
}

// An error of the server, in the current language if its key is known.
std::string sentence_of(const std::string& sentence, const std::optional<std::string>& key);

}  // namespace bourse::cli
