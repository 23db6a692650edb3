// SPDX-License-Identifier: Apache-2.0
//
// bourse engine: a bot over the engine protocol on stdin/stdout (bots/external/engine.h).
#include "bots/external/engine.h"

#include <array>
#include <cerrno>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "bots/external/line_splitter.h"
#include "cli/commands/command.h"
#include "cli/program.h"
#include "cli/terminal/output.h"

namespace bourse::cli {
namespace {

void serve_line(Engine& engine, const LineSplitter::Line& line) {
  const std::optional<std::string> answer =
      line.is_whole ? engine.answer(line.text)
                    : fmt::format("error a line has at most {} bytes", kLongestOrder);
  if (!answer) return;
  print(*answer + "\n");
  flush_output();
}

void serve_input(Engine& engine) {
  LineSplitter splitter(kLongestOrder);
  std::array<char, 1 << 16> bytes{};
  while (!is_reader_gone()) {
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    std::string_view piece(bytes.data(), static_cast<std::size_t>(count));
    while (!piece.empty()) {
      const auto line = splitter.next(piece);
      if (line) serve_line(engine, *line);
      if (engine.is_over()) return;
    }
  }
  if (const auto line = splitter.rest()) serve_line(engine, *line);
}

}  // namespace

CommandResult run_engine(const Args& arguments) {
  CLI::App app(
      "Runs a bot over the engine protocol: requests on standard input, answers on standard\n"
      "output (docs/engine_protocol.md). The reverse, a program in any language as a player,\n"
      "is --bot 'engine:COMMAND' of match, rate, simulate, trace and play.",
      "bourse engine");
  std::string bot = "greedy";
  app.add_option("--bot", bot, "the bot that answers")->type_name("SPEC")->capture_default_str();
  if (auto done = parse_args(app, arguments)) return *done;
  auto engine = Engine::with(bot, std::string(program_version()));
  if (!engine) return Unexpected(std::move(engine).error());
  serve_input(*engine);
  return ExitCode::Ok;
}

}  // namespace bourse::cli
