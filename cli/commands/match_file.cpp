// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/match_file.h"

#include <cerrno>
#include <system_error>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "lab/matches/match_log.h"
#include "lab/parallel/ranks.h"

namespace bourse::cli {
namespace {

constexpr std::string_view kMark = "bourse-match";

// A line is long only if it holds a fault, which quotes an engine's answer of at most 64 KiB.
constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20U;

// Includes the newline, unless the file or `most` bytes end before it.
std::string next_line(std::FILE* file, std::size_t most) {
  std::string line;
  while (line.size() < most && !line.ends_with('\n')) {
    const int sign = std::getc(file);
    if (sign == EOF) break;
    line += static_cast<char>(sign);
  }
  return line;
}

ParseError not_this_match(const std::string& path, std::string_view first_line) {
  if (first_line.starts_with(fmt::format("{{\"{}\":", kMark))) {
    return {fmt::format("{}: first line", path), "belongs to another match"};
  }
  return {path, "already exists and is not a checkpoint of a match; it was not changed"};
}

}  // namespace

Result<MatchFile, ParseError> MatchFile::open(const std::string& path,
                                              const json::object& title,
                                              int seats) {
  MatchFile match;
  if (Ranks::all().is_first()) {
    if (auto error = match.open_file(path, title, seats)) return Unexpected(*std::move(error));
  }
  const std::string count = Ranks::all().broadcast(std::to_string(match.units_.size()));
  match.units_.resize(std::stoul(count));
  return match;
}

std::optional<ParseError> MatchFile::open_file(const std::string& path,
                                               const json::object& title,
                                               int seats) {
  path_ = path;
  if (auto error = refuse_path(path)) return error;
  file_.reset(std::fopen(path.c_str(), "a+be"));
  if (!file_) return failed(path, errno);
  const int number = fileno(file_.get());
  if (auto error = lock_file(number, path, "another match is using this file")) return error;
  const std::string first_line = json::serialize(json::object{{kMark, title}}) + "\n";
  const auto whole = read_lines(first_line, seats);
  if (!whole) return whole.error();
  if (std::ferror(file_.get()) != 0) return failed(path, errno);
  // Drops a last line that was only partly written.
  if (ftruncate(number, static_cast<off_t>(*whole)) != 0) return failed(path, errno);
  if (*whole == 0 && !write(first_line)) return failed(path, errno);
  return std::nullopt;
}

Result<std::size_t, ParseError> MatchFile::read_lines(std::string_view title, int seats) {
  std::rewind(file_.get());
  std::string line = next_line(file_.get(), title.size());
  if (!title.starts_with(line)) return Unexpected(not_this_match(path_, line));
  if (line != title) return std::size_t{0};
  std::size_t whole = line.size();
  while ((line = next_line(file_.get(), kMaxLineBytes)).ends_with('\n')) {
    auto unit =
        parse_log_line(line, fmt::format("{}: mirrored set {}", path_, units_.size() + 1), seats);
    if (!unit) return Unexpected(std::move(unit).error());
    units_.push_back(*std::move(unit));
    whole += line.size();
  }
  if (line.size() < kMaxLineBytes) return whole;
  return Unexpected(ParseError{fmt::format("{}: mirrored set {}", path_, units_.size() + 1),
                               "is longer than 1 MiB"});
}

void MatchFile::add(const PairResult& unit) {
  if (!write(to_log_line(unit))) throw std::system_error(errno, std::generic_category(), path_);
}

bool MatchFile::write(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
         std::fflush(file_.get()) == 0;
}

}  // namespace bourse::cli
