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
    return "the position given; how that came about cannot be checked";
  }
  return verdict.is_committed
             ? "the deal; the deal was committed to beforehand, and the secret fits"
             : "the deal; the deal was not committed to beforehand";
}

std::string verdict_text(const Verification& verdict) {
  const std::string_view end = verdict.is_finished ? "and the result follow" : "follow so far";
  return fmt::format("good: {} moves {} from {}\n", verdict.moves, end, start_text(verdict));
}

}  // namespace

CommandResult run_verify(const Args& arguments) {
  CLI::App app("Deals a recorded game again, plays every move and compares the result.",
               "bourse verify");
  app.footer("A record that does not hold ends with exit code 2 and the reason on standard error.");
  std::string path;
  app.add_option("FILE", path, "a .bourse record, - for standard input")->required();
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
