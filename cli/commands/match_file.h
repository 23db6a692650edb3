// SPDX-License-Identifier: Apache-2.0
//
// The units of a match in a file, a line each in the order of their deals, so that a match of hours
// goes on where it was interrupted. The first line says which match it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/files.h"
#include "core/boundary/json_reader.h"
#include "lab/contest.h"

namespace bourse::cli {

class MatchFile {
 public:
  // Reads the file and makes it ready for more; an absent one is begun. `title` is what the match
  // is; the file of another one is refused and stays as it is. Bots are taken at their names: who
  // plays otherwise under the same name goes on where the other was. One process at a time. Under
  // mpirun the first rank reads and writes; the others know how many units there are.
  static Result<MatchFile, ParseError> open(const std::string& path,
                                            const json::object& title,
                                            int seats);

  const std::vector<UnitResult>& units() const { return units_; }
  // Throws where it cannot be written: what is not kept would be played in vain.
  void add(const UnitResult& unit);

 private:
  std::optional<ParseError> open_file(const std::string& path,
                                      const json::object& title,
                                      int seats);
  // How many bytes are whole lines; none where the title, which is the first, is cut off.
  Result<std::size_t, ParseError> read_lines(std::string_view title, int seats);
  bool write(const std::string& text);

  std::string path_;
  std::vector<UnitResult> units_;
  File file_;  // the first rank's
};

}  // namespace bourse::cli
