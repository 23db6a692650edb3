// SPDX-License-Identifier: Apache-2.0
//
// Test vectors for any game as text (.play): positions, moves and expected results. One directive
// per line; a line continues while brackets are open or if it ends in ';' or '|'.
// '#' begins a comment.
//
// clang-format off
//   game nyse                          the game; must be the first line
//   base start.json                    state document beside the file; at the top: for all cases
//   case NYSE-X-T9 NYSE-R15 a denial   a new case, from the base; ids of the rules it shows, title
//   patch {"active": 1}                JSON merge patch (RFC 7386) of the current document
//   set phase.partner = null           one value, exactly; several are separated by ';'
//   seed 0a1b                          random seed of the following steps (default: 0)
//   deal 3 {"board": "bull"}           a dealt game with this number of seats and these options
//   0 take bu; 1 take bk               seats act; every action must be legal. The line is one step
//   legal 0 take gn | withdraw gn      all legal actions of the seat, in any order; or: none
//   legal 0 count 9
//   refuse 0 stop NYSE-5.2.2           refused by exactly this rule, and nothing changes
//   load-refuse NYSE-14.2.19           the document is refused by exactly this rule
//   expect hands[0] = ["bkn"]          a value of the state document, or of what follows from it:
//                                      document (all of it), sizes (with the length of each list of
//                                      words or numbers in its place), to_act, prices, worth (of
//                                      each hand now), scores and ranks (null before the end)
//   changes active = 1; hands[0] = []  the step changed these values and nothing else
//   sees 1 {"event": "took"}           an event of the step, as seat 1 (or: spectator) saw it, has
//                                      these members
//   sees-not 1 marking                 seat 1 saw no such member in any event of the step
//   possible 2 piles.bk = "s"          some world drawn from seat 2's view has the value at or
//                                      inside the path
//   impossible 0 piles.bk = "s"        no such world has it
// clang-format on
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/erased_game.h"

namespace bourse {

struct VectorFailure {
  int line;
  std::string what;
};

struct VectorReport {
  int checks = 0;
  std::vector<VectorFailure> failures;
};

// Runs every case of the text. A case without checks fails, and so does a line that says nothing.
// After a line that cannot be parsed, or an illegal move, the rest of the case is skipped.
VectorReport run_vector(const ErasedGame& game,
                        const std::filesystem::path& folder,
                        std::string_view text);

// Runs a file and reports to doctest, each failure with its line. Returns the number of checks.
int check_vector(const ErasedGame& game, const std::filesystem::path& file);

// Every *.play of the folder, by name; a folder without any fails. Returns the number of checks.
int check_vectors(const ErasedGame& game, const std::filesystem::path& folder);

// Sets values of a document, "active = 1; hands[0] = []". Returns an error, or an empty string.
std::string assign(json::value& document, std::string_view assignments);

}  // namespace bourse
