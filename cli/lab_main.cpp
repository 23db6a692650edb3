// SPDX-License-Identifier: Apache-2.0
//
// The `bourse-lab` program: those commands of `bourse` whose work the processes of one mpirun
// share. They say the same in both.
#include <array>

#include "cli/program.h"
#include "lab/mpi/mpi_ranks.h"

namespace bourse::cli {
namespace {

constexpr std::array kCommands{
    Command{"match", "which of two bots is stronger, and by how much", run_match},
    Command{"rate", "a ladder of bots, each against each", run_rate},
    Command{"simulate", "figures over many games, for designers and researchers", run_simulate},
};

constexpr Program kProgram{
    "bourse-lab", "the laboratory of bourse, over the processes that mpirun starts", kCommands};

}  // namespace
}  // namespace bourse::cli

int main(int argc, char** argv) {
  bourse::Ranks::join_by(bourse::join_mpi_ranks);
  return bourse::cli::run_program(bourse::cli::kProgram, argc, argv);
}
