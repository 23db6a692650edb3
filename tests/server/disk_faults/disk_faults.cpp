// SPDX-License-Identifier: Apache-2.0
//
// A library for LD_PRELOAD: a machine that fails when a test says so. In the folder that
// BOURSE_DISK_FAULTS names, these files switch a fault on; those of the disk concern files whose
// name contains "house.db":
//
//   sync        fdatasync and fsync of a log (-wal) write everything, then fail with EIO
//   sync-once   the same, once
//   full        writes fail with ENOSPC
//   ahead       the time of day is 10 minutes ahead; other clocks are not changed
//   behind      the time of day is 2 hours behind
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

bool is_on(const char* fault) {
  const char* const folder = std::getenv("BOURSE_DISK_FAULTS");
  return folder != nullptr && access((std::string(folder) + "/" + fault).c_str(), F_OK) == 0;
}

bool take_once(const char* fault) {
  const char* const folder = std::getenv("BOURSE_DISK_FAULTS");
  return folder != nullptr && unlink((std::string(folder) + "/" + fault).c_str()) == 0;
}

bool is_named(int file, const char* part) {
  char name[4096] = {};
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t length = readlink(link.c_str(), name, sizeof name - 1);
  return length > 0 && std::strstr(name, part) != nullptr;
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int sync_with(const char* name, int file) {
  const int written = real<int(int)>(name)(file);
  if (!is_named(file, "house.db-wal") || !(is_on("sync") || take_once("sync-once"))) return written;
  errno = EIO;
  return -1;
}

time_t step_of_time() {
  constexpr time_t kMinute = 60;
  if (is_on("ahead")) return 10 * kMinute;
  return is_on("behind") ? -120 * kMinute : 0;
}

bool is_full(int file) {
  if (!is_on("full") || !is_named(file, "house.db")) return false;
  errno = ENOSPC;
  return true;
}

}  // namespace

// Functions of our own that take the symbols of libc's. Definitions under libc's names would have
// to repeat the names of its parameters, which are reserved.
extern "C" {

int faulty_fdatasync(int file) __asm__("fdatasync");
int faulty_fsync(int file) __asm__("fsync");
ssize_t faulty_write(int file, const void* bytes, size_t count) __asm__("write");
ssize_t faulty_pwrite(int file, const void* bytes, size_t count, off_t at) __asm__("pwrite");
ssize_t faulty_pwrite64(int file, const void* bytes, size_t count, off64_t at) __asm__("pwrite64");
int faulty_clock(clockid_t clock, timespec* time) __asm__("clock_gettime");

int faulty_fdatasync(int file) { return sync_with("fdatasync", file); }
int faulty_fsync(int file) { return sync_with("fsync", file); }

ssize_t faulty_write(int file, const void* bytes, size_t count) {
  if (is_full(file)) return -1;
  return real<ssize_t(int, const void*, size_t)>("write")(file, bytes, count);
}
ssize_t faulty_pwrite(int file, const void* bytes, size_t count, off_t at) {
  if (is_full(file)) return -1;
  return real<ssize_t(int, const void*, size_t, off_t)>("pwrite")(file, bytes, count, at);
}
ssize_t faulty_pwrite64(int file, const void* bytes, size_t count, off64_t at) {
  if (is_full(file)) return -1;
  return real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64")(file, bytes, count, at);
}

int faulty_clock(clockid_t clock, timespec* time) {
  const int result = real<int(clockid_t, timespec*)>("clock_gettime")(clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec += step_of_time();
  return result;
}

}  // extern "C"
