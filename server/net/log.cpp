// SPDX-License-Identifier: Apache-2.0
#include "server/net/log.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/text/screen.h"

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

// Quotes the value if necessary; a character that could end the line or control a terminal becomes
// "?".
std::string value_text(std::string_view value) {
  if (!value.empty() && std::all_of(value.begin(), value.end(), is_plain)) {
    return std::string(value);
  }
  std::string text = "\"";
  for (const char c : sanitize(value, value.size())) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

}  // namespace

std::string log_text(std::string_view time, std::string_view event, LogFields fields) {
  std::string line = fmt::format("time={} event={}", time, event);
  for (const auto& [name, value] : fields) {
    if (!value.empty()) line += fmt::format(" {}={}", name, value_text(value));
  }
  return line;
}

std::string log_json(std::string_view time, std::string_view event, LogFields fields) {
  boost::json::object line{{"time", boost::json::string(time)},
                           {"event", boost::json::string(event)}};
  for (const auto& [name, value] : fields) {
    if (!value.empty()) line[boost::json::string(name)] = sanitize(value, value.size());
  }
  return boost::json::serialize(line);
}

void Log::note(std::string_view event, std::initializer_list<Field> fields) const {
  if (level_ == LogLevel::Quiet) return;
  std::string line = format_ == LogFormat::Json ? log_json(now_text(), event, fields)
                                                : log_text(now_text(), event, fields);
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

std::string table_in(std::string_view path) {
  constexpr std::string_view kTables = "/api/tables/";
  if (!path.starts_with(kTables)) return {};
  const std::string_view id = path.substr(kTables.size());
  return short_id(id.substr(0, id.find('/')));
}

}  // namespace bourse::net
