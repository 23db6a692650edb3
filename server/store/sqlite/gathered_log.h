// SPDX-License-Identifier: Apache-2.0
//
// An SQLite file system (VFS) that writes the write-ahead log in large pieces. SQLite writes each
// page of a transaction with two system calls; here thirty pages are gathered and written with one,
// at the latest before the log is synced, read or measured. All other files are the system's own.
//
// Requires synchronous = FULL: SQLite then syncs the log at the end of a commit, before any other
// connection looks for its pages.
#pragma once

namespace bourse {

// Registers the file system, once per process, and returns its name for sqlite3_open_v2().
const char* gathered_log_vfs();

}  // namespace bourse
