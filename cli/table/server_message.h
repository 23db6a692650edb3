// SPDX-License-Identifier: Apache-2.0
//
// Messages and bodies of a server, read strictly (server/protocol/wire_json.h): one that does not
// fit its description comes from a server of another version. Nothing here makes a text fit for a
// terminal; see harmless() and drawn_safely().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <boost/mp11/list.hpp>

#include "core/boundary/parse_error.h"
#include "core/result.h"
#include "server/protocol/wire.h"
#include "server/protocol/wire_json.h"

namespace bourse::cli {

// What a server sends over the socket of a table.
using ServerMessage = boost::mp11::mp_rename<wire::ServerMessages, std::variant>;

Result<ServerMessage, ParseError> read_server_message(std::string_view text);

// The past of a long game and the moves of a wide one; the size of a message is bounded anyway.
inline constexpr std::size_t kServerItems = 1'000'000;

template <class Body>
Result<Body, ParseError> read_body(std::string_view text) {
  return from_text<Body>(text, "body", kServerItems);
}

// A refusal of the server in the language of this run where its key is known.
std::string sentence_of(const std::string& sentence, const std::optional<std::string>& key);

}  // namespace bourse::cli
