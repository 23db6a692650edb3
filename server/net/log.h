// SPDX-License-Identifier: Apache-2.0
//
// The log of the house: one line per event on standard error, as logfmt or JSON:
//
//   time=2026-11-15T23:40:01.250Z event=line_dropped why="too slow"
//   {"time":"2026-11-15T23:40:01.250Z","event":"line_dropped","why":"too slow"}
//
// Secrets, cookies and bodies are never logged; paths go through without_ids().
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace bourse::net {

enum class LogLevel { Quiet, Usual, Requests };
enum class LogFormat { Text, Json };

class Log {
 public:
  using Field = std::pair<std::string_view, std::string>;

  explicit Log(LogLevel level = LogLevel::Usual, LogFormat format = LogFormat::Text)
      : level_(level), format_(format) {}

  // Fields with an empty value are left out.
  void note(std::string_view event, std::initializer_list<Field> fields) const;
  bool is_telling_requests() const { return level_ == LogLevel::Requests; }

 private:
  LogLevel level_;
  LogFormat format_;
};

using LogFields = std::initializer_list<Log::Field>;
// One line, without its end. `time` is the time of the event.
std::string log_text(std::string_view time, std::string_view event, LogFields fields);
std::string log_json(std::string_view time, std::string_view event, LogFields fields);

// The id of a table is its invitation: "/api/tables/k3x9qpw2/sit" is "/api/tables/…/sit".
std::string without_ids(std::string_view path);
// Enough of an id to distinguish a table with a fault from others, too little to open it.
std::string short_id(std::string_view id);
// The short id of the table that a path of the API names; "" if it names none.
std::string table_in(std::string_view path);

}  // namespace bourse::net
