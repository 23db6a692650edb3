// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/gathered_log.h"

#include <cstddef>
#include <cstring>
#include <new>
#include <vector>

#include <sqlite3.h>

namespace bourse {
namespace {

constexpr const char* kName = "bourse-gathered-log";
// SQLite's VFS for Unix writes less than 128 KiB at once.
constexpr std::size_t kMostGathered = std::size_t{120} * 1024;

// The open log. SQLite allocates it, and behind it the file of the system's VFS.
struct Log : sqlite3_file {
  std::vector<std::byte> gathered;  // not yet written
  sqlite3_int64 start = 0;          // their place in the file

  sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  const sqlite3_io_methods& system() { return *file()->pMethods; }

  bool continues(sqlite3_int64 offset, std::size_t size) const {
    return offset == start + static_cast<sqlite3_int64>(gathered.size()) &&
           gathered.size() + size <= kMostGathered;
  }
  int write_gathered() {
    if (gathered.empty()) return SQLITE_OK;
    const int size = static_cast<int>(gathered.size());
    const int code = system().xWrite(file(), gathered.data(), size, start);
    // After an error SQLite rolls back and writes the pages of the next transaction instead.
    gathered.clear();
    return code;
  }
};

Log& log_of(sqlite3_file* file) { return *static_cast<Log*>(file); }

int write_log(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  Log& log = log_of(file);
  const auto count = static_cast<std::size_t>(size);
  if (!log.continues(offset, count)) {
    if (const int code = log.write_gathered()) return code;
    log.start = offset;
  }
  const auto* const first = static_cast<const std::byte*>(bytes);
  try {
    log.gathered.insert(log.gathered.end(), first, first + count);
  } catch (const std::bad_alloc&) {
    return SQLITE_IOERR_NOMEM;
  }
  return SQLITE_OK;
}

// Any other call sees the file as if everything had been written at once.
template <auto Method, class... Args>
int after_writing(sqlite3_file* file, Args... args) {
  Log& log = log_of(file);
  if (const int code = log.write_gathered()) return code;
  return (log.system().*Method)(log.file(), args...);
}

// A call that does not depend on the content.
template <auto Method, class... Args>
int pass_on(sqlite3_file* file, Args... args) {
  Log& log = log_of(file);
  return (log.system().*Method)(log.file(), args...);
}

int close_log(sqlite3_file* file) {
  Log& log = log_of(file);
  const int written = log.write_gathered();
  const int closed = log.system().xClose(log.file());
  log.~Log();
  return written != SQLITE_OK ? written : closed;
}

// Version 1: without shared memory and memory maps, which SQLite uses through the database file.
using Methods = sqlite3_io_methods;
constexpr Methods kMethods{
    .iVersion = 1,
    .xClose = close_log,
    .xRead = after_writing<&Methods::xRead, void*, int, sqlite3_int64>,
    .xWrite = write_log,
    .xTruncate = after_writing<&Methods::xTruncate, sqlite3_int64>,
    .xSync = after_writing<&Methods::xSync, int>,
    .xFileSize = after_writing<&Methods::xFileSize, sqlite3_int64*>,
    .xLock = pass_on<&Methods::xLock, int>,
    .xUnlock = pass_on<&Methods::xUnlock, int>,
    .xCheckReservedLock = pass_on<&Methods::xCheckReservedLock, int*>,
    .xFileControl = after_writing<&Methods::xFileControl, int, void*>,
    .xSectorSize = pass_on<&Methods::xSectorSize>,
    .xDeviceCharacteristics = pass_on<&Methods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs& system_vfs() { return *sqlite3_vfs_find(nullptr); }

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* opened) {
  sqlite3_vfs& system = system_vfs();
  if ((flags & SQLITE_OPEN_WAL) == 0) return system.xOpen(&system, name, file, flags, opened);
  Log& log = *new (file) Log{};
  const int code = system.xOpen(&system, name, log.file(), flags, opened);
  if (code == SQLITE_OK) {
    log.pMethods = &kMethods;
    return code;
  }
  if (log.file()->pMethods != nullptr) log.system().xClose(log.file());
  log.~Log();
  file->pMethods = nullptr;
  return code;
}

sqlite3_vfs make_vfs() {
  sqlite3_vfs vfs = system_vfs();
  vfs.pNext = nullptr;
  vfs.zName = kName;
  vfs.szOsFile += static_cast<int>(sizeof(Log));
  vfs.xOpen = open_file;
  return vfs;
}

}  // namespace

const char* gathered_log_vfs() {
  static sqlite3_vfs vfs = make_vfs();
  static const int kRegistered = sqlite3_vfs_register(&vfs, 0);
  return kRegistered == SQLITE_OK ? kName : nullptr;
}

}  // namespace bourse
