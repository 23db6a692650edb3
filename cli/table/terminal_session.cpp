// SPDX-License-Identifier: Apache-2.0
#include "cli/table/terminal_session.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/terminal/line_reader.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"

namespace bourse::cli {
namespace {

constexpr int kUnbroken = 1'000'000;  // columns; a pipe gets each reason on one line

std::optional<std::size_t> as_number(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

std::string lowered(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return text;
}

const Choice* find_choice(const Choices& choices, const std::string& notation) {
  const auto found =
      std::find_if(choices.list().begin(), choices.list().end(), [&](const Choice& choice) {
        return choice.notation == notation;
      });
  return found == choices.list().end() ? nullptr : &*found;
}

std::string question_about(const Choice& choice) {
  std::vector<std::string> warnings;
  for (const std::string_view warning : choice.preview.warnings) {
    warnings.push_back(remark(warning));
  }
  return fmt::format(
      "{}: {}. {} ", choice.notation, fmt::join(warnings, ", "), tr("terminal.sure"));
}

std::string help_line(std::string_view name, std::string_view key, int width) {
  constexpr int kCommandIndent = 20;
  std::string text;
  for (const std::string& line :
       wrap(fmt::format("  {:17} {}", name, tr(key)), width - 1, kCommandIndent)) {
    text += line + "\n";
  }
  return text;
}

std::string_view help_key(std::string_view name, std::string_view key, const GameCommands& game) {
  if (name == "hint") return game.hint.value_or("");
  if (name == "undo") return game.undo;
  return name == "quit" ? game.quit : key;
}

}  // namespace

std::vector<std::string> completions(const Choices& choices,
                                     const std::vector<std::string>& commands) {
  std::vector<std::string> lines;
  for (const Choice& choice : choices.list()) lines.push_back(choice.notation);
  lines.insert(lines.end(), commands.begin(), commands.end());
  return lines;
}

const std::vector<TerminalSession::Standard>& TerminalSession::standard_commands() {
  static const std::vector<Standard> kCommands{
      {"?", "terminal.can.help", &TerminalSession::explain},
      {"hint", "", &TerminalSession::give_hint},
      {"undo", "", &TerminalSession::undo},
      {"moves", "terminal.can.moves", &TerminalSession::show_moves},
      {"prices", "terminal.can.prices", &TerminalSession::show_prices},
      {"table", "terminal.can.table", &TerminalSession::show_table},
      {"log", "terminal.can.log", &TerminalSession::show_log},
      {"rules", "terminal.can.rules", &TerminalSession::show_rules},
      {"quit", "", &TerminalSession::quit},
  };
  return kCommands;
}

TerminalSession::TerminalSession(TerminalGame& game, Console& console)
    : game_(game), console_(console), own_(game.commands().own) {
  for (const Standard& command : standard_commands()) command_names_.emplace_back(command.name);
  for (const TerminalCommand& command : own_) command_names_.emplace_back(command.name);
}

std::optional<ParseError> TerminalSession::run() {
  while (!has_left_) {
    const Input input = game_.next_line(
        unconfirmed_ ? std::optional(unconfirmed_->question) : std::nullopt, command_names_);
    switch (input.kind) {
      case Input::Kind::Line: on_line(input.text); break;
      case Input::Kind::Rejection: reject(input.text); break;
      case Input::Kind::End: quit(); return game_.failure() ? game_.failure() : first_rejection_;
      case Input::Kind::Closed: return game_.failure();
    }
  }
  return game_.failure();
}

// Input.

void TerminalSession::on_line(const std::string& line) {
  if (const auto asked = std::exchange(unconfirmed_, std::nullopt)) {
    if (is_yes(line)) game_.play(asked->move);
    return;
  }
  answer(trimmed(line));
}

void TerminalSession::answer(const std::string& line) {
  if (line.empty()) return;
  // A move may begin like a command: `save t6 g5` is a move in Take Stock.
  if (!game_.is_move(line) && game_.is_move(lowered(line))) return choose(lowered(line));
  if (!game_.is_move(line) && run_command(line)) return;
  choose(line);
}

// Capital letters count as small ones, but not in the text after the command.
bool TerminalSession::run_command(const std::string& line) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  const std::string typed = lowered(line.substr(0, blank));
  const std::string first = typed == "help" ? "?" : typed;
  const auto is_meant = [&](const auto& command) { return command.name == first; };
  const auto& all = standard_commands();
  if (const auto found = std::find_if(all.begin(), all.end(), is_meant); found != all.end()) {
    (this->*found->run)();
    return true;
  }
  const auto found = std::find_if(own_.begin(), own_.end(), is_meant);
  if (found == own_.end()) return false;
  if (const auto reason = found->run(trimmed(line.substr(blank)))) reject(*reason);
  return true;
}

void TerminalSession::choose(const std::string& line) {
  const Choices& choices = game_.choices();
  if (choices.list().empty()) return console_.print(tr("terminal.not_your_turn") + "\n");
  const auto number = as_number(line);
  if (!number) return consider(line);
  const Choice* const chosen = choices.at(*number);
  if (chosen == nullptr) return reject(no_such_move(line, choices));
  consider(chosen->notation);
}

void TerminalSession::consider(const std::string& line) {
  const auto move = game_.read_move(line);
  if (!move) return reject(move.error());
  const Choice* const choice = find_choice(game_.choices(), move->notation);
  if (choice != nullptr && !choice->preview.warnings.empty() && console_.is_interactive()) {
    unconfirmed_ = Unconfirmed{*move, question_about(*choice)};
  } else {
    game_.play(*move);
  }
}

void TerminalSession::reject(const std::string& reason) {
  const int width = console_.is_interactive() ? console_.screen().width - 1 : kUnbroken;
  for (const std::string& line : wrap(reason, width, 3)) console_.print(line + "\n");
  if (!console_.is_interactive() && !first_rejection_) first_rejection_ = ParseError{"", reason};
}

// Commands.

void TerminalSession::explain() {
  const GameCommands game = game_.commands();
  const int width = console_.screen().width;
  std::string text = game_.help() + tr("terminal.besides") + "\n";
  for (const Standard& command : standard_commands()) {
    if (command.name == "quit") {
      for (const TerminalCommand& own : own_) text += help_line(own.name, own.help, width);
    }
    const std::string_view key = help_key(command.name, command.help, game);
    if (!key.empty()) text += help_line(command.name, key, width);
  }
  console_.print(text);
}

void TerminalSession::give_hint() {
  const auto hint = game_.hint();
  if (!hint) return console_.print(hint.error() + "\n");
  for (const std::string& line : hint_lines(hint->moves, hint->is_alone, game_.choices())) {
    print_wrapped(console_, line);
  }
}

void TerminalSession::undo() {
  if (const auto reason = game_.undo()) console_.print(*reason + "\n");
}

void TerminalSession::show_moves() {
  std::string text;
  for (const std::string& line : game_.choices().draw_all(console_.screen())) text += line + "\n";
  show_long(text);
}

void TerminalSession::show_prices() { console_.print(game_.prices(console_.screen())); }

void TerminalSession::show_table() { game_.show_table(); }

void TerminalSession::show_log() {
  std::string text;
  for (const std::string& paragraph : game_.log()) {
    for (const std::string& line : wrap(" " + paragraph, console_.screen().width - 1, 3)) {
      text += line + "\n";
    }
  }
  show_long(text);
}

void TerminalSession::show_rules() { show_long(game_.rules(console_.screen().width - 1)); }

void TerminalSession::quit() {
  has_left_ = true;
  game_.leave();
}

void TerminalSession::show_long(const std::string& text) {
  if (game_.is_live()) {
    console_.print(text);
  } else {
    console_.print_paged(text);
  }
}

}  // namespace bourse::cli
