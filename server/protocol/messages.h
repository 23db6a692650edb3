// SPDX-License-Identifier: Apache-2.0
//
// What a client says on its line: one of the messages to the house, read strictly.
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

// The key of the refusal when a client says hello in another version of the protocol. Only the
// version of such a hello is read: the rest may have any shape.
inline constexpr std::string_view kOtherVersion = "other_version";

Result<ClientMessage, ParseError> read_message(std::string_view text);

// The id of a message that was not understood, so that its refusal finds who waits for it.
std::optional<std::string> id_in(std::string_view text);

}  // namespace bourse
