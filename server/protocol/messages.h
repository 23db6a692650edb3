// SPDX-License-Identifier: Apache-2.0
//
// What a client says on its line: one of the messages to the house, read strictly.
#pragma once

#include <string_view>
#include <variant>

#include "core/boundary/parse_error.h"
#include "core/result.h"
#include "server/protocol/wire.h"

namespace bourse {

using ClientMessage = std::variant<wire::Hello,
                                   wire::Move,
                                   wire::Why,
                                   wire::HelpWish,
                                   wire::Undo,
                                   wire::Consent,
                                   wire::Say,
                                   wire::TakeBack,
                                   wire::Stand,
                                   wire::Unstand,
                                   wire::Ping>;

Result<ClientMessage, ParseError> read_message(std::string_view text);

// The id of a message that was not understood, so that its refusal finds who waits for it.
std::optional<std::string> id_in(std::string_view text);

}  // namespace bourse
