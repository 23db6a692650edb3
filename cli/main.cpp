// SPDX-License-Identifier: Apache-2.0
//
// The `bourse` program: what people play and host with, and every command there is.
#include <array>

#include "cli/program.h"

namespace bourse::cli {
namespace {

constexpr std::array kCommands{
    Command{"games", "list the games, their seats and options", run_games},
    Command{"rules", "the rules of a game, in short", run_rules},
    Command{"play", "play at this terminal, against bots or with friends", run_play},
    Command{"replay", "show a recorded game", run_replay},
    Command{"verify", "deal a recorded game again and check every move", run_verify},
    Command{"trace", "play games and write every decision as JSON lines", run_trace},
    Command{"state", "look at a position, or move on from it", run_state},
    Command{"check", "try a game against its contract, thousands of games", run_check},
    Command{"bench", "how fast the games run", run_bench},
    Command{"match", "which of two bots is stronger, and by how much", run_match},
    Command{"rate", "a ladder of bots, each against each", run_rate},
    Command{"simulate", "figures over many games, for designers and researchers", run_simulate},
    Command{"engine", "a bot on standard input and output, for programs", run_engine},
    Command{"serve", "open the house: the site, tables and bots on one port", run_serve},
    Command{"protocol", "the messages of the house, as TypeScript", run_protocol},
    Command{"backup", "copy the books of a house, also while it is open", run_backup},
};

constexpr Program kProgram{"bourse", "stock-market table games", kCommands};

}  // namespace
}  // namespace bourse::cli

int main(int argc, char** argv) {
  return bourse::cli::run_program(bourse::cli::kProgram, argc, argv);
}
