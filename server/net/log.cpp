// SPDX-License-Identifier: Apache-2.0
#include "server/net/log.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace bourse::net {
namespace {

std::string now_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(static_cast<std::time_t>(milliseconds / 1000)),
                     milliseconds % 1000);
}

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte < 0x7f && c != '"' && c != '=' && c != '\\';
}

// Quotes the value if necessary; a byte that could end the line or control a terminal becomes "?".
std::string value_text(std::string_view value) {
  if (!value.empty() && std::all_of(value.begin(), value.end(), is_plain)) {
    return std::string(value);
  }
  std::string text = "\"";
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') text += '\\';
    text += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  return text + "\"";
}

}  // namespace

void Log::note(std::string_view event, std::initializer_list<Field> fields) const {
  if (level_ == LogLevel::Quiet) return;
  std::string line = fmt::format("time={} event={}", now_text(), event);
  for (const auto& [name, value] : fields) line += fmt::format(" {}={}", name, value_text(value));
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string without_ids(std::string_view path) {
  constexpr std::string_view kTables = "/api/tables/";
  if (path.substr(0, kTables.size()) == kTables) {
    const std::size_t end = std::min(path.find('/', kTables.size()), path.size());
    return fmt::format("{}…{}", kTables, path.substr(end));
  }
  // The page of a table contains its id as well.
  const std::size_t second = path.find('/', 1);
  if (path.substr(0, 5) == "/api/" || second == std::string_view::npos) return std::string(path);
  return fmt::format("{}/…", path.substr(0, second));
}

std::string short_id(std::string_view id) {
  constexpr std::size_t kShown = 4;
  return id.size() <= kShown ? "…" : fmt::format("{}…", id.substr(0, kShown));
}

}  // namespace bourse::net
