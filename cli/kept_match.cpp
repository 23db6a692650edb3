// SPDX-License-Identifier: Apache-2.0
#include "cli/kept_match.h"

#include <cerrno>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "lab/ranks.h"
#include "lab/unit_lines.h"

namespace bourse::cli {

Result<KeptMatch, ParseError> KeptMatch::open(const std::string& path,
                                              const json::object& title,
                                              int seats) {
  KeptMatch match;
  if (Ranks::all().is_first()) {
    if (auto error = match.open_file(path, title, seats)) return Unexpected(*std::move(error));
  }
  const std::string count = Ranks::all().of_first(std::to_string(match.units_.size()));
  match.units_.resize(std::stoul(count));
  return match;
}

std::optional<ParseError> KeptMatch::open_file(const std::string& path,
                                               const json::object& title,
                                               int seats) {
  path_ = path;
  if (auto error = refuse_target(path, FileKind::Match)) return error;
  file_.reset(std::fopen(path.c_str(), "abe"));
  if (!file_) return failed(path, errno);
  const int number = fileno(file_.get());
  if (auto error = lock_file(number, path, "another match is being played from it")) return error;
  const auto text = read_text(path);
  if (!text) return text.error();
  const std::string first_line = json::serialize(json::object{{"bourse-match", title}});
  auto units = read_units(*text, first_line, seats);
  if (!units) {
    return ParseError{fmt::format("{}: {}", path, units.error().where), units.error().what};
  }
  units_ = *std::move(units);
  // What was cut off while it was written is written over.
  const std::size_t whole = text->rfind('\n') + 1;  // 0: there is none
  if (ftruncate(number, static_cast<off_t>(whole)) != 0) return failed(path, errno);
  if (whole == 0 && !write(first_line + "\n")) return failed(path, errno);
  return std::nullopt;
}

void KeptMatch::add(const UnitResult& unit) {
  if (!write(line_of(unit))) throw std::system_error(errno, std::generic_category(), path_);
}

bool KeptMatch::write(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
         std::fflush(file_.get()) == 0;
}

}  // namespace bourse::cli
