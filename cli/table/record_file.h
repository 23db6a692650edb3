// SPDX-License-Identifier: Apache-2.0
//
// The record of a game at this terminal. It is written before every decision of a person, so that
// it survives a crash of the program.
#pragma once

#include <optional>
#include <string>

#include "cli/table/narration.h"
#include "core/codec/parse_error.h"
#include "play/match.h"

namespace bourse::cli {

class RecordFile {
 public:
  // Without a path only write() writes. The names in the record do not depend on the language.
  RecordFile(std::optional<std::string> path, Names names);

  const std::optional<std::string>& path() const { return path_; }
  void update(const Match& match);
  std::optional<ParseError> write(const Match& match, const std::string& path) const;
  // The error of the last update, if it failed.
  const std::optional<ParseError>& failure() const { return failure_; }

 private:
  std::optional<std::string> path_;
  Names names_;
  std::optional<ParseError> failure_;
};

// "Saved to game.bourse. To continue: bourse play --resume game.bourse"
std::string saved_sentence(const Match& match, const std::string& path);

}  // namespace bourse::cli
