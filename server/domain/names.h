// SPDX-License-Identifier: Apache-2.0
//
// Names of people. A name is stored in one form (NFKC, single blanks, nothing invisible), so that
// equal names are equal bytes. Names that look alike are found by their skeletons (Unicode TR 39).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/protocol/user_message.h"

namespace bourse {

// The name as it is stored, or the sentence that says what is wrong with it. Invisible characters
// are removed, blanks of any kind become one space. Refused: control characters, nothing visible,
// too many accents on one letter, more than `most_characters` code points, and names that look like
// the words by which clients call the reader, the server or the bots.
Result<std::string, UserMessage> checked_name(std::string_view name, std::size_t most_characters);

// Whether people may take one name for the other. Upper and lower case count as alike.
bool is_confusable(std::string_view one, std::string_view other);

}  // namespace bourse
