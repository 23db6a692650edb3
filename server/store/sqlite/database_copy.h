// SPDX-License-Identifier: Apache-2.0
//
// Copies of a database file: complete, verified, and readable by their owner alone.
#pragma once

#include <string>
#include <vector>

namespace bourse {

// Copies the database, even while others write to it. The target has its old content, or none,
// until the copy has been verified and is on disk; a copy that fails leaves nothing behind. Throws
// std::exception.
void copy_database(const std::string& source, const std::string& target);

// The faults of a database file; empty: none. Reads all of it. Throws SqliteError.
std::vector<std::string> find_damage(const std::string& file);

}  // namespace bourse
