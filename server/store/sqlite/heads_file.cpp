// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/heads_file.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/compile.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bourse {
namespace {

// FNV-1a.
std::uint32_t checksum(std::string_view text) {
  std::uint32_t sum = 2166136261U;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619U;
  return sum;
}

// "k3x9qpw2 17 9e3779b9"
void add_line(std::string& text, std::string_view table, int entries) {
  const std::size_t start = text.size();
  const auto add = std::back_inserter(text);
  fmt::format_to(add, FMT_COMPILE("{} {}"), table, entries);
  fmt::format_to(add, FMT_COMPILE(" {:08x}\n"), checksum(std::string_view(text).substr(start)));
}

std::string line_of(std::string_view table, int entries) {
  std::string line;
  add_line(line, table, entries);
  return line;
}

}  // namespace

HeadsFile::HeadsFile(const std::string& path)
    : file_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), path);
}

HeadsFile::~HeadsFile() { close(file_); }

std::map<std::string, int> HeadsFile::read() const {
  std::string text;
  std::array<char, 65536> part{};
  while (true) {
    const auto got = pread(file_, part.data(), part.size(), static_cast<off_t>(text.size()));
    if (got <= 0) break;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  std::map<std::string, int> heads;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string table;
    int entries = 0;
    if (!(words >> table >> entries) || line + "\n" != line_of(table, entries)) continue;
    heads[table] = entries;
  }
  return heads;
}

void HeadsFile::add(const std::vector<TableHead>& heads) const {
  std::string text;
  for (const TableHead& head : heads) add_line(text, head.table, head.entries);
  if (text.empty()) return;
  [[maybe_unused]] const auto written = write(file_, text.data(), text.size());
}

void HeadsFile::clear() const { [[maybe_unused]] const int failed = ftruncate(file_, 0); }

}  // namespace bourse
