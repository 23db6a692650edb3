// SPDX-License-Identifier: Apache-2.0
//
// The shape of the SQLite file, as the steps that lead to it. The file counts the steps it has
// taken (PRAGMA user_version); opening it takes the rest. A step that was released never changes.
#pragma once

#include <span>
#include <string_view>

#include "server/store/sqlite/sqlite.h"

namespace bourse {

std::span<const std::string_view> schema_steps();

// Takes the steps that are missing, all or none. Refuses a file of a newer house by an exception.
void migrate(Database& database, std::span<const std::string_view> steps = schema_steps());

}  // namespace bourse
