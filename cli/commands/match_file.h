// SPDX-License-Identifier: Apache-2.0
//
// The checkpoint file of a match. The first line identifies the match; then there is one line per
// mirrored set, in the order of the deals, so that an interrupted match can be resumed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/files.h"
#include "core/codec/json_reader.h"
#include "lab/matches/match_runner.h"

namespace bourse::cli {

class MatchFile {
 public:
  // Reads the file, or creates it, and locks it for this process. `title` identifies the match; a
  // file with another title is refused and not changed. Bots are identified by name only: a changed
  // bot of the same name continues the match of the old one. Under mpirun the first rank reads and
  // writes; the others know only the number of sets.
  static Result<MatchFile, ParseError> open(const std::string& path,
                                            const json::object& title,
                                            int seats);

  const std::vector<PairResult>& units() const { return units_; }
  // Throws if the file cannot be written: results that are not saved would be played for nothing.
  void add(const PairResult& unit);

 private:
  std::optional<ParseError> open_file(const std::string& path,
                                      const json::object& title,
                                      int seats);
  // The number of bytes in complete lines; 0 if the title is incomplete.
  Result<std::size_t, ParseError> read_lines(std::string_view title, int seats);
  bool write(const std::string& text);

  std::string path_;
  std::vector<PairResult> units_;
  File file_;  // on the first rank only
};

}  // namespace bourse::cli
