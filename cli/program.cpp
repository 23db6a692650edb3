// SPDX-License-Identifier: Apache-2.0
#include "cli/program.h"

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "core/boundary/screen.h"
#include "core/check.h"
#include "lab/ranks.h"

namespace bourse::cli {
namespace {

std::string_view running_program = "bourse";

std::string overview(const Program& program) {
  std::string text =
      fmt::format("{0}: {1}\n\n{0} COMMAND [arguments]\n\n", program.name, program.about);
  for (const Command& command : program.commands) {
    text += fmt::format("  {:8} {}\n", command.name, command.help);
  }
  return text +
         fmt::format(
             "\n{0} COMMAND --help says more, {0} --version which program this is.\n"
             "Exit codes: 0 fine, 1 a check found something wrong, 2 bad input (the reason is on\n"
             "standard error), 3 a bug in bourse, or out of memory.\n",
             program.name);
}

int complain(const Program& program, std::string_view what, ExitCode code) {
  const std::string line = fmt::format("{}: {}\n", program.name, harmless(what, what.size()));
  std::fwrite(line.data(), 1, line.size(), stderr);
  return static_cast<int>(code);
}

Ending run_command(const Program& program, std::string_view name, const Words& words) {
  const auto found = std::find_if(program.commands.begin(),
                                  program.commands.end(),
                                  [&](const Command& command) { return command.name == name; });
  if (found == program.commands.end()) {
    return refusal(
        "", fmt::format("there is no command '{}'; {} --help lists them", name, program.name));
  }
  return found->run(words);
}

Ending dispatch(const Program& program, const Words& words) {
  const std::string_view name = words.empty() ? "--help" : std::string_view(words.front());
  if (name == "--version") {
    say(fmt::format("{} {}\n", program.name, program_version()));
    return ExitCode::Fine;
  }
  if (name == "help" && words.size() > 1) return run_command(program, words[1], {"--help"});
  if (name == "--help" || name == "-h" || name == "help") {
    say(overview(program));
    return ExitCode::Fine;
  }
  return run_command(program, name, {words.begin() + 1, words.end()});
}

int finish(const Program& program, const Ending& ending) {
  if (!ending) return complain(program, explain(ending.error()), ExitCode::BadInput);
  if (!flush_output() && !is_reader_gone()) {
    return complain(program, "the output could not be written", ExitCode::BadInput);
  }
  Ranks::leave();
  return static_cast<int>(*ending);
}

}  // namespace

std::string_view program_version() { return BOURSE_VERSION; }

std::string_view program_name() { return running_program; }

int run_program(const Program& program, int argc, char** argv) {
  running_program = program.name;
  std::setlocale(LC_CTYPE, "");
  // A reader that has gone away is an error of write(), not the end of the process.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return finish(program, dispatch(program, {argv + 1, argv + argc}));
  } catch (const Bug& bug) {
    return complain(
        program, fmt::format("this is a bug, please report it: {}", bug.what()), ExitCode::Broken);
  } catch (const std::exception& error) {
    return complain(
        program, fmt::format("the machine gave up: {}", error.what()), ExitCode::Broken);
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
