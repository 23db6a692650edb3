// SPDX-License-Identifier: Apache-2.0
//
// bourse verify FILE
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "games/registry.h"
#include "play/record.h"

namespace bourse::cli {
namespace {

std::string_view start_text(const Verification& verdict) {
  if (verdict.is_constructed) {
    return "the given position; how it came about cannot be checked";
  }
  return verdict.is_committed
             ? "the deal; the deal was committed to in advance, and the secret matches"
             : "the deal; the deal was not committed to in advance";
}

std::string verdict_text(const Verification& verdict) {
  const std::string_view end = verdict.is_finished ? " and the result" : " so far";
  const std::string_view practice =
      verdict.is_practice
          ? "practice: one person played against bots and could take back any move\n"
          : "";
  return fmt::format(
      "valid: {} moves{}, replayed from {}\n{}", verdict.moves, end, start_text(verdict), practice);
}

}  // namespace

CommandResult run_verify(const Args& arguments) {
  CLI::App app("Replays a recorded game from its deal and checks every move and the result.",
               "bourse verify");
  app.footer("An invalid record ends with exit code 2 and the reason on standard error.");
  std::string path;
  app.add_option("FILE", path, ".bourse record; - for standard input")->required();
  if (auto done = parse_args(app, arguments)) return *done;

  const auto text = read_text(path);
  if (!text) return Unexpected(text.error());
  const auto record = read_record(*text);
  if (!record) return Unexpected(record.error());
  const auto verdict = verify(*record, find_game);
  if (!verdict) return Unexpected(verdict.error());
  print(verdict_text(*verdict));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
