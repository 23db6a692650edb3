// SPDX-License-Identifier: Apache-2.0
//
// Option values against their schema: from a command line, from JSON, with defaults filled in.
#pragma once

#include <span>
#include <string_view>

#include "core/boundary/json_reader.h"
#include "core/descriptor.h"
#include "core/result.h"

namespace bourse {

// Checks given against the schema and adds the defaults of what is absent: every key, in schema
// order. What only the game can judge (one option against another) is left to its codec.
Result<json::object, ParseError> complete_options(const Descriptor& game,
                                                  int seats,
                                                  const json::object& given);

// "hands=concealed" as the command line has it; "key=@file" is the caller's to read.
Result<json::value, ParseError> option_from_text(const OptionSpec& spec, std::string_view text);

const OptionSpec* find_option(const Descriptor& game, std::string_view key);

// The schema as JSON: what `bourse games --json` and the web form read.
json::object schema_json(const OptionSpec& spec);

}  // namespace bourse
