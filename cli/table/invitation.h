// SPDX-License-Identifier: Apache-2.0
//
// The link to a table, as a person pastes it, and the secret that makes one the same person at that
// house tomorrow: a file that only its owner can read, one a house.
#pragma once

#include <string>
#include <string_view>

#include "client/address.h"
#include "core/boundary/parse_error.h"
#include "core/result.h"

namespace bourse::cli {

struct Invitation {
  client::ServerAddress house;
  std::string table;
};

// "http://127.0.0.1:8080/table/k3x9…": the last word of the path is the table.
Result<Invitation, ParseError> read_invitation(std::string_view text);

// "" where there is none.
std::string load_credential(const client::ServerAddress& house);
// A secret that cannot be kept is good for this sitting only.
void save_credential(const client::ServerAddress& house, const std::string& secret);

}  // namespace bourse::cli
