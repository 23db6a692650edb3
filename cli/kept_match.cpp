// SPDX-License-Identifier: Apache-2.0
#include "cli/kept_match.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "cli/files.h"
#include "lab/ranks.h"
#include "lab/unit_lines.h"

namespace bourse::cli {
namespace {

Result<std::string, ParseError> text_there(const std::string& path) {
  if (auto error = refuse_target(path, FileKind::Match)) return Unexpected(*std::move(error));
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::string();
  return read_text(path);
}

}  // namespace

Result<KeptMatch, ParseError> KeptMatch::open(const std::string& path,
                                              const json::object& title,
                                              int seats) {
  const std::string first_line = json::serialize(json::object{{"bourse-match", title}});
  const bool is_first = Ranks::all().is_first();
  const auto there = is_first ? text_there(path) : std::string();
  if (!there) return Unexpected(there.error());
  const std::string text = Ranks::all().of_first(*there);
  KeptMatch match;
  match.path_ = path;
  auto units = read_units(text, first_line, seats);
  if (!units) {
    return Unexpected(
        ParseError{fmt::format("{}: {}", path, units.error().where), units.error().what});
  }
  match.units_ = *std::move(units);
  if (!is_first) return match;
  std::string whole = first_line + "\n";
  for (const UnitResult& unit : match.units_) whole += line_of(unit);
  if (auto error = write_text(path, whole, FileKind::Match)) return Unexpected(*std::move(error));
  match.file_.reset(std::fopen(path.c_str(), "abe"));
  if (!match.file_) {
    return Unexpected(ParseError{path, std::generic_category().message(errno)});
  }
  return match;
}

void KeptMatch::add(const UnitResult& unit) {
  const std::string line = line_of(unit);
  const bool good = std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size();
  if (!good || std::fflush(file_.get()) != 0) {
    throw std::system_error(errno, std::generic_category(), path_);
  }
}

}  // namespace bourse::cli
