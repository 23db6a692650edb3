// SPDX-License-Identifier: Apache-2.0
//
// The log of the house: one line per event on standard error, as logfmt:
//
//   time=2026-11-15T23:40:01.250Z event=line_dropped address=192.0.2.7 why="too slow"
//
// Secrets, cookies and bodies are never logged; paths go through without_ids().
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace bourse::net {

enum class LogLevel { Quiet, Usual, Requests };

class Log {
 public:
  using Field = std::pair<std::string_view, std::string>;

  explicit Log(LogLevel level = LogLevel::Usual) : level_(level) {}

  void note(std::string_view event, std::initializer_list<Field> fields) const;
  bool is_telling_requests() const { return level_ == LogLevel::Requests; }

 private:
  LogLevel level_;
};

// The id of a table is its invitation: "/api/tables/k3x9qpw2/sit" is "/api/tables/…/sit".
std::string without_ids(std::string_view path);
// Enough of an id to distinguish a table with a fault from others, too little to open it.
std::string short_id(std::string_view id);

}  // namespace bourse::net
