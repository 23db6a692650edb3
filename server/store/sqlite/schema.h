// SPDX-License-Identifier: Apache-2.0
//
// The schema of the SQLite file, as migration steps. The file counts the steps it has taken (PRAGMA
// user_version); opening it takes the rest. A released step never changes.
#pragma once

#include <span>
#include <string_view>

#include "server/store/sqlite/sqlite.h"

namespace bourse {

std::span<const std::string_view> schema_steps();

// Takes all missing steps or none. Throws if the file is from a newer server.
void migrate(Database& database, std::span<const std::string_view> steps = schema_steps());

}  // namespace bourse
