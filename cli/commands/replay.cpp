// SPDX-License-Identifier: Apache-2.0
//
// bourse replay FILE: a recorded game as one viewer saw it.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/table/game_page.h"
#include "cli/table/narration.h"
#include "cli/table/price_history.h"
#include "cli/table/ranking.h"
#include "cli/table/rules_text.h"
#include "cli/table/seating.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"
#include "games/registry.h"
#include "play/record.h"

namespace bourse::cli {
namespace {

// None: every move as its mover saw it, and the table as every seat sees it.
using Perspective = std::optional<Viewer>;

struct ReplayView {
  const Match& match;
  EventLog events;
  Names names;
  Perspective perspective;
  Screen screen;
};

Result<Perspective, ParseError> parse_perspective(const std::string& text, int seats) {
  if (text == "all") return Perspective();
  const auto viewer = parse_viewer(text, seats);
  if (!viewer) return Unexpected(ParseError{"--as", explain(viewer.error())});
  return Perspective(*viewer);
}

std::string move_lines(const ReplayView& view, int move) {
  const Seat mover = view.match.moves().at(move).seat;
  const Viewer viewer = view.perspective.value_or(Viewer::of(mover));
  const Names names = view.perspective ? names_for(view.names, viewer) : view.names;
  std::string text;
  for (const std::string& paragraph : narration(view.events, move, move, viewer, names)) {
    const std::string numbered = fmt::format("{:>4}  {}", move, paragraph);
    for (const std::string& line : wrap(numbered, view.screen.width - 1, 6)) text += line + "\n";
  }
  return text;
}

std::string table_text(const ReplayView& view) {
  const Match& match = view.match;
  std::string text;
  const auto add = [&](Viewer viewer) {
    const Names names = names_for(view.names, viewer);
    text +=
        translated_page(match.game().draw(match.rules(), match.view(viewer), names, view.screen));
    text += "\n";
  };
  if (view.perspective) {
    add(*view.perspective);
    return text;
  }
  for (const Seat seat : SeatSet::first(match.seats())) {
    const std::string& name = view.names[static_cast<std::size_t>(number(seat))];
    text += tr("terminal.replay_as", {{"name", name}}) + "\n";
    add(Viewer::of(seat));
  }
  return text;
}

std::string replay_text(const ReplayView& view, int first) {
  const Match& match = view.match;
  PriceHistory history;
  history.follow(match);
  std::string text = tr(match.seats() == 1 ? "terminal.replay_alone" : "terminal.replay",
                        {{"game", std::string(match.game().descriptor->name)},
                         {"seats", std::to_string(match.seats())},
                         {"moves", std::to_string(match.moves().count())}}) +
                     "\n\n";
  text += rules_section(match.game(), match.rules(), view.screen.width - 1) + "\n";
  for (int move = first; move <= match.moves().count(); ++move) text += move_lines(view, move);
  text += "\n" + table_text(view) + history.draw(view.screen, match.moves().count());
  if (const auto outcome = match.outcome()) {
    text += "\n" + ranking(*outcome, view.names, view.screen);
  }
  return text;
}

// The replay itself does not check the result and the commitment of the record.
std::string verification_note(const Record& record) {
  const auto verdict = verify(record, find_game);
  if (verdict) return "";
  return fmt::format("\n{}\n",
                     tr("terminal.replay_invalid", {{"reason", explain(verdict.error())}}));
}

}  // namespace

CommandResult run_replay(const Args& arguments) {
  CLI::App app("Shows a recorded game: every move, the table, the prices and the result.",
               "bourse replay");
  std::string path;
  std::optional<int> at;
  std::string as = "spectator";
  std::optional<std::string> language;
  app.add_option("FILE", path, ".bourse record; - for standard input")->required();
  app.add_option("--at",
                 at,
                 "show the table after N moves, and the round before it (default: the whole game)")
      ->type_name("N");
  app.add_option("--as",
                 as,
                 "viewer: a seat number, spectator, or all for the secrets of every seat (default: "
                 "spectator)")
      ->type_name("WHO");
  app.add_option("--language", language, "language of the game: de or en")->type_name("CODE");
  if (auto done = parse_args(app, arguments)) return *done;
  if (auto error = choose_language(language)) return Unexpected(*std::move(error));

  const auto text = read_text(path);
  if (!text) return Unexpected(text.error());
  const auto record = read_record(*text);
  if (!record) return Unexpected(record.error());
  const auto perspective = parse_perspective(as, record->seats);
  if (!perspective) return Unexpected(perspective.error());
  const auto match = replay(*record, find_game, at);
  if (!match) return Unexpected(match.error());
  translations().use_game(record->game);
  const int first = at ? std::max(1, match->moves().count() - match->seats() + 1) : 1;
  print_paged(
      replay_text({*match, EventLog(*match), names_of(*record), *perspective, current_screen()},
                  first) +
      verification_note(*record));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
