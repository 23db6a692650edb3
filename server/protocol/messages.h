// SPDX-License-Identifier: Apache-2.0
//
// Parses a client's message on a WebSocket. Parsing is strict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <boost/mp11/list.hpp>

#include "core/codec/parse_error.h"
#include "core/result.h"
#include "server/protocol/wire.h"

namespace bourse {

using ClientMessage = boost::mp11::mp_rename<wire::ClientMessages, std::variant>;

// Code of the refusal sent to a client that says hello in another version of the protocol. Only the
// version field of such a hello is read: the rest may have any shape.
inline constexpr std::string_view kOtherVersion = "other_version";

Result<ClientMessage, ParseError> read_message(std::string_view text);

// The id of a message that did not parse, so that the client can match the refusal to its request.
std::optional<std::string> id_in(std::string_view text);

}  // namespace bourse
