// SPDX-License-Identifier: Apache-2.0
#include "cli/program.h"

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/args/help_json.h"
#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "core/check.h"
#include "core/text/screen.h"
#include "lab/parallel/ranks.h"

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
             "\nRun `{0} COMMAND --help` for the options of a command, `{0} --version` for the "
             "version.\n"
             "Exit codes: 0 success, 1 a check failed, 2 bad input (the reason is on standard\n"
             "error), 3 internal error or out of memory.\n",
             program.name);
}

int print_error(const Program& program, std::string_view what, ExitCode code) {
  const std::string line = fmt::format("{}: {}\n", program.name, sanitize(what, what.size()));
  std::fwrite(line.data(), 1, line.size(), stderr);
  return static_cast<int>(code);
}

CommandResult run_command(const Program& program, std::string_view name, const Args& arguments) {
  const auto found = std::find_if(program.commands.begin(),
                                  program.commands.end(),
                                  [&](const Command& command) { return command.name == name; });
  if (found == program.commands.end()) {
    return bad_input(
        "",
        fmt::format("unknown command '{}'; `{} --help` lists the commands", name, program.name));
  }
  return found->run(arguments);
}

// Every command with its arguments and options, as one JSON document.
CommandResult print_help_json(const Program& program) {
  print(fmt::format(R"({{"program":"{}","about":"{}","version":"{}","commands":[)",
                    program.name,
                    program.about,
                    program_version()));
  for (const Command& command : program.commands) {
    print(fmt::format(R"({}{{"name":"{}","about":"{}","help":)",
                      &command == &program.commands.front() ? "\n" : ",\n",
                      command.name,
                      command.help));
    if (auto result = command.run({std::string(kHelpJson)}); !result) return result;
    print("}");
  }
  print("\n]}\n");
  return ExitCode::Ok;
}

CommandResult dispatch(const Program& program, const Args& arguments) {
  const std::string_view name = arguments.empty() ? "--help" : std::string_view(arguments.front());
  if (name == "--version") {
    print(fmt::format("{} {}\n", program.name, program_version()));
    return ExitCode::Ok;
  }
  if (name == "help" && arguments == Args{"help", "--json"}) return print_help_json(program);
  if (name == "help" && arguments.size() > 1) return run_command(program, arguments[1], {"--help"});
  if (name == "--help" || name == "-h" || name == "help") {
    print(overview(program));
    return ExitCode::Ok;
  }
  return run_command(program, name, {arguments.begin() + 1, arguments.end()});
}

int finish(const Program& program, const CommandResult& result) {
  if (!result) return print_error(program, explain(result.error()), ExitCode::BadInput);
  if (!flush_output() && !is_reader_gone()) {
    return print_error(program, "cannot write to standard output", ExitCode::BadInput);
  }
  Ranks::leave();
  return static_cast<int>(*result);
}

}  // namespace

std::string_view program_version() { return BOURSE_VERSION; }

std::string_view program_name() { return running_program; }

int run_program(const Program& program, int argc, char** argv) {
  running_program = program.name;
  std::setlocale(LC_CTYPE, "");
  // Writing to a closed pipe must fail in write() instead of ending the process.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return finish(program, dispatch(program, {argv + 1, argv + argc}));
  } catch (const Bug& bug) {
    return print_error(program,
                       fmt::format("this is a bug, please report it: {}", bug.what()),
                       ExitCode::InternalError);
  } catch (const std::exception& error) {
    return print_error(
        program, fmt::format("internal error: {}", error.what()), ExitCode::InternalError);
  }
}

CommandResult bad_input(std::string where, std::string what) {
  return Unexpected(ParseError{std::move(where), std::move(what)});
}

std::optional<CommandResult> parse_args(CLI::App& app, const Args& arguments) {
  app.get_help_ptr()->description("print this help and exit");
  if (arguments.size() == 1 && arguments.front() == kHelpJson) {
    print(boost::json::serialize(help_json(app)));
    return ExitCode::Ok;
  }
  // CLI11 expects the arguments in reverse order.
  try {
    app.parse(Args(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return ExitCode::Ok;
  } catch (const CLI::ParseError& error) {
    return bad_input("", error.what());
  }
  return std::nullopt;
}

}  // namespace bourse::cli
