// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/files.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "lab/simulation/metrics.h"

namespace bourse::cli {
namespace {

// The limit for records (play/record_file.cpp); real ones are far smaller.
constexpr std::size_t kMaxBytes = std::size_t{32} << 20U;

std::string display_name(const std::string& path) { return path == "-" ? "standard input" : path; }

std::filesystem::path folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

// By FileKind: its name, and a text that every such file contains.
struct OwnFile {
  std::string_view name;
  std::string_view mark;
};
constexpr std::array<OwnFile, 3> kOwnFiles{{
    {"record of bourse", "\"bourse-record\""},
    {"plot of bourse", "<svg xmlns="},
    {"CSV table of bourse", kTableHeader},
}};

// Writing would replace a link or a device by a regular file.
std::optional<ParseError> refuse_special(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::symlink_status(path, error);
  if (!std::filesystem::exists(status)) return std::nullopt;
  if (!std::filesystem::is_regular_file(status)) {
    return ParseError{path, "already exists and is not a regular file"};
  }
  if (access(path.c_str(), W_OK) != 0) return failed(path, errno);
  return std::nullopt;
}

// Only files that this program wrote may be overwritten.
std::optional<ParseError> refuse_replacing(const std::string& path, FileKind kind) {
  if (auto error = refuse_special(path)) return error;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  const auto old = read_text(path);
  if (!old) return old.error();
  const OwnFile& own = kOwnFiles[static_cast<std::size_t>(kind)];
  if (!old->empty() && old->find(own.mark) == std::string::npos) {
    return ParseError{path,
                      fmt::format("already exists and is not a {}; it was not changed", own.name)};
  }
  return std::nullopt;
}

}  // namespace

void CloseFile::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

ParseError failed(const std::string& path, int error) {
  return {path, std::generic_category().message(error)};
}

Result<std::string, ParseError> read_text(const std::string& path) {
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rbe"));
  if (!file) return Unexpected(failed(path, errno));
  std::string text;
  std::string part(std::size_t{1} << 16U, '\0');
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), file.get())) {
    text.append(part, 0, got);
    if (text.size() > kMaxBytes) {
      return Unexpected(ParseError{display_name(path), "too long: more than 32 MiB"});
    }
  }
  if (std::ferror(file.get()) != 0) return Unexpected(failed(display_name(path), errno));
  return text;
}

Result<json::value, ParseError> read_json(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return Unexpected(text.error());
  return parse_json(*text, display_name(path));
}

std::optional<ParseError> write_text(const std::string& path,
                                     std::string_view text,
                                     FileKind kind) {
  if (auto error = refuse_replacing(path, kind)) return error;
  const std::string draft = fmt::format("{}.{}.part", path, getpid());
  File file(std::fopen(draft.c_str(), "wbe"));
  if (!file) return failed(path, errno);
  bool good = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  good = std::fclose(file.release()) == 0 && good;
  good = good && std::rename(draft.c_str(), path.c_str()) == 0;
  if (good) return std::nullopt;
  const int code = errno;
  std::remove(draft.c_str());
  return failed(path, code);
}

std::optional<ParseError> refuse_target(const std::string& path, FileKind kind) {
  if (auto error = refuse_path(path)) return error;
  return refuse_replacing(path, kind);
}

std::optional<ParseError> refuse_path(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return failed(path, EISDIR);
  if (path.empty()) return ParseError{"file", "the file name is empty"};
  if (path == "-") return ParseError{"-", "cannot be written to; ./- names a file"};
  const auto folder = folder_of(path);
  if (!std::filesystem::is_directory(folder, error)) return failed(folder.string(), ENOENT);
  if (access(folder.c_str(), W_OK) != 0) return failed(folder.string(), errno);
  return refuse_special(path);
}

std::optional<ParseError> lock_file(int file, const std::string& path, std::string_view taken) {
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  return errno == EWOULDBLOCK ? ParseError{path, std::string(taken)} : failed(path, errno);
}

std::optional<ParseError> lock_folder(const std::string& folder) {
  const std::string path = folder + "/lock";
  // Never closed: the lock ends with the process.
  const int file = open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return failed(path, errno);
  return lock_file(file, folder, "another server is using this folder");
}

std::string default_data_folder() {
  const auto set = [](const char* variable) {
    const char* value = std::getenv(variable);
    return std::filesystem::path(value == nullptr ? "" : value);
  };
  if (const auto data = set("XDG_DATA_HOME"); data.is_absolute()) return data / "bourse";
  if (const auto home = set("HOME"); home.is_absolute()) return home / ".local/share/bourse";
  return "bourse-data";
}

}  // namespace bourse::cli
