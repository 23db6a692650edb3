// SPDX-License-Identifier: Apache-2.0
//
// bourse verify FILE
#include <charconv>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "games/registry.h"
#include "play/record.h"

namespace bourse::cli {
namespace {

// Three numbers: "0:41:64 hex digits".
Result<SeenStream, ParseError> parse_seen(const std::string& text) {
  const ParseError error{"--seen", "must be SEAT:STEP:LINK, such as 0:41:9f… with 64 hex digits"};
  const std::size_t first = text.find(':');
  const std::size_t second = text.find(':', first + 1);
  if (first == std::string::npos || second == std::string::npos) return Unexpected(error);
  const auto seat = parse_seat(text.substr(0, first), kMaxSeats);
  const auto link = parse_hex32(text.substr(second + 1), "--seen");
  const std::string step_text = text.substr(first + 1, second - first - 1);
  int steps = 0;
  const auto read = std::from_chars(step_text.data(), step_text.data() + step_text.size(), steps);
  const bool is_number = read.ec == std::errc() && read.ptr == step_text.data() + step_text.size();
  if (!seat || !link || !is_number || steps < 1) return Unexpected(error);
  return SeenStream{.seat = *seat, .steps = steps, .link = *link};
}

Result<std::vector<SeenStream>, ParseError> parse_all_seen(const std::vector<std::string>& texts,
                                                           const Record& record) {
  std::vector<SeenStream> seen;
  for (const std::string& text : texts) {
    const auto each = parse_seen(text);
    if (!each) return Unexpected(each.error());
    if (number(each->seat) >= record.seats) {
      return Unexpected(ParseError{"--seen", "the record has no such seat"});
    }
    seen.push_back(*each);
  }
  return seen;
}

std::string_view promise_text(const Verification& verdict) {
  switch (verdict.promise) {
    case DealPromise::None: return "the deal was not committed to in advance";
    case DealPromise::Constructed: return "the game began from a given position, without a deal";
    case DealPromise::Local:
      return "the program committed to the deal in advance, and the secret matches; nobody else "
             "contributed";
    case DealPromise::InTheClear:
      return "the server committed to its secret in advance, and the secret matches; the players' "
             "contributions were sent in the clear, so a server that also took the last seat could "
             "choose the deal";
    case DealPromise::Committed:
      return "the server and every seat committed in advance, and everything that was revealed "
             "matches";
  }
  return "";
}

std::string deal_text(const Verification& verdict) {
  std::string text = fmt::format("deal: {}\n", promise_text(verdict));
  const bool is_served =
      verdict.promise == DealPromise::InTheClear || verdict.promise == DealPromise::Committed;
  if (is_served && verdict.contributors == 0) {
    text += "deal: no seat contributed, so the server alone determined the deal\n";
  }
  for (const Seat seat : verdict.unrevealed) {
    text += fmt::format(
        "deal: seat {} did not reveal its contribution, so its commitment counts; a person there "
        "who knew everything else could choose between two deals\n",
        number(seat));
  }
  return text;
}

std::string_view streams_text(const Verification& verdict) {
  switch (verdict.streams) {
    case StreamCheck::Absent: return "not recorded\n";
    case StreamCheck::OtherProgram:
      return "not compared: another version of the program made them\n";
    case StreamCheck::Equal: return "the record is what every seat was sent\n";
  }
  return "";
}

std::string verdict_text(const Verification& verdict) {
  const std::string_view end = verdict.is_finished ? " and the result" : " so far";
  const std::string_view practice =
      verdict.is_practice
          ? "practice: one person played against bots and could take back any move\n"
          : "";
  return fmt::format("valid: {} moves{}, replayed from {}\n{}seats: {}{}",
                     verdict.moves,
                     end,
                     verdict.is_constructed() ? "the given position" : "the deal",
                     deal_text(verdict),
                     streams_text(verdict),
                     practice);
}

}  // namespace

CommandResult run_verify(const Args& arguments) {
  CLI::App app("Replays a recorded game from its deal and checks every move and the result.",
               "bourse verify");
  app.footer("An invalid record ends with exit code 2 and the reason on standard error.");
  std::string path;
  app.add_option("FILE", path, ".bourse record; - for standard input")->required();
  std::vector<std::string> seen_texts;
  add_repeated(app,
               "--seen",
               seen_texts,
               "compare with what a seat was sent: seat, number of its last step and link, as the "
               "proof page and the terminal show them; may be repeated")
      ->type_name("SEAT:STEP:LINK");
  if (auto done = parse_args(app, arguments)) return *done;

  const auto text = read_text(path);
  if (!text) return Unexpected(text.error());
  const auto record = read_record(*text);
  if (!record) return Unexpected(record.error());
  const auto seen = parse_all_seen(seen_texts, *record);
  if (!seen) return Unexpected(seen.error());
  const auto verdict = verify(*record, find_game, *seen);
  if (!verdict) return Unexpected(verdict.error());
  print(verdict_text(*verdict));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
