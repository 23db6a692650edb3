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
#include "play/record.h"

namespace bourse::cli {

// A deal that this program has committed to: its secret, and an id for the game.
struct LocalDeal {
  HouseSecret secret{};
  std::string table;
};
LocalDeal draw_deal();
Seed seed_of(const LocalDeal& deal, int seats);
// The deal of a record of this program; none if it was dealt from a plain seed.
std::optional<LocalDeal> deal_of(const Record& record);

class RecordFile {
 public:
  // Without a path only write() writes. The names in the record do not depend on the language.
  RecordFile(std::optional<std::string> path,
             Names names,
             std::optional<LocalDeal> deal,
             bool is_practice);

  const std::optional<std::string>& path() const { return path_; }
  void update(const Match& match);
  std::optional<ParseError> write(const Match& match, const std::string& path) const;
  // The error of the last update, if it failed.
  const std::optional<ParseError>& failure() const { return failure_; }

 private:
  std::optional<std::string> path_;
  Names names_;
  std::optional<LocalDeal> deal_;
  bool is_practice_;
  std::optional<ParseError> failure_;
};

// "Saved to game.bourse. To continue: bourse play --resume game.bourse"
std::string saved_sentence(const Match& match, const std::string& path);

}  // namespace bourse::cli
