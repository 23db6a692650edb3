// SPDX-License-Identifier: Apache-2.0
//
// Arguments and report lines shared by the commands of the laboratory: match, rate, simulate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/args/arguments.h"
#include "lab/matches/match_runner.h"
#include "lab/stats/statistics.h"

namespace bourse::cli {

inline constexpr std::int64_t kMaxGames = 1'000'000'000'000;

struct LabArgs {
  std::string game;
  std::optional<int> seats;
  std::optional<std::string> preset;
  std::vector<std::string> options;
  std::optional<std::string> seed;
  int threads = 0;
  bool json = false;
};
void add_options(CLI::App& app, LabArgs& args);

// The parsed table.
struct LabTable {
  const ErasedGame* game = nullptr;
  int seats = 0;
  AnyRules rules;
  Seed seed{};
  std::vector<std::string> options{};  // as given, those of the preset included
};
Result<LabTable, ParseError> parse_lab_table(const LabArgs& args);
// Joins the other ranks (lab/parallel/ranks.h) and takes the seed of the first, so that all play
// the same games. Refuses if mpirun started several processes of a program without MPI, because
// each of them would do all the work.
std::optional<ParseError> share_seed(LabTable& table);
// The fields that every JSON report begins with.
json::object to_json(const LabTable& table);
std::string title_of(const LabTable& table);   // "NYSE, 4 seats"
std::string seed_line(const LabTable& table);  // how to reproduce the report

// Caption of a plot: the given options, the number of games, the seed.
std::string note_of(const LabTable& table, const std::string& games);

// A game in which a bot failed. `bourse trace` reproduces it.
struct LabFault {
  std::string what;
  Seed seed{};
  std::vector<std::string> bots;  // one per seat
};
std::optional<LabFault> fault_of_pair(const LabTable& table,
                                      const std::optional<FaultyGame>& fault,
                                      const std::string& a,
                                      const std::string& b);
json::value to_json(const std::optional<LabFault>& fault);
std::string fault_line(const LabTable& table, const std::optional<LabFault>& fault);

// --recover of match and rate.
void add_recover_option(CLI::App& app, FaultPolicy& faults);
std::string_view policy_word(FaultPolicy faults);  // "forfeit"
// The consequence of a fault: "each lost the game".
std::string_view policy_text(FaultPolicy faults);

json::object to_json(const BotStats& stats);
std::string stats_line(const std::string& name, const BotStats& stats);
std::string interval_text(const Interval& interval, int digits);  // "12.3 (11.0 to 13.6)"

}  // namespace bourse::cli
