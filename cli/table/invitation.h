// SPDX-License-Identifier: Apache-2.0
//
// The link to a table, and the stored credential that identifies the same person at a server again:
// one file per server, readable by its owner only.
#pragma once

#include <string>
#include <string_view>

#include "client/address.h"
#include "core/codec/parse_error.h"
#include "core/result.h"

namespace bourse::cli {

struct Invitation {
  client::ServerAddress server;
  std::string table;
};

// "http://127.0.0.1:8080/table/k3x9…": the last segment of the path is the table.
Result<Invitation, ParseError> read_invitation(std::string_view text);

// Empty if there is none.
std::string load_credential(const client::ServerAddress& server);
// If the secret cannot be stored, it lasts for this run only.
void save_credential(const client::ServerAddress& server, const std::string& secret);

// A file in the same folder, readable by its owner only, for what must be remembered of one table.
// Empty if there is none; an empty text deletes it.
std::string load_table_notes(const Invitation& invitation);
void save_table_notes(const Invitation& invitation, const std::string& text);

}  // namespace bourse::cli
