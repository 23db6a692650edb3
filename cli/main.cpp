// SPDX-License-Identifier: Apache-2.0
//
// The `bourse` program with every command.
#include <array>

#include "cli/program.h"

namespace bourse::cli {
namespace {

constexpr std::array kCommands{
    Command{"games", "list the games, their player counts and options", run_games},
    Command{"rules", "show the rules of a game", run_rules},
    Command{"play", "play at this terminal, against bots or with friends", run_play},
    Command{"replay", "show a recorded game", run_replay},
    Command{"verify", "check every move and the result of a recorded game", run_verify},
    Command{"trace", "play games and write every decision as JSON lines", run_trace},
    Command{"state", "inspect a position, or play moves from it", run_state},
    Command{"check", "test a game against its contract with random games", run_check},
    Command{"bench", "measure how fast the games run", run_bench},
    Command{"match", "measure which of two bots is stronger, and by how much", run_match},
    Command{"rate", "rate several bots against each other", run_rate},
    Command{"simulate", "collect statistics over many games", run_simulate},
    Command{"engine", "run a bot over the engine protocol on stdin/stdout", run_engine},
    Command{"serve", "run the server: site, tables and bots on one port", run_serve},
    Command{"protocol", "print the messages of the server as TypeScript", run_protocol},
    Command{"backup", "back up the database of a running or stopped server", run_backup},
    Command{"admin", "keep order on a running server: close tables, mute, ban", run_admin},
};

constexpr Program kProgram{"bourse", "stock-market table games", kCommands};

}  // namespace
}  // namespace bourse::cli

int main(int argc, char** argv) {
  return bourse::cli::run_program(bourse::cli::kProgram, argc, argv);
}
