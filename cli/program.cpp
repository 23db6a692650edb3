// SPDX-License-Identifier: Apache-2.0
#include "cli/program.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/output.h"
#include "core/boundary/screen.h"
#include "core/check.h"
#include "lab/ranks.h"

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

std::string overview() {
  std::string text = "bourse: stock-market table games\n\nbourse COMMAND [arguments]\n\n";
  for (const Command& command : kCommands) {
    text += fmt::format("  {:8} {}\n", command.name, command.help);
  }
  return text +
         "\nbourse COMMAND --help says more, bourse --version which program this is.\n"
         "Exit codes: 0 fine, 1 a check found something wrong, 2 bad input (the reason is on\n"
         "standard error), 3 a bug of ours or no memory left.\n";
}

int complain(std::string_view what, ExitCode code) {
  const std::string line = fmt::format("bourse: {}\n", harmless(what, what.size()));
  std::fwrite(line.data(), 1, line.size(), stderr);
  return static_cast<int>(code);
}

Ending run_command(std::string_view name, const Words& words) {
  const auto* const found =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const Command& command) {
        return command.name == name;
      });
  if (found == kCommands.end()) {
    return refusal("", fmt::format("there is no command '{}'; bourse --help lists them", name));
  }
  return found->run(words);
}

Ending dispatch(const Words& words) {
  const std::string_view name = words.empty() ? "--help" : std::string_view(words.front());
  if (name == "--version") {
    say(fmt::format("bourse {}\n", program_version()));
    return ExitCode::Fine;
  }
  if (name == "help" && words.size() > 1) return run_command(words[1], {"--help"});
  if (name == "--help" || name == "-h" || name == "help") {
    say(overview());
    return ExitCode::Fine;
  }
  return run_command(name, {words.begin() + 1, words.end()});
}

int finish(const Ending& ending) {
  if (!ending) return complain(explain(ending.error()), ExitCode::BadInput);
  if (!flush_output() && !is_reader_gone()) {
    return complain("the output could not be written", ExitCode::BadInput);
  }
  Ranks::leave();
  return static_cast<int>(*ending);
}

}  // namespace

std::string_view program_version() { return BOURSE_VERSION; }

int run_program(const std::vector<std::string>& words) {
  try {
    return finish(dispatch(words));
  } catch (const Bug& bug) {
    return complain(fmt::format("this is a bug, please report it: {}", bug.what()),
                    ExitCode::Broken);
  } catch (const std::exception& error) {
    return complain(fmt::format("the machine gave up: {}", error.what()), ExitCode::Broken);
  }
}

Ending refusal(std::string where, std::string what) {
  return Unexpected(ParseError{std::move(where), std::move(what)});
}

std::optional<Ending> read_words(CLI::App& app, const Words& words) {
  // CLI11 takes the words from the back.
  try {
    app.parse(Words(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp&) {
    say(app.help());
    return ExitCode::Fine;
  } catch (const CLI::ParseError& error) {
    return refusal("", error.what());
  }
  return std::nullopt;
}

}  // namespace bourse::cli
