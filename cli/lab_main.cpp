// SPDX-License-Identifier: Apache-2.0
//
// The `bourse-lab` program: the commands of `bourse` whose work the processes of one mpirun share.
// Both programs print the same.
#include <array>

#include "cli/program.h"
#include "lab/parallel/mpi/mpi_ranks.h"

namespace bourse::cli {
namespace {

constexpr std::array kCommands{
    Command{"match", "measure which of two bots is stronger, and by how much", run_match},
    Command{"rate", "rate several bots against each other", run_rate},
    Command{"simulate", "collect statistics over many games", run_simulate},
};

constexpr Program kProgram{
    "bourse-lab", "the laboratory commands of bourse, for mpirun", kCommands};

}  // namespace
}  // namespace bourse::cli

int main(int argc, char** argv) {
  bourse::Ranks::join_by(bourse::join_mpi_ranks);
  return bourse::cli::run_program(bourse::cli::kProgram, argc, argv);
}
