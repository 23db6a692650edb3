// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/database_copy.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/sqlite/sqlite_statements.h"

namespace bourse {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

class OpenFile {
 public:
  OpenFile(const std::string& path, int flags, mode_t mode = 0)
      : path_(path), file_(open(path.c_str(), flags | O_CLOEXEC, mode)) {
    if (file_ < 0) fail(path);
  }
  ~OpenFile() { close(file_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  void sync() const {
    if (fsync(file_) != 0) fail(path_);
  }

 private:
  std::string path_;
  int file_;
};

// A file that is removed unless it has been renamed.
class Draft {
 public:
  explicit Draft(const std::string& target) : target_(target), path_(target + ".part") {
    std::filesystem::remove(path_);
    const OpenFile created(path_, O_CREAT | O_EXCL | O_WRONLY, S_IRUSR | S_IWUSR);
  }
  ~Draft() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const std::string& path() const { return path_; }
  void move_to_target() const {
    OpenFile(path_, O_RDONLY).sync();
    std::filesystem::rename(path_, target_);
    const auto folder = std::filesystem::absolute(target_).parent_path();
    OpenFile(folder.string(), O_RDONLY | O_DIRECTORY).sync();
  }

 private:
  std::string target_;
  std::string path_;
};

}  // namespace

void copy_database(const std::string& source, const std::string& target) {
  const Draft draft(target);
  Database(source, true).copy_to(draft.path());
  const auto damage = find_damage(draft.path());
  if (!damage.empty()) {
    throw SqliteError(fmt::format("the database is damaged: {}", damage.front()), 0);
  }
  draft.move_to_target();
}

std::vector<std::string> find_damage(const std::string& file) {
  std::vector<std::string> damage;
  Database database = Database::read_only(file);
  Statement check(database, "PRAGMA integrity_check(10)");
  while (check.step()) {
    if (check.text(0) != "ok") damage.push_back(check.text(0));
  }
  // Entries of earlier programs have no chain.
  const auto schema = static_cast<std::size_t>(database.number("PRAGMA user_version"));
  if (!damage.empty() || schema != schema_steps().size()) return damage;
  SqliteStatements statements(database);
  Statement tables(database, "SELECT id FROM tables");
  while (tables.step()) {
    const auto table = statements.load(tables.text(0));
    if (!table || !table->damage) continue;
    damage.push_back(
        fmt::format("table {}…: of {} entries, those after entry {} are damaged or lost",
                    table->header.id.substr(0, 4),
                    table->damage->known,
                    table->damage->kept));
  }
  return damage;
}

}  // namespace bourse
